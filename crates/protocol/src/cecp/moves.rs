//! `usermove`, `undo`, `remove`, and the engine's own moves.

use std::io::{self, Write};

use koshogi_notation::xboard;
use koshogi_rules::{Move, Outcome, Side, Text};

use super::{Cecp, Role, Task};
use crate::words::{both, said, text};

impl Cecp {
    /// Whether a line is a move, or a leg of one.
    pub(super) fn is_move(&self, line: &str) -> bool {
        let text = line.strip_suffix(',').unwrap_or(line);
        text == xboard::PASS || xboard::is_coordinates(text, self.rules.size())
    }

    pub(super) fn user_move(&mut self, word: &str, out: &mut dyn Write) -> io::Result<()> {
        if self.task == Some(Task::Move) {
            return self.error(&text("こちらの手番です", "it is the engine's turn"), word, out);
        }
        let whole = match self.leg.take() {
            Some(leg) => leg + word,
            None => word.to_owned(),
        };
        if whole.ends_with(',') && !whole.trim_end_matches(',').contains(',') {
            self.leg = Some(whole);
            return Ok(());
        }
        match self.legal(&whole) {
            Ok(mv) => self.played(mv, out),
            Err(reason) => writeln!(out, "Illegal move ({}): {whole}", said(&reason, self.lang)),
        }
    }

    /// Refuses the first leg of a move whose second did not come.
    pub(super) fn give_up_leg(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.leg.take() {
            Some(leg) => {
                let reason = self.say("二歩目がありません", "the second leg is missing");
                writeln!(out, "Illegal move ({reason}): {leg}")
            }
            None => Ok(()),
        }
    }

    fn legal(&self, word: &str) -> Result<Move, Text> {
        let mv = xboard::read(word, &self.rules, self.game.position()).map_err(|fault| fault.reason)?;
        match self.game.explain(mv) {
            Ok(()) => Ok(mv),
            Err(illegal) => Err(both(|lang| illegal.sentence(&self.rules, lang))),
        }
    }

    /// The other side has played.
    fn played(&mut self, mv: Move, out: &mut dyn Write) -> io::Result<()> {
        let hit = matches!(self.task, Some(Task::Ponder { .. })) && self.expected == Some(mv);
        if !hit {
            self.drop_search();
        }
        self.expected = None;
        // It is one of the moves of the position; play goes on even where the rules say that the game is over.
        let _ = self.game.play_on(mv);
        if hit { self.ponder_hit(out) } else { self.go_on(out) }
    }

    /// Does what the role asks for in the position as it is now.
    pub(super) fn go_on(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.role {
            Role::Observes => Ok(()),
            Role::Analyses => {
                self.begin_analysis();
                Ok(())
            }
            Role::Plays(side) if side == self.game.position().side() => self.think(out),
            Role::Plays(_) => self.tell_result(out).map(|_| ()),
        }
    }

    /// The engine plays this move.
    pub(super) fn make_own_move(&mut self, mv: Move, out: &mut dyn Write) -> io::Result<()> {
        let words = xboard::write(mv, &self.rules, self.game.position());
        match words.split_once(',') {
            // XBoard's engines send the legs of a double move one by one.
            Some((first, second)) => writeln!(out, "move {first},\nmove {second}")?,
            None => writeln!(out, "move {words}")?,
        }
        // The engine plays legal moves.
        let _ = self.game.play_on(mv);
        Ok(())
    }

    /// Tells how the game ended, where it has.
    pub(super) fn tell_result(&self, out: &mut dyn Write) -> io::Result<bool> {
        let Some(outcome) = self.game.outcome() else { return Ok(false) };
        writeln!(out, "{} {{{}}}", result(outcome), outcome.sentence(self.lang))?;
        Ok(true)
    }

    pub(super) fn take_back(&mut self, plies: usize, line: &str, out: &mut dyn Write) -> io::Result<()> {
        if self.game.moves().len() < plies {
            return self.error(&text("戻す手がありません", "there is no move to take back"), line, out);
        }
        self.drop_search();
        self.expected = None;
        for _ in 0..plies {
            self.game.undo();
        }
        match self.role {
            Role::Analyses => self.go_on(out),
            _ => Ok(()),
        }
    }
}

/// The result as PGN has it; White is sente.
const fn result(outcome: Outcome) -> &'static str {
    match outcome.winner {
        Some(Side::Sente) => "1-0",
        Some(Side::Gote) => "0-1",
        None => "1/2-1/2",
    }
}

#[cfg(test)]
mod tests {
    use koshogi_rules::{Lang, Reason};

    use super::*;

    #[test]
    fn white_is_sente() {
        assert_eq!(result(Outcome::win(Side::Sente, Reason::Mate)), "1-0");
        assert_eq!(result(Outcome::win(Side::Gote, Reason::Mate)), "0-1");
        assert!(Outcome::draw(Reason::Agreement).sentence(Lang::En).contains("drawn"));
    }
}
