//! The search of a player below full strength.
//!
//! Every move at the root gets an error of judgement before anything is searched, and some get none of their answers looked at. Then the
//! moves are searched as ever, each against the best so far less its own error.

use fastrand::Rng;
use koshogi_rules::Move;

use crate::engine::Best;
use crate::evaluate::Evaluate;
use crate::exchange::{exchange, taken};
use crate::iterate::{Iteration, enough, report};
use crate::level::Sight;
use crate::score::{INFINITE, Value, is_decided, wins_in};
use crate::search::Searcher;
use crate::table::Bound;

/// A move as the player sees it.
struct Candidate {
    mv: Move,
    /// How much better it looks than it is.
    error: Value,
    /// What it looks like where the answers to it are overlooked.
    glance: Option<Value>,
}

/// Chooses a move.
pub(crate) fn choose<E: Evaluate>(searcher: &mut Searcher<'_, E>, root: &mut Iteration<'_>, sight: Sight, rng: &mut Rng) -> Best {
    let mut best = Best { mv: root.moves.first().copied(), ..Best::default() };
    let mut candidates = candidates(searcher, &root.moves, sight, rng);
    let deepest = root.limits.depth.unwrap_or(u32::MAX).clamp(1, sight.depth);
    for depth in 1..=deepest {
        searcher.selective_depth = 0;
        let mut chosen: Option<(usize, Value, Vec<Move>)> = None;
        for (at, candidate) in candidates.iter().enumerate() {
            // Ends are seen as what they are.
            let looks = |value: Value| if is_decided(value) { value } else { value + candidate.error };
            let most = chosen.as_ref().map(|&(_, most, _)| most);
            let value = judge(searcher, candidate, depth, most.map(|most| most - candidate.error));
            if searcher.stopped() {
                break;
            }
            if let Some(value) = value.filter(|&value| most.is_none_or(|most| looks(value) > most)) {
                let line = searcher.line().to_vec();
                best = Best { mv: Some(candidate.mv), answer: line.get(1).copied(), value, ..best };
                chosen = Some((at, looks(value), line));
            }
        }
        let Some((at, _, line)) = chosen else { return best };
        candidates[..=at].rotate_right(1);
        if searcher.stopped() {
            return best;
        }
        best.depth = depth;
        (root.report)(&report(searcher, depth, 0, best.value, Bound::Exact, line));
        if enough(searcher, root, best.value, depth, 0) {
            break;
        }
    }
    best
}

/// The value of a candidate where it is more than `floor`; the line is then the searcher's.
fn judge<E: Evaluate>(searcher: &mut Searcher<'_, E>, candidate: &Candidate, depth: u32, floor: Option<Value>) -> Option<Value> {
    let moves = [candidate.mv];
    if let Some(value) = candidate.glance {
        searcher.set_line(&moves);
        return Some(value);
    }
    let floor = floor.map_or(-INFINITE, |floor| floor.clamp(-INFINITE, INFINITE - 1));
    if floor > -INFINITE {
        let value = searcher.root(&moves, depth as i32, floor, floor + 1);
        if value <= floor || searcher.stopped() {
            return None;
        }
    }
    Some(searcher.root(&moves, depth as i32, floor, INFINITE))
}

fn candidates<E: Evaluate>(searcher: &mut Searcher<'_, E>, moves: &[Move], sight: Sight, rng: &mut Rng) -> Vec<Candidate> {
    let hundredth = f64::from(searcher.values.mean(searcher.rules)) / 100.0;
    let side = searcher.position.side();
    // A check is called out; nobody overlooks what is said aloud.
    let checked = searcher.rules.in_check(&searcher.position, side);
    let candidate = |&mv: &Move| {
        let error = (deviation(rng) * f64::from(sight.doubt) * hundredth) as Value;
        let overlooked = rng.f64() < sight.oversight && !checked;
        Candidate { mv, error, glance: overlooked.then(|| glance(searcher, mv)) }
    };
    moves.iter().map(candidate).collect()
}

/// What a move looks like to one who sees what it takes and what takes it back there, and nothing else of the answers.
fn glance<E: Evaluate>(searcher: &mut Searcher<'_, E>, mv: Move) -> Value {
    let (rules, values) = (searcher.rules, searcher.values);
    let takes = taken(&searcher.position, values, mv);
    let lost = if takes > 0 { (takes - exchange(rules, &searcher.position, values, mv)).max(0) } else { 0 };
    let undo = rules.make_with(&mut searcher.position, mv, &mut searcher.evaluation);
    let value = match searcher.position.lost() {
        Some(_) => wins_in(1),
        None => -searcher.evaluation.evaluate(rules, &searcher.position) - lost,
    };
    rules.unmake_with(&mut searcher.position, mv, undo, &mut searcher.evaluation);
    value
}

/// A number around 0 whose square is 1 on average.
fn deviation(rng: &mut Rng) -> f64 {
    let sum: f64 = (0..12).map(|_| rng.f64()).sum();
    sum - 6.0
}
