//! The levels against each other: each against the one below it, from the same random openings with both colours.
//!
//! `cargo run --release -p koshogi-engine --example ladder -- [GAMES] [FIRST-LAST] [VARIANT …]`
#![expect(clippy::print_stdout, reason = "an example speaks to its reader")]

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use koshogi_engine::{Engine, Level, Limits, NoClock, Settings};
use koshogi_rules::{Choices, Game, Rules, Side};

/// Plies that are played at random before the players take over.
const OPENING: usize = 6;

/// After so many plies the engine at full strength decides who stands better.
const LONGEST: usize = 500;

/// By how much one has to stand better for a win.
const AHEAD: i32 = 300;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let games: u64 = words.next().map_or(Ok(20), |word| word.parse())?;
    let range = words.next().unwrap_or_else(|| "1-9".to_owned());
    let (first, last) = range.split_once('-').ok_or("FIRST-LAST")?;
    let (first, last): (u8, u8) = (first.parse()?, last.parse()?);
    let chosen: Vec<String> = words.collect();
    for variant in koshogi_games::all() {
        if !chosen.is_empty() && !chosen.contains(&variant.id) {
            continue;
        }
        let rules = Arc::new(Rules::new(Arc::clone(variant), &Choices::default())?);
        for number in first..=last {
            let (below, above) = (Level::new(number).ok_or("a level")?, Level::new(number + 1).ok_or("a level")?);
            let mut tally = Tally::default();
            for pair in 0..games.div_ceil(2) {
                let start = opening(&rules, pair);
                for stronger in Side::BOTH {
                    tally.count(&play(start.clone(), stronger, [above, below], pair), stronger);
                }
            }
            println!("{:<10} {} against {}: {tally}", variant.id, number + 1, number);
        }
    }
    Ok(())
}

/// What one level scored against the other.
#[derive(Default)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
    plies: usize,
    longest: [Duration; 2],
}

impl Tally {
    fn count(&mut self, end: &End, stronger: Side) {
        match end.winner {
            Some(side) if side == stronger => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
        self.plies += end.plies;
        for (longest, time) in self.longest.iter_mut().zip(end.longest) {
            *longest = (*longest).max(time);
        }
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { wins, draws, losses, plies, longest: [above, below] } = self;
        let games = wins + draws + losses;
        let score = 100.0 * (f64::from(*wins) + f64::from(*draws) / 2.0) / f64::from(games.max(1));
        let length = plies / games.max(1) as usize;
        write!(f, "+{wins} ={draws} -{losses} ({score:.0} %), {length} plies, longest move {above:.0?}, {below:.0?}")
    }
}

/// A game after some random moves, none of which ends it.
fn opening(rules: &Arc<Rules>, seed: u64) -> Game {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(Arc::clone(rules));
    for _ in 0..OPENING {
        let moves = game.legal_moves();
        let Some(&mv) = rng.choice(&moves) else { break };
        if game.play(mv).is_err() || game.outcome().is_some() {
            break;
        }
    }
    game
}

struct End {
    winner: Option<Side>,
    plies: usize,
    /// Of the stronger and the weaker.
    longest: [Duration; 2],
}

/// Plays a game to its end; `levels` are those of the stronger side and of the other.
fn play(mut game: Game, stronger: Side, levels: [Level; 2], seed: u64) -> End {
    let mut engines = [(); 2].map(|()| Engine::new(Settings { memory: 16, ..Settings::default() }));
    let mut longest = [Duration::ZERO; 2];
    while game.outcome().is_none() && game.moves().len() < LONGEST {
        let who = usize::from(game.position().side() != stronger);
        let nodes = (levels[who] == Level::FULL).then_some(1_000_000);
        let limits = Limits { level: levels[who].with_seed(seed), nodes, ..Limits::default() };
        let begun = Instant::now();
        let best = engines[who].search(&game, &limits, &NoClock, &AtomicBool::new(false), &mut |_| {});
        longest[who] = longest[who].max(begun.elapsed());
        let Some(mv) = best.mv else { break };
        if game.play(mv).is_err() {
            break;
        }
    }
    let plies = game.moves().len();
    let winner = match game.outcome() {
        Some(outcome) => outcome.winner,
        None => {
            let limits = Limits { nodes: Some(50_000), ..Limits::default() };
            let best = engines[0].search(&game, &limits, &NoClock, &AtomicBool::new(false), &mut |_| {});
            let side = game.position().side();
            (best.value.abs() >= AHEAD).then_some(if best.value > 0 { side } else { !side })
        }
    };
    End { winner, plies, longest }
}
