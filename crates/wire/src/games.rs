//! Games of the library.

use serde::{Deserialize, Serialize};

use crate::{EndingCause, Record};

/// A game of the library with its record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Game {
    /// What the list shows of it.
    #[serde(flatten)]
    pub summary: GameSummary,
    /// The record.
    pub record: Record,
}

/// What the list shows of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameSummary {
    /// The name of the game in the library.
    pub id: String,
    /// 1 for a new game, one more after each change.
    pub revision: i64,
    /// When it was added.
    pub created: i64,
    /// When it was last changed.
    pub updated: i64,
    /// When it was deleted; it can be restored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted: Option<i64>,
    /// The id of the game's document.
    pub variant: String,
    /// The preset whose options it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// The id of the array or the handicap that it begins from; nothing where it begins from another position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub array: Option<String>,
    /// The player called sente; may be empty.
    pub sente: String,
    /// The player called gote; may be empty.
    pub gote: String,
    /// The title or the tournament; may be empty.
    pub title: String,
    /// The day, as `2024-03-02`, `2024-03` or `2024`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Who won.
    pub result: GameResult,
    /// Why it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<EndingCause>,
    /// The moves of the main line.
    pub plies: i64,
    /// Words of the user.
    pub tags: Vec<String>,
    /// Where it came from, such as the name of a file; may be empty.
    pub source: String,
    /// The move after which the position that was searched for stands on the board first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found_at: Option<i64>,
}

/// Who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    /// Sente.
    Sente,
    /// Gote.
    Gote,
    /// Nobody.
    Draw,
    /// There is no result.
    None,
}

/// A game to add.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameDraft {
    /// The record.
    pub record: Record,
    /// Words of the user.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Where it came from.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
}

/// How a game is added.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
pub struct AddQuery {
    /// A game that is in the library already, the same moves from the same start, is answered and not added again.
    #[serde(default)]
    pub once: bool,
}

/// A change of a game. What is left out stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameChange {
    /// The revision that is changed; if another one is stored, the change is refused.
    pub revision: i64,
    /// The new record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Record>,
    /// The new words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
}

/// The same change for many games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BatchOrder {
    /// The games.
    pub ids: Vec<String>,
    /// What to do with them.
    pub change: BatchChange,
}

/// A change for many games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BatchChange {
    /// Deletes them; `restore` takes it back.
    Delete,
    /// Takes a deletion back.
    Restore,
    /// Adds a word.
    Tag(String),
    /// Takes a word away.
    Untag(String),
}

/// What became of a change for many games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BatchDone {
    /// How many games were changed.
    pub changed: u64,
}

/// A word of the user, and how many games have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tag {
    /// The word.
    pub tag: String,
    /// How many games have it.
    pub games: i64,
}
