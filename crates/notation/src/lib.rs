//! How games of old shogi are written down: SFEN, machine moves, KIF, PGN, move text and diagrams.
//!
//! Every format reads into one [`Record`](record) and is written from it. A reader never loses what it understood: it answers
//! with the record up to the fault, and the [`Fault`]s with line, column and reason. No format knows a game: all names and
//! letters come from the rules' [`Variant`](koshogi_rules::Variant).
#![deny(missing_docs)]

pub mod collection;
pub mod diagram;
pub mod encoding;
mod fault;
pub mod glyphs;
pub mod japanese;
pub mod jsonl;
mod kanji;
pub mod kif;
mod names;
pub mod pgn;
pub mod record;
pub mod sfen;
pub mod usi;
pub mod western;
pub mod xboard;

pub use fault::{At, Fault, Severity};
