//! Move text as western books write it, after Hodges: `P-7h`, `Bx4d+`, `G4k-5j`.
//!
//! A move is the abbreviation of the piece, `-` or `x` (it takes), and the square where it ends, as file and rank letter. After it
//! stand `+` where the piece turns over and `=` where it could and does not. Where several pieces of one name could make it, the
//! square that the piece leaves stands behind its name. Moves of lion power:
//!
//! * `Lnx7fx7e` takes on 7f, then on 7e; `Lnx7f-7e` takes on 7f and goes on to 7e, which is empty;
//! * `Lnx!7f` takes on 7f and comes back (igui);
//! * `Ln-!7f` steps to 7f, which is empty, and comes back (a pass); `Ln-!` where no such square is empty.
//!
//! [`read`] takes more: the letter or the English name for the abbreviation, capitals or not, no sign or the wrong one between the
//! squares, a square to leave that is not needed, no name where the square to leave is given (`7i-7h`), `:` or `×` for `x`,
//! `!x` for `x!`, `Ln!`, `Ln--` and `pass` for a pass — whatever means one legal move.

mod parse;
mod resolve;

use koshogi_rules::{Game, Lang, Move, Piece, Square, Variant};

use parse::Naming;
pub(crate) use parse::{Spoken, Target};
pub(crate) use resolve::resolve;

use crate::fault::{At, Fault, reason};

/// The text of a legal move in the game as it stands before it. A move that is not legal is written with the square that it
/// leaves.
///
/// ```
/// # use std::sync::Arc;
/// use koshogi_notation::{usi, western};
/// # use koshogi_rules::{Choices, Game, Rules};
/// # let chu = koshogi_games::find("chu").ok_or("no such game")?;
/// let game = Game::new(Arc::new(Rules::new(chu, &Choices::default())?));
/// let gold = usi::read_legal("8l8k", &game);
/// assert!(gold.is_err(), "the tiger of 8k is in the way");
/// let pawn = usi::read_legal("7i7h", &game)?;
/// assert_eq!(western::write(pawn, &game), "P-7h");
/// assert_eq!(western::read("P-7h", &game)?, pawn);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write(played: Move, game: &Game) -> String {
    let Some(piece) = game.position().piece(played.from()) else {
        return played.to_string();
    };
    let (name, target) = (&game.rules().variant().kind(piece.kind).abbr, target(played, game));
    if has_rivals(played, piece, &target, game) { format!("{name}{}{target}", played.from()) } else { format!("{name}{target}") }
}

/// Where it goes, and whether it turns over.
fn target(played: Move, game: &Game) -> String {
    let position = game.position();
    let takes = |square: Square| position.piece(square).is_some_and(|piece| piece.side != position.side());
    let sign = |square| if takes(square) { 'x' } else { '-' };
    let to = played.to();
    let way = match (played.via(), played.comes_back()) {
        (Some(via), true) => return format!("{}!{via}", sign(via)),
        (None, true) => return "-!".to_owned(),
        (Some(via), false) => format!("{}{via}{}{to}", sign(via), sign(to)),
        (None, false) => format!("{}{to}", sign(to)),
    };
    let could = || game.rules().is_legal(position, played.promoting()).is_ok();
    let turning = if played.promotes() {
        "+"
    } else if could() {
        "="
    } else {
        ""
    };
    way + turning
}

/// Whether another piece that goes by the same abbreviation can make a move that would be written alike. A piece that may not
/// turn over is a rival all the same: readers do not count the signs.
fn has_rivals(played: Move, piece: Piece, written: &str, game: &Game) -> bool {
    let (position, variant) = (game.position(), game.rules().variant());
    let abbr = &variant.kind(piece.kind).abbr;
    let alike = |from: &Square| position.piece(*from).is_some_and(|other| variant.kind(other.kind).abbr == *abbr);
    let others = position.pieces(position.side()).into_iter().filter(|&from| from != played.from() && alike(&from));
    others.into_iter().any(|from| {
        let moves = match (played.via(), played.comes_back()) {
            (Some(via), true) => vec![Move::over(from, via, from)],
            (None, true) => vec![Move::new(from, from)],
            (Some(via), false) => vec![Move::over(from, via, played.to())],
            (None, false) => vec![Move::new(from, played.to())],
        };
        let moves = moves.into_iter().map(|mv| game.canonical(mv)).flat_map(|mv| [mv, mv.promoting()]);
        // A double move is one only where it takes on the way.
        moves.into_iter().any(|mv| {
            game.explain(mv).is_ok()
                && (mv.comes_back() || target(mv, game).trim_end_matches(['+', '=']) == written.trim_end_matches(['+', '=']))
        })
    })
}

/// Reads a move and finds the legal one that it means. Whether the game is over is not asked; the move is legal where it stands.
///
/// # Errors
/// Where the text is no move (with the column), means none that is legal (with the rule that forbids it), or means several
/// (with all of them).
pub fn read(text: &str, game: &Game) -> Result<Move, Fault> {
    let trimmed = text.trim();
    let indent = text.len() - text.trim_start().len();
    let at = |offset: usize| At::in_line(1, text, indent + offset);
    if parse::is_pass(trimmed) {
        return resolve::any_pass(game).ok_or_else(|| {
            Fault::error(at(0), trimmed, reason("パス（じっと）のできる駒がありません", "no piece can pass (jitto)"))
        });
    }
    let variant = game.rules().variant();
    let mut first = None;
    for readings in Naming::ALL.iter().map(|naming| naming.readings(trimmed, variant)).filter(|readings| !readings.is_empty()) {
        match resolve(&readings, game) {
            Ok(played) => return Ok(played),
            // The likeliest reading tells best what is wrong.
            Err(why) => first = first.or(Some(why)),
        }
    }
    Err(match first {
        Some(why) => Fault::error(at(0), trimmed, why),
        None => {
            let stuck = parse::stuck(trimmed, variant);
            Fault::error(at(stuck.offset), &trimmed[stuck.offset..], stuck.reason)
        }
    })
}

/// Whether a text is a move by its form, whatever stands on the board.
pub(crate) fn is_move(text: &str, variant: &Variant) -> bool {
    parse::is_pass(text) || Naming::ALL.iter().any(|naming| !naming.readings(text, variant).is_empty())
}

/// The moves as a list for a sentence.
fn listed(moves: &[Move], game: &Game, lang: Lang) -> String {
    let texts: Vec<String> = moves.iter().map(|mv| full(*mv, game)).collect();
    texts.join(if lang == Lang::Ja { "、" } else { ", " })
}

/// A move with the square that it leaves.
fn full(played: Move, game: &Game) -> String {
    let name = game.position().piece(played.from()).map_or("", |piece| &game.rules().variant().kind(piece.kind).abbr);
    format!("{name}{}{}", played.from(), target(played, game))
}
