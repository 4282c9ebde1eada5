//! Thinking: about a move, in the other side's time, in analysis, for a hint.

use std::io::{self, Write};

use koshogi_engine::Limits;
use koshogi_notation::xboard;
use koshogi_rules::{Move, Side};

use super::{Cecp, Role, Task};
use crate::courtesy::agrees_to_draw;
use crate::mind::Question;
use crate::words::text;

/// How long a hint is looked for, where none is known.
const HINT_NODES: u64 = 30_000;

impl Cecp {
    /// Ends whatever search goes on, and forgets it.
    pub(super) fn drop_search(&mut self) {
        self.task = None;
        self.report = None;
        self.mind.finish();
    }

    fn begin(&mut self, task: Task, limits: Limits) {
        self.report = None;
        self.task = Some(task);
        self.mind.begin(&self.game, Question::Move, limits, matches!(task, Task::Ponder { .. }));
    }

    /// What the engine may use for a move of its own. Hints and analysis are at full strength.
    fn own_limits(&self) -> Limits {
        Limits { level: self.mind.level(), ..self.clock.limits() }
    }

    /// The engine only watches from now on.
    pub(super) fn observe(&mut self) {
        self.drop_search();
        self.role = Role::Observes;
    }

    /// The engine plays a side from now on.
    pub(super) fn play(&mut self, side: Side, out: &mut dyn Write) -> io::Result<()> {
        self.drop_search();
        self.role = Role::Plays(side);
        self.go_on(out)
    }

    /// Looks for the engine's move, unless the game is over.
    pub(super) fn think(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if !self.tell_result(out)? {
            self.begin(Task::Move, self.own_limits());
        }
        Ok(())
    }

    /// The search has ended by itself or by `?`.
    pub(super) fn search_ended(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match &mut self.task {
            Some(Task::Ponder { over }) => {
                *over = true;
                Ok(())
            }
            Some(Task::Move) => self.move_found(out),
            Some(Task::Hint) => {
                self.task = None;
                let hint = self.mind.finish().and_then(|conclusion| conclusion.best.mv);
                hint.map_or(Ok(()), |mv| self.tell_hint(mv, out))
            }
            // Its last line stays on the screen.
            Some(Task::Analyse) | None => Ok(()),
        }
    }

    fn move_found(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.task = None;
        if let Some(conclusion) = self.mind.finish() {
            self.clock.spend(conclusion.turn);
            if conclusion.failed {
                writeln!(
                    out,
                    "telluser {}",
                    self.say("読みが失敗したので、合法手の一つを指します", "the search failed; this is just a legal move")
                )?;
            }
            self.value = Some(conclusion.best.value);
            if let Some(mv) = conclusion.best.mv {
                self.make_own_move(mv, out)?;
                self.expected = conclusion.best.answer.filter(|&answer| self.game.is_legal(answer).is_ok());
            }
            if !self.tell_result(out)? && self.pondering {
                self.begin_pondering();
            }
        }
        Ok(())
    }

    /// Thinks about the answer to the move expected, as if it had been played; its time stands still.
    fn begin_pondering(&mut self) {
        let Some(expected) = self.expected else { return };
        let mut game = self.game.clone();
        if game.play(expected).is_ok() && game.outcome().is_none() {
            self.report = None;
            self.task = Some(Task::Ponder { over: false });
            self.mind.begin(&game, Question::Move, self.own_limits(), true);
        }
    }

    /// The other side has played the move expected.
    pub(super) fn ponder_hit(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let over = self.task == Some(Task::Ponder { over: true });
        self.task = Some(Task::Move);
        self.mind.release();
        if over { self.move_found(out) } else { Ok(()) }
    }

    /// `?`
    pub(super) fn move_now(&self) {
        if self.task == Some(Task::Move) {
            self.mind.stop();
        }
    }

    /// `analyze`
    pub(super) fn analyse(&mut self) {
        self.drop_search();
        self.role = Role::Analyses;
        self.begin_analysis();
    }

    pub(super) fn begin_analysis(&mut self) {
        self.drop_search();
        if !self.game.legal_moves().is_empty() {
            self.begin(Task::Analyse, Limits::default());
        }
    }

    /// `hint`: the move that the engine expects, or one that it looks for now.
    pub(super) fn hint(&mut self, line: &str, out: &mut dyn Write) -> io::Result<()> {
        let known = match self.task {
            Some(Task::Move) => return self.error(&text("こちらの手番です", "it is the engine's turn"), line, out),
            Some(Task::Analyse) => self.report.as_ref().and_then(|report| report.line.first().copied()),
            _ => self.expected,
        };
        match known {
            Some(mv) => self.tell_hint(mv, out),
            None if self.game.legal_moves().is_empty() => {
                self.error(&text("指す手がありません", "there is no legal move"), line, out)
            }
            None if self.task.is_none() => {
                self.begin(Task::Hint, Limits { nodes: Some(HINT_NODES), ..Limits::default() });
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn tell_hint(&self, mv: Move, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "Hint: {}", xboard::write(mv, &self.rules, self.game.position()))
    }

    /// `draw`: the other side offers one.
    pub(super) fn consider_draw(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.value.is_some_and(agrees_to_draw) { writeln!(out, "offer draw") } else { Ok(()) }
    }
}
