//! What engines tell of their thinking.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What an engine says of its search, as far as it says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Thought {
    /// Its score.
    pub score: Option<Score>,
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
}

/// A score as an engine tells it, for itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Score {
    /// Hundredths of its unit.
    Hundredths(i32),
    /// It mates: in so many of its units, which are plies in USI and moves in CECP.
    Mates(u32),
    /// It is mated.
    Mated(u32),
}

impl Score {
    /// Hundredths, where a mate is more than any other score.
    #[must_use]
    pub const fn value(self) -> i32 {
        match self {
            Self::Hundredths(value) => value,
            Self::Mates(_) => i32::MAX,
            Self::Mated(_) => -i32::MAX,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hundredths(value) => write!(f, "{value:+}"),
            Self::Mates(moves) => write!(f, "#{moves}"),
            Self::Mated(moves) => write!(f, "#-{moves}"),
        }
    }
}

impl From<Score> for String {
    fn from(score: Score) -> Self {
        score.to_string()
    }
}

impl FromStr for Score {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fault = |_| format!("'{text}' is no score");
        match text.strip_prefix("#-").map(|moves| (true, moves)).or_else(|| text.strip_prefix('#').map(|moves| (false, moves))) {
            Some((true, moves)) => moves.parse().map(Self::Mated).map_err(fault),
            Some((false, moves)) => moves.parse().map(Self::Mates).map_err(fault),
            None => text.parse().map(Self::Hundredths).map_err(fault),
        }
    }
}

impl TryFrom<String> for Score {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_as_they_are_written() {
        for score in [Score::Hundredths(-35), Score::Hundredths(0), Score::Hundredths(120), Score::Mates(7), Score::Mated(0)] {
            assert_eq!(score.to_string().parse(), Ok(score));
        }
        assert!("#".parse::<Score>().is_err());
    }

    #[test]
    fn a_mate_is_more_than_any_other_score() {
        assert!(Score::Mates(99).value() > Score::Hundredths(1_000_000).value());
        assert!(Score::Mated(1).value() < Score::Hundredths(-1_000_000).value());
    }
}
