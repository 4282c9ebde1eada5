//! Pictures of the page, for the documentation.

use std::path::Path;

use anyhow::{Context, Result};

use crate::driver::Browser;
use crate::page::{Device, Page};

/// Takes a picture of every game and of every other room, on a desktop in one language and on a phone in the other.
pub(crate) async fn take(browser: &Browser, base: &str, folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    for (device, language, name) in [(Device::Desktop, "ja", "desktop"), (Device::Phone, "en", "phone")] {
        let page = Page::open(browser, base, device, language).await?;
        let file = |what: &str| folder.join(format!("{what}-{name}.png"));
        for variant in koshogi_games::all() {
            page.go(&format!("?{}#/new/{}", variant.id, variant.id)).await?;
            page.click("button[type=submit]").await?;
            page.wait("[data-square='1a']").await?;
            page.picture(&file(&variant.id)).await?;
        }
        keep_study(&page).await?;
        for (what, address, shown) in ROOMS {
            page.go(&format!("?{what}#/{address}")).await?;
            page.wait(shown).await?;
            page.picture(&file(what)).await?;
        }
        bring_records(&page).await?;
        page.picture(&file("records")).await?;
        page.close().await?;
    }
    Ok(())
}

/// Fills the library with historical games and games of the internet.
async fn bring_records(page: &Page) -> Result<()> {
    page.go("?records#/records").await?;
    page.click(".records-head .main").await?;
    let games = crate::root().join("crates/notation/tests/data/games.jsonl").canonicalize()?;
    page.type_into(".import input[type=file]", games.to_str().context("the file has a name of text")?).await?;
    page.wait(".games-table tbody tr:nth-child(8)").await?;
    page.click(".report .progress button").await?;
    page.click(".records-head .main").await
}

/// Puts a historical game on the desk of the study, with a branch and a comment, in the middle of the fight.
async fn keep_study(page: &Page) -> Result<()> {
    let games = std::fs::read_to_string(crate::root().join("crates/notation/tests/data/games.jsonl"))?;
    let game: serde_json::Value = serde_json::from_str(games.lines().next().context("there is no game")?)?;
    let moves = game["moves"].as_str().context("a game has moves")?.split_whitespace().take(80).enumerate();
    let mut pgn = String::from("[Variant \"chu\"]\n[Sente \"Mori\"]\n[Gote \"Fukui\"]\n\n");
    for (ply, mv) in moves {
        let number = ply / 2 + 1;
        pgn += &format!("{number}{} {mv} ", if ply % 2 == 0 { "." } else { "..." });
        if ply == SHOWN - 1 {
            pgn += &format!("{{居食い igui: ６六の歩兵を取り、元の升へ戻る}} ({number}. 6g6h {number}... 6f6g) ");
        }
    }
    page.leave("study", &serde_json::json!({ "pgn": pgn + "*", "way": vec![0; SHOWN] }).to_string()).await
}

/// The move of the study that is shown.
const SHOWN: usize = 37;

/// The other rooms: the name of the picture, the address, and what is there once it can be taken.
const ROOMS: [(&str, &str, &str); 4] = [
    ("study", "study", ".record-list [aria-current]"),
    ("setup", "study/setup", ".chest"),
    ("problems", "study/problems/T14", ".problem-list"),
    ("rulebook", "rules/chu/piece-N", ".piece-article"),
];
