//! The engine in a thread of its own: it is asked, and answers when it is ready, while the board goes on.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use koshogi_engine::{Best, Engine, Limits, Report, Settings};
use koshogi_protocol::{Event, Mind, Question, SystemClock, Told};
use koshogi_rules::{Game, Move};

/// The table of positions, in MiB.
const MEMORY: usize = 128;

/// An engine that thinks about one game at a time.
pub(crate) struct Brain {
    mind: Mind,
    events: Receiver<Event>,
    line: Vec<Move>,
}

/// What the engine came to.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) best: Best,
    /// The moves that it expects, beginning with its own.
    pub(crate) line: Vec<Move>,
}

impl Brain {
    /// # Errors
    /// When no thread can be started.
    pub(crate) fn new() -> io::Result<Self> {
        let (sender, events) = channel();
        let settings = Settings { memory: MEMORY, ..Settings::default() };
        let engine = Box::new(Engine::new(settings.clone()));
        let mind = Mind::new(engine, settings, Arc::new(SystemClock::start()), sender)?;
        Ok(Self { mind, events, line: Vec::new() })
    }

    /// Begins to think about a game as it stands. Whatever was thought about before is dropped.
    pub(crate) fn ask(&mut self, game: &Game, limits: Limits) {
        self.line.clear();
        self.mind.begin(game, Question::Move, limits, false);
    }

    /// Stops thinking.
    pub(crate) fn drop_question(&mut self) {
        self.mind.finish();
    }

    /// What it came to, once it knows; never waits.
    pub(crate) fn answer(&mut self) -> Option<Answer> {
        while let Ok(event) = self.events.try_recv() {
            let Event::Thought(thought) = event else { continue };
            if !self.mind.is_current(&thought) {
                continue;
            }
            match thought.told {
                Told::Report(Report { rank: 1, line, .. }) => self.line = line,
                Told::Report(_) | Told::Progress(_) => {}
                Told::Finished => {
                    let best = self.mind.finish()?.best;
                    let line = std::mem::take(&mut self.line);
                    // A line that was not finished may belong to another move.
                    let line =
                        if line.first().copied() == best.mv { line } else { best.mv.into_iter().chain(best.answer).collect() };
                    return Some(Answer { best, line });
                }
            }
        }
        None
    }
}
