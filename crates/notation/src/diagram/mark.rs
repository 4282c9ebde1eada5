//! Marks on a board: what a teacher draws with coloured chalk.

use koshogi_rules::Square;

/// The colour of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Colour {
    /// For what matters most.
    #[default]
    Red,
    /// For what is good.
    Green,
    /// For what is merely to be noticed.
    Blue,
}

/// Something drawn over the pieces, or under them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A ring around the square.
    Circle(Square, Colour),
    /// A disc in the middle of the square: where a piece may go.
    Dot(Square, Colour),
    /// A cross over the square: where it may not.
    Cross(Square, Colour),
    /// The whole square tinted, under its piece.
    Tint(Square, Colour),
    /// An arrow from the first square to the second.
    Arrow(Square, Square, Colour),
}
