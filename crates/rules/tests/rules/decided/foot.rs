//! 獅子同士の取り合い: 足, かげ足, 付け喰い.

use koshogi_rules::Illegal;

use crate::table::{ended, game, may, played, rules, written};

fn allowed(words: &str, sfen: &str, text: &str) -> bool {
    may(&game(&rules("chu", words), sfen), text)
}

/// «隣接する獅子は自由に取れる»: an adjacent lion may be taken, guarded or not, straight, on the way, or coming back.
#[test]
fn an_adjacent_lion_may_always_be_taken() {
    let guarded = "11k/12/12/5g6/6n5/6N5/12/12/12/12/12/K11 b - 1";
    for text in ["6f6e", "6f6e6f", "6f6e7e", "6f6e6d"] {
        assert!(allowed("", guarded, text), "{text}");
    }
}

/// «足のある獅子は獅子で取れない»: a lion two squares off with a foot may not be taken by a lion; the explanation names the foot.
#[test]
fn a_lion_with_a_foot_may_not_be_taken_by_a_lion() {
    let guarded = "11k/12/7g4/6n5/12/6N5/12/12/12/12/12/K11 b - 1";
    assert!(!allowed("", guarded, "6f6d"));
    let why = game(&rules("chu", ""), guarded).is_legal(written("6f6d"));
    assert_eq!(why, Err(Illegal::LionHasFoot { by: "5c".parse().unwrap() }));
    let free = "11k/12/12/6n5/12/6N5/12/12/12/12/12/K11 b - 1";
    assert!(allowed("", free, "6f6d"));
    // Other pieces take it as they like.
    assert!(allowed("", "11k/12/7g4/6n5/12/6R5/12/12/12/12/12/K11 b - 1", "6f6d"));
}

/// The king, another lion and a pinned piece count as feet, and the king is no less a foot for being the only one.
#[test]
fn king_lion_and_pinned_piece_are_feet() {
    assert!(!allowed("", "12/12/7k4/6n5/12/6N5/12/12/12/12/12/K11 b - 1", "6f6d"), "king");
    assert!(!allowed("", "11k/6n5/12/6n5/12/6N5/12/12/12/12/12/K11 b - 1", "6f6d"), "another lion, two squares behind");
    // The gold may not leave file 5, or its king falls to the rook: it counts all the same.
    assert!(!allowed("", "7k4/12/7g4/6n5/12/6N5/12/7R4/12/12/12/K11 b - 1", "6f6d"), "pinned");
    assert!(!allowed("royal.exposure=illegal", "7k4/12/7g4/6n5/12/6N5/12/7R4/12/12/12/K11 b - 1", "6f6d"), "pinned, by law");
}

/// No recursion: a guarding lion that could not retake, because the taker would have a foot in its turn, is a foot.
#[test]
fn the_law_is_not_asked_of_the_retake() {
    // After 6f6d sente's lion would have a foot in the rook on 6l, so that the lion on 6b could not take it.
    assert!(!allowed("", "11k/6n5/12/6n5/12/6N5/12/12/12/12/12/K5R5 b - 1", "6f6d"));
}

/// かげ足: the line that opens when the taking lion has left.
#[test]
fn the_line_behind_the_taking_lion_counts() {
    assert!(!allowed("", "11k/6R5/12/6n5/12/6N5/12/12/12/12/12/K11 w - 1", "6d6f"));
    assert!(allowed("", "11k/5R6/12/6n5/12/6N5/12/12/12/12/12/K11 w - 1", "6d6f"), "no line");
    // Diagonally, as in the document's figure: gote's lion, sente's lion before its pawn, gote's bishop.
    let figure = "k11/12/4n7/12/6N5/6P5/8b3/12/12/12/12/K11 b - 1";
    assert!(!allowed("", figure, "6e8c"));
    assert!(allowed("", &figure.replace("6P5", "7P4"), "6e8c"), "a pawn on 5f shuts the line");
    assert!(allowed("", &figure.replace("8b3", "8r3"), "6e8c"), "no rook sees along it");
}

/// 付け喰い: with a piece of worth taken on the way the lion may be taken though it has a foot.
#[test]
fn tsukegui() {
    let between = |piece: &str| format!("11k/12/7g4/6n5/6{piece}5/6N5/12/12/12/12/12/K11 b - 1");
    for (piece, allowed_with_it) in
        [("s", true), ("l", true), ("k", true), ("n", true), ("+p", true), ("+i", true), ("p", false), ("i", false)]
    {
        assert_eq!(allowed("", &between(piece), "6f6e6d"), allowed_with_it, "{piece}");
        assert!(!allowed("", &between(piece), "6f6d"), "over {piece}");
    }
}

/// 獅子を撃つ: after 付け喰い the retake is free at once, a lion taken by a lion starts no 先獅子.
#[test]
fn the_retake_after_tsukegui_is_free() {
    let struck = played(&rules("chu", ""), "11k/12/7g4/6n5/6s5/6N5/12/12/12/12/12/K11 b - 1", "6f6e6d");
    assert_eq!(struck.position().senjishi(), None);
    assert!(may(&struck, "5c6d"));
    assert_eq!(ended(&struck), None);
}

/// **\[decided\]** `lion.foot = "whole-move"`: a pawn or go-between taken on the way still counts as a foot; `"stepwise"`: no longer.
#[test]
fn a_pawn_taken_on_the_way_as_the_only_foot() {
    // The pawn on 7f guards the lion on 7g; so does a go-between, which also guards the square before it.
    for piece in ["p", "i"] {
        let sfen = format!("11k/12/12/12/6N5/5{piece}6/5n6/12/12/12/12/K11 b - 1");
        assert!(!allowed("lion.foot=whole-move", &sfen, "6e7f7g"), "{piece}");
        assert!(allowed("lion.foot=stepwise", &sfen, "6e7f7g"), "{piece}");
        for reading in ["whole-move", "stepwise"] {
            assert!(!allowed(&format!("lion.foot={reading}"), &sfen, "6e7g"), "it guards while it stands");
        }
    }
    let behind = "11k/12/5n6/5i6/6N5/12/12/12/12/12/12/K11 b - 1";
    assert!(!allowed("lion.foot=whole-move", behind, "6e7d7c"));
    assert!(allowed("lion.foot=stepwise", behind, "6e7d7c"));
    // A pawn that does not bear on the lion is no foot under either.
    let beside = "11k/12/12/6n5/6p5/6N5/12/12/12/12/12/K11 b - 1";
    assert!(allowed("lion.foot=whole-move", beside, "6f6e6d"));
    assert!(allowed("lion.foot=stepwise", beside, "6f6e6d"));
}

/// A line that the pawn taken on the way opens counts under both readings.
#[test]
fn a_line_that_the_taken_pawn_opens_counts() {
    // Rook, lion, pawn, lion on one rank: when lion and pawn have gone the rook on 12e sees 5e. The pawn itself does not.
    let sfen = "11k/12/12/12/r4Npn4/12/12/12/12/12/12/K11 b - 1";
    assert!(!allowed("lion.foot=whole-move", sfen, "7e6e5e"));
    assert!(!allowed("lion.foot=stepwise", sfen, "7e6e5e"));
    assert!(allowed("lion.foot=whole-move", &sfen.replace("r4", "5"), "7e6e5e"));
}

/// The law covers the kirin that became a lion, on both sides; a kirin that takes as a kirin is no lion.
#[test]
fn the_promoted_kirin_is_a_lion() {
    assert!(!allowed("", "11k/12/7g4/6+o5/12/6+O5/12/12/12/12/12/K11 b - 1", "6f6d"));
    assert!(!allowed("", "11k/12/7g4/6+o5/12/6N5/12/12/12/12/12/K11 b - 1", "6f6d"));
    assert!(allowed("", "11k/12/7g4/6+o5/12/6O5/12/12/12/12/12/K11 b - 1", "6f6d"));
    assert!(allowed("", "11k/12/7g4/6+o5/12/6O5/12/12/12/12/12/K11 b - 1", "6f6d+"));
}
