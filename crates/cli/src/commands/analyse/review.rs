//! Looking at every position of a record.

use std::collections::HashMap;
use std::io::{IsTerminal as _, stderr};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use indicatif::{ProgressBar, ProgressStyle};
use koshogi_engine::review::{self, Assessment, Look, Summary, assess, summarize};
use koshogi_engine::{Engine, Limits, Settings};
use koshogi_notation::record::{NodeId, Record, Scribe};
use koshogi_protocol::SystemClock;
use koshogi_rules::{Lang, Side};

/// A record and what an engine says of its positions.
pub(super) struct Review {
    pub(super) record: Record,
    looks: HashMap<NodeId, Look>,
    /// The positions that were to be judged, in the order of their plies.
    nodes: Vec<NodeId>,
}

impl Review {
    /// How a position was judged.
    pub(super) fn look(&self, id: NodeId) -> Option<&Look> {
        self.looks.get(&id)
    }

    /// The positions, by their plies.
    pub(super) fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    /// How many positions there are.
    pub(super) fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// How many of them were judged.
    pub(super) fn done(&self) -> usize {
        self.looks.len()
    }

    pub(super) fn is_whole(&self) -> bool {
        self.done() == self.positions()
    }

    /// The side to move at a node.
    pub(super) fn side(&self, id: NodeId) -> Side {
        let start = self.record.start().side;
        if self.record.tree().node(id).ply().is_multiple_of(2) { start } else { !start }
    }

    /// What is to be said of the move that leads to a node; nothing where a position was not judged, or the game was over before.
    pub(super) fn assessment(&self, id: NodeId) -> Option<Assessment> {
        let node = self.record.tree().node(id);
        let parent = node.parent()?;
        let (before, after) = (self.look(parent)?, self.look(id)?);
        (!before.line.is_empty()).then_some(assess(self.side(parent), node.played()?, before, after))
    }

    /// What the main line comes to, for sente and for gote.
    pub(super) fn summary(&self) -> [Summary; 2] {
        let line: Vec<_> = self.record.tree().main_line().filter_map(|id| self.assessment(id)).collect();
        summarize(&line)
    }
}

/// Judges the positions of a record: those of the main line, or all of them.
pub(super) fn review(
    record: &Record,
    settings: Settings,
    limits: &Limits,
    branches: bool,
    stop: &AtomicBool,
    lang: Lang,
) -> Review {
    let nodes = positions(record, branches);
    let bar = bar(nodes.len() as u64, lang);
    let (mut engine, clock) = (Engine::new(settings), SystemClock::start());
    let mut scribe = Scribe::new(record.clone());
    let mut looks = HashMap::new();
    // From the end: a search finds in the table what its sequel came to.
    for &id in nodes.iter().rev() {
        if stop.load(Relaxed) {
            break;
        }
        scribe.go_to(id);
        let look = review::look(&mut engine, scribe.game(), limits, &clock, stop);
        // A search that was cut short is none.
        let Some(look) = look.filter(|_| !stop.load(Relaxed)) else { break };
        looks.insert(id, look);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Review { record: record.clone(), looks, nodes }
}

/// The nodes to judge, by their plies.
fn positions(record: &Record, branches: bool) -> Vec<NodeId> {
    let tree = record.tree();
    let mut nodes = vec![NodeId::ROOT];
    if branches {
        let mut at = 0;
        while let Some(&id) = nodes.get(at) {
            nodes.extend(tree.node(id).children());
            at += 1;
        }
    } else {
        nodes.extend(tree.main_line());
    }
    nodes
}

/// A bar on the error stream, where that is a terminal.
fn bar(positions: u64, lang: Lang) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = match lang {
        Lang::Ja => "{bar:40} {pos}/{len} 局面 残り {eta}",
        Lang::En => "{bar:40} {pos}/{len} positions, {eta} left",
    };
    let bar = ProgressBar::new(positions);
    let style = ProgressStyle::with_template(template);
    style.map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style))
}
