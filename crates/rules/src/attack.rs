//! Who bears on a square.

use crate::tables::{DIRECTIONS, LionSteps};
use crate::{Position, Rules, Side, Square, SquareSet};

impl Rules {
    /// The pieces of `by` that bear on a square, whatever stands there: they could take an enemy piece there by moving straight to it.
    /// Lion-type pieces bear on every square of their power through any piece.
    #[must_use]
    pub fn attackers(&self, position: &Position, square: Square, by: Side) -> SquareSet {
        let mut attackers = SquareSet::EMPTY;
        self.find_attackers(position, square, by, |attacker| {
            attackers.insert(attacker);
            false
        });
        attackers
    }

    /// Whether any piece of `by` bears on a square.
    #[must_use]
    #[inline]
    pub fn is_attacked(&self, position: &Position, square: Square, by: Side) -> bool {
        self.find_attackers(position, square, by, |_| true)
    }

    /// Shows attackers to `enough` until it says so; answers whether it did.
    #[inline]
    pub(crate) fn find_attackers(
        &self,
        position: &Position,
        square: Square,
        by: Side,
        mut enough: impl FnMut(Square) -> bool,
    ) -> bool {
        for (direction, &delta) in DIRECTIONS.iter().enumerate() {
            let mut at = square.step(delta);
            let mut distance = 1;
            while position.cell(at).is_empty() {
                at = at.step(delta);
                distance += 1;
            }
            let cell = position.cell(at);
            if cell.is_of(by) && self.tables.reach(cell, 7 - direction) >= distance && enough(at) {
                return true;
            }
        }
        let ring = position.leapers(by).intersection(self.tables.ring(square));
        for at in ring {
            let cell = position.cell(at);
            if self.tables.leaps_to(cell, at, square) && !self.slides_to(position, at, square) && enough(at) {
                return true;
            }
        }
        false
    }

    /// Whether a piece two squares away reaches `to` by a slide, so that its leap there is not an attack of its own.
    #[inline]
    fn slides_to(&self, position: &Position, from: Square, to: Square) -> bool {
        let table = self.tables.piece(position.cell(from));
        table.leaps_over.iter().any(|&leap| {
            let middle = from.step(leap / 2);
            from.step(leap) == to && position.cell(middle).is_empty()
        })
    }

    /// The squares that the piece on `square` bears on, its own pieces' squares included (it guards those). Empty where no piece
    /// stands.
    #[must_use]
    pub fn bears_on(&self, position: &Position, square: Square) -> SquareSet {
        let mut targets = SquareSet::EMPTY;
        let cell = position.cell(square);
        if cell.piece().is_none() {
            return targets;
        }
        let table = self.tables.piece(cell);
        for &step in table.steps.iter().chain(&table.leaps_over) {
            let to = square.step(step);
            if !position.cell(to).is_wall() {
                targets.insert(to);
            }
        }
        for ray in &table.rays {
            let mut to = square;
            for _ in 0..ray.range {
                to = to.step(ray.delta);
                if position.cell(to).is_wall() {
                    break;
                }
                targets.insert(to);
                if !position.cell(to).is_empty() {
                    break;
                }
            }
        }
        targets
    }

    /// Whether `side` is in check (王手): the other side, if it were to move, could take the last royal of `side` in one move.
    ///
    /// While two royals stand, an attack on one of them is no check; a lion that could take both is.
    #[must_use]
    #[inline]
    pub fn in_check(&self, position: &Position, side: Side) -> bool {
        let mut royals = position.royals(side).into_iter();
        match (royals.next(), royals.next(), royals.next()) {
            (Some(royal), None, None) => self.is_attacked(position, royal, !side),
            (Some(first), Some(second), None) => self.takes_both(position, first, second, !side),
            _ => false,
        }
    }

    /// Whether a lion-type piece of `by` can take the pieces on both squares in one move.
    fn takes_both(&self, position: &Position, first: Square, second: Square, by: Side) -> bool {
        // The second step of a double move goes to a neighbour of the first square.
        if first.distance(second) != 1 {
            return false;
        }
        position.pieces(by).into_iter().any(|at| {
            let lion = &self.tables.piece(position.cell(at)).lion;
            lion.is_some() && (double_step(lion, at, first, second) || double_step(lion, at, second, first))
        })
    }
}

/// Whether the power goes from `from` over `via` to `to`.
pub(crate) fn double_step(lion: &LionSteps, from: Square, via: Square, to: Square) -> bool {
    lion.first().iter().any(|first| from.step(*first) == via && lion.second(first).iter().any(|&second| via.step(second) == to))
}
