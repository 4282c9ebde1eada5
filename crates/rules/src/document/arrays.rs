//! `[[array]]` and `[[handicap]]`: start arrays.

use super::cursor::{Str, Table};
use super::fault::DocumentFault;
use super::names;
use crate::{Array, BoardSize, KindInfo, Setup, Side, placement};

/// Reads the arrays under `key`. An array with a fault is there all the same, with an empty board.
pub(super) fn read(root: &Table<'_>, key: &'static str, size: Option<BoardSize>, kinds: &[KindInfo]) -> Vec<Array> {
    let mut ids = names::Ids::default();
    let mut arrays = Vec::new();
    for table in root.tables(key) {
        let id = ids.read(&table, "id");
        let name = table.text("name");
        let start = table.need("start").and_then(|value| value.string());
        let setup = start.zip(size).and_then(|(text, size)| setup(&text, size, kinds));
        table.finish();
        arrays.push(Array { id, name, setup: setup.unwrap_or_else(empty) });
    }
    arrays
}

fn empty() -> Setup {
    Setup { pieces: Vec::new(), side: Side::Sente, senjishi: None, move_number: 1 }
}

fn setup(text: &Str<'_>, size: BoardSize, kinds: &[KindInfo]) -> Option<Setup> {
    if kinds.is_empty() {
        return None;
    }
    match placement::parse_setup(text.text, size, kinds) {
        Ok(setup) => {
            if kinds.iter().any(|info| info.royal) {
                require_royals(text, &setup, kinds);
            }
            Some(setup)
        }
        Err(faults) => {
            for error in faults {
                text.fault_at(error.column, DocumentFault::Placement(error.fault));
            }
            None
        }
    }
}

fn require_royals(text: &Str<'_>, setup: &Setup, kinds: &[KindInfo]) {
    for side in Side::BOTH {
        if !setup.pieces.iter().any(|(_, piece)| piece.side == side && kinds[piece.kind.index()].royal) {
            text.fault(DocumentFault::ArrayWithoutRoyal(side));
        }
    }
}
