//! `koshogi match`.

mod book;
mod engines;
mod journal;
mod progress;
mod rules;
mod summary;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;
use koshogi_lab::ledger::Settings;
use koshogi_lab::sprt::Sprt;
use koshogi_lab::statistics::Tally;
use koshogi_lab::{Adjudication, Contest, DrawRule, ResignRule, Terms};
use koshogi_rules::Lang;

use self::book::BookArgs;
use self::engines::EngineArgs;
use self::journal::Journal;
use self::progress::Progress;
use self::summary::Summary;
use crate::args::GameArgs;
use crate::catalogue::Catalogue;
use crate::failure::Usage;
use crate::interrupt::stop_flag;
use crate::output::Console;

/// Lets two engines play a match: ours or any that speaks USI or CECP (XBoard).
///
/// Our rules are the referee: --preset and --set choose them, and an engine of ours is told them. Each opening is played twice, with
/// both colours. With --out every game is kept as it ends, and the same command goes on where a match was stopped; --games may be
/// raised then. What an engine claims against the rules loses its game and is told with the position.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  koshogi match sho --first 'koshogi usi' --second 'koshogi usi' --nodes 2000 --games 4
  koshogi match chu --first 'koshogi usi' --second hachu --second-with 'option.Allow repeats=1' \\
      --tc 20+0.2 --games 100 --out hachu.jsonl --pgn hachu.pgn --report hachu.md
  koshogi match wa --first 'koshogi xboard' --second sjaakii --tc 20+0.2 --concurrency 2
  koshogi match chu --first ./new --second ./old --tc 5+0.05 --games 20000 --sprt 0,5 --out test.jsonl

KEY=VALUE of --first-with and --second-with:
  name=NAME  protocol=usi|cecp  variant=WORD  memory=MIB  cores=N  option.NAME=VALUE
  tc=TIME  st=SECONDS  nodes=N  depth=N     its own limits, in place of those of the match
  notime=1                                  CECP: it is not told the clocks
  board-alone=1                             CECP: setboard takes the board without the side to move")]
pub(crate) struct Match {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    engines: EngineArgs,
    #[command(flatten)]
    book: BookArgs,
    /// How many games; an odd number is raised by one, as openings are played in pairs.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// How many games are played at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    concurrency: u32,
    /// How far an engine may overstep its time, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 100)]
    margin: u64,
    /// How long an engine without a time limit may think, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..))]
    patience: u64,
    /// Adjudges a loss where both engines see one side SCORE behind for MOVES moves of each.
    #[arg(long, value_name = "SCORE,MOVES", value_parser = rules::resign)]
    resign: Option<ResignRule>,
    /// Adjudges a draw where neither engine sees a side more than SCORE ahead for MOVES moves of each, from FROM_PLY on.
    #[arg(long, value_name = "SCORE,MOVES,FROM_PLY", value_parser = rules::draw)]
    draw: Option<DrawRule>,
    /// Adjudges a draw after so many plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_plies: Option<u32>,
    /// Stops as soon as a sequential test is decided: is the first engine ELO1 stronger rather than ELO0?
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA][,normalized]", value_parser = rules::sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Keeps every game in this file, a line of JSON each, and goes on from it.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Writes the games as PGN too.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Writes a report in Markdown.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

impl Match {
    pub(crate) fn run(self, console: &mut Console) -> Result<ExitCode> {
        let lang = console.lang;
        let contest = self.contest(lang)?;
        let settings = Settings::of(&contest);
        let mut journal = Journal::open(self.out.as_deref(), self.pgn.as_deref(), &contest.rules, settings.clone(), lang)?;
        let games = self.games.next_multiple_of(2) as usize;
        let todo = journal.missing(games);
        let stop = stop_flag()?;
        let decided = |journal: &Journal| self.sprt.and_then(|sprt| sprt.decision(&Tally::of(journal.games()).pairs));
        if !todo.is_empty() && decided(&journal).is_none() {
            let mut progress = Progress::new(games, journal.games(), &settings, lang);
            let mut trouble = Ok(());
            contest.play(&todo, self.concurrency as usize, &stop, |played| {
                trouble = progress.tell(&played, console).and_then(|()| journal.keep(played));
                if trouble.is_err() || decided(&journal).is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            progress.finish();
            trouble?;
        }
        let complete = journal.missing(games).is_empty() || decided(&journal).is_some();
        let summary = Summary::new(&settings, journal.games(), self.sprt);
        summary.print(console)?;
        if let Some(report) = &self.report {
            summary.write(report, lang)?;
        }
        if complete {
            return Ok(ExitCode::SUCCESS);
        }
        if self.out.is_some() {
            crate::failure::say(
                console.say("中断しました。同じコマンドで続きから始まります", "stopped; the same command goes on from here"),
            );
        }
        Ok(ExitCode::FAILURE)
    }

    fn contest(&self, lang: Lang) -> Result<Contest> {
        let catalogue = Catalogue::load(&self.game.rules, lang)?;
        let variant = catalogue.variant(self.game.variant.as_deref())?;
        let rules = catalogue.rules(&variant)?;
        let book = self.book.read(&rules, lang)?;
        let contestants = self.engines.meet(&rules, lang)?;
        if let Some(DrawRule { from_ply, .. }) = self.draw
            && self.max_plies.is_some_and(|most| (most as usize) < from_ply)
        {
            bail!(Usage(match lang {
                Lang::Ja => "--draw は --max-plies より前の手から始めてください".to_owned(),
                Lang::En => "--draw begins after --max-plies".to_owned(),
            }));
        }
        let adjudication =
            Adjudication { resign: self.resign, draw: self.draw, max_plies: self.max_plies.map(|plies| plies as usize) };
        let terms =
            Terms { adjudication, margin: Duration::from_millis(self.margin), patience: Duration::from_secs(self.patience) };
        Ok(Contest { rules, contestants, book, terms })
    }
}
