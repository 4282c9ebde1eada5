//! `koshogi completions`.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use crate::args::Cli;
use crate::output::Console;

/// Prints the completions of a shell.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  koshogi completions bash > ~/.local/share/bash-completion/completions/koshogi
  koshogi completions fish > ~/.config/fish/completions/koshogi.fish
  koshogi completions zsh  > ~/.zfunc/_koshogi")]
pub(crate) struct Completions {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, console: &mut Console) -> Result<ExitCode> {
        // The generator does not forgive an output that refuses its text, so it is given a memory.
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "koshogi", &mut text);
        std::io::Write::write_all(&mut console.out, &text)?;
        Ok(ExitCode::SUCCESS)
    }
}
