//! Evaluation: what a position is worth to the side to move, without looking ahead.

use koshogi_rules::{Observer, Piece, Position, Rules, Side, Square, SquareSet};

use crate::score::Value;
use crate::values::{Placement, Tapered, Values};

/// An evaluation that follows a position while moves are made and taken back. The search knows no more of it than this, so
/// that another one (a network, say) can take its place.
pub trait Evaluate: Observer {
    /// Begins anew from a position.
    fn reset(&mut self, rules: &Rules, position: &Position);

    /// The worth of the position to the side to move.
    fn evaluate(&self, rules: &Rules, position: &Position) -> Value;
}

/// Material and placement, tapered, with the shelter of the royals.
#[derive(Debug, Clone)]
pub struct Classical {
    placement: Placement,
    near: Vec<SquareSet>,
    sum: Tapered,
    weight: i32,
}

/// Hundredths for an own piece within two squares of the royal, and for an enemy piece within three.
const GUARD: i32 = 9;
const INTRUDER: i32 = 26;
const MOST_GUARDS: u32 = 8;

/// To be on move.
const TEMPO: i32 = 14;

impl Classical {
    /// The evaluation of a game under these values.
    #[must_use]
    pub fn new(rules: &Rules, values: &Values) -> Self {
        let near =
            |square: Square, distance: u8| rules.size().squares().filter(|other| other.distance(square) <= distance).collect();
        let squares = || (0..=u8::MAX).map(Square::from_index);
        let near = squares().map(|square| near(square, 2)).chain(squares().map(|square| near(square, 3))).collect();
        Self { placement: Placement::new(rules, values), near, sum: Tapered::default(), weight: 0 }
    }

    /// How safe the royal of a side is, while it has only one.
    fn shelter(&self, position: &Position, side: Side) -> i32 {
        let royals = position.royals(side);
        let Some(royal) = royals.first().filter(|_| royals.len() == 1) else { return 0 };
        let at = royal.index() as usize;
        let guards = position.pieces(side).intersection(self.near[at]).len().min(MOST_GUARDS) as i32;
        let intruders = position.pieces(!side).intersection(self.near[256 + at]).len() as i32;
        GUARD * guards - INTRUDER * intruders - 4 * intruders * intruders
    }
}

impl Observer for Classical {
    #[inline]
    fn lifted(&mut self, square: Square, piece: Piece) {
        self.sum -= self.placement.worth(piece, square);
        self.weight -= self.placement.weight(piece.kind);
    }

    #[inline]
    fn placed(&mut self, square: Square, piece: Piece) {
        self.sum += self.placement.worth(piece, square);
        self.weight += self.placement.weight(piece.kind);
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

    fn evaluate(&self, _rules: &Rules, position: &Position) -> Value {
        let full = self.placement.full;
        let weight = self.weight.clamp(0, full);
        let shelter = self.shelter(position, Side::Sente) - self.shelter(position, Side::Gote);
        let middle = self.sum.middle + shelter;
        let end = self.sum.end + shelter / 3;
        let share = (i64::from(middle) * i64::from(weight) + i64::from(end) * i64::from(full - weight)) / i64::from(full);
        let value = share as i32;
        TEMPO + if position.side() == Side::Sente { value } else { -value }
    }
}
