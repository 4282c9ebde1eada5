//! The moves so far.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Paragraph};

use super::cut;
use super::theme::Theme;
use crate::play::settings::Pieces;
use crate::play::table::Table;

/// A border of dashes, for terminals that have nothing else.
const ASCII: border::Set<'_> = border::Set { horizontal_top: "-", ..border::PLAIN };

/// The border of a panel: of lines, or of ASCII beside a board of letters.
pub(super) fn edges(table: &Table) -> border::Set<'static> {
    if table.settings().pieces == Pieces::Letters { ASCII } else { border::PLAIN }
}

/// Draws as many of the moves as there is room for, around the one that the players look at.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, table: &Table, theme: Theme) {
    let (history, settings) = (table.history(), table.settings());
    let title = settings.say(" 棋譜 ", " Moves ");
    let block = Block::new()
        .borders(Borders::TOP)
        .border_style(theme.quiet())
        .border_set(edges(table))
        .title(Line::styled(title, theme.heading()));
    let rows = usize::from(area.height.saturating_sub(1));
    let (length, ply) = (history.length(), history.ply());
    // The start is a line too, before the first move.
    let first = (ply + 1).saturating_sub(rows.div_ceil(2).max(1)).min((length + 1).saturating_sub(rows));
    let width = usize::from(area.width);
    let written = history.line().map(|written| written.get(settings.notation)).enumerate();
    let start = std::iter::once((0, settings.say("開始局面", "start")));
    let lines = start.chain(written.map(|(index, text)| (index + 1, text))).skip(first).take(rows);
    let lines: Vec<_> = lines
        .map(|(number, text)| {
            let line = format!("{number:>4} {text}");
            let style = if number == ply { theme.selected() } else { ratatui::style::Style::new() };
            Line::styled(cut(&line, width).to_owned(), style)
        })
        .collect();
    frame.render_widget(Paragraph::new(lines).block(block), area);
}
