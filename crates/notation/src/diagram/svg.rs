//! Pictures of boards and of ways of moving, as SVG that needs no font.

mod board;
mod carver;
mod chart;
mod ink;
mod palette;
mod sheet;
mod wedge;

use std::collections::BTreeSet;

pub use carver::PieceSet;

/// A finished picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// The picture as a whole SVG document.
    pub svg: String,
    /// How wide it is, in pixels.
    pub width: f32,
    /// How high it is, in pixels.
    pub height: f32,
    /// The characters that are written as text because no outline of them is there: a viewer shows them if it has a font for
    /// them, and they are missing from a PNG.
    pub undrawn: BTreeSet<char>,
}
