//! Where a game begins, as the tags `SFEN` and `FEN` tell it.

use koshogi_rules::{Rules, Setup, Square};

use crate::fault::Fault;
use crate::{sfen, xboard};

/// Reads the tag `FEN`, as XBoard writes it. A text of the form of an SFEN is read as one.
///
/// # Errors
/// The faults of the text; columns count in the value of the tag.
pub(super) fn read_fen(text: &str, rules: &Rules) -> Result<Setup, Vec<Fault>> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let third = |field: &str| field == "-" || field.parse::<Square>().is_ok();
    let fourth = |field: &str| field.parse::<u32>().is_ok();
    if fields.len() == 4 && fields.get(2).copied().is_some_and(third) && fields.get(3).copied().is_some_and(fourth) {
        return sfen::read(text, rules.variant());
    }
    xboard::read_fen(text, rules.variant())
}
