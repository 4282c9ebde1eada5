//! The form in which a game is kept.

use koshogi_notation::usi;
use koshogi_rules::{Lang, Outcome, Reason, Side};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Clock, Plan, PlanError, Sitting};

/// A game as it is kept: enough to go on with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// What was agreed on.
    plan: Plan,
    /// The moves in the machine notation.
    moves: String,
    /// The ending, where the players made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ending: Option<Ending>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<Clock>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    draw_offer: Option<Player>,
}

/// A side, as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Player {
    Sente,
    Gote,
}

/// An ending that the rules do not see on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Ending {
    Agreement,
    Resigned(Player),
    OutOfTime(Player),
}

/// Why a kept game cannot be opened whole.
#[derive(Debug, Clone, Error)]
pub enum OpenError {
    /// Its plan cannot be played.
    #[error("{0}")]
    Plan(PlanError),
    /// A move is at fault; the game up to it is there.
    #[error("move {number} cannot be played: {}", fault.reason.get(Lang::En))]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// What is wrong with it.
        fault: Box<koshogi_notation::Fault>,
        /// The game before it.
        before: Box<Sitting>,
    },
}

impl Saved {
    /// Keeps a game; its clock stands still in what is kept.
    #[must_use]
    pub fn of(sitting: &Sitting, now: u64) -> Self {
        let mut clock = sitting.clock().cloned();
        clock.iter_mut().for_each(|clock| clock.stop(now));
        Self {
            plan: sitting.plan().clone(),
            moves: usi::write(sitting.game().moves()),
            ending: sitting.game().outcome().and_then(Ending::of),
            clock,
            draw_offer: sitting.draw_offer().map(Player::from),
        }
    }

    /// The word that names the game.
    #[must_use]
    pub fn variant(&self) -> &str {
        &self.plan.variant
    }

    /// Opens the game where it was left. Its clock stands still until [`Sitting::wake`].
    ///
    /// # Errors
    /// When the plan cannot be played; when a move cannot, with the game before it.
    pub fn open(self) -> Result<Sitting, OpenError> {
        let mut game = self.plan.game().map_err(OpenError::Plan)?;
        for (word, number) in self.moves.split_whitespace().zip(1..) {
            let played = usi::read_legal(word, &game);
            let fault = match played.map(|mv| game.play(mv)) {
                Ok(Ok(())) => continue,
                Ok(Err(_)) => unreachable!("a move that was read as legal is"),
                Err(fault) => fault,
            };
            let before = Box::new(Sitting::with(self.plan, game, self.clock, None));
            return Err(OpenError::Move { number, fault: Box::new(fault), before });
        }
        if let Some(ending) = self.ending {
            game.end(ending.outcome());
        }
        Ok(Sitting::with(self.plan, game, self.clock, self.draw_offer.map(Side::from)))
    }
}

impl From<Side> for Player {
    fn from(side: Side) -> Self {
        match side {
            Side::Sente => Self::Sente,
            Side::Gote => Self::Gote,
        }
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::Sente => Self::Sente,
            Player::Gote => Self::Gote,
        }
    }
}

impl Ending {
    fn of(outcome: Outcome) -> Option<Self> {
        match (outcome.reason, outcome.winner) {
            (Reason::Agreement, _) => Some(Self::Agreement),
            (Reason::Resignation, Some(winner)) => Some(Self::Resigned((!winner).into())),
            (Reason::Time, Some(winner)) => Some(Self::OutOfTime((!winner).into())),
            _ => None,
        }
    }

    fn outcome(self) -> Outcome {
        match self {
            Self::Agreement => Outcome::draw(Reason::Agreement),
            Self::Resigned(loser) => Outcome::win(!Side::from(loser), Reason::Resignation),
            Self::OutOfTime(loser) => Outcome::win(!Side::from(loser), Reason::Time),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Seat, TimeControl};

    fn sitting() -> Sitting {
        let time = Some(TimeControl { main: 60_000, byoyomi: 10_000, periods: 1, increment: 0 });
        let seats = [Seat::Person, Seat::Engine { level: 3 }];
        Sitting::new(Plan { seats, time, preset: Some("jcsa".into()), ..Plan::of("chu") }).unwrap()
    }

    fn kept(sitting: &Sitting, now: u64) -> Saved {
        let text = serde_json::to_string(&Saved::of(sitting, now)).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn a_game_is_opened_where_it_was_left() {
        let mut game = sitting();
        for word in ["7i7h", "6d6e", "7h7g"] {
            let mv = usi::read_legal(word, game.game()).unwrap();
            game.play(mv, 1_000).unwrap();
        }
        game.offer_draw(Side::Sente, 1_000);
        let again = kept(&game, 5_000).open().unwrap();
        assert_eq!(again.plan(), game.plan());
        assert_eq!(again.game().moves(), game.game().moves());
        assert_eq!(again.draw_offer(), Some(Side::Sente));
        // Gote has thought for four seconds.
        assert_eq!(again.clock().unwrap().reading(Side::Gote, 0).left, 56_000);
    }

    #[test]
    fn endings_that_the_players_made_are_kept() {
        let endings: [fn(&mut Sitting); 2] = [
            |game| game.resign(Side::Sente, 0),
            |game| {
                game.offer_draw(Side::Sente, 0);
                game.offer_draw(Side::Gote, 0);
            },
        ];
        for end in endings {
            let mut game = sitting();
            end(&mut game);
            assert!(game.game().outcome().is_some());
            assert_eq!(kept(&game, 0).open().unwrap().game().outcome(), game.game().outcome());
        }
    }

    #[test]
    fn what_comes_before_a_fault_is_not_lost() {
        let text = r#"{"plan":{"variant":"chu","seats":["person","person"]},"moves":"7i7h 6d6e 9z9y"}"#;
        let saved: Saved = serde_json::from_str(text).unwrap();
        let Err(OpenError::Move { number: 3, before, .. }) = saved.open() else { panic!("the third move is none") };
        assert_eq!(before.game().moves().len(), 2);
    }
}
