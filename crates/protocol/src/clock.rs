//! Time: the system's, and that of one turn.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use koshogi_engine::Clock;

/// A clock that the conversation and its thinker both read.
pub type SharedClock = Arc<dyn Clock + Send>;

/// The clock of the machine.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock(Instant);

impl SystemClock {
    /// A clock that starts now.
    #[must_use]
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// The time that a turn has taken. While the thinker ponders in the other side's time it stands still, so no limit is met.
pub(crate) struct TurnClock {
    clock: SharedClock,
    /// When the turn began, in nanoseconds of `clock`.
    begun: AtomicU64,
}

impl TurnClock {
    /// No time of the machine is this late.
    const HELD: u64 = u64::MAX;

    /// A clock that stands still.
    pub(crate) fn held(clock: SharedClock) -> Self {
        Self { clock, begun: AtomicU64::new(Self::HELD) }
    }

    /// Lets it run from now.
    pub(crate) fn release(&self) {
        let now = u64::try_from(self.clock.now().as_nanos()).unwrap_or(Self::HELD - 1);
        self.begun.store(now, Relaxed);
    }
}

impl Clock for TurnClock {
    fn now(&self) -> Duration {
        match self.begun.load(Relaxed) {
            Self::HELD => Duration::ZERO,
            begun => self.clock.now().saturating_sub(Duration::from_nanos(begun)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Hands(AtomicU64);

    impl Clock for Hands {
        fn now(&self) -> Duration {
            Duration::from_secs(self.0.load(Relaxed))
        }
    }

    #[test]
    fn a_held_turn_takes_no_time_until_it_is_released() {
        let hands = Arc::new(Hands(AtomicU64::new(10)));
        let turn = TurnClock::held(Arc::clone(&hands) as SharedClock);
        hands.0.store(60, Relaxed);
        assert_eq!(turn.now(), Duration::ZERO);
        turn.release();
        hands.0.store(63, Relaxed);
        assert_eq!(turn.now(), Duration::from_secs(3));
    }
}
