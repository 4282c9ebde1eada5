//! The moves of the mate game: checks of the attacker, evasions of the defender.

use koshogi_rules::{Move, Position, Rules, Side, Square, SquareSet, Stage};

use super::geometry::{Geometry, between};

/// Finds the moves that count in a mate problem.
#[derive(Debug)]
pub(super) struct MoveFinder<'a> {
    pub(super) rules: &'a Rules,
    geometry: Geometry,
    attacker: Side,
}

impl<'a> MoveFinder<'a> {
    pub(super) fn new(rules: &'a Rules, attacker: Side) -> Self {
        Self { rules, geometry: Geometry::new(rules), attacker }
    }

    /// Adds to `moves` every attacker's move that could give check, each legal: all checks are among them, [`Self::is_check`] tells
    /// which.
    ///
    /// The defender must not be in check.
    pub(super) fn check_candidates(&self, position: &Position, moves: &mut Vec<Move>) {
        let royals = position.royals(!self.attacker);
        let Some(royal) = royals.first() else { return };
        if royals.len() > 1 {
            self.double_check_candidates(position, royals, moves);
            return;
        }
        let screens = self.geometry.screens(position, royal, self.attacker);
        self.rules.generate(position, Stage::All, &mut |mv| {
            let from = mv.from();
            let cell = position.cell(from);
            let counts = if mv.via().is_some() {
                // 居食い and double captures open lines in more than one way; a pass opens none.
                !(mv.comes_back() && mv.via().is_none_or(|via| position.cell(via).is_empty()))
            } else if mv.comes_back() {
                false
            } else {
                screens.contains(from) || self.geometry.could_bear(self.arriving(cell, mv), mv.to(), royal)
            };
            if counts {
                moves.push(mv);
            }
        });
    }

    /// What stands on the end of a move after it.
    #[inline]
    fn arriving(&self, cell: koshogi_rules::Cell, mv: Move) -> koshogi_rules::Cell {
        if !mv.promotes() {
            return cell;
        }
        match (cell.piece(), self.rules.promotes_to(cell.kind())) {
            (Some(piece), Some(kind)) => koshogi_rules::Cell::new(koshogi_rules::Piece { kind, side: piece.side }),
            _ => cell,
        }
    }

    /// While two royals stand, a check takes one of them and attacks the other, or brings a piece where it can take both.
    fn double_check_candidates(&self, position: &Position, royals: SquareSet, moves: &mut Vec<Move>) {
        self.rules.generate(position, Stage::All, &mut |mv| {
            let takes = royals.contains(mv.to()) || mv.via().is_some_and(|via| royals.contains(via));
            if takes || self.geometry.takes_twice(self.arriving(position.cell(mv.from()), mv)) {
                moves.push(mv);
            }
        });
    }

    /// Whether a position, after a move of the attacker, counts as check: the defender is in check, or has lost its last royal, and
    /// cannot take the attacker's last royal in turn.
    #[inline]
    pub(super) fn is_check(&self, position: &Position) -> bool {
        match position.lost() {
            Some(side) => side != self.attacker,
            None => {
                self.rules.in_check(position, !self.attacker)
                    && (position.royals(self.attacker).is_empty() || !self.rules.in_check(position, self.attacker))
            }
        }
    }

    /// Adds to `moves` every legal move of the defender, who is in check, that could evade it: all evasions are among them,
    /// [`Self::is_evasion`] tells which.
    pub(super) fn evasion_candidates(&self, position: &Position, moves: &mut Vec<Move>) {
        let royals = position.royals(!self.attacker);
        let (Some(royal), 1) = (royals.first(), royals.len()) else {
            self.rules.generate(position, Stage::All, &mut |mv| moves.push(mv));
            return;
        };
        let attackers = self.rules.attackers(position, royal, self.attacker);
        let stops = attackers.into_iter().fold(attackers, |stops, at| stops.union(between(at, royal)));
        let stops = stops.union(position.royals(self.attacker));
        self.rules.generate(position, Stage::All, &mut |mv| {
            let counts = mv.from() == royal
                || stops.contains(mv.to())
                || mv.via().is_some_and(|via| stops.contains(via))
                || (mv.promotes() && self.becomes_royal(position, mv.from()));
            if counts {
                moves.push(mv);
            }
        });
    }

    fn becomes_royal(&self, position: &Position, from: Square) -> bool {
        self.rules.promotes_to(position.cell(from).kind()).is_some_and(|kind| self.rules.is_royal(kind))
    }

    /// Whether a position, after a move of the defender, is one where its last royal cannot be taken, or where the game is over
    /// without its loss: it took the attacker's last royal, or nothing but two lone royals is left.
    #[inline]
    pub(super) fn is_evasion(&self, position: &Position) -> bool {
        match position.lost() {
            Some(side) => side == self.attacker,
            None => !self.rules.in_check(position, !self.attacker) || is_drawn(self.rules, position),
        }
    }

    /// Whether the attacker cannot mate any more because the game is over: it has lost its own last royal, or nothing but two lone
    /// royals is left.
    #[inline]
    pub(super) fn is_over(&self, position: &Position) -> bool {
        position.lost().is_some() || is_drawn(self.rules, position)
    }
}

/// Whether nothing is left but two lone royals, side by side though they may be: each side has a single one and nothing else that
/// could ever move.
pub(super) fn is_drawn(rules: &Rules, position: &Position) -> bool {
    Side::BOTH.into_iter().all(|side| {
        let could_move =
            |square| position.piece(square).is_some_and(|piece| !rules.is_royal(piece.kind) && !rules.is_dead(piece, square));
        position.royals(side).len() == 1 && !position.pieces(side).into_iter().any(could_move)
    })
}

#[cfg(test)]
mod tests;
