//! Examples: positions of a document, and what the rules say of the moves to try in them.

use std::sync::Arc;

use koshogi_rules::{Chapter, Example, Game, Lang, Move, Rules};

use crate::words::say;

/// A move to try, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tried {
    /// The move, in the one spelling that it has.
    pub mv: Move,
    /// The piece and the squares that it goes over.
    pub says: String,
    /// Whether it is legal.
    pub legal: bool,
    /// What the rules say of it.
    pub verdict: String,
}

/// The word that names a chapter in documents, and the part of the page where its examples stand.
pub(crate) const fn word(chapter: Chapter) -> &'static str {
    match chapter {
        Chapter::Pieces => "pieces",
        Chapter::Promotion => "promotion",
        Chapter::Lion => "lion",
        Chapter::Passing => "passing",
        Chapter::Ending => "ending",
    }
}

/// What the rules say of the moves of an example; nothing where they have no such position (one after the taking of a lion, without a law
/// of lions).
pub(crate) fn tried(rules: &Arc<Rules>, example: &Example, lang: Lang) -> Option<Vec<Tried>> {
    let game = Game::from_setup(Arc::clone(rules), &example.setup).ok()?;
    Some(example.tries.iter().map(|mv| judge(&game, game.canonical(*mv), lang)).collect())
}

fn judge(game: &Game, mv: Move, lang: Lang) -> Tried {
    let rules = game.rules();
    let piece = game.position().piece(mv.from()).map(|piece| rules.variant().kind(piece.kind).name(lang)).unwrap_or_default();
    let squares: Vec<_> = [Some(mv.from()), mv.via(), Some(mv.to())].into_iter().flatten().map(|at| at.name(lang)).collect();
    let turns = if mv.promotes() { say(lang, "成", ", promoting") } else { "" };
    let space = say(lang, "", " ");
    let refused = game.explain(mv).err();
    Tried {
        mv,
        says: format!("{piece}{space}{}{turns}", squares.join("→")),
        legal: refused.is_none(),
        verdict: match refused {
            None => say(lang, "指せます", "legal").to_owned(),
            Some(illegal) => illegal.sentence(rules, lang),
        },
    }
}
