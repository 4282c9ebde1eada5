//! `--game FILE`: documents of one's own.

use crate::program::{folder, run};

/// A game of three ranks and three files: kings and pawns.
const TINY: &str = r#"
id    = "tiny"
name  = { ja = "三目将棋", kana = "さんもくしょうぎ", en = "tiny shogi" }
board = { files = 3, ranks = 3, zone = 1 }
royal = ["K"]
[about]
ja = "試しの将棋。"
en = "A game to try things on."
[[array]]
id = "usual"
name = { ja = "平手", en = "even game" }
start = "1k1/1p1/1K1 b - 1"
[promotion]
when = ["enters-zone"]
stuck = "may-stay"
[passing]
jitto = "always"
[royals]
exposure = "loses"
[ending]
mate = "declared"
bare-king = "off"
quiet-draw = "off"
no-mating-force = "off"
repetition = "forbidden-4th"
[pieces]
K = { kanji = "玉将", short = "玉", kana = ["ぎょくしょう"], en = "king", abbr = "K", moves = "K" }
P = { kanji = "歩兵", short = "歩", kana = ["ふひょう"], en = "pawn", abbr = "P", moves = "fW" }
"#;

fn document(test: &str, text: &str) -> String {
    let file = folder(test).join("tiny.toml");
    std::fs::write(&file, text).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn a_game_of_ones_own_is_played_by_the_same_program() {
    let file = document("documents-own", TINY);
    // The king may go to the side, to either corner, or take the pawn before it.
    assert_eq!(run(["moves", "--game", &file]).good().lines().collect::<Vec<_>>(), ["2c1b", "2c1c", "2c2b", "2c3b", "2c3c"]);
    assert_eq!(run(["moves", "tiny", "--game", &file]).good().lines().count(), 5);
    assert!(run(["perft", "1", "--game", &file]).good().ends_with("nodes 5\n"));
    assert!(run(["rules", "--game", &file, "--lang", "ja"]).good().contains("三目将棋"));
    assert!(run(["games", "--game", &file]).good().contains("tiny shogi"));
    assert!(run(["moves", "chu", "--game", &file]).good().lines().count() == 36, "the others are still there");
}

#[test]
fn a_page_says_nothing_of_what_the_document_leaves_out() {
    let bare = TINY
        .replace(", kana = \"さんもくしょうぎ\"", "")
        .replace(", kana = [\"ぎょくしょう\"]", "")
        .replace(", kana = [\"ふひょう\"]", "");
    let file = document("documents-bare", &bare);
    let english = run(["rules", "--game", &file]).good();
    for told in ["tiny shogi (三目将棋)\n", "K king (玉将; short 玉)", "No piece promotes.", "a promotion zone of the far rank."]
    {
        assert!(english.contains(told), "{told}: {english}");
    }
    let japanese = run(["rules", "--game", &file, "--lang", "ja"]).good();
    for told in ["三目将棋（tiny shogi）", "玉将 略称 玉 K king", "成る駒はない。"] {
        assert!(japanese.contains(told), "{told}: {japanese}");
    }
    assert!(!english.contains("Promotion is") && !japanese.contains("（）"));
    assert!(run(["games", "--game", &file]).good().contains("tiny shogi (三目将棋)\n"));
}

#[test]
fn a_picture_never_shows_half_a_name() {
    // No outline is kept for 怪; without it, 怪歩 would look like 歩.
    let strange = document("documents-picture", &TINY.replace("歩兵", "怪歩"));
    let plain = document("documents-picture-plain", TINY);
    let draw = |file: &str, pieces: &str| {
        let png = folder(&format!("documents-picture-{pieces}-{}", file.len())).join("board.png");
        let answer = run([
            "show",
            "--game",
            file,
            "--variant",
            "tiny",
            "--sfen",
            "1k1/1p1/1K1 b - 1",
            "-o",
            png.to_str().unwrap(),
            "--pieces",
            pieces,
        ]);
        (std::fs::read(&png).unwrap(), answer.err.clone())
    };
    let (picture, told) = draw(&strange, "full");
    assert!(told.contains('怪'), "{told}");
    assert_eq!(picture, draw(&plain, "short").0, "the one-kanji forms are the same and can be drawn");
}

#[test]
fn a_document_that_is_no_text_is_refused_with_its_place() {
    let file = folder("documents-bytes").join("game.toml");
    std::fs::write(&file, b"id = \"a\"\nname = \"\xe5\xb0\x8f \xff\"\n").unwrap();
    let err = run(["rules", "--game", file.to_str().unwrap()]).bad(1);
    assert!(err.contains("line 2, column 11") && err.contains("UTF-8"), "{err}");
}

#[test]
fn a_document_that_makes_no_sense_is_refused_with_every_fault_at_its_place() {
    let broken = TINY.replace("moves = \"fW\"", "moves = \"fZ\"").replace("royal = [\"K\"]", "royal = [\"Z\"]");
    let file = document("documents-broken", &broken);
    let err = run(["moves", "--game", &file]).bad(1);
    let line_of = |word: &str| broken.lines().position(|line| line.contains(word)).unwrap() + 1;
    for line in [line_of("royal ="), line_of("\"fZ\"")] {
        assert!(err.contains(&line.to_string()), "line {line}: {err}");
    }
    assert!(err.lines().count() >= 2 && err.contains("tiny.toml"), "{err}");
    let japanese = run(["moves", "--game", &file, "--lang", "ja"]).bad(1);
    assert!(!japanese.is_ascii(), "{japanese}");
}

#[test]
fn what_is_no_document_is_refused_too() {
    for (test, text) in [("empty", ""), ("no-toml", "= = ["), ("kif", "1 ７六歩(77)")] {
        run(["rules", "--game", &document(&format!("documents-{test}"), text)]).bad(1);
    }
    let bytes = folder("documents-bytes").join("bytes.toml");
    std::fs::write(&bytes, [0xff, 0xfe, 0x00]).unwrap();
    run(["rules", "--game", bytes.to_str().unwrap()]).bad(1);
}
