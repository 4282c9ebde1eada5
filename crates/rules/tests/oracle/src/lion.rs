//! 獅子の特別ルール: who may take a lion, and when.

use crate::board::{Man, Spot};
use crate::moves::{Act, distance};
use crate::position::Position;

/// An unpromoted pawn or go-between.
fn is_small(man: Man) -> bool {
    !man.promoted && ['P', 'I'].contains(&man.letter)
}

impl Position {
    /// The law covers the lion and the kirin that became one, in Chu alone.
    fn is_lion(&self, man: Man) -> bool {
        self.world.table.name == "chu" && matches!((man.letter, man.promoted), ('N', _) | ('O', true))
    }

    /// 先獅子 begins where a piece that was no lion took one.
    pub(crate) fn starts_senjishi(&self, man: Man, taken: &[(Spot, Man)]) -> Option<Spot> {
        let lion = taken.iter().rev().find(|(_, taken)| self.is_lion(*taken))?;
        (!self.is_lion(man) && !self.option("lion.senjishi", "off")).then_some(lion.0)
    }

    /// Whether the law of lions lets this move be.
    pub(crate) fn lion_law_allows(&self, man: Man, act: &Act) -> bool {
        let taken: Vec<Spot> = act
            .stops()
            .into_iter()
            .filter(|stop| self.board.get(stop).is_some_and(|m| m.side != man.side && self.is_lion(*m)))
            .collect();
        taken.into_iter().all(|lion| self.trade_allows(man, act, lion) && self.senjishi_allows(man, act, lion))
    }

    /// 獅子同士の取り合い: a lion takes a lion that is near, or without a foot, or together with a piece of worth.
    fn trade_allows(&self, man: Man, act: &Act, lion: Spot) -> bool {
        if !self.is_lion(man) || distance(act.from, lion) == 1 {
            return true;
        }
        let on_the_way = act.via.and_then(|via| self.board.get(&via));
        let tsukegui = on_the_way.is_some_and(|&taken| !is_small(taken));
        tsukegui || !self.has_foot(act, lion)
    }

    /// 先獅子: right after a lion fell to another piece no lion may be taken, except by a lion.
    fn senjishi_allows(&self, man: Man, act: &Act, lion: Spot) -> bool {
        let Some(square) = self.senjishi else { return true };
        if self.option("lion.senjishi", "off") || (self.is_lion(man) && self.option("lion.senjishi-captors", "non-lions")) {
            return true;
        }
        // Only a kirin that took the lion and turned over stands there as a lion.
        if lion == square && self.option("lion.kirin", "retakable") {
            return true;
        }
        self.option("lion.senjishi", "okazaki") && !self.has_foot(act, lion)
    }

    /// 足: whether another piece of the lion's side bears on its square. The piece that takes has left, so lines behind it are
    /// open (かげ足); a pawn or go-between that it takes on the way is off too, yet counts if the move is judged as a whole.
    fn has_foot(&self, act: &Act, lion: Spot) -> bool {
        let side = self.board[&lion].side;
        let mut then = self.clone();
        then.board.remove(&act.from);
        let mut way = None;
        if let Some(via) = act.via.filter(|&via| via != lion) {
            way = then.board.remove(&via);
        }
        if !then.bearers(lion, side).is_empty() {
            return true;
        }
        let (Some(via), Some(taken)) = (act.via, way) else { return false };
        then.board.insert(via, taken);
        self.option("lion.foot", "whole-move") && is_small(taken) && then.bears(via, lion)
    }
}
