//! The table: a game, two players, and everything between a key pressed and a move made.
//!
//! A [`Table`] is a pure state machine. Keys, clicks and commands change it; what it cannot do itself (files, leaving) it asks for
//! by an [`Effect`], and hears the answer through a method. Drawing and terminals are others' work.

mod asking;
mod board;
mod entry;
mod hint;
mod key;
mod orders;

use std::path::{Path, PathBuf};

use koshogi_notation::record::{Ending, NodeId, Record};
use koshogi_rules::{Illegal, Lang, Piece, Position, Rules, Side, Square, SquareSet};

use super::history::{History, closes};
use super::settings::Settings;
use koshogi_table::hand::{Hand, Reach};

pub(crate) use asking::Question;
pub(crate) use entry::{Entry, Purpose};
pub(crate) use key::Key;

/// What the table asks of the world.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Write the game into a file; [`Table::saved`], [`Table::ask_overwrite`] or [`Table::failed`] is the answer.
    Save {
        /// Which.
        path: PathBuf,
        /// Whether a file that is there may be written over.
        overwrite: bool,
    },
    /// Read a game from a file; [`Table::loaded`] or [`Table::failed`] is the answer.
    Load(PathBuf),
    /// Go on with the game that was kept; [`Table::loaded`] or [`Table::failed`] is the answer.
    Resume,
    /// Put the game that was kept aside; [`Table::tell`] says where.
    Archive,
    /// Draw the board, where there is no screen that shows it.
    Show,
    /// Look for a hint; [`Table::advise`] is the answer.
    Hint,
    /// Leave.
    Quit,
}

/// How a notice is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tone {
    /// For information.
    Plain,
    /// Something was refused or went wrong.
    Fault,
    /// The game is over.
    End,
}

/// What the table says to the players, and the squares that it points at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) tone: Tone,
    pub(crate) text: String,
    pub(crate) squares: SquareSet,
}

/// What was odd about a record that was read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Oddities {
    pub(crate) sentences: Vec<String>,
    /// Whether something of it could not be read.
    pub(crate) lost: bool,
}

/// What the keys are for at the moment.
#[derive(Debug, Clone)]
pub(crate) enum Mode {
    /// The board.
    Board,
    /// A line of text.
    Typing(Entry),
    /// An answer.
    Asking(Question),
    /// The help, scrolled down by so many lines.
    Help(u16),
}

/// The table.
#[derive(Debug)]
pub(crate) struct Table {
    settings: Settings,
    history: History,
    hand: Hand,
    cursor: Square,
    mode: Mode,
    notice: Option<Notice>,
    /// Which sides use the keyboard.
    here: [bool; 2],
    /// The file of the game, once there is one.
    file: Option<PathBuf>,
    /// The revision of the game that lies in that file, or that there is nothing to lose in.
    safe: u64,
}

impl Table {
    /// A table with a game as its record leaves it. `here` tells which sides use the keyboard.
    pub(crate) fn new(record: Record, settings: Settings, here: [bool; 2]) -> Self {
        let history = History::new(record);
        let safe = history.revision();
        let cursor = home(&history, settings.turned);
        let mode = Mode::Board;
        let mut table = Self { settings, history, hand: Hand::Empty, cursor, mode, notice: None, here, file: None, safe };
        table.tell_ending();
        table
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) fn history(&self) -> &History {
        &self.history
    }

    pub(crate) fn rules(&self) -> &Rules {
        self.history.rules()
    }

    /// The position where the players look.
    pub(crate) fn position(&self) -> &Position {
        self.history.game().position()
    }

    /// The side to move in the game as it stands, wherever the players look.
    pub(crate) fn turn(&self) -> Side {
        self.history.turn()
    }

    pub(crate) fn hand(&self) -> Hand {
        self.hand
    }

    pub(crate) fn cursor(&self) -> Square {
        self.cursor
    }

    pub(crate) fn mode(&self) -> &Mode {
        &self.mode
    }

    pub(crate) fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// Whether the players have not yet said what becomes of the game that was kept.
    pub(crate) fn is_asked_to_resume(&self) -> bool {
        matches!(self.mode, Mode::Asking(Question::Resume { .. }))
    }

    /// Takes the notice, where there is no screen that shows it until the next.
    pub(crate) fn take_notice(&mut self) -> Option<Notice> {
        self.notice.take()
    }

    /// The file of the game.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Whether something would be lost if the game were thrown away.
    pub(crate) fn is_unsaved(&self) -> bool {
        self.history.revision() != self.safe && (self.history.length() > 0 || self.history.ending().is_some())
    }

    /// Whether the side uses the keyboard.
    pub(crate) fn is_here(&self, side: Side) -> bool {
        self.here[side.index()]
    }

    /// Where the piece in hand can end, and where its first step can be.
    pub(crate) fn targets(&self) -> (SquareSet, SquareSet) {
        let reach = self.reach();
        (reach.ends(self.hand), reach.firsts(self.hand))
    }

    /// Whether the piece in hand can pass.
    pub(crate) fn can_pass(&self) -> bool {
        self.hand.from().is_some_and(|from| self.reach().pass(from).is_some())
    }

    /// The piece to be explained: the one in hand, or the one under the cursor.
    pub(crate) fn subject(&self) -> Option<Piece> {
        self.position().piece(self.hand.from().unwrap_or(self.cursor))
    }

    /// Says something.
    pub(crate) fn tell(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { tone: Tone::Plain, text: text.into(), squares: SquareSet::EMPTY });
    }

    /// Says that something was refused or went wrong.
    pub(crate) fn failed(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { tone: Tone::Fault, text: text.into(), squares: SquareSet::EMPTY });
    }

    /// The game was written into a file.
    pub(crate) fn saved(&mut self, path: PathBuf) {
        let name = path.display();
        self.tell(match self.settings.lang {
            Lang::Ja => format!("{name} に保存しました"),
            Lang::En => format!("saved in {name}"),
        });
        self.safe = self.history.revision();
        self.file = Some(path);
    }

    /// The game on the table was read from this file.
    pub(crate) fn opened(&mut self, path: PathBuf, oddities: &Oddities) {
        let moves = self.history.length();
        let mut text = match self.settings.lang {
            Lang::Ja => format!("{}（{moves}手）を開きました", path.display()),
            Lang::En => format!("opened {} ({})", path.display(), counted(moves)),
        };
        if let Some(ending) = self.history.ending() {
            text = self.joined(&text, &ending_sentence(ending, moves, self.settings.lang));
        }
        self.told_with(text, oddities);
        self.file = Some(path);
    }

    /// A game was read: it is the game of the table now.
    pub(crate) fn loaded(&mut self, record: Record, path: Option<PathBuf>, oddities: &Oddities) {
        self.history = History::new(record);
        self.hand = Hand::Empty;
        self.mode = Mode::Board;
        self.cursor = home(&self.history, self.settings.turned);
        match path {
            Some(path) => {
                self.safe = self.history.revision();
                self.opened(path, oddities);
            }
            None => {
                // A game that was kept lies in no file of the player's yet.
                self.safe = 0;
                self.file = None;
                self.tell_ending();
                if self.history.ending().is_none() {
                    let moves = self.history.length();
                    let text = match self.settings.lang {
                        Lang::Ja => format!("前の対局（{moves}手）の続きです"),
                        Lang::En => format!("Going on with the game that was kept ({})", counted(moves)),
                    };
                    self.told_with(text, oddities);
                }
            }
        }
    }

    /// Two sentences.
    fn joined(&self, first: &str, second: &str) -> String {
        let stop = self.settings.say("。", ". ");
        format!("{first}{stop}{second}")
    }

    fn told_with(&mut self, text: String, oddities: &Oddities) {
        let Oddities { sentences, lost } = oddities;
        let text = if sentences.is_empty() { text } else { self.joined(&text, &sentences.join("; ")) };
        if *lost {
            self.failed(text);
        } else {
            self.tell(text);
        }
    }

    /// Whether the game is over or the players look back, so that no move is made now; says so.
    fn refuses_moves(&mut self) -> bool {
        if let Some(ending) = self.history.ending() {
            let over = self.settings.say("対局は終わっています。", "The game is over: ");
            self.failed(format!("{over}{}", ending.sentence(self.settings.lang)));
            return true;
        }
        if !self.history.is_at_head() {
            self.failed(self.settings.say(
                "前の局面を見ています。End で今の局面に戻るか、u でここまで待ったをしてください",
                "You are looking back. End returns to the game as it stands; u takes the game back to here",
            ));
            return true;
        }
        if !self.here[self.position().side().index()] {
            self.failed(self.settings.say("相手の手番です", "It is the other player's turn"));
            return true;
        }
        false
    }

    fn refuse(&mut self, illegal: &Illegal) {
        let text = illegal.sentence(self.rules(), self.settings.lang);
        self.notice = Some(Notice { tone: Tone::Fault, text, squares: pointed_at(illegal) });
    }

    fn tell_ending(&mut self) {
        if let Some(ending) = self.history.ending() {
            let text = ending_sentence(ending, self.history.length(), self.settings.lang);
            let squares = SquareSet::EMPTY;
            self.notice = Some(Notice { tone: Tone::End, text, squares });
        }
    }

    fn reach(&self) -> Reach<'_> {
        let legal = if self.history.is_at_head() { self.history.legal() } else { &[] };
        Reach::new(self.history.game(), legal)
    }
}

/// What is said at the end of a game.
fn ending_sentence(ending: Ending, moves: usize, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("まで{moves}手、{}", ending.sentence(lang)),
        Lang::En => format!("After {}: {}", counted(moves), ending.sentence(lang)),
    }
}

/// A number of moves in English.
pub(crate) fn counted(moves: usize) -> String {
    if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
}

/// The squares that a refusal speaks of.
fn pointed_at(illegal: &Illegal) -> SquareSet {
    match *illegal {
        Illegal::LionHasFoot { by: square }
        | Illegal::RoyalExposed { by: square }
        | Illegal::Senjishi { since: square }
        | Illegal::BlockedAt(square)
        | Illegal::OwnPieceAt(square) => SquareSet::from_iter([square]),
        _ => SquareSet::EMPTY,
    }
}

/// Where the cursor begins: on the royal of the player who sits below.
fn home(history: &History, turned: bool) -> Square {
    let position = history.game().position();
    let below = if turned { Side::Gote } else { Side::Sente };
    let royal = position.royals(below).first().or_else(|| position.pieces(below).first());
    royal.or_else(|| history.rules().size().squares().next()).unwrap_or(Square::from_index(0))
}

/// The main line of a record, for the length of what was read.
pub(crate) fn length(record: &Record) -> usize {
    record.tree().node(record.tree().end_of_line(NodeId::ROOT)).ply()
}

/// Whether the main line of a record ends with a result.
pub(crate) fn is_over(record: &Record) -> bool {
    record.game().outcome().is_some() || record.ending().is_some_and(closes)
}

#[cfg(test)]
mod tests;
