//! A line of a move, as it is written: what it says, before anyone has asked what it means on the board.

use std::time::Duration;

use koshogi_rules::{Kind, Square};
use winnow::combinator::{alt, opt};
use winnow::prelude::*;
use winnow::token::{one_of, take_while};

use super::tokens::{self, Target, spaces};
use crate::japanese::hints::Hint;
use crate::names::Names;

/// Which step of a lion's double move a line tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Leg {
    /// 一歩目.
    First,
    /// 二歩目.
    Second,
}

/// A move that ends where it began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Return {
    /// 居食い.
    Igui,
    /// じっと.
    Jitto,
}

/// What a line of a move says.
#[derive(Debug, Clone, Default)]
pub(super) struct Spoken {
    /// Its number.
    pub number: Option<usize>,
    /// Which step it tells, where it tells one.
    pub leg: Option<Leg>,
    /// Where the piece goes; on the way first, where a text tells both squares (`７六・７五`).
    pub targets: Vec<Target>,
    /// The kinds that the name can mean; `None` where there is no name.
    pub kinds: Option<Vec<Kind>>,
    /// The name as it stands in the folded line.
    pub name: String,
    /// Which of several pieces.
    pub hints: Vec<Hint>,
    /// 成 or 不成, where it says so.
    pub promotes: Option<bool>,
    /// 居食い or じっと, where it says so.
    pub comes_back: Option<Return>,
    /// Where the piece comes from: the squares that the text can mean.
    pub origins: Option<Vec<Square>>,
    /// まで: the game ends here.
    pub last: bool,
    /// The time for the move.
    pub spent: Option<Duration>,
    /// The time for the game so far.
    pub total: Option<Duration>,
}

/// Where a line stops making sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unread {
    /// The byte of the folded line.
    pub offset: usize,
    /// What was expected there.
    pub expected: Expected,
}

/// What a line of a move lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Expected {
    /// Where the piece goes.
    Target,
    /// The name of a piece.
    Name,
    /// Nothing more.
    End,
    /// No drop: taken pieces have left the game.
    NoDrop,
}

/// The signs of the two sides before a move.
const SIDES: [char; 6] = ['▲', '△', '☗', '☖', '▽', '▼'];

/// Takes the number of a move from a folded line: `12`, `12.`, `12手目`; the rest of the line.
pub(super) fn number(line: &str) -> (Option<usize>, &str) {
    let mut rest = line.trim_start();
    let bare = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let mut number = (tokens::number, spaces, opt(alt(("手目", "手", ".", "。", ":")))).map(|(number, _, mark)| (number, mark));
    match number.parse_next(&mut rest) {
        // A bare number needs a space or a step behind it: `76歩` is a square.
        Ok((_, None)) if !bare.starts_with(' ') && leg.parse_peek(bare).is_err() => (None, line.trim_start()),
        Ok((number, _)) => (Some(number), rest.trim_start()),
        Err(_) => (None, line.trim_start()),
    }
}

/// What stands in the place of a move, without its number and the sign of its side.
pub(super) fn in_place_of_a_move(line: &str) -> &str {
    let rest = number(line).1;
    rest.strip_prefix(SIDES).unwrap_or(rest).trim_start()
}

/// The moves of a folded line that tells several, each behind the sign of its side (`▲７六歩 △３四歩`), as ranges of bytes; none where
/// it tells one.
pub(super) fn several(line: &str) -> Vec<std::ops::Range<usize>> {
    let signs: Vec<usize> = line.match_indices(SIDES).map(|(at, _)| at).collect();
    if signs.len() < 2 {
        return Vec::new();
    }
    let begins = std::iter::once(0).chain(signs[1..].iter().copied());
    let ends = signs[1..].iter().copied().chain([line.len()]);
    begins.zip(ends).map(|(begin, end)| begin..end).collect()
}

/// Whether a folded line looks like one that tells a move.
pub(super) fn looks_like_a_move(line: &str) -> bool {
    let (number, rest) = number(line);
    number.is_some()
        || rest.starts_with(SIDES)
        || rest.starts_with(['同', '仝'])
        || leg.parse_peek(rest).is_ok()
        || tokens::squares.parse_peek(rest).is_ok()
}

/// Reads a folded line.
pub(super) fn read(line: &str, names: &Names) -> Result<Spoken, Unread> {
    let (number, mut rest) = number(line);
    let mut spoken = Spoken { number, ..Spoken::default() };
    let unread = |rest: &str, expected| Unread { offset: line.len() - rest.len(), expected };
    spoken.leg = optional(&mut rest, leg);
    skip_spaces(&mut rest);
    optional(&mut rest, one_of(SIDES));
    skip_spaces(&mut rest);
    let before_target = rest;
    while let Some(target) = optional(&mut rest, tokens::target) {
        spoken.targets.push(target);
        skip_spaces(&mut rest);
        if optional(&mut rest, one_of(['・', '･', '·', '-', ','])).is_none() {
            break;
        }
        skip_spaces(&mut rest);
    }
    let named = names.at_start_of(rest);
    if let Some((name, kinds)) = named {
        spoken.kinds = Some(kinds.to_vec());
        name.clone_into(&mut spoken.name);
        rest = &rest[name.len()..];
    }
    loop {
        skip_spaces(&mut rest);
        if let Some(comes_back) = optional(&mut rest, comes_back) {
            spoken.comes_back = Some(comes_back);
        } else if let Some(origins) = optional(&mut rest, tokens::origin) {
            spoken.origins = Some(origins);
        } else if let Some((spent, total)) = optional(&mut rest, times) {
            (spoken.spent, spoken.total) = (Some(spent), total);
        } else if let Some(promotes) = optional(&mut rest, promotion) {
            spoken.promotes = Some(promotes);
        } else if let Some(hint) = optional(&mut rest, hint) {
            spoken.hints.push(hint);
        } else if optional(&mut rest, "まで").is_some() {
            spoken.last = true;
        } else if optional(&mut rest, '+').is_none() {
            break;
        }
    }
    if spoken.targets.is_empty() && spoken.comes_back.is_none() {
        return Err(unread(before_target, Expected::Target));
    }
    // Some programs write remarks behind a move.
    let rest = if rest.starts_with('#') { "" } else { rest };
    match rest {
        "" if spoken.kinds.is_some() || spoken.origins.is_some() => Ok(spoken),
        _ if spoken.kinds.is_none() => Err(unread(rest, Expected::Name)),
        _ if rest.starts_with('打') => Err(unread(rest, Expected::NoDrop)),
        _ => Err(unread(rest, Expected::End)),
    }
}

/// Reads with a parser where it fits.
fn optional<'a, T>(rest: &mut &'a str, parser: impl ModalParser<&'a str, T, winnow::error::ContextError>) -> Option<T> {
    opt(parser).parse_next(rest).ok().flatten()
}

fn skip_spaces(rest: &mut &str) {
    *rest = rest.trim_start();
}

fn leg(input: &mut &str) -> ModalResult<Leg> {
    let which = alt((one_of(['一', '1']).value(Leg::First), one_of(['二', '2']).value(Leg::Second)));
    (which, "歩目", opt(':')).map(|(leg, ..)| leg).parse_next(input)
}

fn comes_back(input: &mut &str) -> ModalResult<Return> {
    let bracketed = (one_of(['(', '[']), spaces, return_word, spaces, one_of([')', ']'])).map(|(_, _, word, ..)| word);
    alt((bracketed, return_word)).parse_next(input)
}

fn return_word(input: &mut &str) -> ModalResult<Return> {
    alt((
        alt(("居食い", "居食", "いぐい", "イグイ")).value(Return::Igui),
        alt(("じっとする", "じっと", "ジッと", "ジット", "じつと", "パス")).value(Return::Jitto),
    ))
    .parse_next(input)
}

fn promotion(input: &mut &str) -> ModalResult<bool> {
    alt((alt(("不成", "成らず", "ならず", "生")).value(false), alt(("成り", "成る", "成")).value(true))).parse_next(input)
}

fn hint(input: &mut &str) -> ModalResult<Hint> {
    alt((
        '右'.value(Hint::Right),
        '左'.value(Hint::Left),
        one_of(['上', '行', '入']).value(Hint::Up),
        '寄'.value(Hint::Sideways),
        one_of(['引', '下']).value(Hint::Back),
        '直'.value(Hint::Straight),
    ))
    .parse_next(input)
}

/// `( 0:12/00:00:12)`, `(0:12)`, and a `+` after them.
fn times(input: &mut &str) -> ModalResult<(Duration, Option<Duration>)> {
    let total = opt((spaces, '/', spaces, opt(duration)).map(|(.., total)| total)).map(Option::flatten);
    ('(', spaces, duration, total, spaces, ')').map(|(_, _, spent, total, _, _)| (spent, total)).parse_next(input)
}

/// `m:ss` or `h:mm:ss`.
fn duration(input: &mut &str) -> ModalResult<Duration> {
    let part = || take_while(1..=6, |c: char| c.is_ascii_digit()).try_map(str::parse::<u64>);
    let colon = || (spaces, ':', spaces);
    (part(), colon(), part(), opt((colon(), part())))
        .map(|(first, _, second, third)| match third {
            Some((_, seconds)) => Duration::from_secs(first * 3600 + second * 60 + seconds),
            None => Duration::from_secs(first * 60 + second),
        })
        .parse_next(input)
}
