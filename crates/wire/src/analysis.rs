//! Analysis by the server's engine over a WebSocket. Every message is one of these as JSON.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Problem;

/// What the page says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum AnalysisWord {
    /// Search; a search under way is stopped first.
    Search(Analysis),
    /// Stop the search under way. It still answers with `finished`.
    Stop,
}

/// A search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Analysis {
    /// The number of the search, which every answer to it bears.
    pub id: u64,
    /// What is searched.
    pub position: Position,
    /// How far.
    #[serde(default)]
    pub limits: AnalysisLimits,
}

/// A position and how it came about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Position {
    /// The id of the game's document.
    pub variant: String,
    /// The options that differ from their defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The start in SFEN; left out, the start array.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sfen: Option<String>,
    /// The moves from there, so that repetition is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// How far to search; whichever limit is met first ends it. Without any it goes on until it is stopped.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysisLimits {
    /// Plies of iterative deepening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub milliseconds: Option<u64>,
    /// How many best lines; 1 where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<u32>,
}

/// What the server answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum AnalysisAnswer {
    /// A line of a finished iteration.
    Report {
        /// The search.
        id: u64,
        /// Plies searched.
        depth: u32,
        /// The longest line looked at.
        selective_depth: u32,
        /// 1 for the best line, 2 for the second best.
        rank: u32,
        /// The score for the side to move.
        score: AnalysisScore,
        /// What the score says.
        bound: AnalysisBound,
        /// Nodes so far.
        nodes: u64,
        /// Time so far.
        milliseconds: u64,
        /// How full the table is, in thousandths.
        permille: u32,
        /// The moves.
        line: Vec<String>,
    },
    /// A search has ended, by its limits or because it was stopped.
    Finished {
        /// The search.
        id: u64,
        /// The best move; none where there is no legal one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        best: Option<String>,
        /// The answer that is expected.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        expected: Option<String>,
        /// Nodes in all.
        nodes: u64,
        /// Time in all.
        milliseconds: u64,
    },
    /// It cannot be searched, or what was said could not be understood.
    Refused {
        /// The search, where it was told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// Why.
        problem: Problem,
    },
}

/// A score for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnalysisScore {
    /// Hundredths of a pawn or so.
    Hundredths(i32),
    /// Wins in this many plies.
    Wins(u32),
    /// Loses in this many plies.
    Loses(u32),
}

/// What a score says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnalysisBound {
    /// It is the score.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}
