//! KIF: the record format of Japanese shogi programs, in the form that sites for these games write it.
//!
//! ```text
//! 棋種：中将棋
//! 手合割：平手
//! 先手：
//! 後手：
//! 手数----指手---------消費時間--
//!    1手目   ▲7八歩兵 （←7九）
//!    2手目   △7五獅子 （←6三）
//!   57手目一歩目 ▲仝獅子 （←7七）
//!   57手目二歩目 ▲7七獅子 （←6六）
//! ```
//!
//! What is read is much wider: [`read`] takes full names and short forms, half- and full-width digits and kanji, `(79)` and `（←7九）`, moves
//! without an origin where only one piece can make them, several moves on a line as KI2 has them, 居食い and じっと in the spellings met, clock times, comments, bookmarks, branches,
//! and diagrams. Which game it is the text says (`棋種：`) or the moves show.
//!
//! Written are all moves with branches, comments, glyphs, bookmarks, times in whole seconds and endings. The time left on a
//! clock has no place in KIF.

mod board;
mod body;
mod endings;
mod head;
mod header;
mod line;
mod reader;
mod resolve;
mod tokens;
mod writer;

pub use reader::{read, read_move};
pub use writer::{write, write_for};

use crate::encoding::{self, Encoding};
use crate::fault::Fault;
use crate::record::{Catalogue, Reading, Record};

/// Reads the bytes of a file, whatever their encoding.
#[must_use]
pub fn read_bytes(bytes: &[u8], catalogue: &(impl Catalogue + ?Sized)) -> Reading {
    let decoded = encoding::decode(bytes);
    let mut reading = read(&decoded.text, catalogue);
    reading.faults.extend(decoded.fault);
    reading.faults.sort_by_key(|fault| (fault.line, fault.column));
    reading
}

/// Writes the bytes of a file.
///
/// # Errors
/// Every character that the encoding lacks. Names of pieces are written in a spelling that the encoding has, where there is one.
pub fn write_bytes(record: &Record, encoding: Encoding) -> Result<Vec<u8>, Vec<Fault>> {
    encoding::encode(&write_for(record, encoding), encoding)
}
