//! Moves as players write them: any notation is read, one is written.

use std::sync::Arc;

use koshogi_notation::japanese::{Naming, Writer};
use koshogi_notation::{kif, usi, western};
use koshogi_rules::{Game, Lang, Move, Rules};

use super::settings::Notation;

/// Reads a move in the machine, Japanese or western notation. Whether it is legal is another question, but a notation that
/// leaves squares out can only tell of legal moves.
///
/// # Errors
/// Why it is none, in a sentence.
pub(crate) fn read(text: &str, game: &Game, lang: Lang) -> Result<Move, String> {
    let text = text.trim();
    let read = if is_machine(text) {
        usi::read(text, game.rules(), game.position())
    } else if text.is_ascii() {
        western::read(text, game)
    } else {
        kif::read_move(text, game)
    };
    read.map_err(|fault| match lang {
        Lang::Ja => format!("「{text}」: {}", fault.reason.ja),
        Lang::En => format!("'{text}': {}", fault.reason.en),
    })
}

/// Whether a text looks like squares: a digit, and at once a letter.
fn is_machine(text: &str) -> bool {
    let letter = text.trim_start_matches(|c: char| c.is_ascii_digit());
    letter.len() < text.len() && letter.starts_with(|c: char| c.is_ascii_lowercase())
}

/// A move in every notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Written {
    japanese: String,
    western: String,
    machine: String,
}

impl Written {
    /// The move in one notation.
    pub(crate) fn get(&self, notation: Notation) -> &str {
        match notation {
            Notation::Japanese => &self.japanese,
            Notation::Western => &self.western,
            Notation::Machine => &self.machine,
        }
    }
}

/// Writes moves of one game.
#[derive(Debug)]
pub(crate) struct Scripts {
    japanese: Writer,
}

impl Scripts {
    pub(crate) fn new(rules: &Arc<Rules>) -> Self {
        Self { japanese: Writer::new(Arc::clone(rules), Naming::Short) }
    }

    /// A legal move in the game as it stands before it.
    pub(crate) fn write(&self, played: Move, game: &Game) -> Written {
        Written {
            japanese: self.japanese.write(played, game),
            western: western::write(played, game),
            machine: played.to_string(),
        }
    }
}
