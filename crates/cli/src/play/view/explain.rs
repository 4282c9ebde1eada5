//! The piece in hand or under the cursor: its names, how it moves, what it turns into.

use koshogi_notation::diagram::{Chart, Sign};
use koshogi_rulebook::movement;
use koshogi_rules::{KindInfo, Lang, Piece, Side};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Paragraph};

use super::theme::Theme;
use crate::play::settings::Pieces;
use crate::play::table::Table;

/// The rows that the moves keep.
const MOVES: u16 = 8;

/// Draws the explanation at the top of an area and gives what is left of it.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, table: &Table, theme: Theme) -> Rect {
    if !table.settings().explains {
        return area;
    }
    // The place is kept where nothing is to be explained, so that the moves stay where they are.
    let height = area.height.saturating_sub(MOVES).min(18);
    let (place, rest) = (Rect { height, ..area }, Rect { y: area.y + height, height: area.height - height, ..area });
    let block = Block::new().borders(Borders::TOP).border_style(theme.quiet()).border_set(super::moves::edges(table));
    let Some(piece) = table.subject() else {
        let title = table.settings().say(" 駒の説明 ", " Piece ");
        frame.render_widget(block.title(Line::styled(title, theme.quiet())), place);
        return rest;
    };
    let info = table.rules().variant().kind(piece.kind);
    let title = Line::styled(format!(" {} ", names(piece, info, table)), theme.heading());
    let lines = lines(piece, info, table, place.width, height.saturating_sub(1));
    frame.render_widget(Paragraph::new(lines).block(block.title(title)), place);
    rest
}

fn names(piece: Piece, info: &KindInfo, table: &Table) -> String {
    let kanji = info.gote_kanji.as_ref().filter(|_| piece.side == Side::Gote).unwrap_or(&info.kanji);
    match (table.settings().lang, table.settings().pieces) {
        (Lang::Ja, _) => kanji.clone(),
        (Lang::En, Pieces::Letters) => format!("{} ({})", info.en, info.letter),
        (Lang::En, _) => format!("{kanji} {}", info.en),
    }
}

/// As many lines as there is room for, the chart before the words.
fn lines(piece: Piece, info: &KindInfo, table: &Table, width: u16, height: u16) -> Vec<Line<'static>> {
    let (rules, settings) = (table.rules(), table.settings());
    let (lang, letters) = (settings.lang, settings.pieces == Pieces::Letters);
    let mut lines: Vec<String> = Vec::new();
    let mut signs = vec![info.abbr.as_str()];
    if info.letter != info.abbr {
        signs.push(&info.letter);
    }
    let signs = signs.join(", ");
    lines.push(match lang {
        Lang::Ja => format!("{}  {signs}", info.kana.join("・")),
        Lang::En if letters => signs,
        Lang::En => format!("{signs}  {}", info.kana.join("・")),
    });
    let movement = rules.movement(piece.kind);
    let chart = Chart::of(movement);
    let chart = if letters { in_ascii(&chart, &info.letter) } else { chart.text(&info.short, false) };
    lines.extend(chart.lines().map(|line| format!("  {line}")));
    lines.push(match (rules.promotes_to(piece.kind).map(|kind| rules.variant().kind(kind)), lang) {
        (Some(promoted), Lang::Ja) => format!("成ると {}", promoted.kanji),
        (Some(promoted), Lang::En) => format!("promotes to {}", promoted.en),
        (None, Lang::Ja) if info.promoted_from.is_some() => "成駒".to_owned(),
        (None, Lang::En) if info.promoted_from.is_some() => "promoted".to_owned(),
        (None, Lang::Ja) => "成らない".to_owned(),
        (None, Lang::En) => "does not promote".to_owned(),
    });
    let said = movement::sentence(movement, lang);
    lines.extend(textwrap::wrap(&said, usize::from(width)).into_iter().map(std::borrow::Cow::into_owned));
    lines.truncate(usize::from(height));
    lines.into_iter().map(Line::from).collect()
}

/// The chart of a movement in ASCII.
fn in_ascii(chart: &Chart, piece: &str) -> String {
    let radius = chart.radius();
    let rows = (-radius..=radius).rev().map(|dy| {
        let signs = (-radius..=radius).map(|dx| match chart.sign(dx, dy) {
            Sign::Empty => "  ",
            Sign::Piece => piece,
            Sign::Step | Sign::Reach(..) => "o ",
            Sign::Leap => "* ",
            Sign::First => "# ",
            Sign::Second => "+ ",
            Sign::Line(0, _) => "| ",
            Sign::Line(_, 0) => "- ",
            Sign::Line(dx, dy) if (dx > 0) == (dy > 0) => "/ ",
            Sign::Line(..) => "\\ ",
        });
        signs.map(|sign| format!("{sign:<2}")).collect::<String>().trim_end().to_owned()
    });
    rows.collect::<Vec<_>>().join("\n")
}
