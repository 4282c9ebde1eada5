//! Reading files of games: bytes become games one after the other, each with its faults and its place.

use koshogi_notation::collection::{self, Format};
use koshogi_notation::encoding;
use koshogi_notation::record::{Reading, Shelf};
use koshogi_wire::{FaultAt, GameDraft};

use crate::card::Card;
use crate::store::Draft;

/// A game of a file.
#[derive(Debug)]
pub struct Found {
    /// The line where it begins, from 1.
    pub line: usize,
    /// The game as far as it could be read; nothing where none of it could.
    pub draft: Option<Draft>,
    /// What was wrong.
    pub faults: Vec<FaultAt>,
    /// Whether one of the faults cost something.
    pub faulty: bool,
}

/// Reads the games of a file, whose name tells where they come from and helps to tell the format.
pub fn read(name: &str, bytes: &[u8], shelf: &Shelf, mut found: impl FnMut(Found)) {
    let decoded = encoding::decode(bytes);
    let format = Format::of_name(name).unwrap_or_else(|| Format::guess(&decoded.text));
    let mut first = decoded.fault;
    let mut tell = |line, mut reading: Reading, draft: Option<&GameDraft>| {
        if let Some(fault) = first.take() {
            reading.faults.insert(0, fault);
        }
        found(judge(name, line, &reading, draft));
    };
    if format != Format::Jsonl {
        collection::read_each(&decoded.text, format, shelf, |line, reading| tell(line, reading, None));
        return;
    }
    for (line, text) in collection::lines(&decoded.text) {
        match serde_json::from_str::<GameDraft>(text) {
            // A line of our own archive, which tells more than a game of others.
            Ok(draft) => {
                let mut reading = draft.record.read(shelf);
                reading.faults.iter_mut().for_each(|fault| fault.line = line);
                tell(line, reading, Some(&draft));
            }
            Err(_) => tell(line, koshogi_notation::jsonl::read_line(text, line, shelf), None),
        }
    }
}

fn judge(name: &str, line: usize, reading: &Reading, draft: Option<&GameDraft>) -> Found {
    let faults = reading.faults.iter().map(|fault| FaultAt { file: Some(name.to_owned()), ..fault.into() }).collect();
    let faulty = reading.record.is_none() || reading.errors().next().is_some();
    // A record without a single move, of a text that had errors, is nothing that anyone wrote.
    let record = reading.record.as_ref().filter(|record| !(faulty && record.tree().is_empty()));
    let draft = record.map(|record| Draft {
        card: Card::of(record),
        tags: draft.map(|draft| draft.tags.clone()).unwrap_or_default(),
        source: draft.map(|draft| draft.source.clone()).filter(|source| !source.is_empty()).unwrap_or_else(|| name.to_owned()),
    });
    Found { line, draft, faults, faulty }
}
