//! A position in a game, with its legal moves: shared, and compared by identity.

use std::sync::Arc;

use koshogi_rules::{Game, Move, Rules, Side, SquareSet};
use koshogi_table::hand::Reach;

/// A game as it stands, with its legal moves.
#[derive(Debug, Clone)]
pub struct Standing {
    game: Arc<Game>,
    legal: Arc<[Move]>,
}

impl Standing {
    /// A game as it stands.
    #[must_use]
    pub fn new(game: Game) -> Self {
        let legal = if game.outcome().is_some() { Vec::new() } else { game.legal_moves() };
        Self { game: Arc::new(game), legal: legal.into() }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        self.game.rules()
    }

    /// What hands may do.
    #[must_use]
    pub fn reach(&self) -> Reach<'_> {
        Reach::new(&self.game, &self.legal)
    }

    /// The pieces that can move.
    #[must_use]
    pub fn movable(&self) -> SquareSet {
        self.legal.iter().map(|mv| mv.from()).collect()
    }

    /// The royal pieces of the side to move, where it is in check.
    #[must_use]
    pub fn check(&self) -> SquareSet {
        let position = self.game.position();
        if self.game.in_check() { position.royals(position.side()) } else { SquareSet::EMPTY }
    }

    /// The squares that a side attacks.
    #[must_use]
    pub fn attacked(&self, by: Side) -> SquareSet {
        let (rules, position) = (self.game.rules(), self.game.position());
        position.pieces(by).into_iter().fold(SquareSet::EMPTY, |all, square| all.union(rules.bears_on(position, square)))
    }
}

impl PartialEq for Standing {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.game, &other.game)
    }
}
