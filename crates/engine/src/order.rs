//! The order in which moves are tried: generated in stages, so that most nodes never see their quiet moves.

use std::cmp::Reverse;

use koshogi_rules::{Move, Position, Rules, Side, Square, Stage};

use crate::exchange::{exchange, taken};
use crate::history::{Before, History};
use crate::score::Value;
use crate::values::Values;

/// A move and how promising it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ranked {
    mv: Move,
    rank: i32,
}

/// What the order depends on, beside the position.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Hints {
    pub(crate) table: Option<Move>,
    pub(crate) killers: [Option<Move>; 2],
    pub(crate) counter: Option<Move>,
    pub(crate) before: [Before; 2],
    /// Captures alone.
    pub(crate) captures_only: bool,
}

/// A move with the class it was tried in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tried {
    /// The table's move.
    Table(Move),
    /// A capture that does not lose material.
    Good(Move),
    /// A quiet move.
    Quiet(Move),
    /// A capture that loses this much.
    Bad(Move, Value),
}

impl Tried {
    pub(crate) const fn mv(self) -> Move {
        match self {
            Self::Table(mv) | Self::Good(mv) | Self::Quiet(mv) | Self::Bad(mv, _) => mv,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Table,
    GenerateCaptures,
    Good,
    GenerateQuiets,
    Quiet,
    Bad,
    Done,
}

/// Hands out the moves of one position. The moves lie on a stack that all positions of a line share.
#[derive(Debug)]
pub(crate) struct Picker {
    hints: Hints,
    step: Step,
    begin: usize,
    /// Captures that lose lie between `begin` and here.
    bad: usize,
    next: usize,
    /// How many moves of this stage were handed out.
    picked: usize,
}

/// So many moves are searched for before the rest is sorted.
const PICKED_SINGLY: usize = 4;

impl Picker {
    pub(crate) fn new(hints: Hints, stack: &[Ranked]) -> Self {
        let begin = stack.len();
        Self { hints, step: Step::Table, begin, bad: begin, next: begin, picked: 0 }
    }

    /// The next move to try.
    pub(crate) fn next(
        &mut self,
        rules: &Rules,
        position: &Position,
        values: &Values,
        history: &History,
        stack: &mut Vec<Ranked>,
    ) -> Option<Tried> {
        loop {
            match self.step {
                Step::Table => {
                    self.step = Step::GenerateCaptures;
                    if let Some(mv) = self.hints.table {
                        return Some(Tried::Table(mv));
                    }
                }
                Step::GenerateCaptures => {
                    let side = position.side();
                    rules.generate(position, Stage::Captures, &mut |mv| {
                        let gain = taken(position, values, mv);
                        let mover = position.piece(mv.from()).map_or(0, |piece| values.exchange(piece.kind));
                        let promotes = if mv.promotes() { 60 } else { 0 };
                        let rank = (8 * gain - mover + promotes) * TIES + foremost(side, mv.from());
                        stack.push(Ranked { mv, rank });
                    });
                    self.step = Step::Good;
                    self.picked = 0;
                }
                Step::Good => match self.best(stack) {
                    None if self.hints.captures_only => self.turn_to_bad(),
                    None => self.step = Step::GenerateQuiets,
                    Some(mv) if Some(mv) == self.hints.table => {}
                    Some(mv) => {
                        let loss = loss(rules, position, values, mv);
                        if loss >= 0 {
                            return Some(Tried::Good(mv));
                        }
                        stack[self.bad] = Ranked { mv, rank: loss };
                        self.bad += 1;
                    }
                },
                Step::GenerateQuiets => {
                    stack.truncate(self.next);
                    self.next = stack.len();
                    let hints = self.hints;
                    let side = position.side();
                    rules.generate(position, Stage::Quiets, &mut |mv| {
                        let Some(piece) = position.piece(mv.from()) else { return };
                        let is = |other: Option<Move>| other == Some(mv);
                        let rank = if is(hints.killers[0]) {
                            1 << 30
                        } else if is(hints.killers[1]) {
                            (1 << 30) - 1
                        } else if is(hints.counter) {
                            (1 << 30) - 2
                        } else {
                            let promotes = if mv.promotes() { 6_000 } else { 0 };
                            (history.score(side, hints.before, piece.kind, mv) + promotes) * TIES + foremost(side, mv.from())
                        };
                        stack.push(Ranked { mv, rank });
                    });
                    self.step = Step::Quiet;
                    self.picked = 0;
                }
                Step::Quiet => match self.best(stack) {
                    None => self.turn_to_bad(),
                    Some(mv) if Some(mv) == self.hints.table => {}
                    Some(mv) => return Some(Tried::Quiet(mv)),
                },
                Step::Bad => {
                    if self.next < self.bad {
                        let ranked = stack[self.next];
                        self.next += 1;
                        return Some(Tried::Bad(ranked.mv, ranked.rank));
                    }
                    self.step = Step::Done;
                }
                Step::Done => {
                    stack.truncate(self.begin);
                    return None;
                }
            }
        }
    }

    /// The captures that lose are left, at the front.
    fn turn_to_bad(&mut self) {
        self.next = self.begin;
        self.step = Step::Bad;
    }

    /// Gives the stack back; to be called when no more moves are wanted.
    pub(crate) fn close(&self, stack: &mut Vec<Ranked>) {
        stack.truncate(self.begin);
    }

    /// Leaves out the quiet moves that are left.
    pub(crate) fn skip_quiets(&mut self) {
        if self.step == Step::Quiet {
            self.turn_to_bad();
        }
    }

    /// The best of the moves that are left, brought to the front.
    ///
    /// Most nodes are done after a few moves; the others try nearly all of them. So the first are searched for one by one, and the rest is
    /// sorted at once.
    fn best(&mut self, stack: &mut [Ranked]) -> Option<Move> {
        let rest = stack.get_mut(self.next..)?;
        if self.picked == PICKED_SINGLY {
            rest.sort_by_key(|ranked| Reverse(ranked.rank));
        } else if self.picked < PICKED_SINGLY {
            let mut best = 0;
            for index in 1..rest.len() {
                if rest[index].rank > rest[best].rank {
                    best = index;
                }
            }
            if best > 0 {
                rest.swap(0, best);
            }
        }
        self.picked += 1;
        self.next += 1;
        rest.first().map(|ranked| ranked.mv)
    }
}

/// How many moves of one rank [`foremost`] tells apart.
const TIES: i32 = 128;

/// How far in front a piece stands. Where nothing else tells moves apart, those of pieces near the enemy come first, for both
/// sides alike: what comes late is searched less deep or not at all.
const fn foremost(side: Side, from: Square) -> i32 {
    let at = from.index() as i32 / 2;
    match side {
        Side::Sente => TIES - 1 - at,
        Side::Gote => at,
    }
}

/// What a capture loses, or 0 where it surely does not.
fn loss(rules: &Rules, position: &Position, values: &Values, mv: Move) -> Value {
    let mover = position.piece(mv.from()).map_or(0, |piece| values.exchange(piece.kind));
    if taken(position, values, mv) >= mover { 0 } else { exchange(rules, position, values, mv).min(0) }
}
