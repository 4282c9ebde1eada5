//! Who thinks about the game.

use std::sync::atomic::AtomicBool;

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
}

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
}
