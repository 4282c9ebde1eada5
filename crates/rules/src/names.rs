//! Names and sentences in the two languages.

use std::fmt;

/// The languages of names and explanations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Lang {
    /// 日本語.
    #[default]
    Ja,
    /// English.
    En,
}

/// A text in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text {
    /// In Japanese.
    pub ja: String,
    /// In English.
    pub en: String,
}

impl Text {
    /// The text in one language.
    #[must_use]
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::Ja => &self.ja,
            Lang::En => &self.en,
        }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.ja, self.en)
    }
}
