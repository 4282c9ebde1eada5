//! The study: records with branches, the engine's opinion, positions set up by hand, problems.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use thirtyfour::Key;

use crate::page::Page;

/// How many moves a long game has.
const LONG: usize = 600;
/// How many branches.
const BRANCHES: usize = 50;
/// How long a step may take until the page has painted it, in milliseconds, of half of the steps: a busy machine takes its time now and then.
const STEP: f64 = 50.0;

/// Opens the study with what an address carries.
pub(super) async fn open(page: &Page, carried: &str) -> Result<()> {
    page.go(&format!("?{}#/study/{carried}", carried.len())).await?;
    page.wait("[data-square='1a']").await.map(|_| ())
}

/// Opens the tab that bears this name.
pub(super) async fn tab(page: &Page, name: &str) -> Result<()> {
    page.press(name).await
}

pub(super) async fn count(page: &Page, css: &str) -> Result<u64> {
    let count = page.script(&format!("return document.querySelectorAll(\"{css}\").length")).await?;
    Ok(count.as_u64().unwrap_or(u64::MAX))
}

/// Waits until so many elements are there.
pub(super) async fn until(page: &Page, css: &str, number: u64) -> Result<()> {
    page.until(&format!("{number} {css}"), &format!("return document.querySelectorAll(\"{css}\").length === {number}")).await
}

pub(super) async fn a_branch_is_studied(page: Page, _: PathBuf) -> Result<()> {
    open(&page, "sho/startpos_moves_7g7f_3c3d_2g2f").await?;
    until(&page, ".record-list .main", 4).await?;
    page.keys(&[Key::End, Key::Left, Key::Left]).await?;
    page.expect("3c", "Gote pawn").await?;
    page.tap("8c 8d").await?;
    until(&page, ".record-list .branch button", 1).await?;
    ensure!(page.text(".record-list [aria-current]").await?.contains("P-8d"), "the branch is shown");
    // Up and down go between the moves that could be played here, also after a click on the board.
    page.keys(&[Key::Up]).await?;
    page.expect("3d", "Gote pawn").await?;
    page.keys(&[Key::Down]).await?;
    page.expect("8d", "Gote pawn").await?;
    page.press("Make main line").await?;
    page.until("the branch leads", "return document.querySelector('.record-list .even').textContent.includes('P-8d')").await?;
    page.press("Delete from here").await?;
    until(&page, ".record-list .branch", 0).await?;
    page.press("Undo").await?;
    page.press("Undo").await?;
    page.until("all is as it was", "return document.querySelector('.record-list .even').textContent.includes('P-3d')").await?;
    until(&page, ".record-list .branch button", 1).await
}

pub(super) async fn a_game_goes_from_the_table_to_the_study(page: Page, _: PathBuf) -> Result<()> {
    super::begin(&page, "wa").await?;
    page.tap("6i 6h").await?;
    page.press("研究する").await?;
    until(&page, ".record-list .main", 2).await?;
    page.press("元に戻す").await?;
    // What was studied before comes back.
    until(&page, ".record-list .main", 1).await?;
    page.go("?back#/play").await?;
    page.expect("6h", "先手").await
}

pub(super) async fn comments_and_signs_are_kept(page: Page, _: PathBuf) -> Result<()> {
    open(&page, "sho/startpos_moves_7g7f_3c3d").await?;
    page.click(".record-list .odd").await?;
    page.write(".notes textarea", "角道を開ける").await?;
    page.click(".signs button[aria-label='好手']").await?;
    page.until("the sign is listed", "return document.querySelector('.record-list .odd .sign')?.textContent === '!'").await?;
    ensure!(page.text(".record-list .said").await? == "角道を開ける");
    page.until("it is kept", "return localStorage.getItem('koshogi.study')?.includes('角道')").await?;
    page.reload().await?;
    ensure!(page.text(".record-list .said").await? == "角道を開ける");
    ensure!(page.has(".record-list .odd[aria-current]").await?, "the same move is shown");
    Ok(())
}

/// A game of kings that go around, with branches: both take so many steps that no position comes four times.
fn long_game() -> String {
    let around = |left: u8, top: u8, right: u8, bottom: u8| {
        let mut squares = Vec::new();
        squares.extend((right..=left).rev().map(|file| (file, top)));
        squares.extend((top + 1..=bottom).map(|rank| (right, rank)));
        squares.extend((right + 1..=left).map(|file| (file, bottom)));
        squares.extend((top + 1..bottom).rev().map(|rank| (left, rank)));
        squares
    };
    let mut own = around(12, 11, 1, 12);
    // A corner is cut, so that the two walks are of lengths without a common factor.
    own.retain(|square| *square != (1, 12));
    let other = around(12, 1, 1, 3);
    let name = |(file, rank): (u8, u8)| format!("{file}{}", char::from(b'a' + rank - 1));
    let mut pgn = String::from("[Variant \"chu\"]\n[SFEN \"k11/12/12/12/12/11g/12/G11/12/12/K11/12 b - 1\"]\n\n");
    for ply in 0..LONG {
        let walk = if ply % 2 == 0 { &own } else { &other };
        let (from, to) = (walk[ply / 2 % walk.len()], walk[(ply / 2 + 1) % walk.len()]);
        let number = ply / 2 + 1;
        let dots = if ply % 2 == 0 { "." } else { "..." };
        let _ = write!(pgn, "{number}{dots} {}{} ", name(from), name(to));
        if ply % (LONG / BRANCHES) == 0 {
            let _ = write!(pgn, "({number}. 12h12g {number}... 1f1g) ");
        }
    }
    pgn + "*"
}

/// Puts a game of 600 moves with 50 branches on the desk.
pub(crate) async fn long_study(page: &Page) -> Result<()> {
    let kept = serde_json::json!({ "pgn": long_game(), "way": [] }).to_string();
    page.script(&format!("localStorage.setItem('koshogi.study', {})", serde_json::to_string(&kept)?)).await?;
    page.go("?long#/study").await?;
    page.reload().await?;
    until(page, ".record-list .main", LONG as u64 + 1).await?;
    until(page, ".record-list .branch", BRANCHES as u64).await
}

pub(super) async fn a_long_game_is_stepped_through(page: Page, _: PathBuf) -> Result<()> {
    long_study(&page).await?;
    let steps = page
        .script(
            "const times = [];
             const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
             for (let step = 0; step < 60; step += 1) {
               await frame();
               const begun = performance.now();
               document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
               await frame();
               times.push(performance.now() - begun);
             }
             times.sort((one, other) => one - other);
             return [times[30], times[57]]",
        )
        .await?;
    let median = steps.get(0).and_then(serde_json::Value::as_f64).unwrap_or(f64::MAX);
    ensure!(median < STEP, "half of the steps take more than {median} ms ({steps})");
    page.until("sixty moves on", "return document.querySelector('.record-list [aria-current] .number')?.textContent === '60'")
        .await
}

pub(super) async fn records_are_brought_in_every_format(page: Page, _: PathBuf) -> Result<()> {
    open(&page, "").await?;
    tab(&page, "Open").await?;
    let texts = [
        ("棋種：小将棋\n手合割：平手\n   1手目   ▲7六歩兵 （←7七）\n", 2),
        ("棋種：小将棋\n手合割：平手\n▲７六歩 △３四歩\n", 3),
        ("[Variant \"sho\"]\n\n1. P-7f P-3d 2. P-2f *\n", 4),
        ("position startpos moves 7i7h 6d6e", 3),
        ("sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1", 1),
    ];
    for (text, rows) in texts {
        page.write(".open textarea", text).await?;
        page.press("Read").await?;
        until(&page, ".record-list .main", rows).await?;
    }
    // What is at fault is told with its place; what comes before it is there, and the text waits to be mended.
    page.write(".open textarea", "[Variant \"sho\"]\n\n1. P-7f P-9z *\n").await?;
    page.press("Read").await?;
    until(&page, ".record-list .main", 2).await?;
    let told = page.text(".told li").await?;
    ensure!(told.contains("line 3") && told.contains("9z"), "«{told}»");
    let left = page.script("return document.querySelector('.open textarea').value").await?;
    ensure!(left.as_str().is_some_and(|left| left.contains("P-9z")), "{left}");
    // Several games wait on the shelf.
    page.write(".open textarea", "position startpos moves 7i7h\nposition startpos moves 6i6h 6d6e\n").await?;
    page.press("Read").await?;
    until(&page, ".shelf li", 2).await?;
    page.click(".shelf li:last-child button").await?;
    until(&page, ".record-list .main", 3).await
}

pub(super) async fn a_file_in_shift_jis_is_dropped(page: Page, _: PathBuf) -> Result<()> {
    open(&page, "").await?;
    // 手合割：平手 and a move of the pawn, in the bytes of Shift_JIS.
    page.script(
        "const line = (...bytes) => bytes;
         const bytes = new Uint8Array([
           ...line(0x8a, 0xfb, 0x8e, 0xed, 0x81, 0x46, 0x8f, 0xac, 0x8f, 0xab, 0x8a, 0xfb), 10,
           ...line(0x8e, 0xe8, 0x8d, 0x87, 0x8a, 0x84, 0x81, 0x46, 0x95, 0xbd, 0x8e, 0xe8), 10,
           0x31, 0x20, ...line(0x82, 0x56, 0x98, 0x5a, 0x95, 0xe0), 0x28, 0x37, 0x37, 0x29, 10,
         ]);
         const transfer = new DataTransfer();
         transfer.items.add(new File([bytes], 'old.kif'));
         document.querySelector('.study').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))",
    )
    .await?;
    until(&page, ".record-list .main", 2).await?;
    ensure!(!page.has(".told").await?, "nothing is wrong with it");
    page.click(".record-list .odd").await?;
    page.expect("7f", "先手の歩兵").await
}

pub(super) async fn a_record_is_taken_away(page: Page, _: PathBuf) -> Result<()> {
    open(&page, "sho/startpos_moves_7g7f_3c3d").await?;
    page.click(".record-list .even").await?;
    tab(&page, "書き出す").await?;
    let expected = ["▲7六歩兵", "▲7六歩兵", "1. P-7f P-3d", "[Variant", "moves 7g7f 3c3d", " b - 3", "\"7g7f 3c3d\""];
    for (place, word) in expected.into_iter().enumerate() {
        page.write(".share select", &place.to_string()).await?;
        page.until(word, &format!("return document.querySelector('.share > textarea').value.includes({word:?})")).await?;
    }
    let links =
        page.script("return [...document.querySelectorAll('.share [data-text]')].map((button) => button.dataset.text)").await?;
    let link = links.get(1).and_then(serde_json::Value::as_str).unwrap_or_default();
    ensure!(link.contains("#/study/sho/") && link.ends_with("_moves_7g7f_3c3d"), "{links}");
    // The link of the position leads to it in another browser.
    let position = links.get(2).and_then(serde_json::Value::as_str).unwrap_or_default().to_owned();
    let carried = position.split("#/study/").nth(1).unwrap_or_default().to_owned();
    open(&page, &carried).await?;
    until(&page, ".record-list .main", 1).await?;
    page.expect("3d", "後手の歩兵").await?;
    // A picture is made without a complaint of the page.
    tab(&page, "書き出す").await?;
    page.press("図面 SVG").await?;
    page.press("図面 PNG").await
}

pub(super) async fn a_position_is_set_up(page: Page, _: PathBuf) -> Result<()> {
    page.go("?setup#/study/setup").await?;
    page.write(".choices-of-game select", "sho").await?;
    page.press("Clear").await?;
    let said = page.text(".remarks").await?;
    ensure!(said.contains("sente has no royal piece") && said.contains("gote has no royal piece"), "«{said}»");
    page.click("[aria-label='Sente king']").await?;
    page.tap("5i").await?;
    page.press("Gote").await?;
    page.click("[aria-label='Gote king']").await?;
    page.tap("5a").await?;
    page.press("Sente").await?;
    page.click("[aria-label='Sente pawn']").await?;
    page.tap("9a").await?;
    let said = page.text(".remarks").await?;
    ensure!(said == "the pawn on 9a can never move again", "«{said}»");
    // By hand: the pawn goes elsewhere, is turned over and given to gote.
    page.click(".piece-box [role=group] button").await?;
    page.tap("9a 9g").await?;
    page.tap("9g").await?;
    page.press("Turn over").await?;
    page.press("Change side").await?;
    page.expect("9g", "Gote tokin").await?;
    let sfen = page.script("return document.querySelector('.panel input[type=text]').value").await?;
    ensure!(sfen.as_str() == Some("4k4/9/9/9/9/9/+p8/9/4K4 b - 1"), "{sfen}");
    // A text that is none is explained, and nothing is lost.
    page.write(".panel input[type=text]", "4k4/9 x").await?;
    page.wait(".panel ul.trouble li").await?;
    page.expect("9g", "Gote tokin").await?;
    page.press("Study from here").await?;
    until(&page, ".record-list .main", 1).await?;
    page.tap("5i 5h").await?;
    page.expect("5h", "Sente king").await?;
    // A bare king has lost: that is no position to be played.
    tab(&page, "Share").await?;
    let idle = page.script(
        "return [...document.querySelectorAll('.share button')].find((each) => each.textContent === 'Play from here').disabled",
    );
    ensure!(idle.await? == true, "a lost game can be begun");
    Ok(())
}

pub(super) async fn a_position_is_played(page: Page, _: PathBuf) -> Result<()> {
    page.go("?here#/study/sho/startpos_moves_7g7f").await?;
    page.click(".record-list .odd").await?;
    tab(&page, "Share").await?;
    page.press("Play from here").await?;
    page.expect("7f", "Sente pawn").await?;
    ensure!(page.text(".new-game .note").await? == "The game begins in the position above.");
    page.press("Begin").await?;
    page.wait(".table .moves").await?;
    page.tap("3c 3d").await?;
    page.expect("3d", "Gote pawn").await?;
    page.expect("7f", "Sente pawn").await?;
    // A hand-made position too, and the usual start instead.
    page.go("?hand#/study/setup").await?;
    page.press("Play from here").await?;
    page.press("Begin as usual instead").await?;
    page.expect("7g", "Sente pawn").await
}

pub(super) async fn the_engine_gives_its_opinion(page: Page, _: PathBuf) -> Result<()> {
    open(&page, "sho/startpos").await?;
    tab(&page, "解析").await?;
    page.press("解析する").await?;
    until(&page, ".lines li", 3).await?;
    ensure!(page.has(".arrow.first .shaft").await?, "the best move is drawn");
    page.until("the bar tells the chance", "return !document.querySelector('.chance').classList.contains('unknown')").await?;
    page.press("止める").await?;
    page.press("解析する").await?;
    page.tick(".lines li button", 0).await?;
    until(&page, ".record-list .main", 2).await?;
    page.tick(".analysis input[type=checkbox]", 0).await?;
    page.wait(".lines.threat .only").await?;
    page.wait(".arrow.threat").await?;
    page.press("止める").await
}

pub(super) async fn a_mate_is_found(page: Page, _: PathBuf) -> Result<()> {
    open(&page, "sho/4k4/R8/9/9/9/9/8p/1R7/4K4_b_-_1").await?;
    tab(&page, "Analysis").await?;
    page.press("Look for a mate").await?;
    page.until("it is found", "return document.querySelector('.mate')?.textContent.startsWith('Mate in 1')").await?;
    page.tick(".mate button", 0).await?;
    until(&page, ".record-list .main", 2).await?;
    page.until("it is over", "return /sente wins by mate/.test(document.querySelector('.status').textContent)").await
}

pub(super) async fn a_game_is_reviewed(page: Page, _: PathBuf) -> Result<()> {
    // Gote does not take the bishop back.
    open(&page, "sho/startpos_moves_7g7f_3c3d_8h2b+_9c9d").await?;
    tab(&page, "Review").await?;
    page.write(".review select", "5000").await?;
    page.press("Review this line").await?;
    page.wait(".summary td").await?;
    ensure!(page.has(".curve .way").await?, "the curve is drawn");
    let slip = page.text(".slips li").await?;
    ensure!(slip.contains("??") && slip.contains("best"), "«{slip}»");
    page.press("Write the signs into the record").await?;
    page.press("Notes").await?;
    page.tick(".record-list .main", 4).await?;
    page.wait(".signs [aria-label='Blunder'][aria-pressed='true']").await.map(|_| ())
}

pub(super) async fn a_problem_is_solved(page: Page, _: PathBuf) -> Result<()> {
    page.go("?problem#/study/problems/T82").await?;
    page.wait("[data-square='1a']").await?;
    page.tap("6i 6h").await?;
    page.until("a quiet move is refused", "return /no check/.test(document.querySelector('.trial').textContent)").await?;
    page.press("Start over").await?;
    page.press("Hint").await?;
    page.wait(".arrow.first").await?;
    page.tap("10f 10e").await?;
    page.expect("10e", "Gote").await?;
    page.tap("12i 12h").await?;
    page.expect("12h", "Gote").await?;
    page.tap("12l 12h").await?;
    page.until("it is mate", "return document.querySelector('.trial').textContent === 'Mate'").await?;
    page.reload().await?;
    page.wait("[aria-current='page'] .solved").await?;
    page.press("Next problem").await?;
    page.until("the next one", "return document.querySelector('.panel h1').textContent.startsWith('T86')").await
}

pub(super) async fn the_study_fits_a_phone(page: Page, _: PathBuf) -> Result<()> {
    for path in ["", "setup", "problems"] {
        page.go(&format!("?{path}#/study/{path}")).await?;
        page.wait("[data-square='1a']").await?;
        page.fits(path).await?;
    }
    open(&page, "").await?;
    for name in ["解析", "検討", "開く", "書き出す", "注釈"] {
        tab(&page, name).await?;
        ensure!(count(&page, "[role=tabpanel] > *").await? > 0, "{name}: an empty panel");
        page.fits(name).await?;
    }
    Ok(())
}
