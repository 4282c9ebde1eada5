//! Looking for games, and taking them out.

use serde::{Deserialize, Serialize};

use crate::{GameResult, GameSummary};

/// Which games to list. What is left out excludes nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
pub struct GameQuery {
    /// The id of the game's document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The preset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// The id of the array or the handicap that the game begins from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub array: Option<String>,
    /// Part of the name of either player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Part of the name of sente.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sente: Option<String>,
    /// Part of the name of gote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gote: Option<String>,
    /// Part of a name, of the title, of the source or of a tag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Who won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// The first day, as `2024-03-02` or any beginning of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The last day, as `2024-03-02` or any beginning of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// At least so many moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_plies: Option<i64>,
    /// At most so many moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_plies: Option<i64>,
    /// A word of the user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// Where it came from, exactly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// A position (SFEN) that stands on the board in the main line; needs `variant`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The position has to stand on the board by this move, as in an opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<i64>,
    /// The deleted games in place of the others.
    #[serde(default)]
    pub deleted: bool,
    /// The order.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(inline))]
    pub order: Order,
    /// How many games are passed over.
    #[serde(default)]
    pub offset: i64,
    /// How many games are listed at most, from 1 to 500; 50 where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
}

/// The order of a list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// What was changed last comes first.
    #[default]
    Updated,
    /// What was added last comes first.
    Created,
    /// The latest day first; games without a day last.
    Date,
    /// The earliest day first; games without a day last.
    DateAscending,
    /// By the name of sente.
    Sente,
    /// By the name of gote.
    Gote,
    /// The longest game first.
    Longest,
    /// The shortest game first.
    Shortest,
}

/// A page of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameList {
    /// The games of this page.
    pub games: Vec<GameSummary>,
    /// How many games there are on all pages.
    pub total: i64,
}

/// How games are written out. Which games is told as for a list, and there is no limit unless one is given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
pub struct ExportQuery {
    /// The format.
    #[cfg_attr(feature = "openapi", param(inline))]
    pub format: ExportFormat,
    /// One game alone, by its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

/// A format of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// A [`GameDraft`](crate::GameDraft) a line: everything, to be read by this program again.
    Archive,
    /// A game a line, its main line alone, for other programs.
    Jsonl,
    /// KIF in UTF-8.
    Kif,
    /// PGN.
    Pgn,
    /// A line `position sfen … moves …` a game.
    Usi,
}
