//! `koshogi mate`.

use std::io::{IsTerminal as _, Write as _, stderr};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use koshogi_engine::mate::{Limits, Progress, Solver, Verdict};
use koshogi_notation::usi;
use koshogi_rules::{Lang, Position};

use crate::args::{GameArgs, StartArgs, seconds};
use crate::catalogue;
use crate::failure::Usage;
use crate::output::Console;

/// How often the progress is shown anew on a terminal.
const TICK: Duration = Duration::from_millis(100);
/// When it is first told in a line elsewhere.
const FIRST_LINE: Duration = Duration::from_secs(1);

/// Solves a mate problem: the side to move gives check with every move until the other side's last royal cannot be saved.
///
/// The first line of the answer is `mate N`, with the number of plies, `nomate` where it is proved that there is no mate, or
/// `unknown`. After `mate N` the second line is the mate against the longest known defence. A mate that was found is shortened for
/// about as long as it took to find it. How the search stands is told on the error stream.
///
/// The attacker need not have a royal. Bare king and other endings of games are not asked in a problem. The exit status is 1
/// where the answer is `unknown`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  koshogi mate chu --sfen '10k1/7+P4/8i1+EK/7+a2n1/8+B2t/7p3+p/12/9Q2/12/12/12/12 b - 1'
  koshogi mate sho --sfen '4k4/9/4G4/9/9/9/9/9/4R4 b - 1' --time 5
  koshogi mate chu --preset lishogi --memory 2048 --time 600 --sfen '…'")]
pub(crate) struct Mate {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    start: StartArgs,
    /// How long to search at most.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    time: Duration,
    /// How many positions to search at most [default: no limit]. With a limit that is reached before the time is up, the answer is the
    /// same everywhere.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// How much memory to use at most, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
}

impl Mate {
    pub(crate) fn run(self, console: &mut Console) -> Result<ExitCode> {
        let rules = catalogue::chosen(&self.game, console.lang)?;
        let setup = catalogue::start(&rules, &self.start, console.lang)?;
        let position = Position::from_setup(&rules, &setup).map_err(|error| Usage(error.sentence(console.lang)))?;
        let mut teller = Teller::new(console.lang);
        let verdict = Solver::new(self.memory as usize)
            .solve(&rules, &position, Limits { nodes: self.nodes }, &mut |progress| teller.tell(progress) >= self.time);
        teller.bar.finish_and_clear();
        match verdict {
            Verdict::Mate { line, .. } => {
                writeln!(console.out, "mate {}", line.len())?;
                writeln!(console.out, "{}", usi::write(&line))?;
            }
            Verdict::NoMate => writeln!(console.out, "nomate")?,
            Verdict::Unknown(_) => {
                writeln!(console.out, "unknown")?;
                return Ok(ExitCode::FAILURE);
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Tells on the error stream how the search stands: in a line that changes where that is a terminal, else in lines that come ever more
/// seldom.
struct Teller {
    bar: ProgressBar,
    started: Instant,
    /// When to tell the next time.
    next: Duration,
    lang: Lang,
}

impl Teller {
    fn new(lang: Lang) -> Self {
        let (bar, next) = if stderr().is_terminal() { (spinner(), TICK) } else { (ProgressBar::hidden(), FIRST_LINE) };
        Self { bar, started: Instant::now(), next, lang }
    }

    /// Tells the progress if it is time for it; answers how long the search has taken.
    fn tell(&mut self, progress: &Progress) -> Duration {
        let elapsed = self.started.elapsed();
        if elapsed >= self.next {
            let told = told(progress, elapsed, self.lang);
            if self.bar.is_hidden() {
                self.next = 2 * elapsed;
                // Nobody listening is no reason to stop.
                let _ = writeln!(stderr(), "{told}");
            } else {
                self.next = elapsed + TICK;
                self.bar.set_message(told);
            }
        }
        elapsed
    }
}

fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(TICK);
    let style = ProgressStyle::with_template("{spinner} {wide_msg}");
    style.map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style))
}

/// How the search stands.
fn told(progress: &Progress, time: Duration, lang: Lang) -> String {
    let Progress { nodes, proof, disproof, found } = progress;
    let seconds = time.as_secs_f64();
    match (lang, found) {
        (Lang::Ja, None) => format!("{seconds:.1} 秒、{nodes} 局面、証明数 {proof}、反証数 {disproof}"),
        (Lang::Ja, Some(plies)) => format!("{seconds:.1} 秒、{nodes} 局面、{plies} 手詰を発見、より短い詰みを探索中"),
        (Lang::En, None) => format!("{seconds:.1} s, {nodes} positions, proof number {proof}, disproof number {disproof}"),
        (Lang::En, Some(plies)) => {
            format!("{seconds:.1} s, {nodes} positions, mate in {plies} plies found, looking for a shorter one")
        }
    }
}
