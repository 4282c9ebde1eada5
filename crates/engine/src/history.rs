//! What earlier parts of the search learned about moves.

use koshogi_rules::{Kind, Move, Side};

const MOST: i32 = 16_384;

/// Scores of quiet moves by success.
#[derive(Debug, Clone)]
pub(crate) struct History {
    /// How many kinds the game has: the smaller the tables, the more of them stays near the processor.
    kinds: usize,
    /// By side, from and to.
    butterfly: Vec<i16>,
    /// By the kind that moved before, the kind that moves, and its end.
    continuation: Vec<i16>,
    /// The answer that refuted a move, by the kind that made it and its end.
    counters: Vec<Option<Move>>,
}

/// The move before, as continuation history remembers it.
pub(crate) type Before = Option<(Kind, Move)>;

impl History {
    /// Nothing learned yet, for a game of so many kinds.
    pub(crate) fn new(kinds: usize) -> Self {
        Self { kinds, butterfly: vec![0; 2 << 16], continuation: vec![0; kinds * kinds * 256], counters: vec![None; kinds * 256] }
    }

    /// Forgets everything, and takes the size for a game of so many kinds.
    pub(crate) fn begin(&mut self, kinds: usize) {
        if kinds == self.kinds {
            self.butterfly.fill(0);
            self.continuation.fill(0);
            self.counters.fill(None);
        } else {
            *self = Self::new(kinds);
        }
    }

    /// Keeps what was learned, at half its weight, for the next search.
    pub(crate) fn fade(&mut self) {
        for score in self.butterfly.iter_mut().chain(&mut self.continuation) {
            *score /= 2;
        }
    }

    const fn place(side: Side, mv: Move) -> usize {
        side.index() << 16 | (mv.from().index() as usize) << 8 | mv.to().index() as usize
    }

    const fn follow(&self, before: Kind, kind: Kind, mv: Move) -> usize {
        (before.index() * self.kinds + kind.index()) << 8 | mv.to().index() as usize
    }

    const fn answer(kind: Kind, mv: Move) -> usize {
        kind.index() << 8 | mv.to().index() as usize
    }

    #[inline]
    pub(crate) fn score(&self, side: Side, before: [Before; 2], kind: Kind, mv: Move) -> i32 {
        let follow = |(kind_before, _): (Kind, Move)| i32::from(self.continuation[self.follow(kind_before, kind, mv)]);
        let continued: i32 = before.into_iter().flatten().map(follow).sum();
        i32::from(self.butterfly[Self::place(side, mv)]) + continued
    }

    pub(crate) fn counter(&self, before: Before) -> Option<Move> {
        before.and_then(|(kind, mv)| self.counters[Self::answer(kind, mv)])
    }

    /// A quiet move cut the search off at `depth`, after `failed` had not.
    pub(crate) fn reward(&mut self, side: Side, before: [Before; 2], kind: Kind, mv: Move, depth: i32, failed: &[(Kind, Move)]) {
        let bonus = (depth * depth * 12 + 40 * depth).min(1_600);
        self.add(side, before, kind, mv, bonus);
        for &(kind, mv) in failed {
            self.add(side, before, kind, mv, -bonus);
        }
        if let Some((kind_before, mv_before)) = before[0] {
            self.counters[Self::answer(kind_before, mv_before)] = Some(mv);
        }
    }

    fn add(&mut self, side: Side, before: [Before; 2], kind: Kind, mv: Move, bonus: i32) {
        nudge(&mut self.butterfly[Self::place(side, mv)], bonus);
        for (kind_before, _) in before.into_iter().flatten() {
            let place = self.follow(kind_before, kind, mv);
            nudge(&mut self.continuation[place], bonus);
        }
    }
}

/// Moves a score towards the bonus, the less the further it has gone already.
fn nudge(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / MOST) as i16;
}
