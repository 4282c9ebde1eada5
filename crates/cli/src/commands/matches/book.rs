//! Where the games begin.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, bail};
use clap::Args;
use koshogi_lab::{Book, Opening, Random};
use koshogi_notation::record::Shelf;
use koshogi_rules::{Game, Lang, Rules};

use crate::failure::Usage;
use crate::positions;
use crate::records::{self, Place};

/// The openings.
#[derive(Debug, Clone, Args)]
pub(super) struct BookArgs {
    /// Begins with the positions of this file: lines of SFEN, or records (KIF, PGN, USI, JSON lines) up to --cut [default: random
    /// moves].
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Plays records of --openings up to this ply [default: all of them].
    #[arg(long, value_name = "PLY", requires = "openings")]
    cut: Option<usize>,
    /// Random openings have so many plies; 0 begins with the start array.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=200))]
    plies: u32,
    /// Which sequence of random openings.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Neither side of a random opening is further ahead, in hundredths of our engine; 0 takes any opening.
    #[arg(long, value_name = "SCORE", default_value_t = 200, value_parser = clap::value_parser!(i32).range(0..))]
    balance: i32,
}

impl BookArgs {
    pub(super) fn read(&self, rules: &Arc<Rules>, lang: Lang) -> Result<Book> {
        let Some(file) = &self.openings else {
            let balance = Some(self.balance).filter(|&balance| balance > 0 && self.plies > 0);
            return Ok(Book::Random(Random { plies: self.plies as usize, seed: self.seed, balance }));
        };
        let place = Place::new(file.clone());
        let openings = match self.positions(&place, rules, lang)? {
            Some(openings) => openings,
            None => self.records(&place, rules, lang)?,
        };
        Ok(Book::Given(openings))
    }

    /// The openings of a file of SFEN lines; nothing where it is another kind of file.
    fn positions(&self, place: &Place, rules: &Arc<Rules>, lang: Lang) -> Result<Option<Vec<Opening>>> {
        let text = String::from_utf8_lossy(&place.bytes()?).into_owned();
        let lines: Vec<(usize, &str)> = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| is_said(line)).collect();
        let is_sfen = |line: &str| line.split(' ').next().is_some_and(|board| board.contains('/')) && !line.contains("moves");
        if lines.is_empty() || !lines.iter().all(|(_, line)| is_sfen(line)) {
            return Ok(None);
        }
        let mut openings = Vec::new();
        for (number, line) in lines {
            let start = positions::sfen(rules, line.strip_prefix("sfen ").unwrap_or(line), lang);
            let start = start.map_err(|reason| Usage(format!("{place}:{number}: {reason}")))?;
            openings.push(self.checked(Opening { start, moves: Vec::new() }, &format!("{place}:{number}"), rules, lang)?);
        }
        Ok(Some(openings))
    }

    /// The openings of a file of records.
    fn records(&self, place: &Place, rules: &Arc<Rules>, lang: Lang) -> Result<Vec<Opening>> {
        let choices = rules.choices().iter().map(|(key, value)| (key.to_owned(), value.to_owned()));
        let shelf = Shelf { variants: vec![Arc::clone(rules.variant())], preset: None, options: choices.collect() };
        let mut openings = Vec::new();
        for entry in records::read(place, None, &shelf, lang)? {
            let fault = entry.reading.errors().next();
            let Some(record) = entry.reading.record.as_ref().filter(|_| fault.is_none()) else {
                let reason = fault.map(|fault| fault.sentence(lang)).unwrap_or_default();
                bail!("{}: {reason}", entry.place);
            };
            let mut moves = record.moves();
            moves.truncate(self.cut.unwrap_or(moves.len()));
            openings.push(self.checked(Opening { start: record.start().clone(), moves }, &entry.place, rules, lang)?);
        }
        Ok(openings)
    }

    /// Sees that the opening is one under the rules of the match, and that there is a game left to play.
    fn checked(&self, opening: Opening, place: &str, rules: &Arc<Rules>, lang: Lang) -> Result<Opening> {
        let mut game = match Game::from_setup(Arc::clone(rules), &opening.start) {
            Ok(game) => game,
            Err(error) => bail!("{place}: {}", error.sentence(lang)),
        };
        for &mv in &opening.moves {
            if let Err(illegal) = game.play(mv) {
                bail!("{place}: {mv}: {}", illegal.sentence(rules, lang));
            }
        }
        match game.outcome() {
            None => Ok(opening),
            Some(outcome) => bail!(match lang {
                Lang::Ja => format!("{place}: すでに終わっています（{}）。--cut で手前から始められます", outcome.sentence(lang)),
                Lang::En => format!("{place}: the game is over there ({}); --cut begins earlier", outcome.sentence(lang)),
            }),
        }
    }
}

/// Whether a line says anything.
fn is_said(line: &str) -> bool {
    !line.is_empty() && !line.starts_with('#')
}
