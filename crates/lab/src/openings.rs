//! Where the games of a match begin.

use std::sync::atomic::AtomicBool;

use koshogi_engine::{Engine, Limits, NoClock, Settings};
use koshogi_rules::{Game, Move, Rules, Setup};
use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;

use std::sync::Arc;

/// How many nodes tell whether an opening is even.
const NODES: u64 = 10_000;

/// How many openings are tried for one that is even enough; the most even of them is taken where none is.
const TRIES: usize = 200;

/// A start and the moves that follow it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// Where the game begins.
    pub start: Setup,
    /// The moves that are played before the engines think.
    pub moves: Vec<Move>,
}

/// The openings of a match, one for each pair of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Book {
    /// Random legal moves.
    Random(Random),
    /// These, in turn.
    Given(Vec<Opening>),
}

/// Random openings from the start array of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Random {
    /// Plies of each.
    pub plies: usize,
    /// Which sequence of openings.
    pub seed: u64,
    /// How far ahead, in hundredths of our engine, a side may be; `None` asks the engine nothing.
    pub balance: Option<i32>,
}

impl Book {
    /// The opening of a pair. The same book gives the same opening on every machine.
    #[must_use]
    pub fn opening(&self, pair: usize, rules: &Arc<Rules>) -> Opening {
        match self {
            Self::Random(random) => random.opening(pair, rules),
            Self::Given(openings) if openings.is_empty() => Opening { start: rules.start().clone(), moves: Vec::new() },
            Self::Given(openings) => openings[pair % openings.len()].clone(),
        }
    }
}

impl Random {
    fn opening(&self, pair: usize, rules: &Arc<Rules>) -> Opening {
        let mut dice = ChaCha8Rng::seed_from_u64(self.seed);
        dice.set_stream(pair as u64);
        let mut engine = self.balance.map(|_| Engine::new(Settings { memory: 1, ..Settings::default() }));
        let mut best: Option<(i32, Game)> = None;
        for _ in 0..TRIES {
            let Some(game) = self.stroll(&mut dice, rules) else { continue };
            let (Some(most), Some(engine)) = (self.balance, &mut engine) else {
                best = Some((0, game));
                break;
            };
            let ahead = advantage(engine, &game);
            if best.as_ref().is_none_or(|(least, _)| ahead < *least) {
                best = Some((ahead, game));
            }
            if ahead <= most {
                break;
            }
        }
        let moves = best.map(|(_, game)| game.moves().to_vec()).unwrap_or_default();
        Opening { start: rules.start().clone(), moves }
    }

    /// Random moves; nothing where the game ended, or where the last of them left its royal to be taken.
    fn stroll(&self, dice: &mut ChaCha8Rng, rules: &Arc<Rules>) -> Option<Game> {
        let mut game = Game::new(Arc::clone(rules));
        for _ in 0..self.plies {
            let mv = *game.legal_moves().choose(dice)?;
            game.play(mv).ok()?;
            if game.outcome().is_some() {
                return None;
            }
        }
        let side = game.position().side();
        (!rules.in_check(game.position(), !side) && !game.in_check()).then_some(game)
    }
}

/// How far ahead one of the sides is.
fn advantage(engine: &mut Engine, game: &Game) -> i32 {
    engine.clear();
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    engine.search(game, &limits, &NoClock, &AtomicBool::new(false), &mut |_| {}).value.abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use koshogi_rules::Choices;

    fn rules(id: &str) -> Arc<Rules> {
        let variant = koshogi_games::find(id).expect("a game of the catalogue");
        Arc::new(Rules::new(variant, &Choices::default()).expect("the defaults make rules"))
    }

    fn replayed(opening: &Opening, rules: &Arc<Rules>) -> Game {
        let mut game = Game::from_setup(Arc::clone(rules), &opening.start).expect("a position");
        for &mv in &opening.moves {
            game.play(mv).expect("openings are legal");
        }
        game
    }

    #[test]
    fn random_openings_are_legal_and_nothing_hangs_in_the_balance() {
        for game in koshogi_games::all() {
            let rules = rules(&game.id);
            let book = Book::Random(Random { plies: 10, seed: 7, balance: None });
            for pair in 0..5 {
                let game = replayed(&book.opening(pair, &rules), &rules);
                assert_eq!(game.moves().len(), 10);
                assert_eq!(game.outcome(), None);
                let (position, side) = (game.position(), game.position().side());
                let taken = rules.legal_moves(position).iter().any(|mv| {
                    let mut after = position.clone();
                    rules.make(&mut after, *mv);
                    after.lost() == Some(!side)
                });
                assert!(!taken, "the last royal hangs in {}", rules.variant().id);
            }
        }
    }

    #[test]
    fn a_seed_is_a_sequence_of_openings() {
        let rules = rules("sho");
        let book = |seed| Book::Random(Random { plies: 6, seed, balance: None });
        assert_eq!(book(1).opening(3, &rules), book(1).opening(3, &rules));
        assert_ne!(book(1).opening(3, &rules), book(1).opening(4, &rules));
        assert_ne!(book(1).opening(3, &rules), book(2).opening(3, &rules));
    }

    #[test]
    fn an_even_opening_is_even_to_the_engine() {
        let rules = rules("sho");
        let book = Book::Random(Random { plies: 8, seed: 3, balance: Some(150) });
        for pair in 0..3 {
            let game = replayed(&book.opening(pair, &rules), &rules);
            let mut engine = Engine::new(Settings { memory: 1, ..Settings::default() });
            assert!(advantage(&mut engine, &game) <= 150);
        }
    }

    #[test]
    fn given_openings_come_in_turn() {
        let rules = rules("sho");
        let start = rules.start().clone();
        let moves = replayed(&Opening { start: start.clone(), moves: Vec::new() }, &rules).legal_moves();
        let openings: Vec<_> = moves[..3].iter().map(|&mv| Opening { start: start.clone(), moves: vec![mv] }).collect();
        let book = Book::Given(openings.clone());
        assert_eq!(book.opening(1, &rules), openings[1]);
        assert_eq!(book.opening(5, &rules), openings[2]);
    }
}
