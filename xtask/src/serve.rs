//! `cargo xtask serve`: starts the program.

use std::env::consts::EXE_EXTENSION;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::{site, wasm};

/// Builds the page, takes it into the program and starts that as a server for this computer.
pub(crate) fn run(sh: &Shell, args: &[String]) -> Result<ExitCode> {
    let site = site::build(sh)?;
    let _site = sh.push_env("KOSHOGI_SITE", site);
    cmd!(sh, "cargo build --release --locked --package koshogi").run()?;
    let program = wasm::target_folder(sh)?.join("release").join("koshogi").with_extension(EXE_EXTENSION);
    // Not through the shell object: it ends with an interrupt, and its exit status is the answer.
    let status = Command::new(&program)
        .arg("serve")
        .args(args)
        .status()
        .with_context(|| format!("{} does not start", program.display()))?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
