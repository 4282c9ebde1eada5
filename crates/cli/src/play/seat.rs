//! Who sits at the table.
//!
//! A person sits at the keyboard, and the table hears of their moves by keys. Anybody else (a program, a player elsewhere) is
//! told when something is expected of it and answers, whenever it is ready, with the commands that a person could have typed.

use koshogi_rules::{Game, Side};

use super::command::Command;

/// What is expected of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// A move.
    Move,
    /// An answer to a draw offer: [`Command::Yes`] or [`Command::No`].
    DrawOffer,
}

/// A player.
pub(crate) trait Player {
    /// Whether the player uses the keyboard of this terminal.
    fn is_here(&self) -> bool;

    /// Something is expected of the player in this game as it stands. Whatever was expected before is no longer.
    fn expect(&mut self, occasion: Occasion, game: &Game);

    /// Nothing is expected of the player any more.
    fn dismiss(&mut self) {}

    /// What the player says, once it knows; never waits.
    fn says(&mut self) -> Option<Command>;
}

/// A person at this keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Person;

impl Player for Person {
    fn is_here(&self) -> bool {
        true
    }

    fn expect(&mut self, _: Occasion, _: &Game) {}

    fn says(&mut self) -> Option<Command> {
        None
    }
}

/// The two players.
pub(crate) struct Seats {
    players: [Box<dyn Player>; 2],
    /// What was expected last, and after how many changes of the game.
    expected: Option<(Side, Occasion, u64)>,
}

impl Seats {
    /// Two people at this keyboard.
    #[cfg(test)]
    pub(crate) fn two_people() -> Self {
        Self::new(Box::new(Person), Box::new(Person))
    }

    pub(crate) fn new(sente: Box<dyn Player>, gote: Box<dyn Player>) -> Self {
        Self { players: [sente, gote], expected: None }
    }

    /// Which sides use the keyboard.
    pub(crate) fn are_here(&self) -> [bool; 2] {
        [self.players[0].is_here(), self.players[1].is_here()]
    }

    /// Tells a player what is expected of it, once for every change of the game, and asks what it says.
    pub(crate) fn attend(&mut self, side: Side, occasion: Occasion, revision: u64, game: &Game) -> Option<Command> {
        let now = (side, occasion, revision);
        if self.expected != Some(now) {
            if let Some((other, ..)) = self.expected.replace(now).filter(|&(other, ..)| other != side) {
                self.players[other.index()].dismiss();
            }
            self.players[side.index()].expect(occasion, game);
        }
        self.players[side.index()].says()
    }

    /// Tells the player of whom something was expected that it is no longer.
    pub(crate) fn dismiss(&mut self) {
        if let Some((side, ..)) = self.expected.take() {
            self.players[side.index()].dismiss();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;
    use std::sync::Arc;

    use koshogi_rules::{Choices, Rules};

    use super::*;

    /// A player who writes down what is expected and resigns at once.
    struct Meek(Rc<RefCell<Vec<Occasion>>>);

    impl Player for Meek {
        fn is_here(&self) -> bool {
            false
        }

        fn expect(&mut self, occasion: Occasion, _: &Game) {
            self.0.borrow_mut().push(occasion);
        }

        fn says(&mut self) -> Option<Command> {
            (self.0.borrow().last() == Some(&Occasion::Move)).then_some(Command::Resign)
        }
    }

    #[test]
    fn a_player_is_told_once_of_every_occasion() {
        let rules = Rules::new(koshogi_games::find("sho").unwrap(), &Choices::default()).unwrap();
        let game = Game::new(Arc::new(rules));
        let heard = Rc::default();
        let mut seats = Seats::new(Box::new(Person), Box::new(Meek(Rc::clone(&heard))));
        assert_eq!(seats.are_here(), [true, false]);
        assert_eq!(seats.attend(Side::Gote, Occasion::DrawOffer, 3, &game), None);
        assert_eq!(seats.attend(Side::Gote, Occasion::DrawOffer, 3, &game), None);
        assert_eq!(seats.attend(Side::Gote, Occasion::Move, 4, &game), Some(Command::Resign));
        assert_eq!(*heard.borrow(), [Occasion::DrawOffer, Occasion::Move]);
    }
}
