//! `koshogi bench`.

mod positions;

use std::io::Write as _;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use koshogi_engine::{Bound, Engine, Limits, NoClock, Settings};
use koshogi_rules::{Game, Lang};

use crate::output::Console;
use positions::Position;

/// Plies where nothing else is asked for: some ten seconds in all.
const DEPTH: u32 = 8;

/// Measures the engine: fixed positions of every game, each searched to a fixed depth or for a fixed number of nodes.
///
/// The signature is the sum of the nodes with one thread. It is the same on every machine, and changes only when the search does.
///
/// With --threads N above 1 every position is searched with one thread and with N threads to the same depth, and what both
/// cost is compared: the time, and the nodes of each thread, which tell the same where the processors have other work. With
/// --nodes the depth is the one that one thread finishes within so many, so that each position weighs about the same.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  koshogi bench
  koshogi bench chu --depth 10
  koshogi bench --threads 2 --nodes 2000000    how much sooner two threads are there")]
pub(crate) struct Bench {
    /// Only the positions of this game.
    variant: Option<String>,
    /// Plies for each position [default: 8, where no --nodes are given].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Nodes for each position.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Compares one thread with so many.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// The size of the engine's table, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
}

/// What searches cost.
#[derive(Clone, Copy, Default)]
struct Cost {
    nodes: u64,
    time: Duration,
}

impl std::ops::AddAssign for Cost {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

/// One thread, and so many as asked for.
#[derive(Clone, Copy, Default)]
struct Costs {
    one: Cost,
    several: Cost,
}

impl Bench {
    pub(crate) fn run(self, console: &mut Console) -> Result<ExitCode> {
        let positions = positions::read(self.variant.as_deref(), console.lang)?;
        let threads = self.threads.filter(|&threads| threads > 1);
        writeln!(console.out, "{}", heading(threads, console.lang))?;
        let (mut total, mut part) = (Costs::default(), Costs::default());
        let mut positions = positions.iter().peekable();
        while let Some(position) = positions.next() {
            let (depth, one) = self.cost(position, 1, &self.limits());
            let same = || Limits { depth: Some(depth), ..Limits::default() };
            let several = threads.map(|threads| self.cost(position, threads, &same()).1).unwrap_or_default();
            writeln!(console.out, "{}", row(&position.variant, &position.name, Costs { one, several }, threads))?;
            for sum in [&mut total, &mut part] {
                sum.one += one;
                sum.several += several;
            }
            if positions.peek().is_none_or(|next| next.variant != position.variant) {
                let sum = std::mem::take(&mut part);
                writeln!(console.out, "{}", row(&position.variant, console.say("合計", "all"), sum, threads))?;
            }
            console.out.flush()?;
        }
        writeln!(console.out, "{}", row("", console.say("総計", "total"), total, threads))?;
        writeln!(console.out, "signature {}", total.one.nodes)?;
        Ok(ExitCode::SUCCESS)
    }

    fn limits(&self) -> Limits {
        let depth = self.depth.or_else(|| self.nodes.is_none().then_some(DEPTH));
        Limits { depth, nodes: self.nodes, ..Limits::default() }
    }

    /// Searches a position with an engine that knows nothing yet: the depth that it finished, and what that cost.
    fn cost(&self, position: &Position, threads: u32, limits: &Limits) -> (u32, Cost) {
        let settings = Settings { memory: self.memory as usize, threads: threads as usize, ..Settings::default() };
        let mut engine = Engine::new(settings);
        let game: &Game = &position.game;
        let begun = Instant::now();
        let (mut depth, mut cost) = (1, Cost::default());
        let best = engine.search(game, limits, &NoClock, &AtomicBool::new(false), &mut |told| {
            if told.bound == Bound::Exact {
                (depth, cost) = (told.depth, Cost { nodes: told.nodes, time: begun.elapsed() });
            }
        });
        // Alone, all nodes count; beside others, those up to the depth to be compared.
        if self.threads.is_none() || self.nodes.is_none() {
            cost = Cost { nodes: best.nodes, time: begun.elapsed() };
        }
        (depth, cost)
    }
}

fn heading(threads: Option<u32>, lang: Lang) -> String {
    let mut heading = match lang {
        Lang::Ja => format!("{:<8} {:<15} {:>9} {:>8} {:>8}", "将棋", "局面", "局面数", "秒", "局面/秒"),
        Lang::En => format!("{:<10} {:<17} {:>12} {:>9} {:>11}", "game", "position", "nodes", "seconds", "nodes/s"),
    };
    if let Some(threads) = threads {
        heading += &match lang {
            Lang::Ja => format!("   {threads} スレッド: 秒、比、各局面数の比"),
            Lang::En => format!("   {threads} threads: seconds, ratio, nodes of each"),
        };
    }
    heading
}

fn row(variant: &str, name: &str, costs: Costs, threads: Option<u32>) -> String {
    let Costs { one, several } = costs;
    let seconds = one.time.as_secs_f64();
    let speed = one.nodes as f64 / seconds.max(1e-9);
    let mut row = format!("{variant:<10} {name:<17} {:>12} {seconds:>9.3} {speed:>11.0}", one.nodes);
    if let Some(threads) = threads {
        let nodes = several.nodes as f64 / f64::from(threads) / (one.nodes as f64).max(1.0);
        let several = several.time.as_secs_f64();
        row += &format!("   {several:>9.3} {:>6.3} {nodes:>6.3}", several / seconds.max(1e-9));
    }
    row
}
