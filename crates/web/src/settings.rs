//! What a reader has chosen for good: language, looks, habits. Kept in the browser.

pub mod panel;

use koshogi_notation::diagram::{Coordinates, Inscription};
use koshogi_rules::Lang;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::storage;

/// The key in the browser's storage.
const KEY: &str = "koshogi.settings";

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Appearance {
    /// As the device says.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// What pieces bear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pieces {
    /// Two kanji.
    #[default]
    Full,
    /// One kanji.
    Short,
    /// How they move.
    International,
}

/// The names of files and ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Names {
    /// As Japanese books do, or as western books do, by the language.
    #[default]
    ByLanguage,
    /// 1–12, 一–十二.
    Japanese,
    /// 1–12, a–l.
    Western,
    /// 子–亥, 一–十二.
    Branches,
    /// None.
    None,
}

/// How moves are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notation {
    /// Japanese or western, by the language.
    #[default]
    ByLanguage,
    /// ▲７六歩.
    Japanese,
    /// P-7f.
    Western,
    /// 7g7f.
    Usi,
}

/// Who analyses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Analyser {
    /// The server that the page came from, where it is one of ours.
    #[default]
    Server,
    /// The page.
    Page,
}

/// Everything that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    /// `ja` or `en`.
    pub language: String,
    /// Light or dark.
    pub appearance: Appearance,
    /// What pieces bear.
    pub pieces: Pieces,
    /// The names of files and ranks.
    pub coordinates: Names,
    /// How moves are written.
    pub notation: Notation,
    /// Show where a piece in hand may go.
    pub targets: bool,
    /// Show the last move.
    pub last: bool,
    /// Show check.
    pub check: bool,
    /// Show which pieces can move.
    pub movable: bool,
    /// Show the squares that each side attacks.
    pub attacks: [bool; 2],
    /// A piece that was picked up has to move.
    pub touch_move: bool,
    /// Ask before a move is played.
    pub confirm: bool,
    /// Make sounds.
    pub sounds: bool,
    /// Let pieces glide.
    pub motion: bool,
    /// Who analyses.
    pub analyser: Analyser,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: browser_language(),
            appearance: Appearance::default(),
            pieces: Pieces::default(),
            coordinates: Names::default(),
            notation: Notation::default(),
            targets: true,
            last: true,
            check: true,
            movable: false,
            attacks: [false; 2],
            touch_move: false,
            confirm: false,
            sounds: true,
            motion: true,
            analyser: Analyser::default(),
        }
    }
}

fn browser_language() -> String {
    let language = web_sys::window().and_then(|window| window.navigator().language()).unwrap_or_default();
    if language.starts_with("ja") { "ja" } else { "en" }.to_owned()
}

impl Settings {
    /// The language.
    #[must_use]
    pub fn lang(&self) -> Lang {
        if self.language == "ja" { Lang::Ja } else { Lang::En }
    }

    /// What pieces bear.
    #[must_use]
    pub fn inscription(&self) -> Inscription {
        match self.pieces {
            Pieces::Full => Inscription::Full,
            Pieces::Short => Inscription::Short,
            Pieces::International => Inscription::International,
        }
    }

    /// The names of files and ranks.
    #[must_use]
    pub fn names(&self) -> Coordinates {
        match (self.coordinates, self.lang()) {
            (Names::ByLanguage, Lang::Ja) | (Names::Japanese, _) => Coordinates::Japanese,
            (Names::ByLanguage, Lang::En) | (Names::Western, _) => Coordinates::Western,
            (Names::Branches, _) => Coordinates::Branches,
            (Names::None, _) => Coordinates::None,
        }
    }
}

/// The settings of the page.
#[must_use]
pub fn use_settings() -> RwSignal<Settings> {
    expect_context()
}

/// Reads the settings, gives them to the page, and keeps every change.
pub fn provide_settings() -> RwSignal<Settings> {
    let settings = RwSignal::new(storage::read(KEY).unwrap_or_default());
    provide_context(settings);
    Effect::new(move |_| {
        settings.with(|settings| {
            storage::write(KEY, settings);
            show(settings);
        });
    });
    settings
}

/// Tells the style sheet and the browser.
fn show(settings: &Settings) {
    let Some(root) = document().document_element() else { return };
    let appearance = match settings.appearance {
        Appearance::Auto => "auto",
        Appearance::Light => "light",
        Appearance::Dark => "dark",
    };
    // An element that is there takes attributes.
    let _ = root.set_attribute("data-appearance", appearance);
    let _ = root.set_attribute("data-motion", if settings.motion { "full" } else { "none" });
    let _ = root.set_attribute("lang", &settings.language);
}
