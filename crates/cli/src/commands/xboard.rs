//! `koshogi xboard`.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use koshogi_protocol::Cecp;

use crate::conversation::{Conversing, TalkArgs};
use crate::output::Console;

/// Speaks the protocol of XBoard and WinBoard (CECP) on standard input and output.
///
/// The board names the game (chu, wa-shogi, …; the game of the command line until then); presets and options of the rules are among
/// the engine's settings.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  xboard -fcp 'koshogi xboard' -variant chu
  xboard -fcp 'koshogi xboard --preset jcsa --hash 256' -variant chu
  koshogi xboard sho --set royal.exposure=illegal")]
pub(crate) struct XboardCommand {
    #[command(flatten)]
    talk: TalkArgs,
}

impl XboardCommand {
    pub(crate) fn run(self, console: &mut Console) -> Result<ExitCode> {
        let Conversing { selection, mind, events } = self.talk.prepare(console.lang)?;
        events.lead(&mut Cecp::new(selection, mind, console.lang)?, console)
    }
}
