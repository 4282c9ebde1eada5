//! Engines as processes: lines in, lines out, each with the moment at which it came.

use std::io::{self, BufRead, BufReader, Write as _};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap};
use thiserror::Error;

/// How long an engine may take to leave when it is told to.
const FAREWELL: Duration = Duration::from_millis(500);

/// How often a wait looks whether the match is to be stopped.
const GLANCE: Duration = Duration::from_millis(50);

/// Why an engine does not answer.
#[derive(Debug, Error)]
pub(crate) enum Trouble {
    /// The command is not one.
    #[error("the command cannot be read: {0}")]
    Command(String),
    /// It cannot be started.
    #[error("{0}: {1}")]
    Start(String, io::Error),
    /// It ended, or closed its output.
    #[error("the engine ended")]
    Gone,
    /// It did not answer in time.
    #[error("the engine does not answer")]
    Silent,
    /// The match is being stopped.
    #[error("the match was stopped")]
    Stopped,
}

/// A line and when it came.
pub(crate) struct Heard {
    pub(crate) line: String,
    pub(crate) at: Instant,
}

/// An engine's process. It is ended, and waited for, when the value goes.
pub(crate) struct Process {
    child: Box<dyn ChildWrapper>,
    input: Option<ChildStdin>,
    lines: Receiver<Heard>,
}

impl Process {
    /// Starts a command line, split into words as a shell does it, without a shell. The engine gets a process group (a job) of its
    /// own: an interrupt at the terminal is not for it, and what it starts ends with it.
    pub(crate) fn start(command: &str) -> Result<Self, Trouble> {
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| Trouble::Command(command.to_owned()))?;
        let mut start = Command::new(&words[0]);
        start.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut wrap = CommandWrap::from(start);
        #[cfg(unix)]
        wrap.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        wrap.wrap(process_wrap::std::JobObject);
        let failed = |error| Trouble::Start(words[0].clone(), error);
        let mut child = wrap.spawn().map_err(failed)?;
        let input = child.stdin().take();
        let output = child.stdout().take().ok_or(Trouble::Gone)?;
        let (sender, lines) = channel();
        let mut process = Self { child, input, lines };
        let reader = thread::Builder::new().name("engine's lines".to_owned());
        if let Err(error) = reader.spawn(move || read(BufReader::new(output), &sender)) {
            process.end();
            return Err(failed(error));
        }
        Ok(process)
    }

    /// Says a line.
    pub(crate) fn say(&mut self, line: &str) -> Result<(), Trouble> {
        let input = self.input.as_mut().ok_or(Trouble::Gone)?;
        input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush()).map_err(|_| Trouble::Gone)
    }

    /// The next line, which has to come before `deadline`.
    pub(crate) fn hear(&self, deadline: Instant, stop: &AtomicBool) -> Result<Heard, Trouble> {
        loop {
            if stop.load(Relaxed) {
                return Err(Trouble::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(heard) if heard.at > deadline => return Err(Trouble::Silent),
                Ok(heard) => return Ok(heard),
                Err(RecvTimeoutError::Disconnected) => return Err(Trouble::Gone),
                Err(RecvTimeoutError::Timeout) if left <= GLANCE => return Err(Trouble::Silent),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// A line that has come already.
    pub(crate) fn heard(&self) -> Option<Heard> {
        self.lines.try_recv().ok()
    }

    /// Tells the engine to leave and sees that it does.
    fn end(&mut self) {
        let _ = self.say("quit");
        self.input = None;
        let until = Instant::now() + FAREWELL;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < until {
            thread::sleep(Duration::from_millis(2));
        }
        // Also what it left behind in its group; where nothing is left there is nothing to be done.
        let _ = self.child.start_kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Reads lines until the output is closed. Bytes that are no text are shown as such.
fn read(mut output: impl BufRead, sender: &Sender<Heard>) {
    let mut bytes = Vec::new();
    while output.read_until(b'\n', &mut bytes).is_ok_and(|read| read > 0) {
        let at = Instant::now();
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if sender.send(Heard { line, at }).is_err() {
            return;
        }
        bytes.clear();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::path::Path;

    fn soon(process: &Process) -> Result<String, Trouble> {
        process.hear(Instant::now() + Duration::from_secs(20), &AtomicBool::new(false)).map(|heard| heard.line)
    }

    #[test]
    fn lines_go_in_and_out_until_the_process_ends() {
        let mut process = Process::start("sh -c 'read line; echo \"$line!\"; printf \"\\377 no end\"'").expect("a shell");
        process.say("hello").expect("it listens");
        assert_eq!(soon(&process).expect("a line"), "hello!");
        assert_eq!(soon(&process).expect("the rest"), "\u{fffd} no end");
        assert!(matches!(soon(&process), Err(Trouble::Gone)));
    }

    #[test]
    fn waiting_ends_at_its_time_and_when_the_match_is_stopped() {
        let process = Process::start("sleep 60").expect("a command");
        let begun = Instant::now();
        let waited = process.hear(begun + Duration::from_millis(60), &AtomicBool::new(false));
        assert!(matches!(waited, Err(Trouble::Silent)) && begun.elapsed() >= Duration::from_millis(60));
        let stopped = process.hear(begun + Duration::from_secs(60), &AtomicBool::new(true));
        assert!(matches!(stopped, Err(Trouble::Stopped)));
    }

    #[test]
    fn commands_that_are_none_say_so() {
        assert!(matches!(Process::start("sh 'open"), Err(Trouble::Command(_))));
        assert!(matches!(Process::start(""), Err(Trouble::Command(_))));
        assert!(matches!(Process::start("/nowhere/engine"), Err(Trouble::Start(..))));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_an_engine_started_ends_with_it() {
        let process = Process::start("sh -c 'sleep 60 & echo $!; wait'").expect("a shell");
        let child = soon(&process).expect("the number of a process");
        let status = Path::new("/proc").join(child).join("stat");
        assert!(status.exists());
        drop(process);
        // Whoever inherits it may take a moment to see that it ended.
        let alive = || std::fs::read_to_string(&status).is_ok_and(|stat| !stat.contains(") Z "));
        let until = Instant::now() + Duration::from_secs(20);
        while alive() && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
        assert!(!alive());
    }
}
