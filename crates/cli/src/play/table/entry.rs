//! A line of text that the player types.

use tui_input::{Input, InputRequest};

use super::Key;

/// What the line is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A move or a command.
    Command,
    /// The name of the file to write.
    SaveAs,
    /// The name of the file to read.
    Open,
}

/// The line as far as it is typed.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) purpose: Purpose,
    input: Input,
}

/// What a key does to a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Typed {
    /// It goes on.
    More,
    /// It is complete.
    Done(String),
    /// The player thought better of it.
    Dropped,
}

impl Entry {
    pub(super) fn new(purpose: Purpose, text: impl Into<String>) -> Self {
        Self { purpose, input: Input::new(text.into()) }
    }

    pub(crate) fn text(&self) -> &str {
        self.input.value()
    }

    /// The column of the cursor in the text.
    pub(crate) fn cursor(&self) -> usize {
        self.input.visual_cursor()
    }

    /// How many columns to leave out at the left where `width` are free.
    pub(crate) fn scroll(&self, width: usize) -> usize {
        self.input.visual_scroll(width)
    }

    pub(super) fn insert(&mut self, text: &str) {
        for character in text.chars().filter(|character| !character.is_control()) {
            self.input.handle(InputRequest::InsertChar(character));
        }
    }

    pub(super) fn press(&mut self, key: Key) -> Typed {
        let request = match key {
            Key::Enter => return Typed::Done(self.input.value().trim().to_owned()),
            Key::Escape => return Typed::Dropped,
            Key::Backspace if self.input.value().is_empty() => return Typed::Dropped,
            Key::Char(character) => InputRequest::InsertChar(character),
            Key::Left | Key::Control('b') => InputRequest::GoToPrevChar,
            Key::Right | Key::Control('f') => InputRequest::GoToNextChar,
            Key::Home | Key::Control('a') => InputRequest::GoToStart,
            Key::End | Key::Control('e') => InputRequest::GoToEnd,
            Key::Backspace | Key::Control('h') => InputRequest::DeletePrevChar,
            Key::Delete | Key::Control('d') => InputRequest::DeleteNextChar,
            Key::Control('w') => InputRequest::DeletePrevWord,
            Key::Control('u') => InputRequest::DeleteLine,
            Key::Control('k') => InputRequest::DeleteTillEnd,
            _ => return Typed::More,
        };
        self.input.handle(request);
        Typed::More
    }
}
