//! The engine as a player.

use std::io;
use std::time::Duration;

use koshogi_engine::{Level, Limits};
use koshogi_protocol::agrees_to_draw;
use koshogi_rules::{Game, Lang, Side};

use super::brain::Brain;
use super::command::Command;
use super::seat::{Occasion, Player};

/// How long an answer to a draw offer is thought about, in nodes.
const DRAW_NODES: u64 = 50_000;

/// How the engine plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Strength {
    pub(crate) level: Level,
    /// The most time for a move.
    pub(crate) time: Duration,
}

impl Strength {
    /// The name under which it plays.
    pub(crate) fn name(self, lang: Lang) -> String {
        match (self.level.number(), lang) {
            (Level::HIGHEST, _) => "Koshogi".to_owned(),
            (number, Lang::Ja) => format!("Koshogi レベル{number}"),
            (number, Lang::En) => format!("Koshogi level {number}"),
        }
    }
}

/// The engine at one side of the table.
pub(crate) struct Opponent {
    side: Side,
    strength: Strength,
    brain: Brain,
    asked: Option<(Occasion, Side)>,
}

impl Opponent {
    /// # Errors
    /// When no thread can be started.
    pub(crate) fn new(side: Side, strength: Strength) -> io::Result<Self> {
        Ok(Self { side, strength, brain: Brain::new()?, asked: None })
    }
}

impl Player for Opponent {
    fn is_here(&self) -> bool {
        false
    }

    fn expect(&mut self, occasion: Occasion, game: &Game) {
        let limits = match occasion {
            Occasion::Move => {
                let Strength { level, time } = self.strength;
                Limits { level, move_time: Some(time), ..Limits::default() }
            }
            Occasion::DrawOffer => Limits { nodes: Some(DRAW_NODES), ..Limits::default() },
        };
        self.asked = Some((occasion, game.position().side()));
        self.brain.ask(game, limits);
    }

    fn dismiss(&mut self) {
        self.asked = None;
        self.brain.drop_question();
    }

    fn says(&mut self) -> Option<Command> {
        let (occasion, turn) = self.asked?;
        let best = self.brain.answer()?.best;
        self.asked = None;
        match occasion {
            Occasion::Move => best.mv.map(Command::Play),
            Occasion::DrawOffer => {
                let value = if turn == self.side { best.value } else { -best.value };
                Some(if agrees_to_draw(value) { Command::Yes } else { Command::No })
            }
        }
    }
}
