//! `koshogi rules`.

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use koshogi_rulebook::Page;

use crate::args::GameArgs;
use crate::output::Console;
use crate::{catalogue, page};

/// Prints the whole page of a game: names, history, array, each piece with its movement, promotion, lion law, endings, options,
/// presets, handicaps and sources.
///
/// With --preset and --set the page shows the game under these options.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  koshogi rules chu | less -R
  koshogi rules wa --lang ja
  koshogi rules heian-dai --set dragon=leap
  koshogi rules chu --format html > chu.html
  koshogi rules --game mine.toml --format markdown")]
pub(crate) struct Rules {
    #[command(flatten)]
    game: GameArgs,
    /// The format of the page.
    #[arg(long, value_enum, default_value = "text")]
    format: page::Format,
}

impl Rules {
    pub(crate) fn run(self, console: &mut Console) -> Result<ExitCode> {
        let rules = catalogue::chosen(&self.game, console.lang)?;
        let page = Page::of(&rules, console.lang);
        console.out.write_all(page::write(&page, rules.variant(), self.format, console.colour).as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }
}
