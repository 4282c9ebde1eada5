//! What earlier parts of the search learned about moves, for all its threads together: threads that rank moves alike search the
//! same moves to the same depth, and what one finds is what the other would have looked for.

use std::sync::atomic::{AtomicI16, AtomicU32, Ordering::Relaxed};

use koshogi_rules::{Kind, Move, Side};

const MOST: i32 = 16_384;

/// Scores of quiet moves by success.
#[derive(Debug)]
pub(crate) struct History {
    /// How many kinds the game has: the smaller the tables, the more of them stays near the processor.
    kinds: usize,
    /// By side, from and to.
    butterfly: Vec<AtomicI16>,
    /// By the kind that moved before, the kind that moves, and its end.
    continuation: Vec<AtomicI16>,
    /// The answer that refuted a move, by the kind that made it and its end: the bits of a move, or 0.
    counters: Vec<AtomicU32>,
}

/// The move before, as continuation history remembers it.
pub(crate) type Before = Option<(Kind, Move)>;

impl History {
    /// Nothing learned yet, for a game of so many kinds.
    pub(crate) fn new(kinds: usize) -> Self {
        let scores = |count| (0..count).map(|_| AtomicI16::new(0)).collect();
        let counters = (0..kinds * 256).map(|_| AtomicU32::new(0)).collect();
        Self { kinds, butterfly: scores(2 << 16), continuation: scores(kinds * kinds * 256), counters }
    }

    /// Forgets everything, and takes the size for a game of so many kinds.
    pub(crate) fn begin(&mut self, kinds: usize) {
        if kinds == self.kinds {
            self.scores().for_each(|score| *score = 0);
            self.counters.iter_mut().for_each(|counter| *counter.get_mut() = 0);
        } else {
            *self = Self::new(kinds);
        }
    }

    /// Keeps what was learned, at half its weight, for the next search.
    pub(crate) fn fade(&mut self) {
        self.scores().for_each(|score| *score /= 2);
    }

    fn scores(&mut self) -> impl Iterator<Item = &mut i16> {
        self.butterfly.iter_mut().chain(&mut self.continuation).map(AtomicI16::get_mut)
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
        let follow =
            |(kind_before, _): (Kind, Move)| i32::from(self.continuation[self.follow(kind_before, kind, mv)].load(Relaxed));
        let continued: i32 = before.into_iter().flatten().map(follow).sum();
        i32::from(self.butterfly[Self::place(side, mv)].load(Relaxed)) + continued
    }

    pub(crate) fn counter(&self, before: Before) -> Option<Move> {
        before.and_then(|(kind, mv)| Move::from_bits(self.counters[Self::answer(kind, mv)].load(Relaxed)))
    }

    /// A quiet move cut the search off at `depth`, after `failed` had not.
    pub(crate) fn reward(&self, side: Side, before: [Before; 2], kind: Kind, mv: Move, depth: i32, failed: &[(Kind, Move)]) {
        let bonus = (depth * depth * 12 + 40 * depth).min(1_600);
        self.add(side, before, kind, mv, bonus);
        for &(kind, mv) in failed {
            self.add(side, before, kind, mv, -bonus);
        }
        if let Some((kind_before, mv_before)) = before[0] {
            self.counters[Self::answer(kind_before, mv_before)].store(mv.bits(), Relaxed);
        }
    }

    fn add(&self, side: Side, before: [Before; 2], kind: Kind, mv: Move, bonus: i32) {
        nudge(&self.butterfly[Self::place(side, mv)], bonus);
        for (kind_before, _) in before.into_iter().flatten() {
            let place = self.follow(kind_before, kind, mv);
            nudge(&self.continuation[place], bonus);
        }
    }
}

/// Moves a score towards the bonus, the less the further it has gone already. What another thread does to it in this instant may be lost.
fn nudge(score: &AtomicI16, bonus: i32) {
    let old = i32::from(score.load(Relaxed));
    score.store((old + bonus - old * bonus.abs() / MOST) as i16, Relaxed);
}
