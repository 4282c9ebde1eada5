//! `cargo xtask bench`: measures speed.

mod peer;

use std::env::consts::EXE_EXTENSION;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use xshell::{Shell, cmd};

use crate::{site, tools, wasm};

/// Where the figures of the page are written down.
const PAGE: &str = "docs/benches/page.md";

/// Runs every benchmark that measures time.
pub(crate) fn time(sh: &Shell, args: &[String]) -> Result<ExitCode> {
    cmd!(sh, "cargo bench --workspace --bench speed -- {args...}").run()?;
    Ok(ExitCode::SUCCESS)
}

/// Measures our engine against another one.
pub(crate) fn against(sh: &Shell, peer: &str, seconds: u32) -> Result<ExitCode> {
    peer::run(sh, peer, seconds)?;
    Ok(ExitCode::SUCCESS)
}

/// Measures the page in a browser, its engine beside the native one.
pub(crate) fn page(sh: &Shell) -> Result<ExitCode> {
    tools::browser(sh)?;
    let site = site::build(sh)?;
    cmd!(sh, "cargo build --release --locked --package koshogi").run()?;
    let native = wasm::target_folder(sh)?.join("release").join("koshogi").with_extension(EXE_EXTENSION);
    cmd!(sh, "cargo run --quiet --locked --package koshogi-browser-tests -- {site} --bench {PAGE} {native}").run()?;
    println!("   the figures are in {PAGE}");
    Ok(ExitCode::SUCCESS)
}

/// Runs every benchmark that counts instructions.
pub(crate) fn instructions(sh: &Shell, args: &[String]) -> Result<ExitCode> {
    tools::debian_program(sh, "valgrind", "valgrind")?;
    // The runner has to be of the version of the library that the benchmarks are built with.
    let package = cmd!(sh, "cargo pkgid gungraun").quiet().read()?;
    let version = package.rsplit(['@', '#']).next().context("cargo does not tell the version of gungraun")?;
    let folder = tools::cargo_tool_of(sh, "gungraun-runner", &["--version", version])?;
    let _path = sh.push_env("PATH", tools::with_path(folder)?);
    cmd!(sh, "cargo bench --workspace --bench instructions -- {args...}").run()?;
    Ok(ExitCode::SUCCESS)
}
