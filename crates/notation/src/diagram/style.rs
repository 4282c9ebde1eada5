//! How a picture looks.

use koshogi_rules::Lang;

use super::Coordinates;

/// What a piece bears.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Inscription {
    /// The full name, two kanji one above the other, as on real pieces.
    #[default]
    Full,
    /// The one-kanji form, as in books.
    Short,
    /// How it moves, and its abbreviation: readable without kanji.
    International,
}

/// What a piece looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Shape {
    /// A wedge (駒), its size by the power of the piece.
    #[default]
    Wedge,
    /// The bare inscription, as newspapers print it.
    Bare,
}

/// The colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Black and vermilion on paper, for print.
    #[default]
    Book,
    /// Pieces of boxwood on a board of kaya, for screens.
    Wood,
    /// Whatever the style sheet of a page says: every colour is a custom property, `--board`, `--board-line`, `--piece`, `--piece-edge`,
    /// `--piece-ink`, `--piece-promoted`, `--piece-light`, `--piece-shadow`, `--paper`, `--reached` and `--left`.
    Sheet,
}

/// How a picture looks. All fields may be set; [`Style::default`] is a Japanese book.
///
/// ```
/// use koshogi_notation::diagram::{Coordinates, Inscription, Style};
/// let style = Style { inscription: Inscription::International, coordinates: Coordinates::Western, ..Style::default() };
/// assert_eq!(style.cell, 48.0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// What the pieces bear.
    pub inscription: Inscription,
    /// What they look like.
    pub shape: Shape,
    /// The colours.
    pub theme: Theme,
    /// The names of files and ranks.
    pub coordinates: Coordinates,
    /// Whether gote sits below.
    pub turned: bool,
    /// How wide a square is, in pixels; it is a tenth higher than wide, as on real boards.
    pub cell: f32,
    /// The language of what the picture says by itself.
    pub lang: Lang,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            inscription: Inscription::default(),
            shape: Shape::default(),
            theme: Theme::default(),
            coordinates: Coordinates::default(),
            turned: false,
            cell: 48.0,
            lang: Lang::default(),
        }
    }
}

impl Style {
    /// The style for readers of this language: Japanese books, or western coordinates with pieces that show how they move.
    #[must_use]
    pub fn of(lang: Lang) -> Self {
        match lang {
            Lang::Ja => Self::default(),
            Lang::En => Self { lang, coordinates: Coordinates::Western, ..Self::default() },
        }
    }
}
