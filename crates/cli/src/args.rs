//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use crate::commands::{
    analyse, bench, check, completions, convert, games, matches, mate, moves, perft, rules, serve, show, tune, usi, xboard,
};
use crate::language::Language;
use crate::output::Color;
use crate::play;
use crate::records::Format;

/// 古将棋 — five old shogi games: their rules, their records, and a board to play on.
///
/// Every game is a document: chu (中将棋), sho (小将棋), heian-dai (平安大将棋), wa (和将棋) and gendai (現代大将棋), and any
/// document of your own with --game FILE.
#[derive(Debug, Parser)]
#[command(name = "koshogi", version, arg_required_else_help = true, after_help = EXAMPLES)]
pub(crate) struct Cli {
    /// The language of the output [default: the one of LC_ALL, LC_MESSAGES or LANG]. These pages of help are in English.
    #[arg(long, global = true, value_enum, hide_default_value = true)]
    pub(crate) lang: Option<Language>,
    /// When to use colours.
    #[arg(long, global = true, value_enum, default_value = "auto")]
    pub(crate) color: Color,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  koshogi games                            the games
  koshogi rules chu                        everything about chu shogi
  koshogi play chu                         two people at this terminal
  koshogi serve --open                     the board in the browser
  koshogi moves sho | head                 the first moves of sho shogi
  koshogi check mygames/*.kif              are the records legal, and how did the games end?
  koshogi convert game.kif game.pgn        the same game for another program
  koshogi show game.kif --ply 40 -o board.svg
  koshogi analyse game.kif --out reviewed.kif --svg curve.svg

koshogi help COMMAND tells more about each.";

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Lists the games.
    Games(games::Games),
    /// Prints the whole page of a game: array, pieces, promotion, endings, options, sources.
    Rules(rules::Rules),
    /// Lists the legal moves of a position.
    Moves(moves::Moves),
    /// Counts the sequences of legal moves of a depth.
    Perft(perft::Perft),
    /// Replays records: is every move legal, and how did each game end?
    Check(check::Check),
    /// Writes a record in another format.
    Convert(convert::Convert),
    /// Draws a position of a record, or any position.
    Show(show::Show),
    /// Reviews a game: a score and the best line at every move, slips, accuracy, a curve.
    Analyse(analyse::Analyse),
    /// Solves a mate problem (詰将棋).
    Mate(mate::Mate),
    /// Lets two engines play a match.
    Match(Box<matches::Match>),
    /// Tunes the evaluation of a game on games of the engine against itself.
    Tune(Box<tune::Tune>),
    /// Opens a board in this terminal, for two people.
    Play(play::Play),
    /// Serves the board in the browser, with a library of records.
    Serve(serve::Serve),
    /// Speaks USI with a shogi board.
    Usi(usi::UsiCommand),
    /// Speaks with XBoard or WinBoard.
    Xboard(xboard::XboardCommand),
    /// Measures the engine on fixed positions of every game.
    Bench(bench::Bench),
    /// Prints the completions of a shell.
    Completions(completions::Completions),
    /// Prints the manual page.
    Man,
}

/// Which games there are, and which of their rules hold.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct RuleArgs {
    /// A game document of your own; may be given more than once.
    #[arg(long, value_name = "FILE")]
    pub(crate) game: Vec<PathBuf>,
    /// A named set of options (`koshogi rules VARIANT` lists them).
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// Sets one option, on top of the preset; may be given more than once.
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) set: Vec<(String, String)>,
}

/// A game with its rules.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct GameArgs {
    /// The game: an id or a name of `koshogi games`. May be left out with a single --game FILE.
    pub(crate) variant: Option<String>,
    /// Its rules.
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}

/// How records are read.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct RecordArgs {
    /// The game of records that do not name it [default: the one that their moves fit].
    #[arg(long, value_name = "NAME")]
    pub(crate) variant: Option<String>,
    /// The format of the records [default: by the name of the file, or by what is in it].
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) from: Option<Format>,
    /// The rules of records that name none.
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}

/// Where a game begins.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct StartArgs {
    /// The position, in SFEN [default: the start array].
    #[arg(long, value_name = "SFEN")]
    pub(crate) sfen: Option<String>,
    /// A handicap of the game (`koshogi rules VARIANT` lists them).
    #[arg(long, value_name = "NAME", conflicts_with = "sfen")]
    pub(crate) handicap: Option<String>,
}

fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("NAME=VALUE is expected, as in lion.senjishi=okazaki".to_owned()),
    }
}

/// A time in seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.filter(|time| !time.is_zero()).ok_or_else(|| "a number of seconds above 0 is expected, as in 2.5".to_owned())
}
