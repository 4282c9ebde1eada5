//! Reading a KIF text, line by line: first what stands before the moves ([`Head`]), then the moves ([`Body`]).

use std::sync::Arc;

use koshogi_rules::{Game, Move, Rules, Side, Text};

use super::body::Body;
use super::head::Head;
use super::line::{self, Expected, Unread};
use super::resolve::resolve;
use super::{board, endings, header};
use crate::fault::{At, Fault, reason};
use crate::kanji::fold;
use crate::names::Names;
use crate::record::{Asked, Catalogue, Notes, Reading, SUFFIX_ANNOTATIONS, read_under};

/// Reads a KIF text.
///
/// The record ends before the first move that is at fault; branches of what was kept are read all the same.
#[must_use]
pub fn read(text: &str, catalogue: &(impl Catalogue + ?Sized)) -> Reading {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let asked = header::asked(text);
    let at =
        text.lines().position(|line| line.trim_start().starts_with(header::VARIANT)).map_or(At::START, |at| At::line(at + 1));
    match asked.variant.is_none().then(|| board::of_text(text)).flatten() {
        Some((line, ranks)) => read_under(&OfSize { catalogue, ranks }, &asked, At::line(line), |rules| read_with(text, rules)),
        None => read_under(catalogue, &asked, at, |rules| read_with(text, rules)),
    }
}

/// The games of a catalogue whose board is that of a diagram: a record that does not name its game shows it.
struct OfSize<'a, C: ?Sized> {
    catalogue: &'a C,
    ranks: usize,
}

impl<C: Catalogue + ?Sized> Catalogue for OfSize<'_, C> {
    fn rules(&self, asked: &Asked) -> Result<Vec<Arc<Rules>>, Text> {
        let mut all = self.catalogue.rules(asked)?;
        // Of one game alone it is better to say what is wrong with its diagram.
        if all.len() > 1 {
            all.retain(|rules| usize::from(rules.size().ranks()) == self.ranks);
        }
        if all.is_empty() {
            let ranks = self.ranks;
            return Err(reason(
                format!("盤の図が {ranks} 段あり、どの将棋の図か分かりません（「{}：」で将棋の名を書けます）", header::VARIANT),
                format!(
                    "the diagram has {ranks} ranks, and no game that is known has such a board ('{}：' names the game)",
                    header::VARIANT
                ),
            ));
        }
        Ok(all)
    }
}

/// Reads the text of one move in a game, as a line of KIF or as Japanese books write it (▲７六・７五獅). Whether the game is over is not
/// asked; the move is legal where it stands.
///
/// # Errors
/// Where the text is no move, means none that is legal, or means several.
pub fn read_move(text: &str, game: &Game) -> Result<Move, Fault> {
    let line = Line { number: 1, text, folded: fold(text) };
    let names = Names::of_moves(game.rules().variant());
    let spoken = line::read(&line.folded, &names).map_err(|unread| line.unread(unread))?;
    let resolved = resolve(&spoken, game).map_err(|reason| Fault::error(line.start(), text.trim(), reason))?;
    Ok(resolved.played)
}

fn read_with(text: &str, rules: Arc<Rules>) -> Reading {
    let names = Names::of_moves(rules.variant());
    let mut head = Head::new(rules);
    let mut lines = text.lines().zip(1..).map(|(text, number)| Line { number, text, folded: fold(text) }).peekable();
    while let Some(line) = lines.next_if(|line| !line.begins_moves()) {
        head.read(&line);
    }
    let (faults, record) = head.finish();
    let Some(record) = record else {
        return Reading { record: None, faults };
    };
    let mut body = Body::new(record, names, faults);
    for line in lines {
        body.read(&line);
    }
    body.finish()
}

/// A line of the text.
pub(super) struct Line<'a> {
    /// Its number, from 1.
    pub(super) number: usize,
    /// As it stands.
    pub(super) text: &'a str,
    /// With every character in its usual form, one for one.
    pub(super) folded: String,
}

impl<'a> Line<'a> {
    /// The place of the byte `offset` of the folded line.
    pub(super) fn at(&self, offset: usize) -> At {
        At::in_line(self.number, &self.folded, offset)
    }

    /// The moves of a line that tells several, each as a line that has it where it stands; none where it tells one.
    pub(super) fn parts(&self) -> Vec<(String, String)> {
        let part = |range: std::ops::Range<usize>| {
            // Folding is character for character.
            let before = self.folded[..range.start].chars().count();
            let blank = " ".repeat(before);
            let original: String = self.text.chars().skip(before).take(self.folded[range.clone()].chars().count()).collect();
            (format!("{blank}{original}"), format!("{blank}{}", &self.folded[range]))
        };
        line::several(&self.folded).into_iter().map(part).collect()
    }

    /// Where the first word begins.
    pub(super) fn start(&self) -> At {
        self.at(self.folded.len() - self.folded.trim_start().len())
    }

    /// The original text behind the byte `offset` of the folded line.
    pub(super) fn original_from(&self, offset: usize) -> &'a str {
        let character = self.folded[..offset].chars().count();
        self.text.char_indices().nth(character).map_or("", |(at, _)| &self.text[at..])
    }

    /// The fault of a line of a move that makes no sense.
    pub(super) fn unread(&self, unread: Unread) -> Fault {
        let rest = &self.folded[unread.offset..];
        let indent = rest.len() - rest.trim_start().len();
        let text = self.original_from(unread.offset).trim().split(char::is_whitespace).next().unwrap_or_default();
        Fault::error(self.at(unread.offset + indent), text, expected(unread.expected))
    }

    /// The text of a comment line.
    pub(super) fn comment(&self) -> Option<&'a str> {
        let text = self.text.trim_start();
        text.strip_prefix(['*', '＊']).map(str::trim_end)
    }

    /// The text of a bookmark line.
    pub(super) fn bookmark(&self) -> Option<&'a str> {
        let text = self.text.trim_start();
        text.strip_prefix(['&', '＆']).map(str::trim)
    }

    /// Whether the line says nothing.
    pub(super) fn is_ignored(&self) -> bool {
        let trimmed = self.folded.trim();
        trimmed.is_empty() || trimmed.starts_with('#') || trimmed.starts_with("手数--")
    }

    /// Whether the headers and the diagram end before this line.
    pub(super) fn begins_moves(&self) -> bool {
        let trimmed = self.folded.trim_start();
        if self.is_ignored() || self.comment().is_some() || board::is_row(trimmed) || board::is_frame(trimmed) {
            return false;
        }
        trimmed.starts_with("まで") || trimmed.starts_with("変化") || line::looks_like_a_move(trimmed) || {
            let (_, rest) = line::number(trimmed);
            endings::read_word(rest, Side::Sente).is_some()
        }
    }
}

/// Adds a comment line: to the comment of the lines before it, or as the first of one.
pub(super) fn add_comment(notes: &mut Notes, comment: &str, commenting: &mut bool) {
    if let Some((nag, _)) = SUFFIX_ANNOTATIONS.into_iter().find(|(_, sign)| *sign == comment.trim()) {
        notes.nags.push(nag);
        return;
    }
    if let Some(nag) = comment.trim().strip_prefix('$').and_then(|number| number.parse().ok()) {
        notes.nags.push(nag);
        return;
    }
    match notes.comments.last_mut().filter(|_| *commenting) {
        Some(last) => {
            last.push('\n');
            last.push_str(comment);
        }
        None => notes.comments.push(comment.to_owned()),
    }
    *commenting = true;
}

/// A warning that a line was left out.
pub(super) fn not_understood(line: &Line<'_>) -> Fault {
    let text: String = line.text.trim().chars().take(40).collect();
    let reason = reason("この行は分かりません（読み飛ばします）", "this line is not understood and is left out");
    Fault::warning(line.start(), text, reason)
}

fn expected(expected: Expected) -> Text {
    match expected {
        Expected::Target => reason(
            "行き先のマスがありません（7八 や 同 のように書きます）",
            "the square where the piece goes is expected here, as in 7八",
        ),
        Expected::Name => reason("この将棋の駒の名ではありません", "not the name of a piece of this game"),
        Expected::End => reason("指し手の終わりに余分な文字があります", "this is left over at the end of the move"),
        Expected::NoDrop => reason("この将棋に持ち駒はなく、駒は打てません", "taken pieces leave this game; none is dropped"),
    }
}
