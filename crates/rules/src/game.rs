//! Games: positions with a memory.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::ending::Bare;
use crate::repetition::{Cycle, History, Pressure};
use crate::{Illegal, Mate, Move, Outcome, Position, Reason, Repetition, Rules, Setup, SetupError, Side, Stage, Undo};

/// A game from its start to where it stands: it knows which moves repetition forbids, and how it ended.
///
/// ```
/// # use std::sync::Arc;
/// use koshogi_rules::{Choices, Game, Illegal, Move, Rules};
/// let rules = Rules::new(koshogi_games::find("chu").expect("an embedded game"), &Choices::default())?;
/// let mut game = Game::new(Arc::new(rules));
/// let pawn = Move::new("7i".parse()?, "7h".parse()?);
/// game.play(pawn)?;
/// assert!(matches!(game.play(pawn), Err(Illegal::NothingThere(_))));
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Game {
    rules: Arc<Rules>,
    start: Setup,
    start_outcome: Option<Outcome>,
    position: Position,
    moves: Vec<Move>,
    undos: Vec<Undo>,
    history: History,
    outcome: Option<Outcome>,
}

impl Game {
    /// A game from the start array that the options choose.
    ///
    /// # Panics
    /// Never for a variant that was read from a document: its arrays were judged when it was read.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a document whose array is no position is refused when it is read")]
    pub fn new(rules: Arc<Rules>) -> Self {
        let start = rules.start().clone();
        Self::from_setup(rules, &start).expect("the start array of a variant is a position")
    }

    /// A game from any set-up.
    ///
    /// # Errors
    /// Where the set-up is no position; see [`Position::from_setup`].
    pub fn from_setup(rules: Arc<Rules>, start: &Setup) -> Result<Self, SetupError> {
        let position = Position::from_setup(&rules, start)?;
        let mut game = Self {
            start: start.clone(),
            start_outcome: None,
            moves: Vec::new(),
            undos: Vec::new(),
            history: History::new(position.key()),
            outcome: None,
            position,
            rules,
        };
        game.start_outcome = game.judge([false; 2], None);
        game.outcome = game.start_outcome;
        Ok(game)
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The set-up at the start.
    #[must_use]
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How often the position now has occurred, this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        self.history.occurrences(self.position.key())
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.rules.in_check(&self.position, self.position.side())
    }

    /// Every legal move of the position as it stands, without those that repetition forbids — also where the game is over by mate,
    /// bare king, agreement or resignation. Where the last royal of a side was taken there are none.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut scratch = self.position.clone();
        let mut moves = self.rules.legal_moves(&self.position);
        moves.retain(|&mv| self.repetition_permits(&mut scratch, mv).is_ok());
        moves
    }

    /// Whether a move may be played now; answers why not.
    ///
    /// # Errors
    /// The first rule that forbids it, the end of the game before all others.
    pub fn is_legal(&self, mv: Move) -> Result<(), Illegal> {
        if let Some(outcome) = self.outcome {
            return Err(Illegal::GameOver(outcome));
        }
        self.explain(mv)
    }

    /// Whether a move is one of [`Game::legal_moves`], which does not ask whether the game is over.
    ///
    /// # Errors
    /// The first rule that forbids it.
    pub fn explain(&self, mv: Move) -> Result<(), Illegal> {
        self.rules.is_legal(&self.position, mv)?;
        self.repetition_permits(&mut self.position.clone(), mv)
    }

    /// The canonical form of a move in the position now; see [`Rules::canonical`].
    #[must_use]
    pub fn canonical(&self, mv: Move) -> Move {
        self.rules.canonical(&self.position, mv)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Where it is not legal; the game is then as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        self.is_legal(mv)?;
        self.push(mv);
        Ok(())
    }

    /// Plays a move whether or not the game is over: records go on after a mate that their rules do not declare. The game may end
    /// once more.
    ///
    /// # Errors
    /// Where the move is not one of [`Game::legal_moves`]; the game is then as it was.
    pub fn play_on(&mut self, mv: Move) -> Result<(), Illegal> {
        self.explain(mv)?;
        self.push(mv);
        Ok(())
    }

    fn push(&mut self, mv: Move) {
        let before = self.rules.bare(&self.position);
        let undo = self.rules.make(&mut self.position, mv);
        let pressure = self.pressure(&self.position, mv);
        let cycle = self.attack_cycle(pressure);
        self.moves.push(mv);
        self.undos.push(undo);
        self.history.push(self.position.key(), pressure);
        self.outcome = self.judge(before, cycle);
    }

    /// Takes back the last move, and with it any ending.
    pub fn undo(&mut self) -> Option<Move> {
        let (mv, undo) = (self.moves.pop()?, self.undos.pop()?);
        self.rules.unmake(&mut self.position, mv, undo);
        self.history.pop();
        self.outcome = if self.moves.is_empty() { self.start_outcome } else { None };
        Some(mv)
    }

    /// `side` resigns (投了). A game that is over stays as it ended.
    pub fn resign(&mut self, side: Side) {
        self.end(Outcome::win(!side, Reason::Resignation));
    }

    /// Both sides agree to a draw (持将棋). A game that is over stays as it ended.
    pub fn agree_draw(&mut self) {
        self.end(Outcome::draw(Reason::Agreement));
    }

    /// Ends the game from outside: time, a foul, an arbiter. A game that is over stays as it ended.
    pub fn end(&mut self, outcome: Outcome) {
        self.outcome.get_or_insert(outcome);
    }

    /// Takes back an ending that the players agreed on or that was set from outside; one that the rules decided stays.
    pub fn reopen(&mut self) {
        let agreed = [Reason::Resignation, Reason::Agreement, Reason::Time, Reason::Foul];
        if self.outcome.is_some_and(|outcome| agreed.contains(&outcome.reason)) {
            self.outcome = None;
        }
    }

    /// What the move that led to `position` does to the side that has to answer it.
    fn pressure(&self, position: &Position, mv: Move) -> Pressure {
        let answering = position.side();
        let check = self.rules.in_check(position, answering);
        if self.rules.law().repetition != Repetition::Lishogi {
            return Pressure { check, attack: check };
        }
        let attack = check || self.rules.presses(position, mv);
        Pressure { check, attack }
    }

    /// Whether repetition lets the move be played (`repetition = "forbidden-4th"`).
    fn repetition_permits(&self, scratch: &mut Position, mv: Move) -> Result<(), Illegal> {
        if self.rules.law().repetition != Repetition::ForbiddenFourth {
            return Ok(());
        }
        let undo = self.rules.make(scratch, mv);
        let cycle = self.check_cycle(scratch, mv);
        self.rules.unmake(scratch, mv, undo);
        match cycle {
            Some(cycle) if cycle.forbids() => {
                Err(Illegal::WouldRepeat { occurred: cycle.occurred, perpetual_check: cycle.mover && !cycle.other })
            }
            _ => Ok(()),
        }
    }

    fn check_cycle(&self, after: &Position, mv: Move) -> Option<Cycle> {
        // Only a position that occurred before needs a closer look, and a game that is over is not repeated.
        if self.history.occurrences(after.key()) == 0 || after.lost().is_some() {
            return None;
        }
        self.history.cycle(after.key(), self.pressure(after, mv), |pressure| pressure.check)
    }

    /// The cycle that the move just made closes, before it enters the history (`repetition = "lishogi"`).
    fn attack_cycle(&self, last: Pressure) -> Option<Cycle> {
        match self.rules.law().repetition {
            Repetition::Lishogi => self.history.cycle(self.position.key(), last, |pressure| pressure.attack),
            Repetition::ForbiddenFourth => None,
        }
    }

    /// How the game stands after a move; `before` tells which sides were bare before it.
    fn judge(&self, before: Bare, cycle: Option<Cycle>) -> Option<Outcome> {
        self.rules
            .settled(before, &self.position)
            .or_else(|| self.no_way_out())
            .or_else(|| self.rules.quiet_draw(&self.position))
            .or_else(|| {
                Some(match cycle?.aggressor(!self.position.side()) {
                    Some(aggressor) => Outcome::win(!aggressor, Reason::PerpetualAttack),
                    None => Outcome::draw(Reason::Repetition),
                })
            })
    }

    /// Mate or stalemate: whether the side to move has lost where it stands.
    fn no_way_out(&self) -> Option<Outcome> {
        let side = self.position.side();
        let declared = self.rules.law().ending.mate == Mate::Declared;
        let in_check = self.in_check();
        let mut scratch = self.position.clone();
        let mut any = false;
        let before = self.rules.bare(&self.position);
        let way_out = self.rules.try_generate(&self.position, Stage::All, &mut |mv| {
            if self.repetition_permits(&mut scratch, mv).is_err() {
                return ControlFlow::Continue(());
            }
            any = true;
            if !(in_check && declared) || self.rules.saves(&mut scratch, before, mv) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        match (way_out.is_break(), any, in_check) {
            (true, ..) => None,
            (false, false, false) => Some(Outcome::win(!side, Reason::Stalemate)),
            (false, ..) => Some(Outcome::win(!side, Reason::Mate)),
        }
    }
}
