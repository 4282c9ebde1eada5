//! How the players like their board.

use clap::ValueEnum;
use koshogi_rules::{Lang, Side};

/// What the pieces bear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Pieces {
    /// One kanji
    Short,
    /// The whole name, where there is room
    Full,
    /// Letters, on a board of plain ASCII
    Letters,
}

impl Pieces {
    /// The next in the order of the key that changes them.
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::Short => Self::Full,
            Self::Full => Self::Letters,
            Self::Letters => Self::Short,
        }
    }
}

/// How moves are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Notation {
    /// ▲７八歩
    Japanese,
    /// P-7h
    Western,
    /// 7i7h
    Machine,
}

impl Notation {
    /// The next in the order of the key that changes it.
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::Japanese => Self::Western,
            Self::Western => Self::Machine,
            Self::Machine => Self::Japanese,
        }
    }
}

/// How the players like their board. None of it changes the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Settings {
    /// The language of everything said.
    pub(crate) lang: Lang,
    /// What the pieces bear.
    pub(crate) pieces: Pieces,
    /// How moves are written.
    pub(crate) notation: Notation,
    /// Whether a piece that was picked up has to be moved if it can (待ったなし、触れた駒は動かす).
    pub(crate) touch_move: bool,
    /// Whether gote sits below.
    pub(crate) turned: bool,
    /// Whether royals that can be taken are marked.
    pub(crate) checks: bool,
    /// The side whose reach is shown.
    pub(crate) attacks: Option<Side>,
    /// Whether the piece under the cursor is explained.
    pub(crate) explains: bool,
}

impl Settings {
    /// What readers of this language expect.
    pub(crate) const fn of(lang: Lang) -> Self {
        Self {
            lang,
            pieces: Pieces::Short,
            notation: match lang {
                Lang::Ja => Notation::Japanese,
                Lang::En => Notation::Western,
            },
            touch_move: false,
            turned: false,
            checks: true,
            attacks: None,
            explains: true,
        }
    }

    /// One of two sentences.
    pub(crate) fn say<'a>(self, ja: &'a str, en: &'a str) -> &'a str {
        crate::language::say(self.lang, ja, en)
    }
}
