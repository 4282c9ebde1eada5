//! The children of a position: the moves that count, and what can be told of each at once.

use koshogi_rules::Move;

use super::lists::Listed;
use super::node::{Child, ON_NOTHING, Standing, Turn};
use super::numbers::{Numbers, UNLIMITED};
use super::search::Search;

impl Search<'_> {
    /// Puts the children of the position at the end of `path` on the stack, for which a mate within `length` plies is asked. Where one
    /// of them settles the position, it stands alone.
    pub(super) fn expand(&mut self, turn: Turn, path: u64, length: u16) {
        let first = self.children.len();
        let mut moves = std::mem::take(&mut self.listed);
        self.list(turn, &mut moves);
        for &listed in &moves {
            let Listed { mv, key, .. } = listed;
            let child = Child { mv, key, standing: self.stand(turn, listed, path, length) };
            if settles(turn, child.standing) {
                self.children.truncate(first);
                self.children.push(child);
                break;
            }
            self.children.push(child);
        }
        self.listed = moves;
    }

    /// Lists the moves that count in the position.
    fn list(&mut self, turn: Turn, listed: &mut Vec<Listed>) {
        listed.clear();
        let key = self.position.key();
        if self.lists.get(key, listed) {
            return;
        }
        let mut moves = std::mem::take(&mut self.candidates);
        moves.clear();
        match turn {
            Turn::Attack => self.finder.check_candidates(&self.position, &mut moves),
            Turn::Defence => self.finder.evasion_candidates(&self.position, &mut moves),
        }
        for &mv in &moves {
            let undo = self.rules.make(&mut self.position, mv);
            if self.counts(turn) {
                let ends = turn == Turn::Defence && self.finder.is_over(&self.position);
                listed.push(Listed { mv, key: self.position.key(), ends });
            }
            self.rules.unmake(&mut self.position, mv, undo);
        }
        self.candidates = moves;
        self.lists.put(key, listed);
    }

    /// Whether the move that led to the position counts: as a check of the attacker, or as an evasion of the defender.
    fn counts(&self, turn: Turn) -> bool {
        match turn {
            Turn::Attack => self.finder.is_check(&self.position),
            Turn::Defence => self.finder.is_evasion(&self.position),
        }
    }

    /// What can be told at once of the position to which a move of `turn` leads.
    fn stand(&mut self, turn: Turn, listed: Listed, path: u64, length: u16) -> Standing {
        if let Some(depth) = self.depth_on_path(listed.key) {
            // It is for the attacker to break the repetition.
            return Standing::no_mate_on_path(UNLIMITED, depth);
        }
        match turn {
            // Without room for an evasion and one more check, only mate on the spot counts.
            Turn::Attack if length < 2 => self.stand_in_check(listed, length),
            Turn::Attack => self.recall(listed.key, path, length).unwrap_or_else(|| self.stand_in_check(listed, length)),
            Turn::Defence if listed.ends => Standing::no_mate_within(UNLIMITED),
            Turn::Defence if length == 0 => Standing::no_mate_within(0),
            Turn::Defence => self.recall(listed.key, path, length).unwrap_or_else(|| self.stand_evaded(listed)),
        }
    }

    /// A new position with the defender in check: the fewer evasions there are, the nearer is the mate.
    fn stand_in_check(&mut self, listed: Listed, length: u16) -> Standing {
        match self.count_after(listed, Turn::Defence) {
            0 => Standing::mate_within(0),
            _ if length < 2 => Standing::no_mate_within(1),
            evasions => Standing::open(Numbers { proof: evasions, disproof: 1 }),
        }
    }

    /// A new position after an evasion: the more checks there are, the further is the disproof.
    fn stand_evaded(&mut self, listed: Listed) -> Standing {
        match self.count_after(listed, Turn::Attack) {
            0 => Standing::no_mate_within(UNLIMITED),
            checks => Standing::open(Numbers { proof: 1, disproof: checks }),
        }
    }

    /// How many moves of `turn` count in the position to which a move leads.
    fn count_after(&mut self, Listed { mv, key, .. }: Listed, turn: Turn) -> u32 {
        if let Some(count) = self.memory.counts.get(key) {
            return count;
        }
        let mut moves = std::mem::take(&mut self.candidates);
        moves.clear();
        let undo = self.rules.make(&mut self.position, mv);
        self.moves_that_count(turn, &mut moves);
        self.rules.unmake(&mut self.position, mv, undo);
        let count = moves.len() as u32;
        self.candidates = moves;
        self.memory.counts.put(key, count);
        count
    }

    /// Adds to `moves` the checks, or the evasions, of the side to move.
    pub(super) fn moves_that_count(&mut self, turn: Turn, moves: &mut Vec<Move>) {
        match turn {
            Turn::Attack => self.finder.check_candidates(&self.position, moves),
            Turn::Defence => self.finder.evasion_candidates(&self.position, moves),
        }
        moves.retain(|&mv| {
            let undo = self.rules.make(&mut self.position, mv);
            let counts = self.counts(turn);
            self.rules.unmake(&mut self.position, mv, undo);
            counts
        });
    }
}

/// Whether one child decides the whole position, and nothing better can come.
const fn settles(turn: Turn, standing: Standing) -> bool {
    match turn {
        Turn::Attack => standing.numbers.proof == 0 && standing.length == 0,
        Turn::Defence => standing.numbers.disproof == 0 && standing.rests_on == ON_NOTHING,
    }
}
