//! The defender's answer in a problem that somebody tries to solve.

use koshogi_rules::{Game, Move};

use super::{Limits, Progress, Solver, Verdict, moves};

/// What the defender does about a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Defence {
    /// Nothing: it is mate.
    Mated,
    /// There was no check, so that the attack is over.
    Unchecked,
    /// This answer, after which there is no mate.
    Escapes(Move),
    /// This answer, after which neither a mate nor its absence was proved.
    Holds(Move),
    /// This answer, which puts the mate off longest as far as is known, and the mate after it.
    Resists(Move, Vec<Move>),
}

impl Solver {
    /// Finds the answer of the side to move in a problem: one that escapes, else one that may, else the one that puts the mate off
    /// longest. The limits hold for each answer by itself.
    pub fn defend(&mut self, game: &Game, limits: Limits, stop: &mut dyn FnMut(&Progress) -> bool) -> Defence {
        let (rules, defender) = (game.rules(), game.position().side());
        if game.position().lost() == Some(defender) {
            return Defence::Mated;
        }
        if !game.in_check() {
            return Defence::Unchecked;
        }
        let (mut holds, mut resists) = (None, None::<(Move, Vec<Move>)>);
        for mv in game.legal_moves() {
            let mut after = game.position().clone();
            rules.make(&mut after, mv);
            if after.lost() == Some(!defender) || moves::is_drawn(rules, &after) {
                return Defence::Escapes(mv);
            }
            if after.lost().is_some() || rules.in_check(&after, defender) {
                continue;
            }
            match self.solve(rules, &after, limits, stop) {
                Verdict::NoMate => return Defence::Escapes(mv),
                Verdict::Unknown(_) => holds = holds.or(Some(mv)),
                Verdict::Mate { line, .. } if resists.as_ref().is_none_or(|(_, known)| known.len() < line.len()) => {
                    resists = Some((mv, line));
                }
                Verdict::Mate { .. } => {}
            }
        }
        match (holds, resists) {
            (Some(mv), _) => Defence::Holds(mv),
            (None, Some((mv, line))) => Defence::Resists(mv, line),
            (None, None) => Defence::Mated,
        }
    }
}
