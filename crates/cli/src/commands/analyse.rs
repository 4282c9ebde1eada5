//! `koshogi analyse`.

mod annotate;
mod curve;
mod json;
mod review;
mod table;
mod words;

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;
use koshogi_engine::{Limits, Settings};
use koshogi_notation::encoding::Encoding;
use koshogi_notation::record::Record;
use koshogi_rules::Lang;

use crate::args::{RecordArgs, seconds};
use crate::catalogue::Catalogue;
use crate::failure::{self, Usage};
use crate::interrupt::stop_flag;
use crate::output::Console;
use crate::records::{self, Entry, Format, Place};
use review::Review;

/// Nodes for each position where no limit is given.
const NODES: u64 = 100_000;

/// Reviews games: judges the position after every move, marks slips, and says how accurate each side was.
///
/// Scores are sente's, in hundredths of about two pawns, beside them sente's chance of winning. A move that loses 5, 10 or 15 points
/// of a hundred of its side's chance is an inaccuracy (?!, 疑問手), a mistake (?, 悪手) or a blunder (??, 大悪手); where every other
/// move would have been a blunder it was the only move (□). Accuracy is counted from the lost chances by the formula that Lichess published.
///
/// With one thread and a limit of nodes or depth the review is the same on every machine. The last position is judged first, so
/// that each search knows what follows. Ctrl-C ends the review and keeps what is done.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  koshogi analyse game.kif
  koshogi analyse game.kif --out reviewed.kif --svg curve.svg
  koshogi analyse game.kif --out reviewed.pgn --variations --time 2 --threads 2
  koshogi analyse games.jsonl --number 3 --nodes 1000000 --json -")]
pub(crate) struct Analyse {
    /// The records, or - for standard input.
    file: PathBuf,
    #[command(flatten)]
    records: RecordArgs,
    /// Only this game of the file, counted from 1.
    #[arg(long, value_name = "N")]
    number: Option<usize>,
    /// How many nodes each position is searched for [default: 100000, where no other limit is given].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many plies deep each position is searched.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// How long each position is searched.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// How many threads search.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: u32,
    /// The size of the engine's table, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// How many lines are searched for; with one alone, only moves are not found.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=2))]
    lines: u32,
    /// Reviews the variations too.
    #[arg(long)]
    branches: bool,
    /// Writes the record with the review in its comments: KIF or PGN, or - for standard output.
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The format to write [default: by the name of the file, or KIF].
    #[arg(long, value_enum, value_name = "FORMAT", requires = "out")]
    to: Option<Format>,
    /// Adds the better line as a variation where a move was a slip.
    #[arg(long, requires = "out")]
    variations: bool,
    /// Draws the curve of the chances, of one game.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Writes the review as JSON, a line a game, or - for standard output.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Prints the summary alone.
    #[arg(long, short)]
    quiet: bool,
    /// Writes over files that exist.
    #[arg(long, short)]
    force: bool,
}

/// Where a review goes.
struct Targets {
    out: Option<(Place, Format)>,
    svg: Option<Place>,
    json: Option<Place>,
}

impl Analyse {
    pub(crate) fn run(self, console: &mut Console) -> Result<ExitCode> {
        let lang = console.lang;
        let input = Place::new(self.file.clone());
        let targets = self.targets(lang)?;
        let catalogue = Catalogue::load(&self.records.rules, lang)?;
        let shelf = catalogue.shelf(self.records.variant.as_deref())?;
        let mut entries = records::read(&input, self.records.from, &shelf, lang)?;
        let one = targets.svg.is_some() || targets.out.as_ref().is_some_and(|(_, format)| !format.holds_many());
        if self.number.is_some() || one {
            entries = vec![records::pick(entries, self.number, &input, lang)?];
        }
        let faulty = entries.iter().filter(|entry| entry.tell(lang)).count() > 0;
        if let Some((out, _)) = targets.out.as_ref().filter(|(out, _)| faulty && input.is_same_file(out)) {
            bail!(match lang {
                Lang::Ja => format!("{out}: 読めないところがあるので、元の棋譜には上書きしません。別の名前に書いてください"),
                Lang::En => format!("{out}: not all of it could be read, so it is not written over; write to another file"),
            });
        }
        let stop = stop_flag()?;
        let mut reviews: Vec<(&Entry, Review)> = Vec::new();
        for entry in &entries {
            let Some(record) = &entry.reading.record else { continue };
            let review = review::review(record, self.settings(), &self.limits(), self.branches, &stop, lang);
            reviews.push((entry, review));
            if stop.load(Relaxed) {
                break;
            }
        }
        if reviews.is_empty() {
            return Ok(ExitCode::FAILURE);
        }
        self.deliver(&reviews, &targets, console)?;
        let whole = reviews.iter().all(|(_, review)| review.is_whole()) && !stop.load(Relaxed);
        if !whole {
            let (done, all) =
                reviews.iter().fold((0, 0), |(done, all), (_, review)| (done + review.done(), all + review.positions()));
            failure::say(&match lang {
                Lang::Ja => format!("中断しました。{all} 局面のうち、終わりから {done} 局面を調べました"),
                Lang::En => format!("interrupted: {done} of {all} positions were judged, from the end of the game"),
            });
        }
        Ok(if whole && !faulty { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn settings(&self) -> Settings {
        Settings {
            memory: self.memory as usize,
            threads: self.threads as usize,
            lines: self.lines as usize,
            ..Settings::default()
        }
    }

    fn limits(&self) -> Limits {
        let Self { nodes, depth, time, .. } = *self;
        let nodes = nodes.or_else(|| (depth.is_none() && time.is_none()).then_some(NODES));
        Limits { nodes, depth, move_time: time, ..Limits::default() }
    }

    /// Where the review goes. That nothing there is in the way is asked before the long work.
    fn targets(&self, lang: Lang) -> Result<Targets> {
        let place = |path: &Option<PathBuf>| path.clone().map(Place::new);
        let out = place(&self.out).map(|out| {
            let format = self.to.or_else(|| out.format()).unwrap_or(Format::Kif);
            (out, format)
        });
        if let Some((out, _)) = out.as_ref().filter(|(_, format)| !format.holds_comments()) {
            bail!(Usage(match lang {
                Lang::Ja => format!("{out}: この形式には注釈を書けません。KIF か PGN に書いてください（--to kif、--to pgn）"),
                Lang::En => format!("{out}: this format has no comments; write KIF or PGN (--to kif, --to pgn)"),
            }));
        }
        let (svg, json) = (place(&self.svg), place(&self.json));
        for place in out.iter().map(|(out, _)| out).chain(&svg).chain(&json) {
            place.check_free(self.force, lang)?;
        }
        Ok(Targets { out, svg, json })
    }

    fn deliver(&self, reviews: &[(&Entry, Review)], targets: &Targets, console: &mut Console) -> Result<()> {
        let lang = console.lang;
        let Targets { out, svg, json } = targets;
        if let Some((out, format)) = out {
            let annotated: Vec<Record> =
                reviews.iter().map(|(_, review)| annotate::annotate(review, *format, self.variations, lang)).collect();
            let bytes = records::write(&annotated.iter().collect::<Vec<_>>(), *format, Encoding::Utf8).unwrap_or_default();
            out.write(&bytes, self.force, &mut console.out, lang)?;
        }
        if let (Some(svg), [(entry, review)]) = (svg, reviews) {
            svg.write(curve::draw(review, &entry.name(), lang).as_bytes(), self.force, &mut console.out, lang)?;
        }
        if let Some(json) = json {
            let lines: String = reviews.iter().map(|(entry, review)| json::line(&entry.name(), review) + "\n").collect();
            json.write(lines.as_bytes(), self.force, &mut console.out, lang)?;
        }
        // The table would stand in the middle of what was asked for.
        let streams = [out.as_ref().map(|(out, _)| out), svg.as_ref(), json.as_ref()];
        if streams.into_iter().flatten().any(|place| place.path().is_none()) {
            return Ok(());
        }
        for (entry, review) in reviews {
            if reviews.len() > 1 {
                writeln!(console.out, "{}", entry.name())?;
            }
            table::write(review, self.quiet, console)?;
        }
        Ok(())
    }
}
