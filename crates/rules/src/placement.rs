//! Placements: the board field of SFEN, and the start strings of game documents.
//!
//! A placement goes rank by rank from the top, each from the highest file to file 1, with `/` between the ranks: a kind's letter
//! in upper case for sente and in lower case for gote, `+` before the letter of a promoted face, and a number for as many empty
//! squares (`12`). A start string adds the side to move (`b` sente, `w` gote), the square where the last move took a lion
//! with a piece that is not a lion or `-` ([`Setup::senjishi`]), and the number of the next move:
//!
//! ```text
//! lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/…/LFCSGKEGSCFL b - 1
//! ```
//!
//! A letter is one of `A` to `Z`, or one of them with an apostrophe after it (`A'`) where a game has more kinds than letters.
//! This is the strict form; what else records and links write is understood by the crate of the notations.

use std::fmt;

use thiserror::Error;

use crate::{BoardSize, Kind, KindInfo, Lang, Piece, Setup, Side, Square};

mod fault;
mod reader;

pub use fault::PlacementFault;

/// What is wrong with a placement or a start string: one fault and its place.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct PlacementError {
    /// Where in the text, in characters from 0.
    pub column: usize,
    /// What is wrong.
    pub fault: PlacementFault,
}

impl PlacementError {
    /// What is wrong, without the place.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        self.fault.sentence(lang)
    }
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.column + 1, self.sentence(Lang::En))
    }
}

/// Reads a placement. The pieces come in the order of the text.
///
/// # Errors
/// Every fault of the text, from left to right; never an empty list.
pub fn parse(text: &str, size: BoardSize, kinds: &[KindInfo]) -> Result<Vec<(Square, Piece)>, Vec<PlacementError>> {
    let mut faults = Vec::new();
    let pieces = reader::board(text, 0, size, kinds, &mut faults);
    if faults.is_empty() { Ok(pieces) } else { Err(faults) }
}

/// Reads a whole start string of four fields, separated by spaces.
///
/// # Errors
/// Every fault of the text, from left to right; never an empty list.
pub fn parse_setup(text: &str, size: BoardSize, kinds: &[KindInfo]) -> Result<Setup, Vec<PlacementError>> {
    let mut faults = Vec::new();
    let setup = reader::setup(text, size, kinds, &mut faults);
    match setup {
        Some(setup) if faults.is_empty() => Ok(setup),
        _ => Err(faults),
    }
}

/// Writes a placement. Of two pieces on one square the first is written; pieces off the board or of another game are left out.
#[must_use]
pub fn write(pieces: &[(Square, Piece)], size: BoardSize, kinds: &[KindInfo]) -> String {
    let mut text = String::new();
    for rank in 1..=size.ranks() {
        if rank > 1 {
            text.push('/');
        }
        let mut empty = 0;
        for file in (1..=size.files()).rev() {
            let piece = pieces.iter().find(|(square, _)| (square.file(), square.rank()) == (file, rank)).map(|(_, piece)| *piece);
            let Some(letter) = piece.and_then(|piece| letter(piece, kinds)) else {
                empty += 1;
                continue;
            };
            push_empty(&mut text, empty);
            empty = 0;
            text.push_str(&letter);
        }
        push_empty(&mut text, empty);
    }
    text
}

/// Writes a start string of four fields.
#[must_use]
pub fn write_setup(setup: &Setup, size: BoardSize, kinds: &[KindInfo]) -> String {
    let board = write(&setup.pieces, size, kinds);
    let side = side_letter(setup.side);
    let senjishi = setup.senjishi.map_or_else(|| "-".to_owned(), |square| square.to_string());
    format!("{board} {side} {senjishi} {}", setup.move_number)
}

/// The letter of a side in the second field: `b` for sente, `w` for gote.
#[must_use]
pub const fn side_letter(side: Side) -> char {
    match side {
        Side::Sente => 'b',
        Side::Gote => 'w',
    }
}

/// The letters of a piece: in upper case for sente, in lower case for gote; `None` for a kind of another game.
#[must_use]
pub fn letter(piece: Piece, kinds: &[KindInfo]) -> Option<String> {
    let letter = &kinds.get(piece.kind.index())?.letter;
    Some(match piece.side {
        Side::Sente => letter.clone(),
        Side::Gote => letter.to_ascii_lowercase(),
    })
}

/// The piece that letters such as `P`, `+p` or `a'` stand for.
#[must_use]
pub fn piece(letters: &str, kinds: &[KindInfo]) -> Option<Piece> {
    let side = if letters.contains(|c: char| c.is_ascii_lowercase()) { Side::Gote } else { Side::Sente };
    let index = kinds.iter().position(|info| info.letter.eq_ignore_ascii_case(letters))?;
    Some(Piece { kind: Kind::new(index)?, side })
}

fn push_empty(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}
