//! A game: the positions that were, what may not be repeated, and how it ended.

use crate::board::Side;
use crate::moves::Act;
use crate::position::{Deed, Position};

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// In a word or two.
    pub why: &'static str,
}

/// A position that was, and the move that led to it.
#[derive(Clone)]
struct Past {
    key: String,
    mover: Side,
    /// Whether the move gave check.
    check: bool,
    /// Whether the move was an attack as lishogi sees it.
    attack: bool,
}

/// A game from its first position.
#[derive(Clone)]
pub struct Game {
    position: Position,
    past: Vec<Past>,
    /// Positions that have occurred three times or more.
    thrice: Vec<String>,
    /// Moves in a row without capture and promotion.
    quiet: u32,
    /// Whether the side that moved last was bare before it moved.
    answered: bool,
}

impl Game {
    /// A game that begins with this position.
    #[must_use]
    pub fn new(position: Position) -> Self {
        let first = Past { key: position.sfen(), mover: position.side.other(), check: false, attack: false };
        Self { position, past: vec![first], thrice: Vec::new(), quiet: 0, answered: false }
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves that may be played, repetition minded.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.acts().iter().map(Act::text).collect();
        texts.sort_unstable();
        texts
    }

    fn acts(&self) -> Vec<Act> {
        let mut acts = self.position.acts();
        if self.position.option("repetition", "forbidden-4th") && !self.thrice.is_empty() {
            acts.retain(|act| !self.is_banned(act));
        }
        acts
    }

    /// Plays a move given as text.
    ///
    /// # Errors
    /// Says that the move cannot be read or may not be played.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        let act = self.position.find(text)?;
        if !self.acts().contains(&act) {
            return Err(format!("{text} would repeat the position a fourth time"));
        }
        self.step(&act);
        Ok(())
    }

    fn step(&mut self, act: &Act) {
        let mover = self.position.side;
        self.answered = self.position.is_bared(mover);
        let Deed { took, promoted } = self.position.perform(act);
        self.quiet = if took || promoted { 0 } else { self.quiet + 1 };
        let position = &self.position;
        let check = position.in_check(position.side);
        let threat = || position.spots(position.side).into_iter().any(|spot| position.bears(act.to, spot));
        let royal = || position.royals(position.side).iter().any(|&royal| !position.bearers(royal, mover).is_empty());
        let attack = position.option("repetition", "lishogi") && (threat() || royal());
        let key = position.sfen();
        if self.past.iter().filter(|past| past.key == key).count() >= 2 && !self.thrice.contains(&key) {
            self.thrice.push(key.clone());
        }
        self.past.push(Past { key, mover, check, attack });
    }

    /// Where the position now has occurred, the present among them.
    fn occurrences(&self) -> Vec<usize> {
        let key = &self.past[self.past.len() - 1].key;
        (0..self.past.len()).filter(|&i| self.past[i].key == *key).collect()
    }

    /// 千日手: whether a move would bring a position about for the fourth time, and is not excused by the other side's checks.
    fn is_banned(&self, act: &Act) -> bool {
        let mover = self.position.side;
        if act.promote || self.position.takes(act) {
            return false;
        }
        let then = self.position.after(act);
        let key = then.sfen();
        if !self.thrice.contains(&key) {
            return false;
        }
        let before: Vec<usize> = (0..self.past.len()).filter(|&i| self.past[i].key == key).collect();
        if before.len() < 3 {
            return false;
        }
        let since = &self.past[before[0] + 1..];
        let always = |side: Side| since.iter().filter(|past| past.mover == side).all(|past| past.check);
        let mine = always(mover) && then.in_check(then.side);
        !always(mover.other()) || mine
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end_without_moves().or_else(|| self.mate()).or_else(|| self.too_long()).or_else(|| self.fourth_on_lishogi())
    }

    /// 199 moves without capture and promotion.
    fn too_long(&self) -> Option<End> {
        let drawn = self.position.option("ending.quiet-draw", "199") && self.quiet >= 199;
        drawn.then_some(End { winner: None, why: "quiet" })
    }

    /// Endings that can be told without looking for the next move.
    fn end_without_moves(&self) -> Option<End> {
        let position = &self.position;
        if let Some(loser) = position.lost {
            return Some(End { winner: Some(loser.other()), why: "royal taken" });
        }
        position.material().or_else(|| self.unanswered())
    }

    /// 駒枯れ: the bare side has had its move, and is bare as before.
    fn unanswered(&self) -> Option<End> {
        let mover = self.position.side.other();
        let answer = self.position.option("ending.bare-king", "answer") || self.position.option("ending.bare-king", "jcsa");
        (answer && self.answered && self.position.is_bared(mover))
            .then_some(End { winner: Some(mover.other()), why: "bare king" })
    }

    /// The fourth occurrence on lishogi: drawn, or lost by the one side whose every move attacked.
    fn fourth_on_lishogi(&self) -> Option<End> {
        let times = self.occurrences();
        if !self.position.option("repetition", "lishogi") || times.len() < 4 {
            return None;
        }
        let since = &self.past[times[0] + 1..];
        let always = |side: Side| since.iter().filter(|past| past.mover == side).all(|past| past.attack);
        let winner = match (always(Side::Below), always(Side::Above)) {
            (true, false) => Some(Side::Above),
            (false, true) => Some(Side::Below),
            _ => None,
        };
        Some(End { winner, why: "repetition" })
    }

    /// 詰み, or no legal move.
    fn mate(&self) -> Option<End> {
        let side = self.position.side;
        let lost = |why| Some(End { winner: Some(side.other()), why });
        let acts = self.acts();
        let attacked = self.position.in_check(side);
        if acts.is_empty() {
            return lost(if attacked { "mate" } else { "no move" });
        }
        if self.position.option("ending.mate", "played-out") || !attacked || acts.iter().any(|act| self.saves(act)) {
            return None;
        }
        lost("mate")
    }

    /// Whether a move wins, draws, or at least does not lose the last royal on the next move.
    fn saves(&self, act: &Act) -> bool {
        let side = self.position.side;
        let mut next = self.clone();
        next.step(act);
        // A mated side is not saved by the count of quiet moves or of repetitions: mate ends the game before it is made.
        next.end_without_moves().is_some_and(|end| end.winner != Some(side.other())) || !next.position.can_take_the_last_royal()
    }
}
