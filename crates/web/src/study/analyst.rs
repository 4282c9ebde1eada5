//! The engine's opinion of the position that is shown: it looks at it as long as somebody wants to know.

use std::sync::Arc;
use std::time::Duration;

use koshogi_engine::Score;
use koshogi_engine::review::chance;
use koshogi_notation::{sfen, usi};
use koshogi_rules::{Game, Move};
use koshogi_table::Plan;
use leptos::prelude::*;

use super::desk::{Desk, use_desk};
use super::opinions::Opinions;
use crate::board::{Arrow, Look, Standing};
use crate::server::use_home;
use crate::settings::{Analyser, use_settings};
use crate::thinker::{Answer, Solved, Task, Think, Thinker};

/// How long after a step the engine begins to look, in milliseconds: who steps quickly does not wake it at every move.
const WAIT: u64 = 150;
/// How long it looks at one position, in milliseconds.
const PATIENCE: u64 = 180_000;
/// How many moves of a line are shown.
const SHOWN: usize = 12;
/// How many nodes the mate solver may take.
const MATE_NODES: u64 = 3_000_000;

/// A line that the engine looked at.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    /// The score as sente sees it.
    pub(super) score: Score,
    pub(super) depth: u32,
    pub(super) moves: Vec<Move>,
}

/// What the engine has found so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Finding {
    /// The lines, the best first.
    pub(super) lines: Vec<Line>,
    pub(super) nodes: u64,
    /// Milliseconds.
    pub(super) time: u64,
    /// Whether it looks no longer.
    pub(super) done: bool,
}

/// What the mate solver has come to.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Mate {
    /// It is being looked for.
    Looking,
    /// This is one.
    Found(Vec<Move>),
    None,
    Unknown,
}

/// Whoever looks at positions for the desk.
#[derive(Clone, Copy)]
pub(crate) struct Analyst {
    desk: Desk,
    /// The engine, which the review uses too.
    pub(super) thinker: Thinker,
    pub(super) opinions: Opinions,
    /// Whether anybody wants to know.
    pub(super) on: RwSignal<bool>,
    /// How many lines.
    pub(super) lines: RwSignal<usize>,
    /// Whether the question is what would happen if the side to move passed.
    pub(super) threat: RwSignal<bool>,
    pub(super) finding: RwSignal<Finding>,
    pub(super) mate: RwSignal<Option<Mate>>,
    /// The game in which the lines are played.
    game: StoredValue<Option<Arc<Game>>>,
}

/// Gives the page its analyst; no engine is loaded before somebody wants to know.
pub(super) fn provide_analyst() {
    let desk = use_desk();
    let analyst = Analyst {
        desk,
        thinker: Thinker::new(),
        opinions: Opinions::new(desk),
        on: RwSignal::new(false),
        lines: RwSignal::new(3),
        threat: RwSignal::new(false),
        finding: RwSignal::default(),
        mate: RwSignal::new(None),
        game: StoredValue::new(None),
    };
    provide_context(analyst);
    let (home, settings) = (use_home(), use_settings());
    let server = Memo::new(move |_| {
        let wanted = settings.with(|settings| settings.analyser == Analyser::Server);
        home.found().filter(|_| wanted).map(|server| server.socket("analysis"))
    });
    let waiting = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move |before: Option<Standing>| {
        let (on, lines, threat) = (analyst.on.get(), analyst.lines.get(), analyst.threat.get());
        let standing = desk.standing().get();
        let server = server.get();
        let moved = before.is_some_and(|before| before != standing);
        waiting.update_value(|waiting| waiting.take().into_iter().for_each(|timer| timer.clear()));
        // While it rests, the engine may be at something else; but a mate is looked for where somebody stands.
        if on || moved && analyst.mate.get_untracked() == Some(Mate::Looking) {
            analyst.thinker.stop();
        }
        analyst.thinker.prefer(server);
        if on || moved {
            analyst.finding.set(Finding::default());
        }
        if moved {
            analyst.mate.set(None);
        }
        if on && standing.game().outcome().is_none() {
            let position = standing.clone();
            let ask = move || analyst.look(position.game(), lines, threat);
            waiting.set_value(set_timeout_with_handle(ask, Duration::from_millis(WAIT)).ok());
        }
        standing
    });
}

/// The analyst of the page.
pub(super) fn use_analyst() -> Analyst {
    expect_context()
}

impl Analyst {
    /// Looks no longer.
    pub(super) fn rest(self) {
        self.on.set(false);
        self.thinker.rest();
        if self.mate.get_untracked() == Some(Mate::Looking) {
            self.mate.set(None);
        }
    }

    fn look(self, game: &Game, lines: usize, threat: bool) {
        let start = self.desk.with_untracked(|study| Plan::of_record(study.record()));
        let (plan, game) = if threat {
            let Some((plan, game)) = passed(&start, game) else { return };
            (plan, Arc::new(game))
        } else {
            (start, Arc::new(game.clone()))
        };
        let moves = usi::write(game.moves());
        self.game.set_value(Some(Arc::clone(&game)));
        let node = self.desk.with_untracked(koshogi_table::study::Study::at);
        let hear = move |answer: Answer| match answer {
            Answer::Line { depth, rank, score, nodes, time, moves, .. } => {
                let score = Score::from(score).of_sente(game.position().side());
                let line = Line { score, depth, moves: read_line(&game, &moves) };
                if rank == 1 && !threat {
                    self.opinions.note(node, chance(score));
                }
                self.finding.update(|finding| {
                    let place = rank.saturating_sub(1).min(finding.lines.len());
                    if place < finding.lines.len() {
                        finding.lines[place] = line;
                    } else {
                        finding.lines.push(line);
                    }
                    (finding.nodes, finding.time) = (nodes, time);
                });
            }
            Answer::Best { nodes, time, .. } => self.finding.update(|finding| {
                (finding.nodes, finding.time, finding.done) = (nodes, time, true);
            }),
            _ => self.finding.update(|finding| finding.done = true),
        };
        let think = Think { time: Some(PATIENCE), lines, ..Think::default() };
        self.thinker.ask(&plan, moves, think, hear);
    }

    /// Looks for a mate by the side to move.
    pub(super) fn find_mate(self) {
        self.rest();
        let (plan, game) = self.desk.with_untracked(|study| (Plan::of_record(study.record()), study.game().clone()));
        self.mate.set(Some(Mate::Looking));
        let moves = usi::write(game.moves());
        let hear = move |answer: Answer| {
            self.mate.set(Some(match answer {
                Answer::Solved { solved: Solved::Mate { line, .. }, .. } => Mate::Found(read_line_whole(&game, &line)),
                Answer::Solved { solved: Solved::NoMate, .. } => Mate::None,
                _ => Mate::Unknown,
            }));
        };
        self.thinker.ask_for(&plan, moves, Task::Solve { nodes: MATE_NODES }, hear);
    }

    /// The game in which the lines that were found are played.
    pub(super) fn game(self) -> Option<Arc<Game>> {
        self.game.get_value()
    }

    /// The first moves of the lines, as arrows.
    pub(super) fn arrows(self) -> Vec<Arrow> {
        let threat = self.threat.get();
        self.finding.with(|finding| {
            let first = |(place, line): (usize, &Line)| {
                let look = match (threat, place) {
                    (true, _) => Look::Threat,
                    (false, 0) => Look::First,
                    (false, _) => Look::Other,
                };
                line.moves.first().map(|mv| Arrow::of(*mv, look))
            };
            // The best lies above the others.
            let arrows: Vec<_> = finding.lines.iter().enumerate().filter_map(first).collect();
            arrows.into_iter().rev().flatten().collect()
        })
    }
}

/// The game as it would be if the side to move passed.
fn passed(plan: &Plan, game: &Game) -> Option<(Plan, Game)> {
    let mut setup = game.position().setup();
    setup.side = !setup.side;
    setup.senjishi = None;
    let start = Some(sfen::write(&setup, game.rules().variant()));
    let game = Game::from_setup(game.rules().clone(), &setup).ok()?;
    Some((Plan { start, handicap: None, ..plan.clone() }, game))
}

/// Reads a line of the engine's, as far as it is shown.
fn read_line(game: &Game, moves: &str) -> Vec<Move> {
    read_moves(game, moves, SHOWN)
}

/// Reads a line of the engine's.
pub(super) fn read_line_whole(game: &Game, moves: &str) -> Vec<Move> {
    read_moves(game, moves, usize::MAX)
}

fn read_moves(game: &Game, moves: &str, most: usize) -> Vec<Move> {
    let mut game = game.clone();
    let mut line = Vec::new();
    for word in moves.split_whitespace().take(most) {
        let Ok(mv) = usi::read(word, game.rules(), game.position()) else { break };
        if game.play_on(mv).is_err() {
            break;
        }
        line.push(mv);
    }
    line
}
