//! The board: surface, lines, star points, pieces, marks, coordinates and caption.

use koshogi_rules::{Lang, Piece, Side, Square};

use super::Picture;
use super::carver::Carver;
use super::ink;
use super::palette::Palette;
use super::sheet::{N, Rect, Sheet};
use crate::diagram::{Coordinates, Diagram, Mark, Style};

impl Diagram<'_> {
    /// The board as a picture.
    #[must_use]
    pub fn svg(&self, style: &Style) -> Picture {
        let layout = Layout::new(self, style);
        let mut sheet = Sheet::new(layout.width, layout.height);
        let mut artist = Artist { diagram: self, style, palette: Palette::of(style.theme), layout, sheet: &mut sheet };
        artist.surface();
        artist.last_move();
        artist.under();
        artist.grid();
        artist.pieces();
        artist.over();
        artist.labels();
        sheet.finish(&self.title(style.lang))
    }

    fn title(&self, lang: Lang) -> String {
        self.caption.clone().unwrap_or_else(|| self.variant.name.get(lang).to_owned())
    }
}

/// Where things lie, in pixels.
struct Layout {
    /// A square.
    cell: (f32, f32),
    board: Rect,
    width: f32,
    height: f32,
    /// The height of coordinates.
    label: f32,
    /// The height of the caption.
    caption: f32,
    files: u8,
    ranks: u8,
    turned: bool,
}

impl Layout {
    fn new(diagram: &Diagram<'_>, style: &Style) -> Self {
        let size = diagram.variant.size;
        let cell = (style.cell, style.cell * 1.1);
        let margin = style.cell * 0.42;
        let label = style.cell * 0.36;
        let named = style.coordinates != Coordinates::None;
        let longest = (1..=size.ranks()).map(|rank| crate::glyphs::width(&style.coordinates.rank(rank))).fold(0.0, f32::max);
        let (above, beside) = if named { (label * 1.25, label * longest.min(1.0) + label * 0.35) } else { (0.0, 0.0) };
        let caption = if diagram.caption.is_some() { style.cell * 0.46 } else { 0.0 };
        let below = if diagram.caption.is_some() { caption * 1.7 } else { 0.0 };
        let board = Rect {
            x: margin + beside * 0.5,
            y: margin * 0.8 + above,
            width: cell.0 * f32::from(size.files()),
            height: cell.1 * f32::from(size.ranks()),
        };
        Self {
            cell,
            board,
            width: board.x + board.width + beside + margin * 0.8,
            height: board.y + board.height + below + margin * 0.9,
            label,
            caption,
            files: size.files(),
            ranks: size.ranks(),
            turned: style.turned,
        }
    }

    /// The column from the left and the row from the top, from 0.
    fn place(&self, square: Square) -> (f32, f32) {
        let (file, rank) = (f32::from(square.file()), f32::from(square.rank()));
        if self.turned { (file - 1.0, f32::from(self.ranks) - rank) } else { (f32::from(self.files) - file, rank - 1.0) }
    }

    fn rect(&self, square: Square) -> Rect {
        let (column, row) = self.place(square);
        let (width, height) = self.cell;
        Rect { x: self.board.x + column * width, y: self.board.y + row * height, width, height }
    }

    /// The width of a fine line.
    fn unit(&self) -> f32 {
        self.cell.0 / 48.0
    }
}

struct Artist<'a> {
    diagram: &'a Diagram<'a>,
    style: &'a Style,
    palette: Palette,
    layout: Layout,
    sheet: &'a mut Sheet,
}

impl Artist<'_> {
    fn surface(&mut self) {
        let Layout { width, height, board, .. } = self.layout;
        self.sheet.rect(Rect { x: 0.0, y: 0.0, width, height }, self.palette.paper);
        let rim = if self.palette.carved { self.layout.cell.0 * 0.2 } else { 0.0 };
        let surface =
            Rect { x: board.x - rim, y: board.y - rim, width: board.width + 2.0 * rim, height: board.height + 2.0 * rim };
        self.sheet.rect(surface, self.palette.board);
    }

    fn last_move(&mut self) {
        let Some(last) = self.diagram.last else { return };
        for square in [Some(last.from()), last.via()].into_iter().flatten() {
            self.tint(square, self.palette.left, 1.0);
        }
        self.tint(last.to(), self.palette.reached, 1.0);
    }

    fn tint(&mut self, square: Square, fill: &str, opacity: f32) {
        let Rect { x, y, width, height } = self.layout.rect(square);
        self.sheet.put(format_args!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{fill}" opacity="{}"/>"#,
            N(x),
            N(y),
            N(width),
            N(height),
            N(opacity)
        ));
    }

    fn grid(&mut self) {
        let Layout { board, cell, files, ranks, .. } = self.layout;
        let unit = self.layout.unit();
        let mut lines = String::new();
        for file in 1..files {
            lines.push_str(&format!("M{} {}v{}", N(board.x + f32::from(file) * cell.0), N(board.y), N(board.height)));
        }
        for rank in 1..ranks {
            lines.push_str(&format!("M{} {}h{}", N(board.x), N(board.y + f32::from(rank) * cell.1), N(board.width)));
        }
        let line = self.palette.line;
        self.sheet.put(format_args!(r#"<path d="{lines}" fill="none" stroke="{line}" stroke-width="{}"/>"#, N(0.8 * unit)));
        // Star points stand where the zones end, as far from the sides as the zone is deep.
        let zone = self.diagram.variant.zone;
        if zone > 0 && 2 * zone < files && 2 * zone < ranks {
            for file in [zone, files - zone] {
                for rank in [zone, ranks - zone] {
                    let (x, y) = (board.x + f32::from(file) * cell.0, board.y + f32::from(rank) * cell.1);
                    self.sheet.disc(x, y, 2.9 * unit, line);
                }
            }
        }
        let Rect { x, y, width, height } = board;
        self.sheet.put(format_args!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" fill="none" stroke="{line}" stroke-width="{}"/>"#,
            N(x),
            N(y),
            N(width),
            N(height),
            N(2.4 * unit)
        ));
    }

    fn pieces(&mut self) {
        for (square, piece) in &self.diagram.setup.pieces {
            self.piece(*square, *piece);
        }
    }

    fn piece(&mut self, square: Square, piece: Piece) {
        let (x, y) = self.layout.rect(square).middle();
        let turned = (piece.side == Side::Gote) != self.style.turned;
        let turn = if turned { " rotate(180)" } else { "" };
        self.sheet.open(format_args!(r#"transform="translate({} {}){turn}""#, N(x), N(y)));
        let carver = Carver {
            variant: self.diagram.variant,
            movements: &self.diagram.movements,
            style: self.style,
            palette: &self.palette,
        };
        carver.carve(self.sheet, piece, turned);
        self.sheet.close();
    }

    /// The marks under the pieces.
    fn under(&mut self) {
        for mark in &self.diagram.marks {
            if let Mark::Tint(square, colour) = mark {
                self.tint(*square, Palette::mark(*colour), 0.25);
            }
        }
    }

    /// The marks over the pieces.
    fn over(&mut self) {
        let (width, height) = self.layout.cell;
        let stroke = N(width * 0.055);
        for mark in &self.diagram.marks {
            match *mark {
                Mark::Tint(..) => {}
                Mark::Circle(square, colour) => {
                    let (x, y) = self.layout.rect(square).middle();
                    let (radius, colour) = (N(width * 0.45), Palette::mark(colour));
                    self.sheet.put(format_args!(
                        r#"<circle cx="{}" cy="{}" r="{radius}" fill="none" stroke="{colour}" stroke-width="{stroke}"/>"#,
                        N(x),
                        N(y)
                    ));
                }
                Mark::Dot(square, colour) => {
                    let (x, y) = self.layout.rect(square).middle();
                    self.sheet.disc(x, y, width * 0.13, Palette::mark(colour));
                }
                Mark::Cross(square, colour) => {
                    let (x, y) = self.layout.rect(square).middle();
                    let (dx, dy) = (width * 0.3, height * 0.3);
                    self.sheet.put(format_args!(
                        r#"<path d="M{} {}l{} {}M{} {}l{} {}" stroke="{}" stroke-width="{stroke}" stroke-linecap="round"/>"#,
                        N(x - dx),
                        N(y - dy),
                        N(2.0 * dx),
                        N(2.0 * dy),
                        N(x + dx),
                        N(y - dy),
                        N(-2.0 * dx),
                        N(2.0 * dy),
                        Palette::mark(colour)
                    ));
                }
                Mark::Arrow(from, to, colour) => {
                    let (from, to) = (self.layout.rect(from).middle(), self.layout.rect(to).middle());
                    // It begins beside the name of its piece.
                    let length = (to.0 - from.0).hypot(to.1 - from.1).max(width);
                    let shift = 0.34 * width / length;
                    let begin = (from.0 + (to.0 - from.0) * shift, from.1 + (to.1 - from.1) * shift);
                    self.sheet.open(format_args!(r#"opacity="0.85""#));
                    ink::arrow(self.sheet, begin, to, width * 0.42, Palette::mark(colour));
                    self.sheet.close();
                }
            }
        }
    }

    fn labels(&mut self) {
        let Layout { board, cell, label, caption, .. } = self.layout;
        let names = self.style.coordinates;
        let line = self.palette.line;
        let rim = if self.palette.carved { cell.0 * 0.2 } else { cell.0 * 0.05 };
        let rows = self.diagram.rows(self.style.turned);
        for square in rows.first().into_iter().flatten() {
            let (x, _) = self.layout.rect(*square).middle();
            self.sheet.line(&names.file(square.file()), (x, board.y - rim - label * 0.62), label, line);
        }
        for square in rows.iter().filter_map(|row| row.first()) {
            let (_, y) = self.layout.rect(*square).middle();
            let name = names.rank(square.rank());
            let x = board.x + board.width + rim + label * 0.72;
            self.rank_label(&name, (x, y), label, line);
        }
        if let Some(text) = &self.diagram.caption {
            let y = board.y + board.height + rim + caption * 1.1;
            let size = caption.min(0.98 * self.layout.width / crate::glyphs::width(text).max(1.0));
            self.sheet.line(text, (self.layout.width / 2.0, y), size, line);
        }
    }

    /// Writes the name of a rank; two kanji stand one above the other, as in books.
    fn rank_label(&mut self, name: &str, (x, y): (f32, f32), label: f32, fill: &str) {
        let kanji = name.chars().count() > 1 && !name.is_ascii();
        if !kanji {
            return self.sheet.line(name, (x, y), label, fill);
        }
        let each = label * 0.92;
        let top = y - each * name.chars().count() as f32 / 2.0;
        for (at, character) in name.chars().enumerate() {
            let em = Rect { x: x - label / 2.0, y: top + at as f32 * each, width: label, height: each };
            self.sheet.glyph(character, em, fill);
        }
    }
}
