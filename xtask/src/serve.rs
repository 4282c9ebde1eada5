//! `cargo xtask serve`: starts the program.

use std::io::{IsTerminal as _, Write as _};
use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

/// Builds the program for speed and starts the board in the terminal.
pub(crate) fn run(sh: &Shell, args: &[String]) -> Result<ExitCode> {
    println!("xtask: there is no browser board yet; this starts the board in your terminal (koshogi play).");
    cmd!(sh, "cargo build --release --package koshogi").run()?;
    let program = sh.current_dir().join("target/release/koshogi");
    let args = if args.is_empty() { vec![choose(sh, &program)?] } else { args.to_vec() };
    // Not through the shell object: the board needs the terminal itself, and its exit status is the answer.
    let status = Command::new(&program)
        .arg("play")
        .args(args)
        .status()
        .with_context(|| format!("{} does not start", program.display()))?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Asks which game to play; the first one where nobody answers.
fn choose(sh: &Shell, program: &Path) -> Result<String> {
    let list = cmd!(sh, "{program} games").quiet().read()?;
    let games: Vec<_> = list.lines().collect();
    let mut answer = String::new();
    // What comes through a pipe is for the board.
    if std::io::stdin().is_terminal() {
        println!();
        games.iter().zip(1..).for_each(|(game, number)| println!("  {number}  {game}"));
        print!("\n1-{} [1]: ", games.len());
        std::io::stdout().flush()?;
        std::io::stdin().read_line(&mut answer)?;
    }
    let id = |game: &str| game.split_whitespace().next().unwrap_or_default().to_owned();
    let answer = answer.trim();
    let chosen = match answer.parse::<usize>() {
        Ok(number) => number.checked_sub(1).and_then(|index| games.get(index)).map(|game| id(game)),
        Err(_) if answer.is_empty() => games.first().map(|game| id(game)),
        // A name is as good as a number; the program says if it knows none such.
        Err(_) => Some(answer.to_owned()),
    };
    chosen.with_context(|| format!("there is no game number {answer}"))
}
