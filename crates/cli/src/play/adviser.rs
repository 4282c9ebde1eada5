//! Whoever gives the players a hint.

use std::io;
use std::time::Duration;

use koshogi_engine::Limits;
use koshogi_rules::Game;

use super::brain::{Answer, Brain};

/// What a hint may take.
const NODES: u64 = 400_000;
const TIME: Duration = Duration::from_secs(3);

/// Thinks about a position of the game at full strength, when asked.
#[derive(Default)]
pub(crate) struct Adviser {
    brain: Option<Brain>,
    /// The place in the game that is thought about: after how many changes, after how many moves.
    about: Option<(u64, usize)>,
}

impl Adviser {
    /// Begins to think.
    ///
    /// # Errors
    /// When no thread can be started.
    pub(crate) fn ask(&mut self, place: (u64, usize), game: &Game) -> io::Result<()> {
        let brain = match &mut self.brain {
            Some(brain) => brain,
            None => self.brain.insert(Brain::new()?),
        };
        brain.ask(game, Limits { nodes: Some(NODES), move_time: Some(TIME), ..Limits::default() });
        self.about = Some(place);
        Ok(())
    }

    /// Whether a hint is being looked for at this place. Once the players are elsewhere it is no longer wanted.
    pub(crate) fn is_asked(&mut self, place: (u64, usize)) -> bool {
        if self.about.is_some_and(|about| about != place) {
            self.about = None;
            if let Some(brain) = &mut self.brain {
                brain.drop_question();
            }
        }
        self.about.is_some()
    }

    /// The hint for this place, once it is found; never waits.
    pub(crate) fn says(&mut self, place: (u64, usize)) -> Option<Answer> {
        if !self.is_asked(place) {
            return None;
        }
        let answer = self.brain.as_mut()?.answer()?;
        self.about = None;
        Some(answer)
    }
}
