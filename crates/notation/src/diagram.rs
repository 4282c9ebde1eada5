//! Diagrams (図面): positions and ways of moving as text for a terminal and as pictures for a page.
//!
//! A [`Diagram`] says what is to be seen, a [`Style`] how. [`Diagram::text`] writes it for a terminal, [`Diagram::svg`] draws it as in a
//! book, and `png::render` (feature `png`) turns the drawing into pixels. A [`Chart`] shows how one piece moves, in the signs
//! that the documents use.

mod chart;
mod coordinates;
mod mark;
#[cfg(feature = "png")]
pub mod png;
mod style;
mod svg;
mod text;

pub use chart::{Chart, Sign};
pub use coordinates::Coordinates;
pub use mark::{Colour, Mark};
pub use style::{Inscription, Shape, Style, Theme};
pub use svg::{Picture, PieceSet};
pub use text::TextStyle;

use koshogi_rules::{Kind, KindInfo, Move, Movement, Piece, Setup, Side, Square, Variant};

/// What is to be seen: a position, and what is to be said about it.
#[derive(Debug, Clone)]
pub struct Diagram<'a> {
    variant: &'a Variant,
    setup: &'a Setup,
    movements: Vec<&'a Movement>,
    last: Option<Move>,
    last_text: Option<String>,
    caption: Option<String>,
    marks: Vec<Mark>,
}

impl<'a> Diagram<'a> {
    /// A diagram of a set-up of this game.
    #[must_use]
    pub fn new(variant: &'a Variant, setup: &'a Setup) -> Self {
        let movements = variant.kinds.iter().map(|info| &info.movement).collect();
        Self { variant, setup, movements, last: None, last_text: None, caption: None, marks: Vec::new() }
    }

    /// Uses the ways of moving that these options give, where they differ from the document's own; only
    /// [`Inscription::International`] shows them.
    #[must_use]
    pub fn movements(self, movements: impl Fn(Kind) -> &'a Movement) -> Self {
        let movements = (0..self.variant.kinds.len()).filter_map(Kind::new).map(movements).collect();
        Self { movements, ..self }
    }

    /// Shows the move that led here, and its text where one is given (as `▲７八歩`).
    #[must_use]
    pub fn last(self, last: Option<Move>, text: Option<String>) -> Self {
        Self { last, last_text: text, ..self }
    }

    /// Writes this line with the board.
    #[must_use]
    pub fn caption(self, caption: impl Into<String>) -> Self {
        Self { caption: Some(caption.into()), ..self }
    }

    /// Adds marks, drawn over the pieces in this order.
    #[must_use]
    pub fn marks(mut self, marks: impl IntoIterator<Item = Mark>) -> Self {
        self.marks.extend(marks);
        self
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.setup.pieces.iter().find(|(at, _)| *at == square).map(|(_, piece)| *piece)
    }

    fn info(&self, piece: Piece) -> &'a KindInfo {
        self.variant.kind(piece.kind)
    }

    /// The squares as rows from the top of the page, each from its left.
    fn rows(&self, turned: bool) -> Vec<Vec<Square>> {
        let size = self.variant.size;
        let mut rows: Vec<Vec<Square>> = (1..=size.ranks())
            .map(|rank| (1..=size.files()).rev().filter_map(|file| Square::new(file, rank)).collect())
            .collect();
        if turned {
            rows.reverse();
            rows.iter_mut().for_each(|row| row.reverse());
        }
        rows
    }
}

/// The full and the one-kanji name that a side's piece bears: gote's king may have its own.
fn names(info: &KindInfo, side: Side) -> (&str, &str) {
    match side {
        Side::Sente => (&info.kanji, &info.short),
        Side::Gote => (info.gote_kanji.as_deref().unwrap_or(&info.kanji), info.gote_short.as_deref().unwrap_or(&info.short)),
    }
}
