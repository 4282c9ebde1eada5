//! Board diagrams: a frame with a row of cells for each rank.
//!
//! ```text
//!  １２ １１ １０ ９  ８  …  １
//! +------------------------------------------------+
//! | v香 v豹  ・ …  ・v成獅 v香|一
//! ```
//!
//! A cell is a mark of gote (`v`) or none, then a name of one or two kanji, with `成` before it where needed, or `・`.

use koshogi_rules::{Piece, Rules, Side, Square};
use std::fmt::Write as _;

use crate::encoding::Encoding;
use crate::fault::{At, Fault, reason};
use crate::kanji::{fold, full_width, kanji};
use crate::names::{Names, diagram_name};

/// A row of a diagram as it stands in the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row<'a> {
    /// Its line, from 1.
    pub line: usize,
    /// The whole line.
    pub text: &'a str,
}

/// Whether a folded line is a row of a diagram.
pub(super) fn is_row(folded: &str) -> bool {
    folded.starts_with('|')
}

/// Whether a folded line belongs to a diagram without being a row: its frame or the numbers of the files.
pub(super) fn is_frame(folded: &str) -> bool {
    let trimmed = folded.trim();
    trimmed.starts_with("+-") || trimmed.starts_with("--") || {
        let mut words = trimmed.split_whitespace();
        words.clone().count() >= 3
            && words.all(|word| word.bytes().all(|b| b.is_ascii_digit()) || crate::kanji::value(word).is_some())
    }
}

/// The line of the first row of the diagram in a text, from 1, and how many ranks it has.
pub(super) fn of_text(text: &str) -> Option<(usize, usize)> {
    let mut rows = text.lines().zip(1..).filter(|(line, _)| is_row(fold(line).trim_start()));
    let (_, first) = rows.next()?;
    Some((first, 1 + rows.count()))
}

/// The pieces of a diagram, and what was wrong with it; without errors the pieces are all there.
pub(super) fn read(rows: &[Row<'_>], rules: &Rules) -> (Vec<(Square, Piece)>, Vec<Fault>) {
    let names = Names::of_diagrams(rules.variant());
    let (files, ranks) = (rules.size().files(), rules.size().ranks());
    let mut faults = Vec::new();
    let mut pieces = Vec::new();
    if rows.len() != usize::from(ranks)
        && let Some(at) = rows.get(usize::from(ranks)).or(rows.last())
    {
        let found = rows.len();
        let reason = reason(
            format!("盤の図が {found} 段あります（{ranks} 段のはずです）"),
            format!("the diagram has {found} ranks, and the board has {ranks}"),
        );
        return (pieces, vec![Fault::error(At::line(at.line), "", reason)]);
    }
    for (row, rank) in rows.iter().zip(1..) {
        let cells = cells(*row, &names, &mut faults);
        if cells.len() != usize::from(files) && !faults.iter().any(|fault| fault.is_error() && fault.line == row.line) {
            let found = cells.len();
            let reason = reason(
                format!("この段には {found} マスあります（{files} マスのはずです）"),
                format!("this rank has {found} squares, and the board has {files} files"),
            );
            faults.push(Fault::error(At::line(row.line), "", reason));
        }
        let squares = (1..=files).rev().map(|file| Square::new(file, rank));
        pieces.extend(squares.zip(cells).filter_map(|(square, piece)| square.zip(piece)));
    }
    (pieces, faults)
}

/// The cells of a row from the left, up to one that cannot be read.
fn cells(row: Row<'_>, names: &Names, faults: &mut Vec<Fault>) -> Vec<Option<Piece>> {
    let folded = fold(row.text);
    let mut cells = Vec::new();
    let mut rest = folded.trim_start().strip_prefix('|').unwrap_or_default();
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else {
            let reason = reason("段の終わりの「|」がありません", "the '|' at the end of the rank is missing");
            faults.push(Fault::error(At::in_line(row.line, &folded, folded.len()), "", reason));
            return cells;
        };
        let (side, name) = match first {
            '|' => return cells,
            '・' | '･' | '.' | '·' => {
                cells.push(None);
                rest = &rest[first.len_utf8()..];
                continue;
            }
            'v' | 'V' | '▽' | '△' | '☖' => (Side::Gote, rest[first.len_utf8()..].trim_start()),
            '^' | '▲' | '☗' => (Side::Sente, rest[first.len_utf8()..].trim_start()),
            _ => (Side::Sente, rest),
        };
        match names.at_start_of(name) {
            Some((text, kinds)) => {
                if kinds.len() > 1 {
                    let reason = reason(
                        "この名の駒はいくつもあります（はじめのものとします）",
                        "several pieces are called so; the first of them is taken",
                    );
                    faults.push(Fault::warning(place(row.line, &folded, name), text, reason));
                }
                cells.extend(kinds.first().map(|&kind| Some(Piece { kind, side })));
                rest = &name[text.len()..];
            }
            None => {
                let text: String = name.chars().take_while(|c| !c.is_whitespace() && *c != '|').collect();
                let reason = reason("この将棋の駒の名ではありません", "not the name of a piece of this game");
                faults.push(Fault::error(place(row.line, &folded, name), text, reason));
                return cells;
            }
        }
    }
}

/// The place of `rest`, the end of a line.
fn place(line: usize, text: &str, rest: &str) -> At {
    At::in_line(line, text, text.len() - rest.len())
}

/// Draws a diagram, each cell three characters wide.
pub(super) fn write(pieces: &[(Square, Piece)], rules: &Rules, encoding: Encoding) -> String {
    let names = Names::of_diagrams(rules.variant());
    let (files, ranks) = (rules.size().files(), rules.size().ranks());
    let mut text = String::new();
    for file in (1..=files).rev() {
        let number: String = file.to_string().chars().map(full_width).collect();
        let _ = if file > 9 { write!(text, " {number}") } else { write!(text, " {number}{}", if file > 1 { " " } else { "" }) };
    }
    let frame = format!("+{}+\n", "-".repeat(usize::from(files) * 4));
    text.push('\n');
    text += &frame;
    for rank in 1..=ranks {
        text.push('|');
        for file in (1..=files).rev() {
            let piece = pieces.iter().find(|(square, _)| (square.file(), square.rank()) == (file, rank));
            let cell = match piece {
                Some((_, piece)) => {
                    let mark = if piece.side == Side::Gote { "v" } else { "" };
                    format!("{mark}{}", diagram_name(*piece, rules.variant(), &names, encoding))
                }
                None => "・".to_owned(),
            };
            let _ = write!(text, "{cell:>3}");
        }
        let _ = writeln!(text, "|{}", kanji(rank));
    }
    text + &frame
}
