//! Principal variation search.

use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use koshogi_rules::{Bare, Exposure, Kind, Mate, Move, Outcome, Position, Repetition, Rules, Side, Stage, Undo};

use crate::busy::{self, Busy};
use crate::common::{Common, Found};
use crate::evaluate::Evaluate;
use crate::exchange::taken;
use crate::history::{Before, History};
use crate::limits::Clock;
use crate::order::{Hints, Picker, Ranked, Tried};
use crate::score::{DECIDED, DRAW, INFINITE, Value, is_decided, loses_in, wins_in};
use crate::table::{Bound, Entry, Table};
use crate::values::Values;

/// The longest line.
pub(crate) const MAX_PLY: usize = 160;

/// Plies of quiescence in which every answer to a check is tried.
const CHECKED_PLIES: usize = 3;

/// How many nodes go by between two looks at the clock.
const NODES_A_LOOK: u64 = 512;

/// After so many plies in which nothing was taken or promoted, an advantage counts half.
const MOST_IDLE: i32 = 200;

/// With so few pieces on a side, material alone may decide.
const FEW: u32 = 6;

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    /// Set from outside, to end the search.
    pub(crate) stop: &'a AtomicBool,
    /// Set by the threads among themselves, once a limit is met or the first of them is done.
    pub(crate) over: AtomicBool,
    /// What each thread is at and has found, where there are several.
    pub(crate) common: Option<&'a Common>,
    pub(crate) nodes: &'a AtomicU64,
    pub(crate) clock: &'a dyn Clock,
    /// When the search began.
    pub(crate) begun: Duration,
    /// When it has to stop.
    pub(crate) hard: Option<Duration>,
    pub(crate) node_limit: Option<u64>,
}

/// What is known along the line at each ply.
#[derive(Debug, Clone, Copy, Default)]
struct Frame {
    key: u64,
    /// The move that leads on from here, with the kind that makes it; `None` for a null move.
    played: Before,
    null: bool,
    /// Whether the side to move is in check.
    in_check: bool,
    eval: Value,
    killers: [Option<Move>; 2],
    bare: Bare,
    /// While the moves of a narrow node are searched that other threads may be at: its depth and beta.
    open: Option<(i32, Value)>,
}

/// Why a thread takes back its moves before it has looked at all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Halt {
    /// It does not.
    No,
    /// The search is over.
    All,
    /// Another thread has finished the iteration.
    Iteration,
    /// Another thread has finished the node at this ply, with this value.
    Node(usize, Value),
}

/// One thread's search.
pub(crate) struct Searcher<'a, E> {
    pub(crate) rules: &'a Rules,
    pub(crate) values: &'a Values,
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) position: Position,
    pub(crate) evaluation: E,
    pub(crate) history: &'a History,
    /// How often positions occurred in the game before the root.
    pub(crate) occurred: HashMap<u64, u32>,
    frames: Vec<Frame>,
    stack: Vec<Ranked>,
    lines: Vec<Vec<Move>>,
    counted: u64,
    since_clock: u64,
    pub(crate) selective_depth: usize,
    /// The iteration.
    depth: u32,
    halt: Halt,
}

impl<'a, E: Evaluate> Searcher<'a, E> {
    pub(crate) fn new(
        rules: &'a Rules,
        values: &'a Values,
        shared: &'a Shared<'a>,
        position: Position,
        mut evaluation: E,
        history: &'a History,
        occurred: HashMap<u64, u32>,
    ) -> Self {
        evaluation.reset(rules, &position);
        Self {
            rules,
            values,
            shared,
            position,
            evaluation,
            history,
            occurred,
            frames: vec![Frame::default(); MAX_PLY + 2],
            stack: Vec::with_capacity(4096),
            lines: vec![Vec::new(); MAX_PLY + 2],
            counted: 0,
            since_clock: 0,
            selective_depth: 0,
            depth: 0,
            halt: Halt::No,
        }
    }

    /// Whether the search has been told to stop; its last results are then worth nothing.
    pub(crate) fn stopped(&self) -> bool {
        self.halt != Halt::No
    }

    /// Goes on after another thread has finished the iteration that this one is in, with what that has found; nothing where that is not
    /// why it was stopped.
    pub(crate) fn take_over(&mut self) -> Option<Found> {
        let common = self.shared.common.filter(|_| self.halt == Halt::Iteration)?;
        self.halt = Halt::No;
        common.result()
    }

    /// Tells the other threads what this one has found in an iteration that it has finished.
    pub(crate) fn hand_on(&self, value: Value) {
        if let Some(common) = self.shared.common {
            common.finish(self.found(value));
        }
    }

    /// This score for the best line, in the iteration at hand.
    fn found(&self, value: Value) -> Found {
        Found { depth: self.depth, value, line: self.lines[0].clone() }
    }

    /// The best line from the root.
    pub(crate) fn line(&self) -> &[Move] {
        &self.lines[0]
    }

    /// Makes these moves the best line.
    pub(crate) fn set_line(&mut self, moves: &[Move]) {
        self.lines[0].clear();
        self.lines[0].extend_from_slice(moves);
    }

    /// The score of the root among `moves` to `depth`; the best line is then [`Searcher::line`].
    pub(crate) fn root(&mut self, moves: &[Move], depth: i32, mut alpha: Value, beta: Value) -> Value {
        self.depth = depth.max(1).unsigned_abs();
        let in_check = self.rules.in_check(&self.position, self.position.side());
        self.enter(0, in_check);
        self.frames[0].eval = self.evaluate();
        self.lines[0].clear();
        let mut best = -INFINITE;
        let mut queue: VecDeque<_> = moves.iter().copied().enumerate().map(|(number, mv)| (number, mv, false)).collect();
        while let Some((number, mv, again)) = queue.pop_front() {
            let work = self.work(mv, depth);
            if number > 0 && !again && self.taken_on(work) {
                queue.push_back((number, mv, true));
                continue;
            }
            if number > 0
                && let Some(found) = self.shared.common.and_then(|common| common.better(self.depth, alpha))
            {
                (best, alpha) = (found.value, found.value);
                self.set_line(&found.line);
                if alpha >= beta {
                    break;
                }
            }
            let undo = self.make(0, mv);
            self.begin(work);
            let reduced = number >= 8 && depth >= 3 && !in_check && undo.taken() == [None, None];
            let drawn = self.recurrence(0) == Recurrence::Drawn;
            let mut value = if drawn { DRAW } else { -INFINITE };
            let mut full = number == 0;
            if drawn {
                self.lines[1].clear();
                full = false;
            } else if !full {
                let reduction = if reduced { base_reduction(depth, number) * 2 / 3 } else { 0 };
                value = -self.node(-alpha - 1, -alpha, depth - 1 - reduction, 1, true);
                if reduction > 0 && value > alpha {
                    value = -self.node(-alpha - 1, -alpha, depth - 1, 1, true);
                }
                full = value > alpha && value < beta;
            }
            if full {
                value = -self.node(-beta, -alpha, depth - 1, 1, false);
            }
            self.unmake(mv, undo);
            self.end(work);
            if self.stopped() {
                return best;
            }
            if value > best {
                best = value;
                if value > alpha || number == 0 {
                    self.extend_line(0, mv);
                }
                if let Some(common) = self.shared.common.filter(|_| value > alpha && value < beta) {
                    common.raise(self.found(value));
                }
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }

    /// Puts the moves of the root into the order of any other node: the first are searched to their full depth, the rest have to
    /// show that they deserve it.
    pub(crate) fn order_root(&mut self, moves: &mut [Move]) {
        let known = self.shared.table.get(self.position.key(), 0).and_then(|entry| entry.best);
        let table = known.filter(|&mv| self.rules.is_legal(&self.position, mv).is_ok());
        let mut picker = Picker::new(Hints { table, ..Hints::default() }, &self.stack);
        let mut place = HashMap::new();
        while let Some(tried) = picker.next(self.rules, &self.position, self.values, self.history, &mut self.stack) {
            let next = place.len();
            place.entry(tried.mv()).or_insert(next);
        }
        moves.sort_by_key(|mv| place.get(mv).copied().unwrap_or(usize::MAX));
    }

    /// Writes down in the table what is known of the root, once all its moves have been looked at.
    pub(crate) fn keep_root(&self, value: Value, depth: u32) {
        let best = self.lines[0].first().copied();
        let entry = Entry { best, value, depth: depth.min(255) as u8, bound: Bound::Exact };
        self.shared.table.put(self.position.key(), 0, entry);
    }

    fn node(&mut self, mut alpha: Value, mut beta: Value, mut depth: i32, ply: usize, cut: bool) -> Value {
        if depth <= 0 {
            return self.quiescence(alpha, beta, ply, 0);
        }
        let wide = beta - alpha > 1;
        self.lines[ply].clear();
        if self.count_node() {
            return DRAW;
        }
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(value) = self.ended(ply) {
            return value;
        }
        // No line can be better than winning next, or worse than having lost.
        alpha = alpha.max(loses_in(ply));
        beta = beta.min(wins_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        if ply >= MAX_PLY {
            return self.evaluate();
        }
        let side = self.position.side();
        let in_check = self.rules.in_check(&self.position, side);
        self.enter(ply, in_check);
        if in_check && ply < 2 * self.depth as usize {
            depth += 1;
        }

        let key = self.position.key();
        let known = self.shared.table.get(key, ply);
        if let Some(entry) = known.filter(|entry| !wide && i32::from(entry.depth) >= depth && entry.settles(alpha, beta)) {
            return entry.value;
        }
        let table_move = known.and_then(|entry| entry.best).filter(|&mv| self.rules.is_legal(&self.position, mv).is_ok());

        let eval = if in_check { -INFINITE } else { self.evaluate() };
        self.frames[ply].eval = eval;
        let improving = !in_check && ply >= 2 && eval > self.frames[ply - 2].eval;

        if !wide
            && !in_check
            && let Some(value) = self.prune_node(alpha, beta, depth, ply, eval, improving, cut)
        {
            return value;
        }
        if table_move.is_none() && depth >= 4 && (wide || cut) {
            depth -= 1;
        }
        self.frames[ply].open = (!wide && self.is_shared(depth)).then_some((depth, beta));
        let value = self.moves(Node { alpha, beta, depth, ply, wide, cut, in_check, improving, table_move });
        self.frames[ply].open = None;
        match self.halt {
            Halt::Node(at, found) if at == ply => {
                self.halt = Halt::No;
                found
            }
            _ => value,
        }
    }

    /// Cuts that need no move: far above, far below, or good enough even after passing.
    #[expect(clippy::too_many_arguments, reason = "what the node knows, passed once")]
    fn prune_node(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        eval: Value,
        improving: bool,
        cut: bool,
    ) -> Option<Value> {
        if depth <= 7 && eval - 85 * (depth - i32::from(improving)) >= beta && !is_decided(beta) && !is_decided(eval) {
            return Some(eval);
        }
        if depth <= 3 && eval + 260 * depth < alpha {
            let value = self.quiescence(alpha, alpha + 1, ply, 0);
            if value <= alpha {
                return Some(value);
            }
        }
        let after_null = self.frames[ply - 1].null;
        if depth >= 3 && eval >= beta && !after_null && !is_decided(beta) {
            let reduction = 3 + depth / 4 + ((eval - beta) / 220).min(3);
            let undo = self.rules.make_null(&mut self.position);
            self.frames[ply].played = None;
            self.frames[ply].null = true;
            let value = -self.node(-beta, -beta + 1, depth - reduction, ply + 1, !cut);
            self.rules.unmake_null(&mut self.position, undo);
            self.frames[ply].null = false;
            if self.stopped() {
                return Some(DRAW);
            }
            if value >= beta && !is_decided(value) {
                if depth < 10 {
                    return Some(value);
                }
                // At depth, passing may hide that any move is bad: look without it.
                self.frames[ply - 1].null = true;
                let verified = self.node(beta - 1, beta, depth - reduction, ply, false);
                self.frames[ply - 1].null = after_null;
                if verified >= beta {
                    return Some(verified);
                }
            }
        }
        None
    }

    fn moves(&mut self, node: Node) -> Value {
        let Node { mut alpha, beta, depth, ply, wide, cut, in_check, improving, table_move } = node;
        let side = self.position.side();
        let before = self.before(ply);
        let hints = Hints {
            table: table_move,
            killers: self.frames[ply].killers,
            counter: self.history.counter(before[0]),
            before,
            captures_only: false,
        };
        self.frames[ply + 1].killers = [None; 2];
        let mut picker = Picker::new(hints, &self.stack);
        let mut best = -INFINITE;
        let mut best_move = None;
        let (mut number, mut quiets) = (0, 0);
        let mut failed: Vec<(Kind, Move)> = Vec::new();
        let mut put_off = VecDeque::new();
        let began = alpha;
        loop {
            let next = picker.next(self.rules, &self.position, self.values, self.history, &mut self.stack);
            let again = next.is_none();
            let Some((tried, place)) = next.map(|tried| (tried, None)).or_else(|| put_off.pop_front()) else { break };
            let mv = tried.mv();
            let Some(piece) = self.position.piece(mv.from()) else { continue };
            let captures = taken(&self.position, self.values, mv) > 0;
            let quiet = !captures && !mv.promotes();
            if best > -DECIDED && !wide && !in_check && !again {
                if let Tried::Bad(_, loss) = tried
                    && depth <= 6
                    && loss < -70 * depth
                {
                    continue;
                }
                if quiet {
                    let most = (5 + depth * depth * 3 / 2) / if improving { 1 } else { 2 } + 2;
                    let score = self.history.score(side, before, piece.kind, mv);
                    let late = depth <= 6 && quiets >= most && score < 6_000;
                    let futile = depth <= 5 && self.frames[ply].eval + 120 + 110 * depth <= alpha && score < 8_000;
                    if late || futile {
                        // Those that follow are ranked no higher.
                        picker.skip_quiets();
                        continue;
                    }
                }
            }
            let work = self.work(mv, depth);
            if number > 0 && !again && self.taken_on(work) {
                // It keeps its place, so that no other move moves up and is searched deeper than it would be alone.
                number += 1;
                quiets += i32::from(quiet);
                put_off.push_back((tried, Some(number)));
                continue;
            }
            let undo = self.make(ply, mv);
            let recurrence = self.recurrence(ply);
            if recurrence == Recurrence::Closed {
                self.unmake(mv, undo);
                continue;
            }
            self.begin(work);
            if !again {
                number += 1;
                quiets += i32::from(quiet);
            }
            let place = place.unwrap_or(number);
            let drawn = recurrence == Recurrence::Drawn;
            let mut value = if drawn { DRAW } else { -INFINITE };
            let mut full = place == 1;
            if drawn {
                self.lines[ply + 1].clear();
                full = false;
            } else if !full {
                let reduction = self.reduction(&node, tried, quiet, place, piece.kind, before);
                value = -self.node(-alpha - 1, -alpha, depth - 1 - reduction, ply + 1, true);
                if reduction > 0 && value > alpha {
                    value = -self.node(-alpha - 1, -alpha, depth - 1, ply + 1, !cut);
                }
                full = wide && value > alpha;
            }
            if full {
                value = -self.node(-beta, -alpha, depth - 1, ply + 1, !wide && !cut);
            }
            self.unmake(mv, undo);
            self.end(work);
            if self.stopped() {
                picker.close(&mut self.stack);
                return DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if wide {
                        self.extend_line(ply, mv);
                    }
                    alpha = value;
                    if alpha >= beta {
                        picker.close(&mut self.stack);
                        if quiet {
                            self.history.reward(side, before, piece.kind, mv, depth, &failed);
                            let killers = &mut self.frames[ply].killers;
                            if killers[0] != Some(mv) {
                                *killers = [Some(mv), killers[0]];
                            }
                        }
                        break;
                    }
                }
            }
            if quiet && failed.len() < 48 {
                failed.push((piece.kind, mv));
            }
        }
        if number == 0 {
            return loses_in(ply);
        }
        if best < beta && best == loses_in(ply + 2) && in_check && self.mated() {
            best = loses_in(ply);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > began {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry { best: best_move, value: best, depth: depth.clamp(0, 255) as u8, bound };
        self.shared.table.put(self.position.key(), ply, entry);
        best
    }

    /// What searching a move from here is called among the threads; nothing where there is one thread or little to do.
    fn work(&self, mv: Move, depth: i32) -> Option<u64> {
        self.is_shared(depth).then(|| Busy::name(self.position.key(), mv))
    }

    /// Whether a node is worth telling other threads about, where there are such.
    fn is_shared(&self, depth: i32) -> bool {
        self.shared.common.is_some() && depth >= busy::SHALLOWEST
    }

    /// Whether another thread is at it.
    fn taken_on(&self, work: Option<u64>) -> bool {
        work.zip(self.shared.common).is_some_and(|(work, common)| common.busy.holds(work))
    }

    fn begin(&self, work: Option<u64>) {
        if let Some((work, common)) = work.zip(self.shared.common) {
            common.busy.begin(work);
        }
    }

    fn end(&self, work: Option<u64>) {
        if let Some((work, common)) = work.zip(self.shared.common) {
            common.busy.end(work);
        }
    }

    /// By how much a late move is searched less deep.
    fn reduction(&self, node: &Node, tried: Tried, quiet: bool, number: usize, kind: Kind, before: [Before; 2]) -> i32 {
        if node.depth < 3 || node.in_check || number < 3 {
            return 0;
        }
        let base = base_reduction(node.depth, number);
        let reduction = if quiet {
            // The side has already changed hands.
            let score = self.history.score(!self.position.side(), before, kind, tried.mv());
            base - score / 7_000 + i32::from(node.cut) + i32::from(!node.improving) - i32::from(node.wide)
        } else {
            match tried {
                Tried::Bad(..) => base / 2 + 1,
                _ => 0,
            }
        };
        reduction.clamp(0, node.depth - 2)
    }

    /// Captures until the position is quiet; every answer while in check.
    fn quiescence(&mut self, mut alpha: Value, beta: Value, ply: usize, depth: usize) -> Value {
        self.lines[ply].clear();
        if self.count_node() {
            return DRAW;
        }
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(value) = self.ended(ply) {
            return value;
        }
        if ply >= MAX_PLY {
            return self.evaluate();
        }
        let side = self.position.side();
        let in_check = depth < CHECKED_PLIES && self.rules.in_check(&self.position, side);
        self.enter(ply, in_check);
        let known = self.shared.table.get(self.position.key(), ply);
        if let Some(entry) = known.filter(|entry| beta - alpha == 1 && entry.settles(alpha, beta)) {
            return entry.value;
        }
        let mut best = -INFINITE;
        let mut eval = -INFINITE;
        if !in_check {
            eval = self.evaluate();
            best = eval;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let table = known.and_then(|entry| entry.best).filter(|&mv| {
            (in_check || taken(&self.position, self.values, mv) > 0) && self.rules.is_legal(&self.position, mv).is_ok()
        });
        let hints = Hints { table, captures_only: !in_check, before: self.before(ply), ..Hints::default() };
        let mut picker = Picker::new(hints, &self.stack);
        let mut best_move = None;
        let began = alpha;
        let mut number = 0;
        while let Some(tried) = picker.next(self.rules, &self.position, self.values, self.history, &mut self.stack) {
            let mv = tried.mv();
            if !in_check {
                if matches!(tried, Tried::Bad(..)) {
                    picker.close(&mut self.stack);
                    break;
                }
                if !mv.promotes() && eval + taken(&self.position, self.values, mv) + 180 <= alpha && !is_decided(alpha) {
                    continue;
                }
            }
            let undo = self.make(ply, mv);
            // Captures repeat nothing.
            if in_check && self.recurrence(ply) == Recurrence::Closed {
                self.unmake(mv, undo);
                continue;
            }
            number += 1;
            let value = -self.quiescence(-beta, -alpha, ply + 1, depth + 1);
            self.unmake(mv, undo);
            if self.stopped() {
                picker.close(&mut self.stack);
                return DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    self.extend_line(ply, mv);
                    alpha = value;
                    if alpha >= beta {
                        picker.close(&mut self.stack);
                        break;
                    }
                }
            }
        }
        if in_check && number == 0 {
            return loses_in(ply);
        }
        if best < beta && in_check && best == loses_in(ply + 2) && self.mated() {
            best = loses_in(ply);
        }
        if depth == 0 {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > began && beta - began > 1 {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.shared.table.put(self.position.key(), ply, Entry { best: best_move, value: best, depth: 0, bound });
        }
        best
    }

    /// The score where the game is over, or as good as over because the last royal can be taken.
    fn ended(&self, ply: usize) -> Option<Value> {
        let side = self.position.side();
        if self.position.lost().is_some() {
            return Some(loses_in(ply));
        }
        let few = Side::BOTH.iter().any(|&side| self.position.pieces(side).len() <= FEW);
        if few && ply > 0 {
            let outcome = self.rules.settled(self.frames[ply - 1].bare, &self.position);
            if let Some(Outcome { winner, .. }) = outcome {
                return Some(match winner {
                    None => DRAW,
                    Some(winner) if winner == side => wins_in(ply),
                    Some(_) => loses_in(ply),
                });
            }
        }
        // Only where the game goes on can the royal be taken.
        if self.rules.law().exposure == Exposure::Loses && self.rules.in_check(&self.position, !side) {
            return Some(wins_in(ply + 1));
        }
        let quiet = self.rules.law().ending.quiet_draw.is_some_and(|limit| self.position.quiet_plies() >= limit);
        quiet.then_some(DRAW)
    }

    /// Whether the side to move, which is in check and loses with the next move but one, is mate already: it may lose otherwise too.
    fn mated(&self) -> bool {
        if self.rules.law().ending.mate != Mate::Declared {
            return false;
        }
        let before = self.rules.bare(&self.position);
        let mut scratch = self.position.clone();
        let saved = self.rules.try_generate(&self.position, Stage::All, &mut |mv| {
            if self.rules.saves(&mut scratch, before, mv) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        saved.is_continue()
    }

    /// What the move just made means for repetition.
    ///
    /// A position that occurs again within the line is taken as if it occurred for the fourth time: whoever closes the circle now would be
    /// the one who closes it then.
    fn recurrence(&self, ply: usize) -> Recurrence {
        let key = self.position.key();
        let mut at = ply + 1;
        let reversible = usize::from(self.position.quiet_plies());
        let (mut mover_checks, mut other_checks) = (true, true);
        let oldest = (ply + 1).saturating_sub(reversible);
        let forbidden = self.rules.law().repetition == Repetition::ForbiddenFourth;
        while at >= oldest + 2 {
            // The move from at - 1 is the mover's, the one from at - 2 the other side's.
            at -= 2;
            if self.frames[at].null || self.frames[at + 1].null {
                return Recurrence::New;
            }
            other_checks &= self.frames[at + 1].in_check;
            if self.frames[at].key == key {
                mover_checks = mover_checks && self.rules.in_check(&self.position, self.position.side());
                return match forbidden {
                    true if other_checks && !mover_checks => Recurrence::New,
                    true => Recurrence::Closed,
                    false if self.mover_alone_pressed(at, ply) => Recurrence::Closed,
                    false => Recurrence::Drawn,
                };
            }
            mover_checks &= self.frames[at].in_check;
        }
        match self.occurred.get(&key) {
            Some(3..) if forbidden => Recurrence::Closed,
            Some(3..) => Recurrence::Drawn,
            _ => Recurrence::New,
        }
    }

    /// Whether each move of the side that has just moved attacked something since the same position was left at `at`, and not each of the
    /// other side's: the circle is walked once more from where it closes.
    fn mover_alone_pressed(&self, at: usize, ply: usize) -> bool {
        let mut position = self.position.clone();
        let (mut mover, mut other) = (true, true);
        for step in at..=ply {
            let Some((_, mv)) = self.frames[step].played else { return false };
            self.rules.make(&mut position, mv);
            let all = if (ply - step).is_multiple_of(2) { &mut mover } else { &mut other };
            *all = *all && self.rules.presses(&position, mv);
        }
        mover && !other
    }

    /// The two moves before, for continuation history.
    fn before(&self, ply: usize) -> [Before; 2] {
        let at = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].played);
        [at(1), at(2)]
    }

    fn enter(&mut self, ply: usize, in_check: bool) {
        let few = Side::BOTH.iter().any(|&side| self.position.pieces(side).len() <= FEW);
        let frame = &mut self.frames[ply];
        frame.key = self.position.key();
        frame.in_check = in_check;
        frame.bare = if few { self.rules.bare(&self.position) } else { [false; 2] };
    }

    fn make(&mut self, ply: usize, mv: Move) -> Undo {
        self.frames[ply].played = self.position.piece(mv.from()).map(|piece| (piece.kind, mv));
        let undo = self.rules.make_with(&mut self.position, mv, &mut self.evaluation);
        self.shared.table.prefetch(self.position.key());
        undo
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.rules.unmake_with(&mut self.position, mv, undo, &mut self.evaluation);
    }

    /// The worth of the position, the less the longer nothing has been taken or promoted: who stands better has to get on with it.
    fn evaluate(&self) -> Value {
        let value = self.evaluation.evaluate(self.rules, &self.position);
        let idle = i32::from(self.position.quiet_plies()).min(MOST_IDLE);
        (value - value * idle / (2 * MOST_IDLE)).clamp(1 - DECIDED, DECIDED - 1)
    }

    fn extend_line(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        let line = &mut head[ply];
        line.clear();
        line.push(mv);
        if let Some(rest) = tail.first() {
            line.extend_from_slice(rest);
        }
    }

    /// Counts a node; answers whether the search has to stop.
    fn count_node(&mut self) -> bool {
        if self.stopped() {
            return true;
        }
        self.counted += 1;
        if self.counted >= NODES_A_LOOK || self.shared.node_limit.is_some() {
            let looked = self.flush();
            if looked && !self.stopped() {
                self.halt = self.done_elsewhere();
            }
        }
        self.stopped()
    }

    /// What other threads have done meanwhile of what this one is at: the iteration, or a node above.
    fn done_elsewhere(&self) -> Halt {
        let Some(common) = self.shared.common else { return Halt::No };
        if common.has_finished(self.depth) {
            return Halt::Iteration;
        }
        let settled = |(ply, frame): (usize, &Frame)| {
            let (depth, beta) = frame.open?;
            let entry = self.shared.table.get(frame.key, ply)?;
            let settled = i32::from(entry.depth) >= depth && entry.settles(beta - 1, beta);
            settled.then_some(Halt::Node(ply, entry.value))
        };
        self.frames.iter().enumerate().take(self.selective_depth + 1).find_map(settled).unwrap_or(Halt::No)
    }

    /// Tells the other threads how many nodes were searched, and asks whether to stop. Answers whether so many went by that it is time
    /// to look at the clock, and at what else takes longer than counting.
    pub(crate) fn flush(&mut self) -> bool {
        let all = self.shared.nodes.fetch_add(self.counted, Relaxed) + self.counted;
        self.since_clock += self.counted;
        self.counted = 0;
        let shared = self.shared;
        let mut over = shared.node_limit.is_some_and(|limit| all > limit);
        let look = self.since_clock >= NODES_A_LOOK;
        if look {
            self.since_clock = 0;
            over |= shared.hard.is_some_and(|limit| shared.clock.now().saturating_sub(shared.begun) >= limit);
        }
        if over {
            shared.over.store(true, Relaxed);
        }
        if shared.over.load(Relaxed) || shared.stop.load(Relaxed) {
            self.halt = Halt::All;
        }
        look
    }
}

/// Reductions by depth and number of the move, each below 64.
static REDUCTIONS: LazyLock<Vec<i32>> = LazyLock::new(|| {
    let reduction = |index: usize| {
        let (depth, number) = ((index / 64) as f64, (index % 64) as f64);
        if depth < 1.0 || number < 1.0 { 0 } else { (0.5 + depth.ln() * number.ln() / 1.9) as i32 }
    };
    (0..64 * 64).map(reduction).collect()
});

/// By how much the move of this number is reduced, before anything is known of it.
fn base_reduction(depth: i32, number: usize) -> i32 {
    REDUCTIONS[(depth.clamp(0, 63) as usize) * 64 + number.min(63)]
}

/// What a move means for repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Recurrence {
    /// Nothing.
    New,
    /// It may not be played, or loses.
    Closed,
    /// The game is drawn.
    Drawn,
}

/// What the move loop needs to know of its node.
#[derive(Debug, Clone, Copy)]
struct Node {
    alpha: Value,
    beta: Value,
    depth: i32,
    ply: usize,
    wide: bool,
    cut: bool,
    in_check: bool,
    improving: bool,
    table_move: Option<Move>,
}
