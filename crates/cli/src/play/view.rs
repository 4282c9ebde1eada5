//! The screen: a table as widgets.

mod board;
mod explain;
mod help;
mod layout;
mod moves;
mod questions;
mod status;
mod theme;

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use koshogi_rules::Square;

use super::table::{Mode, Question, Table};

pub(crate) use help::text as help;
pub(crate) use questions::sentence as question;
pub(crate) use theme::Theme;

use layout::{Layout, TooSmall};

/// Draws a table.
pub(crate) fn draw(frame: &mut Frame<'_>, table: &Table, theme: Theme) {
    let area = frame.area();
    let layout = match Layout::fit(area, table) {
        Ok(layout) => layout,
        Err(TooSmall { width, height }) => return draw_too_small(frame, table, width, height),
    };
    status::title(frame, layout.title, table, theme);
    board::draw(frame.buffer_mut(), &layout.grid, table, theme);
    if let Some(panel) = layout.panel {
        let rest = explain::draw(frame, panel, table, theme);
        moves::draw(frame, rest, table, theme);
    }
    status::notice(frame, layout.notice, table, theme);
    status::keys(frame, layout.keys, table, theme);
    match table.mode() {
        Mode::Asking(Question::Promote(way)) => questions::promotion(frame, &layout.grid, *way, table, theme),
        Mode::Help(scroll) => help::draw(frame, area, *scroll, table, theme),
        Mode::Board | Mode::Typing(_) | Mode::Asking(_) => {}
    }
}

/// The square of the board that is drawn at this place of the screen.
pub(crate) fn square_at(table: &Table, area: Rect, at: Position) -> Option<Square> {
    Layout::fit(area, table).ok()?.grid.square_at(at)
}

fn draw_too_small(frame: &mut Frame<'_>, table: &Table, width: u16, height: u16) {
    let area = frame.area();
    let (ja, en) = ("端末が小さすぎて盤を描けません。", "This terminal is too small for the board.");
    let needs = match table.settings().lang {
        koshogi_rules::Lang::Ja => format!("少なくとも {width}×{height} が要ります（今は {}×{}）。", area.width, area.height),
        koshogi_rules::Lang::En => format!("It needs at least {width}x{height} and has {}x{}.", area.width, area.height),
    };
    let quit = table.settings().say("広げるか、q で終えます。", "Enlarge it, or leave with q.");
    let lines = vec![Line::from(table.settings().say(ja, en)), Line::from(needs), Line::from(quit)];
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), area);
}

/// The text cut to so many columns.
fn cut(text: &str, width: usize) -> &str {
    use unicode_width::UnicodeWidthChar as _;
    let mut columns = 0;
    let end = text.char_indices().find(|(_, character)| {
        columns += character.width().unwrap_or(0);
        columns > width
    });
    end.map_or(text, |(end, _)| &text[..end])
}

#[cfg(test)]
mod tests;
