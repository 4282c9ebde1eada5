//! What somebody brings to be read into the library.

use web_sys::File;

use crate::files;

/// A text or a file that somebody brought.
#[derive(Debug, Clone)]
pub enum Picked {
    /// A file.
    File(File),
    /// A text that was pasted.
    Text(String),
}

impl Picked {
    /// Its name; empty for a text.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::File(file) => file.name(),
            Self::Text(_) => String::new(),
        }
    }

    /// How large it is, in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        match self {
            Self::File(file) => file.size() as u64,
            Self::Text(text) => text.len() as u64,
        }
    }

    /// Its bytes; nothing where it cannot be read any more.
    pub async fn bytes(&self) -> Option<Vec<u8>> {
        match self {
            Self::File(file) => files::bytes(file).await,
            Self::Text(text) => Some(text.clone().into_bytes()),
        }
    }
}
