//! The colours of a theme.

use crate::diagram::{Colour, Theme};

/// The colours of a picture, as SVG writes them.
pub(super) struct Palette {
    /// The page.
    pub(super) paper: &'static str,
    /// The surface of the board.
    pub(super) board: &'static str,
    /// Lines, frame, coordinates, captions.
    pub(super) line: &'static str,
    /// The body of a piece.
    pub(super) piece: &'static str,
    /// The edge of a piece.
    pub(super) edge: &'static str,
    /// What a piece bears.
    pub(super) ink: &'static str,
    /// What a promoted face bears (朱).
    pub(super) promoted: &'static str,
    /// The square that the last move reached.
    pub(super) reached: &'static str,
    /// The squares that the last move left or touched on its way.
    pub(super) left: &'static str,
    /// Edges that catch the light, where things are carved.
    pub(super) light: &'static str,
    /// The shadow of a piece, where things are carved.
    pub(super) shadow: &'static str,
    /// Whether things are carved and cast shadows.
    pub(super) carved: bool,
}

impl Palette {
    pub(super) const fn of(theme: Theme) -> Self {
        match theme {
            Theme::Book => Self {
                paper: "#fffefa",
                board: "#fffefa",
                line: "#1d1a16",
                piece: "#fffefa",
                edge: "#1d1a16",
                ink: "#1d1a16",
                promoted: "#c5301c",
                reached: "#ecdfc2",
                left: "#f6efdf",
                light: "none",
                shadow: "none",
                carved: false,
            },
            Theme::Wood => Self {
                paper: "#f6f0e2",
                board: "#e6c184",
                line: "#4d3717",
                piece: "#f6e3b6",
                edge: "#9c7a42",
                ink: "#231a10",
                promoted: "#b32a1b",
                reached: "#d49a4d",
                left: "#deb06b",
                light: "#fffaf0",
                shadow: "#3a2508",
                carved: true,
            },
            Theme::Sheet => Self {
                paper: "var(--paper)",
                board: "var(--board)",
                line: "var(--board-line)",
                piece: "var(--piece)",
                edge: "var(--piece-edge)",
                ink: "var(--piece-ink)",
                promoted: "var(--piece-promoted)",
                reached: "var(--reached)",
                left: "var(--left)",
                light: "var(--piece-light)",
                shadow: "var(--piece-shadow)",
                carved: true,
            },
        }
    }

    pub(super) const fn mark(colour: Colour) -> &'static str {
        match colour {
            Colour::Red => "#c5301c",
            Colour::Green => "#2f7d4f",
            Colour::Blue => "#2b5f9e",
        }
    }
}
