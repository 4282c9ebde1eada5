//! Who thinks about the game.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use koshogi_engine::mate::{self, Progress, Solver, Verdict};
use koshogi_engine::{Best, Clock, Engine, Limits, Report, Settings};
use koshogi_rules::Game;

/// Someone who finds moves: the engine, or a stand-in whose thoughts are known beforehand.
pub trait Thinker: Send {
    /// Takes these settings.
    fn set(&mut self, settings: &Settings);

    /// Forgets what was learned in earlier games.
    fn clear(&mut self);

    /// Thinks about a position until a limit is met or `stop` is set. See [`Engine::search`].
    fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        clock: &dyn Clock,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Best;

    /// Looks for a mate by the side to move within the nodes and the time of the limits; see [`Solver::solve`].
    fn mate(
        &mut self,
        game: &Game,
        limits: &Limits,
        clock: &dyn Clock,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Verdict;
}

/// How often the search for a mate looks at the clock, in nodes.
const NODES_A_LOOK: u64 = 512;

/// How often it tells how it stands.
const REPORTED_EVERY: Duration = Duration::from_secs(1);

impl Thinker for Engine {
    fn set(&mut self, settings: &Settings) {
        Self::set(self, settings.clone());
    }

    fn clear(&mut self) {
        Self::clear(self);
    }

    fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        clock: &dyn Clock,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Best {
        self.search(game, limits, clock, stop, report)
    }

    fn mate(
        &mut self,
        game: &Game,
        limits: &Limits,
        clock: &dyn Clock,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Verdict {
        let begun = clock.now();
        let mut reported = Duration::ZERO;
        let mut solver = Solver::new(self.settings().memory);
        solver.solve(game.rules(), game.position(), mate::Limits { nodes: limits.nodes }, &mut |progress| {
            if progress.nodes % NODES_A_LOOK != 0 {
                return stop.load(Relaxed);
            }
            let elapsed = clock.now().saturating_sub(begun);
            if elapsed >= reported + REPORTED_EVERY {
                reported = elapsed;
                report(progress);
            }
            stop.load(Relaxed) || limits.move_time.is_some_and(|time| elapsed >= time)
        })
    }
}
