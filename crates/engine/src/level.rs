//! How strongly to play, for people: from one who has just learnt the moves to full strength.

use crate::score::Value;

/// A strength from 1 to 10.
///
/// Below 10 the engine sees less, as people do, and never plays anything illegal: it looks less far, overlooks what the other side could
/// answer to some of its moves, and judges not quite exactly. Which answers and how wrong is decided by the seed and the position, so the
/// same seed plays the same moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    number: u8,
    seed: u64,
}

impl Level {
    /// The strongest.
    pub const HIGHEST: u8 = 10;

    /// Full strength.
    pub const FULL: Self = Self { number: Self::HIGHEST, seed: 0 };

    /// A level from 1 to [`Level::HIGHEST`], with the seed 0.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= Self::HIGHEST { Some(Self { number, seed: 0 }) } else { None }
    }

    /// The level with another seed: one for each game makes games differ.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.number
    }

    /// The seed.
    #[must_use]
    pub const fn seed(self) -> u64 {
        self.seed
    }

    /// What a player of this level sees; `None` at full strength.
    pub(crate) fn sight(self) -> Option<Sight> {
        SIGHTS.get(usize::from(self.number).wrapping_sub(1)).copied()
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::FULL
    }
}

/// What a player sees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Sight {
    /// How many plies ahead.
    pub(crate) depth: u32,
    /// How many positions at most.
    pub(crate) nodes: u64,
    /// The share of moves whose answers are overlooked.
    pub(crate) oversight: f64,
    /// By how much judgements are wrong (standard deviation), in hundredths of the worth of an average piece.
    pub(crate) doubt: Value,
}

/// From level 1 on; the last level sees everything. Measured in `docs/benches/levels.md`.
const SIGHTS: [Sight; Level::HIGHEST as usize - 1] = [
    Sight { depth: 1, nodes: 10_000, oversight: 0.95, doubt: 70 },
    Sight { depth: 1, nodes: 10_000, oversight: 0.70, doubt: 50 },
    Sight { depth: 1, nodes: 10_000, oversight: 0.35, doubt: 32 },
    Sight { depth: 2, nodes: 20_000, oversight: 0.12, doubt: 20 },
    Sight { depth: 2, nodes: 20_000, oversight: 0.03, doubt: 12 },
    Sight { depth: 3, nodes: 20_000, oversight: 0.01, doubt: 8 },
    Sight { depth: 5, nodes: 25_000, oversight: 0.0, doubt: 5 },
    Sight { depth: 8, nodes: 60_000, oversight: 0.0, doubt: 3 },
    Sight { depth: 64, nodes: 200_000, oversight: 0.0, doubt: 2 },
];
