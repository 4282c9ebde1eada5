//! `cargo xtask test`: the steps, cheap ones first.

use std::env::consts::EXE_EXTENSION;
use std::process::ExitCode;

use anyhow::{Result, ensure};
use xshell::{Shell, cmd};

use crate::suite::{Done, Suite};
use crate::{Tests, site, tools, wasm};

/// A step: its name, what it does, and the doing.
struct Step {
    name: &'static str,
    what: &'static str,
    run: fn(&Shell, &Tests) -> Result<Done>,
}

const STEPS: &[Step] = &[
    Step { name: "fmt", what: "the source is formatted", run: fmt },
    Step { name: "clippy", what: "no lint is broken, and everything compiles, benchmarks too", run: clippy },
    Step { name: "doc", what: "the documentation builds without a warning", run: doc },
    Step { name: "tests", what: "unit and integration tests", run: tests },
    Step { name: "doctests", what: "the examples in the documentation", run: doctests },
    Step { name: "site", what: "the page and its engine build for the browser, and are small enough", run: build_site },
    Step { name: "browser", what: "the page is played in a real browser", run: browser },
    Step { name: "fuzz", what: "each fuzz target, briefly", run: fuzz },
    Step { name: "deny", what: "licences, sources and banned crates of the dependencies", run: deny },
];

/// Runs all steps, or those that were named.
pub(crate) fn run(sh: &Shell, tests: &Tests) -> Result<ExitCode> {
    for wanted in &tests.steps {
        let known = || STEPS.iter().map(|step| step.name).collect::<Vec<_>>().join(", ");
        ensure!(STEPS.iter().any(|step| step.name == wanted), "there is no step '{wanted}'; the steps are {}", known());
    }
    if tests.list {
        for step in STEPS {
            println!("{:<10} {}", step.name, step.what);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let chosen = |step: &&Step| tests.steps.is_empty() || tests.steps.iter().any(|name| name == step.name);
    let mut suite = Suite::new(STEPS.iter().filter(chosen).count());
    for step in STEPS.iter().filter(chosen) {
        suite.step(step.name, step.what, || (step.run)(sh, tests));
    }
    Ok(suite.finish())
}

fn fmt(sh: &Shell, _: &Tests) -> Result<Done> {
    cmd!(sh, "cargo fmt --all --check").run()?;
    Ok(Done::Passed)
}

fn clippy(sh: &Shell, _: &Tests) -> Result<Done> {
    cmd!(sh, "cargo clippy --workspace --all-targets --locked -- --deny warnings").run()?;
    Ok(Done::Passed)
}

fn doc(sh: &Shell, _: &Tests) -> Result<Done> {
    let _flags = sh.push_env("RUSTDOCFLAGS", "--deny warnings");
    cmd!(sh, "cargo doc --workspace --no-deps --locked").run()?;
    Ok(Done::Passed)
}

fn tests(sh: &Shell, _: &Tests) -> Result<Done> {
    // Without it the tests of the store run on SQLite alone, and say so.
    if let Err(error) = tools::postgres(sh) {
        println!("   PostgreSQL is missing, so the store is tested on SQLite alone: {error:#}");
    }
    // nextest runs the tests of all binaries side by side; plain cargo is as thorough, only slower.
    if cmd!(sh, "cargo nextest --version").quiet().ignore_stderr().read().is_ok() {
        cmd!(sh, "cargo nextest run --workspace --locked --no-fail-fast").run()?;
    } else {
        cmd!(sh, "cargo test --workspace --lib --bins --tests --locked --no-fail-fast").run()?;
    }
    Ok(Done::Passed)
}

fn doctests(sh: &Shell, _: &Tests) -> Result<Done> {
    cmd!(sh, "cargo test --workspace --doc --locked").run()?;
    Ok(Done::Passed)
}

fn build_site(sh: &Shell, _: &Tests) -> Result<Done> {
    site::build(sh)?;
    Ok(Done::Passed)
}

fn browser(sh: &Shell, _: &Tests) -> Result<Done> {
    tools::browser(sh)?;
    let built = wasm::target_folder(sh)?.join("site");
    let site = if built.join("index.html").is_file() { built } else { site::build(sh)? };
    // The program as the step `tests` leaves it: in another profile or with other features it would all be built once more.
    cmd!(sh, "cargo test --workspace --locked --quiet --no-run --test serve").run()?;
    let program = wasm::target_folder(sh)?.join("debug/koshogi").with_extension(EXE_EXTENSION);
    let _program = sh.push_env("KOSHOGI", program);
    cmd!(sh, "cargo run --quiet --locked --package koshogi-browser-tests -- {site}").run()?;
    Ok(Done::Passed)
}

fn fuzz(sh: &Shell, tests: &Tests) -> Result<Done> {
    // libFuzzer is C++.
    tools::debian_program(sh, "c++", "g++")?;
    let folder = tools::cargo_tool(sh, "cargo-fuzz")?;
    let _path = sh.push_env("PATH", tools::with_path(folder)?);
    // Coverage counters are an unstable flag of the stable compiler; `--sanitizer none` keeps to the rest of it.
    let _unstable = sh.push_env("RUSTC_BOOTSTRAP", "1");
    let seconds = tests.fuzz_seconds.to_string();
    let (mut targets, mut failed) = (0, Vec::new());
    for krate in sh.read_dir("crates")? {
        if !krate.join("fuzz/Cargo.toml").is_file() {
            continue;
        }
        let found = sh.current_dir().join("target/fuzz").join(krate.file_name().unwrap_or_default());
        let _dir = sh.push_dir(&krate);
        for target in cmd!(sh, "cargo fuzz list").quiet().read()?.lines() {
            // The first folder takes what is found, the others are only read: a run leaves the checkout as it was.
            let mut corpora = vec![sh.create_dir(found.join(target))?];
            corpora.extend(Some(sh.current_dir().join("fuzz/corpus").join(target)).filter(|seeds| seeds.is_dir()));
            cmd!(sh, "cargo fuzz run {target} --sanitizer none {corpora...} -- -max_total_time={seconds} -verbosity=0")
                .run()
                .unwrap_or_else(|_| failed.push(target.to_owned()));
            targets += 1;
        }
    }
    ensure!(targets > 0, "no fuzz target was found under crates/*/fuzz");
    ensure!(failed.is_empty(), "these targets found something, see crates/*/fuzz/artifacts: {}", failed.join(", "));
    println!("   {targets} fuzz targets, {seconds} s each");
    Ok(Done::Passed)
}

fn deny(sh: &Shell, _: &Tests) -> Result<Done> {
    let folder = match tools::cargo_tool(sh, "cargo-deny") {
        Ok(folder) => folder,
        Err(error) => return Ok(Done::Skipped(format!("{error:#}"))),
    };
    let _path = sh.push_env("PATH", tools::with_path(folder)?);
    // Advisories need a host on the network; these three need none.
    cmd!(sh, "cargo deny --workspace check licenses bans sources").run()?;
    Ok(Done::Passed)
}
