//! The clock of two players.

use koshogi_rules::Side;
use serde::{Deserialize, Serialize};

/// How time is divided. All times are in milliseconds.
///
/// ```
/// use koshogi_table::TimeControl;
/// // Ten minutes, then three times thirty seconds for a move.
/// let control = TimeControl { main: 600_000, byoyomi: 30_000, periods: 3, increment: 0 };
/// assert!(control.runs_out());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// The time that a player has to use as they please.
    pub main: u64,
    /// The time for each move once the main time is used up (秒読み); 0 for none.
    pub byoyomi: u64,
    /// How many times the byoyomi may be used up; the last one loses.
    pub periods: u8,
    /// What is added to the main time after every move.
    pub increment: u64,
}

impl TimeControl {
    /// Whether anybody can play by it: a control without any time is none, and a byoyomi that may never be used is no time.
    #[must_use]
    pub const fn runs_out(self) -> bool {
        self.main > 0 || self.byoyomi > 0 && self.periods > 0
    }
}

/// What a clock shows of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// The time shown, in milliseconds: what is left of the main time, or of the byoyomi that runs.
    pub left: u64,
    /// How many byoyomi are left, the one that runs included; `None` while the main time lasts.
    pub byoyomi: Option<u8>,
}

/// The time of one player when the clock was last pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Account {
    main: u64,
    periods: u8,
}

/// The clock of two players. It stands still until it is started.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    control: TimeControl,
    accounts: [Account; 2],
    /// Whose time runs, and since when; a clock that is kept stands still.
    #[serde(skip)]
    running: Option<(Side, u64)>,
}

impl Clock {
    /// A clock that stands still, all time left.
    #[must_use]
    pub const fn new(control: TimeControl) -> Self {
        let account = Account { main: control.main, periods: control.periods };
        Self { control, accounts: [account; 2], running: None }
    }

    /// How time is divided.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Whose time runs.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// Lets the time of `side` run from now on, if no time runs.
    pub fn start(&mut self, side: Side, now: u64) {
        self.running.get_or_insert((side, now));
    }

    /// Stops the clock; the time used so far is gone.
    pub fn stop(&mut self, now: u64) {
        if let Some((side, _)) = self.running {
            self.accounts[side.index()] = self.account(side, now);
            self.running = None;
        }
    }

    /// The player whose time runs has moved: the other's time runs, and the increment is added.
    pub fn press(&mut self, now: u64) {
        let Some((side, _)) = self.running else { return };
        self.stop(now);
        // The byoyomi that was begun is whole again for the next move.
        let account = &mut self.accounts[side.index()];
        account.main += self.control.increment;
        self.running = Some((!side, now));
    }

    /// What the clock shows of a player.
    #[must_use]
    pub fn reading(&self, side: Side, now: u64) -> Reading {
        let Account { main, periods } = self.accounts[side.index()];
        let used = self.used(side, now);
        if used < main || self.control.byoyomi == 0 || periods == 0 {
            return Reading { left: main.saturating_sub(used), byoyomi: None };
        }
        let over = used - main;
        let gone = over / self.control.byoyomi;
        let left = u64::from(periods).saturating_sub(gone);
        match u8::try_from(left) {
            Ok(0) | Err(_) => Reading { left: 0, byoyomi: Some(0) },
            Ok(left) => Reading { left: self.control.byoyomi - over % self.control.byoyomi, byoyomi: Some(left) },
        }
    }

    /// The player whose time has run out.
    #[must_use]
    pub fn flag(&self, now: u64) -> Option<Side> {
        let (side, _) = self.running?;
        (self.reading(side, now).left == 0).then_some(side)
    }

    fn used(&self, side: Side, now: u64) -> u64 {
        match self.running {
            Some((running, since)) if running == side => now.saturating_sub(since),
            _ => 0,
        }
    }

    /// What a player has once the time used is charged: a byoyomi that was begun is not.
    fn account(&self, side: Side, now: u64) -> Account {
        let account = self.accounts[side.index()];
        let reading = self.reading(side, now);
        match reading.byoyomi {
            None => Account { main: reading.left, ..account },
            Some(periods) => Account { main: 0, periods },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: u64 = 1000;

    fn clock(main: u64, byoyomi: u64, periods: u8, increment: u64) -> Clock {
        let mut clock = Clock::new(TimeControl { main, byoyomi, periods, increment });
        clock.start(Side::Sente, 0);
        clock
    }

    #[test]
    fn the_main_time_comes_before_the_byoyomi() {
        let clock = clock(10 * SECOND, 5 * SECOND, 2, 0);
        let at = |now| clock.reading(Side::Sente, now * SECOND);
        assert_eq!(at(3), Reading { left: 7 * SECOND, byoyomi: None });
        assert_eq!(at(12), Reading { left: 3 * SECOND, byoyomi: Some(2) });
        assert_eq!(at(16), Reading { left: 4 * SECOND, byoyomi: Some(1) });
        assert_eq!(clock.flag(19 * SECOND), None);
        assert_eq!(clock.flag(20 * SECOND), Some(Side::Sente));
        assert_eq!(clock.reading(Side::Gote, 12 * SECOND), Reading { left: 10 * SECOND, byoyomi: None });
    }

    #[test]
    fn a_byoyomi_that_is_not_used_up_is_whole_again() {
        let mut clock = clock(SECOND, 5 * SECOND, 2, 0);
        clock.press(4 * SECOND);
        assert_eq!(clock.running(), Some(Side::Gote));
        clock.press(4 * SECOND);
        assert_eq!(clock.reading(Side::Sente, 4 * SECOND), Reading { left: 5 * SECOND, byoyomi: Some(2) });
        // The second move takes more than one of them.
        clock.press(10 * SECOND);
        clock.press(10 * SECOND);
        assert_eq!(clock.reading(Side::Sente, 10 * SECOND), Reading { left: 5 * SECOND, byoyomi: Some(1) });
    }

    #[test]
    fn an_increment_is_added_after_a_move() {
        let mut clock = clock(10 * SECOND, 0, 0, 2 * SECOND);
        clock.press(4 * SECOND);
        assert_eq!(clock.reading(Side::Sente, 9 * SECOND), Reading { left: 8 * SECOND, byoyomi: None });
        assert_eq!(clock.flag(14 * SECOND), Some(Side::Gote));
    }

    #[test]
    fn a_control_without_time_is_none() {
        let runs = |main, byoyomi, periods| TimeControl { main, byoyomi, periods, increment: SECOND }.runs_out();
        assert!(runs(SECOND, 0, 0) && runs(0, SECOND, 1));
        assert!(!runs(0, 0, 3) && !runs(0, SECOND, 0));
    }

    #[test]
    fn a_clock_that_is_kept_stands_still() {
        let mut clock = clock(10 * SECOND, 0, 0, 0);
        clock.stop(4 * SECOND);
        let text = serde_json::to_string(&clock).unwrap();
        let again: Clock = serde_json::from_str(&text).unwrap();
        assert_eq!(again.running(), None);
        assert_eq!(again.reading(Side::Sente, 99 * SECOND), Reading { left: 6 * SECOND, byoyomi: None });
    }
}
