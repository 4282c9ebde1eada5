//! Games of the engine against itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;

use koshogi_engine::{Engine, Limits, NoClock, Settings, WeightsFrom};
use koshogi_rules::{Game, Move, Position, Rules, Side};

use super::Sample;
use super::play::{DECISIVE, MEMORY, begin, play_out};

/// A game that is longer than so many plies for each file of the board is drawn.
const PLIES_A_FILE: usize = 60;
/// Of the positions that may be sampled, one in so many is.
const ONE_IN: usize = 3;

/// What is played.
#[derive(Debug, Clone)]
pub struct SelfPlay {
    /// The rules.
    pub rules: Arc<Rules>,
    /// How many games.
    pub games: usize,
    /// Nodes for each move.
    pub nodes: u64,
    /// Which games: the same seed gives the same games.
    pub seed: u64,
    /// Random plies before each game, one more in every other.
    pub plies: usize,
    /// The weights that are played with.
    pub weights: WeightsFrom,
}

impl SelfPlay {
    /// Plays the games, `threads` at a time, and gives their samples in the order of the games. `played` is told how many games have
    /// ended; `stop` ends the play early, and the games that were not finished then are missing.
    #[must_use]
    pub fn play(&self, threads: usize, stop: &AtomicBool, played: &(dyn Fn(usize) + Sync)) -> Vec<Sample> {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || {
            let mut engine = Engine::new(Settings { memory: MEMORY, weights: self.weights.clone(), ..Settings::default() });
            let mut games = Vec::new();
            while !stop.load(Relaxed) {
                let number = next.fetch_add(1, Relaxed);
                if number >= self.games {
                    break;
                }
                if let Some(samples) = self.play_one(number, &mut engine, stop) {
                    games.push((number, samples));
                }
                played(done.fetch_add(1, Relaxed) + 1);
            }
            games
        };
        let mut games: Vec<(usize, Vec<Sample>)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
            workers.into_iter().filter_map(|worker| worker.join().ok()).flatten().collect()
        });
        games.sort_by_key(|(number, _)| *number);
        games.into_iter().flat_map(|(_, samples)| samples).collect()
    }

    fn play_one(&self, number: usize, engine: &mut Engine, stop: &AtomicBool) -> Option<Vec<Sample>> {
        let mut game = begin(&self.rules, self.seed, self.plies, number)?;
        engine.clear();
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let mut quiet: Vec<(Position, i32)> = Vec::new();
        let longest = PLIES_A_FILE * usize::from(self.rules.size().files());
        let result = play_out(&mut game, longest, &mut |game| {
            let best = engine.search(game, &limits, &NoClock, stop, &mut |_| {});
            let mv = best.mv.filter(|_| !stop.load(Relaxed))?;
            if is_quiet(game, mv) && best.value.abs() < DECISIVE {
                let sente = game.position().side() == Side::Sente;
                quiet.push((game.position().clone(), if sente { best.value } else { -best.value }));
            }
            Some(best)
        })?;
        // Which of the positions are taken differs from game to game.
        let chosen = quiet.into_iter().skip(number % ONE_IN).step_by(ONE_IN);
        Some(chosen.map(|(position, score)| Sample { position, score, result }).collect())
    }
}

/// Whether the evaluation can be asked about the position: nobody is in check, and the best move takes nothing and does not promote.
fn is_quiet(game: &Game, mv: Move) -> bool {
    let position = game.position();
    let takes = [mv.via(), Some(mv.to())].into_iter().flatten().any(|square| position.pieces(!position.side()).contains(square));
    !takes && !mv.promotes() && !game.in_check()
}

#[cfg(test)]
mod tests {
    use koshogi_rules::Choices;

    use super::*;

    fn play(threads: usize) -> Vec<Sample> {
        let variant = koshogi_games::find("sho").expect("a game of the catalogue");
        let rules = Arc::new(Rules::new(variant, &Choices::default()).expect("the defaults make rules"));
        let play = SelfPlay { rules, games: 4, nodes: 60, seed: 3, plies: 6, weights: WeightsFrom::Document };
        play.play(threads, &AtomicBool::new(false), &|_| {})
    }

    #[test]
    fn a_seed_plays_the_same_games_whatever_the_threads() {
        let samples = play(1);
        assert!(!samples.is_empty());
        assert_eq!(samples, play(3));
    }

    #[test]
    fn samples_are_written_and_read_back() {
        let samples = play(1);
        let variant = koshogi_games::find("sho").expect("a game of the catalogue");
        let rules = Rules::new(variant, &Choices::default()).expect("the defaults make rules");
        let mut text = String::new();
        samples.iter().for_each(|sample| super::super::write(sample, &rules, &mut text));
        let read = super::super::read(&text, &rules).expect("what was written");
        let seen = |sample: &Sample| (sample.position.setup(), sample.score, sample.result);
        assert_eq!(read.iter().map(seen).collect::<Vec<_>>(), samples.iter().map(seen).collect::<Vec<_>>());
        let broken = text.replacen('\t', "\tx", 1);
        assert_eq!(super::super::read(&broken, &rules).map_err(|fault| fault.line), Err(1));
    }
}
