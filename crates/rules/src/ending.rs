//! How a game ends: the one place that decides it, for every game.
//!
//! 文書「中将棋」勝敗の決め方 and ローカルルール; 「平安大将棋」ルール («敵を玉将だけにしても勝ちである»).

use crate::{BareKing, EndingLaw, Kind, Move, NoMatingForce, Outcome, Position, Reason, Rules, Side, Square, SquareSet};

/// Which sides, sente first, are down to a single royal: asked before a move, it decides whether a bare side has had its answer.
pub type Bare = [bool; 2];

impl Rules {
    /// Whether the material and the count of quiet moves decide the game after a move; `before` tells which sides were bare before it.
    ///
    /// Mate, stalemate and repetition need the whole game and are not asked here.
    #[must_use]
    pub fn settled(&self, before: Bare, position: &Position) -> Option<Outcome> {
        if let Some(loser) = position.lost() {
            return Some(Outcome::royal_taken(loser));
        }
        let law = &self.law().ending;
        self.no_mating_force(law, position).or_else(|| self.bare_king(law.bare_king, before, position))
    }

    /// Whether a move of the side in check keeps its last royal, or ends the game without losing it: where none does, it is mate
    /// (`ending.mate = "declared"`). `before` is what [`Rules::bare`] says of the position.
    #[must_use]
    pub fn saves(&self, position: &mut Position, before: Bare, mv: Move) -> bool {
        let side = position.side();
        let undo = self.make(position, mv);
        let saves = match self.settled(before, position) {
            Some(outcome) if outcome.winner != Some(!side) => true,
            _ => !self.in_check(position, side),
        };
        self.unmake(position, mv, undo);
        saves
    }

    /// 文書「中将棋」ローカルルール: «199手連続して両者とも駒を取らず、また駒を成ることがなかった場合、引き分けとなる».
    pub(crate) fn quiet_draw(&self, position: &Position) -> Option<Outcome> {
        let limit = self.law().ending.quiet_draw?;
        (position.quiet_plies() >= limit).then_some(Outcome::draw(Reason::QuietMoves))
    }

    /// Which sides are down to a single royal and nothing else that could ever move.
    #[must_use]
    pub fn bare(&self, position: &Position) -> Bare {
        Side::BOTH.map(|side| position.royals(side).len() == 1 && self.force(position, side).next().is_none())
    }

    /// The pieces of a side that count: neither royal nor dead (an unpromoted pawn on its last rank, say).
    fn force<'a>(&'a self, position: &'a Position, side: Side) -> impl Iterator<Item = (Square, Kind)> + 'a {
        position.pieces(side).into_iter().filter_map(move |square| {
            let piece = position.piece(square)?;
            let counts = !self.is_royal(piece.kind) && !self.is_dead(piece, square);
            counts.then_some((square, piece.kind))
        })
    }

    /// 駒枯れ: «王将・玉将以外の駒を持っていた方が勝ちとなる».
    fn bare_king(&self, rule: BareKing, before: Bare, position: &Position) -> Option<Outcome> {
        // A side that never had a royal plays a problem, not a game.
        if Side::BOTH.iter().any(|&side| position.royals(side).is_empty()) {
            return None;
        }
        if rule == BareKing::Lishogi {
            return self.bare_king_lishogi(position);
        }
        let bare = self.bare(position);
        if bare == [true, true] {
            return Some(Outcome::draw(Reason::LoneRoyals));
        }
        let loser = Side::BOTH.into_iter().find(|side| bare[side.index()])?;
        let decided = match rule {
            BareKing::Off | BareKing::Lishogi => false,
            BareKing::AtOnce => true,
            BareKing::Answer => has_answered(loser, before, position),
            BareKing::Jcsa => has_answered(loser, before, position) && !self.lone_small_piece(position, !loser),
        };
        decided.then_some(Outcome::win(!loser, Reason::BareKing))
    }

    /// Whether a side has, beside one royal, a single pawn or go-between, which «must promote first».
    fn lone_small_piece(&self, position: &Position, side: Side) -> bool {
        let mut force = self.force(position, side);
        let small = force.next().is_some_and(|(_, kind)| self.law().ending.must_promote_first.contains(&kind));
        small && force.next().is_none() && position.royals(side).len() == 1
    }

    /// The test of the site lishogi: decided at once, unless the bare side can take a royal, or stands next to the only piece that
    /// matters; unpromoted pawns and go-betweens do not win.
    fn bare_king_lishogi(&self, position: &Position) -> Option<Outcome> {
        let mover = !position.side();
        let mover_attacked = self.any_royal_attacked(position, mover);
        let bare = self.bare(position);
        if bare == [true, true] {
            let quiet = !mover_attacked && !self.any_royal_attacked(position, position.side());
            return quiet.then_some(Outcome::draw(Reason::LoneRoyals));
        }
        let loser = Side::BOTH.into_iter().find(|side| bare[side.index()])?;
        let small = &self.law().ending.must_promote_first;
        let strong: SquareSet =
            self.force(position, !loser).filter(|(_, kind)| !small.contains(kind)).map(|(square, _)| square).collect();
        let royals = position.royals(!loser);
        let count = strong.len() + royals.len();
        let beside = |royal: Square| strong.union(royals).into_iter().any(|square| square.distance(royal) == 1);
        let may_answer = count == 2 && position.royals(loser).first().is_some_and(beside);
        let decided = count > 1 && !mover_attacked && !may_answer;
        decided.then_some(Outcome::win(!loser, Reason::BareKing))
    }

    /// Whether any royal of a side could be taken, however many it has.
    pub(crate) fn any_royal_attacked(&self, position: &Position, side: Side) -> bool {
        position.royals(side).into_iter().any(|royal| self.is_attacked(position, royal, !side))
    }

    /// 文書「中将棋」ローカルルール: «片方のプレイヤーに王将だけ（太子だけ）が残り、もう片方のプレイヤーに相手を詰める手段がない場合».
    fn no_mating_force(&self, law: &EndingLaw, position: &Position) -> Option<Outcome> {
        if law.no_mating_force == NoMatingForce::Off {
            return None;
        }
        let bare = self.bare(position);
        let cannot_mate = |side: Side| position.royals(side).len() == 1 && self.cannot_mate_alone(law, position, side);
        let drawn = Side::BOTH.into_iter().any(|side| bare[side.index()] && cannot_mate(!side));
        drawn.then_some(Outcome::draw(Reason::NoMatingForce))
    }

    /// Whether what a side has beside its royal is on the list of forces that cannot mate.
    fn cannot_mate_alone(&self, law: &EndingLaw, position: &Position, side: Side) -> bool {
        let mut count = 0;
        let mut colours = [false; 2];
        let (mut all_on_diagonals, mut helped) = (true, false);
        for (square, kind) in self.force(position, side) {
            count += 1;
            colours[usize::from((square.file() + square.rank()) % 2)] = true;
            all_on_diagonals &= law.one_colour.contains(&kind);
            helped = law.helped.contains(&kind);
        }
        let certain = count == 0 || (all_on_diagonals && colours != [true, true]);
        certain || (law.no_mating_force == NoMatingForce::CertainAndHelped && count == 1 && helped)
    }
}

/// Whether a bare side has just played its one answering move: it moved, and had been bare before.
fn has_answered(bare: Side, before: Bare, position: &Position) -> bool {
    position.side() != bare && before[bare.index()]
}
