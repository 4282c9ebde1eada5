//! The board and its pieces.

use koshogi_rules::{Piece, Rules, Side, Square, SquareSet};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr as _;

use super::layout::Grid;
use super::theme::{Ground, Theme};
use crate::play::settings::Pieces;
use crate::play::table::{Mode, Question, Table, Tone};
use koshogi_table::hand::Hand;

/// Draws the frame, the coordinates and every square.
pub(super) fn draw(buffer: &mut Buffer, grid: &Grid, table: &Table, theme: Theme) {
    frame(buffer, grid, table.rules(), theme);
    coordinates(buffer, grid, theme);
    let marks = Marks::of(table);
    for square in grid.size().squares() {
        cell(buffer, grid, square, &marks, table, theme);
    }
}

/// What there is to show about the squares.
struct Marks {
    hand: Hand,
    ends: SquareSet,
    firsts: SquareSet,
    checks: SquareSet,
    attacked: SquareSet,
    blamed: SquareSet,
    /// What a hint points at.
    hinted: SquareSet,
}

impl Marks {
    fn of(table: &Table) -> Self {
        let (rules, position, settings) = (table.rules(), table.position(), table.settings());
        let at_head = table.history().is_at_head();
        let (ends, firsts) = table.targets();
        let royals_in_check = |side: Side| if rules.in_check(position, side) { position.royals(side) } else { SquareSet::EMPTY };
        let attacked_by = |side: Side, squares: SquareSet| -> SquareSet {
            squares.into_iter().filter(|&square| !rules.attackers(position, square, side).is_empty()).collect()
        };
        let checks = if settings.checks {
            let [sente, gote] = Side::BOTH.map(|side| attacked_by(!side, royals_in_check(side)));
            sente.union(gote)
        } else {
            SquareSet::EMPTY
        };
        let attacked = settings.attacks.map_or(SquareSet::EMPTY, |side| attacked_by(side, rules.size().squares().collect()));
        let pointed =
            |tone| table.notice().filter(|notice| notice.tone == tone).map_or(SquareSet::EMPTY, |notice| notice.squares);
        let (blamed, hinted) = (pointed(Tone::Fault), pointed(Tone::Plain));
        Self { hand: if at_head { table.hand() } else { Hand::Empty }, ends, firsts, checks, attacked, blamed, hinted }
    }

    fn ground(&self, square: Square, taken: bool, lines: bool, table: &Table) -> Ground {
        let last = table.history().last_move();
        let in_zone = Side::BOTH.into_iter().any(|side| table.rules().in_zone(square, side));
        let told = [
            (self.blamed.contains(square), Ground::Blamed),
            (self.hinted.contains(square), Ground::Target),
            (matches!(self.hand, Hand::Halfway { via, .. } if via == square), Ground::Halfway),
            (self.hand.from() == Some(square), Ground::Held),
            (self.ends.contains(square), if taken { Ground::Capture } else { Ground::Target }),
            (self.firsts.contains(square), if taken { Ground::Capture } else { Ground::First }),
            (self.checks.contains(square), Ground::Check),
            (last.is_some_and(|last| last.to() == square || last.via() == Some(square)), Ground::Last),
            (last.is_some_and(|last| last.from() == square), Ground::Left),
            (self.attacked.contains(square), Ground::Attacked),
            (in_zone && !lines, Ground::Zone),
        ];
        told.into_iter().find(|(holds, _)| *holds).map_or(Ground::Plain, |(_, ground)| ground)
    }
}

fn cell(buffer: &mut Buffer, grid: &Grid, square: Square, marks: &Marks, table: &Table, theme: Theme) {
    let piece = seen(square, marks.hand, table);
    let taken = table.position().piece(square).is_some() && marks.hand.from() != Some(square);
    let ground = marks.ground(square, taken, grid.lines, table);
    let place = grid.place(square);
    let mut base = theme.ground(ground);
    if square == table.cursor() && !matches!(table.mode(), Mode::Help(_)) {
        base = base.patch(theme.cursor());
        // Reversed twice would be plain.
        if !theme.has_colour() {
            base = Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD);
        }
    }
    let (ink, sign) = match piece {
        Some(piece) => {
            let info = table.rules().variant().kind(piece.kind);
            (theme.piece(piece.side, info.promoted_from.is_some()), bears(piece, grid.pieces, table))
        }
        None => empty(ground, marks, square, grid, theme),
    };
    let left = if piece.is_some_and(|piece| piece.side == Side::Gote) && grid.pieces != Pieces::Letters { "v" } else { " " };
    let right = right_sign(piece, ground, marks.attacked.contains(square), table, theme);
    let fill = usize::from(grid.bears).saturating_sub(sign.width());
    let mut text = format!("{left}{sign}{}", " ".repeat(fill));
    if grid.plus {
        text.push(right);
    } else if grid.pieces == Pieces::Letters {
        // Letters bear their plus themselves and stand to the right of their square.
        let mark = if piece.is_some() && right != '+' { right } else { ' ' };
        text = format!("{}{mark}{sign}", " ".repeat(fill));
    }
    let style = if square == table.cursor() && theme.has_colour() { ink.patch(base) } else { base.patch(ink) };
    buffer.set_string(place.x, place.y, text, style);
}

/// The piece that is seen on a square: one that is halfway is where the hand is.
fn seen(square: Square, hand: Hand, table: &Table) -> Option<Piece> {
    let position = table.position();
    let way = match table.mode() {
        Mode::Asking(Question::Promote(way)) if !way.comes_back() => Some(*way),
        _ => None,
    };
    match (way, hand) {
        (Some(way), _) if way.to() == square => position.piece(way.from()),
        (Some(way), _) if way.from() == square || way.via() == Some(square) => None,
        (None, Hand::Halfway { from, via }) if via == square => position.piece(from),
        (None, Hand::Halfway { from, .. }) if from == square => None,
        _ => position.piece(square),
    }
}

/// What a piece bears.
fn bears(piece: Piece, pieces: Pieces, table: &Table) -> String {
    let info = table.rules().variant().kind(piece.kind);
    let gote = piece.side == Side::Gote;
    match pieces {
        Pieces::Short => info.gote_short.as_ref().filter(|_| gote).unwrap_or(&info.short).clone(),
        Pieces::Full => info.gote_kanji.as_ref().filter(|_| gote).unwrap_or(&info.kanji).clone(),
        Pieces::Letters if gote => info.letter.to_lowercase(),
        Pieces::Letters => info.letter.clone(),
    }
}

/// The sign of an empty square, in the middle of what a piece would bear.
fn empty(ground: Ground, marks: &Marks, square: Square, grid: &Grid, theme: Theme) -> (Style, String) {
    let letters = grid.pieces == Pieces::Letters;
    let (style, sign) = match ground {
        _ if marks.firsts.contains(square) => (theme.target(), if letters { "*" } else { " *" }),
        _ if marks.ends.contains(square) => (theme.target(), if letters { "o" } else { " o" }),
        Ground::Held => (theme.target(), if letters { "_" } else { "__" }),
        _ if grid.lines => (theme.empty(), ""),
        _ => (theme.empty(), if letters { "." } else { "・" }),
    };
    let indent = usize::from(grid.bears).saturating_sub(sign.width()) / 2;
    (style, if letters { sign.to_owned() } else { format!("{}{sign}", " ".repeat(indent)) })
}

/// The sign behind the piece: it is promoted; or, without colours, what they would tell.
fn right_sign(piece: Option<Piece>, ground: Ground, attacked: bool, table: &Table, theme: Theme) -> char {
    let promoted = piece.is_some_and(|piece| table.rules().variant().kind(piece.kind).promoted_from.is_some());
    match ground {
        Ground::Capture if !theme.has_colour() => 'x',
        Ground::Blamed | Ground::Check if !theme.has_colour() => '!',
        _ if attacked && !theme.has_colour() => '\'',
        _ if promoted => '+',
        _ => ' ',
    }
}

/// The signs of the lines: edge to edge along a row, and down a column.
struct Signs {
    top: [&'static str; 4],
    bottom: [&'static str; 4],
    between: [&'static str; 4],
    /// Where a promotion zone begins.
    border: [&'static str; 4],
    down: &'static str,
}

/// Lines: left edge, between, crossing, right edge.
const LINES: Signs = Signs {
    top: ["┌", "─", "┬", "┐"],
    bottom: ["└", "─", "┴", "┘"],
    between: ["├", "─", "┼", "┤"],
    border: ["┝", "━", "┿", "┥"],
    down: "│",
};

/// For terminals that have nothing else.
const ASCII: Signs = Signs {
    top: ["+", "-", "+", "+"],
    bottom: ["+", "-", "+", "+"],
    between: ["+", "-", "+", "+"],
    border: ["+", "=", "+", "+"],
    down: "|",
};

fn frame(buffer: &mut Buffer, grid: &Grid, rules: &Rules, theme: Theme) {
    let (area, signs) = (grid.frame, if grid.pieces == Pieces::Letters { &ASCII } else { &LINES });
    let step = grid.cell() + 1;
    for y in area.y..area.bottom() {
        let row = y - area.y;
        let begins_zone = grid.lines && grid.begins_zone(row, rules);
        let line = match row {
            0 => Some(&signs.top),
            _ if y + 1 == area.bottom() => Some(&signs.bottom),
            _ if begins_zone => Some(&signs.border),
            _ if grid.lines && row.is_multiple_of(2) => Some(&signs.between),
            _ => None,
        };
        let style = if begins_zone { theme.border() } else { theme.frame() };
        for x in area.x..area.right() {
            let crosses = grid.lines && (x - area.x).is_multiple_of(step);
            let (first, last) = (x == area.x, x + 1 == area.right());
            let sign = match line {
                Some([left, across, crossing, right]) => match (first, last, crosses) {
                    (true, ..) => left,
                    (_, true, _) => right,
                    (_, _, true) => crossing,
                    _ => across,
                },
                None if first || last || crosses => signs.down,
                None => " ",
            };
            if let Some(cell) = buffer.cell_mut(Position::new(x, y)) {
                cell.set_symbol(sign).set_style(style);
            }
        }
    }
}

fn coordinates(buffer: &mut Buffer, grid: &Grid, theme: Theme) {
    let style = theme.coordinates();
    for file in 1..=grid.size().files() {
        let Some(square) = Square::new(file, 1) else { continue };
        let (place, name) = (grid.place(square), grid.coordinates.file(file));
        // Above the middle of what the pieces bear.
        let indent = 1 + (grid.bears.saturating_sub(name.width() as u16)).div_ceil(2);
        buffer.set_string(place.x + indent, grid.frame.y - 1, name, style);
    }
    for rank in 1..=grid.size().ranks() {
        let Some(square) = Square::new(1, rank) else { continue };
        buffer.set_string(grid.frame.right(), grid.place(square).y, grid.coordinates.rank(rank), style);
    }
}
