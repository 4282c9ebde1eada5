//! USI, the protocol of shogi boards, for every game of the family.
//!
//! `USI_Variant` names the game; `startpos` is its start array. Moves may be spelled in any way of [`koshogi_notation::usi`]. A line
//! that is not understood and a move that is not legal are answered with `info string`, never with silence.

mod go;
mod info;
mod options;
mod position;

use std::io::{self, Write};
use std::sync::Arc;

use koshogi_rules::{Game, Lang, Rules, Text};

use crate::mind::{Mind, Thought, Told};
use crate::selection::Selection;
use crate::talk::{Conversation, Flow};
use crate::words::{said, split, text};

/// A conversation in USI.
pub struct Usi {
    lang: Lang,
    selection: Selection,
    mind: Mind,
    rules: Arc<Rules>,
    position: position::Dictated,
    search: Option<Search>,
    pondering: bool,
}

/// The search that goes on, or that is over and waits to be asked.
#[derive(Debug, Clone, Copy)]
struct Search {
    /// It is the other side's turn, until `ponderhit`.
    ponder: bool,
    /// The answer is given at `stop`.
    until_stopped: bool,
    /// It is over by itself.
    over: bool,
}

impl Search {
    const fn is_held(self) -> bool {
        self.ponder || self.until_stopped
    }
}

impl Usi {
    /// A conversation about these games; remarks are in this language.
    ///
    /// # Errors
    /// Where the options make no rules; a [`Selection`] refuses such options.
    pub fn new(selection: Selection, mind: Mind, lang: Lang) -> Result<Self, koshogi_rules::OptionError> {
        let rules = selection.rules()?;
        let position = position::Dictated::start(Arc::clone(&rules));
        Ok(Self { lang, selection, mind, rules, position, search: None, pondering: false })
    }

    fn game(&self) -> &Game {
        &self.position.game
    }

    /// Whether the rules have ended the game against the side to move.
    fn is_lost(&self) -> bool {
        let side = self.game().position().side();
        self.game().outcome().is_some_and(|outcome| outcome.winner == Some(!side))
    }

    /// A remark to the user of the board.
    fn remark(&self, remark: &Text, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "info string {}", said(remark, self.lang))
    }

    fn introduce(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "id name Koshogi {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "id author {}", env!("CARGO_PKG_AUTHORS"))?;
        self.offer_options(out)?;
        writeln!(out, "usiok")
    }

    /// Ends the search and answers it.
    fn conclude(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.search = None;
        match self.mind.finish() {
            Some(conclusion) => self.answer(&conclusion, out),
            None => Ok(()),
        }
    }

    fn ponder_hit(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match &mut self.search {
            Some(search) if search.ponder => {
                search.ponder = false;
                self.mind.release();
                if search.over && !search.until_stopped { self.conclude(out) } else { Ok(()) }
            }
            _ => self.remark(&text("先読みをしていません", "nothing is being pondered"), out),
        }
    }
}

impl Conversation for Usi {
    fn hear(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let (command, rest) = split(line);
        match command {
            "" | "debug" | "register" => {}
            "usi" => self.introduce(out)?,
            "isready" => {
                self.mind.wait_until_ready();
                writeln!(out, "readyok")?;
            }
            "setoption" => self.set_option(rest, out)?,
            "usinewgame" => {
                self.conclude(out)?;
                self.mind.begin_game();
            }
            "position" => {
                self.conclude(out)?;
                self.take_position(rest, out)?;
            }
            "go" => {
                self.conclude(out)?;
                self.go(rest, out)?;
            }
            "ponderhit" => self.ponder_hit(out)?,
            "stop" | "gameover" => self.conclude(out)?,
            "quit" => {
                self.search = None;
                self.mind.stop();
                return Ok(Flow::Break(()));
            }
            _ => {
                let unknown = text(format!("「{command}」という命令は知りません"), format!("unknown command '{command}'"));
                self.remark(&unknown, out)?;
            }
        }
        Ok(Flow::Continue(()))
    }

    fn notice(&mut self, thought: Thought, out: &mut dyn Write) -> io::Result<()> {
        if !self.mind.is_current(&thought) {
            return Ok(());
        }
        match thought.told {
            Told::Report(report) => self.inform(&report, out),
            Told::Progress(progress) => self.inform_of_mate(&progress, out),
            Told::Finished => match &mut self.search {
                Some(search) if search.is_held() => {
                    search.over = true;
                    Ok(())
                }
                _ => self.conclude(out),
            },
        }
    }

    fn owes_an_answer(&self) -> bool {
        self.search.is_some_and(|search| !search.is_held())
    }

    fn close(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.conclude(out)
    }
}
