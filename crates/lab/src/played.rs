//! A game that was played, with what was told and measured in it.

use std::time::Duration;

use koshogi_notation::record::{Header, NodeId, Record};
use koshogi_rules::{Lang, Side};
use serde::{Deserialize, Serialize};

use crate::thought::Thought;
use crate::verdict::Verdict;

/// A contestant of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The one that the match is about.
    First,
    /// Its opponent.
    Second,
}

impl Seat {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// 0 or 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// A finished game.
#[derive(Debug, Clone)]
pub struct Played {
    /// Its number in the match, from 0. Games 2n and 2n + 1 are a pair: one opening, both colours.
    pub number: usize,
    /// Who was sente.
    pub sente: Seat,
    /// The day on which it was played, in UTC, as in `2026/11/30`.
    pub date: String,
    /// The moves, the names and the ending.
    pub record: Record,
    /// How many moves the opening had.
    pub opening: usize,
    /// How it ended.
    pub verdict: Verdict,
    /// What was measured at each move after the opening.
    pub moves: Vec<Measured>,
    /// What was left on the clocks, by [`Seat::index`], where there were clocks.
    pub left: [Option<Duration>; 2],
    /// Results that were claimed and that the referee had not seen.
    pub claims: Vec<Claim>,
}

/// What was measured at a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measured {
    /// From when the engine was asked to when it answered.
    pub spent: Duration,
    /// What was left on its clock after the move.
    pub left: Option<Duration>,
    /// What it told of its thinking.
    pub thought: Thought,
}

/// A result that an engine claimed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Who.
    pub by: Seat,
    /// After how many plies.
    pub ply: usize,
    /// Its words.
    pub said: String,
}

impl Played {
    /// How many plies it had, those of the opening included.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.record.moves().len()
    }

    /// The winner.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        self.verdict.winner.map(|side| self.seat(side))
    }

    /// Who played a side.
    #[must_use]
    pub fn seat(&self, side: Side) -> Seat {
        match side {
            Side::Sente => self.sente,
            Side::Gote => self.sente.other(),
        }
    }

    /// The side that made the first move after the opening.
    pub(crate) fn first_to_think(&self) -> Side {
        let start = self.record.start().side;
        if self.opening.is_multiple_of(2) { start } else { !start }
    }

    /// Half points of the first contestant: 2 for a win, 1 for a draw.
    #[must_use]
    pub fn half_points(&self) -> usize {
        match self.winner() {
            Some(Seat::First) => 2,
            None => 1,
            Some(Seat::Second) => 0,
        }
    }

    /// Writes into the record what the match knows of the game; the paces are those of the contestants.
    pub(crate) fn annotate(&mut self, paces: &[String; 2]) {
        let [sente, gote] = [self.sente, self.sente.other()].map(|seat| &paces[seat.index()]);
        let control = if sente == gote { sente.clone() } else { format!("{sente} / {gote}") };
        self.record.headers.set(Header::Started, &self.date);
        self.record.headers.set(Header::Round, (self.number + 1).to_string());
        self.record.headers.set(Header::TimeControl, control);
        let mut at = NodeId::ROOT;
        let mut ply = 0_usize;
        while let Some(&next) = self.record.tree().node(at).children().first() {
            at = next;
            ply += 1;
            let Some(measured) = ply.checked_sub(self.opening + 1).and_then(|index| self.moves.get(index)) else { continue };
            let notes = self.record.notes_mut(at);
            notes.spent = Some(measured.spent);
            notes.clock = measured.left;
            notes.comments = comment(&measured.thought).into_iter().collect();
        }
        let notes = self.record.notes_mut(at);
        notes.ending = Some(self.verdict.ending());
        notes.comments.push(format!("{}{}", self.verdict.why.name(Lang::Ja), breach(&self.verdict, Lang::Ja)));
        notes.comments.push(format!("{}{}", self.verdict.why.name(Lang::En), breach(&self.verdict, Lang::En)));
    }
}

/// `SCORE/DEPTH`.
fn comment(thought: &Thought) -> Option<String> {
    let score = thought.score?;
    Some(thought.depth.map_or_else(|| score.to_string(), |depth| format!("{score}/{depth}")))
}

fn breach(verdict: &Verdict, lang: Lang) -> String {
    match (&verdict.breach, lang) {
        (None, _) => String::new(),
        (Some(breach), Lang::Ja) => format!("：{}（{}）", breach.said, breach.ja),
        (Some(breach), Lang::En) => format!(": {} ({})", breach.said, breach.en),
    }
}
