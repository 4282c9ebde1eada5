//! Ascent by contests: of two that are turned opposite ways, the one that wins shows where to go (simultaneous perturbation: Spall 1992).

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// So many contests are held before anything is turned; they can be held side by side.
const STEP: usize = 16;
/// How far a contest that is won turns every knob at first; at the end, a third of that.
const RATE: f64 = 0.12;

/// What is climbed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ascent {
    /// How many knobs there are, each to be turned about as far as makes a difference of one.
    pub(super) knobs: usize,
    /// How many contests are held.
    pub(super) contests: usize,
    /// Which ways are tried: the same seed tries the same.
    pub(super) seed: u64,
}

impl Ascent {
    /// How far each knob is turned in the end, whatever the threads. `contest` is given the number of the contest and how far the knobs are
    /// turned for either player, and says what the first wins, from -1 to 1; where it says nothing, nothing comes of the ascent.
    pub(super) fn climb(
        self,
        threads: usize,
        contest: &(dyn Fn(usize, [Vec<f64>; 2]) -> Option<f64> + Sync),
    ) -> Option<Vec<f64>> {
        let mut turns = vec![0.0; self.knobs];
        for first in (0..self.contests).step_by(STEP) {
            let players = |number: usize| {
                let signs = self.signs(number);
                [1.0, -1.0].map(|way| turns.iter().zip(&signs).map(|(turn, sign)| turn + way * sign).collect())
            };
            let numbers = first..self.contests.min(first + STEP);
            let won = side_by_side(numbers, threads, |number| contest(number, players(number)))?;
            let rate = RATE / (1.0 + 2.0 * first as f64 / self.contests as f64);
            for (number, won) in won {
                for (turn, sign) in turns.iter_mut().zip(self.signs(number)) {
                    *turn += rate * won * sign;
                }
            }
        }
        Some(turns)
    }

    /// Which way the first player of a contest turns each knob.
    fn signs(self, contest: usize) -> Vec<f64> {
        let mut dice = ChaCha8Rng::seed_from_u64(self.seed);
        dice.set_stream(contest as u64);
        (0..self.knobs).map(|_| if dice.random::<bool>() { 1.0 } else { -1.0 }).collect()
    }
}

/// What comes of each of these numbers, in their order, `threads` at a time; nothing where nothing comes of one of them.
fn side_by_side(numbers: Range<usize>, threads: usize, one: impl Fn(usize) -> Option<f64> + Sync) -> Option<Vec<(usize, f64)>> {
    let next = AtomicUsize::new(numbers.start);
    let work = || {
        let mine = std::iter::repeat_with(|| next.fetch_add(1, Relaxed)).take_while(|number| numbers.contains(number));
        mine.map(|number| Some((number, one(number)?))).collect::<Option<Vec<_>>>()
    };
    let results = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().ok().flatten()).collect::<Option<Vec<_>>>()
    });
    let mut results: Vec<_> = results?.into_iter().flatten().collect();
    results.sort_by_key(|(number, _)| *number);
    Some(results)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who is nearer to the goal wins, by how much nearer.
    fn nearer(goal: &[f64], [first, second]: [Vec<f64>; 2]) -> f64 {
        let off = |turns: &[f64]| turns.iter().zip(goal).map(|(turn, goal)| (turn - goal).powi(2)).sum::<f64>();
        (off(&second) - off(&first)).clamp(-1.0, 1.0)
    }

    #[test]
    fn it_comes_near_to_what_wins_whatever_the_threads() {
        let goal = [3.0, -2.0, 0.0, 1.0, 0.5, -1.0];
        let ascent = Ascent { knobs: goal.len(), contests: 1_600, seed: 5 };
        let climb =
            |threads: usize| ascent.climb(threads, &|_, turns| Some(nearer(&goal, turns))).expect("no contest was broken off");
        let turns = climb(1);
        assert_eq!(turns, climb(3));
        for (turn, goal) in turns.iter().zip(goal) {
            assert!((turn - goal).abs() < 0.6, "{turns:?}");
        }
    }

    #[test]
    fn a_contest_that_is_broken_off_ends_it() {
        let ascent = Ascent { knobs: 3, contests: 40, seed: 5 };
        assert_eq!(ascent.climb(2, &|number, _| (number != 20).then_some(0.0)), None);
    }
}
