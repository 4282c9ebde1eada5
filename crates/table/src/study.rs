//! A record on the study's desk: stepping through its tree, changing it, and taking changes back.
//!
//! A [`Study`] stands at a node of a record and knows the game there. What it does to the record it can undo; what it is asked to show
//! it remembers, so that stepping forward follows the branch that was looked at last. [`outline`] lays the tree out for reading,
//! [`intake`] takes in whatever texts somebody brings, [`export`] and [`link`] give the record away; an [`Arrangement`] is a position
//! that is being set up by hand, a [`problem`] is one to be solved.

mod arrangement;
pub mod export;
pub mod intake;
pub mod link;
mod outline;
pub mod problem;

use std::collections::{BTreeMap, HashMap};
use std::mem;

use koshogi_notation::record::{Header, Headers, NodeId, Notes, Record, SUFFIX_ANNOTATIONS, Scribe, Tree};
use koshogi_rules::{Game, Illegal, Move};

pub use arrangement::{Arrangement, Remark};
pub use outline::{Row, outline};

/// A record on the desk.
#[derive(Debug, Clone)]
pub struct Study {
    scribe: Scribe,
    /// Of each node, the move after it that was looked at last.
    way: BTreeMap<NodeId, NodeId>,
    /// How to take back what was done, the last first.
    done: Vec<Deed>,
    /// How to do again what was taken back.
    undone: Vec<Deed>,
    /// The node whose comment is being typed: its letters are one deed.
    typing: Option<NodeId>,
    state: State,
}

/// What a study has come to: whoever shows it compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct State {
    /// Counts the records that have lain on the desk: nodes of one are none of another.
    pub record: u32,
    /// Counts the changes to them.
    pub change: u32,
}

/// A change to the record. Doing it gives the change that takes it back.
#[derive(Debug, Clone)]
enum Deed {
    /// These moves follow `parent`, and the study stands at `at`.
    Arrange { parent: NodeId, children: Vec<NodeId>, at: NodeId },
    /// These nodes have these notes, and the study stands at `at`.
    Note { notes: Vec<(NodeId, Notes)>, at: NodeId },
    /// The record has these headers.
    Head(Headers),
    /// Another record lies on the desk.
    Open(Box<(Record, NodeId)>),
}

/// A study begins before the first move.
impl From<Record> for Study {
    fn from(record: Record) -> Self {
        let scribe = Scribe::new(record);
        Self { scribe, way: BTreeMap::new(), done: Vec::new(), undone: Vec::new(), typing: None, state: State::default() }
    }
}

impl Study {
    /// The record.
    #[must_use]
    pub fn record(&self) -> &Record {
        self.scribe.record()
    }

    /// Its moves.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        self.record().tree()
    }

    /// Which record it is, and how often it was changed.
    #[must_use]
    pub fn state(&self) -> State {
        self.state
    }

    /// The node that is shown.
    #[must_use]
    pub fn at(&self) -> NodeId {
        self.scribe.at()
    }

    /// The game as it stands there.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.scribe.game()
    }

    /// What the record tells there.
    #[must_use]
    pub fn notes(&self) -> &Notes {
        &self.tree().node(self.at()).notes
    }

    /// The move that a step forward shows: the one that was looked at last, or the one that the line goes on with.
    #[must_use]
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        let children = self.tree().node(id).children();
        self.way.get(&id).copied().filter(|next| children.contains(next)).or_else(|| children.first().copied())
    }

    /// The line that is shown: the nodes that lead to the present one, and those that steps forward would show.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.tree().path(self.at());
        let mut at = self.at();
        while let Some(next) = self.next(at) {
            line.push(next);
            at = next;
        }
        line
    }

    /// Goes to a node of the record.
    ///
    /// # Panics
    /// When the record never had such a node.
    pub fn go(&mut self, id: NodeId) {
        self.typing = None;
        self.scribe.go_to(id);
        let mut parent = NodeId::ROOT;
        for node in self.tree().path(self.at()) {
            self.way.insert(parent, node);
            parent = node;
        }
    }

    /// Goes so many moves forward, or back where it is negative, as far as there are moves.
    pub fn step(&mut self, moves: isize) {
        let mut at = self.at();
        for _ in 0..moves.unsigned_abs() {
            let to = if moves < 0 { self.tree().node(at).parent() } else { self.next(at) };
            let Some(to) = to else { break };
            at = to;
        }
        self.go(at);
    }

    /// Goes before the first move.
    pub fn to_start(&mut self) {
        self.go(NodeId::ROOT);
    }

    /// Goes to the end of the line that is shown.
    pub fn to_end(&mut self) {
        self.go(self.line().last().copied().unwrap_or(NodeId::ROOT));
    }

    /// Goes to a move that could have been played instead of the present one: so many further down the list, or up.
    pub fn beside(&mut self, places: isize) {
        let Some(parent) = self.tree().node(self.at()).parent() else { return };
        let moves = self.tree().node(parent).children();
        let place = moves.iter().position(|id| *id == self.at()).and_then(|place| place.checked_add_signed(places));
        if let Some(&to) = place.and_then(|place| moves.get(place)) {
            self.go(to);
        }
    }

    /// Plays a move: goes on along a branch that is there, or begins one.
    ///
    /// # Errors
    /// Why the move is not legal.
    pub fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        let parent = self.at();
        let children = self.tree().node(parent).children().to_vec();
        self.scribe.play(mv)?;
        let at = self.at();
        if !children.contains(&at) {
            self.state.change += 1;
            self.remember(Deed::Arrange { parent, children, at: parent });
        }
        self.go(at);
        Ok(())
    }

    /// Takes a move out with all that follows it.
    pub fn delete(&mut self, id: NodeId) {
        let Some(parent) = self.tree().node(id).parent() else { return };
        let children = self.tree().node(parent).children().iter().copied().filter(|child| *child != id).collect();
        let at = if self.tree().path(self.at()).contains(&id) { parent } else { self.at() };
        self.act(Deed::Arrange { parent, children, at });
    }

    /// Whether a node lies on a branch.
    #[must_use]
    pub fn is_branch(&self, id: NodeId) -> bool {
        self.lift(id).is_some()
    }

    /// Makes the branch on which a node lies the one that its line goes on with; of branches within branches the innermost.
    pub fn promote(&mut self, id: NodeId) {
        let Some((parent, branch)) = self.lift(id) else { return };
        let mut children = self.tree().node(parent).children().to_vec();
        children.retain(|child| *child != branch);
        children.insert(0, branch);
        self.act(Deed::Arrange { parent, children, at: self.at() });
    }

    /// The last node on the way to `id` that is not the first after its parent, with that parent.
    fn lift(&self, id: NodeId) -> Option<(NodeId, NodeId)> {
        let tree = self.tree();
        self.tree().path(id).into_iter().rev().find_map(|node| {
            let parent = tree.node(node).parent()?;
            (tree.node(parent).children().first() != Some(&node)).then_some((parent, node))
        })
    }

    /// Writes the comment of the present node.
    pub fn comment(&mut self, text: &str) {
        let mut notes = self.notes().clone();
        notes.comments = Some(text.to_owned()).filter(|text| !text.trim().is_empty()).into_iter().collect();
        let id = self.at();
        if self.typing == Some(id) {
            *self.scribe.notes() = notes;
            self.state.change += 1;
            return;
        }
        self.act(Deed::Note { notes: vec![(id, notes)], at: id });
        self.typing = Some(id);
    }

    /// Judges the present move by a sign of [`SUFFIX_ANNOTATIONS`]; takes the sign away where it stands already.
    pub fn judge(&mut self, sign: u8) {
        let mut notes = self.notes().clone();
        let there = notes.nags.contains(&sign);
        notes.nags.retain(|nag| !SUFFIX_ANNOTATIONS.iter().any(|(judgement, _)| judgement == nag));
        if !there {
            notes.nags.insert(0, sign);
        }
        let id = self.at();
        self.act(Deed::Note { notes: vec![(id, notes)], at: id });
    }

    /// Gives signs to moves that bear no sign of [`SUFFIX_ANNOTATIONS`] yet, in one change.
    pub fn mark(&mut self, signs: &[(NodeId, u8)]) {
        let unjudged = signs.iter().filter(|(id, _)| self.tree().node(*id).notes.sign().is_none());
        let notes: Vec<_> = unjudged
            .map(|(id, sign)| {
                let mut notes = self.tree().node(*id).notes.clone();
                notes.nags.insert(0, *sign);
                (*id, notes)
            })
            .collect();
        if !notes.is_empty() {
            self.act(Deed::Note { notes, at: self.at() });
        }
    }

    /// Writes a header; an empty one is taken out.
    pub fn head(&mut self, header: Header, value: &str) {
        let mut headers = self.record().headers.clone();
        match value.trim() {
            "" => headers.remove(&header),
            value => headers.set(header, value),
        }
        if headers != self.record().headers {
            self.act(Deed::Head(headers));
        }
    }

    /// Puts another record on the desk and goes to a node of it.
    pub fn open(&mut self, record: Record, at: NodeId) {
        self.act(Deed::Open(Box::new((record, at))));
    }

    /// Whether there is something to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is something to do again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Takes back the last change.
    pub fn undo(&mut self) {
        if let Some(deed) = self.done.pop() {
            let back = self.apply(deed);
            self.undone.push(back);
        }
    }

    /// Does again what was taken back last.
    pub fn redo(&mut self) {
        if let Some(deed) = self.undone.pop() {
            let back = self.apply(deed);
            self.done.push(back);
        }
    }

    /// The texts of all moves, by their nodes: `known` is completed by what `write` says of a move in the game before it.
    pub fn texts(&self, known: &mut HashMap<NodeId, String>, write: impl Fn(Move, &Game) -> String) {
        let tree = self.tree();
        if tree.below(NodeId::ROOT).all(|id| known.contains_key(&id)) {
            return;
        }
        let mut game = self.record().game_at(NodeId::ROOT);
        let mut waiting: Vec<NodeId> = tree.node(NodeId::ROOT).children().to_vec();
        while let Some(id) = waiting.pop() {
            let node = tree.node(id);
            while game.moves().len() >= node.ply() {
                game.undo();
            }
            let Some(mv) = node.played() else { continue };
            known.entry(id).or_insert_with(|| write(mv, &game));
            if game.play_on(mv).is_ok() {
                waiting.extend(node.children());
            }
        }
    }

    fn act(&mut self, deed: Deed) {
        let back = self.apply(deed);
        self.remember(back);
    }

    fn remember(&mut self, back: Deed) {
        self.done.push(back);
        self.undone.clear();
    }

    fn apply(&mut self, deed: Deed) -> Deed {
        let before = self.at();
        self.state.change += 1;
        match deed {
            Deed::Arrange { parent, children, at } => {
                let children = self.scribe.record_mut().arrange(parent, children);
                self.go(at);
                Deed::Arrange { parent, children, at: before }
            }
            Deed::Note { mut notes, at } => {
                for (id, notes) in &mut notes {
                    mem::swap(self.scribe.record_mut().notes_mut(*id), notes);
                }
                self.go(at);
                Deed::Note { notes, at: before }
            }
            Deed::Head(headers) => Deed::Head(mem::replace(&mut self.scribe.record_mut().headers, headers)),
            Deed::Open(other) => {
                let (record, at) = *other;
                let old = mem::replace(&mut self.scribe, Scribe::new(record));
                self.way.clear();
                self.state.record += 1;
                self.go(at);
                Deed::Open(Box::new((old.finish(), before)))
            }
        }
    }
}

#[cfg(test)]
mod tests;
