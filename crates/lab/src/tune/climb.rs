//! Climbing: the weights go where that wins games.
//!
//! All weights are changed a little, at random, one way for one player and the other way for the other; the two play a game with either
//! side, and the weights go towards who won ([`Ascent`]). Where positions foretell little of how a game ends, as on a wide board without
//! drops, this learns what [`fit`](super::fit) cannot.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use koshogi_engine::{Engine, Limits, NoClock, Settings, Tuning, Weights, WeightsFrom, alike};
use koshogi_rules::{Rules, Side};

use super::ascent::Ascent;
use super::knobs::{Knob, turned};
use super::parameters::Parameters;
use super::play::{MEMORY, begin, play_out};

/// A game that is longer than so many plies for each file of the board is drawn.
const PLIES_A_FILE: usize = 90;

/// What is played.
#[derive(Debug, Clone)]
pub struct Climb {
    /// The rules.
    pub rules: Arc<Rules>,
    /// How many pairs of games.
    pub pairs: usize,
    /// Nodes for each move.
    pub nodes: u64,
    /// Which games: the same seed gives the same games.
    pub seed: u64,
    /// Random plies before each game, one more in every other pair.
    pub plies: usize,
    /// Where the climb begins.
    pub from: Weights,
}

impl Climb {
    /// The weights after all the games, `threads` at a time; they do not depend on that. `played` is told how many pairs have been played;
    /// nothing comes of a climb that `stop` ends.
    #[must_use]
    pub fn climb(&self, threads: usize, stop: &AtomicBool, played: &(dyn Fn(usize) + Sync)) -> Option<Weights> {
        let alike = alike(&self.rules);
        let begun = Parameters::of(&self.from, &alike);
        let knobs = Knob::all(&self.rules, &begun);
        let ascent = Ascent { knobs: knobs.len(), contests: self.pairs, seed: self.seed };
        let done = AtomicUsize::new(0);
        let contest = |number: usize, turns: [Vec<f64>; 2]| {
            let players = turns.map(|turns| self.player(&turned(&begun, &knobs, &turns)));
            let result = self.pair(number, players, stop)?;
            played(done.fetch_add(1, Relaxed) + 1);
            Some(result)
        };
        let turns = ascent.climb(threads, &contest)?;
        Some(turned(&begun, &knobs, &turns))
    }

    fn player(&self, weights: &Weights) -> Engine {
        let weights = WeightsFrom::File(Arc::new(Tuning::of(&self.rules, weights)));
        Engine::new(Settings { memory: MEMORY, weights, ..Settings::default() })
    }

    /// What the first of two players wins of a pair of games, from -1 to 1.
    fn pair(&self, number: usize, mut players: [Engine; 2], stop: &AtomicBool) -> Option<f64> {
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let longest = PLIES_A_FILE * usize::from(self.rules.size().files());
        let mut won = 0.0;
        for first in Side::BOTH {
            let mut game = begin(&self.rules, self.seed, self.plies, number)?;
            players.iter_mut().for_each(Engine::clear);
            let sente = play_out(&mut game, longest, &mut |game| {
                let player = &mut players[usize::from(game.position().side() != first)];
                let best = player.search(game, &limits, &NoClock, stop, &mut |_| {});
                (!stop.load(Relaxed) && best.mv.is_some()).then_some(best)
            })?;
            won += if first == Side::Sente { sente - 0.5 } else { 0.5 - sente };
        }
        Some(won)
    }
}

#[cfg(test)]
mod tests {
    use koshogi_rules::Choices;

    use super::*;

    #[test]
    fn a_climb_that_was_ended_comes_to_nothing() {
        let variant = koshogi_games::find("sho").expect("a game of the catalogue");
        let rules = Arc::new(Rules::new(variant, &Choices::default()).expect("the defaults make rules"));
        let from = Weights::of(&rules);
        let climb = Climb { rules, pairs: 4, nodes: 60, seed: 1, plies: 6, from };
        assert_eq!(climb.climb(2, &AtomicBool::new(true), &|_| {}), None);
        assert!(climb.climb(2, &AtomicBool::new(false), &|_| {}).is_some());
    }
}
