//! 千日手: the fourth occurrence of a position.
//!
//! 文書「中将棋」反則: «同一局面が4回起きた場合（千日手）、4回目の局面となる手を戻し別の手にすること», «連続して王手をし千日手の場合、王手を仕掛けた
//! 方が別の手にすること».

use std::collections::HashMap;

use crate::{Move, Position, Rules, Side};

/// How often a position may occur before the rule speaks.
const FREE_OCCURRENCES: usize = 3;

/// What one move did to the other side, as far as repetition asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Pressure {
    /// It gave check.
    pub(crate) check: bool,
    /// It attacked something: check, or the moved piece bears on an enemy piece.
    pub(crate) attack: bool,
}

/// The keys of all positions so far, the start first, and what the moves between them did.
#[derive(Debug, Clone, Default)]
pub(crate) struct History {
    keys: Vec<u64>,
    counts: HashMap<u64, usize>,
    pressure: Vec<Pressure>,
}

/// The moves since the first of the occurrences of a position, as each side played them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cycle {
    /// How often the position had occurred before.
    pub(crate) occurred: usize,
    /// Whether every move of the side that now moved had the quality asked for.
    pub(crate) mover: bool,
    /// Whether every move of the other side had it.
    pub(crate) other: bool,
}

impl History {
    pub(crate) fn new(start: u64) -> Self {
        let mut history = Self::default();
        history.count(start);
        history
    }

    fn count(&mut self, key: u64) {
        self.keys.push(key);
        *self.counts.entry(key).or_default() += 1;
    }

    pub(crate) fn push(&mut self, key: u64, pressure: Pressure) {
        self.count(key);
        self.pressure.push(pressure);
    }

    pub(crate) fn pop(&mut self) {
        self.pressure.pop();
        if let Some(key) = self.keys.pop()
            && let Some(count) = self.counts.get_mut(&key)
        {
            *count -= 1;
            if *count == 0 {
                self.counts.remove(&key);
            }
        }
    }

    /// How often a position has occurred.
    pub(crate) fn occurrences(&self, key: u64) -> usize {
        self.counts.get(&key).copied().unwrap_or(0)
    }

    /// The cycle that a move to `key` would close, where it would be at least the fourth occurrence. `last` is what that move does,
    /// `quality` what is asked of every move.
    pub(crate) fn cycle(&self, key: u64, last: Pressure, quality: impl Fn(Pressure) -> bool) -> Option<Cycle> {
        let occurred = self.occurrences(key);
        if occurred < FREE_OCCURRENCES {
            return None;
        }
        let first = self.keys.iter().position(|&earlier| earlier == key)?;
        let mut cycle = Cycle { occurred, mover: true, other: true };
        let moves = self.pressure[first..].iter().copied().chain([last]).rev();
        for (ply, pressure) in moves.enumerate() {
            let all = if ply % 2 == 0 { &mut cycle.mover } else { &mut cycle.other };
            *all &= quality(pressure);
        }
        Some(cycle)
    }
}

impl Rules {
    /// Whether the move that led to a position attacks something, as `repetition = "lishogi"` asks: a royal is attacked, or the piece
    /// that moved bears on a piece of the side that has to answer.
    #[must_use]
    pub fn presses(&self, position: &Position, mv: Move) -> bool {
        let answering = position.side();
        self.any_royal_attacked(position, answering)
            || !self.bears_on(position, mv.to()).intersection(position.pieces(answering)).is_empty()
    }
}

impl Cycle {
    /// Whether the mover has to find another move: always, but where the other side alone has been giving check all along.
    pub(crate) fn forbids(self) -> bool {
        !self.other || self.mover
    }

    /// The side that attacked with every move while the other did not.
    pub(crate) fn aggressor(self, mover: Side) -> Option<Side> {
        match (self.mover, self.other) {
            (true, false) => Some(mover),
            (false, true) => Some(!mover),
            _ => None,
        }
    }
}
