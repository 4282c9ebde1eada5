//! A run of named steps: a heading and a time for each, and a summary that is true.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;

/// How a step ended that did not fail.
pub(crate) enum Done {
    /// It did what its name says.
    Passed,
    /// It could not be done here, for this reason.
    Skipped(String),
}

enum Verdict {
    Passed,
    Failed(String),
    Skipped(String),
}

struct Line {
    name: &'static str,
    time: Duration,
    verdict: Verdict,
}

/// The steps so far.
pub(crate) struct Suite {
    of: usize,
    started: Instant,
    lines: Vec<Line>,
}

impl Suite {
    /// A suite of so many steps.
    pub(crate) fn new(of: usize) -> Self {
        Self { of, started: Instant::now(), lines: Vec::with_capacity(of) }
    }

    /// Runs one step. A failure is remembered and the next step runs all the same.
    pub(crate) fn step(&mut self, name: &'static str, what: &str, body: impl FnOnce() -> Result<Done>) {
        println!("\n== [{}/{}] {name}: {what}", self.lines.len() + 1, self.of);
        let started = Instant::now();
        let verdict = match body() {
            Ok(Done::Passed) => Verdict::Passed,
            Ok(Done::Skipped(why)) => Verdict::Skipped(why),
            Err(error) => Verdict::Failed(format!("{error:#}")),
        };
        let time = started.elapsed();
        println!("== {name}: {} in {}", verdict.sentence(), seconds(time));
        self.lines.push(Line { name, time, verdict });
    }

    /// Prints the summary and turns it into an exit status.
    pub(crate) fn finish(self) -> ExitCode {
        println!("\n== summary, {} in all", seconds(self.started.elapsed()));
        for line in &self.lines {
            println!("   {:<10} {:>9}  {}", line.name, seconds(line.time), line.verdict.sentence());
        }
        let count = |wanted: fn(&Verdict) -> bool| self.lines.iter().filter(|line| wanted(&line.verdict)).count();
        let passed = count(|verdict| matches!(verdict, Verdict::Passed));
        let failed = count(|verdict| matches!(verdict, Verdict::Failed(_)));
        let skipped = count(|verdict| matches!(verdict, Verdict::Skipped(_)));
        println!("\nsteps: {passed} passed, {failed} failed, {skipped} skipped");
        if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

impl Verdict {
    fn sentence(&self) -> String {
        match self {
            Self::Passed => "passed".to_owned(),
            Self::Failed(why) => format!("FAILED: {why}"),
            Self::Skipped(why) => format!("skipped: {why}"),
        }
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
