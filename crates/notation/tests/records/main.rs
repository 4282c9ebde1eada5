//! Tests of the record formats and machine notations, on real games and on random ones of every game.
#![expect(clippy::unwrap_used, reason = "a test that cannot set up its board has failed")]

mod collections;
mod common;
mod japanese;
mod kif_faults;
mod kif_reading;
mod kif_site;
mod kif_writing;
mod lishogi;
mod pgn;
mod sfen;
mod usi;
mod western;
