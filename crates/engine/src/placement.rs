//! What a piece is worth where it stands.

use koshogi_rules::{Kind, Piece, Rules, Side, Square};

use crate::values::Values;
use crate::weights::{KindWeights, Tapered, Weights};

/// Where a square lies for a piece, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lie {
    /// How far from the own first rank.
    pub advance: f64,
    /// How far from the edge file.
    pub centre: f64,
    /// How near to the promotion zone, for a kind that promotes; 0 for others.
    pub promotion: f64,
}

impl Lie {
    /// How a square lies for a piece on it; `None` where the piece is dead.
    #[must_use]
    pub fn of(rules: &Rules, piece: Piece, square: Square) -> Option<Self> {
        if rules.is_dead(piece, square) {
            return None;
        }
        let size = rules.size();
        let seen = match piece.side {
            Side::Sente => square,
            Side::Gote => size.turned(square),
        };
        let (files, ranks) = (f64::from(size.files()), f64::from(size.ranks()));
        let (file, rank) = (f64::from(seen.file()), f64::from(seen.rank()));
        let zone = f64::from(rules.variant().zone);
        let outside = (rank - zone).max(0.0) / (ranks - zone);
        Some(Self {
            advance: (ranks - rank) / (ranks - 1.0),
            centre: 1.0 - (2.0 * file - files - 1.0).abs() / (files - 1.0),
            promotion: if rules.promotes_to(piece.kind).is_some() { 1.0 - outside } else { 0.0 },
        })
    }

    fn worth(self, weights: &KindWeights) -> Tapered {
        let sum = |pick: fn(Tapered) -> i32| {
            let part = |share: f64, weight: Tapered| share * f64::from(pick(weight));
            let placed =
                part(self.advance, weights.advance) + part(self.centre, weights.centre) + part(self.promotion, weights.promotion);
            pick(weights.worth) + placed.round() as i32
        };
        Tapered { middle: sum(|weight| weight.middle), end: sum(|weight| weight.end) }
    }
}

/// How much of the middle game is on the board: the pieces by what their movements are worth, whatever the weights.
#[derive(Debug, Clone)]
pub(crate) struct Phase {
    by_kind: Vec<i32>,
    /// The sum of the start array.
    pub(crate) full: i32,
}

impl Phase {
    pub(crate) fn new(rules: &Rules) -> Self {
        let values = Values::of(rules);
        let part = |(index, &value): (usize, &i32)| {
            let royal = Kind::new(index).is_some_and(|kind| rules.is_royal(kind));
            if royal { 0 } else { value }
        };
        let by_kind: Vec<i32> = values.middle.iter().enumerate().map(part).collect();
        let full = rules.start().pieces.iter().map(|(_, piece)| by_kind[piece.kind.index()]).sum::<i32>().max(1);
        Self { by_kind, full }
    }

    #[inline]
    pub(crate) fn part(&self, kind: Kind) -> i32 {
        self.by_kind[kind.index()]
    }
}

/// The worth of every piece on every square, positive for sente.
#[derive(Debug, Clone)]
pub(crate) struct Placement {
    table: Vec<Tapered>,
}

impl Placement {
    pub(crate) fn new(rules: &Rules, weights: &Weights) -> Self {
        let mut table = vec![Tapered::default(); 2 * weights.kinds.len() * 256];
        for (index, of_kind) in weights.kinds.iter().enumerate() {
            let Some(kind) = Kind::new(index) else { continue };
            for side in Side::BOTH {
                let piece = Piece { kind, side };
                for square in rules.size().squares() {
                    let mut worth = Lie::of(rules, piece, square).map_or_else(Tapered::default, |lie| lie.worth(of_kind));
                    if side == Side::Gote {
                        worth = Tapered { middle: -worth.middle, end: -worth.end };
                    }
                    table[Self::index(piece, square)] = worth;
                }
            }
        }
        Self { table }
    }

    const fn index(piece: Piece, square: Square) -> usize {
        (piece.kind.index() * 2 + piece.side.index()) << 8 | square.index() as usize
    }

    #[inline]
    pub(crate) fn worth(&self, piece: Piece, square: Square) -> Tapered {
        self.table[Self::index(piece, square)]
    }
}
