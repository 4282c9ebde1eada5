//! How a command fails, and what the shell is told.

mod arguments;

use std::process::ExitCode;

use clap::error::ErrorKind;
use koshogi_rules::Lang;
use thiserror::Error;

use crate::style;

/// The exit status of a command line that cannot be understood.
const USAGE: u8 = 2;

/// A command line that asks for something that does not exist or does not fit together.
#[derive(Debug, Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

/// Says why the program stops, on the error stream, and gives the exit status: 2 for a command line that makes no sense,
/// 1 for everything else. A reader that went away (a closed pipe) is no failure.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    if is_closed_pipe(error) {
        return ExitCode::SUCCESS;
    }
    say(&format!("{error:#}"));
    if error.is::<Usage>() { ExitCode::from(USAGE) } else { ExitCode::FAILURE }
}

/// Turns the argument parser's answer into ours: help and version go to the output, faults to the error stream.
pub(crate) fn report_arguments(error: &clap::Error, lang: Lang) -> ExitCode {
    if error.use_stderr() && error.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let translated = if lang == Lang::Ja { arguments::japanese(error) } else { None };
        let text = translated.unwrap_or_else(|| error.render().to_string());
        say(text.strip_prefix("error: ").unwrap_or(&text).trim_end());
        return ExitCode::from(USAGE);
    }
    // What else could be done about an output that refuses the help text?
    let _ = error.print();
    if error.use_stderr() { ExitCode::from(USAGE) } else { ExitCode::SUCCESS }
}

/// One message on the error stream, in the form that all of them have.
pub(crate) fn say(message: &str) {
    use std::io::Write as _;
    let name = style::FAULT;
    // Nothing can be said where the error stream itself is closed.
    let _ = writeln!(anstream::stderr(), "{name}koshogi:{name:#} {message}");
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io = |cause: &(dyn std::error::Error + 'static)| cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
    error.chain().filter_map(io).any(|kind| kind == std::io::ErrorKind::BrokenPipe)
}
