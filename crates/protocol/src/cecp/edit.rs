//! `edit`: a position entered piece by piece.

use std::io::{self, Write};

use koshogi_notation::xboard;
use koshogi_rules::{Piece, Setup, Side, Square, Variant, placement};

use super::Cecp;
use crate::words::text;

/// A position that is being edited.
#[derive(Debug)]
pub(super) struct Editor {
    setup: Setup,
    /// Whose pieces are put down.
    side: Side,
}

/// What a line of the edit mode means.
enum Edit {
    Clear,
    ChangeSide,
    Put(Piece, Square),
    Empty(Square),
}

impl Editor {
    pub(super) fn new(setup: Setup) -> Self {
        Self { setup: Setup { senjishi: None, ..setup }, side: Side::Sente }
    }

    fn read(&self, line: &str, variant: &Variant) -> Option<Edit> {
        match line {
            "#" => return Some(Edit::Clear),
            "c" => return Some(Edit::ChangeSide),
            _ => {}
        }
        let end = line.char_indices().find(|(_, c)| *c != '+').map(|(at, c)| at + c.len_utf8())?;
        let (letters, name) = line.split_at_checked(end)?;
        let square = xboard::read_square(name, variant.size)?;
        // A capital X is a piece where the game has one.
        if letters == "x" {
            return Some(Edit::Empty(square));
        }
        let piece = placement::piece(&letters.to_ascii_uppercase(), &variant.kinds)?;
        Some(Edit::Put(Piece { side: self.side, ..piece }, square))
    }

    fn apply(&mut self, edit: &Edit) {
        match edit {
            Edit::Clear => self.setup.pieces.clear(),
            Edit::ChangeSide => self.side = !self.side,
            Edit::Empty(square) => self.setup.pieces.retain(|(at, _)| at != square),
            Edit::Put(piece, square) => {
                self.setup.pieces.retain(|(at, _)| at != square);
                self.setup.pieces.push((*square, *piece));
            }
        }
    }
}

impl Cecp {
    /// A line in edit mode; `.` leaves it.
    pub(super) fn edit(&mut self, line: &str, out: &mut dyn Write) -> io::Result<()> {
        let Some(editor) = &mut self.editor else { return Ok(()) };
        if line == "." {
            let setup = editor.setup.clone();
            self.editor = None;
            return match self.take_setup(&setup) {
                Ok(()) => self.go_on_after_setup(out),
                Err(reason) => {
                    writeln!(out, "tellusererror Illegal position")?;
                    self.error(&reason, "edit", out)
                }
            };
        }
        match editor.read(line, self.rules.variant()) {
            Some(edit) => editor.apply(&edit),
            None if line.is_empty() => {}
            // A ping must be answered wherever it comes.
            None if line.starts_with("ping") => writeln!(out, "pong {}", line.trim_start_matches("ping").trim())?,
            None => self.error(&text("盤面編集の命令ではありません", "not a command of the edit mode"), line, out)?,
        }
        Ok(())
    }
}
