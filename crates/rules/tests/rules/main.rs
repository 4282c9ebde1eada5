//! The rules crate from outside: against what is known of the games, against the oracle, and by its properties.
#![expect(clippy::unwrap_used, reason = "a test that cannot set up its board has failed")]

mod agreement;
pub mod bodies;
mod decided;
mod known;
mod properties;
mod table;
