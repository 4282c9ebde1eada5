//! Taking in what somebody brings: bytes of a file, or a text that was pasted, in any format that is read.

use koshogi_notation::collection::{Format, read_each};
use koshogi_notation::encoding;
use koshogi_notation::record::{Reading, Shelf};
use koshogi_notation::{Fault, record::Record};

/// A game that was found.
#[derive(Debug, Clone)]
pub struct Found {
    /// The line where it begins, from 1.
    pub line: usize,
    /// The record as far as it could be read; `None` where nothing could be made of it.
    pub record: Option<Record>,
    /// What was wrong, with its place.
    pub faults: Vec<Fault>,
}

/// The games of a text, the likeliest game of the family being `first` where the text names none.
#[must_use]
pub fn read(text: &str, first: Option<&str>) -> Vec<Found> {
    read_as(text, Format::guess(text), first)
}

/// The games of a file, whatever its encoding; its name may tell its format.
#[must_use]
pub fn read_file(name: &str, bytes: &[u8], first: Option<&str>) -> Vec<Found> {
    let decoded = encoding::decode(bytes);
    let format = Format::of_name(name).unwrap_or_else(|| Format::guess(&decoded.text));
    let mut found = read_as(&decoded.text, format, first);
    if let (Some(first), Some(fault)) = (found.first_mut(), decoded.fault) {
        first.faults.insert(0, fault);
    }
    found
}

fn read_as(text: &str, format: Format, first: Option<&str>) -> Vec<Found> {
    let mut found = Vec::new();
    read_each(text, format, &shelf(first), |line, reading| {
        let Reading { record, faults } = reading;
        found.push(Found { line, record, faults });
    });
    found
}

/// All games, `first` before the others.
pub(super) fn shelf(first: Option<&str>) -> Shelf {
    let mut variants = koshogi_games::all().to_vec();
    variants.sort_by_key(|variant| first.is_none_or(|first| !variant.is_called(first)));
    Shelf { variants, ..Shelf::default() }
}
