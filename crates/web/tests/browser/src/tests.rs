//! What a player does, one test for each.

mod access;
mod online;
mod play;
mod records;
mod study;

pub(crate) use study::long_study;

use std::path::PathBuf;
use std::pin::Pin;

use anyhow::{Result, ensure};
use thirtyfour::Key;

use crate::host::Host;
use crate::page::Device::{self, Desktop, Phone};
use crate::page::Page;

type Running = Pin<Box<dyn Future<Output = Result<()>>>>;

/// A test.
pub(crate) struct Test {
    pub(crate) name: &'static str,
    pub(crate) device: Device,
    pub(crate) language: &'static str,
    /// Given the page, and where the site lies.
    pub(crate) run: fn(Page, PathBuf) -> Running,
}

macro_rules! tests {
    ($($($path:ident)::+ on $device:ident in $language:literal),* $(,)?) => {
        /// All of them.
        pub(crate) const ALL: &[Test] = &[$(Test {
            name: stringify!($($path)::+),
            device: $device,
            language: $language,
            run: |page, site| Box::pin($($path)::+(page, site)),
        }),*];
    };
}

tests! {
    every_game_can_be_begun_and_played on Desktop in "en",
    every_game_fits_a_phone on Phone in "ja",
    a_move_is_made_by_keyboard on Desktop in "en",
    a_move_is_made_by_dragging on Desktop in "ja",
    a_lion_takes_two_pieces on Desktop in "ja",
    a_lion_steps_back_on_a_phone on Phone in "en",
    promotion_is_asked_at_the_piece on Phone in "ja",
    a_refusal_says_why on Desktop in "en",
    a_reload_keeps_the_game on Desktop in "ja",
    the_engine_answers on Desktop in "en",
    the_language_changes_at_once on Phone in "en",
    a_game_is_resigned_and_taken_back on Desktop in "en",
    it_works_without_a_network on Phone in "ja",
    every_game_has_its_rule_book on Desktop in "en",
    a_piece_is_tried_and_says_why_not on Desktop in "en",
    the_moves_of_a_piece_are_shown on Phone in "ja",
    the_law_of_lions_is_played_through on Phone in "ja",
    an_option_rewrites_the_rule_book on Desktop in "en",
    play::time_runs_for_the_side_to_move on Desktop in "en",
    play::byoyomi_is_counted_to_the_end on Phone in "ja",
    play::a_piece_that_was_touched_has_to_move on Phone in "en",
    play::a_move_is_confirmed on Desktop in "ja",
    play::a_draw_is_offered_and_agreed on Desktop in "en",
    play::a_piece_tells_about_itself_under_the_mouse on Desktop in "en",
    play::a_piece_tells_about_itself_under_a_finger on Phone in "ja",
    play::it_is_dark_where_that_is_wanted on Desktop in "en",
    play::settings_are_seen_at_once on Desktop in "en",
    play::a_lion_is_moved_by_keyboard on Desktop in "en",
    play::promotion_is_chosen_by_keyboard on Desktop in "en",
    play::steps_are_announced on Desktop in "en",
    play::motion_is_reduced on Phone in "en",
    play::the_form_names_its_choices on Desktop in "en",
    online::the_server_analyses_until_it_is_gone on Desktop in "en",
    online::a_busy_server_is_no_loss on Phone in "ja",
    study::a_branch_is_studied on Desktop in "en",
    study::a_game_goes_from_the_table_to_the_study on Phone in "ja",
    study::comments_and_signs_are_kept on Phone in "ja",
    study::a_long_game_is_stepped_through on Desktop in "ja",
    study::records_are_brought_in_every_format on Desktop in "en",
    study::a_file_in_shift_jis_is_dropped on Desktop in "ja",
    study::a_record_is_taken_away on Desktop in "ja",
    study::a_position_is_played on Desktop in "en",
    study::a_position_is_set_up on Phone in "en",
    study::the_engine_gives_its_opinion on Phone in "ja",
    study::a_mate_is_found on Desktop in "en",
    study::a_game_is_reviewed on Desktop in "en",
    study::a_problem_is_solved on Phone in "en",
    study::the_study_fits_a_phone on Phone in "ja",
    access::every_page_fits_a_phone on Phone in "en",
    access::every_page_is_open_to_all on Desktop in "en",
    access::every_page_is_open_to_all on Phone in "ja",
    records::files_are_brought_and_found_again on Desktop in "en",
    records::a_position_is_looked_for on Desktop in "ja",
    records::games_are_tagged_deleted_and_restored on Phone in "ja",
    records::games_are_taken_away on Desktop in "ja",
    records::a_game_that_ended_is_kept_and_studied on Phone in "en",
    records::a_new_game_loses_nothing_of_the_last on Phone in "ja",
    records::a_server_keeps_the_records on Desktop in "en",
}

/// Puts a game on the table as if it had been kept: `start` is a position, `moves` what was played.
async fn lay(page: &Page, variant: &str, start: &str, moves: &str) -> Result<()> {
    let start = if start.is_empty() { String::new() } else { format!(r#","start":"{start}""#) };
    lay_kept(page, &format!(r#"{{"plan":{{"variant":"{variant}","seats":["person","person"]{start}}},"moves":"{moves}"}}"#)).await
}

/// Puts a game on the table that was kept in these words.
pub(crate) async fn lay_kept(page: &Page, kept: &str) -> Result<()> {
    page.leave("table", kept).await?;
    page.reload().await?;
    page.wait("[data-square='1a']").await.map(|_| ())
}

async fn begin(page: &Page, variant: &str) -> Result<()> {
    page.go(&format!("?{variant}#/new/{variant}")).await?;
    page.click("button[type=submit]").await?;
    page.wait("[data-square='1a']").await.map(|_| ())
}

async fn every_game_can_be_begun_and_played(page: Page, _: PathBuf) -> Result<()> {
    for variant in koshogi_games::all() {
        begin(&page, &variant.id).await?;
        let squares = page.script("return document.querySelectorAll('[role=gridcell]').length").await?;
        let expected = u64::from(variant.size.files()) * u64::from(variant.size.ranks());
        ensure!(squares.as_u64() == Some(expected), "{}: {squares} squares", variant.id);
        let title = page.text(".panel h1").await?;
        ensure!(title == variant.name.en, "«{title}»");
        // The pawn of the fifth file goes one step in every game.
        let pawn = page
            .script(
                "const pawns = [...document.querySelectorAll('[role=gridcell]')].filter((cell) => / Sente pawn| Sente sparrow pawn/.test(cell.ariaLabel));
                 return pawns[0].dataset.square",
            )
            .await?;
        let from = pawn.as_str().unwrap_or_default().to_owned();
        let rank = from.chars().next_back().map_or('?', |rank| char::from(rank as u8 - 1));
        let to = format!("{}{rank}", &from[..from.len() - 1]);
        page.tap(&format!("{from} {to}")).await?;
        page.expect(&to, "Sente").await?;
        page.expect(&from, "empty").await?;
    }
    Ok(())
}

async fn every_game_fits_a_phone(page: Page, _: PathBuf) -> Result<()> {
    for variant in koshogi_games::all() {
        begin(&page, &variant.id).await?;
        page.fits(&variant.id).await?;
        let title = page.text(".panel h1").await?;
        ensure!(title == variant.name.ja, "«{title}»");
    }
    Ok(())
}

async fn a_move_is_made_by_keyboard(page: Page, _: PathBuf) -> Result<()> {
    begin(&page, "sho").await?;
    page.script("document.querySelector(\"[data-square='9a']\").focus()").await?;
    let down = Key::Down;
    page.keys(&[down.clone(), down.clone(), down.clone(), down.clone(), down.clone(), down, Key::Right, Key::Right]).await?;
    page.keys(&[Key::Enter, Key::Up, Key::Enter]).await?;
    page.expect("7f", "Sente pawn").await?;
    let said = page.text("[role=status]").await?;
    ensure!(said == "P-7f", "a screen reader hears «{said}»");
    Ok(())
}

async fn a_move_is_made_by_dragging(page: Page, _: PathBuf) -> Result<()> {
    begin(&page, "chu").await?;
    page.drag("7i", "7h").await?;
    page.expect("7h", "先手の歩兵").await?;
    page.drag("6d", "6e").await?;
    page.expect("6e", "後手の歩兵").await
}

const LION: &str = "11k/12/12/12/5pg5/5N6/4P7/12/12/12/12/K11 b - 1";

async fn a_lion_takes_two_pieces(page: Page, _: PathBuf) -> Result<()> {
    lay(&page, "chu", LION, "").await?;
    page.tap("7f 7e").await?;
    // Half-way it stands on the first square, and can still be put back.
    page.expect("7e", "獅子").await?;
    page.expect("7f", "空き").await?;
    page.press("やめる").await?;
    page.expect("7f", "獅子").await?;
    page.expect("7e", "後手の歩兵").await?;
    page.tap("7e 6e").await?;
    page.expect("6e", "先手の獅子").await?;
    page.expect("7e", "空き").await?;
    let moves = page.text(".moves li:last-child").await?;
    ensure!(moves.contains("７五・６五獅"), "«{moves}»");
    Ok(())
}

async fn a_lion_steps_back_on_a_phone(page: Page, _: PathBuf) -> Result<()> {
    lay(&page, "chu", LION, "").await?;
    page.tap("7f 7e").await?;
    page.press("Igui (take and return)").await?;
    page.expect("7f", "Sente lion").await?;
    page.expect("7e", "empty").await?;
    // The other side has moved; now the lion passes.
    page.tap("1a 1b 7f").await?;
    page.press("Pass (jitto)").await?;
    page.until("the pass is listed", "return document.querySelectorAll('.moves li').length === 4").await
}

async fn promotion_is_asked_at_the_piece(page: Page, _: PathBuf) -> Result<()> {
    lay(&page, "sho", "4k4/9/9/4P4/9/9/9/9/4K4 b - 1", "").await?;
    page.tap("5d 5c").await?;
    page.press("成る").await?;
    page.expect("5c", "先手のと金").await
}

async fn a_refusal_says_why(page: Page, _: PathBuf) -> Result<()> {
    lay(&page, "chu", "11k/12/12/3n8/12/5N6/12/12/12/3r8/12/K11 b - 1", "").await?;
    page.tap("7f 9d").await?;
    let reason = page.text(".bubble.refusal").await?;
    ensure!(reason.contains("protected by the piece on 9j"), "«{reason}»");
    ensure!(page.has(".ground.guard").await?, "the guard is lit up");
    page.expect("7f", "Sente lion").await
}

async fn a_reload_keeps_the_game(page: Page, _: PathBuf) -> Result<()> {
    begin(&page, "wa").await?;
    page.tap("6i 6h").await?;
    page.expect("6h", "先手").await?;
    page.reload().await?;
    page.expect("6h", "先手").await?;
    let moves = page.script("return document.querySelectorAll('.moves li').length").await?;
    ensure!(moves.as_u64() == Some(2), "the start and one move, not {moves}");
    Ok(())
}

async fn the_engine_answers(page: Page, _: PathBuf) -> Result<()> {
    page.go("?engine#/new/sho").await?;
    page.script("const seats = document.querySelectorAll('.seats select'); seats[1].value = '2'; seats[1].dispatchEvent(new Event('change', { bubbles: true }))")
        .await?;
    page.click("button[type=submit]").await?;
    page.tap("7g 7f").await?;
    page.until("the engine answers", "return document.querySelectorAll('.moves li').length === 3").await
}

async fn the_language_changes_at_once(page: Page, _: PathBuf) -> Result<()> {
    begin(&page, "chu").await?;
    ensure!(page.text(".panel h1").await? == "Chu shogi");
    page.press("Settings").await?;
    page.click("dialog input[type=radio]").await?;
    page.press("閉じる").await?;
    ensure!(page.text(".panel h1").await? == "中将棋");
    ensure!(page.script("return document.documentElement.lang").await? == "ja");
    page.reload().await?;
    ensure!(page.text(".panel h1").await? == "中将棋", "the choice is kept");
    Ok(())
}

async fn a_game_is_resigned_and_taken_back(page: Page, _: PathBuf) -> Result<()> {
    begin(&page, "sho").await?;
    page.tap("7g 7f").await?;
    page.press("Resign").await?;
    page.press("Resign for good").await?;
    ensure!(page.text(".status").await? == "sente wins by resignation");
    page.press("Take back").await?;
    page.until("sente is to move again", "return document.querySelector('.status').textContent === 'Sente to move'").await
}

async fn it_works_without_a_network(page: Page, site: PathBuf) -> Result<()> {
    let host = Host::start(site).await?;
    let page = page.at(&host.base);
    page.go("").await?;
    page.until("the page is kept", "return navigator.serviceWorker.controller !== null").await?;
    host.stop().await?;
    page.reload().await?;
    begin(&page, "chu").await?;
    page.tap("7i 7h").await?;
    page.expect("7h", "先手の歩兵").await
}

async fn every_game_has_its_rule_book(page: Page, _: PathBuf) -> Result<()> {
    for variant in koshogi_games::all() {
        page.go(&format!("?{}#/rules/{}", variant.id, variant.id)).await?;
        ensure!(page.text(".book h1").await? == variant.name.en);
        let pieces = page.script("return document.querySelectorAll('.face-article').length").await?;
        ensure!(pieces.as_u64() == Some(variant.kinds.len() as u64), "{}: {pieces} faces", variant.id);
        let sources = page.script("return document.querySelectorAll('[aria-labelledby=sources] li').length").await?;
        ensure!(sources.as_u64() == Some(variant.sources.len() as u64), "{}: {sources} sources", variant.id);
    }
    Ok(())
}

/// Opens the board on which a piece is tried.
async fn try_piece(page: &Page, letter: &str) -> Result<()> {
    page.go(&format!("?{letter}#/rules/chu/piece-{letter}")).await?;
    page.click(&format!("[aria-labelledby='piece-{letter}'] .face-article button")).await?;
    page.wait(".trial [data-square]").await.map(|_| ())
}

/// Taps a square of a board that is not the first one on the page.
async fn tap_within(page: &Page, part: &str, square: &str) -> Result<()> {
    page.click(&format!("{part} [data-square='{square}']")).await
}

async fn a_piece_is_tried_and_says_why_not(page: Page, _: PathBuf) -> Result<()> {
    try_piece(&page, "R").await?;
    tap_within(&page, ".trial", "7e").await?;
    let reason = page.text(".trial .bubble.refusal").await?;
    ensure!(reason == "the rook on 6f does not move like that", "«{reason}»");
    tap_within(&page, ".trial", "6c").await?;
    page.press("Keep").await?;
    page.until("the rook stands there", "return /rook/.test(document.querySelector(\".trial [data-square='6c']\").ariaLabel)")
        .await?;
    // Another piece in its way.
    page.press("Put pieces").await?;
    tap_within(&page, ".trial", "6e").await?;
    page.press("Put pieces").await?;
    tap_within(&page, ".trial", "6h").await?;
    let reason = page.text(".trial .bubble.refusal").await?;
    ensure!(reason == "the piece on 6e is in the way", "«{reason}»");
    Ok(())
}

async fn the_moves_of_a_piece_are_shown(page: Page, _: PathBuf) -> Result<()> {
    try_piece(&page, "V").await?;
    page.press("次の動き").await?;
    page.until(
        "the first move is told",
        "return document.querySelector('.trial .note').textContent.includes('前へ5マス、６一まで進める')",
    )
    .await?;
    page.press("次の動き").await?;
    page.until("the second one", "return document.querySelector('.trial .note').textContent.includes('右の５六へ一マス')")
        .await?;
    page.press("自分で動かす").await?;
    page.until("it is in hand again", "return document.querySelectorAll('.trial .hint').length > 0").await
}

async fn the_law_of_lions_is_played_through(page: Page, _: PathBuf) -> Result<()> {
    page.go("?lion#/rules/chu/example-foot").await?;
    page.until(
        "the example is chosen",
        "return document.querySelector('[aria-labelledby=lion] .example-words h3').textContent === '足'",
    )
    .await?;
    let verdict = page.text("[aria-labelledby=lion] .verdict").await?;
    ensure!(verdict.contains("１一の駒が足として利いている"), "«{verdict}»");
    // The same by hand.
    tap_within(&page, "[aria-labelledby=lion]", "6e").await?;
    tap_within(&page, "[aria-labelledby=lion]", "4d").await?;
    let reason = page.text("[aria-labelledby=lion] .bubble.refusal").await?;
    ensure!(reason.contains("足"), "«{reason}»");
    page.click("[id='example-no-foot']").await?;
    page.until(
        "a lion without a foot may be taken",
        "return document.querySelector('[aria-labelledby=lion] .tries .legal') !== null",
    )
    .await?;
    page.click("[aria-labelledby=lion] .tries button").await?;
    page.until(
        "it was taken",
        "return /先手の獅子/.test(document.querySelector(\"[aria-labelledby=lion] [data-square='8c']\").ariaLabel)",
    )
    .await
}

async fn an_option_rewrites_the_rule_book(page: Page, _: PathBuf) -> Result<()> {
    page.go("?okazaki#/rules/chu/example-senjishi-footless").await?;
    page.until(
        "the document forbids it",
        "return document.querySelector('[aria-labelledby=lion] .tries li:not(.legal)') !== null",
    )
    .await?;
    page.script("document.querySelector(\"input[name='lion.senjishi'][type=radio]\").closest('fieldset').querySelectorAll('input')[1].click()")
        .await?;
    page.until("the Okazaki rule lets it", "return document.querySelector('[aria-labelledby=lion] .tries .legal') !== null")
        .await?;
    let law = page.text("[aria-labelledby=lion] ul").await?;
    ensure!(law.contains("Okazaki"), "«{law}»");
    Ok(())
}
