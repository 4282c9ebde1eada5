//! What a western move text says.

use koshogi_rules::{Kind, KindInfo, Square, Text, Variant};
use winnow::combinator::{alt, eof, opt, preceded, repeat};
use winnow::prelude::*;
use winnow::token::{literal, one_of, take_while};

use crate::fault::reason;

/// Where a move goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// There, directly.
    To(Square),
    /// Over one square to another.
    Over(Square, Square),
    /// There, to take, and back (居食い).
    Igui(Square),
    /// There, if it is told where, and back (じっと).
    Pass(Option<Square>),
}

/// What a text says, if it begins with a name that may mean these kinds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Spoken {
    /// The kinds; `None` for any.
    pub(crate) kinds: Option<Vec<Kind>>,
    /// The square it leaves.
    pub(crate) from: Option<Square>,
    /// Where it goes.
    pub(crate) target: Target,
    /// Whether it says that the piece turns over.
    pub(crate) promotes: bool,
}

/// Where a text stopped making sense.
pub(super) struct Stuck {
    pub(super) offset: usize,
    pub(super) reason: Text,
}

/// Whether a text is a word for a pass that names no piece.
pub(super) fn is_pass(text: &str) -> bool {
    ["pass", "jitto", "--", "@@@@"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// What may stand for a piece, the likeliest first; a later one counts only where an earlier one leads nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    /// The abbreviation, or another spelling in Latin letters.
    Abbreviation,
    /// The letter of the machine notation.
    Letter,
    /// An abbreviation in whatever case.
    AnyCase,
    /// The English name.
    English,
    /// Nothing: the square that the piece leaves is enough.
    Square,
}

impl Naming {
    pub(super) const ALL: [Self; 5] = [Self::Abbreviation, Self::Letter, Self::AnyCase, Self::English, Self::Square];

    /// The names of every kind.
    fn names(self, variant: &Variant) -> Vec<(&str, Kind)> {
        let kinds = variant.kinds.iter().enumerate().filter_map(|(index, info)| Some((Kind::new(index)?, info)));
        kinds.flat_map(|(kind, info)| self.names_of(info).into_iter().map(move |name| (name, kind))).collect()
    }

    fn names_of(self, info: &KindInfo) -> Vec<&str> {
        match self {
            Self::Abbreviation | Self::AnyCase => {
                let spellings = info.spellings.iter().filter(|spelling| spelling.is_ascii());
                std::iter::once(&info.abbr).chain(spellings).map(String::as_str).collect()
            }
            Self::Letter => vec![&info.letter],
            // «rook (promoted gold)» goes by «rook».
            Self::English => vec![info.en.split('(').next().unwrap_or_default().trim()],
            Self::Square => Vec::new(),
        }
    }

    fn begins(self, text: &str, name: &str) -> bool {
        let exact = matches!(self, Self::Abbreviation | Self::Letter);
        let start = text.get(..name.len()).filter(|start| !start.is_empty());
        start.is_some_and(|start| if exact { start == name } else { start.eq_ignore_ascii_case(name) })
    }

    /// Every way to read a text by these names, the longest names first.
    pub(super) fn readings(self, text: &str, variant: &Variant) -> Vec<Spoken> {
        if self == Self::Square {
            return body(text, None).into_iter().filter(|spoken| spoken.from.is_some()).collect();
        }
        let mut names = self.names(variant);
        names.retain(|(name, _)| self.begins(text, name));
        let mut lengths: Vec<usize> = names.iter().map(|(name, _)| name.len()).collect();
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        lengths.dedup();
        let spoken = lengths.into_iter().filter_map(|length| {
            let kinds = names.iter().filter(|(name, _)| name.len() == length).map(|(_, kind)| *kind);
            body(&text[length..], Some(kinds.collect()))
        });
        spoken.collect()
    }

    /// How many bytes of a text are a name.
    fn longest(self, text: &str, variant: &Variant) -> usize {
        let names = self.names(variant).into_iter().filter(|(name, _)| self.begins(text, name));
        names.map(|(name, _)| name.len()).max().unwrap_or(0)
    }
}

/// What a text is stuck at, given that it makes no sense.
pub(super) fn stuck(text: &str, variant: &Variant) -> Stuck {
    let name = Naming::ALL.into_iter().map(|naming| naming.longest(text, variant)).max().unwrap_or(0);
    if name == 0 {
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            return after_name(text, 0);
        }
        let some: Vec<&str> =
            variant.kinds.iter().filter(|info| info.promoted_from.is_none()).map(|info| info.abbr.as_str()).collect();
        let some = some.join(" ");
        return Stuck {
            offset: 0,
            reason: reason(
                format!("駒の略号で始まりません（{some}）"),
                format!("a move begins with the abbreviation of a piece ({some})"),
            ),
        };
    }
    after_name(text, name)
}

/// What is wrong behind the name.
fn after_name(text: &str, name: usize) -> Stuck {
    let mut rest = &text[name..];
    let mut squares = 0;
    while let Ok((_, square)) = (sign, opt(square)).parse_next(&mut rest) {
        let Some(_) = square else { break };
        squares += 1;
    }
    let offset = text.len() - rest.trim_start().len();
    let reason = match (squares, rest.trim().is_empty()) {
        (0, _) => reason(
            "ここにマス（7h のような筋の数字と段の英字）が要ります",
            "a square is expected here: a file's number and a rank's letter, as in 7h",
        ),
        (_, true) => reason("この指し手はマスの数が合いません", "there are too many squares in this move, or too few"),
        (_, false) => reason("指し手のあとに余分な文字があります", "this is left over after the move"),
    };
    Stuck { offset, reason }
}

/// A sign between squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sign {
    /// `x`; `-` and nothing at all say no.
    takes: bool,
    /// `!`: the piece comes back.
    back: bool,
    /// Whether there is a sign at all.
    any: bool,
}

fn sign(input: &mut &str) -> ModalResult<Sign> {
    let take = || one_of(['x', 'X', ':', '×', '*']).value((true, false));
    let go = || one_of(['-', '–', '—', '−']).value((false, false));
    let back = || literal("!").value((false, true));
    let marks: Vec<(bool, bool)> = repeat(0..=2, preceded(blanks, alt((take(), go(), back())))).parse_next(input)?;
    let any = !marks.is_empty();
    let dashes = marks.iter().filter(|mark| **mark == (false, false)).count();
    // Two dashes are a pass.
    Ok(Sign { takes: marks.iter().any(|mark| mark.0), back: marks.iter().any(|mark| mark.1) || dashes == 2, any })
}

fn blanks<'s>(input: &mut &'s str) -> ModalResult<&'s str> {
    take_while(0.., ' ').parse_next(input)
}

fn square(input: &mut &str) -> ModalResult<Square> {
    let text = (take_while(1..=2, |c: char| c.is_ascii_digit()), one_of('a'..='z')).take();
    preceded(blanks, text.try_map(|text: &str| text.parse::<Square>())).parse_next(input)
}

/// Everything behind the name.
fn body(text: &str, kinds: Option<Vec<Kind>>) -> Option<Spoken> {
    let legs = repeat::<_, _, Vec<_>, _, _>(0..=3, (sign, square));
    let turning = opt(preceded(blanks, one_of(['+', '='])));
    let (legs, last, turning, ..) = (legs, sign, turning, blanks, eof).parse(text).ok()?;
    // The first square is where the piece stands, if a sign or another square follows.
    let (from, legs) = match &legs[..] {
        [(first, square), rest @ ..] if !first.any && (!rest.is_empty() || last.any) => (Some(*square), rest),
        legs => (None, legs),
    };
    let target = match *legs {
        [] if last.back && !last.takes => Target::Pass(None),
        [(leg, square)] if leg.back && !last.any => {
            if leg.takes {
                Target::Igui(square)
            } else {
                Target::Pass(Some(square))
            }
        }
        [(leg, square)] if !leg.back && !last.any => Target::To(square),
        [(first, via), (second, to)] if !first.back && !second.back && !last.any => Target::Over(via, to),
        _ => return None,
    };
    Some(Spoken { kinds, from, target, promotes: turning == Some('+') })
}
