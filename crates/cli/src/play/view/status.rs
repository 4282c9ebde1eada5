//! What is going on, what was said, and what the keys do now.

use koshogi_notation::diagram::Coordinates;
use koshogi_rules::{Lang, Side, Square};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use unicode_width::UnicodeWidthStr as _;

use super::questions;
use super::theme::Theme;
use crate::play::table::{Mode, Purpose, Question, Table, Tone};
use koshogi_table::hand::Hand;

/// The name of the game, whose turn it is, and what hangs over the position.
pub(super) fn title(frame: &mut Frame<'_>, area: Rect, table: &Table, theme: Theme) {
    let (lang, history, position) = (table.settings().lang, table.history(), table.position());
    let mut parts = Vec::new();
    match (history.ending(), position.side()) {
        (Some(ending), _) if history.is_at_head() => parts.push(ending.sentence(lang)),
        (_, side) => parts.push(turn(side, table)),
    }
    let (ply, length) = (history.ply(), history.length());
    parts.push(match lang {
        Lang::Ja if history.is_at_head() => format!("{ply}手まで"),
        Lang::Ja => format!("{length}手中{ply}手目を見ています"),
        Lang::En if history.is_at_head() => format!("move {}", position.move_number()),
        Lang::En => format!("looking back at {ply} of {length}"),
    });
    if table.settings().checks && history.ending().is_none() && table.rules().in_check(position, position.side()) {
        parts.push(table.settings().say("王手", "check").to_owned());
    }
    if let Some(square) = position.senjishi() {
        parts.push(match lang {
            Lang::Ja => format!("先獅子（{}）", square_name(square, lang)),
            Lang::En => format!("senjishi ({square})"),
        });
    }
    if table.settings().touch_move {
        parts.push(table.settings().say("触れたら動かす", "touch-move").to_owned());
    }
    if let Some(name) = table.file().and_then(|file| file.file_name()) {
        parts.push(name.to_string_lossy().into_owned());
    }
    let gap = if lang == Lang::Ja { "　" } else { "   " };
    let line = Line::from(vec![
        Span::styled(format!(" {} ", table.rules().variant().name.get(lang)), theme.heading()),
        Span::raw(format!(" {}", parts.join(gap))),
    ]);
    frame.render_widget(line, area);
}

/// Whose turn it is, by name where there is one.
fn turn(side: Side, table: &Table) -> String {
    let says = match side {
        Side::Sente => table.settings().say("▲先手番", "Sente to move"),
        Side::Gote => table.settings().say("△後手番", "Gote to move"),
    };
    let says = match (table.is_here(side), table.settings().lang) {
        (true, _) => says.to_owned(),
        (false, Lang::Ja) => format!("{says}・考慮中"),
        (false, Lang::En) => format!("{says}, thinking"),
    };
    match (table.history().name(side), table.settings().lang) {
        (Some(name), Lang::Ja) => format!("{says}（{name}）"),
        (Some(name), Lang::En) => format!("{says} ({name})"),
        (None, _) => says,
    }
}

/// The question, the line that is typed, or what was said last.
pub(super) fn notice(frame: &mut Frame<'_>, area: Rect, table: &Table, theme: Theme) {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
    let said = table.notice().map(|notice| {
        let style = match notice.tone {
            Tone::Plain => Style::new(),
            Tone::Fault => theme.fault(),
            Tone::End => theme.end(),
        };
        Line::styled(notice.text.clone(), style)
    });
    match table.mode() {
        Mode::Typing(entry) => {
            let prompt = match entry.purpose {
                Purpose::Command => table.settings().say("指し手か命令: ", "move or command: "),
                Purpose::SaveAs => table.settings().say("保存するファイル: ", "save as: "),
                Purpose::Open => table.settings().say("開くファイル: ", "open file: "),
            };
            let [line, below] = [
                Rect { height: 1.min(area.height), ..area },
                Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area },
            ];
            let room = usize::from(area.width).saturating_sub(prompt.width() + 1);
            let scroll = entry.scroll(room);
            let prompt = Span::styled(prompt, theme.question());
            let start = area.x + prompt.width() as u16;
            frame.render_widget(Line::from(prompt), line);
            let text = Rect { x: start, width: area.width.saturating_sub(start - area.x), ..line };
            frame.render_widget(Paragraph::new(entry.text()).scroll((0, scroll as u16)), text);
            frame.set_cursor_position(Position::new(start + entry.cursor().saturating_sub(scroll) as u16, area.y));
            if let Some(said) = said {
                frame.render_widget(Paragraph::new(said), below);
            }
        }
        Mode::Asking(question) => {
            let line = Line::styled(questions::sentence(question, table), theme.question());
            frame.render_widget(Paragraph::new(line).wrap(Wrap { trim: false }), area);
        }
        Mode::Board | Mode::Help(_) => {
            if let Some(said) = said.or_else(|| in_hand(table).map(Line::from)) {
                frame.render_widget(Paragraph::new(said).wrap(Wrap { trim: false }), area);
            }
        }
    }
}

/// A square as readers of the language name it.
fn square_name(square: Square, lang: Lang) -> String {
    let coordinates = if lang == Lang::Ja { Coordinates::Japanese } else { Coordinates::Western };
    coordinates.file(square.file()) + &coordinates.rank(square.rank())
}

/// What the hand holds and what can become of it.
fn in_hand(table: &Table) -> Option<String> {
    let lang = table.settings().lang;
    let from = table.hand().from()?;
    let name = table.rules().variant().kind(table.position().piece(from)?.kind).name(lang);
    let (_, firsts) = table.targets();
    let square = |square| square_name(square, lang);
    let start = square(from);
    Some(match (table.hand(), lang) {
        (Hand::Halfway { via, .. }, _) => {
            let (takes, via) = (table.position().piece(via).is_some(), square(via));
            match (takes, lang) {
                (true, Lang::Ja) => {
                    format!("一歩目: {name}は{via}の駒を取りました。ここで止まるか、もう一歩動くか、{start}に戻れます")
                }
                (false, Lang::Ja) => {
                    format!("一歩目: {name}は{via}に来ました。ここで止まるか、もう一歩動くか、{start}に戻れます")
                }
                (true, Lang::En) => {
                    format!("First step: the {name} has taken on {via}. It may stop there, step on, or come back to {start}")
                }
                (false, Lang::En) => {
                    format!("First step: the {name} stands on {via}. It may stop there, step on, or come back to {start}")
                }
            }
        }
        (_, Lang::Ja) if !firsts.is_empty() => format!("{start}の{name}: 隣のマス（*）は一歩目、その先（o）へは直に跳びます"),
        (_, Lang::En) if !firsts.is_empty() => {
            format!("The {name} on {start}: a neighbouring square (*) is a first step, those beyond (o) are jumps")
        }
        (_, Lang::Ja) => format!("{start}の{name}を持っています"),
        (_, Lang::En) => format!("The {name} on {start} is in hand"),
    })
}

/// The keys that do something now.
pub(super) fn keys(frame: &mut Frame<'_>, area: Rect, table: &Table, theme: Theme) {
    let lang = table.settings().lang;
    let mut line = Line::default();
    let mut lines = Vec::new();
    for (key, ja, en) in keys_now(table) {
        let says = match lang {
            Lang::Ja => ja,
            Lang::En => en,
        };
        let spans = [Span::raw(" "), Span::styled(key, theme.key()), Span::raw(" "), Span::raw(says), Span::raw(" ")];
        let width: usize = spans.iter().map(Span::width).sum();
        if line.width() + width > usize::from(area.width) {
            lines.push(std::mem::take(&mut line));
        }
        line.extend(spans);
    }
    lines.push(line);
    frame.render_widget(Paragraph::new(lines), area);
}

type KeyHelp = (&'static str, &'static str, &'static str);

fn keys_now(table: &Table) -> Vec<KeyHelp> {
    let mut keys: Vec<KeyHelp> = match (table.mode(), table.hand()) {
        (Mode::Typing(_), _) => vec![("Enter", "決定", "done"), ("Esc", "やめる", "cancel")],
        (Mode::Asking(Question::Promote(_)), _) => {
            vec![("+/Enter", "成る", "promote"), ("=", "成らない", "do not promote"), ("Esc", "戻る", "back")]
        }
        (Mode::Asking(Question::Quit), _) => {
            vec![("y", "終える", "leave"), ("s", "ファイルに保存", "save in a file"), ("n", "続ける", "stay")]
        }
        (Mode::Asking(Question::Draw { by }), _) if !table.is_here(!*by) => vec![("Esc", "取り下げる", "withdraw")],
        (Mode::Asking(_), _) => vec![("y", "はい", "yes"), ("n", "いいえ", "no")],
        (Mode::Help(_), _) => vec![("j/k", "送る", "scroll"), ("Esc", "閉じる", "close")],
        (Mode::Board, Hand::Halfway { .. }) => vec![
            ("Enter", "ここで止まる（もう一度同じマス）・二歩目", "stop here (same square again) or second step"),
            ("Esc", "一歩目を戻す", "take the step back"),
            ("Tab", "次の行き先", "next target"),
        ],
        (Mode::Board, Hand::Holding(_)) => {
            let mut keys = vec![("Enter", "置く", "put down"), ("Tab", "次の行き先", "next target")];
            if table.can_pass() {
                keys.push(("p", "じっと（動かずに手を渡す）", "pass"));
            }
            if !table.settings().touch_move {
                keys.push(("Esc", "戻す", "put back"));
            }
            keys
        }
        (Mode::Board, Hand::Empty) if table.history().ending().is_some() => vec![
            ("PgUp/PgDn", "棋譜を見る", "look through"),
            ("s", "保存", "save"),
            ("u", "待った", "take back"),
            ("o", "開く", "open"),
            ("q", "終了", "leave"),
        ],
        (Mode::Board, Hand::Empty) => vec![
            ("←↓↑→ Enter", "駒を持つ", "pick up"),
            (":", "打ち込む", "type a move"),
            ("u/r", "待った・進める", "back/redo"),
            ("PgUp/PgDn", "棋譜を見る", "look back"),
            ("b", "ヒント", "hint"),
            ("d", "引き分け", "draw"),
            ("g", "投了", "resign"),
            ("s", "保存", "save"),
            ("q", "終了", "leave"),
        ],
    };
    if matches!(table.mode(), Mode::Board) {
        keys.push(("?", "説明", "help"));
    }
    keys
}
