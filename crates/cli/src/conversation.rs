//! What the conversations with boards are given: games, rules, and an engine.

use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use anyhow::Result;
use clap::Args;
use koshogi_engine::{Engine, Settings};
use koshogi_protocol::{Conversation, Event, Mind, Selection, SystemClock, converse, listen};
use koshogi_rules::{Lang, Text};

use crate::args::GameArgs;
use crate::catalogue::Catalogue;
use crate::failure::Usage;
use crate::output::Console;

/// What an engine begins with; the board may change all of it.
#[derive(Debug, Clone, Args)]
pub(crate) struct TalkArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The size of the table of positions, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// How many threads search.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
}

/// A conversation that is about to begin.
pub(crate) struct Conversing {
    pub(crate) selection: Selection,
    pub(crate) mind: Mind,
    pub(crate) events: Events,
}

/// What the board says and the engine thinks, as it comes in.
pub(crate) struct Events(Receiver<Event>);

impl Events {
    /// Leads the conversation until the board ends it.
    pub(crate) fn lead(&self, conversation: &mut impl Conversation, console: &mut Console) -> Result<ExitCode> {
        converse(conversation, &self.0, &mut console.out)?;
        Ok(ExitCode::SUCCESS)
    }
}

impl TalkArgs {
    /// Reads the games and starts the engine and the listener.
    pub(crate) fn prepare(&self, lang: Lang) -> Result<Conversing> {
        let selection = self.selection(lang)?;
        let (sender, events) = channel();
        let settings = Settings { memory: self.hash as usize, threads: self.threads as usize, ..Settings::default() };
        let engine = Box::new(Engine::new(settings.clone()));
        let mind = Mind::new(engine, settings, Arc::new(SystemClock::start()), sender.clone())?;
        listen(io::stdin(), sender)?;
        Ok(Conversing { selection, mind, events: Events(events) })
    }

    fn selection(&self, lang: Lang) -> Result<Selection> {
        let catalogue = Catalogue::load(&self.game.rules, lang)?;
        let games: Vec<_> = catalogue.games().cloned().collect();
        let home = match (&self.game.variant, games.first()) {
            (None, Some(first)) => Arc::clone(first),
            (word, _) => catalogue.variant(word.as_deref())?,
        };
        let mut selection = Selection::new(games, home);
        let refused = |refusal: Text| Usage(refusal.get(lang).to_owned());
        if let Some(preset) = &self.game.rules.preset {
            selection.set_preset(preset).map_err(refused)?;
        }
        for (key, value) in &self.game.rules.set {
            selection.set_option(key, value).map_err(refused)?;
        }
        Ok(selection)
    }
}
