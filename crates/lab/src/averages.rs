//! What the games of a match have in common: how they ended, how long they were, how the engines used their time.

use std::collections::BTreeMap;

use crate::played::{Measured, Played, Seat};
use crate::verdict::Why;

/// How games ended: wins, draws and losses of the first contestant for each reason.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Terminations(BTreeMap<Why, [u64; 3]>);

impl Terminations {
    /// Counts games.
    #[must_use]
    pub fn of(games: &[Played]) -> Self {
        let mut counts = BTreeMap::new();
        for played in games {
            let row: &mut [u64; 3] = counts.entry(played.verdict.why).or_default();
            row[2 - played.half_points()] += 1;
        }
        Self(counts)
    }

    /// The reasons that occurred.
    pub fn iter(&self) -> impl Iterator<Item = (Why, [u64; 3])> {
        self.0.iter().map(|(why, counts)| (*why, *counts))
    }
}

/// Averages of a match.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Averages {
    /// Plies a game.
    pub plies: f64,
    /// Of each contestant, by [`Seat::index`].
    pub engines: [EngineAverages; 2],
}

/// Averages of a contestant.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EngineAverages {
    /// Seconds a move.
    pub spent: f64,
    /// Depth a move, where it was told.
    pub depth: Option<f64>,
    /// Nodes a second over the moves for which they were told.
    pub speed: Option<f64>,
    /// Seconds left on the clock at the end of a game.
    pub left: Option<f64>,
    /// Seconds left on the clock when it was lowest.
    pub least_left: Option<f64>,
}

impl Averages {
    /// Those of some games.
    #[must_use]
    pub fn of(games: &[Played]) -> Self {
        let plies = mean(games.iter().map(|played| played.plies() as f64)).unwrap_or_default();
        Self { plies, engines: Seat::BOTH.map(|seat| engine(games, seat)) }
    }
}

fn engine(games: &[Played], seat: Seat) -> EngineAverages {
    let moves: Vec<&Measured> = games.iter().flat_map(|played| moves_of(played, seat)).collect();
    let told = moves.iter().filter_map(|measured| Some((measured.thought.nodes? as f64, measured.spent.as_secs_f64())));
    let (nodes, seconds) = told.fold((0.0, 0.0), |(nodes, seconds), (n, s)| (nodes + n, seconds + s));
    let clocks = moves.iter().filter_map(|measured| Some(measured.left?.as_secs_f64()));
    EngineAverages {
        spent: mean(moves.iter().map(|measured| measured.spent.as_secs_f64())).unwrap_or_default(),
        depth: mean(moves.iter().filter_map(|measured| measured.thought.depth.map(f64::from))),
        speed: (seconds > 0.0).then(|| nodes / seconds),
        left: mean(games.iter().filter_map(|played| Some(played.left[seat.index()]?.as_secs_f64()))),
        least_left: clocks.reduce(f64::min),
    }
}

/// The moves that a contestant thought about.
fn moves_of(played: &Played, seat: Seat) -> impl Iterator<Item = &Measured> {
    let first = played.seat(played.first_to_think());
    played.moves.iter().skip(usize::from(first != seat)).step_by(2)
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0_u32), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}
