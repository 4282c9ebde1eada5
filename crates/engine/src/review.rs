//! Reviewing a game: what each move cost the side that made it, which moves were slips, and how accurate each side was.
//!
//! [`look`] judges one position with an engine; [`assess`] compares the position before a move with the one after it; [`summarize`]
//! takes the moves of a line together. Nothing here reads a record or a clock of its own, so that a command and a browser's
//! worker review a game alike.
//!
//! Losses are counted in chances of winning ([`chance`]), not in hundredths: what costs half a piece costs everything in an even
//! game and nothing in one that is won. The move that the search itself would have played loses nothing.

mod accuracy;
mod chance;

use std::sync::atomic::AtomicBool;

use koshogi_rules::{Game, Move, Outcome, Side};

pub use accuracy::{Summary, summarize};
pub use chance::{accuracy, chance};

use crate::engine::{Engine, Report};
use crate::limits::{Clock, Limits};
use crate::score::Score;
use crate::table::Bound;

/// The loss from which a move is an [`Slip::Inaccuracy`], a [`Slip::Mistake`], a [`Slip::Blunder`]: 5, 10 and 15 points of a
/// hundred, the steps that players know from Lichess.
const STEPS: [(f64, Slip); 3] = [(0.15, Slip::Blunder), (0.10, Slip::Mistake), (0.05, Slip::Inaccuracy)];

/// How far the second best move falls behind where the best is the only one.
const ONLY: f64 = 0.15;

/// How a position was judged, from the side to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// The score.
    pub score: Score,
    /// The score of the second best move, where two lines were searched for.
    pub second: Option<Score>,
    /// The best line; empty where the game is over.
    pub line: Vec<Move>,
    /// How many moves were legal.
    pub moves: usize,
    /// The last iteration that was finished; 0 where the game is over.
    pub depth: u32,
    /// Nodes of the search.
    pub nodes: u64,
}

impl Look {
    /// A position where the game is over, with `side` to move.
    #[must_use]
    pub fn over(outcome: Outcome, side: Side) -> Self {
        let score = match outcome.winner {
            Some(winner) if winner == side => Score::Wins(0),
            Some(_) => Score::Loses(0),
            None => Score::Hundredths(0),
        };
        Self { score, second: None, line: Vec::new(), moves: 0, depth: 0, nodes: 0 }
    }

    /// The chance of winning of the side to move, from 0 to 1.
    #[must_use]
    pub fn chance(&self) -> f64 {
        chance(self.score)
    }

    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

/// Judges the position where a game stands: by the rules where the game is over, else by a search. `None` where the search was
/// stopped before it knew anything.
///
/// Set the engine to two lines for [`Look::second`]. With one thread and a limit of depth or nodes alone, the same looks in the
/// same order come to the same on every machine.
pub fn look(engine: &mut Engine, game: &Game, limits: &Limits, clock: &dyn Clock, stop: &AtomicBool) -> Option<Look> {
    if let Some(outcome) = game.outcome() {
        return Some(Look::over(outcome, game.position().side()));
    }
    let mut reports: [Option<Report>; 2] = [None, None];
    let best = engine.search(game, limits, clock, stop, &mut |report| {
        // A bound is not yet a score.
        if let Some(slot) = reports.get_mut(report.rank - 1).filter(|_| report.bound == Bound::Exact) {
            *slot = Some(report.clone());
        }
    });
    let [first, second] = reports;
    let first = first?;
    // An iteration that was cut short may have found a better move already.
    let line = if best.mv == first.line.first().copied() { first.line } else { best.mv.into_iter().chain(best.answer).collect() };
    let score = Score::from(best.value);
    // A second line of an older iteration may be the new best move's own.
    let second = second.filter(|second| second.line.first() != line.first());
    let moves = game.legal_moves().len();
    Some(Look { score, second: second.map(|second| second.score), line, moves, depth: best.depth, nodes: best.nodes })
}

/// How grave a slip is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slip {
    /// 疑問手, `?!`.
    Inaccuracy,
    /// 悪手, `?`.
    Mistake,
    /// 大悪手, `??`.
    Blunder,
}

impl Slip {
    /// The sign that is written behind the move.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The number of the sign in the standard of PGN.
    #[must_use]
    pub const fn nag(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }
}

/// Why there was nothing else to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Only {
    /// No other move was legal.
    Legal,
    /// Every other move would have been a blunder.
    Good,
}

/// What is to be said of a move that was played.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Assessment {
    /// Who moved.
    pub side: Side,
    /// The mover's chance of winning before the move.
    pub before: f64,
    /// The mover's chance of winning after it.
    pub after: f64,
    /// What the move cost, in chances of winning, from 0 to 1.
    pub loss: f64,
    /// Whether it is the move that the search would have played.
    pub best: bool,
    /// Whether it is a slip.
    pub slip: Option<Slip>,
    /// Whether it was played where there was nothing else to play.
    pub only: Option<Only>,
    /// The mover could have forced a win in so many plies, and cannot any more.
    pub missed: Option<u32>,
    /// The other side can force a win in so many plies, and could not before.
    pub allowed: Option<u32>,
}

/// Compares the position before a move of `side` with the one after it.
#[must_use]
pub fn assess(side: Side, played: Move, before: &Look, after: &Look) -> Assessment {
    let best = before.best() == Some(played);
    let (was, is) = (before.chance(), 1.0 - after.chance());
    let loss = if best { 0.0 } else { (was - is).max(0.0) };
    let only = match before.second {
        _ if !best => None,
        _ if before.moves == 1 => Some(Only::Legal),
        Some(second) if was - chance(second) >= ONLY => Some(Only::Good),
        _ => None,
    };
    let missed = match (before.score, after.score) {
        (Score::Wins(plies), Score::Hundredths(_) | Score::Wins(_)) if !best => Some(plies),
        _ => None,
    };
    let allowed = match (before.score, after.score) {
        (Score::Hundredths(_) | Score::Wins(_), Score::Wins(plies)) if !best && plies > 0 => Some(plies),
        _ => None,
    };
    let slip = STEPS.iter().find(|(least, _)| loss >= *least).map(|(_, slip)| *slip);
    Assessment { side, before: was, after: is, loss, best, slip, only, missed, allowed }
}

#[cfg(test)]
mod tests;
