//! What the page says, in both languages: every message is a [`Say`], gathered by room.

pub mod board;
pub mod play;
pub mod records;
pub mod rooms;
pub mod rulebook;
pub mod settings;
pub mod study;

use koshogi_rules::{Lang, Text};
use leptos::prelude::*;

use crate::settings::{Settings, use_settings};

/// A message in both languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Say {
    /// In Japanese.
    pub ja: &'static str,
    /// In English.
    pub en: &'static str,
}

impl Say {
    /// The message in one language.
    #[must_use]
    pub const fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::Ja => self.ja,
            Lang::En => self.en,
        }
    }
}

impl From<Say> for Text {
    fn from(Say { ja, en }: Say) -> Self {
        Self { ja: ja.to_owned(), en: en.to_owned() }
    }
}

/// A message from its two texts.
#[must_use]
pub const fn say(ja: &'static str, en: &'static str) -> Say {
    Say { ja, en }
}

/// The language of the page, which may change at any moment.
#[must_use]
pub fn use_lang() -> Signal<Lang> {
    let settings = use_settings();
    Signal::derive(move || settings.with(Settings::lang))
}

/// A message that follows the language of the page.
pub fn t(message: Say) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
    let lang = use_lang();
    move || message.get(lang.get())
}
