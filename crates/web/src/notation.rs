//! Moves in the notation that the reader chose.

use std::sync::Arc;

use koshogi_notation::japanese::{Naming, Writer};
use koshogi_notation::western;
use koshogi_rules::{Game, Lang, Move};

use crate::settings::{Notation, Settings};

/// Writes moves of one game.
#[derive(Debug)]
pub struct Scribe {
    notation: Notation,
    japanese: Writer,
}

impl Scribe {
    /// A scribe for a game.
    #[must_use]
    pub fn new(game: &Game, settings: &Settings) -> Self {
        Self { notation: chosen(settings), japanese: Writer::new(Arc::clone(game.rules()), Naming::Short) }
    }

    /// A legal move in the game as it stands before it.
    #[must_use]
    pub fn write(&self, mv: Move, game: &Game) -> String {
        match self.notation {
            Notation::Western => western::write(mv, game),
            Notation::Usi => mv.to_string(),
            Notation::Japanese | Notation::ByLanguage => self.japanese.write(mv, game),
        }
    }
}

/// The notation in which moves are written.
#[must_use]
pub fn chosen(settings: &Settings) -> Notation {
    match (settings.notation, settings.lang()) {
        (Notation::ByLanguage, Lang::Ja) => Notation::Japanese,
        (Notation::ByLanguage, Lang::En) => Notation::Western,
        (chosen, _) => chosen,
    }
}

/// The texts of the moves of a game that grows and shrinks at its end: only what changed is written anew.
#[derive(Debug, Default)]
pub struct Texts {
    notation: Option<Notation>,
    game: Option<Game>,
    texts: Vec<String>,
}

impl Texts {
    /// The texts of all moves of a game.
    pub fn of(&mut self, game: &Game, settings: &Settings) -> &[String] {
        let same = |known: &Game| Arc::ptr_eq(known.rules(), game.rules()) && known.start() == game.start();
        let mut known = match self.game.take() {
            Some(known) if self.notation == Some(chosen(settings)) && same(&known) => known,
            _ => {
                self.texts.clear();
                self.notation = Some(chosen(settings));
                let mut start = game.clone();
                while start.undo().is_some() {}
                start
            }
        };
        let common = known.moves().iter().zip(game.moves()).take_while(|(one, other)| one == other).count();
        while known.moves().len() > common {
            known.undo();
            self.texts.pop();
        }
        let scribe = Scribe::new(game, settings);
        for mv in &game.moves()[common..] {
            self.texts.push(scribe.write(*mv, &known));
            // A move of the game can be played again.
            let _ = known.play_on(*mv);
        }
        self.game = Some(known);
        &self.texts
    }
}
