//! `koshogi perft`.

use std::io::Write as _;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use koshogi_rules::{Position, perft};

use crate::args::{GameArgs, RuleArgs, StartArgs};
use crate::catalogue;
use crate::failure::Usage;
use crate::output::Console;

/// The deepest count that could ever end.
const DEEPEST: i64 = 20;

/// Counts the sequences of legal moves of a depth, without repetition and endings: a check of move generation and a measure of its
/// speed. Leaves are counted in bulk.
#[derive(Debug, Args)]
#[command(
    allow_missing_positional = true,
    after_help = "\
Examples:
  koshogi perft chu 4
  koshogi perft sho 3 --set royal.exposure=illegal
  koshogi perft wa 2 --divide              the count behind each first move
  koshogi perft --game mine.toml 3"
)]
pub(crate) struct Perft {
    /// The game: an id or a name of `koshogi games`. May be left out with a single --game FILE.
    variant: Option<String>,
    /// How many moves, from 0 to 20.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=DEEPEST))]
    depth: u32,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Prints the count behind each first move.
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub(crate) fn run(self, console: &mut Console) -> Result<ExitCode> {
        let (variant, depth) = (self.variant, self.depth);
        let rules = catalogue::chosen(&GameArgs { variant, rules: self.rules }, console.lang)?;
        let setup = catalogue::start(&rules, &self.start, console.lang)?;
        let mut position = Position::from_setup(&rules, &setup).map_err(|error| Usage(error.sentence(console.lang)))?;
        let started = Instant::now();
        let nodes = if self.divide && depth > 0 {
            let mut moves: Vec<_> = rules.legal_moves(&position).into_iter().map(|mv| (mv.to_string(), mv)).collect();
            moves.sort_unstable();
            let mut nodes = 0;
            for (written, mv) in moves {
                let undo = rules.make(&mut position, mv);
                let below = perft(&rules, &mut position, depth - 1);
                rules.unmake(&mut position, mv, undo);
                writeln!(console.out, "{written} {below}")?;
                nodes += below;
            }
            nodes
        } else {
            perft(&rules, &mut position, depth)
        };
        let time = started.elapsed();
        writeln!(console.out, "time {:.3} s, {} nodes/s", time.as_secs_f64(), per_second(nodes, time))?;
        writeln!(console.out, "nodes {nodes}")?;
        Ok(ExitCode::SUCCESS)
    }
}

fn per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64
}
