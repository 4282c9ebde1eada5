//! Where everything stands on the screen: the largest board that leaves room for the rest.

use koshogi_notation::diagram::Coordinates;
use koshogi_rules::{BoardSize, Lang, Rules, Side, Square};
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use crate::play::settings::Pieces;
use crate::play::table::Table;

/// The fewest columns in which the moves can be read.
const PANEL: u16 = 21;
/// The most columns that moves and explanations are given.
const WIDEST_PANEL: u16 = 46;
/// The rows of the title, of the notice and of the keys.
const TITLE: u16 = 1;
const NOTICE: u16 = 2;
const KEYS: u16 = 2;

/// The places of everything.
#[derive(Debug, Clone)]
pub(super) struct Layout {
    pub(super) title: Rect,
    pub(super) grid: Grid,
    pub(super) panel: Option<Rect>,
    pub(super) notice: Rect,
    pub(super) keys: Rect,
}

/// A terminal in which not even the smallest board finds room, and what it would need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooSmall {
    pub(super) width: u16,
    pub(super) height: u16,
}

/// How large the squares are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Scale {
    pieces: Pieces,
    /// The columns of what a piece bears.
    bears: u16,
    /// Whether there is a column behind the piece for its plus.
    plus: bool,
    /// Whether there are lines between the squares.
    lines: bool,
}

/// The board on the screen.
#[derive(Debug, Clone)]
pub(super) struct Grid {
    /// The frame, its border included.
    pub(super) frame: Rect,
    /// What the pieces bear, which may be less than was asked for.
    pub(super) pieces: Pieces,
    /// The columns of what a piece bears.
    pub(super) bears: u16,
    /// Whether there is a column behind the piece.
    pub(super) plus: bool,
    /// Whether there are lines between the squares.
    pub(super) lines: bool,
    /// The names of files and ranks.
    pub(super) coordinates: Coordinates,
    size: BoardSize,
    turned: bool,
}

impl Scale {
    const fn cell(self) -> u16 {
        1 + self.bears + self.plus as u16
    }

    /// The columns of the frame.
    const fn width(self, size: BoardSize) -> u16 {
        let between = if self.lines { size.files() as u16 - 1 } else { 0 };
        self.cell() * size.files() as u16 + between + 2
    }

    /// The rows of the frame.
    const fn height(self, size: BoardSize) -> u16 {
        let between = if self.lines { size.ranks() as u16 - 1 } else { 0 };
        size.ranks() as u16 + between + 2
    }
}

/// The scales for what the pieces should bear, the best first.
fn scales(table: &Table) -> impl Iterator<Item = Scale> {
    let kinds = &table.rules().variant().kinds;
    let widest =
        |text: fn(&koshogi_rules::KindInfo) -> &str| kinds.iter().map(|info| text(info).width()).max().unwrap_or(0) as u16;
    let (full, short, letter) = (widest(|info| &info.kanji), widest(|info| &info.short), widest(|info| &info.letter));
    let scale = |pieces, bears, plus, lines| Scale { pieces, bears, plus, lines };
    let asked = table.settings().pieces;
    let of_full = [true, false].map(|lines| scale(Pieces::Full, full, true, lines));
    let of_short = [(true, true), (true, false), (false, false)].map(|(plus, lines)| scale(Pieces::Short, short, plus, lines));
    let of_letters = [true, false].map(|lines| scale(Pieces::Letters, letter, false, lines));
    let (full, short, letters): (&[_], &[_], &[_]) = match asked {
        Pieces::Full => (&of_full, &of_short, &[]),
        Pieces::Short => (&[], &of_short, &[]),
        Pieces::Letters => (&[], &[], &of_letters),
    };
    [full, short, letters].concat().into_iter()
}

impl Layout {
    /// The best layout for this area.
    pub(super) fn fit(area: Rect, table: &Table) -> Result<Self, TooSmall> {
        let size = table.rules().size();
        let coordinates = coordinates(table);
        let labels = (1..=size.ranks()).map(|rank| coordinates.rank(rank).width()).max().unwrap_or(0) as u16;
        let around = TITLE + 1 + NOTICE;
        let needs = |scale: Scale, panel: u16, keys: u16| TooSmall {
            width: scale.width(size) + labels + if panel > 0 { panel + 1 } else { 0 },
            height: around + scale.height(size) + keys,
        };
        let tries = [(PANEL, KEYS), (PANEL, 1), (0, KEYS), (0, 1)];
        let fits = |(panel, keys): (u16, u16)| {
            scales(table).map(move |scale| (scale, panel, keys)).find(|&(scale, panel, keys)| {
                let needs = needs(scale, panel, keys);
                needs.width <= area.width && needs.height <= area.height
            })
        };
        let Some((scale, panel, keys)) = tries.into_iter().find_map(fits) else {
            let smallest = scales(table).last().map(|scale| needs(scale, 0, 1));
            return Err(smallest.unwrap_or(TooSmall { width: 0, height: 0 }));
        };
        let at = |x: u16, y: u16, width: u16, height: u16| Rect::new(area.x + x, area.y + y, width, height).intersection(area);
        let (width, height) = (scale.width(size), scale.height(size));
        let free = area.width - width - labels;
        // What the panel leaves stands half on the left of the board.
        let spare = if panel > 0 { free.saturating_sub(WIDEST_PANEL + 1) } else { free };
        let left = spare / 2;
        let below = area.height - NOTICE - keys;
        let beside = left + width + labels + 1;
        Ok(Self {
            title: at(0, 0, area.width, TITLE),
            grid: Grid {
                frame: at(left, TITLE + 1, width, height),
                pieces: scale.pieces,
                bears: scale.bears,
                plus: scale.plus,
                lines: scale.lines,
                coordinates,
                size,
                turned: table.settings().turned,
            },
            panel: (panel > 0).then(|| at(beside, TITLE, (area.width - beside).min(WIDEST_PANEL), below - TITLE)),
            notice: at(0, below, area.width, NOTICE),
            keys: at(0, below + NOTICE, area.width, keys),
        })
    }
}

/// Kanji for ranks where the pieces have kanji and the players read them.
fn coordinates(table: &Table) -> Coordinates {
    match (table.settings().lang, table.settings().pieces) {
        (Lang::Ja, Pieces::Short | Pieces::Full) => Coordinates::Japanese,
        _ => Coordinates::Western,
    }
}

impl Grid {
    const fn step(&self) -> (u16, u16) {
        let between = self.lines as u16;
        (self.cell() + between, 1 + between)
    }

    /// The columns of a square.
    pub(super) const fn cell(&self) -> u16 {
        1 + self.bears + self.plus as u16
    }

    /// Where a square is drawn.
    pub(super) fn place(&self, square: Square) -> Rect {
        let square = if self.turned { self.size.turned(square) } else { square };
        let (step_x, step_y) = self.step();
        let (column, row) = (u16::from(self.size.files() - square.file()), u16::from(square.rank() - 1));
        Rect::new(self.frame.x + 1 + column * step_x, self.frame.y + 1 + row * step_y, self.cell(), 1)
    }

    /// The square that is drawn here; a line belongs to none.
    pub(super) fn square_at(&self, at: Position) -> Option<Square> {
        self.size.squares().find(|&square| self.place(square).contains(at))
    }

    /// Whether a promotion zone begins at the line in this row of the frame.
    pub(super) fn begins_zone(&self, row: u16, rules: &Rules) -> bool {
        // The line in row 2n lies below the n-th rank from the top.
        let above = u8::try_from(row / 2).unwrap_or(u8::MAX);
        let lies = |rank| Square::new(1, rank).map(|square| Side::BOTH.map(|side| rules.in_zone(square, side)));
        row.is_multiple_of(2) && (1..self.size.ranks()).contains(&above) && lies(above) != lies(above + 1)
    }

    pub(super) const fn size(&self) -> BoardSize {
        self.size
    }
}
