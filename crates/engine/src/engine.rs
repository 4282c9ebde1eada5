//! The engine: what it remembers between moves, and a search from a game's position.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use koshogi_rules::{Game, Move, Repetition, Rules};

use crate::common::Common;
use crate::evaluate::Classical;
use crate::handicap::choose;
use crate::history::History;
use crate::iterate::{Iteration, iterate};
use crate::level::Sight;
use crate::limits::{Clock, Limits};
use crate::pool;
use crate::score::{Score, Value};
use crate::search::{Searcher, Shared};
use crate::table::{Bound, Table};
use crate::time::Plan;
use crate::values::Values;
use crate::weights::{Tuning, Weights};

/// Where the weights of the evaluation come from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum WeightsFrom {
    /// What was tuned for the game; for a game that was not, the movements.
    #[default]
    Tuning,
    /// The movements alone.
    Document,
    /// A file of one's own.
    File(Arc<Tuning>),
}

/// What an engine may be set to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The size of the transposition table in MiB.
    pub memory: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many best lines are searched for.
    pub lines: usize,
    /// Where the weights of the evaluation come from.
    pub weights: WeightsFrom,
}

impl Default for Settings {
    fn default() -> Self {
        Self { memory: 64, threads: 1, lines: 1, weights: WeightsFrom::default() }
    }
}

/// A line that was looked at: of a finished iteration where the bound is exact, else of one that goes on with a wider window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Plies searched.
    pub depth: u32,
    /// The longest line looked at.
    pub selective_depth: u32,
    /// 1 for the best line, 2 for the second best.
    pub rank: usize,
    /// The score for the side to move.
    pub score: Score,
    /// What the score says: a bound below or above, while the search for the true one goes on.
    pub bound: Bound,
    /// Nodes of all threads so far.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub permille: u32,
    /// The moves of the line.
    pub line: Vec<Move>,
}

/// What a search came to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Best {
    /// The move to play; `None` where there is no legal move.
    pub mv: Option<Move>,
    /// The answer that is expected.
    pub answer: Option<Move>,
    /// The score for the side to move.
    pub value: Value,
    /// The last iteration that was finished.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
}

/// A player of any game.
#[derive(Debug)]
pub struct Engine {
    settings: Settings,
    table: Table,
    history: History,
    knowledge: Option<Knowledge>,
}

/// What is computed once for a game's rules.
#[derive(Debug)]
struct Knowledge {
    rules: Arc<Rules>,
    values: Values,
    evaluation: Classical,
}

impl Engine {
    /// An engine with an empty memory.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let table = Table::new(settings.memory);
        Self { settings, table, history: History::new(0), knowledge: None }
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings; a table of another size begins empty.
    pub fn set(&mut self, settings: Settings) {
        if settings.memory != self.settings.memory {
            self.table = Table::new(settings.memory);
        }
        if settings.weights != self.settings.weights {
            self.knowledge = None;
        }
        self.settings = settings;
    }

    /// Forgets everything that earlier searches learned, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        let kinds = self.kinds();
        self.history.begin(kinds);
    }

    /// How many kinds the game at hand has.
    fn kinds(&self) -> usize {
        self.knowledge.as_ref().map_or(0, |knowledge| knowledge.rules.variant().kinds.len())
    }

    /// Searches the position of a game until a limit is met or `stop` is set, and reports every line of every finished iteration; the
    /// first line also where its score turns out to lie outside what was expected.
    ///
    /// With one thread and a limit of depth or nodes alone, the same game gives the same result on every machine.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        clock: &dyn Clock,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Best {
        let begun = clock.now();
        self.learn(game.rules());
        let Some(knowledge) = &self.knowledge else { return Best::default() };
        let mut moves = game.legal_moves();
        moves.retain(|mv| limits.moves.is_empty() || limits.moves.contains(mv));
        leave_out_defeats(game, &mut moves);
        let plan = Plan::new(limits);
        let nodes = AtomicU64::new(0);
        if let Some(sight) = limits.level.sight() {
            return knowledge.play_below(game, Handicap { sight, moves, limits, plan, clock, begun, stop }, report);
        }
        self.table.age();
        let over = AtomicBool::new(false);
        let (hard, node_limit) = (plan.hard, limits.nodes);
        let threads = self.settings.threads.max(1);
        let lines = self.settings.lines.clamp(1, moves.len().max(1));
        let common = (threads > 1).then(|| Common::new(lines == 1));
        let common = common.as_ref();
        let shared = Shared { table: &self.table, stop, over, common, nodes: &nodes, clock, begun, hard, node_limit };
        let occurred = occurrences(game);
        let searcher = || {
            let evaluation = knowledge.evaluation.clone();
            Searcher::new(
                &knowledge.rules,
                &knowledge.values,
                &shared,
                game.position().clone(),
                evaluation,
                &self.history,
                occurred.clone(),
            )
        };
        let mut main = searcher();
        let helpers: Vec<_> = (1..threads).map(|_| searcher()).collect();
        let mut best = pool::with_helpers(helpers, &moves, limits, &shared.over, || {
            iterate(&mut main, Iteration { moves: moves.clone(), limits, plan, lines, report })
        });
        best.nodes = nodes.load(Relaxed);
        self.history.fade();
        best
    }

    fn learn(&mut self, rules: &Arc<Rules>) {
        if self.knowledge.as_ref().is_some_and(|knowledge| Arc::ptr_eq(&knowledge.rules, rules)) {
            return;
        }
        let weights = match &self.settings.weights {
            WeightsFrom::Tuning => Weights::tuned(rules),
            WeightsFrom::Document => Weights::of(rules),
            WeightsFrom::File(tuning) => tuning.weights(rules),
        };
        let values = Values::under(&weights);
        let evaluation = Classical::new(rules, &weights);
        self.knowledge = Some(Knowledge { rules: Arc::clone(rules), values, evaluation });
        self.clear();
    }
}

/// A search below full strength.
struct Handicap<'a> {
    sight: Sight,
    moves: Vec<Move>,
    limits: &'a Limits,
    plan: Plan,
    clock: &'a dyn Clock,
    begun: Duration,
    stop: &'a AtomicBool,
}

impl Knowledge {
    /// Searches with a memory of its own, so that nothing but the seed and the position decides.
    fn play_below(&self, game: &Game, handicap: Handicap<'_>, report: &mut dyn FnMut(&Report)) -> Best {
        let Handicap { sight, moves, limits, plan, clock, begun, stop } = handicap;
        let (table, history, nodes) = (Table::new(1), History::new(self.rules.variant().kinds.len()), AtomicU64::new(0));
        let node_limit = Some(limits.nodes.map_or(sight.nodes, |nodes| nodes.min(sight.nodes)));
        let over = AtomicBool::new(false);
        let shared = Shared { table: &table, stop, over, common: None, nodes: &nodes, clock, begun, hard: plan.hard, node_limit };
        let (position, evaluation) = (game.position().clone(), self.evaluation.clone());
        let mut rng = fastrand::Rng::with_seed(limits.level.seed() ^ position.key());
        let mut searcher = Searcher::new(&self.rules, &self.values, &shared, position, evaluation, &history, occurrences(game));
        let mut best = choose(&mut searcher, &mut Iteration { moves, limits, plan, lines: 1, report }, sight, &mut rng);
        searcher.flush();
        best.nodes = nodes.load(Relaxed);
        best
    }
}

/// Leaves out the moves that lose at once by the rule of repetition, if there are others.
fn leave_out_defeats(game: &Game, moves: &mut Vec<Move>) {
    if game.rules().law().repetition != Repetition::Lishogi || game.occurrences() < 2 {
        return;
    }
    let side = game.position().side();
    let loses = |mv: &Move| {
        let mut after = game.clone();
        after.play(*mv).is_ok() && after.outcome().and_then(|outcome| outcome.winner) == Some(!side)
    };
    let kept: Vec<Move> = moves.iter().filter(|mv| !loses(mv)).copied().collect();
    if !kept.is_empty() {
        *moves = kept;
    }
}

/// How often each position of the game has occurred.
fn occurrences(game: &Game) -> HashMap<u64, u32> {
    let mut occurred = HashMap::new();
    let rules = game.rules();
    let Ok(mut position) = koshogi_rules::Position::from_setup(rules, game.start()) else { return occurred };
    for &mv in game.moves() {
        *occurred.entry(position.key()).or_insert(0) += 1;
        rules.make(&mut position, mv);
    }
    *occurred.entry(position.key()).or_insert(0) += 1;
    occurred
}
