//! Which characters are wanted: those of the game documents, and those of boards, captions and move text.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use toml::Value;

/// Printable ASCII.
const LATIN: std::ops::RangeInclusive<char> = ' '..='~';
/// Coordinates: full-width and kanji numerals, the twelve branches.
const COORDINATES: &str = "０１２３４５６７８９一二三四五六七八九十百子丑寅卯辰巳午未申酉戌亥";
/// Sides, punctuation and signs of captions.
const SIGNS: &str = "▲△▼▽☗☖●○★☆■□◎・、。「」『』（）〈〉【】：；！？＋－＝／〜…—–‘’“”×→←↑↓　";
/// Kana, for captions.
const KANA: [std::ops::RangeInclusive<char>; 2] = ['ぁ'..='ん', 'ァ'..='ー'];
/// Words of move text and captions.
const WORDS: &str =
    "先手後番図第局目迄変化投了解説詰将棋成不居食喰右左直上下引寄行同仝次最終途中初開始終持駒勝負引分千日王手反則獅先付足裏回";

/// The keys of a document whose text is drawn.
const DRAWN: [&str; 6] = ["kanji", "gote", "short", "gote-short", "spellings", "name"];

/// Every character that is wanted for the documents in this folder.
pub(super) fn wanted(games: &Path) -> Result<BTreeSet<char>> {
    let mut wanted: BTreeSet<char> = [COORDINATES, SIGNS, WORDS].iter().flat_map(|text| text.chars()).collect();
    wanted.extend(KANA.into_iter().flatten().chain(LATIN));
    for entry in fs::read_dir(games).with_context(|| format!("cannot read the folder {}", games.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let document: Value = toml::from_str(&text).with_context(|| format!("{} is no TOML", path.display()))?;
            collect(&document, false, &mut wanted);
        }
    }
    wanted.retain(|c| !c.is_control());
    Ok(wanted)
}

/// Adds the characters of every text under one of the drawn keys.
fn collect(value: &Value, drawn: bool, wanted: &mut BTreeSet<char>) {
    match value {
        Value::String(text) if drawn => wanted.extend(text.chars()),
        Value::Array(values) => values.iter().for_each(|value| collect(value, drawn, wanted)),
        Value::Table(table) => {
            for (key, value) in table {
                collect(value, drawn || DRAWN.contains(&key.as_str()), wanted);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_at_any_depth_are_collected_and_prose_is_not() {
        let document: Value = toml::from_str(
            r#"
            about = { ja = "文" }
            name = { ja = "和", en = "Wa" }
            [pieces]
            P = { kanji = "萑歩", moves = "fW", promoted = { kanji = "金鳥", spellings = ["鳥"] } }
            "#,
        )
        .unwrap();
        let mut found = BTreeSet::new();
        collect(&document, false, &mut found);
        assert_eq!(found.into_iter().collect::<String>(), "Wa和歩萑金鳥");
    }
}
