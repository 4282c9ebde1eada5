//! The table: clocks, draws, ways of moving, what a player wants to see and hear.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use thirtyfour::Key;

use super::{LION, begin, lay, lay_kept};
use crate::page::Page;

/// The clock of a side: its strip is above the board or below it.
const GOTE: &str = ".strip:first-child .time";
const SENTE: &str = ".strip:last-child .time";

/// Waits until the table says how it stands.
async fn status(page: &Page, status: &str) -> Result<()> {
    page.until(status, &format!("return document.querySelector('.status').textContent === {status:?}")).await
}

/// Chooses a switch or a value of the settings by its label.
async fn set(page: &Page, labels: &[&str]) -> Result<()> {
    page.click(".top button").await?;
    for label in labels {
        let click = format!(
            "const found = [...document.querySelectorAll('dialog label')].find((label) => label.textContent.trim() === {label:?});
             found?.click(); return !!found"
        );
        page.until(label, &click).await?;
    }
    page.click("dialog header button").await
}

/// What a screen reader hears.
async fn hears(page: &Page, words: &str) -> Result<()> {
    let script = format!("return document.querySelector('p.unseen[role=status]').textContent.includes({words:?})");
    page.until(&format!("«{words}» is said"), &script).await
}

pub(super) async fn time_runs_for_the_side_to_move(page: Page, _: PathBuf) -> Result<()> {
    page.go("?clock#/new/sho").await?;
    page.tick(".new-game .switch input", 0).await?;
    page.wait(".numbers input").await?;
    page.script(
        "[1, 30, 2].forEach((value, place) => {
           const field = document.querySelectorAll('.numbers input')[place];
           field.value = value;
           field.dispatchEvent(new Event('change', { bubbles: true }));
         })",
    )
    .await?;
    page.click("button[type=submit]").await?;
    page.wait("[data-square='7g']").await?;
    ensure!(page.text(SENTE).await? == "1:00" && page.text(GOTE).await? == "1:00", "a minute each");
    ensure!(!page.has(".clock.running").await?, "no time runs before the first move");
    page.tap("7g 7f").await?;
    page.until(
        "gote's time runs",
        "return /^0:5\\d$/.test(document.querySelector('.strip:first-child .running .time').textContent)",
    )
    .await?;
    ensure!(page.text(SENTE).await? == "1:00", "sente's stands still");
    page.tap("3c 3d").await?;
    let kept = page.text(GOTE).await?;
    page.until(
        "sente's time runs",
        "return /^0:5\\d$/.test(document.querySelector('.strip:last-child .running .time').textContent)",
    )
    .await?;
    ensure!(page.text(GOTE).await? == kept, "gote's stands still");
    // The clock goes on from where it was, and the game too.
    let before = page.text(SENTE).await?;
    page.reload().await?;
    page.expect("3d", "Gote pawn").await?;
    let after = page.text(SENTE).await?;
    ensure!(page.text(GOTE).await? == kept && after <= before && after.as_str() > "0:20", "«{before}» became «{after}»");
    Ok(())
}

pub(super) async fn byoyomi_is_counted_to_the_end(page: Page, _: PathBuf) -> Result<()> {
    let clock = r#"{"control":{"main":900,"byoyomi":1200,"periods":2,"increment":0},
        "accounts":[{"main":900,"periods":2},{"main":900,"periods":2}]}"#;
    let plan = r#"{"variant":"sho","seats":["person","person"],"time":{"main":900,"byoyomi":1200,"periods":2,"increment":0}}"#;
    lay_kept(&page, &format!(r#"{{"plan":{plan},"moves":"7g7f","clock":{clock}}}"#)).await?;
    page.until("tenths are shown", "return /^\\d\\.\\d$/.test(document.querySelector('.strip:first-child .time').textContent)")
        .await?;
    for left in ["残り2回", "残り1回"] {
        page.until(
            left,
            &format!("return document.querySelector('.strip:first-child .periods')?.textContent.includes({left:?})"),
        )
        .await?;
    }
    status(&page, "時間切れにより先手の勝ち").await?;
    hears(&page, "時間切れにより先手の勝ち").await?;
    ensure!(page.text(GOTE).await? == "0.0", "the time that has run out is shown");
    ensure!(!page.has(".clock.running").await?, "no time runs any more");
    // What ran out stays run out.
    page.reload().await?;
    status(&page, "時間切れにより先手の勝ち").await
}

pub(super) async fn a_piece_that_was_touched_has_to_move(page: Page, _: PathBuf) -> Result<()> {
    begin(&page, "sho").await?;
    set(&page, &["Touch-move: a piece picked up has to move"]).await?;
    page.tap("7g 2g").await?;
    ensure!(page.text(".bubble.refusal").await? == "The piece that was touched has to move");
    page.expect("7g", "in hand").await?;
    page.tap("7f").await?;
    page.expect("7f", "Sente pawn").await
}

pub(super) async fn a_move_is_confirmed(page: Page, _: PathBuf) -> Result<()> {
    begin(&page, "sho").await?;
    set(&page, &["指す前に確かめる"]).await?;
    page.tap("7g 7f").await?;
    page.press("やめる").await?;
    page.expect("7g", "先手の歩兵").await?;
    page.expect("7f", "空き").await?;
    page.tap("7g 7f").await?;
    page.press("この手でよい").await?;
    page.expect("7f", "先手の歩兵").await?;
    status(&page, "後手番").await
}

pub(super) async fn a_draw_is_offered_and_agreed(page: Page, _: PathBuf) -> Result<()> {
    begin(&page, "sho").await?;
    page.press("Offer a draw").await?;
    ensure!(page.text(".actions > p").await?.contains("A draw is offered"), "the player sees that the offer stands");
    ensure!(!page.has(".offer").await?, "nobody answers an own offer");
    page.tap("7g 7f").await?;
    ensure!(page.text(".offer p").await? == "Sente offers a draw");
    page.press("Decline").await?;
    page.until("it is off the table", "return !document.querySelector('.offer')").await?;
    page.press("Offer a draw").await?;
    page.tap("3c 3d").await?;
    page.press("Agree to a draw").await?;
    status(&page, "drawn by agreement").await?;
    hears(&page, "drawn by agreement").await?;
    page.reload().await?;
    status(&page, "drawn by agreement").await
}

const CARD: &str = ".bubble.card";

pub(super) async fn a_piece_tells_about_itself_under_the_mouse(page: Page, _: PathBuf) -> Result<()> {
    begin(&page, "chu").await?;
    page.hover("7i").await?;
    let card = page.text(CARD).await?;
    ensure!(["pawn", "歩兵", "Promotes to", "tokin"].iter().all(|word| card.contains(word)), "«{card}»");
    ensure!(page.has(".bubble.card .chart svg").await?, "its movement is drawn");
    page.hover("7h").await?;
    page.until("it goes with the mouse", "return !document.querySelector('.bubble.card')").await?;
    // By keyboard too.
    page.script("document.querySelector(\"[data-square='6j']\").focus()").await?;
    page.letters("?").await?;
    page.wait(CARD).await?;
    page.keys(&[Key::Up]).await?;
    page.until("it goes with the keys", "return !document.querySelector('.bubble.card')").await
}

pub(super) async fn a_piece_tells_about_itself_under_a_finger(page: Page, _: PathBuf) -> Result<()> {
    begin(&page, "chu").await?;
    page.put_finger("7i").await?;
    let card = page.text(CARD).await?;
    ensure!(["歩兵", "成ると", "と金"].iter().all(|word| card.contains(word)), "«{card}»");
    let inside = page
        .script("const { left, right } = document.querySelector('.bubble.card').getBoundingClientRect(); return left >= 0 && right <= innerWidth")
        .await?;
    ensure!(inside == true, "the card lies on the screen");
    page.lift_finger().await?;
    page.until("it goes with the finger", "return !document.querySelector('.bubble.card')").await?;
    page.expect("7i", "先手の歩兵").await?;
    ensure!(!page.square("7i").await?.contains("手に持っている"), "to ask is not to touch");
    Ok(())
}

async fn paper(page: &Page) -> Result<String> {
    let paper = page.script("return getComputedStyle(document.documentElement).backgroundColor").await?;
    Ok(paper.as_str().unwrap_or_default().to_owned())
}

pub(super) async fn it_is_dark_where_that_is_wanted(page: Page, _: PathBuf) -> Result<()> {
    begin(&page, "sho").await?;
    let light = paper(&page).await?;
    page.prefer("prefers-color-scheme", "dark").await?;
    let dark = paper(&page).await?;
    ensure!(dark != light, "the device is followed");
    set(&page, &["Light"]).await?;
    ensure!(paper(&page).await? == light, "the choice is above the device");
    page.prefer("prefers-color-scheme", "light").await?;
    set(&page, &["Dark"]).await?;
    ensure!(paper(&page).await? == dark);
    page.reload().await?;
    ensure!(paper(&page).await? == dark, "the choice is kept");
    Ok(())
}

pub(super) async fn settings_are_seen_at_once(page: Page, _: PathBuf) -> Result<()> {
    begin(&page, "chu").await?;
    page.tap("7i 7h").await?;
    let drawn = "return document.querySelector('.piece use').getAttribute('href')";
    let two_kanji = page.script(drawn).await?;
    set(&page, &["How they move", "子–亥, 一–十二", "USI 7g7f", "Squares that sente attacks", "Last move"]).await?;
    ensure!(page.script(drawn).await? != two_kanji, "other pieces");
    ensure!(page.script("return document.querySelector('.board .name').textContent").await? == "子", "other coordinates");
    ensure!(page.text(".moves li:last-child").await?.contains("7i7h"), "another notation");
    ensure!(page.has(".ground.by-sente").await? && !page.has(".ground.by-gote").await?, "the attacks of one side");
    ensure!(!page.has(".ground.reached").await?, "no last move");
    page.reload().await?;
    ensure!(page.text(".moves li:last-child").await?.contains("7i7h"), "all of it is kept");
    Ok(())
}

/// Whether a square has the focus.
async fn focused(page: &Page, square: &str) -> Result<()> {
    page.until(&format!("{square} has the focus"), &format!("return document.activeElement.dataset.square === {square:?}")).await
}

pub(super) async fn a_lion_is_moved_by_keyboard(page: Page, _: PathBuf) -> Result<()> {
    // A pawn stays, or the game would be over with a bare king.
    lay(&page, "chu", &LION.replacen("11k", "p10k", 1), "").await?;
    page.script("document.querySelector(\"[data-square='7f']\").focus()").await?;
    page.keys(&[Key::Enter, Key::Up, Key::Enter]).await?;
    page.expect("7e", "Sente lion").await?;
    page.expect("7f", "empty").await?;
    // Half-way, Escape takes the step back.
    page.keys(&[Key::Escape]).await?;
    page.expect("7f", "Sente lion").await?;
    page.keys(&[Key::Enter, Key::Right, Key::Enter]).await?;
    page.expect("6e", "Sente lion").await?;
    page.expect("7e", "empty").await?;
    hears(&page, "6e").await?;
    focused(&page, "6e").await?;
    // The king goes by keyboard too, and the lion passes by a button; the focus is on the board again.
    page.script("document.querySelector(\"[data-square='1a']\").focus()").await?;
    page.keys(&[Key::Enter, Key::Down, Key::Enter]).await?;
    page.expect("1b", "Gote king").await?;
    page.script("document.querySelector(\"[data-square='6e']\").focus()").await?;
    page.keys(&[Key::Enter]).await?;
    page.wait(".assist button").await?;
    page.script("document.querySelector('.assist button').focus()").await?;
    page.keys(&[Key::Enter]).await?;
    status(&page, "Gote to move").await?;
    focused(&page, "6e").await
}

pub(super) async fn promotion_is_chosen_by_keyboard(page: Page, _: PathBuf) -> Result<()> {
    lay(&page, "sho", "4k4/9/9/4P4/9/9/9/9/4K4 b - 1", "").await?;
    page.script("document.querySelector(\"[data-square='5d']\").focus()").await?;
    page.keys(&[Key::Enter, Key::Up, Key::Enter]).await?;
    page.until("the question has the focus", "return document.activeElement.closest('.question') !== null").await?;
    page.keys(&[Key::Escape]).await?;
    focused(&page, "5c").await?;
    page.expect("5d", "Sente pawn").await?;
    page.keys(&[Key::Down, Key::Enter, Key::Up, Key::Enter]).await?;
    page.until("it is asked again", "return document.activeElement.closest('.question') !== null").await?;
    page.keys(&[Key::Enter]).await?;
    page.expect("5c", "Sente tokin").await?;
    focused(&page, "5c").await
}

pub(super) async fn steps_are_announced(page: Page, _: PathBuf) -> Result<()> {
    lay(&page, "sho", "", "7g7f 3c3d 8h2b+").await?;
    page.keys(&[Key::Left]).await?;
    hears(&page, "2. P-3d").await?;
    page.expect("2b", "Gote bishop").await?;
    page.keys(&[Key::Home]).await?;
    hears(&page, "Start").await?;
    page.expect("7g", "Sente pawn").await?;
    page.keys(&[Key::End]).await?;
    hears(&page, "3. Bx2b+").await?;
    page.press("Resign").await?;
    page.press("Resign for good").await?;
    hears(&page, "sente wins by resignation").await
}

pub(super) async fn motion_is_reduced(page: Page, _: PathBuf) -> Result<()> {
    begin(&page, "sho").await?;
    let motion = "return getComputedStyle(document.querySelector('.gliding')).animationName";
    page.tap("7g 7f").await?;
    page.wait(".gliding").await?;
    ensure!(page.script(motion).await? == "glide");
    page.prefer("prefers-reduced-motion", "reduce").await?;
    ensure!(page.script(motion).await? == "none", "the device is followed");
    page.prefer("prefers-reduced-motion", "no-preference").await?;
    set(&page, &["Animate moves"]).await?;
    ensure!(page.script(motion).await? == "none", "and the setting");
    Ok(())
}

pub(super) async fn the_form_names_its_choices(page: Page, _: PathBuf) -> Result<()> {
    page.go("?form#/new/chu").await?;
    let names = "return [...document.querySelectorAll('.choice-with-words b')].map((name) => name.textContent)";
    let chu = koshogi_games::find("chu").ok_or_else(|| anyhow::anyhow!("the game is there"))?;
    let (ja, en): (Vec<_>, Vec<_>) = chu.presets.iter().map(|preset| (&*preset.name.ja, &*preset.name.en)).unzip();
    ensure!(page.script(names).await? == serde_json::json!(en), "in English");
    set(&page, &["日本語"]).await?;
    ensure!(page.script(names).await? == serde_json::json!(ja), "in Japanese");
    ensure!(page.text(".new-game h1").await? == "新しい対局");
    // What is chosen is played, and the board shows it before.
    page.tick(".choice-with-words input", 1).await?;
    page.write(".new-game > .field select", "three-lions").await?;
    page.until(
        "the preview shows three lions",
        "return [...document.querySelectorAll('.preview .cell')].filter((cell) => /先手の獅子/.test(cell.ariaLabel)).length === 3",
    )
    .await?;
    page.click("button[type=submit]").await?;
    status(&page, "後手番").await?;
    let kept = page.script("return JSON.parse(localStorage.getItem('koshogi.table')).plan").await?;
    ensure!(kept["preset"] == "jcsa" && kept["handicap"] == "three-lions", "{kept}");
    Ok(())
}
