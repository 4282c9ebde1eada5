//! The game so far: its moves, those taken back, and the place where the players look at it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use koshogi_notation::record::{Ending, Header, NodeId, Record, Scribe};
use koshogi_rules::{Game, Illegal, Move, Rules, SetupError, Side};

use super::spelling::{Scripts, Written};

/// The game so far.
///
/// Moves are played at the head. The players may look back without changing anything. What is taken back can be put back until
/// another move is played, and is in no record that is written meanwhile; the other branches of a record that was loaded stay in it.
#[derive(Debug)]
pub(crate) struct History {
    /// Stands where the players look.
    scribe: Scribe,
    head: NodeId,
    ending: Option<Ending>,
    turn: Side,
    /// The legal moves at the head.
    legal: Vec<Move>,
    /// What was taken back, the next to put back last.
    undone: Vec<NodeId>,
    /// Every node that was taken back and not played again.
    dropped: HashSet<NodeId>,
    scripts: Scripts,
    written: HashMap<NodeId, Written>,
    revision: u64,
}

impl History {
    /// A game at the end of its record.
    pub(crate) fn new(record: Record) -> Self {
        let scripts = Scripts::new(record.rules());
        let mut history = Self {
            scribe: Scribe::new(record),
            head: NodeId::ROOT,
            ending: None,
            turn: Side::Sente,
            legal: Vec::new(),
            undone: Vec::new(),
            dropped: HashSet::new(),
            scripts,
            written: HashMap::new(),
            revision: 0,
        };
        let line: Vec<_> = history.scribe.record().tree().main_line().collect();
        for id in line {
            if let Some(played) = history.scribe.record().tree().node(id).played() {
                history.written.insert(id, history.scripts.write(played, history.scribe.game()));
            }
            history.scribe.go_to(id);
            history.head = id;
        }
        history.settle();
        history
    }

    pub(crate) fn rules(&self) -> &Arc<Rules> {
        self.scribe.rules()
    }

    /// The name of a player, where the record tells it.
    pub(crate) fn name(&self, side: Side) -> Option<&str> {
        let header = if side == Side::Sente { Header::Sente } else { Header::Gote };
        self.scribe.record().headers.get(&header).filter(|name| !name.is_empty())
    }

    /// The game where the players look at it.
    pub(crate) fn game(&self) -> &Game {
        self.scribe.game()
    }

    /// The move that led to where the players look.
    pub(crate) fn last_move(&self) -> Option<Move> {
        self.scribe.last_move()
    }

    /// Whether the players look at the game as it stands, not back.
    pub(crate) fn is_at_head(&self) -> bool {
        self.scribe.at() == self.head
    }

    /// The side to move at the head.
    pub(crate) fn turn(&self) -> Side {
        self.turn
    }

    /// How many moves were played.
    pub(crate) fn length(&self) -> usize {
        self.scribe.record().tree().node(self.head).ply()
    }

    /// After how many moves the players look at the game.
    pub(crate) fn ply(&self) -> usize {
        self.scribe.ply()
    }

    /// The legal moves of the game as it stands; none when it is over.
    pub(crate) fn legal(&self) -> &[Move] {
        &self.legal
    }

    /// How the game ended, if it did.
    pub(crate) fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// A number that grows with every change of the game.
    pub(crate) fn revision(&self) -> u64 {
        self.revision
    }

    /// The moves that were played.
    pub(crate) fn line(&self) -> impl Iterator<Item = &Written> {
        self.scribe.record().tree().path(self.head).into_iter().filter_map(|id| self.written.get(&id))
    }

    /// The last move that was played, as it is written.
    pub(crate) fn last_written(&self) -> Option<&Written> {
        self.written.get(&self.scribe.at())
    }

    /// Moves that could be played from where the players look, as they are written.
    pub(crate) fn variation(&self, line: &[Move]) -> Vec<Written> {
        let mut game = self.game().clone();
        let mut written = Vec::new();
        for &mv in line {
            let word = self.scripts.write(mv, &game);
            if game.play_on(mv).is_err() {
                break;
            }
            written.push(word);
        }
        written
    }

    /// Plays a move at the head.
    ///
    /// # Errors
    /// The reason why it is not legal.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        self.scribe.go_to(self.head);
        let written = self.scripts.write(mv, self.scribe.game());
        let id = self.scribe.play(mv)?;
        self.scribe.record_mut().promote(id);
        // Whatever the record told about an end before this move, the game has gone on.
        let before = self.head;
        self.scribe.record_mut().notes_mut(before).ending = None;
        if self.undone.last() == Some(&id) {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
        self.dropped.remove(&id);
        self.written.insert(id, written);
        self.head = id;
        if let Some(outcome) = self.scribe.game().outcome() {
            self.scribe.notes().ending = Some(outcome.into());
        }
        self.settle();
        Ok(())
    }

    /// Takes back an ending that the players chose, or else the last move; tells whether there was any.
    pub(crate) fn take_back(&mut self) -> bool {
        self.scribe.go_to(self.head);
        let by_rules = self.scribe.game().outcome().is_some();
        if self.ending.is_some() && !by_rules {
            self.scribe.notes().ending = None;
            self.settle();
            return true;
        }
        let Some(before) = self.scribe.record().tree().node(self.head).parent() else { return false };
        self.undone.push(self.head);
        self.dropped.insert(self.head);
        self.head = before;
        self.scribe.go_to(before);
        self.settle();
        true
    }

    /// Plays again the move that was taken back last; tells whether there was one.
    pub(crate) fn put_back(&mut self) -> bool {
        let Some(id) = self.undone.pop() else { return false };
        self.dropped.remove(&id);
        self.head = id;
        self.scribe.go_to(id);
        self.settle();
        true
    }

    /// Ends the game as the players agreed or one of them decided.
    pub(crate) fn end(&mut self, ending: Ending) {
        self.scribe.go_to(self.head);
        self.scribe.notes().ending = Some(ending);
        self.settle();
    }

    /// Looks at the game after so many moves.
    pub(crate) fn look(&mut self, ply: usize) {
        let at = self.scribe.record().tree().ancestor(self.head, ply);
        self.scribe.go_to(at);
    }

    /// The record as it stands, without what was taken back.
    ///
    /// # Errors
    /// Never in practice: the start was a position when the game began.
    pub(crate) fn record(&self) -> Result<Record, SetupError> {
        let told = self.scribe.record();
        if self.dropped.is_empty() {
            return Ok(told.clone());
        }
        let tree = told.tree();
        let mut copy = Record::from_setup(Arc::clone(told.rules()), told.start())?;
        copy.headers = told.headers.clone();
        *copy.notes_mut(NodeId::ROOT) = tree.node(NodeId::ROOT).notes.clone();
        let mut scribe = Scribe::new(copy);
        let mut waiting = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((from, to)) = waiting.pop() {
            scribe.go_to(to);
            let mut copied = Vec::new();
            for &child in tree.node(from).children().iter().filter(|child| !self.dropped.contains(child)) {
                let node = tree.node(child);
                if let Some(played) = node.played()
                    && let Ok(id) = scribe.play_on(played)
                {
                    *scribe.notes() = node.notes.clone();
                    copied.push((child, id));
                    scribe.go_to(to);
                }
            }
            waiting.extend(copied.into_iter().rev());
        }
        Ok(scribe.finish())
    }

    /// Finds out how the game stands at the head, where the players look after every change.
    fn settle(&mut self) {
        self.revision += 1;
        let told = self.scribe.record().tree().node(self.head).notes.ending;
        let game = self.scribe.game();
        self.turn = game.position().side();
        self.ending = game.outcome().map(Ending::from).or(told.filter(|told| closes(*told)));
        self.legal = if self.ending.is_none() { game.legal_moves() } else { Vec::new() };
    }
}

/// Whether an ending that a record tells is a result, so that the game does not go on.
pub(crate) fn closes(ending: Ending) -> bool {
    ending.winner.is_some() || ending.is_draw()
}
