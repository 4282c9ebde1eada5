//! Reading PGN: games, their tags, their moves.

use std::ops::Range;
use std::sync::Arc;

use koshogi_rules::{Game, Lang, Move, Rules, Setup, Text};

use super::tokens::{Kind, Token, tokens};
use super::{PASSES, remarks, start, tags, xboard};
use crate::fault::{At, Fault, reason};
use crate::record::{Catalogue, Cause, Ending, NodeId, Notes, Reading, Record, SUFFIX_ANNOTATIONS, Scribe, read_under};
use crate::{sfen, western};

/// Reads the first game of a text.
///
/// The record ends before the first move that is at fault; a branch ends there alone.
#[must_use]
pub fn read(text: &str, catalogue: &(impl Catalogue + ?Sized)) -> Reading {
    let tokens = tokens(text);
    match games(&tokens).first() {
        Some(game) => read_game(text, game, catalogue),
        None => Reading::failed(Fault::error(At::START, "", reason("棋譜がありません", "there is no game in it"))),
    }
}

/// Reads every game of a text.
#[must_use]
pub fn read_all(text: &str, catalogue: &(impl Catalogue + ?Sized)) -> Vec<Reading> {
    let mut readings = Vec::new();
    read_each(text, catalogue, &mut |_, reading| readings.push(reading));
    readings
}

/// Where the games of a text lie, with the lines where they begin, from 1.
#[must_use]
pub fn parts(text: &str) -> Vec<(usize, Range<usize>)> {
    let whole = tokens(text);
    let begins: Vec<_> = games(&whole).iter().filter_map(|game| Some(game.tags.first().or(game.body.first())?.offset)).collect();
    let ends = begins.iter().copied().skip(1).chain([text.len()]);
    let (mut counted, mut line) = (0, 1);
    let parts = begins.iter().copied().zip(ends).map(|(begin, end)| {
        line += text[counted..begin].matches('\n').count();
        counted = begin;
        (line, begin..end)
    });
    parts.collect()
}

/// Reads every game of a text and hands each on, with the line where it begins, before the next is read.
pub fn read_each(text: &str, catalogue: &(impl Catalogue + ?Sized), found: &mut dyn FnMut(usize, Reading)) {
    let whole = tokens(text);
    let begins: Vec<_> = games(&whole).iter().filter_map(|game| Some(game.tags.first().or(game.body.first())?.offset)).collect();
    let ends = begins.iter().copied().skip(1).chain([text.len()]);
    let mut before = At::START;
    let mut counted = 0;
    // Each game by itself, so that the place of a fault is not counted from the beginning of a long file.
    for (&begin, end) in begins.iter().zip(ends) {
        let At { line, column } = At::in_text(&text[counted..begin], begin - counted);
        before = At { line: before.line + line - 1, column: if line == 1 { before.column + column - 1 } else { column } };
        counted = begin;
        let part = &text[begin..end];
        for game in games(&tokens(part)) {
            let mut reading = read_game(part, &game, catalogue);
            for fault in &mut reading.faults {
                if fault.line == 1 {
                    fault.column += before.column - 1;
                }
                fault.line += before.line - 1;
            }
            found(before.line, reading);
        }
    }
}

/// The tokens of one game.
struct Source<'t, 's> {
    tags: &'t [Token<'s>],
    body: &'t [Token<'s>],
}

impl<'t, 's> Source<'t, 's> {
    fn tags(&self) -> impl Iterator<Item = (&'s str, &'t str)> {
        self.tags.iter().filter_map(|token| match &token.kind {
            Kind::Tag(name, value) => Some((*name, value.as_str())),
            _ => None,
        })
    }

    /// Where the value of a tag begins.
    fn value_of(&self, text: &str, wanted: &str) -> Option<(&'t str, At)> {
        let (value, offset) = self.tags.iter().find_map(|token| match &token.kind {
            Kind::Tag(name, value) if *name == wanted => Some((value.as_str(), token.offset)),
            _ => None,
        })?;
        let quote = text[offset..].find('"').map_or(offset, |quote| offset + quote + 1);
        Some((value, At::in_text(text, quote)))
    }
}

/// Parts the games: a tag after moves begins one, and so does what follows a result.
fn games<'t, 's>(tokens: &'t [Token<'s>]) -> Vec<Source<'t, 's>> {
    let mut games = Vec::new();
    let mut rest = tokens;
    while !rest.is_empty() {
        let tags = rest.iter().take_while(|token| matches!(token.kind, Kind::Tag(..) | Kind::BadTag(_))).count();
        let mut depth = 0_usize;
        let mut end = tags;
        let mut over = false;
        for token in &rest[tags..] {
            match token.kind {
                Kind::Tag(..) => break,
                // What is said after the result is still of this game.
                Kind::Comment(_) | Kind::LineComment(_) | Kind::OpenComment(_) => {}
                _ if over => break,
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                Kind::Result(_) => over = depth == 0,
                _ => {}
            }
            end += 1;
        }
        games.push(Source { tags: &rest[..tags], body: &rest[tags..end] });
        rest = &rest[end..];
    }
    games
}

fn read_game(text: &str, source: &Source<'_, '_>, catalogue: &(impl Catalogue + ?Sized)) -> Reading {
    let asked = tags::asked(source.tags());
    let named = source.value_of(text, tags::VARIANT).or_else(|| source.value_of(text, tags::RULES));
    let first = source.tags.first().or(source.body.first()).map_or(At::START, |token| At::in_text(text, token.offset));
    read_under(catalogue, &asked, named.map_or(first, |(_, at)| at), |rules| read_with(text, source, rules))
}

fn read_with(text: &str, source: &Source<'_, '_>, rules: Arc<Rules>) -> Reading {
    let mut faults: Vec<Fault> = source.tags.iter().filter_map(|token| bad_tag(text, token)).collect();
    let setup = match setup(text, source, &rules) {
        Ok(setup) => setup,
        Err(found) => {
            faults.extend(found);
            return Reading { record: None, faults };
        }
    };
    let mut record = match setup {
        None => Record::new(rules),
        Some((setup, at)) => match Record::from_setup(rules, &setup) {
            Ok(record) => record,
            Err(error) => {
                faults.push(Fault::error(at, "", reason(error.sentence(Lang::Ja), error.sentence(Lang::En))));
                return Reading { record: None, faults };
            }
        },
    };
    record.headers = tags::headers(source.tags());
    let mut body = Body { text, scribe: Scribe::new(record), faults, line: Line::default(), open: Vec::new(), result: None };
    let mut rest = source.body;
    while let [token, after @ ..] = rest {
        rest = body.read(token, after);
    }
    body.finish(source)
}

fn bad_tag(text: &str, token: &Token<'_>) -> Option<Fault> {
    let Kind::BadTag(line) = token.kind else { return None };
    let reason = reason(
        "見出しは [名前 \"値\"] の形で書きます（この行は読みません）",
        "a tag is written as [Name \"value\"]; this line is left out",
    );
    Some(Fault::warning(At::in_text(text, token.offset), format!("[{line}"), reason))
}

/// The start that the tags tell, and where they do; nothing where it is that of the rules.
fn setup(text: &str, source: &Source<'_, '_>, rules: &Rules) -> Result<Option<(Setup, At)>, Vec<Fault>> {
    let from_sfen = |value: &str| sfen::read(value, rules.variant());
    let from_fen = |value: &str| start::read_fen(value, rules);
    let told = match (source.value_of(text, tags::SFEN), source.value_of(text, tags::FEN)) {
        (Some((value, at)), _) => (from_sfen(value), at),
        (None, Some((value, at))) => (from_fen(value), at),
        (None, None) => return Ok(None),
    };
    let (setup, at) = told;
    // Columns of the faults count in the value.
    let shifted = |fault: Fault| Fault { line: at.line, column: at.column + fault.column - 1, ..fault };
    setup.map(|setup| Some((setup, at))).map_err(|faults| faults.into_iter().map(shifted).collect())
}

/// A line of moves that is being read: the main line, or a branch.
struct Line {
    /// Where the line that this one branches off goes on.
    back: NodeId,
    /// Whether a move of it was read.
    begun: bool,
    /// Whether the number of the next move was read.
    numbered: bool,
    /// Whether it broke off at a fault.
    broken: bool,
    /// Comments and glyphs before its next move.
    before: Vec<String>,
    glyphs: Vec<u8>,
}

impl Default for Line {
    fn default() -> Self {
        Self { back: NodeId::ROOT, begun: false, numbered: false, broken: false, before: Vec::new(), glyphs: Vec::new() }
    }
}

/// The moves and what stands between them.
struct Body<'s> {
    text: &'s str,
    scribe: Scribe,
    faults: Vec<Fault>,
    /// The line that is being read, and the lines that it branches off, the main line first.
    line: Line,
    open: Vec<Line>,
    result: Option<(&'s str, usize)>,
}

impl<'s> Body<'s> {
    fn fault(&mut self, offset: usize, text: &str, reason: Text) {
        let fault = Fault::error(At::in_text(self.text, offset), text, reason);
        self.faults.push(fault);
    }

    /// Reads a token, and answers what is left of those after it.
    fn read<'t>(&mut self, token: &Token<'s>, after: &'t [Token<'s>]) -> &'t [Token<'s>] {
        match &token.kind {
            Kind::Tag(..) => {}
            Kind::BadTag(_) => self.faults.extend(bad_tag(self.text, token)),
            Kind::Comment(comment) => self.comment(comment),
            Kind::OpenComment(comment) => {
                let reason = reason(
                    "この注釈は閉じられていません（「}」がありません）",
                    "this comment is never closed: its '}' is missing",
                );
                self.fault(token.offset, "{", reason);
                self.comment(comment);
            }
            Kind::LineComment(first) => {
                let (comment, used) = self.line_comment(first, token.offset, after);
                self.comment(&comment);
                return &after[used..];
            }
            Kind::Glyph(number) => self.glyph(number, token.offset),
            Kind::Open => self.open(token.offset),
            Kind::Close => self.close(token.offset),
            Kind::Number => self.line.numbered = true,
            Kind::Result(result) => {
                if self.open.is_empty() {
                    self.result = Some((result, token.offset));
                }
            }
            Kind::Word(word) => self.word(word, token.offset, after.first()),
        }
        after
    }

    /// Comments to the end of lines that follow each other are one comment of several lines.
    fn line_comment(&self, first: &str, mut offset: usize, after: &[Token<'s>]) -> (String, usize) {
        let mut lines = vec![first];
        for token in after {
            let Kind::LineComment(line) = token.kind else { break };
            if self.text[offset..token.offset].matches('\n').count() > 1 {
                break;
            }
            lines.push(line);
            offset = token.offset;
        }
        let lines: Vec<&str> = lines.into_iter().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        (lines.join("\n"), lines.len() - 1)
    }

    fn comment(&mut self, comment: &str) {
        let main = self.open.is_empty();
        let line = &mut self.line;
        let comment = comment.trim();
        if line.broken || comment.is_empty() {
        } else if line.numbered || (!line.begun && !main) {
            line.before.push(comment.to_owned());
        } else {
            let notes = self.scribe.notes();
            let text = remarks::take(comment, notes);
            if !text.is_empty() {
                notes.comments.push(text);
            }
        }
    }

    fn glyph(&mut self, number: &str, offset: usize) {
        match number.parse() {
            Ok(number) => self.add_glyph(number),
            Err(_) => {
                let reason = reason("記号の番号は $0 から $255 までです", "a glyph is a number from $0 to $255");
                self.faults.push(Fault::warning(At::in_text(self.text, offset), format!("${number}"), reason));
            }
        }
    }

    fn add_glyph(&mut self, number: u8) {
        let line = &mut self.line;
        if line.broken {
        } else if line.begun {
            self.scribe.notes().nags.push(number);
        } else {
            line.glyphs.push(number);
        }
    }

    /// A branch: it is played instead of the last move.
    fn open(&mut self, offset: usize) {
        let back = self.scribe.at();
        let mut branch = Line { back, broken: self.line.broken, ..Line::default() };
        if !branch.broken {
            match self.scribe.record().tree().node(back).parent().filter(|_| self.line.begun) {
                Some(parent) => self.scribe.go_to(parent),
                None => {
                    let reason =
                        reason("変化の前に指し手がありません", "there is no move that this branch could be played instead of");
                    self.fault(offset, "(", reason);
                    branch.broken = true;
                }
            }
        }
        self.open.push(std::mem::replace(&mut self.line, branch));
    }

    fn close(&mut self, offset: usize) {
        self.settle();
        let Some(outer) = self.open.pop() else {
            let reason = reason("対応する「(」がありません", "there is no '(' for this bracket");
            self.faults.push(Fault::warning(At::in_text(self.text, offset), ")", reason));
            return;
        };
        let branch = std::mem::replace(&mut self.line, outer);
        self.scribe.go_to(branch.back);
    }

    /// What was said before a move that never came is said of the move before.
    fn settle(&mut self) {
        let line = &mut self.line;
        let (before, glyphs, broken) = (std::mem::take(&mut line.before), std::mem::take(&mut line.glyphs), line.broken);
        if !broken {
            let notes: &mut Notes = self.scribe.notes();
            notes.comments.extend(before);
            notes.nags.extend(glyphs);
        }
    }

    fn word(&mut self, word: &str, offset: usize, next: Option<&Token<'_>>) {
        if let Some((number, _)) = SUFFIX_ANNOTATIONS.iter().find(|(_, sign)| *sign == word) {
            return self.add_glyph(*number);
        }
        if self.line.broken {
            return;
        }
        let (body, glyph) = unsigned(word);
        match self.pass(body, next).map_or_else(|| read_move(body, self.scribe.game()), Ok) {
            Ok(played) => self.play(played, word, offset),
            Err(fault) => {
                let at = At::in_text(self.text, offset);
                let at = At { column: at.column + fault.column - 1, ..at };
                self.fail(Fault { line: at.line, column: at.column, ..fault });
            }
        }
        if let Some(number) = glyph {
            self.add_glyph(number);
        }
    }

    /// The pass of the piece that the comment behind it names.
    fn pass(&self, word: &str, next: Option<&Token<'_>>) -> Option<Move> {
        let Kind::Comment(comment) = next?.kind else { return None };
        let from = remarks::passing(comment).filter(|_| PASSES.contains(&word))?;
        let (game, pass) = (self.scribe.game(), Move::new(from, from));
        Some(game.canonical(pass)).filter(|&pass| game.explain(pass).is_ok())
    }

    fn fail(&mut self, fault: Fault) {
        let ply = self.scribe.ply() + 1;
        self.faults.push(fault.of_move(ply));
        self.line.broken = true;
    }

    fn play(&mut self, played: Move, word: &str, offset: usize) {
        let ply = self.scribe.ply() + 1;
        let at = At::in_text(self.text, offset);
        match self.scribe.play_noting(played) {
            Ok(over) => self.faults.extend(over.map(|reason| Fault::warning(at, word, reason).of_move(ply))),
            Err(reason) => return self.fail(Fault::error(at, word, reason)),
        }
        let line = &mut self.line;
        line.begun = true;
        line.numbered = false;
        let (before, glyphs) = (std::mem::take(&mut line.before), std::mem::take(&mut line.glyphs));
        let notes = self.scribe.notes();
        notes.before.extend(before);
        notes.nags.extend(glyphs);
    }

    fn finish(mut self, source: &Source<'_, 's>) -> Reading {
        self.settle();
        if !self.open.is_empty() {
            let reason =
                reason("閉じられていない変化があります（「)」がありません）", "a branch is not closed: its ')' is missing");
            self.faults.push(Fault::warning(At::in_text(self.text, self.text.trim_end().len()), "", reason));
        }
        if !self.open.first().unwrap_or(&self.line).broken {
            self.end(source);
        }
        self.faults.sort_by_key(|fault| (fault.line, fault.column));
        Reading { record: Some(self.scribe.finish()), faults: self.faults }
    }

    /// Writes how the game ended where its main line ends.
    fn end(&mut self, source: &Source<'_, 's>) {
        let tag = source.value_of(self.text, tags::RESULT).map(|(value, _)| value.trim());
        let known = |result: &&str| matches!(*result, "1-0" | "0-1" | "1/2-1/2" | "½-½");
        let tag = tag.filter(known);
        if let (Some(tag), Some((result, offset))) = (tag, self.result)
            && known(&result)
            && tag != result
        {
            let reason = reason(
                format!("見出しの結果は {tag} です（こちらを採ります）"),
                format!("the tag tells {tag}; what stands after the moves holds"),
            );
            self.faults.push(Fault::warning(At::in_text(self.text, offset), result, reason));
        }
        let result = self.result.map(|(result, _)| result).filter(known).or(tag).unwrap_or("*");
        let cause: Option<Cause> = source.value_of(self.text, tags::TERMINATION).and_then(|(value, _)| remarks::cause(value));
        let ending: Option<Ending> = remarks::ending(result, cause);
        let end = self.scribe.record().tree().end_of_line(NodeId::ROOT);
        self.scribe.go_to(end);
        let notes = self.scribe.notes();
        notes.ending = notes.ending.or(ending);
    }
}

/// Parts the signs `!` and `?` from the move that they stand behind; a pass has a `!` of its own.
fn unsigned(word: &str) -> (&str, Option<u8>) {
    let body = word.trim_end_matches(['!', '?']);
    let ends_a_move = {
        let mut back = body.chars().rev();
        match (back.next(), back.next()) {
            (Some('+' | '=' | '#' | '0'..='9'), _) => true,
            (Some('a'..='m'), Some(before)) => before.is_ascii_digit(),
            _ => false,
        }
    };
    let sign = SUFFIX_ANNOTATIONS.iter().find(|(_, sign)| *sign == &word[body.len()..]);
    match sign {
        Some((number, _)) if ends_a_move => (body, Some(*number)),
        _ => (word, None),
    }
}

/// The move that a word means, in any of the notations.
fn read_move(word: &str, game: &Game) -> Result<Move, Fault> {
    let bare = word.trim_end_matches('#');
    if western::is_move(bare, game.rules().variant()) {
        return western::read(bare, game);
    }
    let spoken = xboard::parse(bare, game);
    if spoken.is_empty() {
        return western::read(bare, game);
    }
    western::resolve(&spoken, game).map_err(|reason| Fault::error(At::START, word, reason))
}
