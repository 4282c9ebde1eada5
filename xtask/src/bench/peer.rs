//! `cargo xtask bench --against hachu`: our engine and another one on the same positions of Chu, one after the other.
//!
//! Both speak CECP and are asked for nothing but `analyze` and `post`: how deep they are after so many seconds, and how many
//! nodes a second they search. Where the system tells how much of the processor a program had, seconds are those of the processor,
//! so that other work on the machine costs neither.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use xshell::{Shell, cmd};

/// The positions of `koshogi bench`: game, name, SFEN. All have sente to move.
const POSITIONS: &str = "crates/cli/src/commands/bench/positions.tsv";

/// The game that other engines know best.
const GAME: &str = "chu";

/// The table of each engine, in MiB.
const MEMORY: u32 = 64;

/// How often a clock is looked at.
const TICK: Duration = Duration::from_millis(20);

/// Prints a table in Markdown.
pub(crate) fn run(sh: &Shell, peer: &str, seconds: u32) -> Result<()> {
    cmd!(sh, "cargo build --quiet --release --package koshogi").run()?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| sh.current_dir().join("target"), Into::into);
    let ours = target.join("release").join("koshogi");
    let positions = sh.read_file(POSITIONS)?;
    let rows = positions.lines().filter_map(|line| line.strip_prefix(GAME)?.strip_prefix('\t')?.split_once('\t'));
    let clock = if processor(std::process::id()).is_some() { "seconds of the processor" } else { "seconds" };
    println!("{seconds} {clock} for each, {MEMORY} MiB, one thread\n");
    println!("| position | koshogi depth | nodes/s | {peer} depth | nodes/s | nodes/s, ratio |");
    println!("|---|---|---|---|---|---|");
    let limit = Duration::from_secs(seconds.into());
    for (name, sfen) in rows {
        // The board alone: what comes after it is told in different ways.
        let board = sfen.split(' ').next().unwrap_or_default();
        let own = analyse(Command::new(&ours).arg("xboard"), board, limit)?;
        let other = analyse(&mut Command::new(peer), board, limit)?;
        let ratio = own.speed() / other.speed();
        println!("| {name} | {} | {:.0} | {} | {:.0} | {ratio:.2} |", own.depth, own.speed(), other.depth, other.speed());
    }
    Ok(())
}

/// What an engine told last.
#[derive(Default)]
struct Told {
    depth: u32,
    nodes: u64,
    time: Duration,
}

impl Told {
    fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-3)
    }

    /// `depth score time nodes line`; the depth may have a sign behind it.
    fn read(line: &str, time: Duration) -> Option<Self> {
        let mut words = line.split_whitespace();
        let depth = words.next()?.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
        let [_, _, nodes] = [words.next()?, words.next()?, words.next()?].map(|word| word.parse::<i64>().ok());
        Some(Self { depth, nodes: u64::try_from(nodes?).ok()?, time })
    }
}

/// Lets an engine analyse a position for so long.
fn analyse(command: &mut Command, board: &str, limit: Duration) -> Result<Told> {
    let mut engine = Engine::start(command)?;
    for line in ["xboard", "protover 2", "new", &format!("variant {GAME}"), "easy", "post", "force"] {
        engine.say(line)?;
    }
    // HaChu reads the board alone, then sente moves; with `memory` before `setboard` it would search the old position first.
    engine.say(&format!("setboard {board}"))?;
    engine.say(&format!("memory {MEMORY}"))?;
    // What the preparation cost does not count.
    thread::sleep(Duration::from_secs(1));
    let before = engine.clock();
    engine.say("analyze")?;
    let mut last = Told::default();
    while engine.clock().saturating_sub(before) < limit {
        match engine.lines.recv_timeout(TICK) {
            Ok(line) => last = Told::read(&line, engine.clock().saturating_sub(before)).unwrap_or(last),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => anyhow::bail!("the engine ended"),
        }
    }
    Ok(last)
}

/// A running engine; it ends with this.
struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    begun: Instant,
}

impl Engine {
    fn start(command: &mut Command) -> Result<Self> {
        let name = command.get_program().to_string_lossy().into_owned();
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{name} cannot be started (Debian: apt-get install {name})"))?;
        let (input, output) = (child.stdin.take().context("no input")?, child.stdout.take().context("no output")?);
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.try_for_each(|line| sender.send(line))
        });
        Ok(Self { child, input, lines, begun: Instant::now() })
    }

    fn say(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}").context("the engine does not listen")
    }

    /// The time that it has had.
    fn clock(&self) -> Duration {
        processor(self.child.id()).unwrap_or_else(|| self.begun.elapsed())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // One that has ended already is no fault.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How long a process has had a processor, where the system tells.
fn processor(process: u32) -> Option<Duration> {
    let stat = fs::read_to_string(Path::new("/proc").join(process.to_string()).join("stat")).ok()?;
    // The name in brackets may have blanks; user and system time are the twelfth and thirteenth field behind it, in hundredths.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let hundredths: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    Some(Duration::from_millis(10 * hundredths))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_thinking_are_read_as_engines_write_them() {
        let told = |line| Told::read(line, Duration::from_secs(2)).map(|told| (told.depth, told.nodes));
        assert_eq!(told("7 110 516 504298 h4h5 g10f8 f3e5"), Some((7, 504_298)));
        assert_eq!(told(" 12.  -35   100   9000\t f4f5"), Some((12, 9_000)));
        assert_eq!(told("# s=745359901"), None);
        assert_eq!(told("move k8j8,"), None);
        assert_eq!(told(""), None);
    }

    #[test]
    fn a_process_that_works_has_had_the_processor() {
        let Some(before) = processor(std::process::id()) else { return };
        let begun = Instant::now();
        let mut sum = 0_u64;
        while begun.elapsed() < Duration::from_secs(5) && processor(std::process::id()) == Some(before) {
            sum = std::hint::black_box(sum + 1);
        }
        assert!(processor(std::process::id()) > Some(before));
    }
}
