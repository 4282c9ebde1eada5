//! Texts with games in them: which format a text has, and the games in it one after the other.

use std::cell::Cell;
use std::ops::Range;

use crate::fault::{At, Fault, reason};
use crate::record::{Catalogue, Reading};
use crate::{jsonl, kif, pgn, usi};

/// The formats of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// KIF: one game.
    Kif,
    /// PGN, with the moves of books or those of XBoard.
    Pgn,
    /// A line `position sfen … moves …` a game.
    Usi,
    /// A JSON object a line.
    Jsonl,
}

impl Format {
    /// The format that the name of a file tells.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "kif" | "kifu" | "ki2" => Some(Self::Kif),
            "pgn" => Some(Self::Pgn),
            "usi" | "sfen" => Some(Self::Usi),
            "jsonl" | "ndjson" | "json" => Some(Self::Jsonl),
            _ => None,
        }
    }

    /// The format that a text looks like; KIF, which has no beginning of its own, where it looks like none.
    #[must_use]
    pub fn guess(text: &str) -> Self {
        let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
        let first = text.lines().next().unwrap_or_default();
        let word = first.split_whitespace().next().unwrap_or_default();
        if text.starts_with('{') {
            Self::Jsonl
        } else if first.starts_with('[') && first.trim_end().ends_with(']') && first.contains('"') {
            Self::Pgn
        } else if matches!(word, "position" | "sfen" | "startpos" | "moves") || (word.contains('/') && first.is_ascii()) {
            Self::Usi
        } else {
            Self::Kif
        }
    }
}

/// The lines of a text that may hold a game, with their numbers from 1: not the empty ones, and not comments behind `#`.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines());
    lines.filter(|(_, line)| is_content(line))
}

/// The parts of a text that hold a game each, with the lines where they begin, from 1: [`read_each`] reads the same games from the whole text
/// as from one part after another. A text without a game is one part.
#[must_use]
pub fn parts(text: &str, format: Format) -> Vec<(usize, Range<usize>)> {
    let mut parts: Vec<(usize, Range<usize>)> = match format {
        Format::Kif => Vec::new(),
        Format::Pgn => pgn::parts(text),
        Format::Usi | Format::Jsonl => {
            let mut offset = 0;
            let lines = (1..).zip(text.split_inclusive('\n')).map(|(number, line)| {
                offset += line.len();
                (number, offset - line.len()..offset)
            });
            lines.filter(|(_, line)| is_content(&text[line.clone()])).collect()
        }
    };
    if parts.is_empty() {
        parts.push((1, 0..text.len()));
    }
    parts
}

fn is_content(line: &str) -> bool {
    !line.trim().is_empty() && !line.trim_start().starts_with('#')
}

/// Reads the games of a text, each before the next, and hands each on with the line where it begins.
///
/// A text without a game gives one reading that says so.
pub fn read_each(text: &str, format: Format, catalogue: &(impl Catalogue + ?Sized), mut found: impl FnMut(usize, Reading)) {
    let none = Cell::new(true);
    let mut found = |line, reading| {
        none.set(false);
        found(line, reading);
    };
    match format {
        Format::Kif => {
            let reading = kif::read(text, catalogue);
            if !is_no_kif(&reading, text) {
                found(1, reading);
            } else if !text.trim().is_empty() {
                found(1, Reading::failed(Fault::error(At::START, "", no_format())));
            }
        }
        Format::Pgn => pgn::read_each(text, catalogue, &mut found),
        Format::Usi => lines(text).for_each(|(number, line)| {
            let mut reading = usi::read_position(line, catalogue);
            reading.faults.iter_mut().for_each(|fault| fault.line = number);
            found(number, reading);
        }),
        Format::Jsonl => lines(text).for_each(|(number, line)| found(number, jsonl::read_line(line, number, catalogue))),
    }
    if none.get() {
        found(1, Reading::failed(Fault::error(At::START, "", reason("棋譜がありません", "there is no game in it"))));
    }
}

/// Whether a text that was read as KIF has nothing of it: no move, and not a word that every such file has.
fn is_no_kif(reading: &Reading, text: &str) -> bool {
    reading.record.as_ref().is_none_or(|record| record.tree().is_empty()) && !text.contains(['手', '棋'])
}

fn no_format() -> koshogi_rules::Text {
    reason(
        "棋譜の形式ではありません（KIF、PGN、USI、JSON Lines を読みます）",
        "this is no record in a format that is read (KIF, PGN, USI, JSON lines)",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_of_a_text_tells_its_format() {
        for (text, format) in [
            ("{\"moves\": \"\"}", Format::Jsonl),
            ("\u{feff}[Event \"x\"]\n", Format::Pgn),
            ("position startpos moves 1g1f", Format::Usi),
            ("9/9/9 b - 1", Format::Usi),
            ("手合割：平手\n", Format::Kif),
        ] {
            assert_eq!(Format::guess(text), format, "{text}");
        }
        assert_eq!(Format::of_name("a.b.KIFU"), Some(Format::Kif));
        assert_eq!(Format::of_name("kif"), None);
    }

    #[test]
    fn comments_and_empty_lines_are_passed_over() {
        assert_eq!(lines("# a\n\nb\n c").collect::<Vec<_>>(), [(3, "b"), (4, " c")]);
    }
}
