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
    /// What is wanted.
    pub task: Task,
}

/// What is wanted of the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// A move, and the lines that speak for it.
    Think(Think),
    /// A judgement of the position, for a review.
    Look {
        /// Nodes.
        nodes: u64,
    },
    /// A mate by the side to move, every move a check.
    Solve {
        /// Nodes.
        nodes: u64,
    },
    /// The answer of the side to move to the check of a problem.
    Defend {
        /// Nodes for each answer.
        nodes: u64,
    },
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
    /// The judgement of a position.
    Looked {
        /// The question.
        id: u32,
        /// The score for the side to move.
        score: Score,
        /// The score of the second best move.
        second: Option<Score>,
        /// The best line, in the machine notation.
        line: String,
        /// How many moves are legal.
        moves: usize,
        /// Plies searched.
        depth: u32,
        /// Nodes.
        nodes: u64,
    },
    /// What a mate solver came to.
    Solved {
        /// The question.
        id: u32,
        /// What it came to.
        solved: Solved,
    },
    /// The answer to a check.
    Defended {
        /// The question.
        id: u32,
        /// What the defender does.
        defended: Defended,
    },
    /// The question makes no sense.
    Fault {
        /// The question.
        id: u32,
        /// Why.
        why: String,
    },
}

/// What a mate solver came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Solved {
    /// A mate, in the machine notation, and whether there is none shorter.
    Mate {
        /// The moves.
        line: String,
        /// Whether it is proved that there is no shorter one.
        shortest: bool,
    },
    /// There is none.
    NoMate,
    /// Neither was proved.
    Unknown,
}

/// What the defender of a problem does about a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Defended {
    /// Nothing: it is mate.
    Mated,
    /// There was no check.
    Unchecked,
    /// A move after which there is no mate.
    Escapes(String),
    /// A move after which neither was proved.
    Holds(String),
    /// A move that only puts the mate off.
    Resists(String),
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
            Self::Line { id, .. }
            | Self::Best { id, .. }
            | Self::Looked { id, .. }
            | Self::Solved { id, .. }
            | Self::Defended { id, .. }
            | Self::Fault { id, .. } => Some(*id),
        }
    }

    /// Whether nothing more comes to the same question.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        !matches!(self, Self::Ready | Self::Line { .. })
    }
}

impl From<koshogi_engine::Score> for Score {
    fn from(score: koshogi_engine::Score) -> Self {
        match score {
            koshogi_engine::Score::Hundredths(value) => Self::Hundredths(value),
            koshogi_engine::Score::Wins(plies) => Self::Wins(plies),
            koshogi_engine::Score::Loses(plies) => Self::Loses(plies),
        }
    }
}

impl From<Score> for koshogi_engine::Score {
    fn from(score: Score) -> Self {
        match score {
            Score::Hundredths(value) => Self::Hundredths(value),
            Score::Wins(plies) => Self::Wins(plies),
            Score::Loses(plies) => Self::Loses(plies),
        }
    }
}
