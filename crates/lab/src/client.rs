//! The other end of USI and CECP: how to talk to an engine.
//!
//! A client says what the referee wants and hears what a line means. It waits for nothing and judges nothing: time belongs to the
//! [player](crate::player), legality to the referee.

mod cecp;
mod usi;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use koshogi_notation::Fault;
use koshogi_rules::{Game, Move, Rules};

use self::cecp::Cecp;
use self::usi::Usi;
use crate::contestant::{Known, Protocol};
use crate::pace::PlayerClock;
use crate::process::{Process, Trouble};
use crate::thought::Thought;

/// What an engine says of itself.
#[derive(Debug, Clone, Default)]
pub(crate) struct Introduction {
    pub(crate) name: Option<String>,
    /// Its words for games, where it offers any.
    pub(crate) variants: Option<Vec<String>>,
    /// The names of its options.
    pub(crate) options: Vec<String>,
}

/// What a line of an engine means to the referee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Word {
    /// Nothing.
    Nothing,
    /// It has introduced itself.
    Introduced,
    /// It is ready for what comes next.
    Ready,
    /// What it thinks.
    Thought(Thought),
    /// The move that it plays.
    Move(String),
    /// It gives up.
    Resigns,
    /// It says that this is how the game ended: the winner's colour or a draw.
    Result(ClaimedResult),
    /// It says that the last move, or the position, was not legal.
    CallsIllegal,
}

/// A result that an engine claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClaimedResult {
    Sente,
    Gote,
    Draw,
    /// Its own win.
    Mine,
}

/// The clocks as the side to move sees them.
pub(crate) struct Clocks<'a> {
    pub(crate) own: &'a PlayerClock,
    pub(crate) other: &'a PlayerClock,
}

/// A client of one of the protocols.
pub(crate) enum Client {
    Usi(Usi),
    Cecp(Cecp),
}

impl Client {
    pub(crate) fn new(protocol: Protocol) -> Self {
        match protocol {
            Protocol::Usi => Self::Usi(Usi::default()),
            Protocol::Cecp => Self::Cecp(Cecp::default()),
        }
    }

    /// Asks who it is, and hears the answer out.
    pub(crate) fn meet(&mut self, process: &mut Process, deadline: Instant) -> Result<Introduction, Trouble> {
        let greeting: &[&str] = match self {
            Self::Usi(_) => &["usi"],
            Self::Cecp(_) => &["xboard", "protover 2"],
        };
        for line in greeting {
            process.say(line)?;
        }
        let never = AtomicBool::new(false);
        let mut deadline = deadline;
        loop {
            let line = match process.hear(deadline, &never) {
                Ok(heard) => heard.line,
                // An engine may leave the end of its features out.
                Err(Trouble::Silent) if self.has_spoken() => break,
                Err(trouble) => return Err(trouble),
            };
            if self.hear(&line) == Word::Introduced {
                break;
            }
            // A USI engine that was greeted in CECP and says so need not be waited for.
            if matches!(self, Self::Cecp(_)) && line.starts_with("info ") {
                return Err(Trouble::Silent);
            }
            if let Self::Cecp(cecp) = self {
                deadline = cecp.patience(deadline);
            }
        }
        Ok(match self {
            Self::Usi(usi) => usi.introduction.clone(),
            Self::Cecp(cecp) => cecp.introduction(),
        })
    }

    fn has_spoken(&self) -> bool {
        matches!(self, Self::Cecp(cecp) if cecp.has_spoken())
    }

    /// What a line means.
    pub(crate) fn hear(&mut self, line: &str) -> Word {
        match self {
            Self::Usi(usi) => usi.hear(line),
            Self::Cecp(cecp) => cecp.hear(line),
        }
    }

    /// What to say before a game that begins where `game` stands; the engine answers with [`Word::Ready`].
    pub(crate) fn prepare(&mut self, known: &Known, game: &Game) -> Vec<String> {
        match self {
            Self::Usi(usi) => usi.prepare(known, game),
            Self::Cecp(cecp) => cecp.prepare(known, game),
        }
    }

    /// What to say so that the engine makes its move.
    pub(crate) fn ask(&mut self, known: &Known, game: &Game, clocks: &Clocks<'_>) -> Vec<String> {
        match self {
            Self::Usi(_) => usi::ask(known, game, clocks),
            Self::Cecp(cecp) => cecp.ask(known, game, clocks),
        }
    }

    /// Reads a move of the engine.
    pub(crate) fn read(&self, word: &str, game: &Game) -> Result<Move, Fault> {
        match self {
            Self::Usi(_) => koshogi_notation::usi::read(word, game.rules(), game.position()),
            Self::Cecp(_) => koshogi_notation::xboard::read(word, game.rules(), game.position()),
        }
    }
}

/// The options of the referee's rules that an engine offers to be told, with its own after them.
fn settings<'a>(known: &'a Known, rules: &'a Rules, offered: &'a [String]) -> impl Iterator<Item = (&'a str, &'a str)> {
    let rules = rules.choices().iter().filter(|(key, _)| offered.iter().any(|option| option == key));
    rules.chain(known.contestant.options.iter().map(|(key, value)| (key.as_str(), value.as_str())))
}

/// Whether an engine that knows the game begins where this game does without being told.
fn begins_as_usual(game: &Game) -> bool {
    *game.start() == game.rules().variant().arrays[0].setup
}
