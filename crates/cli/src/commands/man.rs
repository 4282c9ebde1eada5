//! `koshogi man`.

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Result;
use clap::CommandFactory as _;
use clap_mangen::Man;

use crate::args::Cli;
use crate::output::Console;

/// Prints the manual page, a section for each command in it.
pub(crate) fn run(console: &mut Console) -> Result<ExitCode> {
    let command = Cli::command();
    let mut text = Vec::new();
    Man::new(command.clone()).render(&mut text)?;
    for sub in command.get_subcommands() {
        let page = Man::new(sub.clone().display_name(format!("koshogi {}", sub.get_name())));
        page.render_name_section(&mut text)?;
        page.render_synopsis_section(&mut text)?;
        page.render_description_section(&mut text)?;
        page.render_options_section(&mut text)?;
        page.render_extra_section(&mut text)?;
    }
    console.out.write_all(&text)?;
    Ok(ExitCode::SUCCESS)
}
