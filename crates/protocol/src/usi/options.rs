//! `option` and `setoption`.

use std::io::{self, Write};
use std::sync::Arc;

use koshogi_engine::{Level, Settings};
use koshogi_rules::Text;

use super::Usi;
use super::position::Dictated;
use crate::selection::{AS_THE_PRESET, NO_PRESET, Selection};
use crate::settings::{MAX_LINES, MAX_MEMORY, MAX_THREADS, TUNED, WEIGHTS, level, number, weights};
use crate::words::{both, text};

impl Usi {
    pub(super) fn offer_options(&self, out: &mut dyn Write) -> io::Result<()> {
        let Settings { memory, threads, lines, .. } = self.mind.settings();
        writeln!(out, "option name USI_Hash type spin default {memory} min 1 max {MAX_MEMORY}")?;
        writeln!(out, "option name USI_Ponder type check default {}", self.pondering)?;
        writeln!(out, "option name Threads type spin default {threads} min 1 max {MAX_THREADS}")?;
        writeln!(out, "option name MultiPV type spin default {lines} min 1 max {MAX_LINES}")?;
        let (level, highest) = (self.mind.level().number(), Level::HIGHEST);
        writeln!(out, "option name Level type spin default {level} min 1 max {highest}")?;
        writeln!(out, "option name {WEIGHTS} type string default {TUNED}")?;
        writeln!(out, "option name Clear_Hash type button")?;
        offer(out, "USI_Variant", &self.selection.game().id, &[], &self.selection.names())?;
        offer(out, "Preset", self.selection.preset(), &[NO_PRESET], &self.selection.presets())?;
        for option in self.selection.options() {
            offer(out, option.key, option.chosen, &[AS_THE_PRESET], &option.values)?;
        }
        Ok(())
    }

    /// `setoption name NAME value VALUE`.
    pub(super) fn set_option(&mut self, rest: &str, out: &mut dyn Write) -> io::Result<()> {
        let named = rest.strip_prefix("name").map(str::trim).unwrap_or_default();
        let (name, value) = named.split_once(" value").map_or((named, ""), |(name, value)| (name.trim(), value.trim()));
        let value = if value == "<empty>" { "" } else { value };
        match self.set_named(name, value) {
            Ok(None) => Ok(()),
            Ok(Some(remark)) | Err(remark) => self.remark(&remark, out),
        }
    }

    fn set_named(&mut self, name: &str, value: &str) -> Result<Option<Text>, Text> {
        let settings = self.mind.settings().clone();
        match name {
            "USI_Hash" | "Hash" => self.mind.set(Settings { memory: number(name, value, MAX_MEMORY)?, ..settings }),
            "Threads" => self.mind.set(Settings { threads: number(name, value, MAX_THREADS)?, ..settings }),
            "MultiPV" | "USI_MultiPV" => self.mind.set(Settings { lines: number(name, value, MAX_LINES)?, ..settings }),
            "Level" => self.mind.set_level(level(name, value)?),
            "USI_Ponder" | "Ponder" => self.pondering = value == "true",
            WEIGHTS => self.mind.set(Settings { weights: weights(value)?, ..settings }),
            "Clear_Hash" | "Clear Hash" => self.mind.clear(),
            "USI_Variant" | "UCI_Variant" => return self.reselect(|selection| selection.choose(value).map(|()| None)),
            "Preset" => return self.reselect(|selection| selection.set_preset(value)),
            _ if self.selection.has_option(name) => return self.reselect(|selection| selection.set_option(name, value)),
            _ => return Err(text(format!("「{name}」という設定はありません"), format!("there is no option '{name}'"))),
        }
        Ok(None)
    }

    /// Changes the selection; the game begins anew where the rules are others.
    fn reselect(&mut self, change: impl FnOnce(&mut Selection) -> Result<Option<Text>, Text>) -> Result<Option<Text>, Text> {
        let mut selection = self.selection.clone();
        let remark = change(&mut selection)?;
        let rules = selection.rules().map_err(|error| both(|lang| error.sentence(lang)))?;
        self.selection = selection;
        if rules.variant().id != self.rules.variant().id || rules.choices() != self.rules.choices() {
            self.position = Dictated::start(Arc::clone(&rules));
            self.rules = rules;
        }
        Ok(remark)
    }
}

/// One option whose value is one of several words.
fn offer(out: &mut dyn Write, name: &str, default: &str, first: &[&str], values: &[&str]) -> io::Result<()> {
    write!(out, "option name {name} type combo default {default}")?;
    for value in first.iter().chain(values) {
        write!(out, " var {value}")?;
    }
    writeln!(out)
}
