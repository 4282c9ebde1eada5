//! What a search may use.

use std::time::Duration;

use koshogi_rules::Move;

use crate::level::Level;

/// A source of time, so that the engine runs where there is no clock of its own (a browser's worker brings one).
pub trait Clock: Sync {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;
}

/// A clock that stands still, for searches that are limited by depth or nodes alone.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// How long a search may go on; whichever limit is met first ends it. Without any it goes on until it is stopped.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies of iterative deepening.
    pub depth: Option<u32>,
    /// Nodes, all threads together.
    pub nodes: Option<u64>,
    /// A fixed time for this move.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<ClockState>,
    /// Ends when a win in at most this many plies is found.
    pub mate: Option<u32>,
    /// Looks at these moves alone; at all of them where it is empty.
    pub moves: Vec<Move>,
    /// How strongly to play.
    pub level: Level,
}

/// The time that a player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClockState {
    /// Time left.
    pub left: Duration,
    /// Added after every move.
    pub increment: Duration,
    /// Time for each move once the main time is used up (秒読み).
    pub byoyomi: Duration,
    /// Moves to the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}
