//! `cargo xtask serve`: starts the program.

use std::process::{Command, ExitCode};

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

/// Builds the program for speed and starts the board in the terminal.
pub(crate) fn run(sh: &Shell, args: &[String]) -> Result<ExitCode> {
    println!("xtask: there is no browser board yet; this starts the board in your terminal (koshogi play).");
    cmd!(sh, "cargo build --release --package koshogi").run()?;
    let program = sh.current_dir().join("target/release/koshogi");
    // Not through the shell object: the board needs the terminal itself, and its exit status is the answer.
    let status = Command::new(&program)
        .arg("play")
        .args(args)
        .status()
        .with_context(|| format!("{} does not start", program.display()))?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
