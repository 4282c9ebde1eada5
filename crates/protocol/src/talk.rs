//! Talking: lines in, lines out.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender};
use std::thread;

use crate::mind::Thought;

/// What happens to a conversation.
#[derive(Debug)]
pub enum Event {
    /// The other side said a line.
    Line(String),
    /// The other side will say no more.
    Closed,
    /// The thinker has something to tell.
    Thought(Thought),
}

/// Whether the conversation goes on.
pub type Flow = ControlFlow<()>;

/// A conversation in some protocol.
pub trait Conversation {
    /// Answers a line.
    ///
    /// # Errors
    /// When the answer cannot be written.
    fn hear(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Flow>;

    /// Passes on what the thinker thinks.
    ///
    /// # Errors
    /// When it cannot be written.
    fn notice(&mut self, thought: Thought, out: &mut dyn Write) -> io::Result<()>;

    /// Whether an answer is being looked for that will come by itself.
    fn owes_an_answer(&self) -> bool;

    /// Ends the conversation: a search that still goes on is stopped and its answer written.
    ///
    /// # Errors
    /// When it cannot be written.
    fn close(&mut self, out: &mut dyn Write) -> io::Result<()>;
}

/// Reads lines in a thread of its own and passes them on. Bytes that are no UTF-8 become replacement characters.
///
/// # Errors
/// When no thread can be started.
pub fn listen(input: impl Read + Send + 'static, events: Sender<Event>) -> io::Result<()> {
    thread::Builder::new().name("listener".to_owned()).spawn(move || {
        let mut input = BufReader::new(input);
        let mut line = Vec::new();
        while matches!(input.read_until(b'\n', &mut line), Ok(1..)) {
            let text = String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned();
            line.clear();
            if events.send(Event::Line(text)).is_err() {
                return;
            }
        }
        // Nobody is left to be told where this fails.
        let _ = events.send(Event::Closed);
    })?;
    Ok(())
}

/// Leads a conversation until it ends. When the other side closes, an answer that is owed is still given, so that a script may end
/// with its question.
///
/// # Errors
/// When an answer cannot be written.
pub fn converse(conversation: &mut impl Conversation, events: &Receiver<Event>, out: &mut impl Write) -> io::Result<()> {
    let mut closed = false;
    while !closed || conversation.owes_an_answer() {
        let Ok(event) = events.recv() else { break };
        match event {
            Event::Line(line) => {
                if conversation.hear(&line, out)?.is_break() {
                    return out.flush();
                }
            }
            Event::Closed => closed = true,
            Event::Thought(thought) => conversation.notice(thought, out)?,
        }
        out.flush()?;
    }
    conversation.close(out)?;
    out.flush()
}
