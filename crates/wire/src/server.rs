//! What the server is.

use serde::{Deserialize, Serialize};

/// What the page wants to know of the server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Server {
    /// Always `koshogi`, so that a page knows with whom it speaks.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// How many searches the engine makes at once.
    pub searches: u32,
    /// How many threads each of them has.
    pub threads: u32,
    /// The memory of each of them, in MiB.
    pub memory: u64,
    /// How many games the library holds.
    pub games: i64,
    /// The largest body of a request, in bytes; imports may be larger.
    pub most_bytes: u64,
    /// The largest import, in bytes.
    pub most_import_bytes: u64,
}

/// A game document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Document {
    /// The id of the game.
    pub id: String,
    /// The text, in TOML.
    pub text: String,
}
