//! Moves as XBoard writes them in PGN, and its coordinates ([`xboard`](crate::xboard)).

use koshogi_rules::{BoardSize, Game, Kind, Move, Square};
use winnow::ascii::digit1;
use winnow::combinator::{alt, cond, eof, opt, preceded, terminated};
use winnow::prelude::*;
use winnow::token::one_of;

use super::PASSES;
use crate::western::{Spoken, Target};
use crate::xboard::{self, Coordinates, file_letter, rank_number, square, square_name};

/// The letter of the piece whose name XBoard leaves out.
const PAWN: &str = "P";

/// The text of a legal move in the game as it stands before it.
pub(super) fn write(played: Move, game: &Game) -> String {
    let (position, size, variant) = (game.position(), game.rules().size(), game.rules().variant());
    let takes = |square: Square| position.piece(square).is_some_and(|piece| piece.side != position.side());
    let (from, to) = (played.from(), played.to());
    let Some(piece) = position.piece(from) else { return played.to_string() };
    let way = match played.via().filter(|via| takes(*via)) {
        // A pass names no piece: the position after it is the same, whichever made it.
        None if played.comes_back() => return PASSES[0].to_owned(),
        Some(via) => format!("x{}{}{}", square_name(via, size), if takes(to) { "x" } else { "-" }, square_name(to, size)),
        None if takes(to) => format!("x{}", square_name(to, size)),
        None => square_name(to, size),
    };
    let turning = if played.promotes() { "+" } else { "" };
    let letter = &variant.kind(piece.kind).letter;
    let letter = if letter == PAWN { "" } else { letter };
    // The least of file, rank and both that tells it from the others of its kind; a pawn that takes always has its file.
    let alike = |other: &Square| position.piece(*other) == Some(piece) && *other != from;
    let others: Vec<Square> = position.pieces(position.side()).into_iter().filter(alike).collect();
    let rivals: Vec<Square> = others.into_iter().filter(|other| has_rival(played, *other, game)).collect();
    let (file, rank) = (file_letter(from, size), rank_number(from, size));
    let origin = if rivals.is_empty() && !(letter.is_empty() && way.starts_with('x')) {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != from.file()) {
        file.to_string()
    } else if rivals.iter().all(|rival| rival.rank() != from.rank()) && !letter.is_empty() {
        rank.to_string()
    } else {
        format!("{file}{rank}")
    };
    format!("{letter}{origin}{way}{turning}")
}

/// Whether the piece on another square can go the same way.
fn has_rival(played: Move, other: Square, game: &Game) -> bool {
    let way = match (played.via(), played.comes_back()) {
        (Some(via), _) => Move::over(other, via, played.to()),
        (None, _) => Move::new(other, played.to()),
    };
    let way = game.canonical(way);
    [way, way.promoting()].into_iter().any(|way| game.explain(way).is_ok())
}

/// What a text says in XBoard's words; nothing where it is not in them.
pub(super) fn parse(text: &str, game: &Game) -> Vec<Spoken> {
    coordinates(text, game.rules().size()).map(|spoken| vec![spoken]).or_else(|| algebraic(text, game)).unwrap_or_default()
}

/// Whether the piece turns over; a sign of mate may follow.
fn turning(input: &mut &str) -> ModalResult<bool> {
    terminated(opt(one_of(['+', '='])), (opt('#'), eof)).map(|sign| sign == Some('+')).parse_next(input)
}

/// `f3f4`, `c9k1+`, and the two legs of a lion in `g6h7,h7h6`.
fn coordinates(text: &str, size: BoardSize) -> Option<Spoken> {
    let Coordinates { from, via, to, turning } = xboard::coordinates(text.strip_suffix('#').unwrap_or(text), size)?;
    let target = match via {
        None if to == from => Target::Pass(None),
        None => Target::To(to),
        Some(via) => Target::Over(via, to),
    };
    let promotes = match turning {
        None | Some('=') => false,
        Some('+') => true,
        Some(_) => return None,
    };
    Some(Spoken { kinds: None, from: Some(from), target, promotes })
}

/// What an algebraic text says.
struct Algebraic {
    letter: String,
    file: Option<char>,
    rank: Option<u8>,
    target: Target,
    promotes: bool,
}

/// `h5`, `kxk6`, `Tef11`, `+Hxe6`, `Nxh7-h6`: a reading for each piece that can be meant.
fn algebraic(text: &str, game: &Game) -> Option<Vec<Spoken>> {
    let (rules, position, size) = (game.rules(), game.position(), game.rules().size());
    // The origin is left out, or the shortest that leaves whole squares behind it.
    let origins = [(false, false), (true, false), (false, true), (true, true)];
    let said = origins.into_iter().find_map(|(file, rank)| read_algebraic(text, size, file, rank))?;
    let kind: Kind = rules.variant().kind_by_letter(&said.letter)?;
    let meant = |from: &Square| {
        position.piece(*from).is_some_and(|piece| piece.kind == kind)
            && said.file.is_none_or(|file| file == file_letter(*from, size))
            && said.rank.is_none_or(|rank| rank == rank_number(*from, size))
    };
    let spoken = |from| Spoken { kinds: Some(vec![kind]), from, target: said.target, promotes: said.promotes };
    let found: Vec<Spoken> = position.pieces(position.side()).into_iter().filter(meant).map(|from| spoken(Some(from))).collect();
    // Where no piece can be meant, one that is nowhere says so.
    Some(if found.is_empty() { vec![spoken(None)] } else { found })
}

fn read_algebraic(text: &str, size: BoardSize, file: bool, rank: bool) -> Option<Algebraic> {
    let name = (opt('+'), opt(one_of('A'..='Z'))).map(|(plus, letter): (Option<char>, Option<char>)| {
        format!("{}{}", plus.map_or("", |_| "+"), letter.map_or_else(|| PAWN.to_owned(), String::from))
    });
    let origin = (cond(file, one_of('a'..='m')), cond(rank, digit1.try_map(str::parse)));
    let double = (preceded(one_of(['x', ':']), square(size)), preceded(one_of(['x', ':', '-']), square(size)));
    let single = preceded(opt(one_of(['x', ':', '-'])), square(size));
    let target = alt((double.map(|(via, to)| Target::Over(via, to)), single.map(Target::To)));
    let (letter, (file, rank), target, promotes) = (name, origin, target, turning).parse(text).ok()?;
    Some(Algebraic { letter, file, rank, target, promotes })
}
