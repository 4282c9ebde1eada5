//! One record type behind all formats: headers, start, a tree of moves with comments and times, and how it ended.

mod catalogue;
mod ending;
mod headers;
mod scribe;
mod tree;

use std::sync::Arc;

use koshogi_rules::{Array, Game, Move, Rules, Setup, SetupError};

pub(crate) use catalogue::read_under;
pub use catalogue::{Asked, Catalogue, Reading, Shelf};
pub use ending::{Cause, Ending};
pub use headers::{Header, Headers};
pub use scribe::Scribe;
pub use tree::{Node, NodeId, Notes, SUFFIX_ANNOTATIONS, Tree};

/// The record of a game: under which rules, from which start, which moves, and what was said about them.
///
/// Every move in the tree is legal where it stands, even if the rules say that the game was over: a [`Scribe`] writes no other.
#[derive(Debug, Clone)]
pub struct Record {
    /// The game before the first move.
    start: Game,
    tree: Tree,
    /// Who, where, when.
    pub headers: Headers,
}

impl Record {
    /// An empty record from the start array of the rules.
    #[must_use]
    pub fn new(rules: Arc<Rules>) -> Self {
        Self { start: Game::new(rules), tree: Tree::new(), headers: Headers::default() }
    }

    /// An empty record from a set-up.
    ///
    /// # Errors
    /// When the set-up is no position of the game.
    pub fn from_setup(rules: Arc<Rules>, start: &Setup) -> Result<Self, SetupError> {
        Ok(Self { start: Game::from_setup(rules, start)?, tree: Tree::new(), headers: Headers::default() })
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        self.start.rules()
    }

    /// Where it begins.
    #[must_use]
    pub fn start(&self) -> &Setup {
        self.start.start()
    }

    /// The array of the document where it begins from one.
    #[must_use]
    pub fn start_array(&self) -> Option<&Array> {
        self.rules().variant().arrays.iter().find(|array| same_setup(&array.setup, self.start()))
    }

    /// The handicap of the document where it begins from one.
    #[must_use]
    pub fn handicap(&self) -> Option<&Array> {
        self.rules().variant().handicaps.iter().find(|array| same_setup(&array.setup, self.start()))
    }

    /// The moves, with branches.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// What the record tells at a node, to write in.
    ///
    /// # Panics
    /// When `id` belongs to a larger record.
    pub fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        self.tree.notes_mut(id)
    }

    /// Makes the branch that begins with `id` the one that its line goes on with.
    ///
    /// # Panics
    /// When `id` belongs to a larger record.
    pub fn promote(&mut self, id: NodeId) {
        self.tree.promote(id);
    }

    /// Lets these moves follow `parent`, as [`Tree::arrange`] does.
    ///
    /// # Panics
    /// When an id belongs to a larger record.
    pub fn arrange(&mut self, parent: NodeId, children: Vec<NodeId>) -> Vec<NodeId> {
        self.tree.arrange(parent, children)
    }

    /// The moves of the main line.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.tree.main_moves().collect()
    }

    /// How the main line ended, as the record tells it.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.tree.node(self.tree.end_of_line(NodeId::ROOT)).notes.ending
    }

    /// The game as it stands after the moves that lead to `id`.
    ///
    /// # Panics
    /// When `id` belongs to a larger record.
    #[must_use]
    pub fn game_at(&self, id: NodeId) -> Game {
        let mut game = self.start.clone();
        for played in self.tree.path(id).into_iter().filter_map(|at| self.tree.node(at).played()) {
            if game.play_on(played).is_err() {
                break;
            }
        }
        game
    }

    /// The game as it stands at the end of the main line.
    #[must_use]
    pub fn game(&self) -> Game {
        self.game_at(self.tree.end_of_line(NodeId::ROOT))
    }
}

/// A game as it was played, with how it ended.
impl From<&Game> for Record {
    fn from(game: &Game) -> Self {
        let mut start = game.clone();
        start.reopen();
        while start.undo().is_some() {}
        let mut tree = Tree::new();
        let end = game.moves().iter().fold(NodeId::ROOT, |at, mv| tree.add(at, *mv));
        tree.notes_mut(end).ending = game.outcome().map(Ending::from);
        Self { start, tree, headers: Headers::default() }
    }
}

/// Two records are equal when they tell the same game under the same rules.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.rules().variant().id == other.rules().variant().id
            && self.rules().choices() == other.rules().choices()
            && same_setup(self.start(), other.start())
            && self.headers == other.headers
            && self.tree == other.tree
    }
}

/// Whether two set-ups are the same position, in whatever order their pieces come.
fn same_setup(a: &Setup, b: &Setup) -> bool {
    (a.side, a.senjishi, a.move_number) == (b.side, b.senjishi, b.move_number) && same_pieces(a, b)
}

/// Whether the same pieces stand on the same squares.
pub(crate) fn same_pieces(a: &Setup, b: &Setup) -> bool {
    let sorted = |setup: &Setup| {
        let mut pieces = setup.pieces.clone();
        pieces.sort_unstable();
        pieces
    };
    sorted(a) == sorted(b)
}
