//! Where things lie on the drawing of a board, in its own units.

use koshogi_rules::{BoardSize, Square};

/// How wide a square is.
pub const CELL: f32 = 48.0;
/// How high a square is: a tenth higher than wide, as on real boards.
pub const RANK: f32 = CELL * 1.1;
/// The rim of the board around its squares.
const RIM: f32 = 9.0;
/// The room for the names of files and ranks.
const LABEL: f32 = 17.0;

/// The drawing of a board of one size, with or without names of files and ranks, from one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Geometry {
    /// The board.
    pub size: BoardSize,
    /// Whether gote sits below.
    pub turned: bool,
    /// Whether files and ranks are named.
    pub named: bool,
}

impl Geometry {
    /// The left upper corner of the squares.
    #[must_use]
    pub fn origin(self) -> (f32, f32) {
        (RIM, if self.named { RIM + LABEL } else { RIM })
    }

    /// The width and height of all squares together.
    #[must_use]
    pub fn squares(self) -> (f32, f32) {
        (CELL * f32::from(self.size.files()), RANK * f32::from(self.size.ranks()))
    }

    /// The width and height of the drawing.
    #[must_use]
    pub fn whole(self) -> (f32, f32) {
        let (width, height) = self.squares();
        let label = if self.named { LABEL } else { 0.0 };
        (width + 2.0 * RIM + label, height + 2.0 * RIM + label)
    }

    /// The column from the left and the row from the top, from 0.
    #[must_use]
    pub fn place(self, square: Square) -> (u8, u8) {
        let (file, rank) = (square.file() - 1, square.rank() - 1);
        let (files, ranks) = (self.size.files(), self.size.ranks());
        if self.turned { (file, ranks - 1 - rank) } else { (files - 1 - file, rank) }
    }

    /// The square in a column and a row.
    #[must_use]
    pub fn square(self, column: u8, row: u8) -> Option<Square> {
        let (files, ranks) = (self.size.files(), self.size.ranks());
        if column >= files || row >= ranks {
            return None;
        }
        if self.turned { Square::new(column + 1, ranks - row) } else { Square::new(files - column, row + 1) }
    }

    /// The middle of a square.
    #[must_use]
    pub fn middle(self, square: Square) -> (f32, f32) {
        let ((column, row), (x, y)) = (self.place(square), self.origin());
        (x + (f32::from(column) + 0.5) * CELL, y + (f32::from(row) + 0.5) * RANK)
    }

    /// The place of the squares within the drawing, as a style in percent.
    #[must_use]
    pub fn inset(self) -> String {
        let ((x, y), (width, height), (whole_width, whole_height)) = (self.origin(), self.squares(), self.whole());
        let percent = |part: f32, whole: f32| part / whole * 100.0;
        format!(
            "left:{:.4}%;top:{:.4}%;width:{:.4}%;height:{:.4}%",
            percent(x, whole_width),
            percent(y, whole_height),
            percent(width, whole_width),
            percent(height, whole_height)
        )
    }

    /// Rows from the top, each from its left.
    pub fn rows(self) -> impl Iterator<Item = Vec<Square>> {
        (0..self.size.ranks()).map(move |row| (0..self.size.files()).filter_map(|column| self.square(column, row)).collect())
    }
}
