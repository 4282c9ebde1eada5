//! Dividing a player's time among the moves.

use std::time::Duration;

use crate::limits::{ClockState, Limits};

/// What is kept back for the way to the other program.
const MARGIN: Duration = Duration::from_millis(15);

/// How long games of this family go on from any point, in moves of one side, for planning.
const MOVES_AHEAD: u32 = 45;

/// Without any increment, so much is kept for a game that goes on and on: a thousandth of what is left for each move, so that three
/// thousand plies are survived with a millisecond on the way of each.
const RESERVE: Duration = Duration::from_secs(5);
const RESERVE_MOVES: u32 = 1_000;

/// The plan for one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Plan {
    /// After this, no new iteration begins.
    pub(crate) soft: Option<Duration>,
    /// At this, the search stops.
    pub(crate) hard: Option<Duration>,
}

impl Plan {
    pub(crate) fn new(limits: &Limits) -> Self {
        let fixed = limits.move_time.map(keep_back);
        let planned = limits.clock.map(divide);
        let hard = [fixed, planned.map(|(_, hard)| hard)].into_iter().flatten().min();
        Self { soft: planned.map(|(soft, _)| soft), hard }
    }
}

/// The soft and the hard limit.
fn divide(clock: ClockState) -> (Duration, Duration) {
    let moves = clock.moves_to_go.unwrap_or(MOVES_AHEAD).clamp(1, MOVES_AHEAD);
    let left = keep_back(clock.left);
    let own = left / moves + clock.increment * 3 / 4 + clock.byoyomi;
    let most = keep_back(clock.left + clock.byoyomi);
    let sudden_death = clock.increment.is_zero() && clock.byoyomi.is_zero() && clock.moves_to_go.is_none();
    if sudden_death && clock.left < RESERVE {
        let each = (clock.left / RESERVE_MOVES).max(Duration::from_millis(1)).min(most.max(Duration::from_millis(1)));
        return (each, each);
    }
    // With the last move before a time control nothing need be saved; else never more than a third of what is left.
    let cap = if moves == 1 { most } else { left / 3 + clock.byoyomi.saturating_sub(MARGIN) };
    let hard = (own * 4).min(cap).min(most).max(Duration::from_millis(1));
    let soft = own.mul_f64(0.6).min(hard);
    (soft, hard)
}

/// What is left after the margin; at least a third where time is very short.
fn keep_back(time: Duration) -> Duration {
    time.saturating_sub(MARGIN).max(time / 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(left: u64, increment: u64, byoyomi: u64) -> Plan {
        let ms = Duration::from_millis;
        let clock = ClockState { left: ms(left), increment: ms(increment), byoyomi: ms(byoyomi), moves_to_go: None };
        Plan::new(&Limits { clock: Some(clock), ..Limits::default() })
    }

    #[test]
    fn the_hard_limit_lies_within_what_is_left() {
        for left in [1, 5, 10, 30, 100, 1_000, 20_000, 3_600_000] {
            for (increment, byoyomi) in [(0, 0), (10, 0), (200, 0), (0, 1_000), (0, 10)] {
                let plan = plan(left, increment, byoyomi);
                let hard = plan.hard.expect("a clock gives a limit");
                assert!(hard < Duration::from_millis(left + byoyomi) || left <= 1, "{left} {increment} {byoyomi}: {hard:?}");
                assert!(plan.soft.expect("a clock gives a limit") <= hard);
            }
        }
    }

    #[test]
    fn three_thousand_moves_at_ten_milliseconds_are_survived() {
        // Each move uses its hard limit and a millisecond more on the way; the increment is what comes back.
        let (mut left, increment) = (Duration::from_millis(10), Duration::from_millis(10));
        for _ in 0..1500 {
            let clock = ClockState { left, increment, ..ClockState::default() };
            let hard = Plan::new(&Limits { clock: Some(clock), ..Limits::default() }).hard.expect("a limit");
            let used = hard + Duration::from_millis(1);
            assert!(used < left, "{used:?} of {left:?}");
            left = left - used + increment;
        }
    }

    /// What is left after a game of so many plies, of which each side's turns take their hard limit and a millisecond on the way.
    fn after(plies: u32, mut clock: ClockState) -> Duration {
        for _ in 0..plies / 2 {
            let hard = Plan::new(&Limits { clock: Some(clock), ..Limits::default() }).hard.expect("a limit");
            let used = hard + Duration::from_millis(1);
            assert!(used < clock.left + clock.byoyomi, "{used:?} of {clock:?}");
            // Byoyomi begins where the main time ends, and is whole again for the next move.
            clock.left = clock.left.saturating_sub(used) + clock.increment;
        }
        clock.left
    }

    #[test]
    fn no_time_control_is_lost_in_three_thousand_plies() {
        let ms = Duration::from_millis;
        for left in [0, 20, 1_000, 20_000, 3_600_000] {
            for (increment, byoyomi) in [(0, 10), (0, 1_000), (10, 0), (200, 0), (10, 10)] {
                let clock =
                    ClockState { left: ms(left + increment), increment: ms(increment), byoyomi: ms(byoyomi), moves_to_go: None };
                after(3_000, clock);
            }
        }
        // Without any increment the main time has to last.
        after(3_000, ClockState { left: ms(60_000), ..ClockState::default() });
    }
}
