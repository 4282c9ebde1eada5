//! Boards as text, aligned in a terminal whose kanji are two columns wide.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Color};
use koshogi_rules::{Kind, Lang, Piece, Side, Square};
use unicode_width::UnicodeWidthStr;

use super::{Coordinates, Diagram, names};

/// How a text diagram looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TextStyle {
    /// Japanese: one kanji a piece, gote's marked `v`. English: the letters of the machine notation, gote's in lower case.
    pub lang: Lang,
    /// The names of files and ranks.
    pub coordinates: Coordinates,
    /// Whether gote sits below.
    pub turned: bool,
    /// Whether to colour with ANSI sequences: promoted pieces red, the last move reversed. Without, promoted pieces bear a `+`.
    pub colour: bool,
    /// Whether the terminal draws characters of ambiguous width two columns wide, as some Japanese ones do.
    pub wide: bool,
}

impl TextStyle {
    /// The style for readers of this language.
    #[must_use]
    pub fn of(lang: Lang) -> Self {
        let coordinates = if lang == Lang::Ja { Coordinates::Japanese } else { Coordinates::Western };
        Self { lang, coordinates, ..Self::default() }
    }
}

/// Counts columns of a terminal.
#[derive(Debug, Clone, Copy)]
pub(super) struct Columns {
    /// Whether characters of ambiguous width take two columns.
    pub(super) wide: bool,
}

impl Columns {
    pub(super) fn width(self, text: &str) -> usize {
        if self.wide { text.width_cjk() } else { text.width() }
    }

    /// The text at the left of a field.
    pub(super) fn left(self, text: &str, field: usize) -> String {
        format!("{text}{}", " ".repeat(field.saturating_sub(self.width(text))))
    }
}

impl Diagram<'_> {
    /// The board as text. Lines end without blanks, the text without a line feed.
    #[must_use]
    pub fn text(&self, style: &TextStyle) -> String {
        let style = *style;
        let columns = Columns { wide: style.wide };
        // A mark of the side, the piece, and its plus; letters bear both in themselves.
        let letters = style.lang == Lang::En;
        let piece_width = if letters { self.letter_width() } else { self.short_width(columns) };
        let cell_width = if letters { piece_width + 1 } else { piece_width + 2 };
        let rows = self.rows(style.turned);

        let mut lines = Vec::new();
        lines.extend(self.caption.clone());
        let edge = format!("+{}+", "-".repeat(cell_width * usize::from(self.variant.size.files())));
        if style.coordinates != Coordinates::None {
            let files = rows.first().into_iter().flatten();
            let names = files.map(|square| centred(columns, &style.coordinates.file(square.file()), cell_width));
            lines.push(format!(" {}", names.collect::<String>()).trim_end().to_owned());
        }
        lines.push(edge.clone());
        for row in &rows {
            let mut line = String::from("|");
            for square in row {
                let cell = if letters {
                    self.letter_cell(*square, style, cell_width)
                } else {
                    self.kanji_cell(*square, style, columns, piece_width)
                };
                line.push_str(&cell);
            }
            let rank = row.first().map_or_else(String::new, |square| style.coordinates.rank(square.rank()));
            let _ = write!(line, "|{}{rank}", if letters && !rank.is_empty() { " " } else { "" });
            lines.push(line);
        }
        lines.push(edge);
        lines.push(self.footer(style.lang));
        lines.join("\n")
    }

    fn kinds(&self) -> impl Iterator<Item = Kind> + '_ {
        (0..self.variant.kinds.len()).filter_map(Kind::new)
    }

    fn letter_width(&self) -> usize {
        self.kinds().map(|kind| self.variant.kind(kind).letter.len()).max().unwrap_or(2).max(2)
    }

    fn short_width(&self, columns: Columns) -> usize {
        self.kinds().map(|kind| columns.width(&self.variant.kind(kind).short)).max().unwrap_or(2).max(2)
    }

    fn kanji_cell(&self, square: Square, style: TextStyle, columns: Columns, width: usize) -> String {
        let Some(piece) = self.piece(square) else {
            return self.painted(square, None, &format!(" {} ", columns.left("・", width)), style);
        };
        let info = self.info(piece);
        let plus = if info.promoted_from.is_some() && !style.colour { '+' } else { ' ' };
        let side = if piece.side == Side::Gote { 'v' } else { ' ' };
        let (_, short) = names(info, piece.side);
        self.painted(square, Some(piece), &format!("{side}{}{plus}", columns.left(short, width)), style)
    }

    fn letter_cell(&self, square: Square, style: TextStyle, width: usize) -> String {
        let Some(piece) = self.piece(square) else {
            return self.painted(square, None, &format!("{:>width$}", "."), style);
        };
        let letter = &self.info(piece).letter;
        let letter = if piece.side == Side::Gote { letter.to_lowercase() } else { letter.clone() };
        self.painted(square, Some(piece), &format!("{letter:>width$}"), style)
    }

    /// The cell in its colours.
    fn painted(&self, square: Square, piece: Option<Piece>, cell: &str, style: TextStyle) -> String {
        if !style.colour {
            return cell.to_owned();
        }
        let promoted = piece.is_some_and(|piece| self.info(piece).promoted_from.is_some());
        let touched = self.last.is_some_and(|last| last.to() == square || last.via() == Some(square));
        let mut paint = anstyle::Style::new();
        if promoted {
            paint = paint.fg_color(Some(Color::Ansi(AnsiColor::Red))).bold();
        }
        if touched {
            paint = paint.invert();
        }
        format!("{paint}{cell}{paint:#}")
    }

    /// Who moves, what was played, and what the lion law forbids.
    fn footer(&self, lang: Lang) -> String {
        let last = self.last.map(|last| self.last_text.clone().unwrap_or_else(|| last.to_string()));
        let senjishi = self.setup.senjishi;
        match lang {
            Lang::Ja => {
                let mut text = String::from(if self.setup.side == Side::Sente { "☗先手番" } else { "☖後手番" });
                last.iter().for_each(|last| text.push_str(&format!("　最終手 {last}")));
                if let Some(square) = senjishi {
                    let _ = write!(
                        text,
                        "　先獅子 {}{}",
                        Coordinates::Japanese.file(square.file()),
                        Coordinates::Japanese.rank(square.rank())
                    );
                }
                text
            }
            Lang::En => {
                let mut text = String::from(if self.setup.side == Side::Sente { "Sente to move" } else { "Gote to move" });
                last.iter().for_each(|last| text.push_str(&format!(", last move {last}")));
                if let Some(square) = senjishi {
                    let _ = write!(text, ", lion taken on {square} (senjishi)");
                }
                text
            }
        }
    }
}

/// The text in the middle of a field, the odd blank before it.
fn centred(columns: Columns, text: &str, field: usize) -> String {
    let spare = field.saturating_sub(columns.width(text));
    columns.left(&format!("{}{text}", " ".repeat(spare.div_ceil(2))), field)
}
