//! Fingers on a board: taps and drags that become moves, the questions on the way, and the answers to what cannot be done.

use koshogi_rules::{Illegal, Move, Side, Square};

use crate::hand::{Hand, Reach, Step};

/// How a player wants to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Habits {
    /// A piece that was picked up has to move if it can (触れた駒).
    pub touch_move: bool,
    /// Every move is asked about before it is played.
    pub confirm: bool,
}

/// What is asked before a move is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// Whether the piece turns over: both moves.
    Promotion {
        /// The move with promotion.
        promoting: Move,
        /// The move without.
        staying: Move,
    },
    /// Whether the move is meant.
    Confirm(Move),
}

impl Question {
    /// Where the piece would end.
    #[must_use]
    pub const fn at(&self) -> Square {
        match self {
            Self::Promotion { promoting: mv, .. } | Self::Confirm(mv) => mv.to(),
        }
    }

    /// The move in question.
    #[must_use]
    pub const fn about(&self) -> Move {
        match self {
            Self::Promotion { staying: mv, .. } | Self::Confirm(mv) => *mv,
        }
    }
}

/// Something that cannot be done, and where it was tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Where.
    pub at: Square,
    /// Why.
    pub why: Why,
}

/// Why something cannot be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// A rule forbids the move.
    Illegal(Illegal),
    /// The piece has no legal move at all.
    CannotMove,
    /// Another piece was touched first.
    Touched,
}

impl Refusal {
    /// The piece that is the reason, where there is one: a foot, an attacker, a piece in the way.
    #[must_use]
    pub const fn guard(&self) -> Option<Square> {
        match self.why {
            Why::Illegal(
                Illegal::LionHasFoot { by } | Illegal::RoyalExposed { by } | Illegal::BlockedAt(by) | Illegal::OwnPieceAt(by),
            ) => Some(by),
            Why::Illegal(Illegal::Senjishi { since }) => Some(since),
            _ => None,
        }
    }
}

/// The fingers over a board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fingers {
    hand: Hand,
    question: Option<Question>,
    refusal: Option<Refusal>,
}

impl Fingers {
    /// What the hand holds.
    #[must_use]
    pub const fn hand(&self) -> Hand {
        self.hand
    }

    /// What is being asked.
    #[must_use]
    pub const fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// What was tried last and cannot be done.
    #[must_use]
    pub const fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_ref()
    }

    /// A tap on a square; answers the move that it completes.
    pub fn tap(&mut self, reach: Reach<'_>, square: Square, habits: Habits) -> Option<Move> {
        self.refusal = None;
        if self.question.is_some() {
            // A tap beside the question takes it back.
            self.cancel(habits);
            return None;
        }
        match self.hand {
            Hand::Empty => {
                self.pick_up(reach, square);
                None
            }
            Hand::Holding(from) if from == square => {
                self.put_back(habits, from);
                None
            }
            Hand::Holding(from)
                if Self::is_mine(reach, square)
                    && !matches!(reach.step(self.hand, square), Some(Step::Ends(_) | Step::GoesOn)) =>
            {
                if habits.touch_move {
                    self.refuse(from, Why::Touched);
                } else {
                    self.pick_up(reach, square);
                }
                None
            }
            _ => self.set_down(reach, square, habits),
        }
    }

    /// A drag begins on a square.
    pub fn lift(&mut self, reach: Reach<'_>, square: Square, habits: Habits) {
        self.refusal = None;
        self.question = None;
        match self.hand {
            // The piece in the middle of its move is dragged on, or the piece in hand.
            Hand::Halfway { via, .. } if via == square => {}
            Hand::Holding(from) if from == square => {}
            Hand::Holding(from) | Hand::Halfway { from, .. } if habits.touch_move => self.refuse(from, Why::Touched),
            _ => self.pick_up(reach, square),
        }
    }

    /// A drag from one square ends on another; answers the move that it completes.
    pub fn drop(&mut self, reach: Reach<'_>, from: Square, to: Square, habits: Habits) -> Option<Move> {
        let held = match self.hand {
            Hand::Empty => return None,
            Hand::Holding(held) | Hand::Halfway { via: held, .. } => held,
        };
        // Dragged back to where it was: still in hand.
        if held != from || from == to {
            return None;
        }
        let refused_before = self.hand;
        let played = self.set_down(reach, to, habits);
        if self.refusal.is_some() && !habits.touch_move && matches!(refused_before, Hand::Holding(_)) {
            self.hand = Hand::Empty;
        }
        played
    }

    /// The pass of the piece in hand.
    pub fn pass(&mut self, reach: Reach<'_>, habits: Habits) -> Option<Move> {
        let pass = reach.pass(self.hand.from()?)?;
        self.settle(reach, pass, habits)
    }

    /// Chooses one of the moves of a question.
    pub fn answer(&mut self, mv: Move) -> Move {
        self.clear();
        mv
    }

    /// Takes back a question, a step or a piece in hand.
    pub fn cancel(&mut self, habits: Habits) {
        self.refusal = None;
        if self.question.take().is_some() {
            if !habits.touch_move {
                self.hand = Hand::Empty;
            }
            return;
        }
        match self.hand {
            Hand::Empty => {}
            Hand::Halfway { from, .. } => self.hand = Hand::Holding(from),
            Hand::Holding(from) => self.put_back(habits, from),
        }
    }

    /// Lets go of everything, as when the position has changed.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    fn pick_up(&mut self, reach: Reach<'_>, square: Square) {
        self.hand = Hand::Empty;
        if !Self::is_mine(reach, square) {
            return;
        }
        if reach.moves(square) {
            self.hand = Hand::Holding(square);
        } else {
            self.refuse(square, Why::CannotMove);
        }
    }

    fn put_back(&mut self, habits: Habits, from: Square) {
        if habits.touch_move {
            self.refuse(from, Why::Touched);
        } else {
            self.hand = Hand::Empty;
        }
    }

    fn set_down(&mut self, reach: Reach<'_>, square: Square, habits: Habits) -> Option<Move> {
        match reach.step(self.hand, square)? {
            Step::Ends(way) => self.settle(reach, way, habits),
            Step::GoesOn => {
                if let Hand::Holding(from) = self.hand {
                    self.hand = Hand::Halfway { from, via: square };
                }
                None
            }
            Step::Refused(illegal) => {
                self.refuse(square, Why::Illegal(illegal));
                None
            }
        }
    }

    /// The way is complete: plays it, or asks first.
    fn settle(&mut self, reach: Reach<'_>, way: Move, habits: Habits) -> Option<Move> {
        let faces = reach.faces(way);
        let promoting = faces.iter().copied().find(|mv| mv.promotes());
        let staying = faces.iter().copied().find(|mv| !mv.promotes());
        let only = match (promoting, staying) {
            (Some(promoting), Some(staying)) => {
                self.question = Some(Question::Promotion { promoting, staying });
                return None;
            }
            (promoting, staying) => promoting.or(staying)?,
        };
        if habits.confirm {
            self.question = Some(Question::Confirm(only));
            return None;
        }
        self.clear();
        Some(only)
    }

    fn refuse(&mut self, at: Square, why: Why) {
        self.refusal = Some(Refusal { at, why });
    }

    fn is_mine(reach: Reach<'_>, square: Square) -> bool {
        let position = reach.game().position();
        let side: Side = position.side();
        position.piece(square).is_some_and(|piece| piece.side == side)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use koshogi_notation::sfen;
    use koshogi_rules::{Choices, Game, Rules};

    use super::*;

    struct Board {
        game: Game,
        legal: Vec<Move>,
        fingers: Fingers,
        habits: Habits,
    }

    impl Board {
        fn new(variant: &str, text: &str) -> Self {
            let rules = Rules::new(koshogi_games::find(variant).unwrap(), &Choices::default()).unwrap();
            let setup = sfen::read(text, rules.variant()).unwrap();
            let game = Game::from_setup(Arc::new(rules), &setup).unwrap();
            Self { legal: game.legal_moves(), game, fingers: Fingers::default(), habits: Habits::default() }
        }

        fn tap(&mut self, square: &str) -> Option<String> {
            let reach = Reach::new(&self.game, &self.legal);
            self.fingers.tap(reach, square.parse().unwrap(), self.habits).map(|mv| mv.to_string())
        }

        fn drag(&mut self, from: &str, to: &str) -> Option<String> {
            let reach = Reach::new(&self.game, &self.legal);
            let (from, to) = (from.parse().unwrap(), to.parse().unwrap());
            self.fingers.lift(reach, from, self.habits);
            self.fingers.drop(reach, from, to, self.habits).map(|mv| mv.to_string())
        }
    }

    fn at(text: &str) -> Square {
        text.parse().unwrap()
    }

    const LION: &str = "11k/12/12/12/5pg5/5N6/4P7/12/12/12/12/K11 b - 1";

    #[test]
    fn two_taps_are_a_move_and_a_tap_on_the_piece_itself_puts_it_back() {
        let mut board = Board::new("sho", "4k4/9/9/9/9/9/4P4/9/4K4 b - 1");
        assert_eq!(board.tap("5g"), None);
        assert_eq!(board.fingers.hand(), Hand::Holding(at("5g")));
        assert_eq!(board.tap("5g"), None);
        assert_eq!(board.fingers.hand(), Hand::Empty);
        board.tap("5g");
        assert_eq!(board.tap("5f").as_deref(), Some("5g5f"));
        assert_eq!(board.fingers, Fingers::default());
    }

    #[test]
    fn a_lion_takes_two_pieces_in_three_taps() {
        let mut board = Board::new("chu", LION);
        board.tap("7f");
        board.tap("7e");
        assert_eq!(board.fingers.hand(), Hand::Halfway { from: at("7f"), via: at("7e") });
        assert_eq!(board.tap("6e").as_deref(), Some("7f7e6e"));
    }

    #[test]
    fn a_lion_is_dragged_in_two_steps_too() {
        let mut board = Board::new("chu", LION);
        assert_eq!(board.drag("7f", "7e"), None);
        assert_eq!(board.drag("7e", "7f").as_deref(), Some("7f7e7f"), "igui");
        assert_eq!(board.drag("7f", "7d").as_deref(), Some("7f7d"), "a jump");
    }

    #[test]
    fn a_step_can_be_taken_back() {
        let mut board = Board::new("chu", LION);
        board.tap("7f");
        board.tap("7e");
        board.fingers.cancel(board.habits);
        assert_eq!(board.fingers.hand(), Hand::Holding(at("7f")));
        board.fingers.cancel(board.habits);
        assert_eq!(board.fingers.hand(), Hand::Empty);
    }

    #[test]
    fn promotion_is_asked_where_it_can_be_chosen() {
        let mut board = Board::new("sho", "4k4/9/9/4P4/9/9/9/9/4K4 b - 1");
        board.tap("5d");
        assert_eq!(board.tap("5c"), None);
        let Some(Question::Promotion { promoting, staying }) = board.fingers.question().cloned() else { panic!("a question") };
        assert_eq!((promoting.to_string(), staying.to_string()), ("5d5c+".into(), "5d5c".into()));
        assert_eq!(board.fingers.answer(promoting), promoting);
        assert_eq!(board.fingers, Fingers::default());
    }

    #[test]
    fn a_refusal_points_at_the_guard() {
        let mut board = Board::new("chu", "11k/12/12/3n8/12/5N6/12/12/12/3r8/12/K11 b - 1");
        board.tap("7f");
        assert_eq!(board.tap("9d"), None);
        let refusal = board.fingers.refusal().unwrap();
        assert_eq!((refusal.at, refusal.guard()), (at("9d"), Some(at("9j"))));
        assert_eq!(board.fingers.hand(), Hand::Holding(at("7f")), "it is still in hand");
    }

    #[test]
    fn touch_move_holds_on_to_the_piece() {
        let mut board = Board::new("sho", "4k4/9/9/9/9/9/3PP4/9/4K4 b - 1");
        board.habits.touch_move = true;
        board.tap("5g");
        board.tap("5g");
        assert_eq!(board.fingers.refusal().map(|refusal| &refusal.why), Some(&Why::Touched));
        board.tap("6g");
        assert_eq!(board.fingers.hand(), Hand::Holding(at("5g")));
        board.habits.touch_move = false;
        board.tap("6g");
        assert_eq!(board.fingers.hand(), Hand::Holding(at("6g")));
    }

    #[test]
    fn touch_move_holds_on_to_the_piece_beside_a_question() {
        let mut board = Board::new("sho", "4k4/9/9/4P4/9/9/9/9/4K4 b - 1");
        board.habits.touch_move = true;
        board.tap("5d");
        board.tap("5c");
        assert_eq!(board.tap("1e"), None);
        assert_eq!((board.fingers.question(), board.fingers.hand()), (None, Hand::Holding(at("5d"))));
    }

    #[test]
    fn a_piece_without_a_move_says_so() {
        let mut board = Board::new("sho", "4k4/9/9/9/9/4P4/4L4/9/4K4 b - 1");
        board.tap("5g");
        assert_eq!(board.fingers.refusal().map(|refusal| &refusal.why), Some(&Why::CannotMove));
        board.tap("5a");
        assert_eq!(board.fingers, Fingers::default(), "the other side's piece is not picked up");
    }

    #[test]
    fn a_move_is_confirmed_where_that_is_wanted() {
        let mut board = Board::new("sho", "4k4/9/9/9/9/9/4P4/9/4K4 b - 1");
        board.habits.confirm = true;
        board.tap("5g");
        assert_eq!(board.tap("5f"), None);
        assert!(matches!(board.fingers.question(), Some(Question::Confirm(mv)) if mv.to_string() == "5g5f"));
    }
}
