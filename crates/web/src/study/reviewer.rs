//! The review of a whole line: every position is looked at in the worker, the last first, so that each search knows what follows.

use std::collections::HashMap;

use koshogi_engine::review::{self, Assessment, Look, Slip, Summary, chance, summarize};
use koshogi_notation::record::NodeId;
use koshogi_notation::usi;
use koshogi_rules::{Game, Move, Side};
use koshogi_table::Plan;
use koshogi_table::study::Study;
use leptos::prelude::*;

use super::analyst::{Analyst, read_line_whole, use_analyst};
use super::desk::{Desk, use_desk};
use crate::thinker::{Answer, Task};

/// What a review has come to.
#[derive(Debug, Clone, Default)]
pub(super) struct Review {
    /// The record that it is of.
    record: u32,
    /// The moves of the line that were assessed.
    pub(super) assessed: HashMap<NodeId, Assessment>,
    /// The best line before each of them.
    pub(super) better: HashMap<NodeId, Vec<Move>>,
    /// What they come to for sente and gote, once all are assessed.
    pub(super) summary: Option<[Summary; 2]>,
    /// The slips in the order of the game.
    pub(super) slips: Vec<NodeId>,
}

/// A review that goes on.
struct Work {
    plan: Plan,
    game: Game,
    /// The start and the moves.
    line: Vec<NodeId>,
    looks: Vec<Option<Look>>,
    nodes: u64,
}

/// Whoever reviews games for the desk.
#[derive(Clone, Copy)]
pub(super) struct Reviewer {
    desk: Desk,
    analyst: Analyst,
    work: StoredValue<Option<Work>>,
    /// How many positions of how many were looked at, while it goes on.
    pub(super) progress: RwSignal<Option<(usize, usize)>>,
    review: RwSignal<Review>,
}

/// Gives the page its reviewer.
pub(super) fn provide_reviewer() {
    let reviewer = Reviewer {
        desk: use_desk(),
        analyst: use_analyst(),
        work: StoredValue::new(None),
        progress: RwSignal::new(None),
        review: RwSignal::default(),
    };
    provide_context(reviewer);
    // Analysis takes the worker, and another record ends the review of the old one.
    let record = Memo::new(move |_| reviewer.desk.state().record);
    Effect::new(move |before: Option<(bool, u32)>| {
        let now = (reviewer.analyst.on.get(), record.get());
        if before.is_some_and(|before| before.1 != now.1 || now.0) {
            reviewer.stop();
        }
        now
    });
}

/// The reviewer of the page.
pub(super) fn use_reviewer() -> Reviewer {
    expect_context()
}

impl Reviewer {
    /// Reviews the line that is shown, so many nodes a position.
    pub(super) fn begin(self, nodes: u64) {
        self.analyst.rest();
        let work = self.desk.with_untracked(|study| {
            let mut line = vec![NodeId::ROOT];
            line.extend(study.line());
            let game = study.record().game_at(line[line.len() - 1]);
            let looks = vec![None; line.len()];
            Work { plan: Plan::of_record(study.record()), game, line, looks, nodes }
        });
        let record = self.desk.with_untracked(|study| study.state().record);
        self.review.set(Review { record, ..Review::default() });
        self.progress.set(Some((0, work.line.len())));
        self.work.set_value(Some(work));
        self.look();
    }

    /// Looks at the last position that was not looked at yet.
    fn look(self) {
        let Some((place, plan, moves, nodes)) = self.work.with_value(|work| {
            let work = work.as_ref()?;
            let place = work.looks.iter().rposition(Option::is_none)?;
            Some((place, work.plan.clone(), usi::write(&work.game.moves()[..place]), work.nodes))
        }) else {
            return self.finish();
        };
        let hear = move |answer: Answer| match answer {
            Answer::Looked { score, second, line, moves, depth, nodes, .. } => {
                let second = second.map(Into::into);
                let look = Look { score: score.into(), second, line: Vec::new(), moves, depth, nodes };
                self.hear(place, look, &line);
                self.look();
            }
            _ => self.stop(),
        };
        self.analyst.thinker.ask_for(&plan, moves, Task::Look { nodes }, hear);
    }

    /// Takes in what was found at a position.
    fn hear(self, place: usize, mut look: Look, line: &str) {
        let heard = self.work.try_update_value(|work| {
            let work = work.as_mut()?;
            while work.game.moves().len() > place {
                work.game.undo();
            }
            look.line = read_line_whole(&work.game, line);
            let side = work.game.position().side();
            let chance = chance(look.score.of_sente(side));
            let after = work.looks.get(place + 1).and_then(Option::as_ref);
            let next = work.line.get(place + 1).copied();
            let played = next.and_then(|id| self.desk.with_untracked(|study| study.tree().node(id).played()));
            let assessed = match (next, played, after) {
                (Some(id), Some(played), Some(after)) => Some((id, review::assess(side, played, &look, after))),
                _ => None,
            };
            let better = look.line.clone();
            work.looks[place] = Some(look);
            Some((work.line[place], chance, assessed, better, work.line.len()))
        });
        let Some(Some((id, chance, assessed, better, all))) = heard else { return };
        self.analyst.opinions.note(id, chance);
        self.progress.set(Some((all - place, all)));
        if let Some((id, assessment)) = assessed {
            self.review.update(|review| {
                review.assessed.insert(id, assessment);
                if assessment.slip.is_some() {
                    review.slips.insert(0, id);
                    review.better.insert(id, better);
                }
            });
        }
    }

    fn finish(self) {
        let line = self.work.with_value(|work| work.as_ref().map(|work| work.line.clone())).unwrap_or_default();
        self.review.update(|review| {
            let assessed: Vec<_> = line.iter().filter_map(|id| review.assessed.get(id).copied()).collect();
            review.summary = Some(summarize(&assessed));
        });
        self.progress.set(None);
        self.work.set_value(None);
    }

    /// Ends the review; what was found so far stays.
    pub(super) fn stop(self) {
        if self.progress.get_untracked().is_some() {
            self.analyst.thinker.stop();
            self.progress.set(None);
            self.work.set_value(None);
        }
    }

    /// What the review has come to; nothing where it is of another record.
    pub(super) fn with<T>(self, ask: impl FnOnce(&Review) -> T) -> Option<T> {
        let record = self.desk.state().record;
        self.review.with(|review| (review.record == record).then(|| ask(review)))
    }

    /// The sign of a slip, where a move is one.
    pub(super) fn slip(self, id: NodeId) -> Option<&'static str> {
        self.with(|review| review.assessed.get(&id).and_then(|assessment| assessment.slip)).flatten().map(Slip::sign)
    }

    /// Writes the signs into the record.
    pub(super) fn write_signs(self) {
        let slips = self.review.with_untracked(|review| {
            let slip = |id: &NodeId| Some((*id, review.assessed.get(id)?.slip?.nag()));
            review.slips.iter().filter_map(slip).collect::<Vec<_>>()
        });
        self.desk.change(|study| study.mark(&slips));
    }

    /// The game before a move of the record.
    pub(super) fn before(self, id: NodeId) -> Game {
        self.desk.with_untracked(|study: &Study| {
            let parent = study.tree().node(id).parent().unwrap_or(NodeId::ROOT);
            study.record().game_at(parent)
        })
    }
}

/// Of a summary of both sides, one side's.
pub(super) const fn of(summary: &[Summary; 2], side: Side) -> &Summary {
    &summary[side.index()]
}
