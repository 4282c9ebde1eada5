//! The library of records, wherever it is kept: what it writes down about a record to find it again, how files of games come into it and go
//! out of it, and, for a keeper without a database, which games a query finds.
//!
//! A server keeps it in SQL, a page in the browser's storage; both ask here, so that they cannot differ. Nothing here knows a file, a
//! network or a clock.
#![deny(missing_docs)]

mod card;
mod holdings;
mod intake;
mod positions;
mod text;

pub use card::{Card, Draft, fold, position_key};
pub use holdings::{Added, Entry, Holdings, Repeats};
pub use intake::{Found, Intake, read as read_games};
pub use positions::{first_ply, pack};
pub use text::{ending, write};
