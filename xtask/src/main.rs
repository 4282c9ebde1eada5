//! `cargo xtask serve | site | test | ci | pieces | bench`: starts, checks and builds the project.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a task runner talks to whoever runs it")]

mod bench;
mod pieces;
mod serve;
mod site;
mod steps;
mod suite;
mod tools;
mod wasm;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};
use xshell::Shell;

/// Starts, checks and builds Koshogi.
#[derive(Parser)]
#[command(bin_name = "cargo xtask", disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Starts the program: the board in the browser.
    Serve {
        /// What `koshogi serve` understands, `--open` for one.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Sets up what the tests need and passes every one of them.
    Test(Tests),
    /// The same as `test`, for a machine with nobody before it: asks nothing, draws no colours.
    Ci(Tests),
    /// Builds the board in the browser as a folder for any web host (`target/site`).
    Site,
    /// Takes the outlines of the pieces from the font.
    Pieces,
    /// Measures speed: every benchmark, or those whose name holds a word.
    Bench {
        /// Counts instructions with valgrind in place of time: the same on a busy machine as on an idle one.
        #[arg(long)]
        instructions: bool,
        /// Sets our engine beside another one that speaks XBoard's protocol, on positions of Chu: `hachu`.
        #[arg(long, value_name = "PROGRAM", conflicts_with = "instructions")]
        against: Option<String>,
        /// Measures the page in a browser in place of all else, and writes `docs/benches/page.md`.
        #[arg(long, conflicts_with_all = ["instructions", "against"])]
        page: bool,
        /// How long each engine thinks about each position.
        #[arg(long, default_value_t = 10, requires = "against")]
        seconds: u32,
        /// Handed to the benchmarks.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
}

/// What to test, and how long.
#[derive(Args)]
struct Tests {
    /// Only these steps (see `--list`).
    steps: Vec<String>,
    /// Names the steps and runs none.
    #[arg(long)]
    list: bool,
    /// How long each fuzz target runs.
    #[arg(long, value_name = "SECONDS", default_value_t = 8)]
    fuzz_seconds: u32,
}

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<ExitCode> {
    let cli = Cli::parse();
    let sh = Shell::new()?;
    sh.change_dir(root()?);
    match cli.task {
        Task::Serve { args } => serve::run(&sh, &args),
        Task::Test(tests) => steps::run(&sh, &tests),
        Task::Ci(tests) => {
            sh.set_var("CI", "true");
            sh.set_var("CARGO_TERM_COLOR", "never");
            sh.set_var("INSTA_UPDATE", "no");
            sh.set_var("DEBIAN_FRONTEND", "noninteractive");
            steps::run(&sh, &tests)
        }
        Task::Site => site::build(&sh).map(|_| ExitCode::SUCCESS),
        Task::Pieces => pieces::run(&sh).map(|()| ExitCode::SUCCESS),
        Task::Bench { page: true, .. } => bench::page(&sh),
        Task::Bench { against: Some(peer), seconds, .. } => bench::against(&sh, &peer, seconds),
        Task::Bench { instructions: false, args, .. } => bench::time(&sh, &args),
        Task::Bench { instructions: true, args, .. } => bench::instructions(&sh, &args),
    }
}

/// The root of the workspace.
fn root() -> Result<&'static Path> {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask lies outside the workspace")
}
