//! Helping threads: each searches the same root into the shared table (lazy SMP).

use std::sync::atomic::AtomicBool;

use koshogi_rules::Move;

use crate::engine::Best;
use crate::evaluate::Evaluate;
use crate::limits::Limits;
use crate::search::Searcher;

/// Runs `main` while the helpers search too; they stop when it is done.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn with_helpers<E: Evaluate + Send>(
    helpers: Vec<Searcher<'_, E>>,
    moves: &[Move],
    limits: &Limits,
    over: &AtomicBool,
    main: impl FnOnce() -> Best,
) -> Best {
    use std::sync::atomic::Ordering::Relaxed;

    use crate::iterate::{Iteration, iterate};
    use crate::time::Plan;

    std::thread::scope(|scope| {
        for mut helper in helpers {
            scope.spawn(move || {
                // They begin alike; what each finds and what each leaves to the others (`common.rs`) soon sets them apart.
                let limits = Limits { moves: limits.moves.clone(), depth: limits.depth, ..Limits::default() };
                let plan = Plan::new(&limits);
                let moves = moves.to_vec();
                iterate(&mut helper, Iteration { moves, limits: &limits, plan, lines: 1, report: &mut |_| {} });
            });
        }
        let best = main();
        over.store(true, Relaxed);
        best
    })
}

/// There are no threads here.
#[cfg(target_arch = "wasm32")]
pub(crate) fn with_helpers<E: Evaluate>(
    _helpers: Vec<Searcher<'_, E>>,
    _moves: &[Move],
    _limits: &Limits,
    _over: &AtomicBool,
    main: impl FnOnce() -> Best,
) -> Best {
    main()
}
