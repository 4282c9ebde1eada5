//! Solves the whole collection of problems, each with a minute and a gibibyte, and prints a table.
//!
//! `cargo bench -p koshogi-engine --bench mate` runs all of them; ids after `--` name some, as in `-- A1 B28`, and a number is the
//! seconds for each.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a bench prints, and stops at what is wrong")]

use std::time::{Duration, Instant};

use koshogi_engine::mate::{Limits, Solver, Verdict};
use koshogi_rules::{Choices, Position, Rules, placement};

const SECONDS: u64 = 60;
const MEBIBYTES: usize = 1024;

/// What became of one problem.
struct Row {
    id: &'static str,
    plies: usize,
    verdict: Verdict,
    /// Nodes and time until a mate was found, and until the end.
    found: Option<(u64, Duration)>,
    whole: (u64, Duration),
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let seconds = words.iter().find_map(|word| word.parse().ok()).unwrap_or(SECONDS);
    let ids: Vec<&str> = words.iter().map(String::as_str).filter(|word| word.parse::<u64>().is_err()).collect();
    let rules = Rules::new(koshogi_games::find("chu").unwrap(), &Choices::default()).unwrap();
    let mut solver = Solver::new(MEBIBYTES);
    println!("id     plies  found       nodes  seconds   whole nodes  seconds");
    let mut rows = Vec::new();
    for line in include_str!("../tests/data/tsume.tsv").lines().skip(1) {
        let [id, sfen, plies, _] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        if ids.is_empty() || ids.contains(&id) {
            let row = solve(&mut solver, &rules, id, sfen, plies.parse().unwrap(), Duration::from_secs(seconds));
            row.print();
            rows.push(row);
        }
    }
    sum_up(&rows);
}

fn solve(solver: &mut Solver, rules: &Rules, id: &'static str, sfen: &str, plies: usize, limit: Duration) -> Row {
    let setup = placement::parse_setup(sfen, rules.size(), &rules.variant().kinds).unwrap();
    let position = Position::from_setup(rules, &setup).unwrap();
    let started = Instant::now();
    let (mut found, mut nodes) = (None, 0);
    let verdict = solver.solve(rules, &position, Limits::default(), &mut |progress| {
        nodes = progress.nodes;
        if progress.found.is_some() {
            found.get_or_insert((nodes, started.elapsed()));
        }
        started.elapsed() >= limit
    });
    let whole = (nodes, started.elapsed());
    if matches!(verdict, Verdict::Mate { .. }) {
        found.get_or_insert(whole);
    }
    Row { id, plies, verdict, found, whole }
}

impl Row {
    fn print(&self) {
        let told = match &self.verdict {
            // A mark where it is proved that no mate is shorter.
            Verdict::Mate { line, shortest } => format!("{}{}", line.len(), if *shortest { "!" } else { " " }),
            Verdict::NoMate => "none ".to_owned(),
            Verdict::Unknown(_) => "? ".to_owned(),
        };
        let (nodes, time) = self.found.unwrap_or(self.whole);
        let (all, whole) = self.whole;
        let Self { id, plies, .. } = self;
        println!("{id:<6} {plies:>5} {told:>6} {nodes:>11} {:>8.3} {all:>13} {:>8.3}", time.as_secs_f64(), whole.as_secs_f64());
    }
}

fn sum_up(rows: &[Row]) {
    let lengths = rows.iter().filter_map(|row| match &row.verdict {
        Verdict::Mate { line, shortest } => Some((line.len(), row.plies, *shortest)),
        _ => None,
    });
    let lengths: Vec<_> = lengths.collect();
    let count = |keep: &dyn Fn(&(usize, usize, bool)) -> bool| lengths.iter().filter(|row| keep(row)).count();
    println!(
        "{} problems: {} solved, {} as long as the book has it, {} shorter, {} longer; {} proved to be the shortest",
        rows.len(),
        lengths.len(),
        count(&|(found, book, _)| found == book),
        count(&|(found, book, _)| found < book),
        count(&|(found, book, _)| found > book),
        count(&|(.., shortest)| *shortest),
    );
    let mut times: Vec<Duration> = rows.iter().filter_map(|row| row.found).map(|(_, time)| time).collect();
    times.sort_unstable();
    let nodes: u64 = rows.iter().filter_map(|row| row.found).map(|(nodes, _)| nodes).sum();
    if let (Some(median), Some(longest)) = (times.get(times.len() / 2), times.last()) {
        println!(
            "until found: {nodes} nodes, {:.3} s; median {:.3} s, longest {:.3} s",
            times.iter().sum::<Duration>().as_secs_f64(),
            median.as_secs_f64(),
            longest.as_secs_f64(),
        );
    }
    let (nodes, time) = rows.iter().fold((0, Duration::ZERO), |sum, row| (sum.0 + row.whole.0, sum.1 + row.whole.1));
    println!("with shortening: {nodes} nodes, {:.3} s", time.as_secs_f64());
}
