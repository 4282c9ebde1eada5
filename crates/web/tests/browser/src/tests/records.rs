//! The library of records: bringing games in, finding them, taking them out, and what other rooms keep in it.

use std::path::PathBuf;

use anyhow::{Result, ensure};

use crate::page::Page;
use crate::program::Program;

/// Four games of a club: the third breaks off at a move that is none, the last is the first again under other names.
const CLUB: &str = r#"[Variant "chu"]
[Event "Club"]
[White "Mori"]
[Black "Hayashi"]
[Date "2024.03.02"]
[Result "1-0"]

1. 7i7h 6d6e 2. 8i8h 1-0

[Variant "sho"]
[White "林"]
[Black "森"]
[Date "2023.12.24"]
[Result "1/2-1/2"]

1. P-7f P-3d 1/2-1/2

[Variant "sho"]
[White "Hayashi"]
[Black "Ono"]

1. P-7f P-9z *

[Variant "chu"]
[White "M."]
[Black "H."]

1. 7i7h 6d6e 2. 8i8h *
"#;

async fn open(page: &Page) -> Result<()> {
    page.go("?records#/records").await?;
    page.wait(".records .found").await.map(|_| ())
}

/// Lets go of a file over the room.
async fn drop(page: &Page, name: &str, text: &str) -> Result<()> {
    let (name, text) = (serde_json::to_string(name)?, serde_json::to_string(text)?);
    page.script(&format!(
        "const transfer = new DataTransfer();
         transfer.items.add(new File([{text}], {name}));
         document.querySelector('.records').dispatchEvent(new DragEvent('drop', {{ bubbles: true, cancelable: true, dataTransfer: transfer }}))"
    ))
    .await
    .map(|_| ())
}

/// Waits until the import tells this.
async fn imported(page: &Page, words: &str) -> Result<()> {
    page.until(words, &format!("return document.querySelector('.report')?.textContent.includes({words:?}) ?? false")).await
}

/// Waits until so many games are listed.
async fn listed(page: &Page, games: usize) -> Result<()> {
    let script = format!("return document.querySelectorAll('.games-table tbody tr').length === {games}");
    page.until(&format!("{games} games are listed"), &script).await
}

/// Fills in a filter, as a reader does who types or chooses.
async fn filter(page: &Page, name: &str, value: &str) -> Result<()> {
    page.script(&format!(
        "const label = [...document.querySelectorAll('.filters .field')].find((field) => field.firstChild.textContent === {name:?});
         const field = label.querySelector('input, select');
         field.value = {value:?};
         field.dispatchEvent(new Event('input', {{ bubbles: true }}));
         field.dispatchEvent(new Event('change', {{ bubbles: true }}))"
    ))
    .await
    .map(|_| ())
}

/// Writes a comment on the record that was opened, and keeps it in place of what it was.
async fn comment_and_keep(page: &Page, text: &str) -> Result<()> {
    page.wait(".record-list .main").await?;
    page.script(&format!(
        "const field = document.querySelector('.notes textarea'); field.value = {text:?};
         field.dispatchEvent(new Event('input', {{ bubbles: true }}))"
    ))
    .await?;
    page.press("Replace in the records").await?;
    page.until(
        "it is kept",
        "return [...document.querySelectorAll('button')].some((button) => button.textContent === 'Kept in the records')",
    )
    .await
}

pub(super) async fn files_are_brought_and_found_again(page: Page, _: PathBuf) -> Result<()> {
    open(&page).await?;
    drop(&page, "club.pgn", CLUB).await?;
    imported(&page, "4 read, 3 added (1 already there, 1 with faults, 0 unreadable)").await?;
    listed(&page, 3).await?;
    let faults = page.text(".report .faults").await?;
    ensure!(faults.contains("club.pgn line 22, column 11") && faults.contains("9z"), "«{faults}»");
    let duplicates = page.script("return document.querySelectorAll('.report .faults')[1].textContent").await?;
    ensure!(duplicates.as_str().is_some_and(|text| text.contains("club.pgn line 24")), "{duplicates}");

    filter(&page, "Player", "mori").await?;
    listed(&page, 1).await?;
    ensure!(page.text(".games-table .who button").await? == "Mori – Hayashi");
    page.press("Clear filters").await?;
    filter(&page, "Result", "draw").await?;
    listed(&page, 1).await?;
    page.press("Clear filters").await?;
    filter(&page, "From", "2024").await?;
    listed(&page, 1).await?;
    page.press("Clear filters").await?;
    filter(&page, "Game", "sho").await?;
    listed(&page, 2).await?;
    filter(&page, "Player", "nobody").await?;
    page.until("it says so", "return document.querySelector('.records .found').textContent === 'No record fits.'").await?;

    // The library is there after a reload, and its filters begin anew.
    page.reload().await?;
    listed(&page, 3).await?;
    drop(&page, "club.pgn", CLUB).await?;
    imported(&page, "0 added (4 already there").await
}

pub(super) async fn a_position_is_looked_for(page: Page, _: PathBuf) -> Result<()> {
    open(&page).await?;
    drop(&page, "club.pgn", CLUB).await?;
    listed(&page, 3).await?;
    page.click(".position-search summary").await?;
    page.tap("7i 7h 6d 6e").await?;
    page.press("この局面で探す").await?;
    listed(&page, 1).await?;
    let found = page.text(".games-table .who").await?;
    ensure!(found.contains("Mori – Hayashi") && found.contains("2手目の局面"), "«{found}»");
    // The board still shows what is looked for.
    page.expect("6e", "後手の歩兵").await?;
    page.press("局面の条件を消す").await?;
    // The game that was chosen by the way stays chosen.
    page.until("no position is looked for", "return !/手目の局面/.test(document.querySelector('.games-table').textContent)")
        .await?;
    listed(&page, 1).await?;
    page.press("条件を消す").await?;
    listed(&page, 3).await?;
    // The study asks for its position as well.
    page.go("?study#/study/sho/startpos_moves_7g7f").await?;
    page.wait(".record-list .odd").await?;
    page.click(".record-list .odd").await?;
    page.press("開く").await?;
    page.press("この局面を棋譜で探す").await?;
    listed(&page, 2).await
}

pub(super) async fn games_are_tagged_deleted_and_restored(page: Page, _: PathBuf) -> Result<()> {
    open(&page).await?;
    drop(&page, "会.pgn", CLUB).await?;
    listed(&page, 3).await?;
    page.fits("the library").await?;
    page.click(".games-table tr:nth-child(2) input").await?;
    page.click(".games-table tr:nth-child(3) input").await?;
    let field = "input[placeholder='タグ']";
    page.wait(field).await?;
    page.script(&format!(
        "const field = document.querySelector(\"{field}\"); field.value = '冬の会'; field.dispatchEvent(new Event('input', {{ bubbles: true }}))"
    ))
    .await?;
    page.fits("the library").await?;
    page.press("付ける").await?;
    page.until("they are tagged", "return document.querySelectorAll('.games-table .tag').length === 2").await?;
    filter(&page, "タグ", "冬の会").await?;
    listed(&page, 2).await?;
    page.click(".select-page input").await?;
    page.press("削除").await?;
    listed(&page, 0).await?;
    let said = page.text(".undo").await?;
    ensure!(said.starts_with("2局を削除しました"), "«{said}»");
    page.press("取り消す").await?;
    listed(&page, 2).await?;
    // What was deleted can be brought back later, too.
    page.click(".select-page input").await?;
    page.press("削除").await?;
    listed(&page, 0).await?;
    page.reload().await?;
    listed(&page, 1).await?;
    page.tick(".filters .switch input", 0).await?;
    listed(&page, 2).await?;
    page.click(".select-page input").await?;
    page.press("元に戻す").await?;
    listed(&page, 0).await?;
    page.press("条件を消す").await?;
    listed(&page, 3).await?;
    page.fits("the library").await
}

pub(super) async fn games_are_taken_away(page: Page, _: PathBuf) -> Result<()> {
    open(&page).await?;
    drop(&page, "club.pgn", CLUB).await?;
    listed(&page, 3).await?;
    page.script(
        "const make = URL.createObjectURL.bind(URL);
         URL.createObjectURL = (blob) => { blob.text().then((text) => { window.taken = text; }); return make(blob); }",
    )
    .await?;
    page.press("書き出す").await?;
    page.until("everything is in the archive", "return window.taken?.trim().split('\\n').length === 3").await?;
    let archive = page.script("return window.taken").await?.as_str().unwrap_or_default().to_owned();
    filter(&page, "対局者", "森").await?;
    listed(&page, 1).await?;
    page.script("const format = document.querySelector('.records-actions select'); format.value = '1'; format.dispatchEvent(new Event('change', { bubbles: true }))")
        .await?;
    page.press("書き出す").await?;
    page.until(
        "the game that was found is a KIF",
        "return /先手：林\\n後手：森/.test(window.taken) && !/Mori/.test(window.taken)",
    )
    .await?;
    // What was taken away is the same when it comes back.
    page.press("条件を消す").await?;
    drop(&page, "koshogi.jsonl", &archive).await?;
    imported(&page, "3局を読み、0局を加えました（すでにあったもの 3").await
}

pub(super) async fn a_game_that_ended_is_kept_and_studied(page: Page, _: PathBuf) -> Result<()> {
    super::begin(&page, "sho").await?;
    page.tap("7g 7f 3c 3d").await?;
    page.press("Resign").await?;
    page.press("Resign for good").await?;
    page.press("Keep in the records").await?;
    page.press("Kept in the records").await?;
    listed(&page, 1).await?;
    ensure!(page.text(".games-table .result").await? == "Gote won");
    page.press("Sente – Gote").await?;
    comment_and_keep(&page, "The wrong pawn.").await?;
    page.go("?again#/records").await?;
    listed(&page, 1).await?;
    page.press("Sente – Gote").await?;
    page.until("the comment is there", "return document.querySelector('.notes textarea')?.value === 'The wrong pawn.'").await
}

pub(super) async fn a_new_game_loses_nothing_of_the_last(page: Page, _: PathBuf) -> Result<()> {
    super::begin(&page, "wa").await?;
    page.tap("6i 6h").await?;
    page.press("投了").await?;
    page.press("本当に投了する").await?;
    super::begin(&page, "sho").await?;
    page.tap("7g 7f").await?;
    open(&page).await?;
    listed(&page, 1).await?;
    ensure!(page.text(".games-table .game").await? == "和将棋");
    ensure!(page.text(".games-table .result").await? == "先手勝ち");
    page.fits("the library").await
}

pub(super) async fn a_server_keeps_the_records(page: Page, site: PathBuf) -> Result<()> {
    let program = Program::start(&site)?;
    let page = page.at(&program.base);
    open(&page).await?;
    page.until("it says who keeps them", "return /The server keeps/.test(document.querySelector('.records-head').textContent)")
        .await?;
    drop(&page, "club.pgn", CLUB).await?;
    imported(&page, "4 read, 3 added (1 already there, 1 with faults, 0 unreadable)").await?;
    listed(&page, 3).await?;
    filter(&page, "Player", "MORI").await?;
    listed(&page, 1).await?;
    page.click(".games-table tbody input").await?;
    page.press("Delete").await?;
    listed(&page, 0).await?;
    page.press("Undo").await?;
    listed(&page, 1).await?;
    page.press("Mori – Hayashi").await?;
    comment_and_keep(&page, "So it began.").await?;
    let kept = page.script("return fetch('/api/v1/export?format=pgn&player=Mori').then((answer) => answer.text())").await?;
    ensure!(kept.as_str().is_some_and(|text| text.contains("So it began.")), "the server has «{kept}»");
    // Nothing of it lies in the browser.
    let databases = page.script("return indexedDB.databases().then((all) => all.length)").await?;
    ensure!(databases.as_u64() == Some(0), "{databases}");
    Ok(())
}
