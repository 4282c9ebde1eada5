//! Games for the tuner: from even openings, and no longer than it takes to see who wins.

use std::sync::Arc;

use koshogi_engine::Best;
use koshogi_rules::{Game, Rules, Side};

use crate::openings::{Book, Random};

/// Scores from here on, in hundredths, held for [`HELD`] plies by one side, decide a game.
pub(super) const DECISIVE: i32 = 2_500;
const HELD: usize = 8;
/// Neither side of an opening is further ahead, in hundredths: a game that its opening has decided teaches little.
const EVEN: i32 = 300;
/// The table of each engine, in MiB.
pub(super) const MEMORY: usize = 4;

/// The game of this number, after its opening.
pub(super) fn begin(rules: &Arc<Rules>, seed: u64, plies: usize, number: usize) -> Option<Game> {
    // Either side is on move after every other opening: what hangs then is theirs in turn, and not always sente's.
    let book = Book::Random(Random { plies: plies + number % 2, seed, balance: Some(EVEN) });
    let opening = book.opening(number, rules);
    let mut game = Game::from_setup(Arc::clone(rules), &opening.start).ok()?;
    opening.moves.iter().try_for_each(|&mv| game.play(mv)).ok()?;
    Some(game)
}

/// Plays a game of at most so many plies out, and says what sente got: 1, 0.5 or 0. `think` chooses each move; nothing comes of a game in
/// which it stops choosing.
pub(super) fn play_out(game: &mut Game, longest: usize, think: &mut dyn FnMut(&Game) -> Option<Best>) -> Option<f64> {
    let mut ahead: (Option<Side>, usize) = (None, 0);
    while game.outcome().is_none() && game.moves().len() < longest {
        let best = think(game)?;
        let side = game.position().side();
        let leader = if best.value > 0 { side } else { !side };
        ahead = match ahead {
            _ if best.value.abs() < DECISIVE => (None, 0),
            (Some(before), plies) if before == leader => (Some(leader), plies + 1),
            _ => (Some(leader), 1),
        };
        if ahead.1 >= HELD {
            break;
        }
        game.play(best.mv?).ok()?;
    }
    let winner = match game.outcome() {
        Some(outcome) => outcome.winner,
        None => ahead.0.filter(|_| ahead.1 >= HELD),
    };
    Some(match winner {
        Some(Side::Sente) => 1.0,
        Some(Side::Gote) => 0.0,
        None => 0.5,
    })
}
