//! The thinker's thread, and what the conversation knows of it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use std::{io, thread};

use koshogi_engine::mate::{Progress, Verdict};
use koshogi_engine::{Best, Clock as _, Level, Limits, Report, Settings};
use koshogi_rules::Game;

use crate::clock::{SharedClock, TurnClock};
use crate::talk::Event;
use crate::thinker::Thinker;

/// What the search needs for its frames, which are large where moves are many.
const STACK: usize = 16 << 20;

/// Something that a thinker tells while it thinks.
#[derive(Debug)]
pub struct Thought {
    search: u64,
    /// What is told.
    pub told: Told,
}

/// What is told.
#[derive(Debug)]
pub enum Told {
    /// A line that was looked at.
    Report(Report),
    /// How the search for a mate stands.
    Progress(Progress),
    /// The search is over; [`Mind::finish`] gives what it came to.
    Finished,
}

/// What a search came to.
pub struct Conclusion {
    /// The move and its score.
    pub best: Best,
    /// What was found out, where a mate was asked for.
    pub mate: Option<Verdict>,
    /// How long it took of the engine's own time.
    pub turn: Duration,
    /// Whether the thinker failed and `best` is just any legal move.
    pub failed: bool,
}

/// A thinker in a thread of its own.
pub struct Mind {
    jobs: Sender<Job>,
    settings: Settings,
    level: Level,
    search: Option<Search>,
    searches: u64,
    clock: SharedClock,
}

/// A search that goes on, or that is over and has not been asked what it came to.
struct Search {
    stop: Arc<AtomicBool>,
    turn: Arc<TurnClock>,
    begun: Duration,
    answer: Receiver<Answer>,
    /// A move for the case that the thread is gone.
    spare: Best,
}

enum Job {
    Set(Settings),
    Clear,
    Ready(Sender<()>),
    Think(Box<Think>),
}

/// What a search looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The best move.
    Move,
    /// A mate (詰み).
    Mate,
}

struct Think {
    search: u64,
    question: Question,
    game: Game,
    limits: Limits,
    turn: Arc<TurnClock>,
    stop: Arc<AtomicBool>,
    answer: Sender<Answer>,
}

/// What the thread answers.
enum Answer {
    Best(Best),
    Mate(Verdict),
    /// The thinker failed.
    Nothing,
}

impl Mind {
    /// Gives a thinker, who has these settings, a thread; its thoughts go to `events`.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn new(thinker: Box<dyn Thinker>, settings: Settings, clock: SharedClock, events: Sender<Event>) -> io::Result<Self> {
        let (jobs, inbox) = channel();
        let builder = thread::Builder::new().name("thinker".to_owned()).stack_size(STACK);
        builder.spawn(move || work(thinker, &inbox, &events))?;
        Ok(Self { jobs, settings, level: Level::FULL, search: None, searches: 0, clock })
    }

    /// The settings that the next search will have.
    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings, for the searches to come.
    pub(crate) fn set(&mut self, settings: Settings) {
        if settings != self.settings {
            self.send(Job::Set(settings.clone()));
            self.settings = settings;
        }
    }

    /// How strongly moves are played.
    pub(crate) fn level(&self) -> Level {
        self.level
    }

    /// Plays more or less strongly from now on.
    pub(crate) fn set_level(&mut self, level: Level) {
        self.level = level.with_seed(self.level.seed());
    }

    /// A new game: what was learned in earlier ones is forgotten, and a player below full strength plays other moves.
    pub(crate) fn begin_game(&mut self) {
        let moment = self.clock.now().as_nanos() as u64;
        self.level = self.level.with_seed(moment);
        self.clear();
    }

    /// Forgets what was learned.
    pub(crate) fn clear(&self) {
        self.send(Job::Clear);
    }

    /// Waits until settings have been taken, where no search is going on.
    pub(crate) fn wait_until_ready(&self) {
        if self.search.is_none() {
            let (ready, waiting) = channel();
            self.send(Job::Ready(ready));
            // An answer that never comes means that the thread is gone; searches tell of it.
            let _ = waiting.recv();
        }
    }

    /// Begins to search; a search that goes on is ended before. A turn that is held takes no time of its own.
    pub fn begin(&mut self, game: &Game, question: Question, limits: Limits, held: bool) {
        self.finish();
        self.searches += 1;
        let turn = Arc::new(TurnClock::held(Arc::clone(&self.clock)));
        if !held {
            turn.release();
        }
        let stop = Arc::new(AtomicBool::new(false));
        let (answer, waiting) = channel();
        let spare = Best { mv: game.legal_moves().first().copied(), ..Best::default() };
        self.search =
            Some(Search { stop: Arc::clone(&stop), turn: Arc::clone(&turn), begun: self.clock.now(), answer: waiting, spare });
        self.send(Job::Think(Box::new(Think {
            search: self.searches,
            question,
            game: game.clone(),
            limits,
            turn,
            stop,
            answer,
        })));
    }

    /// Whether a thought is of the search that goes on.
    #[must_use]
    pub fn is_current(&self, thought: &Thought) -> bool {
        self.search.is_some() && thought.search == self.searches
    }

    /// The time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.search.as_ref().map_or(Duration::ZERO, |search| self.clock.now().saturating_sub(search.begun))
    }

    /// Lets the time of a held turn run from now.
    pub(crate) fn release(&self) {
        if let Some(search) = &self.search {
            search.turn.release();
        }
    }

    /// Asks the search to end; it tells when it has.
    pub(crate) fn stop(&self) {
        if let Some(search) = &self.search {
            search.stop.store(true, Relaxed);
        }
    }

    /// Ends the search, if one goes on, and answers what it came to.
    pub fn finish(&mut self) -> Option<Conclusion> {
        self.stop();
        let search = self.search.take()?;
        let turn = search.turn.now();
        Some(match search.answer.recv().unwrap_or(Answer::Nothing) {
            Answer::Best(best) => Conclusion { best, mate: None, turn, failed: false },
            Answer::Mate(verdict) => Conclusion { best: search.spare, mate: Some(verdict), turn, failed: false },
            Answer::Nothing => Conclusion { best: search.spare, mate: None, turn, failed: true },
        })
    }

    fn send(&self, job: Job) {
        // Where the thread is gone, the search that is begun tells of it.
        let _ = self.jobs.send(job);
    }
}

impl Drop for Mind {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The thread.
fn work(mut thinker: Box<dyn Thinker>, jobs: &Receiver<Job>, events: &Sender<Event>) {
    for job in jobs {
        match job {
            Job::Set(settings) => thinker.set(&settings),
            Job::Clear => thinker.clear(),
            Job::Ready(ready) => {
                // Who asked may be gone.
                let _ = ready.send(());
            }
            Job::Think(think) => {
                let Think { search, question, game, limits, turn, stop, answer } = *think;
                let tell = |told| {
                    // Nobody listens any more when the conversation has ended.
                    let _ = events.send(Event::Thought(Thought { search, told }));
                };
                // A defect of the search costs a move, not the game.
                let found = catch_unwind(AssertUnwindSafe(|| match question {
                    Question::Move => {
                        let report = &mut |report: &Report| tell(Told::Report(report.clone()));
                        Answer::Best(thinker.think(&game, &limits, &*turn, &stop, report))
                    }
                    Question::Mate => {
                        let report = &mut |progress: &Progress| tell(Told::Progress(*progress));
                        Answer::Mate(thinker.mate(&game, &limits, &*turn, &stop, report))
                    }
                }));
                let _ = answer.send(found.unwrap_or(Answer::Nothing));
                tell(Told::Finished);
            }
        }
    }
}
