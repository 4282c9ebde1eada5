//! Pieces: their body and what it bears.

use koshogi_rules::{Kind, Movement, Piece, Side, Variant};

use super::ink::{self, Room};
use super::palette::Palette;
use super::sheet::{N, Sheet};
use super::wedge::{self, Wedge};
use crate::diagram::{Chart, Inscription, Shape, Style, names};

/// Draws pieces of one game in one style.
pub(super) struct Carver<'a> {
    pub(super) variant: &'a Variant,
    pub(super) movements: &'a [&'a Movement],
    pub(super) style: &'a Style,
    pub(super) palette: &'a Palette,
}

impl Carver<'_> {
    /// Draws a piece that points upwards, around the origin; `turned` says that the drawing will be turned by half a turn, so that the
    /// light falls from the other side.
    pub(super) fn carve(&self, sheet: &mut Sheet, piece: Piece, turned: bool) {
        let (width, height) = (self.style.cell, self.style.cell * 1.1);
        let light = if turned { -1.0 } else { 1.0 };
        let room = match self.style.shape {
            Shape::Wedge => {
                let wedge = Wedge::new(wedge::size(self.variant, self.movements, piece.kind), width, height);
                wedge.draw(sheet, self.palette, self.unit(), light);
                let (top, bottom, width) = wedge.room();
                Room { top, bottom, width }
            }
            Shape::Bare => Room { top: -height * 0.44, bottom: height * 0.44, width: width * 0.80 },
        };
        self.inscribe(sheet, piece, room, light);
    }

    /// The width of a fine line.
    fn unit(&self) -> f32 {
        self.style.cell / 48.0
    }

    fn inscribe(&self, sheet: &mut Sheet, piece: Piece, room: Room, light: f32) {
        let info = self.variant.kind(piece.kind);
        let colour = if info.promoted_from.is_some() { self.palette.promoted } else { self.palette.ink };
        let (full, short) = names(info, piece.side);
        match self.style.inscription {
            Inscription::International => {
                let Some(movement) = self.movements.get(piece.kind.index()) else { return };
                ink::international(sheet, &Chart::of(movement), &info.abbr, room, colour, self.palette);
            }
            Inscription::Full => self.name(sheet, full, room, colour, light),
            Inscription::Short => self.name(sheet, short, room, colour, light),
        }
    }

    /// Writes a name; where things are carved, its lower edges catch the light.
    fn name(&self, sheet: &mut Sheet, name: &str, room: Room, colour: &str, light: f32) {
        if self.palette.carved {
            let shift = 0.55 * self.unit() * light;
            sheet.open(format_args!(r#"transform="translate({} {})" opacity="0.85""#, N(shift), N(shift * 1.2)));
            ink::name(sheet, name, room, self.palette.light);
            sheet.close();
        }
        ink::name(sheet, name, room, colour);
    }
}

/// Every piece of a game drawn once, for a page that moves pieces about.
///
/// Each drawing is an SVG fragment around the origin, on a square that is [`Style::cell`] wide and a tenth higher; gote's pieces are turned by half a
/// turn, or sente's where the style is turned. The drawings refer to `outlines`, which belongs into a `<defs>` of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceSet {
    /// The outlines that the drawings refer to.
    pub outlines: String,
    /// The pieces of both sides and their drawings.
    pub pieces: Vec<(Piece, String)>,
}

impl PieceSet {
    /// Draws the pieces of a game; `movements` tells how they move, which [`Inscription::International`] shows.
    #[must_use]
    pub fn new<'a>(variant: &Variant, movements: impl Fn(Kind) -> &'a Movement, style: &Style) -> Self {
        let kinds = || (0..variant.kinds.len()).filter_map(Kind::new);
        let movements: Vec<_> = kinds().map(movements).collect();
        let palette = Palette::of(style.theme);
        let carver = Carver { variant, movements: &movements, style, palette: &palette };
        let mut sheet = Sheet::new(0.0, 0.0);
        let pieces = Side::BOTH.into_iter().flat_map(|side| kinds().map(move |kind| Piece { kind, side }));
        let pieces = pieces.map(|piece| {
            let turned = (piece.side == Side::Gote) != style.turned;
            sheet.open(format_args!(r#"transform="rotate({})""#, if turned { 180 } else { 0 }));
            carver.carve(&mut sheet, piece, turned);
            sheet.close();
            (piece, sheet.take())
        });
        let pieces = pieces.collect();
        Self { outlines: sheet.outlines(), pieces }
    }
}
