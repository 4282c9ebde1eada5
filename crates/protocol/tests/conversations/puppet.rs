//! A thinker whose thoughts are known beforehand, and a clock that stands still.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use koshogi_engine::mate::{self, Progress, Solver, Verdict};
use koshogi_engine::{Best, Bound, Clock, Limits, Report, Score, Settings};
use koshogi_protocol::Thinker;
use koshogi_rules::{Game, Move};

/// Takes a move that wins at once, or else the first by its text. It looks at two depths, the second of which begins with a score that
/// fails low, and without any limit waits to be stopped.
#[derive(Default)]
pub(crate) struct Puppet {
    lines: usize,
}

fn choice(game: &Game, limits: &Limits) -> Option<Move> {
    let mut moves = game.legal_moves();
    moves.retain(|mv| limits.moves.is_empty() || limits.moves.contains(mv));
    moves.sort_by_key(Move::to_string);
    let side = game.position().side();
    let wins = |mv: &Move| {
        let mut after = game.clone();
        after.play_on(*mv).is_ok() && after.outcome().is_some_and(|outcome| outcome.winner == Some(side))
    };
    moves.iter().copied().find(wins).or_else(|| moves.first().copied())
}

impl Thinker for Puppet {
    fn set(&mut self, settings: &Settings) {
        self.lines = settings.lines;
    }

    fn clear(&mut self) {}

    fn think(&mut self, game: &Game, limits: &Limits, _: &dyn Clock, stop: &AtomicBool, report: &mut dyn FnMut(&Report)) -> Best {
        let Some(mv) = choice(game, limits) else { return Best::default() };
        let mut after = game.clone();
        after.play_on(mv).expect("a legal move");
        let wins = after.outcome().is_some();
        let answer = if wins { None } else { choice(&after, &Limits::default()) };
        for (depth, bound) in [(1, Bound::Exact), (2, Bound::Upper), (2, Bound::Exact)] {
            let score = if wins { Score::Wins(1) } else { Score::Hundredths(-70 * depth as i32) };
            let (nodes, line) = (u64::from(depth) * 100, [Some(mv), answer].into_iter().flatten().take(depth as usize).collect());
            let (selective_depth, time, permille) = (depth + 1, Duration::ZERO, depth);
            report(&Report { depth, selective_depth, rank: 1, score, bound, nodes, time, permille, line });
        }
        let Limits { depth, nodes, move_time, clock, .. } = limits;
        if depth.is_none() && nodes.is_none() && move_time.is_none() && clock.is_none() {
            while !stop.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        Best { mv: Some(mv), answer, value: -140, depth: 2, nodes: 200 }
    }

    fn mate(&mut self, game: &Game, limits: &Limits, _: &dyn Clock, stop: &AtomicBool, _: &mut dyn FnMut(&Progress)) -> Verdict {
        let limits = mate::Limits { nodes: limits.nodes };
        Solver::new(1).solve(game.rules(), game.position(), limits, &mut |_| stop.load(Ordering::Relaxed))
    }
}
