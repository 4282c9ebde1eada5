//! The moves and what stands between them: comments, bookmarks, branches, endings.

use super::line::{self, Leg, Spoken};
use super::reader::{Line, add_comment, not_understood};
use super::resolve::{resolve, resolve_pair};
use super::{board, endings, header};
use crate::fault::{Fault, reason};
use crate::names::Names;
use crate::record::{Cause, Ending, Reading, Record, Scribe};

/// The moves and what stands between them.
pub(super) struct Body {
    scribe: Scribe,
    names: Names,
    faults: Vec<Fault>,
    /// The first step of a double move that waits for its second, and the fault if none comes.
    half: Option<(Spoken, Fault)>,
    /// How many moves were kept of the line that broke off at a fault.
    broken: Option<usize>,
    /// Whether a branch has begun and has no move yet.
    branching: bool,
    /// Whether the line before was a comment on the same move.
    commenting: bool,
}

impl Body {
    /// The moves of a record; `faults` are those of what stands before them.
    pub(super) fn new(record: Record, names: Names, faults: Vec<Fault>) -> Self {
        Self { scribe: Scribe::new(record), names, faults, half: None, broken: None, branching: false, commenting: false }
    }

    /// Takes up a line.
    pub(super) fn read(&mut self, line: &Line<'_>) {
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
        if line::looks_like_a_move(folded) {
            let parts = line.parts();
            for (text, folded) in &parts {
                self.read(&Line { number: line.number, text, folded: folded.clone() });
            }
            if !parts.is_empty() {
                return;
            }
        }
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
        } else if let Some(ending) = endings::read_word(line::in_place_of_a_move(folded), self.scribe.position().side()) {
            self.close_half();
            self.ending(ending, line);
        } else if line::looks_like_a_move(folded) {
            self.moved(line);
        } else if let Some((word, value, _)) = header::split(line.text).filter(|(word, ..)| is_header(word, folded)) {
            self.scribe.record_mut().headers.push(header::header(word), value);
        } else {
            self.faults.push(not_understood(line));
        }
    }

    /// The record and all faults.
    pub(super) fn finish(mut self) -> Reading {
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
                (self.broken, self.branching) = (None, true);
                let at = self.scribe.record().tree().ancestor(self.scribe.at(), number - 1);
                self.scribe.go_to(at);
            }
            Some(_) if self.broken.is_some() => {
                let reason = reason(
                    "この変化は読めなかった手の先から始まるので、読めません",
                    "this branch begins after the move that could not be read, and is left out",
                );
                self.faults.push(Fault::warning(line.start(), line.text.trim(), reason));
            }
            _ => {
                let reason = reason(
                    format!("変化が始まる手がありません（前の手順は {kept} 手です）"),
                    format!("there is no move where this branch could begin (the line before has {kept} moves)"),
                );
                self.fail(Fault::error(line.start(), line.text.trim(), reason));
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
        if !std::mem::take(&mut self.branching) && self.scribe.notes().ending.take().is_some() {
            let reason =
                reason("終局のあとに指し手が続いています", "moves follow the end of the game; it is taken as not ended there");
            self.faults.push(Fault::warning(at, text, reason).of_move(ply));
        }
        match self.scribe.play_noting(resolved.played) {
            Ok(over) => self.faults.extend(over.map(|reason| Fault::warning(at, text, reason).of_move(ply))),
            Err(reason) => return self.fail(Fault::error(at, text, reason)),
        }
        let notes = self.scribe.notes();
        notes.spent = spoken.spent.or(first.and_then(|first| first.spent)).or(notes.spent);
        notes.total = spoken.total.or(first.and_then(|first| first.total)).or(notes.total);
    }
}

/// Whether a line with a colon among the moves is a header all the same: a game and its start cannot be told there.
fn is_header(word: &str, folded: &str) -> bool {
    !board::is_row(folded) && !header::is_reserved(word)
}
