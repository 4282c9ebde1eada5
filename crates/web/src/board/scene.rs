//! What is to be seen on a board.

use std::sync::Arc;

use koshogi_rules::{Move, Piece, Rules, Setup, Square, SquareSet};

/// What a square is to the piece in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hint {
    /// The move may end here.
    Target,
    /// It may end here by taking what stands here.
    Capture,
    /// It is the first square of a double move.
    FirstStep,
}

/// An arrow on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// What it means.
    pub look: Look,
}

/// What an arrow means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Look {
    /// This is the thing to see.
    #[default]
    First,
    /// This comes after it.
    Other,
    /// This is what threatens.
    Threat,
}

impl Arrow {
    /// The arrows of a move, one for each step; a pass goes nowhere.
    #[must_use]
    pub fn of(mv: Move, look: Look) -> Vec<Self> {
        let squares: Vec<Square> = [Some(mv.from()), mv.via(), Some(mv.to())].into_iter().flatten().collect();
        let steps = squares.windows(2).filter(|step| step[0] != step[1]);
        steps.map(|step| Self { from: step[0], to: step[1], look }).collect()
    }
}

/// What is to be seen on a board.
#[derive(Debug, Clone)]
pub struct Scene {
    /// The rules, for the board's size and the names of pieces.
    pub rules: Arc<Rules>,
    /// What stands where, by [`Square::index`].
    pub pieces: Box<[Option<Piece>; 256]>,
    /// The move that led here.
    pub last: Option<Move>,
    /// The piece in hand: where it stood.
    pub held: Option<Square>,
    /// Where the piece in hand is shown, in the middle of a double move.
    pub halfway: Option<Square>,
    /// Squares where a move of the piece in hand may end.
    pub targets: SquareSet,
    /// Squares that are the first of two steps.
    pub firsts: SquareSet,
    /// Royal pieces in check.
    pub check: SquareSet,
    /// Pieces that can move.
    pub movable: SquareSet,
    /// Squares that each side attacks.
    pub attacked: [SquareSet; 2],
    /// Pieces that are the reason of a refusal.
    pub guards: SquareSet,
    /// Arrows.
    pub arrows: Vec<Arrow>,
}

impl Scene {
    /// A set-up, and nothing more.
    #[must_use]
    pub fn of(rules: Arc<Rules>, setup: &Setup) -> Self {
        let mut pieces = Box::new([None; 256]);
        for (square, piece) in &setup.pieces {
            pieces[usize::from(square.index())] = Some(*piece);
        }
        Self {
            rules,
            pieces,
            last: None,
            held: None,
            halfway: None,
            targets: SquareSet::EMPTY,
            firsts: SquareSet::EMPTY,
            check: SquareSet::EMPTY,
            movable: SquareSet::EMPTY,
            attacked: [SquareSet::EMPTY; 2],
            guards: SquareSet::EMPTY,
            arrows: Vec::new(),
        }
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.pieces[usize::from(square.index())]
    }

    /// The piece that is shown on a square: one in the middle of a double move has left its own.
    #[must_use]
    pub fn shown(&self, square: Square) -> Option<Piece> {
        match (self.held, self.halfway) {
            (Some(held), Some(halfway)) if square == halfway => self.piece(held),
            (Some(held), Some(_)) if square == held => None,
            _ => self.piece(square),
        }
    }

    /// What a square is to the piece in hand.
    #[must_use]
    pub fn hint(&self, square: Square) -> Option<Hint> {
        if self.firsts.contains(square) {
            Some(Hint::FirstStep)
        } else if !self.targets.contains(square) {
            None
        } else if self.piece(square).is_some() && self.held != Some(square) {
            Some(Hint::Capture)
        } else {
            Some(Hint::Target)
        }
    }

    /// Whether the last move left, crossed or reached a square.
    #[must_use]
    pub fn touched(&self, square: Square) -> Option<Touched> {
        let last = self.last?;
        if last.to() == square {
            Some(Touched::Reached)
        } else if last.from() == square || last.via() == Some(square) {
            Some(Touched::Left)
        } else {
            None
        }
    }
}

/// What the last move did to a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touched {
    /// It ended there.
    Reached,
    /// It began there, or took something on the way there.
    Left,
}
