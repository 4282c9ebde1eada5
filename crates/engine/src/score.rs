//! Scores: hundredths of a small unit (about half a pawn's worth a hundred), and distances to the end.

use std::fmt;

use koshogi_rules::Side;

/// A score from the point of view of the side to move.
pub type Value = i32;

/// The score of having won now. A win in `n` plies is `WIN - n`.
pub(crate) const WIN: Value = 30_000;

/// Scores beyond this are wins and losses in a known number of plies.
pub(crate) const DECIDED: Value = WIN - 2_000;

/// More than any score.
pub(crate) const INFINITE: Value = WIN + 1;

/// The score of a drawn game.
pub(crate) const DRAW: Value = 0;

/// The score of losing after `plies` from the root.
#[must_use]
pub(crate) const fn loses_in(plies: usize) -> Value {
    plies as Value - WIN
}

/// The score of winning after `plies` from the root.
#[must_use]
pub(crate) const fn wins_in(plies: usize) -> Value {
    WIN - plies as Value
}

/// Whether a score is a win or a loss in a known number of plies.
#[must_use]
pub(crate) const fn is_decided(value: Value) -> bool {
    value.abs() > DECIDED
}

/// A score as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// Hundredths.
    Hundredths(Value),
    /// The side to move wins in this many plies.
    Wins(u32),
    /// The side to move loses in this many plies.
    Loses(u32),
}

impl Score {
    /// The same as sente sees it, where `to_move` is the side to move.
    #[must_use]
    pub const fn of_sente(self, to_move: Side) -> Self {
        match (to_move, self) {
            (Side::Sente, score) => score,
            (Side::Gote, Self::Hundredths(value)) => Self::Hundredths(-value),
            (Side::Gote, Self::Wins(plies)) => Self::Loses(plies),
            (Side::Gote, Self::Loses(plies)) => Self::Wins(plies),
        }
    }
}

impl From<Value> for Score {
    fn from(value: Value) -> Self {
        if value > DECIDED {
            Self::Wins((WIN - value).unsigned_abs())
        } else if value < -DECIDED {
            Self::Loses((WIN + value).unsigned_abs())
        } else {
            Self::Hundredths(value)
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hundredths(value) => {
                let sign = if *value < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
            }
            Self::Wins(plies) => write!(f, "+#{plies}"),
            Self::Loses(plies) => write!(f, "-#{plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Score;

    #[test]
    fn a_score_below_nought_says_so() {
        let written = [-150, -50, -1, 0, 7, 50, 1234].map(|value| Score::Hundredths(value).to_string());
        assert_eq!(written, ["-1.50", "-0.50", "-0.01", "+0.00", "+0.07", "+0.50", "+12.34"]);
    }
}
