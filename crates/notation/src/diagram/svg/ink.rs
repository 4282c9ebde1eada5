//! What a piece bears: kanji, or how it moves.

use crate::diagram::{Chart, Sign};

use super::palette::Palette;
use super::sheet::{N, Rect, Sheet};

/// Room for an inscription around `x = 0`.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub(super) top: f32,
    pub(super) bottom: f32,
    pub(super) width: f32,
}

impl Room {
    fn height(self) -> f32 {
        self.bottom - self.top
    }
}

/// Writes a name from top to bottom.
pub(super) fn name(sheet: &mut Sheet, name: &str, room: Room, colour: &str) {
    let count = name.chars().count().max(1) as f32;
    let each = room.height() / count;
    // One kanji does not stretch to the whole height of a piece, nor do two grow wider than they are high by much.
    let height = each.min(room.width * 1.1);
    let width = room.width.min(height * 1.22);
    let top = (room.top + room.bottom - height * count) / 2.0;
    for (at, character) in name.chars().enumerate() {
        let em = Rect { x: -width / 2.0, y: top + at as f32 * height, width, height };
        sheet.glyph(character, em, colour);
    }
}

/// Draws how a piece moves, and its abbreviation below.
pub(super) fn international(sheet: &mut Sheet, chart: &Chart, abbr: &str, room: Room, colour: &str, palette: &Palette) {
    let letters = room.height() * 0.29;
    let size = letters.min(room.width / crate::glyphs::width(abbr).max(0.1));
    sheet.line(abbr, (0.0, room.bottom - letters * 0.45), size, colour);
    let space = (room.height() - letters * 1.1).min(room.width * 1.02);
    let centre = room.bottom - letters * 1.06 - space / 2.0;
    // A piece that only steps has the room to itself.
    let steps = if chart.steps_only() { 3.4 } else { 4.8 };
    moves(sheet, chart, (0.0, centre), space / steps, colour, palette.piece);
}

/// Draws the signs of a chart, `step` apart, out to two squares; what goes farther is drawn to the edge.
pub(super) fn moves(sheet: &mut Sheet, chart: &Chart, (x, y): (f32, f32), step: f32, colour: &str, ground: &str) {
    let place = |dx: i8, dy: i8| (x + f32::from(dx) * step, y - f32::from(dy) * step);
    let reach = chart.radius();
    let (body, dot) = (step * 0.40, step * 0.30);
    for dy in -reach..=reach {
        for dx in -reach..=reach {
            let (px, py) = place(dx, dy);
            let outside = dx.abs().max(dy.abs()) > 2;
            match chart.sign(dx, dy) {
                Sign::Empty | Sign::Piece => {}
                _ if outside => {}
                Sign::Step => sheet.disc(px, py, dot, colour),
                Sign::Leap => star(sheet, (px, py), step * 0.46, colour),
                Sign::First => square(sheet, (px, py), step * 0.56, colour, colour),
                Sign::Second => square(sheet, (px, py), step * 0.56, ground, colour),
                Sign::Reach(..) if dx.abs().max(dy.abs()) == 2 => {
                    limited(sheet, (x, y), (px, py), step, colour);
                }
                Sign::Line(lx, ly) if dx.abs().max(dy.abs()) == 1 => {
                    let end = place(2 * lx, 2 * ly);
                    arrow(sheet, (x, y), end, step, colour);
                }
                Sign::Reach(..) | Sign::Line(..) => {}
            }
        }
    }
    sheet.disc(x, y, body, colour);
    sheet.disc(x, y, body * 0.5, ground);
}

/// A line from the piece to the end of the chart, with a point.
pub(super) fn arrow(sheet: &mut Sheet, from: (f32, f32), to: (f32, f32), step: f32, colour: &str) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(f32::EPSILON);
    let (ux, uy) = (dx / length, dy / length);
    let head = step * 0.52;
    let tip = (to.0 + ux * step * 0.3, to.1 + uy * step * 0.3);
    let neck = (tip.0 - ux * head, tip.1 - uy * head);
    let wing = head * 0.5;
    sheet.put(format_args!(
        r#"<path d="M{} {}L{} {}" stroke="{colour}" stroke-width="{}"/>"#,
        N(from.0),
        N(from.1),
        N(neck.0),
        N(neck.1),
        N(step * 0.18)
    ));
    sheet.put(format_args!(
        r#"<path d="M{} {}L{} {}L{} {}Z" fill="{colour}"/>"#,
        N(tip.0),
        N(tip.1),
        N(neck.0 - uy * wing),
        N(neck.1 + ux * wing),
        N(neck.0 + uy * wing),
        N(neck.1 - ux * wing)
    ));
}

/// A line from the piece that ends in a dot: a slide with a limit.
fn limited(sheet: &mut Sheet, from: (f32, f32), to: (f32, f32), step: f32, colour: &str) {
    let width = N(step * 0.18);
    sheet.put(format_args!(
        r#"<path d="M{} {}L{} {}" stroke="{colour}" stroke-width="{width}"/>"#,
        N(from.0),
        N(from.1),
        N(to.0),
        N(to.1)
    ));
    sheet.disc(to.0, to.1, step * 0.28, colour);
}

/// A five-pointed star.
pub(super) fn star(sheet: &mut Sheet, (x, y): (f32, f32), radius: f32, fill: &str) {
    use std::f32::consts::PI;
    let points = (0..10).map(|at| {
        let angle = at as f32 * PI / 5.0;
        let radius = if at % 2 == 0 { radius } else { radius * 0.42 };
        format!("{} {}", N(x + radius * angle.sin()), N(y - radius * angle.cos()))
    });
    let points: Vec<String> = points.collect();
    sheet.put(format_args!(r#"<path d="M{}Z" fill="{fill}"/>"#, points.join("L")));
}

/// A square with an edge.
pub(super) fn square(sheet: &mut Sheet, (x, y): (f32, f32), side: f32, fill: &str, edge: &str) {
    let Rect { x, y, width, height } = Rect::around(x, y, side, side);
    sheet.put(format_args!(
        r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{fill}" stroke="{edge}" stroke-width="{}"/>"#,
        N(x),
        N(y),
        N(width),
        N(height),
        N(side * 0.2)
    ));
}
