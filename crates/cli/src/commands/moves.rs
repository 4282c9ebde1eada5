//! `koshogi moves`.

mod explain;
mod jsonl;
mod question;

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use koshogi_rules::Game;

use crate::args::{GameArgs, StartArgs};
use crate::failure::Usage;
use crate::output::Console;
use crate::{catalogue, positions};

/// Lists the legal moves of a position as it stands, one canonical move a line, sorted.
///
/// The moves of a position in which the game is over are listed too; only the taking of the last royal leaves none. With
/// --jsonl, each line of standard input is an object
///
///   {"variant": "chu", "preset": "jcsa", "options": {"lion.foot": "stepwise"}, "sfen": "…", "moves": ["7i7h", "7d7e"]}
///
/// of which all but the variant may be left out, and each line of the answer is {"moves": […]} or {"error": "…"}. The moves are
/// played first, so that repetition is known; other fields are not looked at.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  koshogi moves chu
  koshogi moves sho --sfen '4k4/9/9/9/9/9/9/4P4/4K4 b - 1'
  koshogi moves chu --set lion.senjishi=okazaki
  koshogi moves chu --sfen '11k/6R5/12/6n5/12/6N5/12/12/12/12/12/K11 w - 1' --explain 6d6f
  koshogi moves --jsonl < positions.jsonl")]
pub(crate) struct Moves {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Says whether this move is legal, and if not, which rule forbids it; the exit status is 1 then.
    #[arg(long, value_name = "MOVE")]
    explain: Option<String>,
    /// Answers a line of JSON for each on standard input.
    #[arg(long, conflicts_with_all = ["sfen", "handicap", "explain"])]
    jsonl: bool,
}

impl Moves {
    pub(crate) fn run(self, console: &mut Console) -> Result<ExitCode> {
        if self.jsonl {
            return jsonl::answer(&self.game, console);
        }
        let rules = catalogue::chosen(&self.game, console.lang)?;
        let setup = catalogue::start(&rules, &self.start, console.lang)?;
        let game = Game::from_setup(rules, &setup).map_err(|error| Usage(error.sentence(console.lang)))?;
        if let Some(text) = &self.explain {
            return explain::explain(&game, text, console);
        }
        for mv in positions::written_moves(&game) {
            writeln!(console.out, "{mv}")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
