//! CECP, the protocol of XBoard and WinBoard, version 2, for every game of the family.
//!
//! White is sente, who moves first; squares and moves are those of [`koshogi_notation::xboard`]. A lion's double move may come in one
//! word or in two lines of which the first ends in a comma, and is sent in two lines, as XBoard's own games have it. Refusals are
//! `Illegal move (REASON): MOVE` and `Error (REASON): COMMAND`.

mod betza;
mod board;
mod clock;
mod edit;
mod features;
mod moves;
mod post;
mod setup;
mod think;

use std::io::{self, Write};
use std::sync::Arc;

use koshogi_engine::{Report, Value};
use koshogi_rules::{Game, Lang, Move, OptionError, Rules, Side, Text};

use self::clock::TimeControl;
use self::edit::Editor;
use crate::mind::{Mind, Thought, Told};
use crate::selection::Selection;
use crate::talk::{Conversation, Flow};
use crate::words::{said, split, text};

/// A conversation in CECP.
pub struct Cecp {
    lang: Lang,
    selection: Selection,
    mind: Mind,
    rules: Arc<Rules>,
    game: Game,
    role: Role,
    task: Option<Task>,
    clock: TimeControl,
    /// Whether to think in the other side's time.
    pondering: bool,
    /// Whether thoughts are shown.
    posting: bool,
    /// The first leg of a move whose second is still to come.
    leg: Option<String>,
    /// Pings that came while the engine thought about its move.
    pings: Vec<String>,
    editor: Option<Editor>,
    /// What the engine expects the other side to answer.
    expected: Option<Move>,
    /// How the engine saw its position when it last moved.
    value: Option<Value>,
    /// The last line of the search that goes on.
    report: Option<Report>,
}

/// What the engine does in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// It keeps the record of moves for both sides.
    Observes,
    /// It plays one side.
    Plays(Side),
    /// It thinks about every position.
    Analyses,
}

/// What the search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Task {
    /// The engine's move.
    Move,
    /// The answer to the move expected, which has not been played yet. `over` where it is found already.
    Ponder { over: bool },
    /// Analysis; there is nothing to be played.
    Analyse,
    /// A hint for the other side.
    Hint,
}

impl Cecp {
    /// A conversation about these games; what the user is told is in this language.
    ///
    /// # Errors
    /// Where the options make no rules; a [`Selection`] refuses such options.
    pub fn new(selection: Selection, mind: Mind, lang: Lang) -> Result<Self, OptionError> {
        let rules = selection.rules()?;
        Ok(Self {
            game: Game::new(Arc::clone(&rules)),
            lang,
            selection,
            mind,
            rules,
            role: Role::Plays(Side::Gote),
            task: None,
            clock: TimeControl::default(),
            pondering: false,
            posting: false,
            leg: None,
            pings: Vec::new(),
            editor: None,
            expected: None,
            value: None,
            report: None,
        })
    }

    fn error(&self, reason: &Text, line: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "Error ({}): {line}", said(reason, self.lang))
    }

    /// Answers the pings that waited for the engine's move, where it is made or no longer looked for.
    fn answer_pings(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.task != Some(Task::Move) {
            for ping in std::mem::take(&mut self.pings) {
                writeln!(out, "pong {ping}")?;
            }
        }
        Ok(())
    }

    fn say<'a>(&self, ja: &'a str, en: &'a str) -> &'a str {
        match self.lang {
            Lang::Ja => ja,
            Lang::En => en,
        }
    }

    /// A command that changes the game or what the engine does in it.
    fn command(&mut self, line: &str, out: &mut dyn Write) -> io::Result<bool> {
        let (command, rest) = split(line);
        match command {
            "new" => self.new_game(out)?,
            "variant" => self.choose_variant(rest, line, out)?,
            "force" | "result" => self.observe(),
            "go" => {
                let side = self.game.position().side();
                self.play(side, out)?;
            }
            "playother" => {
                let side = !self.game.position().side();
                self.play(side, out)?;
            }
            "white" => self.set_side(Side::Sente, line, out)?,
            "black" => self.set_side(Side::Gote, line, out)?,
            "usermove" => self.user_move(rest, out)?,
            "?" => self.move_now(),
            "undo" => self.take_back(1, line, out)?,
            "remove" => self.take_back(2, line, out)?,
            "setboard" => self.set_board(rest, line, out)?,
            "edit" => {
                self.drop_search();
                self.editor = Some(Editor::new(self.game.position().setup()));
            }
            "analyze" => self.analyse(),
            "exit" if self.role == Role::Analyses => self.observe(),
            "." => self.tell_progress(out)?,
            "hint" => self.hint(line, out)?,
            "draw" => self.consider_draw(out)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// A command that sets something.
    fn setting(&mut self, line: &str, out: &mut dyn Write) -> io::Result<bool> {
        let (command, rest) = split(line);
        match command {
            "level" | "st" | "sd" | "time" => {
                if let Err(reason) = self.clock.set(command, rest) {
                    self.error(&reason, line, out)?;
                }
            }
            "memory" | "cores" | "option" => match self.set_option(command, rest) {
                Ok(Some(remark)) => writeln!(out, "# {}", said(&remark, self.lang))?,
                Ok(None) => {}
                Err(reason) => self.error(&reason, line, out)?,
            },
            "post" => self.posting = true,
            "nopost" => self.posting = false,
            "hard" => self.pondering = true,
            "easy" => {
                self.pondering = false;
                if matches!(self.task, Some(Task::Ponder { .. })) {
                    self.drop_search();
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// A command that needs an answer at most.
    fn courtesy(&mut self, line: &str, out: &mut dyn Write) -> io::Result<bool> {
        let (command, rest) = split(line);
        match command {
            "protover" => self.tell_features(out)?,
            // The pong tells that everything before it is done, and the engine's move is.
            "ping" if self.task == Some(Task::Move) => self.pings.push(rest.to_owned()),
            "ping" => {
                self.mind.wait_until_ready();
                writeln!(out, "pong {rest}")?;
            }
            // There is no opening book; an empty line ends what it would say.
            "bk" => writeln!(out)?,
            "" | "xboard" | "accepted" | "rejected" | "random" | "computer" | "name" | "rating" | "ics" | "otim" | "egtpath"
            | "exit" | "debug" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }
}

impl Conversation for Cecp {
    fn hear(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let line = line.trim();
        if line == "quit" {
            self.drop_search();
            return Ok(Flow::Break(()));
        }
        if !line.starts_with("usermove") && !self.is_move(line) {
            self.give_up_leg(out)?;
        }
        if self.editor.is_some() {
            self.edit(line, out)?;
        } else if !(self.command(line, out)? || self.setting(line, out)? || self.courtesy(line, out)?) {
            // Some programs send moves without the word.
            if self.is_move(line) {
                self.user_move(line, out)?;
            } else {
                self.error(&text("知らない命令です", "unknown command"), line, out)?;
            }
        }
        self.answer_pings(out)?;
        Ok(Flow::Continue(()))
    }

    fn notice(&mut self, thought: Thought, out: &mut dyn Write) -> io::Result<()> {
        if !self.mind.is_current(&thought) {
            return Ok(());
        }
        match thought.told {
            Told::Report(report) => {
                self.post(&report, out)?;
                self.report = Some(report);
                Ok(())
            }
            // Mates are not asked for.
            Told::Progress(_) => Ok(()),
            Told::Finished => {
                self.search_ended(out)?;
                self.answer_pings(out)
            }
        }
    }

    fn owes_an_answer(&self) -> bool {
        matches!(self.task, Some(Task::Move | Task::Hint))
    }

    fn close(&mut self, _: &mut dyn Write) -> io::Result<()> {
        self.drop_search();
        Ok(())
    }
}
