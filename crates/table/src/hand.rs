//! The hand over the board: picking a piece up, a lion's first step, setting it down.
//!
//! What the hand may do follows from the legal moves alone. A move is made in as many steps as a player makes with the real
//! piece: one for most, two for a lion that goes by way of a neighbouring square. A step to the second square at once is a jump.

use koshogi_rules::{Game, Illegal, Move, Square, SquareSet};

/// What the hand holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Hand {
    /// Nothing.
    #[default]
    Empty,
    /// The piece of this square, over the board.
    Holding(Square),
    /// A piece with lion power on the first square of a double move.
    Halfway {
        /// Where it stood.
        from: Square,
        /// Where it is now.
        via: Square,
    },
}

/// What a step with the piece in hand comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// The move is complete, but for the question of promotion.
    Ends(Move),
    /// It is the first of two steps.
    GoesOn,
    /// It is not allowed.
    Refused(Illegal),
}

impl Hand {
    /// Where the piece in hand stood when it was picked up.
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Empty => None,
            Self::Holding(from) | Self::Halfway { from, .. } => Some(from),
        }
    }
}

/// What hands may do in a game as it stands.
#[derive(Debug, Clone, Copy)]
pub struct Reach<'a> {
    game: &'a Game,
    /// Every legal move.
    legal: &'a [Move],
}

impl<'a> Reach<'a> {
    /// `legal` are the legal moves of the game.
    #[must_use]
    pub const fn new(game: &'a Game, legal: &'a [Move]) -> Self {
        Self { game, legal }
    }

    /// The game.
    #[must_use]
    pub const fn game(self) -> &'a Game {
        self.game
    }

    /// Whether the piece on this square has any move.
    #[must_use]
    pub fn moves(self, from: Square) -> bool {
        self.legal.iter().any(|mv| mv.from() == from)
    }

    /// What the step of a hand to a square comes to; `None` with nothing in hand.
    #[must_use]
    pub fn step(self, hand: Hand, to: Square) -> Option<Step> {
        let way = match hand {
            Hand::Empty => return None,
            Hand::Holding(from) if !self.seconds(from, to).is_empty() => return Some(Step::GoesOn),
            Hand::Holding(from) => Move::new(from, to),
            Hand::Halfway { from, via } => self.way(from, via, to),
        };
        if self.is_way(way) {
            return Some(Step::Ends(way));
        }
        // A move that only its promotion keeps from being legal is a way, so the reason found is the one that counts.
        self.game.is_legal(way).err().map(Step::Refused)
    }

    /// The squares where a step would complete a move.
    #[must_use]
    pub fn ends(self, hand: Hand) -> SquareSet {
        match hand {
            Hand::Empty => SquareSet::EMPTY,
            Hand::Holding(from) => {
                let direct = self.legal.iter().filter(|mv| mv.from() == from && mv.via().is_none() && !mv.comes_back());
                let firsts = self.firsts(hand);
                direct.map(|mv| mv.to()).filter(|&to| !firsts.contains(to)).collect()
            }
            Hand::Halfway { from, via } => {
                let mut ends = self.seconds(from, via);
                if self.is_way(Move::new(from, via)) {
                    ends.insert(via);
                }
                ends
            }
        }
    }

    /// The squares where a step would be the first of two.
    #[must_use]
    pub fn firsts(self, hand: Hand) -> SquareSet {
        match hand {
            Hand::Holding(from) => self.near(from).filter(|&via| !self.seconds(from, via).is_empty()).collect(),
            Hand::Empty | Hand::Halfway { .. } => SquareSet::EMPTY,
        }
    }

    /// The pass (じっと) of the piece on this square.
    #[must_use]
    pub fn pass(self, from: Square) -> Option<Move> {
        let position = self.game.position();
        let takes_nothing = |mv: &Move| mv.via().is_none_or(|via| position.piece(via).is_none());
        self.legal.iter().copied().find(|mv| mv.from() == from && mv.comes_back() && takes_nothing(mv))
    }

    /// The legal moves along a way: with promotion, without, or both.
    #[must_use]
    pub fn faces(self, way: Move) -> Vec<Move> {
        self.legal.iter().copied().filter(|mv| mv.without_promotion() == way).collect()
    }

    /// Where a piece with lion power can go from its first square, where it came from included.
    fn seconds(self, from: Square, via: Square) -> SquareSet {
        let position = self.game.position();
        let has_power = position.piece(from).is_some_and(|piece| self.game.rules().has_lion_power(piece.kind));
        if !has_power || from.distance(via) != 1 {
            return SquareSet::EMPTY;
        }
        self.near(via).filter(|&to| self.is_way(self.way(from, via, to))).collect()
    }

    /// The way over `via`, in the one spelling that it has.
    fn way(self, from: Square, via: Square, to: Square) -> Move {
        if to == via { Move::new(from, to) } else { self.game.canonical(Move::over(from, via, to)) }
    }

    fn is_way(self, way: Move) -> bool {
        self.legal.iter().any(|mv| mv.without_promotion() == way)
    }

    fn near(self, square: Square) -> impl Iterator<Item = Square> {
        self.game.rules().size().squares().filter(move |other| other.distance(square) == 1)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use koshogi_notation::sfen;
    use koshogi_rules::{Choices, Rules};

    use super::*;

    fn game(variant: &str, text: &str) -> Game {
        let rules = Rules::new(koshogi_games::find(variant).unwrap(), &Choices::default()).unwrap();
        let setup = sfen::read(text, rules.variant()).unwrap();
        Game::from_setup(Arc::new(rules), &setup).unwrap()
    }

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    fn squares(words: &str) -> SquareSet {
        words.split_whitespace().map(square).collect()
    }

    /// A lion on 6f with a gote pawn on 6e, a gote gold on 5e and a pawn of its own on 7f.
    const LION: &str = "11k/12/12/12/6pg4/5PN5/12/12/12/12/12/K11 b - 1";

    #[test]
    fn a_lion_goes_in_two_steps_or_jumps() {
        let game = game("chu", "11k/12/12/12/5pg5/5N6/4P7/12/12/12/12/K11 b - 1");
        let legal = game.legal_moves();
        let reach = Reach::new(&game, &legal);
        let holding = Hand::Holding(square("7f"));
        // Every neighbour is a first square but the one with its own pawn, 8g.
        assert_eq!(reach.firsts(holding), squares("6e 7e 8e 6f 8f 6g 7g"));
        // The second squares are jumps.
        let jumps = "5d 6d 7d 8d 9d 5e 9e 5f 9f 5g 9g 5h 6h 7h 8h 9h";
        assert_eq!(reach.ends(holding), squares(jumps));
        // Halfway on the pawn: stop there, come back, or go on to any neighbour of it.
        let halfway = Hand::Halfway { from: square("7f"), via: square("7e") };
        assert_eq!(reach.ends(halfway), squares("7e 7f 6d 7d 8d 6e 8e 6f 8f"));
        assert_eq!(reach.step(holding, square("7e")), Some(Step::GoesOn));
        let takes_both = Move::over(square("7f"), square("7e"), square("6e"));
        assert_eq!(reach.step(halfway, square("6e")), Some(Step::Ends(takes_both)));
        let igui = Move::over(square("7f"), square("7e"), square("7f"));
        assert_eq!(reach.step(halfway, square("7f")), Some(Step::Ends(igui)));
        assert_eq!(reach.step(halfway, square("7e")), Some(Step::Ends(Move::new(square("7f"), square("7e")))));
    }

    #[test]
    fn stepping_out_and_back_over_an_empty_square_is_the_pass() {
        let game = game("chu", LION);
        let legal = game.legal_moves();
        let reach = Reach::new(&game, &legal);
        let lion = square("6f");
        let pass = reach.pass(lion).unwrap();
        assert!(pass.comes_back());
        // Over whichever empty neighbour the hand goes.
        for via in ["7g", "6g", "5g"] {
            assert_eq!(reach.step(Hand::Halfway { from: lion, via: square(via) }, lion), Some(Step::Ends(pass)), "{via}");
        }
        assert_eq!(reach.pass(square("7f")), None, "a pawn cannot pass");
    }

    #[test]
    fn a_lion_that_may_not_take_says_why() {
        // The rook on 9j guards the lion on 9d.
        let game = game("chu", "11k/12/12/3n8/12/5N6/12/12/12/3r8/12/K11 b - 1");
        let legal = game.legal_moves();
        let step = Reach::new(&game, &legal).step(Hand::Holding(square("7f")), square("9d"));
        assert_eq!(step, Some(Step::Refused(Illegal::LionHasFoot { by: square("9j") })));
    }

    #[test]
    fn both_faces_of_a_move_are_offered() {
        let game = game("sho", "4k4/9/9/4P4/9/9/9/9/4K4 b - 1");
        let legal = game.legal_moves();
        let faces = Reach::new(&game, &legal).faces(Move::new(square("5d"), square("5c")));
        assert_eq!(faces.len(), 2);
    }
}
