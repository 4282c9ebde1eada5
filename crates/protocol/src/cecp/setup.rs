//! `new`, `variant`, `setboard`, `white`, `black` and options.

use std::io::{self, Write};
use std::sync::Arc;

use koshogi_engine::Settings;
use koshogi_notation::xboard;
use koshogi_rules::{Game, Setup, Side, Text};

use super::{Cecp, Role};
use crate::selection::Selection;
use crate::settings::{MAX_LINES, MAX_MEMORY, MAX_THREADS, WEIGHTS, at_most, level, number, weights};
use crate::words::{both, text};

impl Cecp {
    /// `new`: the first game again, at its start; the engine plays Black, or goes on analysing.
    pub(super) fn new_game(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let analyses = self.role == Role::Analyses;
        self.selection.go_home();
        // The game of the beginning made rules then.
        if self.take_rules().is_ok() {
            self.begin_game();
        }
        if analyses {
            self.role = Role::Analyses;
        }
        self.go_on_after_setup(out)
    }

    fn begin_game(&mut self) {
        self.drop_search();
        self.game = Game::new(Arc::clone(&self.rules));
        self.role = Role::Plays(Side::Gote);
        self.clock.restart();
        self.mind.begin_game();
        self.leg = None;
        self.expected = None;
        self.value = None;
    }

    pub(super) fn choose_variant(&mut self, word: &str, line: &str, out: &mut dyn Write) -> io::Result<()> {
        match self.selection.choose(word).and_then(|()| self.take_rules()) {
            Ok(()) => {
                self.begin_game();
                self.introduce_game(word, out)
            }
            Err(reason) => self.error(&reason, line, out),
        }
    }

    /// Makes the rules that are selected those of the games to come.
    fn take_rules(&mut self) -> Result<(), Text> {
        let rules = self.selection.rules().map_err(|error| both(|lang| error.sentence(lang)))?;
        if rules.variant().id != self.rules.variant().id || rules.choices() != self.rules.choices() {
            self.rules = rules;
        }
        Ok(())
    }

    pub(super) fn set_board(&mut self, fen: &str, line: &str, out: &mut dyn Write) -> io::Result<()> {
        let setup = xboard::read_fen(fen, self.rules.variant())
            .map_err(|faults| both(|lang| faults.iter().map(|fault| fault.sentence(lang)).collect::<Vec<_>>().join("; ")));
        match setup.and_then(|setup| self.take_setup(&setup)) {
            Ok(()) => self.go_on_after_setup(out),
            Err(reason) => {
                writeln!(out, "tellusererror Illegal position")?;
                self.error(&reason, line, out)
            }
        }
    }

    /// A game that begins with these pieces.
    pub(super) fn take_setup(&mut self, setup: &Setup) -> Result<(), Text> {
        let game = Game::from_setup(Arc::clone(&self.rules), setup).map_err(|error| both(|lang| error.sentence(lang)))?;
        self.drop_search();
        self.game = game;
        self.leg = None;
        self.expected = None;
        self.value = None;
        Ok(())
    }

    /// A new position is analysed at once; a side to play waits for its command.
    pub(super) fn go_on_after_setup(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.role == Role::Analyses { self.go_on(out) } else { Ok(()) }
    }

    /// `white` and `black`: this side is on move, and the engine plays the other.
    pub(super) fn set_side(&mut self, side: Side, line: &str, out: &mut dyn Write) -> io::Result<()> {
        if self.game.position().side() != side {
            let setup = Setup { side, senjishi: None, ..self.game.position().setup() };
            if let Err(reason) = self.take_setup(&setup) {
                return self.error(&reason, line, out);
            }
        }
        if let Role::Plays(_) = self.role {
            self.drop_search();
            self.role = Role::Plays(!side);
        }
        Ok(())
    }

    /// `memory N`, `cores N`, `option NAME=VALUE`. Answers a remark.
    pub(super) fn set_option(&mut self, command: &str, rest: &str) -> Result<Option<Text>, Text> {
        let (name, value) = match command {
            "option" => rest.split_once('=').map_or((rest, ""), |(name, value)| (name.trim(), value.trim())),
            _ => (command, rest),
        };
        let settings = self.mind.settings().clone();
        match name {
            // What is more than can be used is no fault of the user's.
            "memory" => self.mind.set(Settings { memory: at_most(name, value, MAX_MEMORY)?, ..settings }),
            "cores" => self.mind.set(Settings { threads: at_most(name, value, MAX_THREADS)?, ..settings }),
            "MultiPV" => self.mind.set(Settings { lines: number(name, value, MAX_LINES)?, ..settings }),
            "Level" => self.mind.set_level(level(name, value)?),
            WEIGHTS => self.mind.set(Settings { weights: weights(value)?, ..settings }),
            "Clear Hash" => self.mind.clear(),
            "Preset" => return self.reselect(|selection| selection.set_preset(value)),
            _ if self.selection.has_option(name) => return self.reselect(|selection| selection.set_option(name, value)),
            _ => return Err(text("知らない設定です", "unknown option")),
        }
        Ok(None)
    }

    /// Changes the selection. A game without moves begins anew under the new rules; one that is being played keeps its own.
    fn reselect(&mut self, change: impl FnOnce(&mut Selection) -> Result<Option<Text>, Text>) -> Result<Option<Text>, Text> {
        let remark = change(&mut self.selection)?;
        self.take_rules()?;
        let (game, array) = (&self.game, self.game.rules().start());
        if game.moves().is_empty() && !Arc::ptr_eq(game.rules(), &self.rules) {
            let setup = if game.start() == array { self.rules.start().clone() } else { game.start().clone() };
            let role = self.role;
            self.take_setup(&setup)?;
            self.role = role;
        }
        Ok(remark)
    }
}
