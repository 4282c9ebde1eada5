//! What the page and the engine say to each other; each message is JSON.

use koshogi_table::Plan;
use serde::{Deserialize, Serialize};

/// A question to the engine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ask {
    /// Which question this is; answers bear it.
    pub id: u32,
    /// What is played: the rules and the start.
    pub plan: Plan,
    /// The moves so far, in the machine notation.
    pub moves: String,
    /// How much to think.
    pub think: Think,
}

/// How much to think; whichever limit is met first ends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Think {
    /// Nodes.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// Milliseconds.
    pub time: Option<u64>,
    /// A player's clock.
    pub budget: Option<Budget>,
    /// How well to play, from 1 to 10; as well as it can where it is none.
    pub level: Option<u8>,
    /// What makes one game at a level differ from another.
    pub seed: u64,
    /// How many best lines to look for; 0 counts as 1.
    pub lines: usize,
}

/// A player's clock, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budget {
    /// Main time left.
    pub left: u64,
    /// Added after every move.
    pub increment: u64,
    /// The time for a move once the main time is used up.
    pub byoyomi: u64,
}

/// What the engine says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// It is there and listens.
    Ready,
    /// A line of a finished iteration.
    Line {
        /// The question.
        id: u32,
        /// Plies searched.
        depth: u32,
        /// 1 for the best line.
        rank: usize,
        /// The score for the side to move.
        score: Score,
        /// Nodes so far.
        nodes: u64,
        /// Milliseconds so far.
        time: u64,
        /// The moves, in the machine notation.
        moves: String,
    },
    /// The end of its thinking.
    Best {
        /// The question.
        id: u32,
        /// The move to play; `None` where there is none.
        mv: Option<String>,
        /// Nodes in all.
        nodes: u64,
        /// Milliseconds in all.
        time: u64,
    },
    /// The question makes no sense.
    Fault {
        /// The question.
        id: u32,
        /// Why.
        why: String,
    },
}

/// A score for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// Hundredths of a small unit.
    Hundredths(i32),
    /// It wins in this many plies.
    Wins(u32),
    /// It loses in this many plies.
    Loses(u32),
}

impl Answer {
    /// The question that is answered.
    #[must_use]
    pub const fn id(&self) -> Option<u32> {
        match self {
            Self::Ready => None,
            Self::Line { id, .. } | Self::Best { id, .. } | Self::Fault { id, .. } => Some(*id),
        }
    }

    /// Whether nothing more comes to the same question.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        matches!(self, Self::Best { .. } | Self::Fault { .. })
    }
}
