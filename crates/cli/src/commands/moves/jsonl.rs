//! `koshogi moves --jsonl`: a line of JSON for a line of JSON.

use std::collections::{BTreeMap, HashMap};
use std::io::{BufRead as _, Write as _};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use koshogi_rules::{Game, Lang, Rules};
use serde::{Deserialize, Serialize};

use crate::args::GameArgs;
use crate::catalogue::Catalogue;
use crate::output::Console;
use crate::positions;

/// A line of the input.
#[derive(Deserialize)]
#[serde(expecting = "expected an object with the fields variant, preset, options, sfen, moves")]
struct Question {
    variant: Option<String>,
    preset: Option<String>,
    options: Option<BTreeMap<String, Value>>,
    sfen: Option<String>,
    moves: Option<Moves>,
}

/// The value of an option; JSON has more kinds of them than a command line.
#[derive(Deserialize)]
#[serde(untagged, expecting = "the value of an option is a string, a number, true or false")]
enum Value {
    Text(String),
    Number(u32),
    Flag(bool),
}

/// The moves played before, as a list or as words.
#[derive(Deserialize)]
#[serde(untagged, expecting = "moves are a list of strings, or one string with spaces between them")]
enum Moves {
    List(Vec<String>),
    Words(String),
}

/// A line of the output.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Moves(Vec<String>),
    Error(String),
}

/// A game, a preset and options: what rules are made of.
type Asked = (Option<String>, Option<String>, Vec<(String, String)>);

/// Answers every line of standard input.
pub(super) fn answer(args: &GameArgs, console: &mut Console) -> Result<ExitCode> {
    let catalogue = Catalogue::load(&args.rules, console.lang)?;
    let mut desk = Desk { args, catalogue, lang: console.lang, rules: HashMap::new() };
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line).context("standard input")? > 0 {
        let answer = desk.answer(&line).map_or_else(|error| Answer::Error(format!("{error:#}")), Answer::Moves);
        serde_json::to_writer(&mut console.out, &answer)?;
        console.out.write_all(b"\n")?;
        // Whoever asks line by line waits for the answer.
        console.out.flush()?;
        line.clear();
    }
    Ok(ExitCode::SUCCESS)
}

/// What is kept between the lines.
struct Desk<'a> {
    args: &'a GameArgs,
    catalogue: Catalogue<'a>,
    lang: Lang,
    rules: HashMap<Asked, Arc<Rules>>,
}

impl Desk<'_> {
    fn answer(&mut self, line: &[u8]) -> Result<Vec<String>> {
        let question: Question = serde_json::from_slice(line.trim_ascii()).map_err(not_a_question)?;
        let options = question.options.into_iter().flatten().map(|(key, value)| (key, value.written())).collect();
        let variant = question.variant.or_else(|| self.args.variant.clone());
        let rules = self.rules((variant, question.preset, options))?;
        let start = match &question.sfen {
            None => rules.start().clone(),
            Some(sfen) => positions::sfen(&rules, sfen, self.lang).map_err(|reason| anyhow::anyhow!("sfen: {reason}"))?,
        };
        let mut game = Game::from_setup(rules, &start).map_err(|error| anyhow::anyhow!("sfen: {}", error.sentence(self.lang)))?;
        for (index, text) in question.moves.iter().flat_map(Moves::words).enumerate() {
            self.play(&mut game, text).with_context(|| format!("move {} '{text}'", index + 1))?;
        }
        Ok(positions::written_moves(&game))
    }

    fn play(&self, game: &mut Game, text: &str) -> Result<()> {
        let mv = positions::read_move(game, text, self.lang).map_err(anyhow::Error::msg)?;
        // The position is wanted as it stands, whatever the end of the game on the way.
        game.play_on(mv).map_err(|illegal| anyhow::Error::msg(positions::why_not(&illegal, game, self.lang)))
    }

    /// The rules that a line asks for, on top of those of the command line; made once.
    fn rules(&mut self, asked: Asked) -> Result<Arc<Rules>> {
        if let Some(rules) = self.rules.get(&asked) {
            return Ok(rules.clone());
        }
        let (variant, preset, options) = &asked;
        let variant = self.catalogue.variant(variant.as_deref())?;
        let rules = self.catalogue.rules_with(&variant, preset.as_deref(), options)?;
        self.rules.insert(asked, rules.clone());
        Ok(rules)
    }
}

impl Value {
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

impl Moves {
    fn words(&self) -> Box<dyn Iterator<Item = &str> + '_> {
        match self {
            Self::List(list) => Box::new(list.iter().map(String::as_str)),
            Self::Words(words) => Box::new(words.split_whitespace()),
        }
    }
}

/// Why a line is no question; every question is one line, so only the column tells where.
#[expect(clippy::needless_pass_by_value, reason = "the error is turned into another")]
fn not_a_question(error: serde_json::Error) -> anyhow::Error {
    let text = error.to_string();
    let reason = text.split(" at line ").next().unwrap_or(&text);
    match error.column() {
        0 => anyhow::anyhow!("{reason}"),
        column => anyhow::anyhow!("column {column}: {reason}"),
    }
}
