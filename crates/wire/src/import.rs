//! Reading files of games into the library: what the server tells while it does so.

use serde::{Deserialize, Serialize};

use crate::FaultAt;

/// How files are read into the library.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
pub struct ImportQuery {
    /// A word for every game that is added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// Games that are there already are added once more.
    #[serde(default)]
    pub repeats: bool,
}

/// An event of an import, in the data of a server-sent event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum ImportEvent {
    /// How far it is. Everything that is counted here is stored.
    Progress {
        /// The bytes read so far.
        read: u64,
        /// The bytes of all files.
        bytes: u64,
        /// What became of the games so far.
        totals: ImportTotals,
    },
    /// A fault, with its file and place. A game with an error is kept up to there unless nothing could be read.
    Fault {
        /// The fault.
        fault: FaultAt,
    },
    /// A game that is in the library already.
    Duplicate {
        /// The file.
        file: String,
        /// The line where the game begins, from 1.
        line: usize,
        /// The game of the library.
        id: String,
    },
    /// All is done.
    Finished {
        /// What became of all games.
        totals: ImportTotals,
    },
    /// It was broken off; what was counted before is stored.
    Failed {
        /// What became of the games until then.
        totals: ImportTotals,
        /// Why.
        problem: crate::Problem,
    },
}

/// What became of games that were read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ImportTotals {
    /// Games found in the files.
    pub games: u64,
    /// Games added.
    pub added: u64,
    /// Games that were there already.
    pub duplicates: u64,
    /// Games that have errors, whether or not they were added.
    pub faulty: u64,
    /// Games of which nothing could be kept.
    pub lost: u64,
}
