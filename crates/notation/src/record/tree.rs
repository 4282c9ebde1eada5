//! The moves of a record: a main line with branches at any move.

use std::time::Duration;
use std::{fmt, iter, mem};

use koshogi_rules::Move;

use super::Ending;

/// The name of a node in its [`Tree`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The node before the first move.
    pub const ROOT: Self = Self(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A number that names the node within its tree.
impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The signs that may stand behind a move, with their numbers in the standard of PGN.
pub const SUFFIX_ANNOTATIONS: [(u8, &str); 6] = [(1, "!"), (2, "?"), (3, "!!"), (4, "??"), (5, "!?"), (6, "?!")];

/// What a record tells beside the moves, at one node.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Notes {
    /// Comments that stand before the move; at the root there is no such place and `comments` serves.
    pub before: Vec<String>,
    /// Comments after the move; at the root, before the first move. Each may have several lines.
    pub comments: Vec<String>,
    /// Numeric annotation glyphs as PGN numbers them (1 is `!`, 2 is `?`).
    pub nags: Vec<u8>,
    /// A bookmark that leads to this move.
    pub bookmark: Option<String>,
    /// The time that the move took.
    pub spent: Option<Duration>,
    /// The time that the player had taken for the whole game by then.
    pub total: Option<Duration>,
    /// The time left on the player's clock after the move.
    pub clock: Option<Duration>,
    /// How the line that ends here ended; a line does not go on behind it.
    pub ending: Option<Ending>,
}

impl Notes {
    /// The sign that stands behind the move, where it bears one of [`SUFFIX_ANNOTATIONS`].
    #[must_use]
    pub fn sign(&self) -> Option<&'static str> {
        SUFFIX_ANNOTATIONS.iter().find(|(nag, _)| self.nags.contains(nag)).map(|(_, sign)| *sign)
    }
}

/// A move in a [`Tree`]; the root has none.
#[derive(Debug, Clone)]
pub struct Node {
    played: Option<Move>,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    ply: usize,
    /// What the record tells here.
    pub notes: Notes,
}

impl Node {
    /// The move; `None` at the root.
    #[must_use]
    pub fn played(&self) -> Option<Move> {
        self.played
    }

    /// The node before; `None` at the root.
    #[must_use]
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The moves that follow: the line goes on with the first unless it has an ending here, the others are branches.
    #[must_use]
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// How many moves lead here, this one included.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.ply
    }
}

/// The moves of a record. Two trees are equal when they tell the same, in whatever order they were built.
#[derive(Debug, Clone)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}

impl Tree {
    /// A tree without moves.
    #[must_use]
    pub fn new() -> Self {
        Self { nodes: vec![Node { played: None, parent: None, children: Vec::new(), ply: 0, notes: Notes::default() }] }
    }

    /// A node.
    ///
    /// # Panics
    /// When `id` belongs to a larger tree.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// The notes of a node, to write in.
    ///
    /// # Panics
    /// When `id` belongs to a larger tree.
    pub fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        &mut self.nodes[id.index()].notes
    }

    /// The node of `played` after `parent`: the one that is there, or a new one behind its siblings.
    ///
    /// # Panics
    /// When `parent` belongs to a larger tree, or the tree has more nodes than 32 bits count.
    pub fn add(&mut self, parent: NodeId, played: Move) -> NodeId {
        if let Some(&there) = self.node(parent).children.iter().find(|&&child| self.node(child).played == Some(played)) {
            return there;
        }
        let id = NodeId(u32::try_from(self.nodes.len()).expect("fewer nodes than 32 bits count"));
        let ply = self.node(parent).ply + 1;
        self.nodes.push(Node { played: Some(played), parent: Some(parent), children: Vec::new(), ply, notes: Notes::default() });
        self.nodes[parent.index()].children.push(id);
        id
    }

    /// How many moves there are, branches included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.below(NodeId::ROOT).count()
    }

    /// All moves after `id`, each before what follows it, in no order among branches.
    pub fn below(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let mut waiting = self.node(id).children.clone();
        iter::from_fn(move || {
            let next = waiting.pop()?;
            waiting.extend(&self.node(next).children);
            Some(next)
        })
    }

    /// Whether there is no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.node(NodeId::ROOT).children.is_empty()
    }

    /// The nodes that follow `from` along the first moves, `from` left out; from [`NodeId::ROOT`] this is the main line. A line stops
    /// where it has an ending: what follows there are branches, moves that could have been played.
    pub fn line(&self, from: NodeId) -> impl Iterator<Item = NodeId> {
        iter::successors(self.next(from), |&at| self.next(at))
    }

    /// The node that the line goes on with.
    #[must_use]
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        node.children.first().copied().filter(|_| node.notes.ending.is_none())
    }

    /// The branches beside the moves that follow `id`: all of them but the one that the line goes on with.
    #[must_use]
    pub fn branches(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children[usize::from(self.next(id).is_some())..]
    }

    /// The main line.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line(NodeId::ROOT)
    }

    /// The moves of the main line.
    pub fn main_moves(&self) -> impl Iterator<Item = Move> {
        self.main_line().filter_map(|id| self.node(id).played)
    }

    /// The last node of the line that goes on from `from`; `from` itself where nothing follows.
    #[must_use]
    pub fn end_of_line(&self, from: NodeId) -> NodeId {
        self.line(from).last().unwrap_or(from)
    }

    /// The nodes from the first move to `id`, both included; none for the root.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = iter::successors(Some(id), |&at| self.node(at).parent).filter(|&at| at != NodeId::ROOT).collect();
        path.reverse();
        path
    }

    /// The node `ply` moves from the root on the way to `id`; `id` itself where it is not that far.
    #[must_use]
    pub fn ancestor(&self, id: NodeId, ply: usize) -> NodeId {
        let mut at = id;
        while let Some(parent) = self.node(at).parent
            && self.node(at).ply > ply
        {
            at = parent;
        }
        at
    }

    /// Lets these moves follow `parent`, in this order, and answers those that did. What is left out is gone from the tree with all that
    /// follows it; it keeps its name, and comes back when the old moves are set again. A move that never followed `parent` is passed
    /// over.
    ///
    /// # Panics
    /// When an id belongs to a larger tree.
    pub fn arrange(&mut self, parent: NodeId, mut children: Vec<NodeId>) -> Vec<NodeId> {
        children.retain(|&child| self.node(child).parent == Some(parent));
        mem::replace(&mut self.nodes[parent.index()].children, children)
    }

    /// Makes `id` the move that its line goes on with, before its siblings.
    pub fn promote(&mut self, id: NodeId) {
        if let Some(parent) = self.node(id).parent {
            let children = &mut self.nodes[parent.index()].children;
            children.retain(|&child| child != id);
            children.insert(0, id);
        }
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        // By a stack of pairs: a record may be thousands of moves deep.
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let (a, b) = (self.node(a), other.node(b));
            if a.played != b.played || a.notes != b.notes || a.children.len() != b.children.len() {
                return false;
            }
            pairs.extend(iter::zip(a.children.iter().copied(), b.children.iter().copied()));
        }
        true
    }
}

impl Eq for Tree {}

#[cfg(test)]
mod tests {
    use super::*;
    use koshogi_rules::Square;

    fn played(file: u8) -> Move {
        Move::new(Square::new(file, 9).unwrap(), Square::new(file, 8).unwrap())
    }

    #[test]
    fn trees_are_equal_by_what_they_tell() {
        let (mut a, mut b) = (Tree::new(), Tree::new());
        let first = a.add(NodeId::ROOT, played(1));
        a.add(first, played(2));
        a.add(NodeId::ROOT, played(3));

        let first = b.add(NodeId::ROOT, played(1));
        b.add(NodeId::ROOT, played(3));
        let second = b.add(first, played(2));
        assert_eq!(a, b);

        b.notes_mut(second).comments.push("好手".to_owned());
        assert_ne!(a, b);
    }

    #[test]
    fn a_move_that_is_there_is_not_added_again() {
        let mut tree = Tree::new();
        let first = tree.add(NodeId::ROOT, played(1));
        assert_eq!(tree.add(NodeId::ROOT, played(1)), first);
        assert_eq!(tree.len(), 1);
    }

    #[test]
    fn what_is_left_out_comes_back_when_it_is_set_again() {
        let mut tree = Tree::new();
        let first = tree.add(NodeId::ROOT, played(1));
        let second = tree.add(first, played(2));
        let branch = tree.add(NodeId::ROOT, played(3));
        let whole = tree.clone();
        let before = tree.arrange(NodeId::ROOT, vec![branch, second]);
        assert_eq!((tree.len(), tree.main_moves().collect::<Vec<_>>()), (1, vec![played(3)]), "second never followed the root");
        tree.arrange(NodeId::ROOT, before);
        assert_eq!((&tree, tree.len()), (&whole, 3));
    }

    #[test]
    fn lines_and_paths() {
        let mut tree = Tree::new();
        let first = tree.add(NodeId::ROOT, played(1));
        let second = tree.add(first, played(2));
        let branch = tree.add(first, played(3));
        assert_eq!(tree.main_moves().collect::<Vec<_>>(), [played(1), played(2)]);
        assert_eq!(tree.path(branch), [first, branch]);
        assert_eq!(tree.ancestor(branch, 1), first);
        assert_eq!(tree.end_of_line(NodeId::ROOT), second);
        tree.promote(branch);
        assert_eq!(tree.main_moves().collect::<Vec<_>>(), [played(1), played(3)]);
    }
}
