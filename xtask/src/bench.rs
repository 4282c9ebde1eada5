//! `cargo xtask bench`: measures speed.

use std::process::ExitCode;

use anyhow::Result;
use xshell::{Shell, cmd};

/// Runs every benchmark of the workspace.
pub(crate) fn run(sh: &Shell, args: &[String]) -> Result<ExitCode> {
    cmd!(sh, "cargo bench --workspace --benches -- {args...}").run()?;
    Ok(ExitCode::SUCCESS)
}
