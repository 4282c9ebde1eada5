//! A match: which games there are, and playing them several at a time.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::thread;

use koshogi_rules::Rules;

use crate::contestant::Known;
use crate::openings::Book;
use crate::played::{Played, Seat};
use crate::referee::{Bout, Terms};

/// What a thread needs that judges openings by a search.
const STACK: usize = 16 << 20;

/// A match of two engines.
#[derive(Debug)]
pub struct Contest {
    /// The referee's rules.
    pub rules: Arc<Rules>,
    /// Who plays, by [`Seat::index`].
    pub contestants: [Known; 2],
    /// Where the games begin.
    pub book: Book,
    /// What holds for every game.
    pub terms: Terms,
}

impl Contest {
    /// Plays the games with these numbers, `at_once` of them at the same time, and gives each to `finished` as it ends — in the order
    /// in which they end. Stops where `finished` says so or `stop` is set; games that are not over then are dropped.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn play(
        &self,
        games: &[usize],
        at_once: usize,
        stop: &AtomicBool,
        mut finished: impl FnMut(Played) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            let (sender, results) = channel();
            for worker in 0..at_once.clamp(1, games.len().max(1)) {
                let (sender, next) = (sender.clone(), &next);
                let work = move || {
                    while !stop.load(Relaxed)
                        && let Some(&number) = games.get(next.fetch_add(1, Relaxed))
                        && let Some(played) = self.game(number, stop)
                    {
                        if sender.send(played).is_err() {
                            break;
                        }
                    }
                };
                let thread = thread::Builder::new().name(format!("referee {}", worker + 1)).stack_size(STACK);
                if let Err(error) = thread.spawn_scoped(scope, work) {
                    stop.store(true, Relaxed);
                    return Err(error);
                }
            }
            drop(sender);
            for played in results {
                if finished(played).is_break() {
                    stop.store(true, Relaxed);
                }
            }
            Ok(())
        })
    }

    /// One game; nothing where the match was stopped before it was over.
    fn game(&self, number: usize, stop: &AtomicBool) -> Option<Played> {
        let opening = self.book.opening(number / 2, &self.rules);
        let sente = Seat::BOTH[number % 2];
        let bout =
            Bout { rules: &self.rules, contestants: &self.contestants, terms: &self.terms, opening: &opening, number, sente };
        bout.play(stop).ok()
    }
}
