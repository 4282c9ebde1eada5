//! The worker's end of the line: hears questions, thinks, answers.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use koshogi_engine::mate::{self, Solver};
use koshogi_engine::{Bound, Clock, ClockState, Engine, Level, Limits, Report, Settings, review};
use koshogi_notation::usi;
use koshogi_rules::{Game, Rules};
use koshogi_table::Plan;
use std::sync::Arc;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::{browser, panic};

use super::protocol::{Answer, Ask, Budget, Defended, Solved, Task, Think};

/// The memory of the engine, and of the mate solver, in MiB.
const MEMORY: usize = 32;

/// The clock of the worker.
struct WorkerClock;

impl Clock for WorkerClock {
    fn now(&self) -> Duration {
        let now = scope().performance().map_or(0.0, |performance| performance.now());
        Duration::from_secs_f64(now.max(0.0) / 1000.0)
    }
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// Listens for questions as long as the worker lives.
pub fn serve() {
    panic::tell();
    let mind = Rc::new(RefCell::new(Mind::new()));
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(ask) = browser::said::<Ask>(&event) else { return };
        mind.borrow_mut().answer(&ask);
    });
    scope().set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    say(&Answer::Ready);
}

fn say(answer: &Answer) {
    if let Ok(text) = serde_json::to_string(answer) {
        // A page that is gone hears nothing.
        let _ = scope().post_message(&JsValue::from_str(&text));
    }
}

/// The engine, and the rules that it has learnt.
struct Mind {
    engine: Engine,
    /// The mate solver, once it was asked.
    solver: Option<Solver>,
    rules: Option<(Plan, Arc<Rules>)>,
}

impl Mind {
    fn new() -> Self {
        Self { engine: Engine::new(Settings { memory: MEMORY, ..Settings::default() }), solver: None, rules: None }
    }

    fn answer(&mut self, ask: &Ask) {
        let id = ask.id;
        let game = match self.game(ask) {
            Ok(game) => game,
            Err(why) => return say(&Answer::Fault { id, why }),
        };
        match ask.task {
            Task::Think(think) => self.think(id, &game, &think),
            Task::Look { nodes } => self.look(id, &game, nodes),
            Task::Solve { nodes } => say(&Answer::Solved { id, solved: self.solve(&game, nodes) }),
            Task::Defend { nodes } => say(&Answer::Defended { id, defended: self.defend(&game, nodes) }),
        }
    }

    fn think(&mut self, id: u32, game: &Game, think: &Think) {
        let limits = Limits {
            nodes: think.nodes,
            depth: think.depth,
            move_time: think.time.map(Duration::from_millis),
            clock: think.budget.map(clock),
            level: think.level.and_then(Level::new).unwrap_or_default().with_seed(think.seed),
            ..Limits::default()
        };
        self.set_lines(think.lines.max(1));
        let begun = WorkerClock.now();
        let mut report = |report: &Report| {
            // A bound is not yet a line.
            if report.bound == Bound::Exact {
                say(&Answer::Line {
                    id,
                    depth: report.depth,
                    rank: report.rank,
                    score: report.score.into(),
                    nodes: report.nodes,
                    time: millis(report.time),
                    moves: usi::write(&report.line),
                });
            }
        };
        let best = self.engine.search(game, &limits, &WorkerClock, &AtomicBool::new(false), &mut report);
        let mv = best.mv.map(|mv| mv.to_string());
        say(&Answer::Best { id, mv, nodes: best.nodes, time: millis(WorkerClock.now().saturating_sub(begun)) });
    }

    fn look(&mut self, id: u32, game: &Game, nodes: u64) {
        self.set_lines(2);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let Some(look) = review::look(&mut self.engine, game, &limits, &WorkerClock, &AtomicBool::new(false)) else {
            return say(&Answer::Fault { id, why: "the search came to nothing".to_owned() });
        };
        let review::Look { score, second, line, moves, depth, nodes } = look;
        let (score, second, line) = (score.into(), second.map(Into::into), usi::write(&line));
        say(&Answer::Looked { id, score, second, line, moves, depth, nodes });
    }

    fn solve(&mut self, game: &Game, nodes: u64) -> Solved {
        let limits = mate::Limits { nodes: Some(nodes) };
        match self.solver().solve(game.rules(), game.position(), limits, &mut |_| false) {
            mate::Verdict::Mate { line, shortest } => Solved::Mate { line: usi::write(&line), shortest },
            mate::Verdict::NoMate => Solved::NoMate,
            mate::Verdict::Unknown(_) => Solved::Unknown,
        }
    }

    fn defend(&mut self, game: &Game, nodes: u64) -> Defended {
        match self.solver().defend(game, mate::Limits { nodes: Some(nodes) }, &mut |_| false) {
            mate::Defence::Mated => Defended::Mated,
            mate::Defence::Unchecked => Defended::Unchecked,
            mate::Defence::Escapes(mv) => Defended::Escapes(mv.to_string()),
            mate::Defence::Holds(mv) => Defended::Holds(mv.to_string()),
            mate::Defence::Resists(mv, _) => Defended::Resists(mv.to_string()),
        }
    }

    fn solver(&mut self) -> &mut Solver {
        self.solver.get_or_insert_with(|| Solver::new(MEMORY))
    }

    fn set_lines(&mut self, lines: usize) {
        self.engine.set(Settings { lines, ..self.engine.settings().clone() });
    }

    /// The game in question. Its rules are those of the question before where the same is played, so that the engine goes on
    /// with what it has learnt.
    fn game(&mut self, ask: &Ask) -> Result<Game, String> {
        let start = ask.plan.game().map_err(|error| error.to_string())?;
        let known = self.rules.as_ref().filter(|(plan, _)| *plan == ask.plan).map(|(_, rules)| Arc::clone(rules));
        let rules = known.unwrap_or_else(|| Arc::clone(start.rules()));
        self.rules = Some((ask.plan.clone(), Arc::clone(&rules)));
        let mut game = Game::from_setup(rules, start.start()).map_err(|error| error.to_string())?;
        for word in ask.moves.split_whitespace() {
            let mv = usi::read(word, game.rules(), game.position()).map_err(|fault| fault.to_string())?;
            // A record may go on after the end of its game.
            game.play_on(mv).map_err(|illegal| illegal.to_string())?;
        }
        Ok(game)
    }
}

fn clock(budget: Budget) -> ClockState {
    ClockState {
        left: Duration::from_millis(budget.left),
        increment: Duration::from_millis(budget.increment),
        byoyomi: Duration::from_millis(budget.byoyomi),
        moves_to_go: None,
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
