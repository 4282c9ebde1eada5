//! Positions and moves as a user writes them.

use koshogi_notation::japanese::{Naming, Writer};
use koshogi_notation::{Fault, sfen, usi, western};
use koshogi_rules::{Game, Illegal, Lang, Move, Rules, Setup};

/// Reads an SFEN; the reason where it is none, every fault with its place.
pub(crate) fn sfen(rules: &Rules, text: &str, lang: Lang) -> Result<Setup, String> {
    sfen::read(text, rules.variant()).map_err(|faults| faults_sentence(&faults, lang))
}

/// Faults in one line.
pub(crate) fn faults_sentence(faults: &[Fault], lang: Lang) -> String {
    let sentences: Vec<_> = faults.iter().map(|fault| fault.sentence(lang)).collect();
    sentences.join("; ")
}

/// Reads a move in any spelling, in the position where a game stands; the reason where it is none.
pub(crate) fn read_move(game: &Game, text: &str, lang: Lang) -> Result<Move, String> {
    usi::read(text, game.rules(), game.position()).map_err(|fault| fault.sentence(lang))
}

/// Every legal move of the position where a game stands, as it is written, sorted by its bytes.
pub(crate) fn written_moves(game: &Game) -> Vec<String> {
    let mut moves: Vec<_> = game.legal_moves().iter().map(Move::to_string).collect();
    moves.sort_unstable();
    moves
}

/// Why a move may not be played, in a sentence.
pub(crate) fn why_not(illegal: &Illegal, game: &Game, lang: Lang) -> String {
    illegal.sentence(game.rules(), lang)
}

/// The last move of a game as a book writes it.
pub(crate) fn last_move(game: &Game, lang: Lang) -> Option<String> {
    let mut before = game.clone();
    let played = before.undo()?;
    Some(match lang {
        Lang::Ja => Writer::new(before.rules().clone(), Naming::Short).write(played, &before),
        Lang::En => western::write(played, &before),
    })
}
