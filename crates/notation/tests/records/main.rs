//! Tests of the record formats and machine notations, on real games and on random ones of every game.

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
