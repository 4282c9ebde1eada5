//! Names for the command line: ids, option keys, values.

use super::cursor::{Str, Table};
use super::fault::DocumentFault;

/// The ids of one list, each of which may be there once.
#[derive(Default)]
pub(super) struct Ids(Vec<String>);

impl Ids {
    /// Reads an id of `table`; empty where it is missing.
    pub(super) fn read(&mut self, table: &Table<'_>, key: &'static str) -> String {
        table.need(key).and_then(|value| value.filled()).map(|text| self.add(&text)).unwrap_or_default()
    }

    /// Takes an id that has been read.
    pub(super) fn add(&mut self, text: &Str<'_>) -> String {
        let id = checked(text);
        if self.0.contains(&id) {
            text.fault(DocumentFault::DuplicateId(id.clone()));
        }
        self.0.push(id.clone());
        id
    }
}

/// The text, noted as a fault where it is no name for a command line.
pub(super) fn checked(text: &Str<'_>) -> String {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '.';
    if !text.text.chars().all(fits) {
        text.fault(DocumentFault::BadId(text.text.to_owned()));
    }
    text.text.to_owned()
}
