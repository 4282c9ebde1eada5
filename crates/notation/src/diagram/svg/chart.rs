//! A chart as a picture.

use super::Picture;
use super::ink::{self, Room};
use super::palette::Palette;
use super::sheet::{N, Rect, Sheet};
use super::wedge::Wedge;
use crate::diagram::{Chart, Sign, Theme};

impl Chart {
    /// The chart as a picture around a piece that bears `centre`, each square `cell` pixels wide; `promoted` writes it in
    /// vermilion.
    #[must_use]
    pub fn svg(&self, centre: &str, promoted: bool, cell: f32, theme: Theme) -> Picture {
        let palette = Palette::of(theme);
        let side = f32::from(2 * self.radius() + 1);
        let margin = cell * 0.3;
        let size = side * cell + 2.0 * margin;
        let mut sheet = Sheet::new(size, size);
        sheet.rect(Rect { x: 0.0, y: 0.0, width: size, height: size }, palette.paper);
        let board = Rect { x: margin, y: margin, width: side * cell, height: side * cell };
        sheet.rect(board, palette.board);
        grid(&mut sheet, board, cell, palette.line);

        let middle = size / 2.0;
        signs(&mut sheet, self, middle, cell, &palette);
        sheet.open(format_args!(r#"transform="translate({} {})""#, N(middle), N(middle)));
        let wedge = Wedge::new(0.94, cell, cell * 1.06);
        wedge.draw(&mut sheet, &palette, cell / 48.0, 1.0);
        let (top, bottom, width) = wedge.room();
        let colour = if promoted { palette.promoted } else { palette.ink };
        ink::name(&mut sheet, centre, Room { top, bottom, width }, colour);
        sheet.close();
        sheet.finish(centre)
    }
}

fn grid(sheet: &mut Sheet, board: Rect, cell: f32, line: &str) {
    let count = (board.width / cell).round() as u8;
    let lines: String = (0..=count)
        .map(|at| {
            let far = f32::from(at) * cell;
            let (x, y, side) = (N(board.x), N(board.y), N(board.width));
            format!("M{} {y}v{side}M{x} {}h{side}", N(board.x + far), N(board.y + far))
        })
        .collect();
    let width = N(cell / 60.0);
    sheet.put(format_args!(r#"<path d="{lines}" fill="none" stroke="{line}" stroke-width="{width}" opacity="0.45"/>"#));
}

fn signs(sheet: &mut Sheet, chart: &Chart, middle: f32, cell: f32, palette: &Palette) {
    let radius = chart.radius();
    let place = |dx: i8, dy: i8| (middle + f32::from(dx) * cell, middle - f32::from(dy) * cell);
    let ink = palette.ink;
    // Lines first, so that signs stand on them.
    for dy in -1..=1 {
        for dx in -1..=1 {
            let far = (1..=radius).rev().find(|far| matches!(chart.sign(far * dx, far * dy), Sign::Line(..)));
            if let (Some(far), true) = (far, (dx, dy) != (0, 0)) {
                ink::arrow(sheet, place(0, 0), place(far * dx, far * dy), cell * 0.46, ink);
            }
        }
    }
    for dy in -radius..=radius {
        for dx in -radius..=radius {
            let at = place(dx, dy);
            match chart.sign(dx, dy) {
                Sign::Empty | Sign::Piece | Sign::Line(..) => {}
                Sign::Step => sheet.disc(at.0, at.1, cell * 0.19, ink),
                Sign::Leap => ink::star(sheet, at, cell * 0.32, ink),
                Sign::First => ink::square(sheet, at, cell * 0.36, ink, ink),
                Sign::Second => ink::square(sheet, at, cell * 0.36, palette.board, ink),
                Sign::Reach(rx, ry) => {
                    let before = place(dx - rx, dy - ry);
                    sheet.put(format_args!(
                        r#"<path d="M{} {}L{} {}" stroke="{ink}" stroke-width="{}"/>"#,
                        N(before.0),
                        N(before.1),
                        N(at.0),
                        N(at.1),
                        N(cell * 0.05)
                    ));
                    sheet.disc(at.0, at.1, cell * 0.17, ink);
                }
            }
        }
    }
}
