//! Which moves the threads of a search are looking at, so that each takes what no other has begun.
//!
//! A move that another thread is searching from the same position is put off until the others are done; by then the table
//! usually knows what it is worth. The first move of a node is never put off: it decides what the rest is worth.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use koshogi_rules::Move;

/// Nodes below this depth are done sooner than they are told about.
pub(crate) const SHALLOWEST: i32 = 3;

/// How many moves can be remembered; two that fall together only make one of them look free.
const SLOTS: usize = 1 << 14;

/// The moves that are being searched.
#[derive(Debug)]
pub(crate) struct Busy {
    slots: Box<[AtomicU64]>,
}

impl Busy {
    /// None yet.
    pub(crate) fn new() -> Self {
        Self { slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }

    /// What a move from the position with this key is called here.
    pub(crate) const fn name(key: u64, mv: Move) -> u64 {
        key ^ (mv.bits() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    const fn slot(&self, name: u64) -> &AtomicU64 {
        &self.slots[(name >> 32) as usize % SLOTS]
    }

    /// Whether a thread is searching this move.
    pub(crate) fn holds(&self, name: u64) -> bool {
        self.slot(name).load(Relaxed) == name
    }

    /// A thread begins to search this move.
    pub(crate) fn begin(&self, name: u64) {
        self.slot(name).store(name, Relaxed);
    }

    /// It is done.
    pub(crate) fn end(&self, name: u64) {
        // What another move has overwritten since is not this one's to clear.
        let _ = self.slot(name).compare_exchange(name, 0, Relaxed, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use koshogi_rules::Square;

    #[test]
    fn a_move_is_busy_from_its_begin_to_its_end() {
        let busy = Busy::new();
        let squares: Vec<Square> = ["7g", "7f", "2h"].iter().map(|text| text.parse().unwrap()).collect();
        let name = |key, to: usize| Busy::name(key, Move::new(squares[0], squares[to]));
        let (one, other, elsewhere) = (name(1 << 40, 1), name(1 << 40, 2), name(1 << 41, 1));
        busy.begin(one);
        assert!(busy.holds(one) && !busy.holds(other) && !busy.holds(elsewhere));
        busy.end(other);
        assert!(busy.holds(one), "the end of another move says nothing of this one");
        busy.end(one);
        assert!(!busy.holds(one));
    }
}
