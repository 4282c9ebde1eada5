//! How a position stands: check, mate, bare kings, force.

use crate::board::{Man, Side, Spot};
use crate::game::End;
use crate::moves::distance;
use crate::position::Position;

impl Position {
    /// 王手: whether the other side, were it to move, could take the last royal of this side: its only one, or both at once.
    #[must_use]
    pub fn in_check(&self, side: Side) -> bool {
        if self.royals(side).is_empty() {
            return false;
        }
        let mut turned = self.clone();
        (turned.side, turned.senjishi) = (side.other(), None);
        turned.can_take_the_last_royal()
    }

    /// Whether the side to move has a legal move that leaves the other without a royal.
    pub(crate) fn can_take_the_last_royal(&self) -> bool {
        let royals = self.royals(self.side.other());
        match royals[..] {
            [] => false,
            // No law but that of movement stands before the taking of a lone royal.
            [only] => !self.bearers(only, self.side).is_empty(),
            _ => self.acts().iter().any(|act| self.after(act).lost == Some(self.side.other())),
        }
    }

    /// The pieces of a side that can still move some day.
    fn army(&self, side: Side) -> Vec<(Spot, Man)> {
        let mine = self.board.iter().filter(|(_, man)| man.side == side);
        mine.map(|(&spot, &man)| (spot, man)).filter(|&(spot, man)| !self.is_stuck(man, spot)).collect()
    }

    /// Down to a single royal.
    fn is_single_royal(&self, side: Side) -> bool {
        matches!(self.army(side)[..], [(_, man)] if self.is_royal(man))
    }

    /// Whether this side has lost all but one royal to an army that counts as more (駒枯れ).
    pub(crate) fn is_bared(&self, side: Side) -> bool {
        let foe = side.other();
        let army = self.army(foe);
        if self.option("ending.bare-king", "off") || !self.is_single_royal(side) || self.royals(foe).is_empty() || army.len() < 2
        {
            return false;
        }
        // 日本中将棋連盟: one pawn or go-between has to promote first.
        let small = |man: Man| self.world.table.small.contains(&man.face().as_str());
        !(self.option("ending.bare-king", "jcsa") && army.len() == 2 && army.iter().any(|&(_, man)| small(man)))
    }

    /// The bare-king test of lishogi, made after every move for both sides.
    fn is_bared_on_lishogi(&self, side: Side) -> bool {
        let foe = side.other();
        let small = |man: Man| self.world.table.small.contains(&man.face().as_str());
        let force: Vec<_> = self.army(foe).into_iter().filter(|&(_, man)| !small(man)).collect();
        let last_mover_in_danger = self.royals(self.side.other()).iter().any(|&royal| !self.bearers(royal, self.side).is_empty());
        let king = self.royals(side);
        self.is_single_royal(side)
            && !self.royals(foe).is_empty()
            && force.len() > 1
            && !last_mover_in_danger
            && (force.len() > 2 || !force.iter().any(|&(spot, _)| distance(spot, king[0]) == 1))
    }

    /// Endings that the material alone brings about, before any answer.
    pub(crate) fn material(&self) -> Option<End> {
        let sides = [Side::Below, Side::Above];
        if self.option("ending.no-mating-force", "certain") || self.option("ending.no-mating-force", "certain-and-helped") {
            for side in sides {
                if self.is_single_royal(side) && self.cannot_mate(side.other()) {
                    return Some(End { winner: None, why: "no mating force" });
                }
            }
        }
        if self.option("ending.bare-king", "lishogi") {
            if let Some(bare) = sides.into_iter().find(|&side| self.is_bared_on_lishogi(side)) {
                return Some(End { winner: Some(bare.other()), why: "bare king" });
            }
            let danger = |side: Side| self.royals(side).iter().any(|&royal| !self.bearers(royal, side.other()).is_empty());
            let kings = sides.into_iter().all(|side| self.is_single_royal(side) && !danger(side));
            return kings.then_some(End { winner: None, why: "two kings" });
        }
        if sides.into_iter().all(|side| self.is_single_royal(side)) {
            return Some(End { winner: None, why: "two kings" });
        }
        if self.option("ending.bare-king", "at-once") {
            let bare = sides.into_iter().find(|&side| self.is_bared(side))?;
            return Some(End { winner: Some(bare.other()), why: "bare king" });
        }
        None
    }

    /// Whether an army is on the list of those that cannot mate.
    fn cannot_mate(&self, side: Side) -> bool {
        let (royals, rest): (Vec<_>, Vec<_>) = self.army(side).into_iter().partition(|&(_, man)| self.is_royal(man));
        if royals.len() != 1 {
            return false;
        }
        let face = |man: Man| man.face();
        // 小角 is the promoted leopard of Chu; the 13x13 game has none.
        let chu = self.world.table.name == "chu";
        let bishops = rest.iter().all(|&(_, man)| chu && face(man) == "+F");
        let one_colour = rest.windows(2).all(|pair| (pair[0].0.0 + pair[0].0.1 - pair[1].0.0 - pair[1].0.1) % 2 == 0);
        let helped = match rest[..] {
            [(_, man)] => face(man) == "P" || face(man) == "+P" || (chu && face(man) == "F"),
            _ => false,
        };
        (bishops && one_colour) || (helped && self.option("ending.no-mating-force", "certain-and-helped"))
    }
}
