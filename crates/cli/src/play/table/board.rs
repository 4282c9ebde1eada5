//! The board under the player's hand: picking up, stepping, setting down; and the keys that do it.

use koshogi_rules::{Move, Side, Square, SquareSet};

use super::{Effect, Entry, Hand, Key, Mode, Notice, Purpose, Question, Table, Tone};
use koshogi_table::hand::Step;

impl Table {
    /// A key.
    pub(crate) fn press(&mut self, key: Key) -> Option<Effect> {
        match &mut self.mode {
            Mode::Board => self.press_on_board(key),
            Mode::Typing(_) => self.press_typing(key),
            Mode::Asking(_) => self.press_asked(key),
            Mode::Help(scroll) => {
                match key {
                    Key::Up | Key::Char('k') => *scroll = scroll.saturating_sub(1),
                    Key::Down | Key::Char('j') => *scroll = scroll.saturating_add(1),
                    Key::PageUp => *scroll = scroll.saturating_sub(10),
                    Key::PageDown | Key::Char(' ') => *scroll = scroll.saturating_add(10),
                    _ => self.mode = Mode::Board,
                }
                None
            }
        }
    }

    /// A click on a square of the board.
    pub(crate) fn click(&mut self, square: Square) -> Option<Effect> {
        if matches!(self.mode, Mode::Board) {
            self.cursor = square;
            self.select(square);
        }
        None
    }

    /// Text from the clipboard.
    pub(crate) fn paste(&mut self, text: &str) {
        if matches!(self.mode, Mode::Board) {
            self.mode = Mode::Typing(Entry::new(Purpose::Command, ""));
        }
        if let Mode::Typing(entry) = &mut self.mode {
            entry.insert(text);
        }
    }

    fn press_on_board(&mut self, key: Key) -> Option<Effect> {
        match key {
            Key::Up | Key::Char('k') => self.move_cursor(0, -1),
            Key::Down | Key::Char('j') => self.move_cursor(0, 1),
            Key::Left | Key::Char('h') => self.move_cursor(1, 0),
            Key::Right | Key::Char('l') => self.move_cursor(-1, 0),
            Key::Enter | Key::Char(' ') => self.select(self.cursor),
            Key::Tab => self.next_target(false),
            Key::BackTab => self.next_target(true),
            Key::Escape => self.step_back(),
            Key::Char('p') => self.pass(),
            Key::PageUp | Key::Char('[') => self.look(self.history.ply().saturating_sub(1)),
            Key::PageDown | Key::Char(']') => self.look(self.history.ply() + 1),
            Key::Home => self.look(0),
            Key::End => self.look(self.history.length()),
            Key::Char('u') => self.take_back(),
            Key::Char('r') => self.put_back(),
            Key::Char('g') => self.begin_resigning(),
            Key::Char('d') => self.offer_draw(),
            Key::Char('b') => return self.ask_for_hint(),
            Key::Char('s') => self.begin_saving(),
            Key::Char('o') => self.mode = Mode::Typing(Entry::new(Purpose::Open, "")),
            Key::Char('q') | Key::Control('c' | 'd') => return self.leave(),
            Key::Char('?') => self.mode = Mode::Help(0),
            Key::Char(':' | '/' | 't') => self.mode = Mode::Typing(Entry::new(Purpose::Command, "")),
            Key::Char('f' | 'c' | 'a' | 'n' | 'v' | 'i' | 'm') => self.change_setting(key),
            // A move begins with a digit, a letter of a piece, a plus, or a character of Japanese.
            Key::Char(first) if first.is_ascii_digit() || first.is_ascii_uppercase() || first == '+' || !first.is_ascii() => {
                self.mode = Mode::Typing(Entry::new(Purpose::Command, first));
            }
            _ => {}
        }
        None
    }

    fn move_cursor(&mut self, files: i8, ranks: i8) {
        let (files, ranks) = if self.settings.turned { (-files, -ranks) } else { (files, ranks) };
        let file = self.cursor.file().saturating_add_signed(files);
        let rank = self.cursor.rank().saturating_add_signed(ranks);
        if let Some(square) = Square::new(file, rank).filter(|&square| self.rules().size().contains(square)) {
            self.cursor = square;
        }
    }

    /// Moves the cursor to the next square that the piece in hand can go to, or the next piece that can be picked up.
    fn next_target(&mut self, backwards: bool) {
        let (ends, firsts) = self.targets();
        let targets: Vec<_> = match self.hand {
            Hand::Empty => {
                let reach = self.reach();
                self.position().pieces(self.position().side()).into_iter().filter(|&from| reach.moves(from)).collect()
            }
            _ => ends.union(firsts).into_iter().collect(),
        };
        let next = if backwards {
            targets.iter().rev().find(|&&target| target < self.cursor).or(targets.last())
        } else {
            targets.iter().find(|&&target| target > self.cursor).or(targets.first())
        };
        self.cursor = next.copied().unwrap_or(self.cursor);
    }

    fn select(&mut self, square: Square) {
        self.notice = None;
        if self.refuses_moves() {
            return;
        }
        match self.hand {
            Hand::Empty => self.pick_up(square),
            Hand::Holding(from) if from == square => self.step_back(),
            _ => self.step(square),
        }
    }

    fn pick_up(&mut self, square: Square) {
        let Some(piece) = self.position().piece(square) else {
            self.failed(self.settings.say("ここに駒はありません", "There is no piece here"));
            return;
        };
        if piece.side != self.position().side() {
            self.refuse(&koshogi_rules::Illegal::NotYourPiece { square, piece });
            return;
        }
        self.hand = Hand::Holding(square);
        if !self.reach().moves(square) {
            self.failed(self.settings.say("この駒に指せる手はありません", "This piece has no legal move"));
        }
    }

    fn step(&mut self, to: Square) {
        let own = self.position().piece(to).is_some_and(|piece| piece.side == self.position().side());
        match (self.hand, self.reach().step(self.hand, to)) {
            (_, Some(Step::Ends(way))) => self.turn_over_or_play(way),
            (Hand::Holding(from), Some(Step::GoesOn)) => self.hand = Hand::Halfway { from, via: to },
            // Another piece of one's own is picked up instead.
            (Hand::Holding(_), Some(Step::Refused(_))) if own && !self.is_bound() => self.pick_up(to),
            (_, Some(Step::Refused(illegal))) => self.refuse(&illegal),
            (_, Some(Step::GoesOn) | None) => {}
        }
    }

    fn turn_over_or_play(&mut self, way: Move) {
        match self.reach().faces(way)[..] {
            [only] => self.play(only),
            _ => self.ask(Question::Promote(way)),
        }
    }

    /// Takes one step back: from halfway to holding, from holding to an empty hand.
    fn step_back(&mut self) {
        self.notice = None;
        match self.hand {
            Hand::Empty => {}
            Hand::Halfway { from, .. } => self.hand = Hand::Holding(from),
            Hand::Holding(_) if self.is_bound() => {
                self.failed(self.settings.say(
                    "触れた駒は動かさなければなりません（m で設定を変えられます）",
                    "Touch-move: the piece that was picked up has to be moved (m changes the setting)",
                ));
            }
            Hand::Holding(_) => self.hand = Hand::Empty,
        }
    }

    fn pass(&mut self) {
        self.notice = None;
        let pass = self.hand.from().and_then(|from| self.reach().pass(from));
        match pass {
            Some(pass) => self.turn_over_or_play(pass),
            None => self
                .failed(self.settings.say("じっとを指せる駒を持っていません", "No piece that can step out and back is in hand")),
        }
    }

    /// Whether the piece in hand has to be moved.
    pub(super) fn is_bound(&self) -> bool {
        let moves = |from| self.history.legal().iter().any(|mv| mv.from() == from);
        self.settings.touch_move && self.hand.from().is_some_and(moves)
    }

    /// Plays a move that is legal as far as the hand knows.
    pub(super) fn play(&mut self, mv: Move) {
        self.notice = None;
        match self.history.play(mv) {
            Ok(()) => {
                self.hand = Hand::Empty;
                self.cursor = mv.to();
                self.tell_ending();
            }
            Err(illegal) => self.refuse(&illegal),
        }
    }

    /// Plays a move that was typed: the hand has to be free for it.
    pub(super) fn play_typed(&mut self, mv: Move) {
        self.notice = None;
        if self.refuses_moves() {
            return;
        }
        if self.is_bound() && self.hand.from() != Some(mv.from()) {
            self.failed(
                self.settings
                    .say("触れた駒は動かさなければなりません", "Touch-move: the piece that was picked up has to be moved"),
            );
            return;
        }
        self.play(mv);
    }

    fn change_setting(&mut self, key: Key) {
        let settings = &mut self.settings;
        let text = match key {
            Key::Char('f') => {
                settings.turned = !settings.turned;
                return;
            }
            Key::Char('i') => {
                settings.explains = !settings.explains;
                return;
            }
            Key::Char('v') => {
                settings.pieces = settings.pieces.next();
                return;
            }
            Key::Char('n') => {
                settings.notation = settings.notation.next();
                return;
            }
            Key::Char('c') => {
                settings.checks = !settings.checks;
                match settings.checks {
                    true => settings.say("王手を示します", "Checks are marked"),
                    false => settings.say("王手を示しません", "Checks are not marked"),
                }
            }
            Key::Char('a') => {
                settings.attacks = match settings.attacks {
                    None => Some(Side::Sente),
                    Some(Side::Sente) => Some(Side::Gote),
                    Some(Side::Gote) => None,
                };
                match settings.attacks {
                    None => settings.say("利きを示しません", "No reach is shown"),
                    Some(Side::Sente) => settings.say("先手の利きを示します", "What sente's pieces bear on"),
                    Some(Side::Gote) => settings.say("後手の利きを示します", "What gote's pieces bear on"),
                }
            }
            _ => {
                settings.touch_move = !settings.touch_move;
                match settings.touch_move {
                    true => settings
                        .say("触れた駒は動かさなければなりません", "Touch-move: a piece that is picked up has to be moved"),
                    false => settings.say("持った駒は Esc で戻せます", "No touch-move: a piece in hand may be put back"),
                }
            }
        };
        self.notice = Some(Notice { tone: Tone::Plain, text: text.to_owned(), squares: SquareSet::EMPTY });
    }
}
