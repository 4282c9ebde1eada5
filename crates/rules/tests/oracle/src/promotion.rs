//! 成り: when a piece may, or has to, turn over.

use crate::board::{Man, Side, Spot};
use crate::moves::{Act, plus};
use crate::pictures::Power;
use crate::position::Position;

impl Position {
    /// A move of geometry as the player may play it: plain, promoting, or either.
    pub(crate) fn with_promotions(&self, man: Man, act: Act) -> Vec<Act> {
        let same_on_both_faces = man.letter == 'D' && self.option("dragon.promotes", "no");
        if man.promoted || same_on_both_faces || !self.world.powers.contains_key(&(man.letter, true)) {
            return vec![act];
        }
        let must = self.stuck_has_to_promote() && self.is_stuck(man, act.to);
        let may = must || self.may_promote(man, &act);
        let turned = Act { promote: true, ..act.clone() };
        [(!must).then_some(act), may.then_some(turned)].into_iter().flatten().collect()
    }

    fn may_promote(&self, man: Man, act: &Act) -> bool {
        let takes = self.takes(act);
        let (before, after) = (self.in_zone(man.side, act.from), self.in_zone(man.side, act.to));
        let last_chance = match man.letter {
            'P' => !self.option("promotion.last-rank", "none"),
            'L' => self.option("promotion.last-rank", "pawn-and-lance"),
            _ => false,
        };
        let second_chance = last_chance && self.depth(man.side, act.to) == self.size();
        match self.world.table.name {
            _ if self.option("promotion", "modern") => before || after,
            "chu" => (!before && after) || (before && takes) || second_chance,
            "sho" => (!before && after) || second_chance,
            "gendai" => before || after || takes || self.leads(man, act.from, act.from) || self.leads(man, act.from, act.to),
            _ => !before && after,
        }
    }

    /// 現代大将棋 ③: on `spot` the piece would be the deepest of its side on that file, alone there or four ranks ahead. Other
    /// pieces count as they stand, the piece itself (on `from`) does not.
    fn leads(&self, man: Man, from: Spot, spot: Spot) -> bool {
        let mine = self.depth(man.side, spot);
        self.board
            .iter()
            .filter(|&(&other, other_man)| other != from && other.0 == spot.0 && other_man.side == man.side)
            .all(|(&other, _)| mine >= self.depth(man.side, other) + 4)
    }

    /// Ranks from one's own edge, from 1.
    fn depth(&self, side: Side, spot: Spot) -> i32 {
        if side == Side::Below { self.size() + 1 - spot.1 } else { spot.1 }
    }

    fn in_zone(&self, side: Side, spot: Spot) -> bool {
        self.depth(side, spot) > self.size() - self.world.table.zone
    }

    fn stuck_has_to_promote(&self) -> bool {
        self.world.table.name == "gendai" || self.option("promotion", "modern") || self.option("immobile", "must-promote")
    }

    /// Whether a piece on this square could never move again, were the board empty.
    pub(crate) fn is_stuck(&self, man: Man, spot: Spot) -> bool {
        !self.powers(man).iter().any(|&power| match power {
            Power::Walk(d, _) | Power::Leap(d) | Power::Line(d) => self.on_board(plus(spot, man.side.turn(d))),
            Power::Lion => true,
        })
    }
}
