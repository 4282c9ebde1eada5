//! The page as our own server serves it.

use std::path::PathBuf;

use anyhow::{Result, ensure};

use super::study::{count, open, tab, until};
use crate::page::Page;
use crate::program::Program;

/// Counts the engines that the page starts.
const COUNT_WORKERS: &str = "
    window.workers = 0;
    window.Worker = class extends Worker { constructor(...args) { super(...args); window.workers += 1; } };
";

/// Opens the analysis of a record on a page that counts its engines.
async fn analysis(page: &Page, record: &str, tab_name: &str) -> Result<()> {
    open(page, record).await?;
    page.script(COUNT_WORKERS).await?;
    tab(page, tab_name).await?;
    page.wait("select[name=engine]").await.map(|_| ())
}

async fn workers(page: &Page) -> Result<Option<u64>> {
    Ok(page.script("return window.workers").await?.as_u64())
}

pub(super) async fn the_server_analyses_until_it_is_gone(page: Page, site: PathBuf) -> Result<()> {
    let program = Program::start(&site)?;
    let page = page.at(&program.base);
    analysis(&page, "sho/startpos", "Analysis").await?;
    let chosen = page.script("return document.querySelector('select[name=engine]').value").await?;
    ensure!(chosen.as_str() == Some("server"), "{chosen}");
    page.press("Analyse").await?;
    until(&page, ".lines li", 3).await?;
    ensure!(page.text(".lines li").await?.contains("P-") && page.has(".arrow.first .shaft").await?, "a line with its arrow");
    // The next position is looked at too, in as many lines as were asked for.
    page.write(".analysis select", "2").await?;
    page.tap("7g 7f").await?;
    until(&page, ".lines li", 2).await?;
    ensure!(workers(&page).await? == Some(0), "the engine of the page was not loaded");
    // The other choice is kept.
    page.write("select[name=engine]", "page").await?;
    page.until("the page thinks", "return window.workers === 1").await?;
    page.reload().await?;
    analysis(&page, "sho/startpos", "Analysis").await?;
    let chosen = page.script("return document.querySelector('select[name=engine]').value").await?;
    ensure!(chosen.as_str() == Some("page"), "{chosen}");
    page.write("select[name=engine]", "server").await?;
    page.press("Analyse").await?;
    until(&page, ".lines li", 3).await?;
    ensure!(workers(&page).await? == Some(0), "the server thinks again");
    drop(program);
    page.until(
        "it is told",
        "return /connection to the server is lost/.test(document.querySelector('.analysis .trouble').textContent)",
    )
    .await?;
    page.until("the page goes on", "return window.workers === 1").await?;
    // It goes on with the next position, and does not seek the server again.
    page.tap("7g 7f").await?;
    page.until("another line", "return document.querySelector('.lines li')?.textContent.includes('P-3d')").await?;
    ensure!(count(&page, ".lines li").await? > 0 && page.text(".analysis .trouble").await?.contains("lost"));
    page.press("Stop").await?;
    ensure!(page.text(".analysis .trouble").await?.is_empty(), "who stops needs no excuse");
    Ok(())
}

pub(super) async fn a_busy_server_is_no_loss(page: Page, site: PathBuf) -> Result<()> {
    let program = Program::start(&site)?;
    let page = page.at(&program.base);
    analysis(&page, "sho/startpos", "解析").await?;
    // Somebody else has the one search of the server.
    page.script(
        "window.other = new WebSocket(new URL('api/v1/analysis', location.href.replace('http', 'ws')));
         other.onopen = () => other.send(JSON.stringify({ say: 'search', id: 1, position: { variant: 'chu' } }));
         other.onmessage = () => { window.begun = true; }",
    )
    .await?;
    page.until("the other search has begun", "return window.begun === true").await?;
    page.press("解析する").await?;
    until(&page, ".lines li", 3).await?;
    let told = page.text(".analysis .trouble").await?;
    ensure!(told.contains("この端末のエンジンが続けます") && told.contains("ほかの検討"), "«{told}»");
    ensure!(workers(&page).await? == Some(1), "the page thinks");
    page.script("other.close()").await?;
    page.tap("7g 7f").await?;
    page.until("the server is there again", "return document.querySelector('.analysis .trouble').textContent === ''").await?;
    until(&page, ".lines li", 3).await
}
