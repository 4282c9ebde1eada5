//! Evaluation: what a position is worth to the side to move, without looking ahead.

use koshogi_rules::{Observer, Piece, Position, Rules, Side, Square, SquareSet};

use crate::placement::{Phase, Placement};
use crate::score::Value;
use crate::weights::{Tapered, Terms, Weights};

/// An evaluation that follows a position while moves are made and taken back. The search knows no more of it than this, so
/// that another one (a network, say) can take its place.
pub trait Evaluate: Observer {
    /// Begins anew from a position.
    fn reset(&mut self, rules: &Rules, position: &Position);

    /// The worth of the position to the side to move.
    fn evaluate(&self, rules: &Rules, position: &Position) -> Value;
}

/// Material and placement, tapered, with the shelter of the royals and the hunt for them.
#[derive(Debug, Clone)]
pub struct Classical {
    placement: Placement,
    terms: Terms,
    phase: Phase,
    near: Vec<SquareSet>,
    sum: Tapered,
    weight: i32,
}

/// How far a guard and an intruder may be from the royal.
const GUARDED: u8 = 2;
const INTRUDED: u8 = 3;
/// More guards than this add nothing.
const MOST_GUARDS: u32 = 8;

/// The hunt begins when this share of the board's worth is left, in hundredths.
const HUNTED_FROM: i32 = 40;

/// What is counted around the only royal of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Shelter {
    pub(crate) guards: i32,
    pub(crate) intruders: i32,
}

impl Classical {
    /// The evaluation of a game under these weights.
    #[must_use]
    pub fn new(rules: &Rules, weights: &Weights) -> Self {
        let near =
            |square: Square, distance: u8| rules.size().squares().filter(|other| other.distance(square) <= distance).collect();
        let squares = || (0..=u8::MAX).map(Square::from_index);
        let near = squares().map(|square| near(square, GUARDED)).chain(squares().map(|square| near(square, INTRUDED))).collect();
        Self {
            placement: Placement::new(rules, weights),
            terms: weights.terms,
            phase: Phase::new(rules),
            near,
            sum: Tapered::default(),
            weight: 0,
        }
    }

    /// How much of the middle game is left, and of how much.
    pub(crate) fn phase(&self) -> (i32, i32) {
        (self.weight.clamp(0, self.phase.full), self.phase.full)
    }

    /// What is around the royal of a side, while it has only one.
    pub(crate) fn shelter(&self, position: &Position, side: Side) -> Shelter {
        let royals = position.royals(side);
        let Some(royal) = royals.first().filter(|_| royals.len() == 1) else { return Shelter::default() };
        let at = royal.index() as usize;
        let guards = position.pieces(side).intersection(self.near[at]).len().min(MOST_GUARDS) as i32;
        let intruders = position.pieces(!side).intersection(self.near[256 + at]).len() as i32;
        Shelter { guards, intruders }
    }

    /// How near the pieces of a side are to the enemy's only royal, in steps, once the board is nearly empty.
    pub(crate) fn hunt(rules: &Rules, position: &Position, side: Side) -> i32 {
        let prey = position.royals(!side);
        let Some(royal) = prey.first().filter(|_| prey.len() == 1) else { return 0 };
        let farthest = i32::from(rules.size().files().max(rules.size().ranks()));
        let own = position.royals(side);
        let hunters = position.pieces(side).into_iter().filter(|&square| !own.contains(square));
        hunters.map(|square| farthest - i32::from(square.distance(royal))).sum()
    }

    /// How empty the board is for the hunt, from 0 to 100.
    pub(crate) fn open(weight: i32, full: i32) -> i32 {
        let left = (i64::from(weight) * 100 / i64::from(full)) as i32;
        (HUNTED_FROM - left).max(0) * 100 / HUNTED_FROM
    }
}

impl Observer for Classical {
    #[inline]
    fn lifted(&mut self, square: Square, piece: Piece) {
        self.sum -= self.placement.worth(piece, square);
        self.weight -= self.phase.part(piece.kind);
    }

    #[inline]
    fn placed(&mut self, square: Square, piece: Piece) {
        self.sum += self.placement.worth(piece, square);
        self.weight += self.phase.part(piece.kind);
    }
}

impl Evaluate for Classical {
    fn reset(&mut self, _rules: &Rules, position: &Position) {
        self.sum = Tapered::default();
        self.weight = 0;
        for side in Side::BOTH {
            for square in position.pieces(side) {
                if let Some(piece) = position.piece(square) {
                    self.placed(square, piece);
                }
            }
        }
    }

    fn evaluate(&self, rules: &Rules, position: &Position) -> Value {
        let (weight, full) = self.phase();
        let mut sum = self.sum;
        let [sente, gote] = Side::BOTH.map(|side| self.shelter(position, side));
        sum.add(self.terms.guard, sente.guards - gote.guards);
        sum.add(self.terms.intruder, sente.intruders - gote.intruders);
        sum.add(self.terms.crowd, sente.intruders * sente.intruders - gote.intruders * gote.intruders);
        let open = Self::open(weight, full);
        if open > 0 {
            let hunt = Self::hunt(rules, position, Side::Sente) - Self::hunt(rules, position, Side::Gote);
            sum.end += self.terms.hunt * hunt * open / 100;
        }
        let share = (i64::from(sum.middle) * i64::from(weight) + i64::from(sum.end) * i64::from(full - weight)) / i64::from(full);
        let value = share as i32;
        self.terms.tempo + if position.side() == Side::Sente { value } else { -value }
    }
}
