//! Questions to the players.

use koshogi_rules::{Lang, Move, Side};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};

use super::layout::Grid;
use super::theme::Theme;
use crate::play::settings::Pieces;
use crate::play::table::{Question, Table, counted};

/// A question in words.
pub(crate) fn sentence(question: &Question, table: &Table) -> String {
    let lang = table.settings().lang;
    let side = |side: Side| match (side, lang) {
        (Side::Sente, Lang::Ja) => "先手",
        (Side::Sente, Lang::En) => "Sente",
        (Side::Gote, Lang::Ja) => "後手",
        (Side::Gote, Lang::En) => "Gote",
    };
    match (question, lang) {
        (Question::Promote(way), _) => {
            let [from, to] = faces(*way, table);
            match lang {
                Lang::Ja => format!("{from}を{to}に成りますか"),
                Lang::En => format!("Does the {from} promote to {to}?"),
            }
        }
        (Question::Resign(by), Lang::Ja) => format!("{}が投了します。よろしいですか", side(*by)),
        (Question::Resign(by), Lang::En) => format!("{} resigns: is that certain?", side(*by)),
        (Question::Draw { by }, Lang::Ja) => format!("{}が引き分けを申し出ました。{}は応じますか", side(*by), side(!*by)),
        (Question::Draw { by }, Lang::En) => format!("{} offers a draw. Does {} agree?", side(*by), side(!*by).to_lowercase()),
        (Question::TakeBack { to }, Lang::Ja) => {
            format!("{to}手目まで待ったをしますか（{}手戻ります）", table.history().length() - to)
        }
        (Question::TakeBack { to }, Lang::En) => {
            format!("Take the game back to move {to} ({})?", counted(table.history().length() - to))
        }
        (Question::Overwrite(path), Lang::Ja) => format!("{} はすでにあります。上書きしますか", path.display()),
        (Question::Overwrite(path), Lang::En) => format!("{} exists already. Write over it?", path.display()),
        (Question::Resume { moves, over: false }, Lang::Ja) => {
            format!("指しかけの対局（{moves}手）が残っています。続きを指しますか")
        }
        (Question::Resume { moves, over: false }, Lang::En) => {
            format!("An unfinished game of {} was kept. Go on with it?", counted(*moves))
        }
        (Question::Resume { moves, over: true }, Lang::Ja) => {
            format!("終わった対局（{moves}手）が保存されずに残っています。開きますか")
        }
        (Question::Resume { moves, over: true }, Lang::En) => {
            format!("A finished game of {} was kept and not saved. Open it?", counted(*moves))
        }
        (Question::Quit, Lang::Ja) => "終えますか（対局は控えてあり、次に開いたとき続きを指せます）".to_owned(),
        (Question::Quit, Lang::En) => "Leave? The game is kept, and you can go on with it the next time".to_owned(),
    }
}

/// The names of the piece and of what it would turn into.
fn faces(way: Move, table: &Table) -> [String; 2] {
    let (rules, lang) = (table.rules(), table.settings().lang);
    let kind = table.position().piece(way.from()).map(|piece| piece.kind);
    let name = |kind: Option<koshogi_rules::Kind>| {
        kind.map_or_else(String::new, |kind| rules.variant().kind(kind).name(lang).to_owned())
    };
    [name(kind), name(kind.and_then(|kind| rules.promotes_to(kind)))]
}

/// The two faces beside the square where the piece ends.
pub(super) fn promotion(frame: &mut Frame<'_>, grid: &Grid, way: Move, table: &Table, theme: Theme) {
    let [plain, promoted] = faces(way, table);
    let lines = match table.settings().lang {
        Lang::Ja => [format!(" + 成　　{promoted} "), format!(" = 不成　{plain} ")],
        Lang::En => [format!(" + {promoted} "), format!(" = {plain} ")],
    };
    let lines = lines.map(Line::from);
    let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 2;
    let (place, screen) = (grid.place(way.to()), frame.area());
    let x = (place.x + place.width).min(screen.right().saturating_sub(width));
    let y = (place.y + 1).min(screen.bottom().saturating_sub(4));
    let area = Rect::new(x, y, width, 4).intersection(screen);
    frame.render_widget(Clear, area);
    let mut block = Block::bordered().border_style(theme.question());
    if table.settings().pieces == Pieces::Letters {
        let ascii = ratatui::symbols::border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        };
        block = block.border_set(ascii);
    }
    frame.render_widget(Paragraph::new(lines.to_vec()).block(block), area);
}
