//! The mate solver (詰将棋): depth-first proof-number search over checks and evasions.
//!
//! A problem is not a game. The attacker, who moves first, gives check with every move; the defender evades with any legal move;
//! it is mate where no move keeps the defender's last royal from being taken. Taking the last royal ends it too. The attacker need not
//! have a royal; where it has, it may not leave the last one to be taken. A position that comes again on the way is a failure of
//! the attacker, who has to break a repetition of checks. Bare king, mating force and counts of quiet moves are not asked; two lone
//! royals are a draw.
//!
//! Everything that a move can be comes from the rules, so that every game of the family can be solved:
//! `moves` picks out checks and evasions by cheap questions before the exact ones. `search` walks the tree on a stack of its
//! own; `node` does the arithmetic; `table` remembers. What rests on a repetition is kept apart from what holds on every path, so
//! that neither a mate nor its absence is ever told on the strength of the path to it. `line` draws a line from the table,
//! and `proof` has the rules check it.

mod defence;
mod expand;
mod geometry;
mod line;
mod lists;
mod moves;
mod node;
mod numbers;
mod proof;
mod search;
mod table;

use koshogi_rules::{Move, Position, Rules};

pub use defence::Defence;
use numbers::{Numbers, UNLIMITED};
use search::{Found, Search};
use table::Memory;

pub use proof::problem;

/// How many nodes the search for shorter mates may take at least, however quickly the first was found.
const LEAST_SHORTENING: u64 = 100_000;

/// What a solver came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// There is a mate.
    Mate {
        /// The attacker's moves and the defender's longest known defence, checked by the rules.
        line: Vec<Move>,
        /// Whether it is proved that there is no shorter mate.
        shortest: bool,
    },
    /// It is proved that there is none.
    NoMate,
    /// Neither was proved.
    Unknown(Doubt),
}

/// Why nothing was proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// The search was stopped, by its limits or by the caller.
    Stopped,
    /// No mate was found, but some lines were given up for their length.
    TooDeep,
    /// A mate was found, but its line did not stand the check by the rules.
    Unchecked,
}

/// When to stop of oneself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// After so many nodes.
    pub nodes: Option<u64>,
}

/// How a search stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// How many positions were entered.
    pub nodes: u64,
    /// How far the mate is from being proved: 0 where it is.
    pub proof: u32,
    /// How far it is from being disproved.
    pub disproof: u32,
    /// The length in plies of the mate that was found, while a shorter one is searched for.
    pub found: Option<usize>,
}

/// A mate solver. It keeps its memory from one problem to the next, but nothing that it learned.
///
/// ```
/// use koshogi_engine::mate::{Limits, Solver, Verdict};
/// use koshogi_rules::{Choices, Position, Rules, placement};
/// # let game = koshogi_games::find("sho").expect("an embedded game");
/// # let rules = Rules::new(game.clone(), &Choices::default())?;
/// let setup = placement::parse_setup("4k4/9/4G4/9/9/9/9/9/4R4 b - 1", game.size, &game.kinds).expect("a position");
/// let position = Position::from_setup(&rules, &setup)?;
/// let verdict = Solver::new(16).solve(&rules, &position, Limits::default(), &mut |_| false);
/// let Verdict::Mate { line, .. } = verdict else { panic!("no mate") };
/// assert_eq!(line.len() % 2, 1, "the attacker has the last word");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    memory: Memory,
    fresh: bool,
}

impl Solver {
    /// A solver that remembers in so many MiB, at least one. The memory is taken from the system as it is used.
    #[must_use]
    pub fn new(memory_mib: usize) -> Self {
        Self { memory: Memory::new(memory_mib), fresh: true }
    }

    /// Searches the position for a mate by the side to move, until `stop`, shown the progress at every
    /// node, answers `true`.
    ///
    /// A mate that is found is shortened for about as long as it took to find it; a stop in that time keeps it. The same limits
    /// give the same verdict everywhere as long as `stop` does not ask a clock.
    pub fn solve(
        &mut self,
        rules: &Rules,
        position: &Position,
        limits: Limits,
        stop: &mut dyn FnMut(&Progress) -> bool,
    ) -> Verdict {
        let attacker = position.side();
        if position.lost().is_some() || position.royals(!attacker).is_empty() || moves::is_drawn(rules, position) {
            return Verdict::NoMate;
        }
        if rules.in_check(position, !attacker) {
            return taking_the_last_royal(rules, position);
        }
        if !std::mem::replace(&mut self.fresh, false) {
            self.memory.clear();
        }
        let mut search = Search::new(rules, position, attacker, &mut self.memory);
        let most = limits.nodes.unwrap_or(u64::MAX);
        match search.run(UNLIMITED, &mut |nodes, numbers| nodes >= most || stop(&Progress::new(nodes, numbers, None))) {
            Found::Mate(length) => settle(&mut search, length, most, stop),
            Found::NoMate => Verdict::NoMate,
            Found::Doubt => Verdict::Unknown(Doubt::TooDeep),
            Found::Stopped => Verdict::Unknown(Doubt::Stopped),
        }
    }
}

impl Progress {
    fn new(nodes: u64, numbers: Numbers, found: Option<usize>) -> Self {
        Self { nodes, proof: numbers.proof, disproof: numbers.disproof, found }
    }
}

/// Draws the line of a mate found within `length` plies, and looks for shorter ones.
fn settle(search: &mut Search<'_>, mut length: u16, most: u64, stop: &mut dyn FnMut(&Progress) -> bool) -> Verdict {
    let until = search.nodes.saturating_mul(2).max(search.nodes.saturating_add(LEAST_SHORTENING)).min(most);
    let mut verdict = Verdict::Unknown(Doubt::Stopped);
    loop {
        let found = match &verdict {
            Verdict::Mate { line, .. } => Some(line.len()),
            _ => None,
        };
        let drawn = search.line(length, &mut |nodes, numbers| nodes >= most || stop(&Progress::new(nodes, numbers, found)));
        let Some((line, known)) = drawn else { return verdict };
        if !proof::is_mate(search.rules, &search.position, &line) {
            debug_assert!(false, "the rules refuse the line {line:?}");
            return if found.is_some() { verdict } else { Verdict::Unknown(Doubt::Unchecked) };
        }
        let found = Some(line.len());
        verdict = Verdict::Mate { line, shortest: known < 2 };
        if known < 2 {
            return verdict;
        }
        match search.run(known - 2, &mut |nodes, numbers| nodes >= until || stop(&Progress::new(nodes, numbers, found))) {
            Found::Mate(shorter) => length = shorter,
            Found::NoMate => {
                if let Verdict::Mate { shortest, .. } = &mut verdict {
                    *shortest = true;
                }
                return verdict;
            }
            Found::Doubt | Found::Stopped => return verdict,
        }
    }
}

/// The defender is in check though the attacker is to move, so that its last royal is taken at once.
fn taking_the_last_royal(rules: &Rules, position: &Position) -> Verdict {
    let takes = |mv: &Move| {
        let mut after = position.clone();
        rules.make(&mut after, *mv);
        after.lost() == Some(!position.side())
    };
    match rules.legal_moves(position).into_iter().find(takes) {
        Some(mv) => Verdict::Mate { line: vec![mv], shortest: true },
        None => Verdict::NoMate,
    }
}
