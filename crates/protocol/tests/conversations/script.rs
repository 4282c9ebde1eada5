//! Scripts: what the board says line by line, and the transcript of what comes of it.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use koshogi_engine::{NoClock, Settings};
use koshogi_protocol::{Cecp, Conversation, Event, Mind, Selection, Thinker, Usi};
use koshogi_rules::Lang;

use crate::puppet::Puppet;

/// A conversation and what comes in from its thinker.
pub(crate) struct Session<C> {
    pub(crate) conversation: C,
    events: Receiver<Event>,
}

/// The games of the program, beginning with this one.
pub(crate) fn selection(home: &str) -> Selection {
    let games = koshogi_games::all().to_vec();
    Selection::new(games, koshogi_games::find(home).expect("a game"))
}

pub(crate) fn mind(thinker: impl Thinker + 'static, events: Sender<Event>) -> Mind {
    let settings = Settings { memory: 4, ..Settings::default() };
    Mind::new(Box::new(thinker), settings, Arc::new(NoClock), events).expect("a thread")
}

impl Session<Usi> {
    pub(crate) fn usi(home: &str, thinker: impl Thinker + 'static) -> Self {
        let (sender, events) = channel();
        let conversation = Usi::new(selection(home), mind(thinker, sender), Lang::En).expect("rules");
        Self { conversation, events }
    }
}

impl Session<Cecp> {
    pub(crate) fn cecp(home: &str, thinker: impl Thinker + 'static) -> Self {
        let (sender, events) = channel();
        let conversation = Cecp::new(selection(home), mind(thinker, sender), Lang::En).expect("rules");
        Self { conversation, events }
    }
}

impl<C: Conversation> Session<C> {
    /// Says a line, waits for an answer that is owed, and returns all that was written.
    pub(crate) fn say(&mut self, line: &str) -> String {
        let mut out = Vec::new();
        let flow = self.conversation.hear(line, &mut out).expect("written");
        while flow.is_continue() && self.conversation.owes_an_answer() {
            self.notice(&mut out);
        }
        String::from_utf8(out).expect("text")
    }

    /// Says a line without waiting.
    pub(crate) fn say_only(&mut self, line: &str) -> String {
        let mut out = Vec::new();
        let _ = self.conversation.hear(line, &mut out).expect("written");
        String::from_utf8(out).expect("text")
    }

    /// Waits until this many lines about thoughts have been written.
    pub(crate) fn wait(&mut self, lines: usize) -> String {
        let mut out = Vec::new();
        while out.iter().filter(|&&byte| byte == b'\n').count() < lines {
            self.notice(&mut out);
        }
        String::from_utf8(out).expect("text")
    }

    fn notice(&mut self, out: &mut Vec<u8>) {
        let Event::Thought(thought) = self.events.recv().expect("a thinker") else { panic!("only the thinker sends here") };
        self.conversation.notice(thought, out).expect("written");
    }

    /// Follows a script. Its lines are said, one after another, each when an answer that was owed has come; `& LINE` does not wait for
    /// that answer, and `~ N` waits for N lines of thoughts.
    pub(crate) fn follow(&mut self, script: &str) -> String {
        let mut transcript = String::new();
        for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let answer = match line.split_once(' ') {
                Some(("~", lines)) => self.wait(lines.parse().expect("a number")),
                Some(("&", line)) => {
                    let _ = writeln!(transcript, "> {line}");
                    self.say_only(line)
                }
                _ => {
                    let _ = writeln!(transcript, "> {line}");
                    self.say(line)
                }
            };
            transcript.push_str(&answer);
        }
        transcript
    }
}

/// The transcript of a script in USI, with the puppet; the game is the first.
pub(crate) fn usi(script: &str) -> String {
    Session::usi("chu", Puppet::default()).follow(script)
}

/// The transcript of a script in CECP, with the puppet; the game is the first.
pub(crate) fn cecp(script: &str) -> String {
    Session::cecp("chu", Puppet::default()).follow(script)
}
