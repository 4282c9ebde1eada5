//! The help: keys, ways to make moves, words.

use std::collections::HashSet;

use koshogi_rules::{Kind, Lang};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::theme::Theme;
use crate::play::settings::Pieces;
use crate::play::table::Table;

/// The help over the board.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, scroll: u16, table: &Table, theme: Theme) {
    let text = text(table);
    let lines: Vec<_> = text.lines().map(|line| heading(line, theme)).collect();
    let height = (lines.len() as u16 + 2).min(area.height);
    let width = 79.min(area.width);
    let place = Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height);
    let most = (lines.len() as u16).saturating_sub(height.saturating_sub(2));
    frame.render_widget(Clear, place);
    let title = table.settings().say(" 説明（Esc で閉じる） ", " Help (Esc closes it) ");
    let block = match table.settings().pieces {
        Pieces::Letters => Block::new(),
        _ => Block::bordered().border_style(theme.quiet()),
    };
    let block = block.title(Line::styled(title, theme.heading()));
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }).scroll((scroll.min(most), 0)).block(block), place);
}

/// A line that does not begin with a blank is a heading.
fn heading<'a>(line: &'a str, theme: Theme) -> Line<'a> {
    if line.starts_with(' ') { Line::from(line) } else { Line::styled(line, theme.heading()) }
}

/// The help as text.
pub(crate) fn text(table: &Table) -> String {
    let id = &table.rules().variant().id;
    let lions = lions(table);
    let (body, lion, end) = match table.settings().lang {
        Lang::Ja => (JA, JA_LION, JA_END),
        Lang::En => (EN, EN_LION, EN_END),
    };
    let lion = if lions.is_empty() { String::new() } else { lion.replace("{lions}", &lions) };
    let choices: Vec<_> = table.rules().choices().iter().map(|(key, value)| format!("  {key}={value}")).collect();
    let choices = match (choices.is_empty(), table.settings().lang) {
        (true, _) => String::new(),
        (false, Lang::Ja) => format!("この対局の取り決め\n{}\n", choices.join("\n")),
        (false, Lang::En) => format!("Options of this game\n{}\n", choices.join("\n")),
    };
    format!("{body}{lion}{end}{choices}").replace("{id}", id)
}

/// The names of the pieces that have lion power in this game.
fn lions(table: &Table) -> String {
    let (variant, lang) = (table.rules().variant(), table.settings().lang);
    let kinds = (0..variant.kinds.len()).filter_map(Kind::new).filter(|&kind| table.rules().has_lion_power(kind));
    let mut names: Vec<_> = kinds.map(|kind| variant.kind(kind)).collect();
    // A promoted face that is called like another piece is that piece to the players.
    names.sort_by_key(|info| info.promoted_from.is_some());
    let mut seen = HashSet::new();
    names.retain(|info| seen.insert(&info.kanji));
    let names: Vec<_> = names.into_iter().map(|info| info.name(lang)).collect();
    match lang {
        Lang::Ja => names.join("・"),
        Lang::En => names.join(", "),
    }
}

const JA: &str = "\
指す
  矢印・hjkl、Enter   駒を持ち、行き先に置く（マウスのクリックでも）
  Tab                 次の行き先へ（駒を持っていなければ、動かせる次の駒へ）
  Esc                 一つ前に戻す
  : または数字・漢字  指し手を打ち込む: 7i7h  ７八歩  P-7h
";
const JA_LION: &str = "\
一手に二歩動く駒（{lions}）
  隣のマスを選ぶ      一歩目。駒があれば取る。続けて
                        同じマスをもう一度 → そこで止まる
                        その隣のマス       → 二歩目（二枚取りもできる）
                        元のマス           → 居食い、空きマスからならじっと
  二マス先を選ぶ      間の駒を飛び越えて直に跳ぶ
  p                   じっと（動かずに手を渡す）
";
const JA_END: &str = "\
対局
  u r                 待った・取り消した手を進める
  PgUp PgDn Home End  棋譜をたどる（マウスのホイールでも）
  b                   ヒント（コンピューターの読み）
  d g                 引き分けを申し出る・投了する
  s o                 棋譜を保存する・開く（.kif .pgn .usi .jsonl）
  q                   終える（対局は控えてあり、次に続きを指せる）
表示
  f v i n             盤の反転・駒の字・駒の説明・棋譜の書き方
  c a m               王手の印・利き（先手、後手）・触れた駒を動かす決まり
打ち込める言葉
  undo redo resign draw yes no save FILE load FILE look N moves [マス]
  show turn hint help quit （待った・投了・引き分け・保存・開く・終了 なども）
印
  v 後手の駒   + 成駒   * 一歩目に行けるマス   o 行けるマス
規則
  「koshogi rules {id}」で読めます
";
const EN: &str = "\
Moving
  arrows or hjkl, Enter   pick a piece up and put it down (or click)
  Tab                     to the next square it can go to, or the next piece
  Esc                     one step back
  : or a digit, a letter  type a move: 7i7h  P-7h  ７八歩
";
const EN_LION: &str = "\
Two steps in one move: {lions}
  a neighbouring square   is a first step and takes what stands there. Then
                            the same square again: stop there
                            a neighbour of it: the second step (takes two)
                            the square it came from: igui, or a pass
  the second square       at once is a jump over whatever stands between
  p                       passes (jitto)
";
const EN_END: &str = "\
The game
  u r                     take a move back, play it again
  PgUp PgDn Home End      look through the game (or the mouse wheel)
  b                       a hint: what the engine would play
  d g                     offer a draw, resign
  s o                     save, open a record (.kif .pgn .usi .jsonl)
  q                       leave; the game is kept and can be gone on with
The board
  f v i n                 turn it, change pieces, explanations, notation
  c a m                   mark checks, show a side's reach, touch-move
Words that can be typed
  undo redo resign draw yes no save FILE load FILE look N moves [SQUARE]
  show turn hint help quit
Signs
  v gote's piece   + promoted   * a first step   o where the piece can end
The rules
  koshogi rules {id}
";
