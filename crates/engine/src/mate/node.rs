//! What the children of a position make of it: the arithmetic of proof-number search.

use koshogi_rules::Move;

use super::numbers::{INFINITE, Numbers, UNLIMITED, add, longer};

/// A disproof that rests on no repetition.
pub(super) const ON_NOTHING: i16 = i16::MAX;
/// A disproof in doubt: the search gave up on the depth.
pub(super) const ON_DOUBT: i16 = -1;

/// How much worse than the next best child a child may become before the search turns to that one: one part in so many.
///
/// Without this allowance the search would leave a line as soon as another is as good, and come back to it soon after.
const PATIENCE: u32 = 4;

/// Who moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    Attack,
    Defence,
}

impl Turn {
    /// The turn so many plies below the attacker's first move.
    pub(super) const fn at(depth: usize) -> Self {
        if depth.is_multiple_of(2) { Self::Attack } else { Self::Defence }
    }

    /// The number that one child decides, as the side to move chooses, and the one that all children decide.
    const fn split(self, numbers: Numbers) -> (u32, u32) {
        match self {
            Self::Attack => (numbers.proof, numbers.disproof),
            Self::Defence => (numbers.disproof, numbers.proof),
        }
    }

    const fn join(self, chosen: u32, faced: u32) -> Numbers {
        match self {
            Self::Attack => Numbers { proof: chosen, disproof: faced },
            Self::Defence => Numbers { proof: faced, disproof: chosen },
        }
    }
}

/// A move and what is known of the position after it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child {
    pub(super) mv: Move,
    pub(super) key: u64,
    pub(super) standing: Standing,
}

/// What is known of a position on the path where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) numbers: Numbers,
    /// Once proved, within how many plies the mate is; once disproved, within how many there is none.
    pub(super) length: u16,
    /// The depth of the shallowest position on the path whose repetition a disproof rests on.
    pub(super) rests_on: i16,
}

impl Standing {
    pub(super) const fn open(numbers: Numbers) -> Self {
        Self { numbers, length: 0, rests_on: ON_NOTHING }
    }

    pub(super) const fn mate_within(length: u16) -> Self {
        Self { numbers: Numbers::PROVED, length, rests_on: ON_NOTHING }
    }

    pub(super) const fn no_mate_within(length: u16) -> Self {
        Self { numbers: Numbers::DISPROVED, length, rests_on: ON_NOTHING }
    }

    /// The attacker fails here, but on this path only.
    pub(super) const fn no_mate_on_path(length: u16, rests_on: i16) -> Self {
        Self { numbers: Numbers::DISPROVED, length, rests_on }
    }
}

/// The child to search next, and the numbers at which to leave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) child: usize,
    pub(super) limits: Numbers,
}

/// Tells what the children make of a position that is to be left at `limits`.
///
/// The number that all children decide is not their sum but the largest of them and one for each other open child («weak»
/// proof numbers): lines of old problems meet again and again, and a sum would count what they share many times over.
pub(super) fn weigh(turn: Turn, children: &[Child], limits: Numbers) -> (Standing, Option<Choice>) {
    let mut best = None;
    let (mut least, mut second) = ((INFINITE, INFINITE), INFINITE);
    let (mut most, mut open) = (0, 0);
    for (index, child) in children.iter().enumerate() {
        let (chosen, faced) = turn.split(child.standing.numbers);
        if chosen == 0 {
            return (won(turn, children), None);
        }
        if faced == 0 {
            continue;
        }
        open += 1;
        most = most.max(faced);
        if (chosen, faced) < least {
            second = least.0;
            least = (chosen, faced);
            best = Some(index);
        } else {
            second = second.min(chosen);
        }
    }
    let Some(child) = best else { return (lost(turn, children), None) };
    let others = open - 1;
    let standing = Standing::open(turn.join(least.0, add(most, others)));
    let (chosen, faced) = turn.split(limits);
    let chosen = chosen.min(second.saturating_add(second / PATIENCE).saturating_add(1));
    let faced = if faced == INFINITE { INFINITE } else { faced.saturating_sub(others) };
    (standing, Some(Choice { child, limits: turn.join(chosen, faced) }))
}

/// The side to move has what it wants: the attacker takes the shortest mate, the defender what rests on least.
fn won(turn: Turn, children: &[Child]) -> Standing {
    let won = children.iter().map(|child| child.standing).filter(|standing| turn.split(standing.numbers).0 == 0);
    let best = match turn {
        Turn::Attack => won.min_by_key(|standing| standing.length),
        Turn::Defence => won.max_by_key(|standing| (standing.rests_on, standing.length)),
    };
    best.map_or(Standing::open(Numbers::UNKNOWN), |standing| Standing { length: longer(standing.length), ..standing })
}

/// The side to move has no way out: the attacker fails within what every check allows and on whatever any of them rests, the
/// defender is mated as late as it can.
fn lost(turn: Turn, children: &[Child]) -> Standing {
    let lengths = children.iter().map(|child| longer(child.standing.length));
    match turn {
        Turn::Attack => Standing {
            numbers: Numbers::DISPROVED,
            length: lengths.min().unwrap_or(UNLIMITED),
            rests_on: children.iter().map(|child| child.standing.rests_on).min().unwrap_or(ON_NOTHING),
        },
        Turn::Defence => Standing::mate_within(lengths.max().unwrap_or(0)),
    }
}
