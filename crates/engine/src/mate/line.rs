//! The line to show: the attacker's shortest known mate against the defender's longest known defence.

use koshogi_rules::{Move, Undo};

use super::node::Turn;
use super::numbers::Numbers;
use super::search::{Found, Search};
use super::table::Entry;

/// How often a line is drawn anew because it turned out shorter than was known.
const MOST_DRAWINGS: usize = 64;

/// A move of the line, and what is known of the position after it.
struct Step {
    mv: Move,
    undo: Undo,
    /// The key before the move.
    before: u64,
}

impl Search<'_> {
    /// The line of a mate that a search found within `length` plies, where the attacker moves first, and within how many plies the
    /// mate is now known to be; `None` where the caller stops before a line is drawn.
    pub(super) fn line(&mut self, length: u16, stop: &mut dyn FnMut(u64, Numbers) -> bool) -> Option<(Vec<Move>, u16)> {
        let mut known = length;
        let mut line = self.draw(known, stop)?;
        // A defence that looked longest may turn out shorter on the way. The table knows better then, and another is drawn.
        for _ in 0..MOST_DRAWINGS {
            if line.len() >= usize::from(known) {
                break;
            }
            let before = known;
            known = self.mate_within().unwrap_or(known).min(known);
            let Some(next) = self.draw(known, stop) else { break };
            if before == known && next == line {
                break;
            }
            if line.len() > usize::from(known) || next.len() > line.len() {
                line = next;
            }
        }
        Some((line, known))
    }

    /// Follows the table from the position, searching anew where it has forgotten.
    fn draw(&mut self, length: u16, stop: &mut dyn FnMut(u64, Numbers) -> bool) -> Option<Vec<Move>> {
        let mut steps: Vec<Step> = Vec::new();
        let mut left = length;
        let complete = loop {
            let turn = Turn::at(steps.len());
            let next = match turn {
                Turn::Attack => self.shortest_attack(left, stop),
                Turn::Defence => self.longest_defence(left, stop),
            };
            match next {
                Next::Move(mv, within) => {
                    let before = self.position.key();
                    let undo = self.rules.make(&mut self.position, mv);
                    steps.push(Step { mv, undo, before });
                    left = within;
                }
                Next::Mated => break true,
                Next::Unknown => break false,
            }
        };
        let line = steps.iter().map(|step| step.mv).collect();
        while let Some(step) = steps.pop() {
            self.rules.unmake(&mut self.position, step.mv, step.undo);
            debug_assert_eq!(self.position.key(), step.before, "the line is taken back");
            self.tighten(Turn::at(steps.len()));
        }
        complete.then_some(line)
    }

    /// The check after which the mate is nearest.
    fn shortest_attack(&mut self, left: u16, stop: &mut dyn FnMut(u64, Numbers) -> bool) -> Next {
        for again in [false, true] {
            if again && !matches!(self.run(left, stop), Found::Mate(_)) {
                break;
            }
            let best =
                self.known(Turn::Attack).into_iter().filter_map(|(mv, within)| Some((within?, mv))).min_by_key(|best| best.0);
            if let Some((within, mv)) = best.filter(|best| best.0 < left) {
                return Next::Move(mv, within);
            }
        }
        Next::Unknown
    }

    /// The evasion after which the mate is furthest.
    fn longest_defence(&mut self, left: u16, stop: &mut dyn FnMut(u64, Numbers) -> bool) -> Next {
        let mut longest = Next::Mated;
        let mut most = 0;
        for (mv, within) in self.known(Turn::Defence) {
            let within = match within.filter(|&within| within < left) {
                Some(within) => within,
                None => {
                    let undo = self.rules.make(&mut self.position, mv);
                    let found = self.run(left.saturating_sub(1), stop);
                    self.rules.unmake(&mut self.position, mv, undo);
                    let Found::Mate(within) = found else { return Next::Unknown };
                    within
                }
            };
            if within > most {
                (longest, most) = (Next::Move(mv, within), within);
            }
        }
        longest
    }

    /// The moves that count, each with the length of the mate that is known after it.
    fn known(&mut self, turn: Turn) -> Vec<(Move, Option<u16>)> {
        let mut moves = Vec::new();
        self.moves_that_count(turn, &mut moves);
        let within = |mv| {
            let undo = self.rules.make(&mut self.position, mv);
            let within = match turn {
                Turn::Attack if self.is_mated() => Some(0),
                _ => self.mate_within(),
            };
            self.rules.unmake(&mut self.position, mv, undo);
            (mv, within)
        };
        moves.into_iter().map(within).collect()
    }

    fn is_mated(&mut self) -> bool {
        let mut moves = Vec::new();
        self.moves_that_count(Turn::Defence, &mut moves);
        moves.is_empty()
    }

    /// Within how many plies the table knows a mate of the position.
    fn mate_within(&self) -> Option<u16> {
        self.memory.table.get(self.position.key()).map(|entry| entry.mate_within).filter(|&within| within != Entry::NO_MATE)
    }

    /// Lets the table know of a shorter mate where that follows from what it knows of the positions one ply on.
    fn tighten(&mut self, turn: Turn) {
        let known = self.known(turn);
        let within = match turn {
            Turn::Attack => known.iter().filter_map(|(_, within)| *within).min(),
            Turn::Defence => {
                known.iter().map(|(_, within)| *within).collect::<Option<Vec<_>>>().and_then(|all| all.into_iter().max())
            }
        };
        let key = self.position.key();
        if let (Some(within), Some(mut entry)) = (within, self.memory.table.get(key)) {
            entry.mate_within = entry.mate_within.min(within + 1);
            self.memory.table.put(key, entry);
        }
    }
}

/// How a line goes on.
enum Next {
    /// By this move, after which mate follows within so many plies.
    Move(Move, u16),
    /// Not at all: the defender is mated.
    Mated,
    /// It is not known, and the search for it was stopped.
    Unknown,
}
