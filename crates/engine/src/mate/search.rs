//! Depth-first proof-number search, on a stack of its own.

use koshogi_rules::{Move, Position, Rules, Side, Undo};

use super::lists::{Listed, Lists};
use super::moves::MoveFinder;
use super::node::{Child, Choice, ON_DOUBT, ON_NOTHING, Standing, Turn, weigh};
use super::numbers::{INFINITE, Numbers, UNLIMITED, shorter};
use super::table::{Entry, Memory, PathEntry};

/// How many plies deep the search goes.
const DEEPEST: usize = 4000;
/// How many groups the keys on the path fall into.
const PATH_GROUPS: usize = 1 << 12;

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// There is a mate within so many plies.
    Mate(u16),
    /// There is none within the plies asked for.
    NoMate,
    /// None was found, but some lines were given up for their depth.
    Doubt,
    /// The caller stopped the search.
    Stopped,
}

/// A position on the path.
#[derive(Debug)]
struct Frame {
    key: u64,
    /// A key of the path to here, this position included.
    path: u64,
    arrived_by: Option<(Move, Undo)>,
    /// Within how many plies a mate is asked for.
    length: u16,
    limits: Numbers,
    /// Where its children begin.
    children: usize,
    /// The child that is being searched.
    active: usize,
    entered_at: u64,
    standing: Standing,
}

/// A search for mate from one position. It keeps what it learns in `memory`.
#[derive(Debug)]
pub(super) struct Search<'a> {
    pub(super) finder: MoveFinder<'a>,
    pub(super) rules: &'a Rules,
    pub(super) position: Position,
    pub(super) memory: &'a mut Memory,
    /// How many positions were entered so far.
    pub(super) nodes: u64,
    frames: Vec<Frame>,
    /// The children of all frames, one frame after the other.
    pub(super) children: Vec<Child>,
    /// How many positions of the path fall into each group, so that most others are known not to be on it.
    path_groups: Vec<u16>,
    pub(super) candidates: Vec<Move>,
    pub(super) listed: Vec<Listed>,
    pub(super) lists: Lists,
}

impl<'a> Search<'a> {
    pub(super) fn new(rules: &'a Rules, position: &Position, attacker: Side, memory: &'a mut Memory) -> Self {
        Self {
            finder: MoveFinder::new(rules, attacker),
            rules,
            position: position.clone(),
            memory,
            nodes: 0,
            frames: Vec::new(),
            children: Vec::new(),
            path_groups: vec![0; PATH_GROUPS],
            candidates: Vec::new(),
            listed: Vec::new(),
            lists: Lists::new(),
        }
    }

    /// Searches the position, in which the attacker moves and the defender is not in check, for a mate within `length` plies, until
    /// `stop`, shown the nodes and the numbers at the root, says so.
    pub(super) fn run(&mut self, length: u16, stop: &mut dyn FnMut(u64, Numbers) -> bool) -> Found {
        debug_assert!(self.frames.is_empty() && self.children.is_empty(), "a search leaves nothing behind");
        let key = self.position.key();
        self.enter(None, key, lengthen(0, key), length, Numbers { proof: INFINITE, disproof: INFINITE });
        let mut stopping = false;
        let mut asked_at = 0;
        loop {
            let depth = self.frames.len() - 1;
            let (standing, choice) = self.weigh(depth);
            self.frames[depth].standing = standing;
            if self.nodes > asked_at && !stopping {
                asked_at = self.nodes;
                stopping = stop(self.nodes, self.frames[0].standing.numbers);
            }
            let limits = self.frames[depth].limits;
            let within = standing.numbers.proof < limits.proof && standing.numbers.disproof < limits.disproof;
            match choice {
                Some(choice) if within && !stopping => self.descend(depth, choice.child, choice.limits),
                _ => {
                    if let Some(found) = self.leave(stopping) {
                        return found;
                    }
                }
            }
        }
    }

    fn weigh(&self, depth: usize) -> (Standing, Option<Choice>) {
        if depth >= DEEPEST {
            return (Standing::no_mate_on_path(UNLIMITED, ON_DOUBT), None);
        }
        let frame = &self.frames[depth];
        weigh(Turn::at(depth), &self.children[frame.children..], frame.limits)
    }

    fn descend(&mut self, depth: usize, child: usize, limits: Numbers) {
        let frame = &mut self.frames[depth];
        frame.active = frame.children + child;
        let (path, length) = (frame.path, shorter(frame.length));
        let Child { mv, key, .. } = self.children[frame.active];
        let undo = self.rules.make(&mut self.position, mv);
        self.enter(Some((mv, undo)), key, lengthen(path, key), length, limits);
    }

    fn enter(&mut self, arrived_by: Option<(Move, Undo)>, key: u64, path: u64, length: u16, limits: Numbers) {
        self.nodes += 1;
        self.path_groups[group(key)] += 1;
        let depth = self.frames.len();
        let children = self.children.len();
        let standing = Standing::open(Numbers::UNKNOWN);
        let entered_at = self.nodes;
        self.frames.push(Frame { key, path, arrived_by, length, limits, children, active: children, entered_at, standing });
        if depth < DEEPEST {
            self.expand(Turn::at(depth), path, shorter(length));
        }
    }

    /// Leaves the last position of the path with what it came to; answers where that was the root.
    fn leave(&mut self, stopping: bool) -> Option<Found> {
        let frame = self.frames.pop()?;
        let depth = self.frames.len();
        self.children.truncate(frame.children);
        self.path_groups[group(frame.key)] -= 1;
        self.remember(&frame, depth);
        if let Some((mv, undo)) = frame.arrived_by {
            self.rules.unmake(&mut self.position, mv, undo);
        }
        let mut standing = frame.standing;
        let Some(parent) = self.frames.last() else {
            return Some(match standing {
                Standing { numbers: Numbers { proof: 0, .. }, length, .. } => Found::Mate(length),
                Standing { numbers: Numbers { disproof: 0, .. }, rests_on: ON_DOUBT, .. } => Found::Doubt,
                Standing { numbers: Numbers { disproof: 0, .. }, .. } => Found::NoMate,
                _ => {
                    debug_assert!(stopping, "only a caller ends a search without an answer");
                    Found::Stopped
                }
            });
        };
        if holds_everywhere(standing, depth) {
            standing.rests_on = ON_NOTHING;
        }
        self.children[parent.active].standing = standing;
        None
    }

    /// Keeps what a position came to: in the table where it holds whatever the path, else with its path.
    fn remember(&mut self, frame: &Frame, depth: usize) {
        let Standing { numbers, length, rests_on } = frame.standing;
        let mut entry = self.memory.table.get(frame.key).unwrap_or(Entry::BLANK);
        let effort = u32::try_from(self.nodes - frame.entered_at + 1).unwrap_or(u32::MAX);
        entry.effort = entry.effort.saturating_add(effort);
        match numbers {
            _ if !holds_everywhere(frame.standing, depth) => {
                self.memory.paths.put(frame.path, PathEntry { rests_on, no_mate_within: length });
                entry.on_paths = true;
            }
            Numbers { proof: 0, .. } => entry.mate_within = entry.mate_within.min(length),
            Numbers { disproof: 0, .. } => entry.no_mate_within = entry.no_mate_within.max(length),
            _ => entry.numbers = numbers,
        }
        self.memory.table.put(frame.key, entry);
    }

    /// The depth of a position with this key on the path.
    pub(super) fn depth_on_path(&self, key: u64) -> Option<i16> {
        if self.path_groups[group(key)] == 0 {
            return None;
        }
        self.frames.iter().position(|frame| frame.key == key).map(|depth| depth as i16)
    }

    /// What is remembered of a position that the path goes on to, as to a mate within `length` plies.
    pub(super) fn recall(&self, key: u64, path: u64, length: u16) -> Option<Standing> {
        let entry = self.memory.table.get(key)?;
        if entry.mate_within <= length {
            return Some(Standing::mate_within(entry.mate_within));
        }
        if entry.no_mate_within >= length {
            return Some(Standing::no_mate_within(entry.no_mate_within));
        }
        let on_path = if entry.on_paths { self.memory.paths.get(lengthen(path, key)) } else { None };
        Some(match on_path.filter(|known| known.no_mate_within >= length) {
            Some(known) => Standing::no_mate_on_path(known.no_mate_within, known.rests_on),
            None => Standing::open(entry.numbers),
        })
    }
}

/// Whether what a position at this depth came to does not hang on the path before it.
///
/// A disproof may rest on repetitions. Where the positions repeated all lie on the path from this position on, the loop is
/// closed within what was searched below it, and the attacker fails here wherever it comes from.
const fn holds_everywhere(standing: Standing, depth: usize) -> bool {
    standing.numbers.disproof != 0 || standing.rests_on >= depth as i16
}

/// The key of a path made longer by a position. The order of the positions matters.
pub(super) const fn lengthen(path: u64, key: u64) -> u64 {
    (path ^ key).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29) ^ key
}

const fn group(key: u64) -> usize {
    key as usize % PATH_GROUPS
}
