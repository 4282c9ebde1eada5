//! What stands before the moves: headers, the diagram, comments on the start.

use std::sync::Arc;

use koshogi_rules::{Lang, Rules, Setup, Side, Square};

use super::board::{self, Row};
use super::header;
use super::reader::{Line, add_comment, not_understood};
use crate::fault::{At, Fault, reason};
use crate::record::{Header, Headers, NodeId, Record, same_pieces};

/// What stands before the moves.
pub(super) struct Head<'a> {
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
    pub(super) fn new(rules: Arc<Rules>) -> Self {
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

    /// Takes up a line.
    pub(super) fn read(&mut self, line: &Line<'a>) {
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
            self.faults.push(not_understood(line));
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

    /// The record without its moves, and the faults so far.
    pub(super) fn finish(mut self) -> (Vec<Fault>, Option<Record>) {
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
                && !same_pieces(&array.setup, &setup)
            {
                let reason =
                    reason("手合割と図が違います（図のほうを採ります）", "this start and the diagram differ; the diagram holds");
                self.faults.push(Fault::warning(at, name, reason));
                setup.side = self.turn.unwrap_or(Side::Sente);
            }
            if let Some((at, name, Err(_))) = named
                && name != "その他"
            {
                let reason = reason("知らない手合割です（図のほうを採ります）", "this start is not known; the diagram holds");
                self.faults.push(Fault::warning(at, name, reason));
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
