//! `koshogi play`: the board in the terminal.
//!
//! `table` is the game with its players as a pure state machine, `view` draws it, `screen` brings keys to it, `lines` does the same
//! without a screen, and `host` does what a table asks of the world.

mod adviser;
mod attend;
mod brain;
mod command;
mod files;
mod history;
mod host;
mod keep;
mod lines;
mod opponent;
mod screen;
mod seat;
mod seating;
mod settings;
mod spelling;
mod table;
mod view;

use std::io::{IsTerminal as _, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context as _, Result, bail};
use clap::Args;
use koshogi_notation::record::{Header, Record, Shelf};
use koshogi_rules::{Lang, Rules, Side};

use crate::args::{GameArgs, StartArgs};
use crate::catalogue::{self, Catalogue};
use crate::failure::{self, Usage};

use files::Opened;
use host::Host;
use keep::{For, Keeper};
use seating::{Seating, SeatingArgs};
use settings::{Notation, Pieces, Settings};
use table::{Oddities, Table};
use view::Theme;

/// Opens a board in this terminal, for two people or against the engine.
///
/// Pieces are moved with the arrow keys and Enter, with the mouse, or by typing a move in any notation; ? explains the rest. The
/// game is kept while it is played, and a game that was left can be gone on with.
///
/// Without a terminal on standard input (or with --lines) each line is a move or a command, and what happens is written on standard
/// output; the exit status is 1 where a line was refused.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  koshogi play chu
  koshogi play chu --gote engine --level 3
  koshogi play sho --sente engine --time 10
  koshogi play sho --touch-move
  koshogi play chu --handicap two-lions
  koshogi play heian-dai --set array=new
  koshogi play --load game.kif
  printf '7i7h\\nshow\\n' | koshogi play chu")]
pub(crate) struct Play {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Goes on with the game of a file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sfen", "handicap"])]
    load: Option<PathBuf>,
    #[command(flatten)]
    seating: SeatingArgs,
    /// A piece that was picked up has to be moved if it can.
    #[arg(long)]
    touch_move: bool,
    /// Gote sits below.
    #[arg(long)]
    turned: bool,
    /// What the pieces bear [default: one kanji].
    #[arg(long, value_enum, hide_default_value = true)]
    pieces: Option<Pieces>,
    /// How moves are written [default: Japanese or western, by the language].
    #[arg(long, value_enum, hide_default_value = true)]
    notation: Option<Notation>,
    /// Reads lines and writes lines, also at a terminal.
    #[arg(long)]
    lines: bool,
}

/// Runs the command.
pub(crate) fn run(args: &Play, lang: Lang) -> Result<ExitCode> {
    // A terminal that cannot place its cursor can still show lines.
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let by_lines = args.lines || is_dumb || !stdin().is_terminal();
    if !by_lines && !stdout().is_terminal() {
        bail!(Usage(crate::language::say(
            lang,
            "盤を描くには標準出力が端末でなければなりません。行単位で指すには --lines を付けるか、標準入力に指し手を渡してください",
            "the board needs a terminal on standard output; use --lines, or give the moves on standard input, to play by lines",
        )
        .to_owned()));
    }
    let seating = args.seating.seating(lang)?;
    let (record, shelf, oddities) = begin(args, &seating, lang)?;
    let settings = Settings {
        touch_move: args.touch_move,
        // Somebody who sits alone at this keyboard sits below.
        turned: args.turned || seating.are_here() == [false, true],
        pieces: args.pieces.unwrap_or(Settings::of(lang).pieces),
        notation: args.notation.unwrap_or(Settings::of(lang).notation),
        ..Settings::of(lang)
    };
    let mut seats = seating.sit_down()?;
    let mut table = Table::new(record, settings, seats.are_here());
    if let Some(path) = &args.load {
        table.opened(path.clone(), &oddities);
    }
    if by_lines {
        let mut host = Host::new(shelf, None, &table);
        let prompt = stdin().is_terminal();
        let end = lines::play(&mut table, &mut host, &mut seats, stdin().lock(), &mut AutoStream::auto(stdout().lock()), prompt)?;
        return Ok(if end == lines::End::Well { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    let keeper = keeper(args, &mut table, lang);
    let mut host = Host::new(shelf, keeper, &table);
    host.greet(&mut table);
    let theme = Theme::new(AutoStream::choice(&stdout()) != ColorChoice::Never);
    let played = screen::play(&mut table, &mut host, &mut seats, theme);
    if let Some(farewell) = host.close(&table, &seating.options()) {
        failure::say(&farewell);
    }
    played.with_context(|| crate::language::say(lang, "端末", "terminal").to_owned())?;
    Ok(ExitCode::SUCCESS)
}

/// The game that the command line asks for, the games that records may be of, and what was odd about the record that was read.
fn begin(args: &Play, seating: &Seating, lang: Lang) -> Result<(Record, Shelf, Oddities)> {
    let catalogue = Catalogue::load(&args.game.rules, lang)?;
    if let Some(path) = &args.load {
        let shelf = shelf(&catalogue, args, None)?;
        let Opened { record, oddities } = files::open(path, &shelf, lang)?;
        return Ok((record, shelf, oddities));
    }
    let variant = catalogue.variant(args.game.variant.as_deref())?;
    let rules = catalogue.rules(&variant)?;
    let start = catalogue::start(&rules, &args.start, lang)?;
    let mut record = Record::from_setup(Arc::clone(&rules), &start).map_err(|error| Usage(error.sentence(lang)))?;
    for (header, side) in [(Header::Sente, Side::Sente), (Header::Gote, Side::Gote)] {
        if let Some(name) = seating.name(side, lang) {
            record.headers.set(header, &name);
        }
    }
    Ok((record, shelf(&catalogue, args, Some(&rules))?, Oddities::default()))
}

/// The games that records may be of: the one on the table first, under its rules.
fn shelf(catalogue: &Catalogue<'_>, args: &Play, rules: Option<&Rules>) -> Result<Shelf> {
    let mut shelf = catalogue.shelf(rules.is_none().then_some(args.game.variant.as_deref()).flatten())?;
    if let Some(rules) = rules {
        let id = &rules.variant().id;
        shelf.variants.sort_by_key(|variant| variant.id != *id);
    }
    Ok(shelf)
}

/// Where the game is kept; without such a place the game goes on, and the players are told.
fn keeper(args: &Play, table: &mut Table, lang: Lang) -> Option<Keeper> {
    // Who asks for a start of their own is not asked about another game.
    let special = args.load.is_some() || args.start.sfen.is_some() || args.start.handicap.is_some();
    let purpose = if special { For::New } else { For::Any };
    let taken = match keep::folder() {
        Some(folder) => Keeper::take(&folder, &table.rules().variant().id, purpose).with_context(|| folder.display().to_string()),
        None => {
            Err(anyhow::anyhow!("{}", crate::language::say(lang, "データのフォルダーがありません", "there is no data folder")))
        }
    };
    match taken {
        Ok(keeper) => Some(keeper),
        Err(error) => {
            table.failed(match lang {
                Lang::Ja => format!("対局を控えておけません: {error:#}"),
                Lang::En => format!("the game will not be kept: {error:#}"),
            });
            None
        }
    }
}
