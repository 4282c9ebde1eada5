//! Commands to the table that are not moves: going back and forth, offers, files, leaving.

use koshogi_notation::record::{Cause, Ending};
use koshogi_rules::Lang;

use super::entry::Typed;
use super::{Effect, Entry, Hand, Key, Mode, Purpose, Question, Table};
use crate::play::command::Command;

impl Table {
    /// Does what a player said.
    pub(crate) fn obey(&mut self, command: Command) -> Option<Effect> {
        self.notice = None;
        if let Mode::Asking(question) = &self.mode
            && !matches!(command, Command::Yes | Command::No | Command::Show | Command::Quit | Command::Help)
        {
            // An offer that is not answered with yes is declined by playing on; all else is just dropped.
            let resume = matches!(question, Question::Resume { .. });
            self.drop_question();
            if resume {
                return None;
            }
        }
        match command {
            Command::Play(mv) => self.play_typed(mv),
            Command::TakeBack => self.take_back(),
            Command::PutBack => self.put_back(),
            Command::Look(ply) => self.look(ply),
            Command::Resign => self.begin_resigning(),
            Command::OfferDraw => self.offer_draw(),
            Command::Yes => return self.answer(true),
            Command::No => return self.answer(false),
            Command::Save { path: Some(path), overwrite } => return Some(Effect::Save { path, overwrite }),
            Command::Save { path: None, .. } => self.begin_saving(),
            Command::Load(Some(path)) => return Some(Effect::Load(path)),
            Command::Load(None) => self.mode = Mode::Typing(Entry::new(Purpose::Open, "")),
            Command::Moves(from) => self.list_moves(from),
            Command::Show => return Some(Effect::Show),
            Command::Hint => return self.ask_for_hint(),
            Command::Turn => self.settings.turned = !self.settings.turned,
            Command::Help => self.mode = Mode::Help(0),
            Command::Quit => return self.leave(),
        }
        None
    }

    /// Does what the player says who is not at this keyboard and whose turn it is, or who was asked.
    pub(crate) fn hear(&mut self, command: &Command) -> Option<Effect> {
        let side = self.turn();
        match *command {
            Command::Play(mv) => self.play(mv),
            Command::Resign => self.end(Ending::win(!side, Cause::Resignation)),
            Command::OfferDraw => self.ask(Question::Draw { by: side }),
            Command::Yes => return self.answer(true),
            Command::No => return self.answer(false),
            // Everything else is for the players at the keyboard to say.
            _ => {}
        }
        None
    }

    /// Leaves a line or the help for the board, where there is no screen that shows them.
    pub(crate) fn close_prompt(&mut self) {
        if !matches!(self.mode, Mode::Asking(_)) {
            self.mode = Mode::Board;
        }
    }

    pub(super) fn press_typing(&mut self, key: Key) -> Option<Effect> {
        let Mode::Typing(entry) = &mut self.mode else { return None };
        if key == Key::Control('c') {
            self.mode = Mode::Board;
            return None;
        }
        let purpose = entry.purpose;
        let text = match entry.press(key) {
            Typed::More => return None,
            Typed::Dropped => {
                self.mode = Mode::Board;
                return None;
            }
            Typed::Done(text) => text,
        };
        let entry = std::mem::replace(&mut self.mode, Mode::Board);
        if text.is_empty() {
            return None;
        }
        match purpose {
            Purpose::SaveAs => Some(Effect::Save { path: text.into(), overwrite: false }),
            Purpose::Open => Some(Effect::Load(text.into())),
            Purpose::Command => match Command::read(&text, self.history.game(), self.settings.lang) {
                Ok(command) => self.obey(command),
                Err(reason) => {
                    // What was typed stays, to be put right.
                    self.mode = entry;
                    self.failed(reason);
                    None
                }
            },
        }
    }

    pub(super) fn look(&mut self, ply: usize) {
        if !self.is_bound() {
            self.hand = Hand::Empty;
        }
        self.notice = None;
        self.history.look(ply);
        if self.history.is_at_head() {
            self.tell_ending();
        }
    }

    pub(super) fn take_back(&mut self) {
        self.notice = None;
        self.hand = Hand::Empty;
        if !self.history.is_at_head() {
            self.ask(Question::TakeBack { to: self.history.ply() });
            return;
        }
        if !self.history.take_back() {
            self.failed(self.settings.say("まだ一手も指していません", "No move has been played yet"));
            return;
        }
        // Back to a move of somebody at this keyboard, if anybody is.
        while self.here != [false; 2] && !self.here[self.position().side().index()] && self.history.take_back() {}
        self.tell(self.settings.say("待ったをしました（r で元に戻せます）", "Taken back (r plays it again)"));
    }

    pub(super) fn take_back_to(&mut self, ply: usize) {
        while self.history.length() > ply && self.history.take_back() {}
        self.tell(self.settings.say("ここまで待ったをしました（r で元に戻せます）", "Taken back to here (r plays on again)"));
    }

    pub(super) fn put_back(&mut self) {
        self.notice = None;
        self.hand = Hand::Empty;
        if self.history.put_back() {
            while self.here != [false; 2] && !self.here[self.position().side().index()] && self.history.put_back() {}
            self.tell_ending();
        } else {
            self.failed(self.settings.say("戻した手はありません", "Nothing was taken back"));
        }
    }

    pub(super) fn begin_resigning(&mut self) {
        // Against somebody elsewhere, the player at this keyboard resigns whoever's turn it is.
        if let Some(side) = self.speaker() {
            self.ask(Question::Resign(side));
        }
    }

    pub(super) fn offer_draw(&mut self) {
        if let Some(by) = self.speaker() {
            // Whoever is asked looks at the game as it stands.
            self.history.look(self.history.length());
            self.ask(Question::Draw { by });
        }
    }

    /// The side of the player who says something about the game now; says so where nobody can.
    fn speaker(&mut self) -> Option<koshogi_rules::Side> {
        if self.is_over() {
            return None;
        }
        let side = self.turn();
        let speaker = [side, !side].into_iter().find(|side| self.here[side.index()]);
        if speaker.is_none() {
            self.failed(self.settings.say("この対局は見ているだけです", "You are watching this game"));
        }
        speaker
    }

    pub(super) fn begin_saving(&mut self) {
        let name = match &self.file {
            Some(path) => path.display().to_string(),
            None => format!("{}.kif", self.rules().variant().id),
        };
        self.mode = Mode::Typing(Entry::new(Purpose::SaveAs, name));
    }

    /// Leaves at once where nothing can be lost, and asks where something could.
    pub(super) fn leave(&mut self) -> Option<Effect> {
        if !self.is_unsaved() || self.mode_is_quitting() {
            return Some(Effect::Quit);
        }
        self.ask(Question::Quit);
        None
    }

    fn mode_is_quitting(&self) -> bool {
        matches!(self.mode, Mode::Asking(Question::Quit))
    }

    fn list_moves(&mut self, from: Option<koshogi_rules::Square>) {
        let legal = if self.history.is_at_head() { self.history.legal().to_vec() } else { self.history.game().legal_moves() };
        let mut moves: Vec<_> =
            legal.iter().filter(|mv| from.is_none_or(|from| mv.from() == from)).map(ToString::to_string).collect();
        moves.sort_unstable();
        self.tell(match (moves.is_empty(), self.settings.lang) {
            (true, Lang::Ja) => "指せる手はありません".to_owned(),
            (true, Lang::En) => "no legal moves".to_owned(),
            (false, _) => moves.join(" "),
        });
    }

    fn is_over(&mut self) -> bool {
        self.notice = None;
        let over = self.history.ending().is_some();
        if over {
            self.refuses_moves();
        }
        over
    }
}
