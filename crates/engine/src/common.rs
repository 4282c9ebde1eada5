//! What the threads of a search tell one another: which moves each is at, and what was found at the root.
//!
//! All threads work on the same iteration. Whatever one finds at the root raises the bar for the others, and the first to finish the
//! iteration finishes it for all.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use koshogi_rules::Move;

use crate::busy::Busy;
use crate::score::Value;

/// What is shared.
#[derive(Debug)]
pub(crate) struct Common {
    /// The moves that are being searched.
    pub(crate) busy: Busy,
    /// What is known of the root; nothing is told of it where one of the threads looks for several lines.
    root: Option<Mutex<Root>>,
    /// The deepest iteration that is finished.
    finished: AtomicU32,
}

/// What is known of the root.
#[derive(Debug, Default)]
struct Root {
    /// In the deepest iteration that has found anything.
    so_far: Found,
    /// In the deepest one that is finished.
    result: Found,
}

/// The best move of the root in an iteration.
#[derive(Debug, Clone, Default)]
pub(crate) struct Found {
    /// The iteration.
    pub(crate) depth: u32,
    /// The score, which is exact.
    pub(crate) value: Value,
    /// The line.
    pub(crate) line: Vec<Move>,
}

impl Common {
    /// Nothing is known yet; whether the threads share the root.
    pub(crate) fn new(together: bool) -> Self {
        Self { busy: Busy::new(), root: together.then(Mutex::default), finished: AtomicU32::new(0) }
    }

    /// A thread has found this for a move of the root, in an iteration that goes on.
    pub(crate) fn raise(&self, new: Found) {
        if let Some(mut root) = self.root() {
            let old = &root.so_far;
            if (old.depth, old.value) < (new.depth, new.value) {
                root.so_far = new;
            }
        }
    }

    /// What another thread has found in the same iteration, where that is better than `value`.
    pub(crate) fn better(&self, depth: u32, value: Value) -> Option<Found> {
        let root = self.root()?;
        let found = &root.so_far;
        (found.depth == depth && found.value > value).then(|| found.clone())
    }

    /// A thread has finished an iteration, and this came of it.
    pub(crate) fn finish(&self, new: Found) {
        if let Some(mut root) = self.root().filter(|root| root.result.depth < new.depth) {
            self.finished.store(new.depth, Relaxed);
            root.result = new;
        }
    }

    /// Whether a thread has finished this iteration.
    pub(crate) fn has_finished(&self, depth: u32) -> bool {
        self.finished.load(Relaxed) >= depth
    }

    /// What the deepest iteration that is finished came to.
    pub(crate) fn result(&self) -> Option<Found> {
        Some(self.root()?.result.clone())
    }

    fn root(&self) -> Option<MutexGuard<'_, Root>> {
        // Every change is one assignment: nothing is half there, whatever becomes of the thread that makes it.
        Some(self.root.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(depth: u32, value: Value) -> Found {
        Found { depth, value, line: Vec::new() }
    }

    #[test]
    fn the_best_of_an_iteration_is_told_within_it() {
        let common = Common::new(true);
        common.raise(found(5, 30));
        common.raise(found(5, 20));
        let told = |depth, value| common.better(depth, value).map(|found| found.value);
        assert_eq!(told(5, 10), Some(30));
        assert_eq!(told(5, 30), None, "it is no better");
        assert_eq!(told(6, 10), None, "another iteration knows nothing of it");
        common.raise(found(6, -40));
        assert_eq!(told(6, -50), Some(-40), "what is deeper counts, be it worse");
        assert_eq!(told(5, 10), None);
    }

    #[test]
    fn who_finishes_first_finishes_for_all() {
        let common = Common::new(true);
        assert!(!common.has_finished(1));
        common.finish(found(3, 7));
        common.finish(found(3, 99));
        common.raise(found(4, 50));
        assert!(common.has_finished(2) && common.has_finished(3) && !common.has_finished(4));
        let result = common.result().expect("threads that work together");
        assert_eq!((result.depth, result.value), (3, 7), "neither the second to finish nor an iteration that goes on");
    }

    #[test]
    fn several_lines_are_looked_for_alone() {
        let common = Common::new(false);
        common.raise(found(5, 30));
        common.finish(found(5, 30));
        assert!(common.better(5, 0).is_none() && common.result().is_none() && !common.has_finished(1));
    }
}
