//! Writing moves into a record, one legal move after the other.

use std::sync::Arc;

use koshogi_rules::{Game, Illegal, Move, Position, Rules, Text};

use super::{NodeId, Notes, Record};
use crate::fault::says;

/// A hand that writes a record: it stands at a node, knows the game there, and adds what is legal.
#[derive(Debug, Clone)]
pub struct Scribe {
    record: Record,
    game: Game,
    at: NodeId,
    /// Whether moves were played after the end of the game.
    went_on: bool,
}

impl Scribe {
    /// A scribe before the first move of a record.
    #[must_use]
    pub fn new(record: Record) -> Self {
        let game = record.start.clone();
        Self { record, game, at: NodeId::ROOT, went_on: false }
    }

    /// The node where the scribe stands.
    #[must_use]
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// How many moves lead to where the scribe stands.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.record.tree.node(self.at).ply()
    }

    /// The game as it stands there.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position there.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        self.record.rules()
    }

    /// The last move that was played on the way here.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        self.record.tree.node(self.at).played()
    }

    /// What the record tells here, to write in.
    pub fn notes(&mut self) -> &mut Notes {
        self.record.tree.notes_mut(self.at)
    }

    /// Plays a move, as a new branch where another move follows already, and goes there.
    ///
    /// # Errors
    /// The reason why the move is not legal; nothing is written then.
    pub fn play(&mut self, played: Move) -> Result<NodeId, Illegal> {
        self.game.play(played)?;
        self.at = self.record.tree.add(self.at, played);
        Ok(self.at)
    }

    /// Plays a move although the rules say that the game is over: records are kept under other rules too.
    ///
    /// # Errors
    /// The reason why the move is not legal where the game stands; nothing is written then.
    pub fn play_on(&mut self, played: Move) -> Result<NodeId, Illegal> {
        self.game.play_on(played)?;
        self.at = self.record.tree.add(self.at, played);
        Ok(self.at)
    }

    /// Plays a move as readers do: on after the end of the game, where the position lets it. Answers what to say of that; it is
    /// said once.
    ///
    /// # Errors
    /// The reason why the move is not legal where the game stands.
    pub(crate) fn play_noting(&mut self, played: Move) -> Result<Option<Text>, Text> {
        let over = match self.play(played) {
            Ok(_) => return Ok(None),
            Err(illegal @ Illegal::GameOver(_)) => says(&illegal, self.rules()),
            Err(illegal) => return Err(says(&illegal, self.rules())),
        };
        match self.play_on(played) {
            Ok(_) => Ok(Some(over).filter(|_| !std::mem::replace(&mut self.went_on, true))),
            Err(Illegal::GameOver(_)) => Err(over),
            Err(illegal) => Err(says(&illegal, self.rules())),
        }
    }

    /// Goes to another node.
    ///
    /// # Panics
    /// When `id` belongs to a larger record.
    pub fn go_to(&mut self, id: NodeId) {
        let path = self.record.tree.path(id);
        let shared = std::iter::zip(&path, self.record.tree.path(self.at)).take_while(|(a, b)| **a == *b).count();
        while self.ply() > shared {
            self.game.undo();
            self.at = self.record.tree.node(self.at).parent().unwrap_or(NodeId::ROOT);
        }
        for &node in &path[shared..] {
            if let Some(played) = self.record.tree.node(node).played()
                && self.game.play_on(played).is_ok()
            {
                self.at = node;
            }
        }
    }

    /// The record as it stands.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The record, to write headers in.
    pub fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    /// The record, finished.
    #[must_use]
    pub fn finish(self) -> Record {
        self.record
    }
}
