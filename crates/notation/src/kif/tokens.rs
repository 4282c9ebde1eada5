//! Numbers, squares and the small words of a line. Parsers take a [folded](crate::kanji::fold) line.

use koshogi_rules::Square;
use winnow::ascii::multispace0;
use winnow::combinator::{alt, opt};
use winnow::prelude::*;
use winnow::token::{one_of, take_while};

use crate::kanji::{is_numeral, kanji, value};

/// Spaces of any kind, or none.
pub(super) fn spaces<'a>(input: &mut &'a str) -> ModalResult<&'a str> {
    multispace0.parse_next(input)
}

/// A number in digits.
pub(super) fn number(input: &mut &str) -> ModalResult<usize> {
    take_while(1..=9, |c: char| c.is_ascii_digit()).try_map(str::parse).parse_next(input)
}

/// The squares that a text can mean: one, or two for three digits (`111` is 1-11 or 11-1). A file is a number or one of the twelve
/// branches 子 to 亥, a rank a number or a letter.
pub(super) fn squares(input: &mut &str) -> ModalResult<Vec<Square>> {
    alt((branch, lettered, numerals)).parse_next(input)
}

/// `子` to `亥` and a rank.
fn branch(input: &mut &str) -> ModalResult<Vec<Square>> {
    const BRANCHES: &str = "子丑寅卯辰巳午未申酉戌亥";
    let file = one_of(|c| BRANCHES.contains(c)).map(|c| BRANCHES.chars().position(|branch| branch == c));
    let rank = take_while(1.., is_numeral).map(value);
    (file, rank).verify_map(|(file, rank)| square(file? as u32 + 1, rank?).map(|square| vec![square])).parse_next(input)
}

/// `7i`.
fn lettered(input: &mut &str) -> ModalResult<Vec<Square>> {
    let digits = take_while(1..=2, |c: char| c.is_ascii_digit());
    (digits, one_of('a'..='m')).take().verify_map(|text: &str| text.parse().ok().map(|square| vec![square])).parse_next(input)
}

/// `7八`, `78`, `12十二`, `1212`.
fn numerals(input: &mut &str) -> ModalResult<Vec<Square>> {
    take_while(2..=6, is_numeral)
        .verify_map(|text: &str| {
            let splits = text.char_indices().skip(1).map(|(at, _)| text.split_at(at));
            let squares: Vec<_> = splits.filter_map(|(file, rank)| square(plain(file)?, plain(rank)?)).collect();
            (!squares.is_empty()).then_some(squares)
        })
        .parse_next(input)
}

/// The value of a number without leading zeros.
fn plain(text: &str) -> Option<u32> {
    if text.starts_with(['0', '〇']) { None } else { value(text) }
}

fn square(file: u32, rank: u32) -> Option<Square> {
    Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
}

/// Where a piece goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Target {
    /// `同`, `仝`: where the last move went.
    Same,
    /// One of these squares.
    Squares(Vec<Square>),
}

/// `同`, `仝` or a square.
pub(super) fn target(input: &mut &str) -> ModalResult<Target> {
    alt((one_of(['同', '仝']).value(Target::Same), squares.map(Target::Squares))).parse_next(input)
}

/// Where a piece comes from: `(79)`, `(7九)`, `(←7九)`.
pub(super) fn origin(input: &mut &str) -> ModalResult<Vec<Square>> {
    let arrow = || alt(('←', '<'));
    let bracketed = ('(', spaces, opt(arrow()), spaces, squares, spaces, ')').map(|(.., squares, _, _)| squares);
    alt((bracketed, (arrow(), spaces, squares).map(|(.., squares)| squares))).parse_next(input)
}

/// A square as KIF writes it: `12十二`.
pub(super) fn write_square(square: Square) -> String {
    format!("{}{}", square.file(), kanji(square.rank()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kanji::fold;

    fn read(text: &str) -> Vec<String> {
        let text = fold(text);
        let found: Vec<Square> = squares.parse(&text).unwrap_or_default();
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn squares_in_every_spelling() {
        for text in ["7八", "７八", "78", "７８", "七八", "7h", "午八", "午8"] {
            assert_eq!(read(text), ["7h"], "{text}");
        }
        for text in ["12十一", "１２十一", "1211", "十二十一", "亥十一", "12k"] {
            assert_eq!(read(text), ["12k"], "{text}");
        }
        assert_eq!(read("1十三"), ["1m"]);
    }

    #[test]
    fn three_digits_are_two_squares() {
        assert_eq!(read("111"), ["1k", "11a"]);
        assert_eq!(read("512"), ["5l"], "there is no file 51");
    }

    #[test]
    fn what_is_no_square_is_none() {
        for text in ["7", "70", "07", "7十四", "14一", "子", "九十九"] {
            assert!(read(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn origins_in_every_spelling() {
        for text in ["（←7九）", "(79)", "(7九)", "（７９）", "←7九", "( ←7九 )"] {
            let text = fold(text);
            assert_eq!(origin.parse(&text).map(|squares| squares[0].to_string()), Ok("7i".to_owned()), "{text}");
        }
    }
}
