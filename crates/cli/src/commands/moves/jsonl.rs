//! `koshogi moves --jsonl`: a line of JSON for a line of JSON.

use std::collections::HashMap;
use std::io::{BufRead as _, Write as _};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context as _, Result, anyhow};
use koshogi_rules::{Game, Lang, Rules};
use serde::Serialize;

use super::question::Question;
use crate::args::GameArgs;
use crate::catalogue::Catalogue;
use crate::output::Console;
use crate::positions;

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
        let mut question = Question::read(line).map_err(|(column, reason)| match column {
            0 => anyhow!(reason),
            column => anyhow!("column {column}: {reason}"),
        })?;
        let asked = question.asked();
        let variant = asked.variant.or_else(|| self.args.variant.clone());
        let rules = self.rules((variant, asked.preset, asked.options))?;
        let start = match &question.sfen {
            None => rules.start().clone(),
            Some(sfen) => positions::sfen(&rules, sfen, self.lang).map_err(|reason| anyhow!("sfen: {reason}"))?,
        };
        let mut game = Game::from_setup(rules, &start).map_err(|error| anyhow!("sfen: {}", error.sentence(self.lang)))?;
        for (index, text) in question.moves().enumerate() {
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
