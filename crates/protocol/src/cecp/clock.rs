//! `level`, `st`, `sd` and `time`.

use std::time::Duration;

use koshogi_engine::{ClockState, Limits};
use koshogi_rules::Text;

use crate::words::text;

/// The time control and the engine's clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TimeControl {
    control: Control,
    /// What is left on the engine's clock.
    left: Duration,
    /// Moves that the engine has made in this game.
    moves: u32,
    depth: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Control {
    /// So many moves (0: all of them) in the base time, with an increment for each.
    Level { moves: u32, base: Duration, increment: Duration },
    /// A fixed time for each move.
    PerMove(Duration),
}

impl Default for TimeControl {
    /// Forty moves in five minutes, as XBoard has it.
    fn default() -> Self {
        let base = Duration::from_secs(300);
        Self { control: Control::Level { moves: 40, base, increment: Duration::ZERO }, left: base, moves: 0, depth: None }
    }
}

impl TimeControl {
    /// Begins a game under the same control, without a limit of depth.
    pub(super) fn restart(&mut self) {
        self.depth = None;
        self.moves = 0;
        if let Control::Level { base, .. } = self.control {
            self.left = base;
        }
    }

    /// One of the commands, with what stands behind it.
    pub(super) fn set(&mut self, command: &str, rest: &str) -> Result<(), Text> {
        let known = match command {
            "level" => level(rest).map(|control| {
                self.control = control;
                self.restart_clock();
            }),
            "st" => seconds(rest).map(|time| self.control = Control::PerMove(time)),
            "sd" => rest.parse().ok().map(|depth: u32| self.depth = (depth > 0).then_some(depth)),
            // A clock that has run out has nothing left.
            _ => rest.parse::<f64>().ok().filter(|time| time.is_finite()).map(|hundredths| {
                self.left = duration(hundredths / 100.0).unwrap_or(Duration::ZERO);
            }),
        };
        known.ok_or_else(|| text("数の書き方が違います", "the numbers make no sense"))
    }

    fn restart_clock(&mut self) {
        self.moves = 0;
        if let Control::Level { base, .. } = self.control {
            self.left = base;
        }
    }

    /// What the next move may take.
    pub(super) fn limits(&self) -> Limits {
        let limits = Limits { depth: self.depth, ..Limits::default() };
        match self.control {
            Control::PerMove(time) => Limits { move_time: Some(time), ..limits },
            Control::Level { moves, increment, .. } => {
                let moves_to_go = (moves > 0).then(|| moves - self.moves % moves);
                let clock = ClockState { left: self.left, increment, byoyomi: Duration::ZERO, moves_to_go };
                Limits { clock: Some(clock), ..limits }
            }
        }
    }

    /// The engine has made a move and thought so long; until the board says the time, this is the clock.
    pub(super) fn spend(&mut self, time: Duration) {
        self.moves += 1;
        if let Control::Level { moves, base, increment } = self.control {
            self.left = self.left.saturating_sub(time) + increment;
            if moves > 0 && self.moves.is_multiple_of(moves) {
                self.left += base;
            }
        }
    }
}

/// `MOVES BASE INCREMENT`: the base in minutes or as minutes:seconds, the increment in seconds.
fn level(rest: &str) -> Option<Control> {
    let mut words = rest.split_whitespace();
    let moves = words.next()?.parse().ok()?;
    let base = words.next()?;
    let base = match base.split_once(':') {
        Some((minutes, rest)) => duration(minutes.parse::<f64>().ok()? * 60.0)?.checked_add(seconds(rest)?)?,
        None => duration(base.parse::<f64>().ok()? * 60.0)?,
    };
    let increment = words.next().map_or(Some(Duration::ZERO), seconds)?;
    Some(Control::Level { moves, base, increment })
}

fn seconds(text: &str) -> Option<Duration> {
    text.parse().ok().and_then(duration)
}

/// A time of at most a year.
fn duration(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok().filter(|time| time.as_secs() < 31_536_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(commands: &[(&str, &str)]) -> Limits {
        let mut time = TimeControl::default();
        for (command, rest) in commands {
            time.set(command, rest).expect("a command that makes sense");
        }
        time.limits()
    }

    #[test]
    fn levels_come_in_minutes_or_minutes_and_seconds() {
        let left = |level| clock(&[("level", level)]).clock.map(|clock| (clock.left.as_millis(), clock.increment.as_millis()));
        assert_eq!(left("40 5 0"), Some((300_000, 0)));
        assert_eq!(left("0 0:20 0.2"), Some((20_000, 200)));
        assert_eq!(left("0 2 12"), Some((120_000, 12_000)));
        assert_eq!(left("0 0.5 1"), Some((30_000, 1_000)));
    }

    #[test]
    fn moves_to_the_next_control_are_counted() {
        let mut time = TimeControl::default();
        time.set("level", "3 1 0").expect("a level");
        let to_go = |time: &TimeControl| time.limits().clock.and_then(|clock| clock.moves_to_go);
        assert_eq!(to_go(&time), Some(3));
        time.spend(Duration::from_secs(10));
        time.spend(Duration::from_secs(10));
        assert_eq!(to_go(&time), Some(1));
        time.spend(Duration::from_secs(10));
        assert_eq!(to_go(&time), Some(3));
        assert_eq!(time.limits().clock.map(|clock| clock.left.as_secs()), Some(90));
    }

    #[test]
    fn the_board_says_the_time_in_hundredths() {
        let left = |time| clock(&[("level", "0 5 0"), ("time", time)]).clock.map(|clock| clock.left);
        assert_eq!(left("1234"), Some(Duration::from_millis(12_340)));
        assert_eq!(left("-20"), Some(Duration::ZERO));
    }

    #[test]
    fn a_fixed_time_and_a_depth_hold_together() {
        let limits = clock(&[("st", "2"), ("sd", "5")]);
        assert_eq!((limits.move_time, limits.depth, limits.clock), (Some(Duration::from_secs(2)), Some(5), None));
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for (command, rest) in [("level", ""), ("level", "a b c"), ("st", "-1"), ("st", "NaN"), ("sd", "x"), ("time", "inf")] {
            assert!(TimeControl::default().set(command, rest).is_err(), "{command} {rest}");
        }
    }
}
