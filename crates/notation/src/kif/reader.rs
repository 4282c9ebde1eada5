//! Reading a KIF text, line by line.

use std::sync::Arc;

use koshogi_rules::{Game, Lang, Move, Rules, Setup, Side, Square, Text};

use super::board::{self, Row};
use super::line::{self, Expected, Leg, Spoken, Unread};
use super::resolve::{resolve, resolve_pair};
use super::{GLYPHS, endings, header};
use crate::fault::{At, Fault, Severity, reason};
use crate::kanji::fold;
use crate::names::Names;
use crate::record::{Catalogue, Cause, Ending, Header, Headers, NodeId, Notes, Reading, Record, Scribe, read_under};

/// Reads a KIF text.
///
/// The record ends before the first move that is at fault; branches of what was kept are read all the same.
#[must_use]
pub fn read(text: &str, catalogue: &(impl Catalogue + ?Sized)) -> Reading {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let asked = header::asked(text);
    let at =
        text.lines().position(|line| line.trim_start().starts_with(header::VARIANT)).map_or(At::START, |at| At::line(at + 1));
    read_under(catalogue, &asked, at, |rules| read_with(text, rules))
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
    let mut body = Body { scribe: Scribe::new(record), names, faults, half: None, broken: None, commenting: false };
    for line in lines {
        body.read(&line);
    }
    body.finish()
}

/// A line of the text.
struct Line<'a> {
    /// Its number, from 1.
    number: usize,
    /// As it stands.
    text: &'a str,
    /// With every character in its usual form, one for one.
    folded: String,
}

impl<'a> Line<'a> {
    fn at(&self, offset: usize) -> At {
        At::in_line(self.number, &self.folded, offset)
    }

    fn start(&self) -> At {
        self.at(self.folded.len() - self.folded.trim_start().len())
    }

    /// The original text behind the byte `offset` of the folded line.
    fn original_from(&self, offset: usize) -> &'a str {
        let character = self.folded[..offset].chars().count();
        self.text.char_indices().nth(character).map_or("", |(at, _)| &self.text[at..])
    }

    /// The fault of a line of a move that makes no sense.
    fn unread(&self, unread: Unread) -> Fault {
        let rest = &self.folded[unread.offset..];
        let indent = rest.len() - rest.trim_start().len();
        let text = self.original_from(unread.offset).trim().split(char::is_whitespace).next().unwrap_or_default();
        Fault::error(self.at(unread.offset + indent), text, expected(unread.expected))
    }

    fn comment(&self) -> Option<&'a str> {
        let text = self.text.trim_start();
        text.strip_prefix(['*', '＊']).map(|comment| comment.trim_end())
    }

    fn bookmark(&self) -> Option<&'a str> {
        let text = self.text.trim_start();
        text.strip_prefix(['&', '＆']).map(str::trim)
    }

    fn is_ignored(&self) -> bool {
        let trimmed = self.folded.trim();
        trimmed.is_empty() || trimmed.starts_with('#') || trimmed.starts_with("手数--")
    }

    /// Whether the headers and the diagram end before this line.
    fn begins_moves(&self) -> bool {
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

/// What stands before the moves.
struct Head<'a> {
    rules: Arc<Rules>,
    headers: Headers,
    faults: Vec<Fault>,
    rows: Vec<Row<'a>>,
    array: Option<(At, &'a str)>,
    turn: Option<Side>,
    senjishi: Option<Square>,
    move_number: Option<u32>,
    comments: Vec<&'a str>,
    bookmark: Option<&'a str>,
}

impl<'a> Head<'a> {
    fn new(rules: Arc<Rules>) -> Self {
        Self {
            rules,
            headers: Headers::default(),
            faults: Vec::new(),
            rows: Vec::new(),
            array: None,
            turn: None,
            senjishi: None,
            move_number: None,
            comments: Vec::new(),
            bookmark: None,
        }
    }

    fn read(&mut self, line: &Line<'a>) {
        let folded = line.folded.trim();
        if let Some(comment) = line.comment() {
            self.comments.push(comment);
        } else if let Some(bookmark) = line.bookmark() {
            self.bookmark = Some(bookmark);
        } else if board::is_row(folded) {
            self.rows.push(Row { line: line.number, text: line.text });
        } else if let Some(side) = header::turn(folded) {
            self.turn = Some(side);
        } else if let Some(played) = header::played(folded) {
            self.move_number = Some(played.saturating_add(1));
        } else if line.is_ignored() || board::is_frame(folded) {
        } else if let Some((word, value, begin)) = header::split(line.text) {
            self.header(word, value, At::in_line(line.number, line.text, begin));
        } else {
            self.faults.push(not_understood(line, Severity::Warning));
        }
    }

    fn header(&mut self, word: &'a str, value: &'a str, at: At) {
        match word {
            header::VARIANT | header::RULES => {}
            header::START => self.array = Some((at, value)).filter(|(_, value)| !value.is_empty()),
            header::SENJISHI => match header::senjishi(value) {
                Some(square) => self.senjishi = Some(square),
                None => self.faults.push(Fault::warning(at, value, reason("マスではありません", "not a square"))),
            },
            _ if header::is_hand(word) => {
                if !matches!(value, "" | "なし") {
                    self.faults.push(header::no_hands(at, value));
                }
            }
            _ => match header::header(word) {
                // A player without a name is not told of.
                Header::Sente | Header::Gote if value.is_empty() => {}
                header => self.headers.push(header, value),
            },
        }
    }

    fn finish(mut self) -> (Vec<Fault>, Option<Record>) {
        let Some((at, setup)) = self.setup() else {
            return (self.faults, None);
        };
        let mut record = match Record::from_setup(Arc::clone(&self.rules), &setup) {
            Ok(record) => record,
            Err(error) => {
                self.faults.push(Fault::error(at, "", reason(error.sentence(Lang::Ja), error.sentence(Lang::En))));
                return (self.faults, None);
            }
        };
        record.headers = self.headers;
        let notes = record.notes_mut(NodeId::ROOT);
        notes.bookmark = self.bookmark.map(str::to_owned);
        let mut commenting = false;
        for comment in self.comments {
            add_comment(notes, comment, &mut commenting);
        }
        (self.faults, Some(record))
    }

    /// The start and where the text tells it: a diagram, else the array named by `手合割`, else the start of the rules.
    fn setup(&mut self) -> Option<(At, Setup)> {
        let named = self.array.map(|(at, name)| (at, name, header::start_array(name, &self.rules)));
        let array = named.as_ref().and_then(|(.., array)| array.as_ref().ok().copied().flatten());
        if let Some(first) = self.rows.first() {
            let at = At::line(first.line);
            let (pieces, faults) = board::read(&self.rows, &self.rules);
            let failed = faults.iter().any(Fault::is_error);
            self.faults.extend(faults);
            let mut setup = Setup {
                pieces,
                side: self.turn.or(array.map(|array| array.setup.side)).unwrap_or(Side::Sente),
                senjishi: self.senjishi,
                move_number: self.move_number.unwrap_or(1),
            };
            // A diagram may leave open what the array tells, but not contradict it.
            if let Some((at, name, Ok(Some(array)))) = named
                && !same_board(&array.setup, &setup)
            {
                let reason =
                    reason("手合割と図が違います（図のほうを採ります）", "this start and the diagram differ; the diagram holds");
                self.faults.push(Fault::warning(at, name, reason));
                setup.side = self.turn.unwrap_or(Side::Sente);
            }
            // An unknown name for a start that the diagram tells is kept as a header.
            if let Some((_, name, Err(_))) = named {
                self.headers.push(Header::Other(header::START.to_owned()), name);
            }
            return (!failed).then_some((at, setup));
        }
        if let Some((at, name, Err(reason))) = named {
            self.faults.push(Fault::error(at, name, reason));
            return None;
        }
        let at = named.as_ref().map_or(At::START, |(at, ..)| *at);
        let mut setup = array.map_or_else(|| self.rules.start().clone(), |array| array.setup.clone());
        setup.side = self.turn.unwrap_or(setup.side);
        setup.senjishi = self.senjishi.or(setup.senjishi);
        setup.move_number = self.move_number.unwrap_or(setup.move_number);
        Some((at, setup))
    }
}

fn same_board(a: &Setup, b: &Setup) -> bool {
    let sorted = |setup: &Setup| {
        let mut pieces = setup.pieces.clone();
        pieces.sort_unstable();
        pieces
    };
    sorted(a) == sorted(b)
}

/// The moves and what stands between them.
struct Body {
    scribe: Scribe,
    names: Names,
    faults: Vec<Fault>,
    /// The first step of a double move that waits for its second, and the fault if none comes.
    half: Option<(Spoken, Fault)>,
    /// How many moves were kept of the line that broke off at a fault.
    broken: Option<usize>,
    /// Whether the line before was a comment on the same move.
    commenting: bool,
}

impl Body {
    fn read(&mut self, line: &Line<'_>) {
        let folded = line.folded.trim();
        if let Some(comment) = line.comment() {
            if self.broken.is_none() {
                let mut commenting = self.commenting;
                add_comment(self.scribe.notes(), comment, &mut commenting);
                self.commenting = commenting;
            }
            return;
        }
        self.commenting = false;
        if let Some(bookmark) = line.bookmark() {
            if self.broken.is_none() {
                self.scribe.notes().bookmark = Some(bookmark.to_owned());
            }
        } else if line.is_ignored() {
        } else if folded.starts_with("変化") {
            self.branch(line);
        } else if self.broken.is_some() {
        } else if folded.starts_with("まで") {
            self.until(line);
        } else if let Some(ending) = endings::read_word(line::number(folded).1, self.scribe.position().side()) {
            self.close_half();
            self.ending(ending, line);
        } else if line::looks_like_a_move(folded) {
            self.moved(line);
        } else if let Some((word, value, begin)) = header::split(line.text) {
            let mut head = Head::new(Arc::clone(self.scribe.rules()));
            head.header(word, value, At::in_line(line.number, line.text, begin));
            for (header, value) in head.headers.iter() {
                self.scribe.record_mut().headers.push(header.clone(), value);
            }
        } else {
            self.faults.push(not_understood(line, Severity::Warning));
        }
    }

    fn finish(mut self) -> Reading {
        self.close_half();
        self.faults.sort_by_key(|fault| (fault.line, fault.column));
        Reading { record: Some(self.scribe.finish()), faults: self.faults }
    }

    /// Breaks the line off at a fault.
    fn fail(&mut self, fault: Fault) {
        let kept = self.scribe.ply();
        self.faults.push(fault.of_move(kept + 1));
        self.broken = Some(kept);
        self.half = None;
    }

    fn close_half(&mut self) {
        if let Some((_, fault)) = self.half.take() {
            self.fail(fault);
        }
    }

    /// `変化：12手`: what follows is played instead of that move of the line before.
    fn branch(&mut self, line: &Line<'_>) {
        self.close_half();
        let folded = line.folded.as_str();
        let digits = folded.find(|c: char| c.is_ascii_digit());
        let number = digits.and_then(|at| folded[at..].split(|c: char| !c.is_ascii_digit()).next()?.parse::<usize>().ok());
        let kept = self.scribe.ply();
        match number {
            Some(number) if number >= 1 && number <= kept + 1 => {
                self.broken = None;
                let at = self.scribe.record().tree().ancestor(self.scribe.at(), number - 1);
                self.scribe.go_to(at);
            }
            Some(_) if self.broken.is_some() => {
                let reason = reason(
                    "この変化は読めなかった手の先から始まるので、読めません",
                    "this branch begins after the move that could not be read, and is left out",
                );
                self.faults.push(Fault::warning(line.start(), folded.trim(), reason));
            }
            _ => {
                let reason = reason(
                    format!("変化が始まる手がありません（前の手順は {kept} 手です）"),
                    format!("there is no move where this branch could begin (the line before has {kept} moves)"),
                );
                self.fail(Fault::error(line.start(), folded.trim(), reason));
            }
        }
    }

    /// `まで129手で先手の勝ち`.
    fn until(&mut self, line: &Line<'_>) {
        self.close_half();
        if let Some(ending) = endings::read_until(&line.folded) {
            let last_mover = !self.scribe.position().side();
            // `まで31手詰`: mate is given by the last move.
            let winner = ending.winner.or((ending.cause == Cause::Mate).then_some(last_mover));
            self.ending(Ending { winner, ..ending }, line);
        }
    }

    /// Takes up an ending; the word for the cause and the line for the winner complete each other.
    fn ending(&mut self, told: Ending, line: &Line<'_>) {
        let at = line.start();
        let notes = self.scribe.notes();
        let Some(known) = notes.ending else {
            notes.ending = Some(told);
            return;
        };
        if let (Some(a), Some(b)) = (known.winner, told.winner)
            && a != b
        {
            let reason = reason(
                "勝者が前の行と違います（前の行を採ります）",
                "the winner is not the one that the line before tells; that one holds",
            );
            self.faults.push(Fault::warning(at, line.text.trim(), reason));
            return;
        }
        let cause = if known.cause == Cause::Unknown { told.cause } else { known.cause };
        notes.ending = Some(Ending { winner: known.winner.or(told.winner), cause });
    }

    fn moved(&mut self, line: &Line<'_>) {
        let spoken = match line::read(&line.folded, &self.names) {
            Ok(spoken) => spoken,
            Err(unread) => return self.fail(line.unread(unread)),
        };
        let first = match (spoken.leg, self.half.take()) {
            (Some(Leg::First), waiting) => {
                if let Some((_, fault)) = waiting {
                    return self.fail(fault);
                }
                let lacking = reason("一歩目のあとに二歩目がありません", "the second step of this move is missing");
                self.check_number(&spoken, line);
                self.half = Some((spoken, Fault::error(line.start(), line.text.trim(), lacking)));
                return;
            }
            (Some(Leg::Second), Some((first, _))) => Some(first),
            (Some(Leg::Second), None) => {
                let lacking = reason("二歩目の前に一歩目がありません", "the first step of this move is missing");
                return self.fail(Fault::error(line.start(), line.text.trim(), lacking));
            }
            (None, Some((_, fault))) => return self.fail(fault),
            (None, None) => {
                self.check_number(&spoken, line);
                None
            }
        };
        self.play(line, &spoken, first.as_ref());
    }

    fn check_number(&mut self, spoken: &Spoken, line: &Line<'_>) {
        let expected = self.scribe.ply() + 1;
        if let Some(number) = spoken.number.filter(|&number| number != expected) {
            let reason = reason(
                format!("{number} 手目とありますが {expected} 手目です"),
                format!("the line is numbered {number}, and this is move {expected}"),
            );
            self.faults.push(Fault::warning(line.start(), number.to_string(), reason).of_move(expected));
        }
    }

    fn play(&mut self, line: &Line<'_>, spoken: &Spoken, first: Option<&Spoken>) {
        let game = self.scribe.game();
        let resolved = match first {
            Some(first) => resolve_pair(first, spoken, game),
            None => resolve(spoken, game),
        };
        let ply = self.scribe.ply() + 1;
        // The move itself, without its number.
        let begin = line.folded.len() - line::number(&line.folded).1.len();
        let at = line.at(begin);
        let text = line.original_from(begin).trim();
        let resolved = match resolved {
            Ok(resolved) => resolved,
            Err(reason) => return self.fail(Fault::error(at, text, reason)),
        };
        self.faults.extend(resolved.warning.map(|reason| Fault::warning(at, text, reason).of_move(ply)));
        match self.scribe.play_noting(resolved.played) {
            Ok(over) => self.faults.extend(over.map(|reason| Fault::warning(at, text, reason).of_move(ply))),
            Err(reason) => return self.fail(Fault::error(at, text, reason)),
        }
        let notes = self.scribe.notes();
        notes.spent = spoken.spent.or(first.and_then(|first| first.spent)).or(notes.spent);
        notes.total = spoken.total.or(first.and_then(|first| first.total)).or(notes.total);
    }
}

/// Adds a comment line: to the comment of the lines before it, or as the first of one.
fn add_comment(notes: &mut Notes, comment: &str, commenting: &mut bool) {
    if let Some((_, nag)) = GLYPHS.into_iter().find(|(glyph, _)| *glyph == comment.trim()) {
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

fn not_understood(line: &Line<'_>, severity: Severity) -> Fault {
    let text: String = line.text.trim().chars().take(40).collect();
    let reason = reason("この行は分かりません（読み飛ばします）", "this line is not understood and is left out");
    Fault { severity, ..Fault::error(line.start(), text, reason) }
}

fn expected(expected: Expected) -> Text {
    match expected {
        Expected::Target => reason(
            "行き先のマスがありません（7八 や 同 のように書きます）",
            "the square where the piece goes is expected here, as in 7八",
        ),
        Expected::Name => reason("この将棋の駒の名ではありません", "not the name of a piece of this game"),
        Expected::End => reason("指し手の終わりに余分な文字があります", "this is left over at the end of the move"),
    }
}
