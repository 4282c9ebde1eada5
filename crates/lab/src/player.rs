//! An engine at the board: its process, its client, and the time it takes.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use koshogi_rules::{Game, Move, Side, Text};

use crate::client::{ClaimedResult, Client, Clocks, Word};
use crate::contestant::Known;
use crate::process::{Process, Trouble};
use crate::thought::Thought;

/// How long an engine may take to introduce itself and to get ready for a game.
const PREPARATION: Duration = Duration::from_secs(60);

/// An engine that plays one game. Each game has a process of its own, so that nothing is left over from the game before.
pub(crate) struct Player<'a> {
    known: &'a Known,
    process: Process,
    client: Client,
}

/// What became of an engine's turn.
pub(crate) struct Turn {
    pub(crate) answer: Answer,
    /// What it last said of its thinking.
    pub(crate) thought: Thought,
    /// From when it was asked to when it answered.
    pub(crate) spent: Duration,
    /// Lines by which it claimed a result that the referee has not seen.
    pub(crate) claims: Vec<String>,
}

/// How an engine answers.
pub(crate) enum Answer {
    /// It plays.
    Move(Move),
    /// It plays something that is no move.
    NoMove { said: String, reason: Text },
    /// It gives up, or says that it has lost.
    Resigns,
    /// It says what the rules do not: that the last move was illegal, or that it has won.
    Disputes(String),
    /// It did not answer.
    Nothing(Trouble),
}

impl<'a> Player<'a> {
    /// Starts the engine and sets the game up as it stands.
    ///
    /// # Errors
    /// Why it does not sit down, and what it said where it refuses the position.
    pub(crate) fn seat(known: &'a Known, game: &Game, stop: &AtomicBool) -> Result<Self, Answer> {
        let deadline = Instant::now() + PREPARATION;
        let mut client = Client::new(known.protocol);
        let mut process = Process::start(&known.contestant.command).map_err(Answer::Nothing)?;
        client.meet(&mut process, deadline).map_err(Answer::Nothing)?;
        let mut player = Self { known, process, client };
        let lines = player.client.prepare(known, game);
        player.say(&lines).map_err(Answer::Nothing)?;
        player.wait_until_ready(deadline, stop)?;
        Ok(player)
    }

    fn say(&mut self, lines: &[String]) -> Result<(), Trouble> {
        lines.iter().try_for_each(|line| self.process.say(line))
    }

    fn wait_until_ready(&mut self, deadline: Instant, stop: &AtomicBool) -> Result<(), Answer> {
        if let Client::Cecp(cecp) = &self.client
            && !cecp.tells_when_ready()
        {
            return Ok(());
        }
        loop {
            let heard = self.process.hear(deadline, stop).map_err(Answer::Nothing)?;
            match self.client.hear(&heard.line) {
                Word::Ready => return Ok(()),
                Word::CallsIllegal => return Err(Answer::Disputes(heard.line)),
                _ => {}
            }
        }
    }

    /// Asks for the move in the position of the game, which has to come within `allowed`.
    pub(crate) fn think(&mut self, game: &Game, clocks: &Clocks<'_>, allowed: Duration, stop: &AtomicBool) -> Turn {
        let side = game.position().side();
        let mut turn = Turn {
            answer: Answer::Nothing(Trouble::Gone),
            thought: Thought::default(),
            spent: Duration::ZERO,
            claims: Vec::new(),
        };
        // What it said in the other side's time is no answer to this question.
        while let Some(heard) = self.process.heard() {
            match self.client.hear(&heard.line) {
                Word::Result(_) => turn.claims.push(heard.line),
                Word::CallsIllegal => {
                    turn.answer = Answer::Disputes(heard.line);
                    return turn;
                }
                _ => {}
            }
        }
        let lines = self.client.ask(self.known, game, clocks);
        let asked = Instant::now();
        if let Err(trouble) = self.say(&lines) {
            turn.answer = Answer::Nothing(trouble);
            return turn;
        }
        let deadline = asked + allowed;
        loop {
            let heard = match self.process.hear(deadline, stop) {
                Ok(heard) => heard,
                Err(trouble) => {
                    turn.spent = asked.elapsed();
                    // One that claimed a result and waits has had its say.
                    turn.answer = match (turn.claims.last(), trouble) {
                        (Some(claim), Trouble::Silent) => Answer::Disputes(claim.clone()),
                        (_, trouble) => Answer::Nothing(trouble),
                    };
                    return turn;
                }
            };
            turn.spent = heard.at.saturating_duration_since(asked);
            let answer = match self.client.hear(&heard.line) {
                Word::Thought(thought) => {
                    turn.thought = merged(turn.thought, thought);
                    continue;
                }
                Word::Move(word) => self.read(&word, game),
                Word::Resigns => Answer::Resigns,
                Word::CallsIllegal | Word::Result(ClaimedResult::Mine) => Answer::Disputes(heard.line),
                Word::Result(claimed) if winner(claimed) == Some(!side) => Answer::Resigns,
                Word::Result(_) => {
                    turn.claims.push(heard.line);
                    continue;
                }
                Word::Nothing | Word::Introduced | Word::Ready => continue,
            };
            turn.answer = answer;
            return turn;
        }
    }

    fn read(&self, word: &str, game: &Game) -> Answer {
        match self.client.read(word, game) {
            Ok(mv) => Answer::Move(mv),
            Err(fault) => Answer::NoMove { said: word.to_owned(), reason: fault.reason },
        }
    }

    /// The move it made was accepted.
    pub(crate) fn accepted(&mut self) {
        if let Client::Cecp(cecp) = &mut self.client {
            cecp.made_its_move();
        }
    }
}

fn winner(claimed: ClaimedResult) -> Option<Side> {
    match claimed {
        ClaimedResult::Sente => Some(Side::Sente),
        ClaimedResult::Gote => Some(Side::Gote),
        ClaimedResult::Draw | ClaimedResult::Mine => None,
    }
}

/// What was said before, where nothing newer was.
fn merged(before: Thought, now: Thought) -> Thought {
    Thought { score: now.score.or(before.score), depth: now.depth.or(before.depth), nodes: now.nodes.or(before.nodes) }
}
