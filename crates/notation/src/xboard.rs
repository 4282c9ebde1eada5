//! Squares, moves and positions as XBoard and its engines send them to each other (CECP, the protocol of XBoard and WinBoard).
//!
//! The square `a1` is sente's left corner: files are letters from there, ranks numbers from sente's side — from 0 on a board of ten
//! ranks, from 1 on all others. White is sente, who moves first.
//!
//! * `a1b2` goes from one square to another, `a1b2+` turns over at the end, `a1b2=` declines to;
//! * `a1b2,b2c3` takes on b2 and goes on to c3; `a1b2,b2a1` takes on b2 and comes back;
//! * `@@@@` is a pass, of whichever piece has one: the position after it is the same.
//!
//! Read are also a double step over an empty square, a pass as `a1a1`, and in place of `+` the letter of the piece that results, as
//! in games of the chess family.

use koshogi_rules::{BoardSize, Move, Position, Rules, Setup, Side, Square, Variant};
use winnow::ascii::digit1;
use winnow::combinator::{opt, preceded};
use winnow::error::{ContextError, ErrMode};
use winnow::prelude::*;
use winnow::token::one_of;

use crate::fault::{At, Fault, reason};
use crate::sfen;

/// The pass.
pub const PASS: &str = "@@@@";

/// What ranks are counted from.
const fn first_rank(size: BoardSize) -> u8 {
    if size.ranks() == 10 { 0 } else { 1 }
}

/// The letter of a square's file.
#[must_use]
pub fn file_letter(square: Square, size: BoardSize) -> char {
    char::from(b'a' + size.files().saturating_sub(square.file()))
}

/// The number of a square's rank.
#[must_use]
pub fn rank_number(square: Square, size: BoardSize) -> u8 {
    (size.ranks() + first_rank(size)).saturating_sub(square.rank())
}

/// The name of a square.
#[must_use]
pub fn square_name(square: Square, size: BoardSize) -> String {
    format!("{}{}", file_letter(square, size), rank_number(square, size))
}

/// The square with this name.
#[must_use]
pub fn read_square(text: &str, size: BoardSize) -> Option<Square> {
    square(size).parse(text).ok()
}

pub(crate) fn square<'s>(size: BoardSize) -> impl Parser<&'s str, Square, ErrMode<ContextError>> {
    let parts = (one_of('a'..='m'), digit1.try_map(str::parse::<u8>));
    parts.verify_map(move |(letter, number): (char, u8)| {
        let file = size.files().checked_sub(letter as u8 - b'a')?;
        let rank = (size.ranks() + first_rank(size)).checked_sub(number)?;
        Square::new(file, rank).filter(|square| size.contains(*square))
    })
}

/// A move as spelled.
pub(crate) struct Coordinates {
    pub(crate) from: Square,
    pub(crate) via: Option<Square>,
    pub(crate) to: Square,
    /// The sign or the letter at the end.
    pub(crate) turning: Option<char>,
}

/// The squares of a move and what stands behind them.
pub(crate) fn coordinates(text: &str, size: BoardSize) -> Option<Coordinates> {
    let second = opt(preceded(',', (square(size), square(size))));
    let turning = opt(one_of(|c: char| matches!(c, '+' | '=') || c.is_ascii_alphabetic()));
    let (from, _, to, second, turning) = (square(size), opt('-'), square(size), second, turning).parse(text).ok()?;
    match second {
        None => Some(Coordinates { from, via: None, to, turning }),
        Some((again, end)) if again == to => Some(Coordinates { from, via: Some(to), to: end, turning }),
        Some(_) => None,
    }
}

/// Whether a text is a move of squares, whatever stands on them.
#[must_use]
pub fn is_coordinates(text: &str, size: BoardSize) -> bool {
    coordinates(text, size).is_some()
}

/// Writes a move of the position, as one word.
#[must_use]
pub fn write(mv: Move, rules: &Rules, position: &Position) -> String {
    let name = |square| square_name(square, rules.size());
    let takes = |square: &Square| position.piece(*square).is_some_and(|piece| piece.side != position.side());
    let turning = if mv.promotes() { "+" } else { "" };
    let (from, to) = (name(mv.from()), name(mv.to()));
    match mv.via().filter(takes).map(name) {
        Some(via) => format!("{from}{via},{via}{to}{turning}"),
        None if mv.comes_back() => PASS.to_owned(),
        None => format!("{from}{to}{turning}"),
    }
}

/// Reads a move in a position, in its canonical form. Whether it is legal is a question to the rules or the game.
///
/// # Errors
/// When the text is not the notation of a move, or is a pass where no piece can pass.
pub fn read(text: &str, rules: &Rules, position: &Position) -> Result<Move, Fault> {
    let fault = |reason| Fault::error(At::START, text, reason);
    if text == PASS {
        let pass = rules.legal_moves(position).into_iter().find(|&mv| write(mv, rules, position) == PASS);
        return pass.ok_or_else(|| fault(reason("じっとのできる駒がありません", "no piece can pass")));
    }
    let Some(Coordinates { from, via, to, turning }) = coordinates(text, rules.size()) else {
        return Err(fault(reason(
            "指し手は f3f4、c9k12+、g6h7,h7h6 のように書きます（a1 は先手の左隅）",
            "a move is written as in f3f4, c9k12+ and g6h7,h7h6 (a1 is sente's left corner)",
        )));
    };
    let mv = via.map_or(Move::new(from, to), |via| Move::over(from, via, to));
    let mv = if turns_over(turning, rules, position, from) { mv.promoting() } else { mv };
    Ok(rules.canonical(position, mv))
}

/// Whether the sign says that the piece turns over: `+`, or a letter other than that of the piece as it is.
fn turns_over(sign: Option<char>, rules: &Rules, position: &Position, from: Square) -> bool {
    match sign {
        None | Some('=') => false,
        Some('+') => true,
        Some(letter) => position
            .piece(from)
            .is_none_or(|piece| rules.variant().kind(piece.kind).letter != letter.to_ascii_uppercase().to_string()),
    }
}

/// Reads a position: the board, who moves (`w` is White, that is sente) or nothing, and further fields. One of them may be a square,
/// in shogi's or in XBoard's coordinates: where the last move took a lion with another piece; the last, a number, is that of the
/// pair of moves.
///
/// # Errors
/// The faults of the text.
pub fn read_fen(text: &str, variant: &Variant) -> Result<Setup, Vec<Fault>> {
    let mut fields = text.split_whitespace();
    let mut setup = sfen::read(fields.next().unwrap_or_default(), variant)?;
    setup.side = match fields.next() {
        None | Some("w") => Side::Sente,
        Some("b") => Side::Gote,
        Some(side) => {
            let reason = reason("手番は w（先手）か b（後手）です", "the side to move is w (White, sente) or b (Black, gote)");
            return Err(vec![Fault::error(At::START, side, reason)]);
        }
    };
    let rest: Vec<&str> = fields.collect();
    let shogi = |field: &&str| field.parse().ok().filter(|&square| variant.size.contains(square));
    setup.senjishi = rest.iter().find_map(|field| shogi(field).or_else(|| read_square(field, variant.size)));
    if let Some(pair) = rest.last().and_then(|last| last.parse::<u32>().ok()) {
        setup.move_number = (pair.max(1).saturating_mul(2) - 1).saturating_add(u32::from(setup.side == Side::Gote));
    }
    Ok(setup)
}

/// Writes a position as XBoard does, with the fields that these games do not use.
#[must_use]
pub fn write_fen(setup: &Setup, variant: &Variant) -> String {
    let sfen = sfen::write(setup, variant);
    let board = sfen.split(' ').next().unwrap_or_default();
    let side = if setup.side == Side::Sente { 'w' } else { 'b' };
    format!("{board} {side} - 0 {}", setup.move_number.div_ceil(2))
}
