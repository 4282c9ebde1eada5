//! Iterative deepening at the root.

use std::sync::atomic::Ordering::Relaxed;

use koshogi_rules::Move;

use crate::engine::{Best, Report};
use crate::evaluate::Evaluate;
use crate::limits::Limits;
use crate::score::{INFINITE, Score, Value, WIN, is_decided};
use crate::search::{MAX_PLY, Searcher};
use crate::table::Bound;
use crate::time::Plan;

/// The first window around the score expected, to each side.
const WINDOW: Value = 45;

/// What one thread's deepening works on.
pub(crate) struct Iteration<'a> {
    pub(crate) moves: Vec<Move>,
    pub(crate) limits: &'a Limits,
    pub(crate) plan: Plan,
    pub(crate) lines: usize,
    pub(crate) report: &'a mut dyn FnMut(&Report),
}

/// Searches deeper and deeper until a limit is met.
pub(crate) fn iterate<E: Evaluate>(searcher: &mut Searcher<'_, E>, mut root: Iteration<'_>) -> Best {
    let mut best = Best { mv: root.moves.first().copied(), ..Best::default() };
    if root.moves.is_empty() {
        return best;
    }
    searcher.order_root(&mut root.moves);
    let deepest = root.limits.depth.unwrap_or(MAX_PLY as u32 - 1).clamp(1, MAX_PLY as u32 - 1);
    let mut expected = vec![0; root.lines];
    let mut steady = 0;
    let mut depth = 0;
    while depth < deepest {
        depth += 1;
        searcher.selective_depth = 0;
        for (rank, expected) in expected.iter_mut().enumerate() {
            let told = &mut *root.report;
            let mut outside = |searcher: &mut Searcher<'_, E>, value, bound| {
                // Several lines side by side are told when they are sure.
                if root.lines == 1 {
                    let line = searcher.line().to_vec();
                    told(&report(searcher, depth, rank, value, bound, line));
                }
            };
            let mut value = search_window(searcher, &root.moves[rank..], depth, *expected, &mut outside);
            if let Some(found) = searcher.take_over() {
                (depth, value) = (found.depth, found.value);
                searcher.set_line(&found.line);
            } else if !searcher.stopped() {
                searcher.hand_on(value);
            }
            let line = searcher.line().to_vec();
            if let Some(&mv) = line.first() {
                bring_forward(&mut root.moves[rank..], mv);
                if rank == 0 {
                    steady = if best.mv == Some(mv) { steady + 1 } else { 0 };
                    best = Best { mv: Some(mv), answer: line.get(1).copied(), ..best };
                    if value > -INFINITE {
                        best.value = value;
                    }
                }
            }
            if searcher.stopped() {
                return best;
            }
            *expected = value;
            // A choice among some of the moves says nothing about the position.
            if rank == 0 && root.limits.moves.is_empty() {
                searcher.keep_root(value, depth);
            }
            (root.report)(&report(searcher, depth, rank, value, Bound::Exact, line));
        }
        best.depth = depth;
        if enough(searcher, &root, best.value, depth, steady) {
            break;
        }
    }
    best
}

/// Whether no deeper iteration should begin.
pub(crate) fn enough<E: Evaluate>(
    searcher: &Searcher<'_, E>,
    root: &Iteration<'_>,
    value: Value,
    depth: u32,
    steady: u32,
) -> bool {
    let plies = (WIN - value.abs()).unsigned_abs();
    if root.limits.mate.is_some_and(|mate| value > 0 && is_decided(value) && plies <= mate) {
        return true;
    }
    let Some(soft) = root.plan.soft else { return false };
    if root.moves.len() == 1 || (is_decided(value) && depth > plies + 2) {
        return true;
    }
    let scale = match steady {
        0 => 1.6,
        1..=3 => 1.1,
        _ => 0.8,
    };
    let elapsed = searcher.shared.clock.now().saturating_sub(searcher.shared.begun);
    elapsed >= soft.mul_f64(scale)
}

/// Searches with a narrow window around what is expected, wider where that does not hold it; `outside` is told when it does not.
fn search_window<E: Evaluate>(
    searcher: &mut Searcher<'_, E>,
    moves: &[Move],
    depth: u32,
    expected: Value,
    outside: &mut dyn FnMut(&mut Searcher<'_, E>, Value, Bound),
) -> Value {
    let depth = depth as i32;
    if depth < 5 || is_decided(expected) {
        return searcher.root(moves, depth, -INFINITE, INFINITE);
    }
    let mut window = WINDOW;
    let (mut alpha, mut beta) = (expected - window, expected + window);
    let mut moves = moves.to_vec();
    loop {
        let value = searcher.root(&moves, depth, alpha.max(-INFINITE), beta.min(INFINITE));
        if searcher.stopped() {
            return if value > alpha { value } else { -INFINITE };
        }
        window *= 3;
        if value <= alpha && alpha > -INFINITE {
            outside(searcher, value, Bound::Upper);
            alpha = if window > 1500 { -INFINITE } else { value - window };
        } else if value >= beta && beta < INFINITE {
            outside(searcher, value, Bound::Lower);
            beta = if window > 1500 { INFINITE } else { value + window };
            if let Some(&mv) = searcher.line().first() {
                bring_forward(&mut moves, mv);
            }
        } else {
            return value;
        }
    }
}

pub(crate) fn report<E: Evaluate>(
    searcher: &mut Searcher<'_, E>,
    depth: u32,
    rank: usize,
    value: Value,
    bound: Bound,
    line: Vec<Move>,
) -> Report {
    searcher.flush();
    let shared = searcher.shared;
    Report {
        depth,
        selective_depth: searcher.selective_depth.max(depth as usize) as u32,
        rank: rank + 1,
        score: Score::from(value),
        bound,
        nodes: shared.nodes.load(Relaxed),
        time: shared.clock.now().saturating_sub(shared.begun),
        permille: shared.table.permille(),
        line,
    }
}

/// Moves `mv` to the front, the others keeping their order.
fn bring_forward(moves: &mut [Move], mv: Move) {
    if let Some(at) = moves.iter().position(|&other| other == mv) {
        moves[..=at].rotate_right(1);
    }
}
