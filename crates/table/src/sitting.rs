//! A game that is being played, with everything around it.

use koshogi_rules::{Game, Illegal, Move, Outcome, Reason, Side};

use crate::{Clock, Plan, PlanError, Seat};

/// A game that is being played: what was agreed on, the game itself, the clock and what lies on the table between the players.
#[derive(Debug, Clone)]
pub struct Sitting {
    plan: Plan,
    game: Game,
    clock: Option<Clock>,
    draw_offer: Option<Side>,
}

impl Sitting {
    /// The beginning of a game; the clock starts with the first move.
    ///
    /// # Errors
    /// When the plan cannot be played.
    pub fn new(plan: Plan) -> Result<Self, PlanError> {
        let game = plan.game()?;
        let clock = plan.time.filter(|time| time.runs_out()).map(Clock::new);
        Ok(Self { plan, game, clock, draw_offer: None })
    }

    pub(crate) fn with(plan: Plan, game: Game, clock: Option<Clock>, draw_offer: Option<Side>) -> Self {
        Self { plan, game, clock, draw_offer }
    }

    /// What was agreed on.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The clock, where there is one.
    #[must_use]
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// The side that has offered a draw.
    #[must_use]
    pub fn draw_offer(&self) -> Option<Side> {
        self.draw_offer
    }

    /// The side to move, while the game goes on.
    #[must_use]
    pub fn to_move(&self) -> Option<Side> {
        self.game.outcome().is_none().then(|| self.game.position().side())
    }

    /// Whose turn it is, while the game goes on.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        self.to_move().map(|side| self.plan.seat(side))
    }

    /// The side of the only person at this table; `None` where two people, or none, play.
    #[must_use]
    pub fn person(&self) -> Option<Side> {
        match self.plan.seats {
            [Seat::Person, Seat::Engine { .. }] => Some(Side::Sente),
            [Seat::Engine { .. }, Seat::Person] => Some(Side::Gote),
            _ => None,
        }
    }

    /// Plays a move at a moment.
    ///
    /// # Errors
    /// Where it is not legal; everything is then as it was.
    pub fn play(&mut self, mv: Move, now: u64) -> Result<(), Illegal> {
        let side = self.game.position().side();
        self.game.play(mv)?;
        // An offer stands until the other side has moved.
        if self.draw_offer == Some(!side) {
            self.draw_offer = None;
        }
        let over = self.game.outcome().is_some();
        if let Some(clock) = &mut self.clock {
            clock.press(now);
            if over {
                clock.stop(now);
            } else {
                clock.start(!side, now);
            }
        }
        Ok(())
    }

    /// Takes back the last move, or with an engine at the table the last moves up to the person's own.
    pub fn take_back(&mut self, now: u64) {
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
        self.draw_offer = None;
        self.game.reopen();
        self.game.undo();
        if let Some(person) = self.person() {
            while self.game.position().side() != person && self.game.undo().is_some() {}
        }
        self.wake(now);
    }

    /// Lets the clock run again for the side to move: after a game was opened, or time was taken back.
    pub fn wake(&mut self, now: u64) {
        if let (Some(side), Some(clock)) = (self.to_move(), &mut self.clock)
            && !self.game.moves().is_empty()
        {
            clock.start(side, now);
        }
    }

    /// `side` resigns.
    pub fn resign(&mut self, side: Side, now: u64) {
        self.end(Outcome::win(!side, Reason::Resignation), now);
    }

    /// `side` offers a draw, or agrees to the other's offer.
    pub fn offer_draw(&mut self, side: Side, now: u64) {
        if self.game.outcome().is_some() {
            return;
        }
        if self.draw_offer == Some(!side) {
            self.end(Outcome::draw(Reason::Agreement), now);
        } else {
            self.draw_offer = Some(side);
        }
    }

    /// Takes an offer off the table.
    pub fn decline_draw(&mut self) {
        self.draw_offer = None;
    }

    /// Ends the game if a player's time has run out.
    pub fn look_at_clock(&mut self, now: u64) {
        if let Some(side) = self.clock.as_ref().and_then(|clock| clock.flag(now)) {
            self.end(Outcome::win(!side, Reason::Time), now);
        }
    }

    fn end(&mut self, outcome: Outcome, now: u64) {
        self.game.end(outcome);
        self.draw_offer = None;
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TimeControl;

    fn sitting(seats: [Seat; 2], time: Option<TimeControl>) -> Sitting {
        Sitting::new(Plan { seats, time, ..Plan::of("sho") }).unwrap()
    }

    fn play(sitting: &mut Sitting, moves: &str, now: u64) {
        for word in moves.split_whitespace() {
            let mv = koshogi_notation::usi::read_legal(word, sitting.game()).unwrap();
            sitting.play(mv, now).unwrap();
        }
    }

    #[test]
    fn a_move_is_taken_back_up_to_the_persons_own() {
        let mut game = sitting([Seat::Person, Seat::Engine { level: 1 }], None);
        play(&mut game, "7g7f 3c3d", 0);
        game.take_back(0);
        assert!(game.game().moves().is_empty());
        let mut game = sitting([Seat::Person; 2], None);
        play(&mut game, "7g7f 3c3d", 0);
        game.take_back(0);
        assert_eq!(game.game().moves().len(), 1);
    }

    #[test]
    fn a_draw_is_agreed_by_both() {
        let mut game = sitting([Seat::Person; 2], None);
        game.offer_draw(Side::Sente, 0);
        assert_eq!((game.draw_offer(), game.to_move()), (Some(Side::Sente), Some(Side::Sente)));
        play(&mut game, "7g7f", 0);
        assert_eq!(game.draw_offer(), Some(Side::Sente), "it stands until gote has moved");
        let mut declined = game.clone();
        play(&mut declined, "3c3d", 0);
        assert_eq!(declined.draw_offer(), None);
        game.offer_draw(Side::Gote, 0);
        assert_eq!(game.game().outcome(), Some(Outcome::draw(Reason::Agreement)));
    }

    #[test]
    fn time_that_runs_out_loses() {
        let time = TimeControl { main: 1000, byoyomi: 0, periods: 0, increment: 0 };
        let mut game = sitting([Seat::Person; 2], Some(time));
        game.look_at_clock(99_999);
        assert_eq!(game.game().outcome(), None, "the clock starts with the first move");
        play(&mut game, "7g7f", 100_000);
        game.look_at_clock(100_999);
        assert_eq!(game.game().outcome(), None);
        game.look_at_clock(101_000);
        assert_eq!(game.game().outcome(), Some(Outcome::win(Side::Sente, Reason::Time)));
    }

    #[test]
    fn a_resignation_can_be_taken_back() {
        let mut game = sitting([Seat::Person; 2], None);
        play(&mut game, "7g7f", 0);
        game.resign(Side::Gote, 0);
        assert_eq!(game.game().outcome(), Some(Outcome::win(Side::Sente, Reason::Resignation)));
        game.take_back(0);
        assert_eq!((game.game().outcome(), game.game().moves().len()), (None, 0));
    }
}
