//! Reading files of games: bytes become games one after the other, each with its faults and its place.

use std::ops::Range;

use koshogi_notation::Fault;
use koshogi_notation::collection::{self, Format};
use koshogi_notation::encoding;
use koshogi_notation::record::{Reading, Shelf};
use koshogi_wire::{FaultAt, GameDraft};

use crate::card::{Card, Draft};

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
    let mut intake = Intake::new(name, bytes);
    while intake.next(shelf, &mut found) {}
}

/// A file of games on its way in, read game after game, so that whoever reads can do something else between two games.
#[derive(Debug)]
pub struct Intake {
    name: String,
    text: String,
    format: Format,
    /// What was wrong with the bytes.
    fault: Option<Fault>,
    /// The parts that hold a game each, with the lines where they begin.
    parts: Vec<(usize, Range<usize>)>,
    done: usize,
}

impl Intake {
    /// A file before its first game.
    #[must_use]
    pub fn new(name: &str, bytes: &[u8]) -> Self {
        let decoded = encoding::decode(bytes);
        let format = Format::of_name(name).unwrap_or_else(|| Format::guess(&decoded.text));
        let parts = collection::parts(&decoded.text, format);
        Self { name: name.to_owned(), text: decoded.text, format, fault: decoded.fault, parts, done: 0 }
    }

    /// How much of the file has been read, from 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        let all = self.text.len().max(1) as f64;
        self.parts.get(self.done).map_or(1.0, |(_, part)| part.start as f64 / all)
    }

    /// Reads the next game; whether there was one.
    pub fn next(&mut self, shelf: &Shelf, found: &mut impl FnMut(Found)) -> bool {
        let Some((line, part)) = self.parts.get(self.done).cloned() else { return false };
        self.done += 1;
        let text = &self.text[part];
        let mut fault = self.fault.take();
        let mut tell = |line, mut reading: Reading, draft: Option<&GameDraft>| {
            if let Some(fault) = fault.take() {
                reading.faults.insert(0, fault);
            }
            found(judge(&self.name, line, &reading, draft));
        };
        if self.format == Format::Jsonl
            && let Ok(draft) = serde_json::from_str::<GameDraft>(text)
        {
            // A line of our own archive, which tells more than a game of others.
            let mut reading = draft.record.read(shelf);
            reading.faults.iter_mut().for_each(|fault| fault.line = line);
            tell(line, reading, Some(&draft));
            return true;
        }
        collection::read_each(text, self.format, shelf, |at, mut reading| {
            reading.faults.iter_mut().for_each(|fault| fault.line += line - 1);
            tell(line + at - 1, reading, None);
        });
        true
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

#[cfg(test)]
mod tests {
    use super::*;

    fn places(name: &str, text: &str) -> Vec<(usize, bool, Vec<usize>)> {
        let shelf = Shelf { variants: koshogi_games::all().to_vec(), ..Shelf::default() };
        let mut places = Vec::new();
        read(name, text.as_bytes(), &shelf, |found| {
            places.push((found.line, found.draft.is_some(), found.faults.iter().map(|fault| fault.line).collect()));
        });
        places
    }

    #[test]
    fn every_game_and_every_fault_has_its_line() {
        let pgn = "[Variant \"sho\"]\n\n1. P-7f P-3d *\n\n[Variant \"sho\"]\n\n1. P-7f\nP-9z *\n";
        assert_eq!(places("a.pgn", pgn), [(1, true, vec![]), (5, true, vec![8])]);
        let usi = "# two\n\nposition startpos moves 7g7f\nposition sfen 9/9 b - 1\n";
        let lines: Vec<_> = places("a.usi", usi).into_iter().map(|(line, ..)| line).collect();
        assert_eq!(lines, [3, 4]);
    }

    #[test]
    fn a_file_without_a_game_says_so() {
        for name in ["a.pgn", "a.kif", "a.usi", "a.jsonl"] {
            let read = places(name, "\n");
            assert_eq!(read.len(), 1, "{name}");
            assert!(!read[0].1 && !read[0].2.is_empty(), "{name}: {read:?}");
        }
    }

    #[test]
    fn a_file_is_read_game_by_game() {
        let shelf = Shelf { variants: koshogi_games::all().to_vec(), ..Shelf::default() };
        let mut intake = Intake::new("a.usi", b"position startpos moves 7g7f\nposition startpos moves 2g2f\n");
        let mut shares = vec![intake.share()];
        while intake.next(&shelf, &mut |_| {}) {
            shares.push(intake.share());
        }
        assert_eq!((shares[0], shares[2], shares.len()), (0.0, 1.0, 3));
        assert!((shares[1] - 0.5).abs() < 0.01);
    }
}
