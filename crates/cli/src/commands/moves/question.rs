//! A line of JSON that asks for moves: a game, its rules, its start and the moves played first.

use std::collections::BTreeMap;

use koshogi_notation::record::Asked;
use serde::Deserialize;

/// What a line of JSON says about a game: its rules, its start and its moves.
#[derive(Debug, Deserialize)]
#[serde(expecting = "an object with the fields variant, preset, options, sfen, moves")]
pub(super) struct Question {
    variant: Option<String>,
    preset: Option<String>,
    options: Option<BTreeMap<String, Chosen>>,
    /// The start, in SFEN; the start array where it is left out.
    pub(super) sfen: Option<String>,
    moves: Option<Moves>,
}

/// The value of an option; JSON has more kinds of them than a command line.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "the value of an option is a string, a number, true or false")]
enum Chosen {
    Text(String),
    Number(u32),
    Flag(bool),
}

/// Moves, as a list or as words.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "moves are a list of strings, or one string with spaces between them")]
enum Moves {
    List(Vec<String>),
    Words(String),
}

impl Question {
    /// Reads a line.
    ///
    /// # Errors
    /// The column, from 1 (0 where there is none), and what is wrong there.
    pub(super) fn read(line: &[u8]) -> Result<Self, (usize, String)> {
        serde_json::from_slice(line.trim_ascii()).map_err(|error| {
            let text = error.to_string();
            // A question is one line; the number of the line in it tells nothing.
            let reason = text.split(" at line ").next().unwrap_or(&text);
            (error.column(), reason.to_owned())
        })
    }

    /// The game and the options that it asks for.
    pub(super) fn asked(&mut self) -> Asked {
        let options = self.options.take().into_iter().flatten().map(|(key, value)| (key, value.written())).collect();
        Asked { variant: self.variant.take(), preset: self.preset.take(), options }
    }

    /// The moves as they are written.
    pub(super) fn moves(&self) -> impl Iterator<Item = &str> {
        let (list, words) = match &self.moves {
            Some(Moves::List(list)) => (list.as_slice(), ""),
            Some(Moves::Words(words)) => (&[][..], words.as_str()),
            None => (&[][..], ""),
        };
        list.iter().map(String::as_str).chain(words.split_whitespace())
    }
}

impl Chosen {
    /// The value as a command line writes it.
    fn written(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
            Self::Flag(true) => "yes".to_owned(),
            Self::Flag(false) => "no".to_owned(),
        }
    }
}
