//! How much an engine may think: clocks, times for a move, nodes, plies.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use koshogi_rules::Text;

/// What limits the thinking of an engine.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pace {
    /// Time.
    pub time: Time,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Plies of depth for each move.
    pub depth: Option<u32>,
}

/// How time is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Time {
    /// It is not.
    #[default]
    Unlimited,
    /// A clock for the game.
    Clock(Control),
    /// A fixed time for each move.
    Each(Duration),
}

/// A time control: `[MOVES/]BASE[+INCREMENT]` in seconds, as in `20+0.2` or `40/300`. The base may be `MINUTES:SECONDS`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Control {
    /// The base comes again after so many moves.
    pub moves: Option<u32>,
    /// What the clock begins with.
    pub base: Duration,
    /// Added after each move.
    pub increment: Duration,
}

impl FromStr for Control {
    type Err = Text;

    fn from_str(text: &str) -> Result<Self, Text> {
        let fault = || Text {
            ja: format!("「{text}」は持ち時間ではありません（20+0.2、40/300、5:00+3 のように、秒で書きます）"),
            en: format!("'{text}' is no time control (written in seconds, as in 20+0.2, 40/300 or 5:00+3)"),
        };
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0).ok_or_else(fault)?), rest),
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let base = match base.split_once(':') {
            Some((minutes, seconds)) => {
                let minutes: u32 = minutes.parse().map_err(|_| fault())?;
                seconds_of(seconds).and_then(|seconds| seconds.checked_add(Duration::from_secs(u64::from(minutes) * 60)))
            }
            None => seconds_of(base),
        };
        let base = base.filter(|base| !base.is_zero()).ok_or_else(fault)?;
        Ok(Self { moves, base, increment: seconds_of(increment).ok_or_else(fault)? })
    }
}

/// A time in seconds, up to a year.
#[must_use]
pub fn seconds_of(text: &str) -> Option<Duration> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.0..=31_536_000.0).contains(seconds))?;
    Some(Duration::from_secs_f64(seconds))
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        match self.time {
            Time::Unlimited => {}
            Time::Clock(control) => parts.push(control.to_string()),
            Time::Each(time) => parts.push(format!("st {}", time.as_secs_f64())),
        }
        parts.extend(self.nodes.map(|nodes| format!("nodes {nodes}")));
        parts.extend(self.depth.map(|depth| format!("depth {depth}")));
        f.write_str(&parts.join(", "))
    }
}

/// A player's clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerClock {
    control: Option<Control>,
    /// Microseconds; below 0 where the margin let the player overstep its time, which is owed.
    left: i64,
    /// Moves made so far.
    moves: u32,
}

impl PlayerClock {
    /// The clock at the start of a game.
    #[must_use]
    pub fn new(pace: &Pace) -> Self {
        let control = match pace.time {
            Time::Clock(control) => Some(control),
            _ => None,
        };
        Self { control, left: control.map_or(0, |control| micros(control.base)), moves: 0 }
    }

    /// The time left, where the game is played with a clock.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        self.allowed(Duration::ZERO)
    }

    /// How long the next move may take with this margin, where the game is played with a clock.
    #[must_use]
    pub fn allowed(&self, margin: Duration) -> Option<Duration> {
        let left = self.left.saturating_add(micros(margin));
        self.control.map(|_| Duration::from_micros(u64::try_from(left).unwrap_or(0)))
    }

    /// What is added after each move.
    #[must_use]
    pub fn increment(&self) -> Duration {
        self.control.map_or(Duration::ZERO, |control| control.increment)
    }

    /// The moves to the next control, where there is one.
    #[must_use]
    pub fn moves_to_go(&self) -> Option<u32> {
        self.control.and_then(|control| control.moves).map(|moves| moves - self.moves % moves)
    }

    /// A move took so long.
    pub fn spend(&mut self, time: Duration) {
        self.moves += 1;
        let Some(control) = self.control else { return };
        self.left = self.left.saturating_sub(micros(time)).saturating_add(micros(control.increment));
        if control.moves.is_some_and(|moves| self.moves.is_multiple_of(moves)) {
            self.left = self.left.saturating_add(micros(control.base));
        }
    }
}

fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> Control {
        text.parse().expect("a time control")
    }

    #[test]
    fn controls_are_written_as_match_players_write_them() {
        let seconds = Duration::from_secs_f64;
        assert_eq!(control("20+0.2"), Control { moves: None, base: seconds(20.0), increment: seconds(0.2) });
        assert_eq!(control("40/300"), Control { moves: Some(40), base: seconds(300.0), increment: Duration::ZERO });
        assert_eq!(control("5:30+3").base, seconds(330.0));
        for text in ["20+0.2", "40/300", "0.5+0.01"] {
            assert_eq!(control(text).to_string(), text);
        }
        for text in ["", "0", "-1", "20+", "0/20", "x/20", "1:x", "1e99", "NaN", "20+inf"] {
            assert!(text.parse::<Control>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_gains_its_increment_and_its_base() {
        let pace = |text| Pace { time: Time::Clock(control(text)), ..Pace::default() };
        let mut clock = PlayerClock::new(&pace("10+2"));
        clock.spend(Duration::from_secs(3));
        assert_eq!(clock.left(), Some(Duration::from_secs(9)));
        clock.spend(Duration::from_secs(12));
        assert_eq!((clock.left(), clock.allowed(Duration::from_secs(4))), (Some(Duration::ZERO), Some(Duration::from_secs(3))));
        clock.spend(Duration::ZERO);
        assert_eq!(clock.left(), Some(Duration::from_secs(1)), "what was overstepped is owed");
        let mut clock = PlayerClock::new(&pace("2/10"));
        assert_eq!(clock.moves_to_go(), Some(2));
        clock.spend(Duration::from_secs(4));
        assert_eq!((clock.moves_to_go(), clock.left()), (Some(1), Some(Duration::from_secs(6))));
        clock.spend(Duration::from_secs(4));
        assert_eq!((clock.moves_to_go(), clock.left()), (Some(2), Some(Duration::from_secs(12))));
    }
}
