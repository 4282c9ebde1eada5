//! `koshogi usi`.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use koshogi_protocol::Usi;

use crate::conversation::{Conversing, TalkArgs};
use crate::output::Console;

/// Speaks USI, the protocol of shogi boards, on standard input and output.
///
/// The board names the game by the option USI_Variant (chushogi, shoshogi, …; the game of the command line until then) and its
/// rules by Preset and by options named like lion.senjishi.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  koshogi usi
  koshogi usi wa --hash 256 --threads 2
  printf 'position startpos moves 7i7h\\ngo nodes 10000\\n' | koshogi usi chu")]
pub(crate) struct UsiCommand {
    #[command(flatten)]
    talk: TalkArgs,
}

impl UsiCommand {
    pub(crate) fn run(self, console: &mut Console) -> Result<ExitCode> {
        let Conversing { selection, mind, events } = self.talk.prepare(console.lang)?;
        events.lead(&mut Usi::new(selection, mind, console.lang)?, console)
    }
}
