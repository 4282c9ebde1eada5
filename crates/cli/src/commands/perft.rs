//! `koshogi perft`.

use std::io::Write as _;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use koshogi_rules::{Position, perft};

use crate::args::{GameArgs, StartArgs};
use crate::catalogue;
use crate::failure::Usage;
use crate::output::Console;

/// The deepest count that could ever end.
const DEEPEST: u32 = 20;

/// Counts the sequences of legal moves of a depth, without repetition and endings: a check of move generation and a measure of its
/// speed. Leaves are counted in bulk.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  koshogi perft chu 4
  koshogi perft sho 3 --set royal.exposure=illegal
  koshogi perft wa 2 --divide              the count behind each first move
  koshogi perft --game mine.toml 3")]
pub(crate) struct Perft {
    /// The game and the depth; the game may be left out with a single --game FILE.
    #[arg(value_names = ["VARIANT", "DEPTH"], num_args = 1..=2, required = true)]
    of: Vec<String>,
    #[command(flatten)]
    rules: crate::args::RuleArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Prints the count behind each first move.
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub(crate) fn run(self, console: &mut Console) -> Result<ExitCode> {
        let (variant, depth) = match self.of.as_slice() {
            [variant, depth] => (Some(variant.clone()), depth),
            [depth] => (None, depth),
            _ => unreachable!("the parser counts them"),
        };
        let depth = depth.parse().ok().filter(|depth| *depth <= DEEPEST).ok_or_else(|| {
            let expected = console.say("DEPTH は 0 から 20 までの数です", "DEPTH is a number from 0 to 20");
            Usage(format!("{expected}: '{depth}'"))
        })?;
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
