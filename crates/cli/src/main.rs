//! The command line of Koshogi: thin commands over the crates.

mod args;
mod catalogue;
mod commands;
mod conversation;
mod failure;
mod interrupt;
mod language;
mod output;
mod page;
mod play;
mod positions;
mod records;
mod style;

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;

use crate::args::{Cli, Command};
use crate::language::Language;
use crate::output::Console;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return failure::report_arguments(&error, Language::of_arguments(std::env::args_os())),
    };
    cli.color.apply();
    let lang = Language::choose(cli.lang);
    // The board takes the whole terminal and its standard output; every other command writes through the console.
    let answer = match cli.command {
        Command::Play(play) => play::run(&play, lang),
        command => run(command, Console::new(lang)),
    };
    answer.unwrap_or_else(|error| failure::report(&error))
}

fn run(command: Command, mut console: Console) -> anyhow::Result<ExitCode> {
    let code = match command {
        Command::Games(games) => games.run(&mut console)?,
        Command::Rules(rules) => rules.run(&mut console)?,
        Command::Moves(moves) => moves.run(&mut console)?,
        Command::Perft(perft) => perft.run(&mut console)?,
        Command::Check(check) => check.run(&mut console)?,
        Command::Convert(convert) => convert.run(&mut console)?,
        Command::Show(show) => show.run(&mut console)?,
        Command::Analyse(analyse) => analyse.run(&mut console)?,
        Command::Bench(bench) => bench.run(&mut console)?,
        Command::Mate(mate) => mate.run(&mut console)?,
        Command::Match(matches) => matches.run(&mut console)?,
        Command::Tune(tune) => tune.run(&mut console)?,
        Command::Serve(serve) => serve.run(&mut console)?,
        Command::Usi(usi) => usi.run(&mut console)?,
        Command::Xboard(xboard) => xboard.run(&mut console)?,
        Command::Completions(completions) => completions.run(&mut console)?,
        Command::Man => commands::man::run(&mut console)?,
        Command::Play(_) => ExitCode::SUCCESS,
    };
    console.out.flush()?;
    Ok(code)
}
