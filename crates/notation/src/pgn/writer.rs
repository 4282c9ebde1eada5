//! Writing PGN.

use std::fmt::Write as _;

use koshogi_rules::{Game, Move, Side};

use super::{PASSES, remarks, tags, xboard};
use crate::record::{NodeId, Notes, Record, Scribe};
use crate::western;

/// The words of the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Spelling {
    /// As western books write them: `P-7h`, `Lnx7fx7e`.
    #[default]
    Western,
    /// As XBoard and WinBoard write them: `f5`, `Nxh7-h6`. They cannot tell which of several pieces passes; a comment does.
    XBoard,
}

/// How long a line of moves may grow.
const WIDTH: usize = 79;

/// Writes a record.
#[must_use]
pub fn write(record: &Record, spelling: Spelling) -> String {
    let ending = record.ending();
    let result = remarks::result(ending);
    let mut text = String::new();
    for (name, value) in tags::write(record, result) {
        tag(&mut text, &name, &value);
    }
    for (name, value) in tags::start(record, record.rules()) {
        tag(&mut text, name, &value);
    }
    if let Some(ending) = ending {
        tag(&mut text, tags::TERMINATION, remarks::cause_word(ending.cause));
    }
    text.push('\n');
    let mut writer = Writer { lines: Lines::default(), scribe: Scribe::new(record.clone()), spelling, main_end: None };
    let end = record.tree().end_of_line(NodeId::ROOT);
    writer.main_end = Some(end).filter(|&end| record.tree().node(end).children().is_empty());
    writer.notes(NodeId::ROOT);
    writer.moves();
    writer.lines.word(result);
    text + writer.lines.finish()
}

fn tag(text: &mut String, name: &str, value: &str) {
    let value = value.split(['\n', '\r']).collect::<Vec<_>>().join(" ").replace('\\', "\\\\").replace('"', "\\\"");
    let _ = writeln!(text, "[{name} \"{value}\"]");
}

struct Writer {
    lines: Lines,
    scribe: Scribe,
    spelling: Spelling,
    /// Where the main line ends, of which the tags tell, unless branches begin there.
    main_end: Option<NodeId>,
}

/// What is still to be written, the next of it last: a record may be thousands of moves deep.
enum Task {
    /// The move at a node, and what follows it; the flag asks for its number.
    Move(NodeId, bool),
    /// A branch.
    Open(NodeId),
    Close,
    /// The line behind a node, whose next move may need its number again.
    Line(NodeId, bool),
}

impl Writer {
    fn moves(&mut self) {
        let mut tasks = vec![Task::Line(NodeId::ROOT, true)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Line(at, number) => {
                    let children = self.scribe.record().tree().node(at).children().to_vec();
                    if let Some((&first, branches)) = children.split_first() {
                        let commented = !branches.is_empty();
                        tasks.push(Task::Line(first, commented || self.says_something(first)));
                        for branch in branches.iter().rev() {
                            tasks.push(Task::Close);
                            tasks.push(Task::Open(*branch));
                        }
                        tasks.push(Task::Move(first, number));
                    }
                }
                Task::Open(branch) => {
                    self.lines.open();
                    let number = self.says_something(branch);
                    tasks.push(Task::Line(branch, number));
                    tasks.push(Task::Move(branch, true));
                }
                Task::Close => self.lines.close(),
                Task::Move(at, number) => self.played(at, number),
            }
        }
    }

    /// Whether a comment stands behind the move.
    fn says_something(&self, at: NodeId) -> bool {
        let notes = &self.scribe.record().tree().node(at).notes;
        !notes.comments.is_empty() || !remarks::write(notes, Some(at) == self.main_end).is_empty()
    }

    fn played(&mut self, at: NodeId, number: bool) {
        let node = self.scribe.record().tree().node(at);
        let (Some(played), Some(parent)) = (node.played(), node.parent()) else { return };
        let before = node.notes.before.clone();
        self.scribe.go_to(parent);
        let side = self.scribe.position().side();
        if number || side == Side::Sente || !before.is_empty() {
            let pair = pair(self.scribe.record(), self.scribe.ply());
            self.lines.word(&format!("{pair}{}", if side == Side::Sente { "." } else { "..." }));
        }
        before.iter().for_each(|comment| self.lines.comment(comment));
        let text = self.text(played, self.scribe.game());
        self.lines.word(&text);
        // A pass without a name is taken for that of the first piece that has one.
        if text == PASSES[0] && western::read(&text, self.scribe.game()) != Ok(played) {
            self.lines.comment(&remarks::write_passing(played.from()));
        }
        self.notes(at);
    }

    fn text(&self, played: Move, game: &Game) -> String {
        match self.spelling {
            Spelling::Western => western::write(played, game),
            Spelling::XBoard => xboard::write(played, game),
        }
    }

    /// What is told behind a move, or before the first.
    fn notes(&mut self, at: NodeId) {
        let notes: &Notes = &self.scribe.record().tree().node(at).notes;
        notes.nags.iter().for_each(|number| self.lines.word(&format!("${number}")));
        let commands = remarks::write(notes, Some(at) == self.main_end);
        if !commands.is_empty() {
            self.lines.comment(&commands);
        }
        notes.comments.iter().for_each(|comment| self.lines.comment(comment));
    }
}

/// The number of the pair that the move after `ply` moves belongs to.
fn pair(record: &Record, ply: usize) -> usize {
    let start = record.start();
    let first = start.move_number as usize;
    // The pairs count sente's moves, whatever number the first move of the record has.
    let shift = usize::from(start.side == Side::Gote);
    first.div_ceil(2).max(1) + (ply + shift) / 2
}

/// Text in lines.
#[derive(Default)]
struct Lines {
    text: String,
    /// How long the line is so far.
    column: usize,
    /// Whether the next word follows a bracket without a blank.
    tight: bool,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && !self.tight {
            if self.column + 1 + length > WIDTH {
                self.break_line();
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.tight = false;
        self.text.push_str(word);
        self.column += length;
    }

    /// A comment. It stands in braces, on as many lines as it has; where it has a brace of its own it goes to the ends of lines.
    fn comment(&mut self, comment: &str) {
        if comment.contains('}') {
            // A blank line parts it from another one before it.
            if self.column == 0 && self.text.ends_with('\n') {
                self.text.push('\n');
            }
            for line in comment.lines() {
                if self.column > 0 {
                    self.text.push_str(if self.tight { "" } else { " " });
                }
                self.tight = false;
                let _ = write!(self.text, "; {line}");
                self.break_line();
            }
            return;
        }
        let first = comment.lines().next().unwrap_or_default();
        let single = comment.lines().count() <= 1;
        if single {
            return self.word(&format!("{{{comment}}}"));
        }
        self.word(&format!("{{{first}"));
        for line in comment.lines().skip(1) {
            self.break_line();
            self.text.push_str(line);
            self.column = line.chars().count();
        }
        self.text.push('}');
        self.column += 1;
    }

    fn open(&mut self) {
        self.word("(");
        self.tight = true;
    }

    fn close(&mut self) {
        self.text.push(')');
        self.column += 1;
        self.tight = false;
    }

    fn break_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
        self.tight = false;
    }

    fn finish(&mut self) -> &str {
        if self.column > 0 {
            self.break_line();
        }
        &self.text
    }
}
