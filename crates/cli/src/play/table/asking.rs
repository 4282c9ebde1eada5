//! Questions to the players and what their answers do.

use std::path::PathBuf;

use koshogi_notation::record::{Cause, Ending};
use koshogi_rules::{Move, Side};

use super::{Effect, Key, Mode, Table};

/// A question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Question {
    /// Whether the piece turns over at the end of this way.
    Promote(Move),
    /// Whether the side really resigns.
    Resign(Side),
    /// Whether the other side agrees to a draw.
    Draw {
        /// Who offers it.
        by: Side,
    },
    /// Whether several moves at once are really taken back.
    TakeBack {
        /// How many remain.
        to: usize,
    },
    /// Whether a file is written over.
    Overwrite(PathBuf),
    /// Whether the game that was kept goes on.
    Resume {
        /// How many moves it has.
        moves: usize,
        /// Whether it is over.
        over: bool,
    },
    /// Whether to leave.
    Quit,
}

impl Table {
    /// Asks whether a file that is there may be written over.
    pub(crate) fn ask_overwrite(&mut self, path: PathBuf) {
        self.mode = Mode::Asking(Question::Overwrite(path));
    }

    /// Asks whether the game that was kept goes on.
    pub(crate) fn ask_resume(&mut self, moves: usize, over: bool) {
        self.mode = Mode::Asking(Question::Resume { moves, over });
    }

    pub(super) fn ask(&mut self, question: Question) {
        self.mode = Mode::Asking(question);
    }

    /// The side that an answer is expected from, where it is only one.
    pub(crate) fn answering(&self) -> Option<Side> {
        match self.mode {
            Mode::Asking(Question::Draw { by }) => Some(!by),
            _ => None,
        }
    }

    pub(super) fn press_asked(&mut self, key: Key) -> Option<Effect> {
        let Mode::Asking(question) = &self.mode else { return None };
        let promoting = matches!(question, Question::Promote(_));
        if self.answering().is_some_and(|side| !self.here[side.index()]) {
            // It is not this keyboard's question, but the offer can be withdrawn.
            if matches!(key, Key::Escape | Key::Control('c')) {
                self.mode = Mode::Board;
                self.tell(self.settings.say("引き分けの申し出を取り下げました", "The offer is withdrawn"));
            }
            return None;
        }
        match key {
            Key::Char('y' | 'Y') => self.answer(true),
            Key::Char('+' | '成' | ' ') | Key::Enter if promoting => self.answer(true),
            Key::Char('n' | 'N') => self.answer(false),
            Key::Char('=' | '-' | '不') if promoting => self.answer(false),
            Key::Char('s') if *question == Question::Quit => {
                self.mode = Mode::Board;
                self.begin_saving();
                None
            }
            Key::Control('c') if *question == Question::Quit => Some(Effect::Quit),
            Key::Escape => {
                self.drop_question();
                None
            }
            Key::Control('c') => {
                self.drop_question();
                self.leave()
            }
            _ => None,
        }
    }

    /// Goes back to where the question came from, which for a promotion is the hand with its piece.
    pub(super) fn drop_question(&mut self) {
        let Mode::Asking(question) = std::mem::replace(&mut self.mode, Mode::Board) else { return };
        match question {
            // Until it is answered, the game that was kept is in the way of the next.
            Question::Resume { moves, over } => self.ask_resume(moves, over),
            Question::Draw { by } => self.refuse_draw(by),
            _ => {}
        }
    }

    /// Answers the question that was asked.
    pub(super) fn answer(&mut self, yes: bool) -> Option<Effect> {
        let Mode::Asking(question) = std::mem::replace(&mut self.mode, Mode::Board) else {
            self.failed(self.settings.say("何も訊かれていません", "Nothing was asked"));
            return None;
        };
        match (question, yes) {
            (Question::Promote(way), _) => {
                self.play(if yes { way.promoting() } else { way });
                None
            }
            (Question::Resign(side), true) => {
                self.end(Ending::win(!side, Cause::Resignation));
                None
            }
            (Question::Draw { .. }, true) => {
                self.end(Ending::no_winner(Cause::Agreement));
                None
            }
            (Question::Draw { by }, false) => {
                self.refuse_draw(by);
                None
            }
            (Question::TakeBack { to }, true) => {
                self.take_back_to(to);
                None
            }
            (Question::Overwrite(path), true) => Some(Effect::Save { path, overwrite: true }),
            (Question::Overwrite(_), false) => {
                self.tell(self.settings.say("保存しませんでした", "not saved"));
                None
            }
            (Question::Resume { .. }, true) => Some(Effect::Resume),
            (Question::Resume { .. }, false) => Some(Effect::Archive),
            (Question::Quit, true) => Some(Effect::Quit),
            (Question::Resign(_) | Question::TakeBack { .. } | Question::Quit, false) => None,
        }
    }

    fn refuse_draw(&mut self, by: Side) {
        let (ja, en) = match !by {
            Side::Sente => ("先手は引き分けを断りました", "Sente declines the draw"),
            Side::Gote => ("後手は引き分けを断りました", "Gote declines the draw"),
        };
        self.tell(self.settings.say(ja, en));
    }

    pub(super) fn end(&mut self, ending: Ending) {
        self.history.end(ending);
        self.hand = super::Hand::Empty;
        self.tell_ending();
    }
}
