//! `koshogi check`.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use koshogi_notation::record::{NodeId, Shelf};
use koshogi_rules::Lang;

use crate::args::RecordArgs;
use crate::catalogue::Catalogue;
use crate::failure;
use crate::language::counted;
use crate::output::Console;
use crate::records::{self, Entry, Place};
use crate::style::{FAULT, GOOD, QUIET};

/// Replays records move by move under the rules: the first illegal move is named with the rule that forbids it, and how each game
/// ended is said as the rules see it.
///
/// The exit status is 1 if a record could not be read, or holds an illegal move.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  koshogi check game.kif
  koshogi check --preset lishogi games/*.kif games.jsonl
  koshogi check --quiet archive.pgn        only what fails, and the sum
  koshogi check - < game.kif")]
pub(crate) struct Check {
    /// The records: files, or - for standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    records: RecordArgs,
    /// Says nothing about records that are legal.
    #[arg(long, short)]
    quiet: bool,
}

/// How many faults of one game are told.
const MOST_FAULTS: usize = 20;

/// What became of the records so far.
#[derive(Default)]
struct Tally {
    games: usize,
    failed: usize,
    unread: usize,
}

impl Check {
    pub(crate) fn run(self, console: &mut Console) -> Result<ExitCode> {
        let catalogue = Catalogue::load(&self.records.rules, console.lang)?;
        let shelf = catalogue.shelf(self.records.variant.as_deref())?;
        let progress = progress(self.files.len());
        let mut tally = Tally::default();
        for file in &self.files {
            let place = Place::new(file.clone());
            match self.read(&place, &shelf, console.lang) {
                Ok(entries) => {
                    for entry in &entries {
                        // The bar must not stand in the middle of what is printed.
                        progress.suspend(|| self.judge(entry, &mut tally, console))?;
                    }
                }
                Err(error) => {
                    tally.unread += 1;
                    progress.suspend(|| failure::say(&format!("{error:#}")));
                }
            }
            progress.inc(1);
        }
        progress.finish_and_clear();
        if tally.games + tally.unread > 1 {
            writeln!(console.out, "{}", tally.sentence(console.lang))?;
        }
        Ok(if tally.failed + tally.unread == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn read(&self, place: &Place, shelf: &Shelf, lang: Lang) -> Result<Vec<Entry>> {
        records::read(place, self.records.from, shelf, lang)
    }

    /// Says what became of one game.
    fn judge(&self, entry: &Entry, tally: &mut Tally, console: &mut Console) -> Result<()> {
        let lang = console.lang;
        tally.games += 1;
        let failed = entry.reading.errors().next().is_some() || entry.reading.record.is_none();
        tally.failed += usize::from(failed);
        if self.quiet && !failed {
            return Ok(());
        }
        let (style, verdict) = match failed {
            true => (FAULT, console.say("不合格", "FAILED")),
            false => (GOOD, console.say("合法", "legal")),
        };
        let told = told(entry, failed, lang);
        writeln!(console.out, "{}: {style}{verdict}{style:#}{told}", entry.name())?;
        let faults = &entry.reading.faults;
        // Errors first, should there be more than a reader wants to see.
        let (errors, warnings): (Vec<_>, Vec<_>) = faults.iter().partition(|fault| fault.is_error());
        for fault in errors.into_iter().chain(warnings).take(MOST_FAULTS) {
            let style = if fault.is_error() { FAULT } else { QUIET };
            writeln!(console.out, "  {style}{}{style:#}", fault.sentence(lang))?;
        }
        if let Some(more @ 1..) = faults.len().checked_sub(MOST_FAULTS) {
            let more = match lang {
                Lang::Ja => format!("ほか {more} 件"),
                Lang::En => format!("and {more} more"),
            };
            writeln!(console.out, "  {QUIET}{more}{QUIET:#}")?;
        }
        console.out.flush()?;
        Ok(())
    }
}

/// The game, its length, how it ended under the rules, and what the record says of that.
fn told(entry: &Entry, failed: bool, lang: Lang) -> String {
    let Some(record) = &entry.reading.record else { return String::new() };
    let tree = record.tree();
    let length = tree.node(tree.end_of_line(NodeId::ROOT)).ply();
    let name = record.rules().variant().name.get(lang);
    if failed {
        return match lang {
            Lang::Ja => format!("、{name}、{length}手目までは合法"),
            Lang::En => format!(", {name}, legal up to move {length}"),
        };
    }
    let outcome = record.game().outcome().map(|outcome| outcome.sentence(lang));
    let ending = record.ending().map(|ending| ending.sentence(lang));
    match lang {
        Lang::Ja => {
            let mut told = format!("、{name}、{length}手");
            told += &outcome.map_or_else(|| "、規則の上では対局中".to_owned(), |outcome| format!("、{outcome}"));
            told + &ending.map_or_else(String::new, |ending| format!("（棋譜の記載: {ending}）"))
        }
        Lang::En => {
            let moves = counted(length, "move");
            let mut told = format!(", {name}, {moves}");
            told += &outcome.map_or_else(|| ", not over under the rules".to_owned(), |outcome| format!(", {outcome}"));
            told + &ending.map_or_else(String::new, |ending| format!(" (the record says: {ending})"))
        }
    }
}

impl Tally {
    fn sentence(&self, lang: Lang) -> String {
        let Self { games, failed, unread } = self;
        let legal = games - failed;
        match (lang, unread) {
            (Lang::Ja, 0) => format!("{games} 局: 合法 {legal}、不合格 {failed}"),
            (Lang::Ja, _) => format!("{games} 局: 合法 {legal}、不合格 {failed}、読めないファイル {unread}"),
            (Lang::En, 0) => format!("{}: {legal} legal, {failed} failed", counted(*games, "game")),
            (Lang::En, _) => format!(
                "{}: {legal} legal, {failed} failed; {} could not be read",
                counted(*games, "game"),
                counted(*unread, "file")
            ),
        }
    }
}

/// A bar on the error stream, where it is a terminal and there is much to do.
fn progress(files: usize) -> ProgressBar {
    if files < 8 {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(files as u64);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {eta}");
    style.map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style))
}
