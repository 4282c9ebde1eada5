//! The lion law (獅子の特別ルール): one function a rule, each about the whole move.
//!
//! 文書「中将棋」獅子の特別ルール. The law covers the promoted kirin alike.

use crate::rules::holds;
use crate::{Cell, Foot, Illegal, KirinCapture, LionLaw, Move, Position, Rules, Senjishi, Square};

impl Rules {
    /// Whether the lion law lets this move take the lions that it takes; answers why not.
    ///
    /// # Errors
    /// [`Illegal::Senjishi`] or [`Illegal::LionHasFoot`].
    pub(crate) fn lion_law_permits(&self, position: &Position, mv: Move) -> Result<(), Illegal> {
        let Some(law) = self.lion_law() else { return Ok(()) };
        let lions = self.lions_taken(position, mv);
        for lion in lions.into_iter().flatten() {
            self.senjishi_permits(law, position, mv, lion)?;
            self.lion_takes_lion(law, position, mv, lion)?;
        }
        Ok(())
    }

    /// The squares on which the move takes a lion: on the way, and at its end.
    fn lions_taken(&self, position: &Position, mv: Move) -> [Option<Square>; 2] {
        let is_lion = |square: &Square| {
            let cell = position.cell(*square);
            cell.is_of(!position.side()) && holds(self.traits.lion, cell.kind())
        };
        [mv.via().filter(is_lion), Some(mv.to()).filter(is_lion)]
    }

    /// 先獅子: after a piece that is not a lion took a lion, no lion may be taken on the very next move, «相手の獅子に効いている自分の駒が
    /// あっても».
    fn senjishi_permits(&self, law: &LionLaw, position: &Position, mv: Move, lion: Square) -> Result<(), Illegal> {
        let Some(since) = position.senjishi() else { return Ok(()) };
        if !self.senjishi_binds(law, position.kind(mv.from())) {
            return Ok(());
        }
        if law.kirin == KirinCapture::Retakable && lion == since {
            return Ok(());
        }
        match law.senjishi {
            Senjishi::Document => Err(Illegal::Senjishi { since }),
            Senjishi::Okazaki if self.foot_of(law, position, mv, lion).is_some() => Err(Illegal::Senjishi { since }),
            Senjishi::Okazaki | Senjishi::Off => Ok(()),
        }
    }

    /// 獅子同士の取り合い: a lion takes a neighbouring lion freely; one further off only if that has no foot, or together with a piece
    /// of worth on the way (付け喰い).
    fn lion_takes_lion(&self, law: &LionLaw, position: &Position, mv: Move, lion: Square) -> Result<(), Illegal> {
        let far = mv.from().distance(lion) > 1;
        if !far || !self.is_lion(position.kind(mv.from())) || self.is_tsukegui(law, position, mv) {
            return Ok(());
        }
        match self.foot_of(law, position, mv, lion) {
            Some(by) => Err(Illegal::LionHasFoot { by }),
            None => Ok(()),
        }
    }

    /// 付け喰い: the move first takes «歩兵・仲人以外の駒».
    fn is_tsukegui(&self, law: &LionLaw, position: &Position, mv: Move) -> bool {
        mv.via().is_some_and(|via| {
            let cell = position.cell(via);
            cell.is_of(!position.side()) && !law.tsukegui_not.contains(&cell.kind())
        })
    }

    /// A piece that gives the lion on `lion` a foot (足) against this move: it bears on that square once the taker stands there, with
    /// the line through the taker's old square open (かげ足) and the piece taken on the way gone.
    ///
    /// Under [`Foot::WholeMove`] a pawn or go-between taken on the way counts all the same.
    fn foot_of(&self, law: &LionLaw, position: &Position, mv: Move, lion: Square) -> Option<Square> {
        let enemy = !position.side();
        let mut after = position.clone();
        let taker = after.lift(mv.from());
        let doomed = mv.via().filter(|&via| via != lion && position.cell(via).is_of(enemy));
        let counts = |via: &Square| law.foot == Foot::WholeMove && law.tsukegui_not.contains(&position.kind(*via));
        after.lift(lion);
        after.place(self, lion, taker);
        if let Some(via) = doomed.filter(counts)
            && self.attackers(&after, lion, enemy).contains(via)
        {
            return Some(via);
        }
        if let Some(via) = doomed {
            after.lift(via);
        }
        debug_assert!(after.cell(mv.from()) == Cell::EMPTY || mv.from() == lion, "the taker has left");
        self.attackers(&after, lion, enemy).first()
    }
}
