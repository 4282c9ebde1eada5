//! Tests of the page in a real browser: `koshogi-browser-tests SITE [--screens FOLDER | --bench FILE PROGRAM | --library FILE] [WORD…]`.
//!
//! SITE is what `cargo xtask site` built; it is served from a folder of a host that knows nothing else, as any static host would. Each
//! test has a browser profile of its own. Some start `koshogi serve`: the variable KOSHOGI names that program. With `--screens` the
//! pictures of the documentation are written instead of testing, with `--bench` the page is measured, its engine beside that of
//! PROGRAM, and FILE written; with `--library` a file of many games is brought into the library of records, and what that and the list
//! with them take is measured; with words, only tests whose names hold one of them are run.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it talks to whoever runs it")]

mod bench;
mod driver;
mod host;
mod measure;
mod page;
mod program;
mod screens;
mod tests;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use driver::Browser;
use host::Host;
use page::Page;

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("browser tests: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<bool> {
    let mut args = std::env::args().skip(1);
    let site = PathBuf::from(args.next().context("the folder of the site is missing")?);
    if !site.join("index.html").is_file() {
        bail!("{} is no site: `cargo xtask site` builds one", site.display());
    }
    let (mut screens, mut bench, mut library, mut words) = (None, None, None, Vec::new());
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--screens" => screens = Some(PathBuf::from(args.next().context("--screens wants a folder")?)),
            "--bench" => {
                let file = args.next().context("--bench wants a file")?;
                bench = Some((PathBuf::from(file), PathBuf::from(args.next().context("--bench wants a program")?)));
            }
            "--library" => library = Some(PathBuf::from(args.next().context("--library wants a file of games")?)),
            _ => words.push(arg),
        }
    }
    let browser = Browser::start()?;
    if let Some(file) = library {
        measure::take(&browser, &site, &file).await?;
        return Ok(true);
    }
    let host = Host::start(site.clone()).await?;
    let base = host.base.clone();
    if screens.is_some() || bench.is_some() {
        if let Some(folder) = screens {
            screens::take(&browser, &base, &folder).await?;
        }
        if let Some((file, native)) = bench {
            bench::write(&browser, &base, &native, &file).await?;
        }
        host.stop().await?;
        return Ok(true);
    }
    let chosen = tests::ALL.iter().filter(|test| words.is_empty() || words.iter().any(|word| test.name.contains(word.as_str())));
    let (mut passed, mut failed) = (0, Vec::new());
    for test in chosen {
        let begun = Instant::now();
        let result = one(&browser, &site, &base, test).await;
        let seconds = begun.elapsed().as_secs_f64();
        match result {
            Ok(()) => {
                println!("   passed {seconds:5.1} s  {}", test.name);
                passed += 1;
            }
            Err(error) => {
                println!("   FAILED {seconds:5.1} s  {}\n      {error:#}", test.name);
                failed.push(test.name);
            }
        }
    }
    println!("   {passed} passed, {} failed", failed.len());
    host.stop().await?;
    Ok(failed.is_empty() && passed > 0)
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../..")
}

/// Runs one test; where it fails, says what the browser complained about.
async fn one(browser: &Browser, site: &Path, base: &str, test: &tests::Test) -> Result<()> {
    let page = Page::open(browser, base, test.device, test.language).await?;
    let result = match (test.run)(page.clone(), site.to_owned()).await {
        // A page that complains to its console is at fault, whatever it shows.
        Ok(()) => page.complaints().await.and_then(|complaints| match complaints.as_slice() {
            [] => Ok(()),
            complaints => bail!("the console says: {}", complaints.join(" / ")),
        }),
        Err(error) => {
            let complaints = page.complaints().await.unwrap_or_default();
            Err(error.context(format!("console: {complaints:?}")))
        }
    };
    page.close().await?;
    result
}
