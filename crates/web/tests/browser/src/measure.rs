//! How long the library of records takes with many games: in the browser's storage, and kept by a server of ours.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::driver::Browser;
use crate::host::Host;
use crate::page::{Device, Page};
use crate::program::Program;

/// How long the file may take to be read.
const PATIENCE: Duration = Duration::from_secs(1800);

/// Brings the games of a file into a library of either kind, and prints what was measured.
pub(crate) async fn take(browser: &Browser, site: &Path, file: &Path) -> Result<()> {
    let host = Host::start(site.to_owned()).await?;
    println!("## In the browser's storage");
    library(browser, &host.base, file).await?;
    host.stop().await?;
    let program = Program::start(site)?;
    println!("## Kept by a server");
    library(browser, &program.base, file).await
}

async fn library(browser: &Browser, base: &str, file: &Path) -> Result<()> {
    let page = Page::open(browser, base, Device::Desktop, "en").await?;
    page.go("?measure#/records").await?;
    page.press("Import").await?;
    page.script(
        "window.busy = [0];
         new PerformanceObserver((list) => window.busy.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' })",
    )
    .await?;
    let begun = Instant::now();
    let path = file.canonicalize()?;
    page.type_into(".import input[type=file]", path.to_str().context("the file has a name of text")?).await?;
    page.wait(".report").await?;
    while page
        .script("return [...document.querySelectorAll('.report button')].some((button) => button.textContent === 'Stop')")
        .await?
        == true
    {
        ensure!(begun.elapsed() < PATIENCE, "the import does not end");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    println!("- {}: {:.1} s", page.text(".report > p").await?, begun.elapsed().as_secs_f64());
    let busy = page.script("return Math.round(Math.max(...window.busy))").await?;
    println!("- the longest that the page was busy at a stretch meanwhile: {busy} ms");

    page.reload().await?;
    page.wait(".games-table tbody tr").await?;
    let shown = "document.querySelector('.select-page + .count').textContent";
    let opened = page.script("return Math.round(performance.now())").await?;
    println!("- the list is there at most {opened} ms after a reload began");
    let field = |name: &str, value: &str| {
        format!(
            "const field = [...document.querySelectorAll('.filters .field')].find((field) => field.firstChild.textContent === {name:?})
               .querySelector('input, select');
             field.value = {value:?};
             field.dispatchEvent(new Event('input', {{ bubbles: true }})); field.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        )
    };
    let press = |name: &str| {
        format!(
            "[...document.querySelectorAll('button')].find((button) => button.textContent.trim().startsWith({name:?})).click()"
        )
    };
    let all = page.text(".select-page + .count").await?;
    let (fewer, whole) = (format!("{shown} !== {all:?}"), format!("{shown} === {all:?}"));
    let (fewer, whole) = (fewer.as_str(), whole.as_str());
    let turned = "document.querySelector('.pages input').value === '2'";
    for (what, deed, done) in [
        ("typing a player (200 ms of it a pause for further letters)", field("Player", "player 17"), fewer),
        ("clearing that", press("Clear"), whole),
        ("turning a page", press("Next"), turned),
        ("ordering by length", field("Order", "longest"), "document.querySelector('.pages input').value === '1'"),
        ("choosing a result", field("Result", "draw"), fewer),
        ("clearing that", press("Clear"), whole),
    ] {
        let script = format!(
            "return (async () => {{
               const begun = performance.now();
               {deed};
               do {{ await new Promise(requestAnimationFrame); }} while (!({done}));
               await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
               return Math.round(performance.now() - begun);
             }})()"
        );
        println!("- {what}: {} ms", page.script(&script).await?);
    }
    let gone =
        format!("document.querySelector('.undo') && document.querySelector('.select-page + .count')?.textContent !== {all:?}");
    let gone = gone.as_str();
    page.click(".position-search summary").await?;
    page.tap("7i 7h").await?;
    for (what, name, done) in [
        (
            "a search for a position",
            "Search for",
            "document.querySelector('.who .more') !== null || document.querySelector('.found:not(.unseen)')",
        ),
        ("clearing that", "Clear", whole),
        ("selecting all", "", "document.querySelector('.selection') !== null"),
        ("deleting all of them", "Delete", gone),
        ("bringing them back", "Undo", whole),
    ] {
        let deed = if name.is_empty() {
            let more = press("Select all");
            format!("document.querySelector('.select-page input').click(); await new Promise(requestAnimationFrame); {more};
                     while (!document.querySelector('.selection strong').textContent.startsWith({all:?}.split(' ')[0])) await new Promise(requestAnimationFrame)")
        } else {
            press(name)
        };
        let script = format!(
            "return (async () => {{
               const begun = performance.now();
               {deed};
               do {{ await new Promise(requestAnimationFrame); }} while (!({done}));
               return Math.round(performance.now() - begun);
             }})()"
        );
        println!("- {what}: {} ms", page.script(&script).await?);
    }
    page.close().await
}
