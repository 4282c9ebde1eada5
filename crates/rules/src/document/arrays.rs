//! `[[array]]`, `[[handicap]]` and `[[example]]`: positions.

use super::cursor::{Str, Table};
use super::fault::DocumentFault;
use super::names;
use crate::{Array, BoardSize, Chapter, Example, KindInfo, Move, Setup, Side, Square, placement};

/// Reads the arrays under `key`. An array with a fault is there all the same, with an empty board.
pub(super) fn read(root: &Table<'_>, key: &'static str, size: Option<BoardSize>, kinds: &[KindInfo]) -> Vec<Array> {
    let mut ids = names::Ids::default();
    let mut arrays = Vec::new();
    for table in root.tables(key) {
        let id = ids.read(&table, "id");
        let name = table.text("name");
        let start = table.need("start").and_then(|value| value.string());
        let setup = start.zip(size).and_then(|(text, size)| {
            let setup = setup(&text, size, kinds)?;
            if kinds.iter().any(|info| info.royal) {
                require_royals(&text, &setup, kinds);
            }
            Some(setup)
        });
        table.finish();
        arrays.push(Array { id, name, setup: setup.unwrap_or_else(empty) });
    }
    arrays
}

/// Reads the examples, whose positions need no royals.
pub(super) fn examples(root: &Table<'_>, size: Option<BoardSize>, kinds: &[KindInfo]) -> Vec<Example> {
    let mut ids = names::Ids::default();
    let mut examples = Vec::new();
    for table in root.tables("example") {
        let id = ids.read(&table, "id");
        let about = table.need("about").and_then(|value| value.word());
        let name = table.text("name");
        let start = table.need("start").and_then(|value| value.string());
        let setup = start.zip(size).and_then(|(text, size)| setup(&text, size, kinds));
        let says = table.both();
        let tries = table.list("tries").iter().filter_map(|text| squares(text, size?)).collect();
        table.finish();
        let (about, setup) = (about.unwrap_or(Chapter::Pieces), setup.unwrap_or_else(empty));
        examples.push(Example { id, about, name, setup, says, tries });
    }
    examples
}

/// A move as the squares that the piece stands on one after another: `6e 4d`, `6e 5d 4d`, and `+` behind them where it turns over.
fn squares(text: &Str<'_>, size: BoardSize) -> Option<Move> {
    let mut words: Vec<&str> = text.text.split_whitespace().collect();
    let turns = words.pop_if(|word| *word == "+").is_some();
    let squares: Option<Vec<Square>> =
        words.iter().map(|word| word.parse().ok().filter(|square| size.contains(*square))).collect();
    let way = match squares.as_deref() {
        Some([from, to]) => Move::new(*from, *to),
        Some([from, via, to]) => Move::over(*from, *via, *to),
        _ => {
            text.fault(DocumentFault::BadTry(text.text.to_owned()));
            return None;
        }
    };
    Some(if turns { way.promoting() } else { way })
}

fn empty() -> Setup {
    Setup { pieces: Vec::new(), side: Side::Sente, senjishi: None, move_number: 1 }
}

fn setup(text: &Str<'_>, size: BoardSize, kinds: &[KindInfo]) -> Option<Setup> {
    if kinds.is_empty() {
        return None;
    }
    match placement::parse_setup(text.text, size, kinds) {
        Ok(setup) => Some(setup),
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
