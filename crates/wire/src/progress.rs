//! Games in progress, which the page keeps here while they are played.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Record;

/// A game in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Progress {
    /// Its name, which the page chose.
    pub name: String,
    /// 1 for a new game, one more after each change.
    pub revision: i64,
    /// When it was last changed.
    pub updated: i64,
    /// The record so far.
    pub record: Record,
    /// What else the page keeps: clocks, settings, who plays.
    pub state: Value,
}

/// A game in progress as the page sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProgressDraft {
    /// The revision that this one follows, 0 for a new game; if another one is stored, it is refused.
    pub revision: i64,
    /// The record so far.
    pub record: Record,
    /// What else the page keeps.
    #[serde(default)]
    pub state: Value,
}
