//! 成り: the conditions of each game, and their options.

use crate::table::{game, may, rules};

/// Whether the move may be played as it is, and whether with promotion.
fn plain_and_promoting(name: &str, words: &str, sfen: &str, text: &str) -> (bool, bool) {
    let game = game(&rules(name, words), sfen);
    (may(&game, text), may(&game, &format!("{text}+")))
}

const EITHER: (bool, bool) = (true, true);
const PLAIN: (bool, bool) = (true, false);
const MUST: (bool, bool) = (false, true);

/// A lance, a pawn and a go-between in Chu, one step from the last rank.
const LAST_RANK: &str = "k11/2L1P1I5/12/12/12/12/12/12/12/12/12/K11 b - 1";

/// `promotion.last-rank = "pawn-and-lance"` (the document), `"pawn"` (日本中将棋連盟), `"none"`.
#[test]
fn last_rank() {
    for (value, lance, pawn) in [("pawn-and-lance", EITHER, EITHER), ("pawn", PLAIN, EITHER), ("none", PLAIN, PLAIN)] {
        let words = format!("promotion.last-rank={value}");
        assert_eq!(plain_and_promoting("chu", &words, LAST_RANK, "10b10a"), lance, "{value}");
        assert_eq!(plain_and_promoting("chu", &words, LAST_RANK, "8b8a"), pawn, "{value}");
        assert_eq!(plain_and_promoting("chu", &words, LAST_RANK, "6b6a"), PLAIN, "{value}: a go-between never");
    }
}

/// `promotion = "document"`: into the zone, or taking from inside it, wherever the piece ends; nothing else.
#[test]
fn document() {
    for (sfen, text, expected) in [
        ("k11/12/12/12/6S5/12/12/12/12/12/12/K11 b - 1", "6e6d", EITHER),
        ("k11/12/12/6S5/12/12/12/12/12/12/12/K11 b - 1", "6d6c", PLAIN),
        ("k11/12/12/6S5/12/12/12/12/12/12/12/K11 b - 1", "6d5e", PLAIN),
        ("k11/12/6p5/6S5/12/12/12/12/12/12/12/K11 b - 1", "6d6c", EITHER),
        ("k11/12/12/6S5/7p4/12/12/12/12/12/12/K11 b - 1", "6d5e", EITHER),
        ("k11/12/12/12/12/6S5/7p4/12/12/12/12/K11 b - 1", "6f5g", PLAIN),
        // Gote's zone lies below.
        ("k11/12/12/12/12/12/12/6s5/12/12/12/K11 w - 1", "6h6i", EITHER),
        ("k11/12/12/12/12/12/6s5/12/12/12/12/K11 w - 1", "6g6h", PLAIN),
    ] {
        assert_eq!(plain_and_promoting("chu", "promotion=document", sfen, text), expected, "{sfen} {text}");
    }
    // A capture-promotion is a capture among others (`6e6c+`).
    assert_eq!(plain_and_promoting("chu", "", "11k/12/6p5/12/6O5/12/12/12/12/12/12/K11 b - 1", "6e6c"), EITHER);
}

/// `promotion = "modern"`: any move that starts or ends in the zone; pieces without a further move must promote.
#[test]
fn modern() {
    for (sfen, text, expected) in [
        ("k11/12/12/12/6S5/12/12/12/12/12/12/K11 b - 1", "6e6d", EITHER),
        ("k11/12/12/6S5/12/12/12/12/12/12/12/K11 b - 1", "6d6c", EITHER),
        ("k11/12/12/6S5/12/12/12/12/12/12/12/K11 b - 1", "6d5e", EITHER),
        ("k11/12/12/12/12/6S5/7p4/12/12/12/12/K11 b - 1", "6f5g", PLAIN),
        (LAST_RANK, "10b10a", MUST),
        (LAST_RANK, "8b8a", MUST),
        (LAST_RANK, "6b6a", EITHER),
    ] {
        assert_eq!(plain_and_promoting("chu", "promotion=modern", sfen, text), expected, "{sfen} {text}");
    }
}

/// `promotion = "modern"` in the smaller games: inside the zone, out of it, and forced where nothing else is left.
#[test]
fn modern_in_sho_heian_dai_and_wa() {
    for (name, sfen, text, document, modern) in [
        ("sho", "k8/4p4/4S4/9/9/9/9/9/K8 b - 1", "5c5b", PLAIN, EITHER),
        ("sho", "k8/9/4S4/9/9/9/9/9/K8 b - 1", "5c6d", PLAIN, EITHER),
        ("sho", "k8/4P4/9/9/9/9/9/9/K8 b - 1", "5b5a", EITHER, MUST),
        ("sho", "k8/9/9/9/4S4/9/9/9/K8 b - 1", "5e5d", PLAIN, PLAIN),
        ("heian-dai", "k12/13/6R6/13/13/13/13/13/13/13/13/13/K12 b - 1", "7c7f", PLAIN, EITHER),
        ("heian-dai", "k12/6P6/13/13/13/13/13/13/13/13/13/13/K12 b - 1", "7b7a", PLAIN, MUST),
        ("wa", "k10/11/5W5/11/11/11/11/11/11/11/K10 b - 1", "6c6b", PLAIN, EITHER),
        ("wa", "k10/5P5/11/11/11/11/11/11/11/11/K10 b - 1", "6b6a", PLAIN, MUST),
    ] {
        assert_eq!(plain_and_promoting(name, "promotion=document", sfen, text), document, "{name} {text}");
        assert_eq!(plain_and_promoting(name, "promotion=modern", sfen, text), modern, "{name} {text}");
    }
}

/// `promotion.last-rank` in Sho: «歩兵、香車の場合は一番奥の段にたどり着いたとき».
#[test]
fn last_rank_in_sho() {
    let sfen = "k8/2L1P4/9/9/9/9/9/9/K8 b - 1";
    for (value, lance, pawn) in [("pawn-and-lance", EITHER, EITHER), ("pawn", PLAIN, EITHER), ("none", PLAIN, PLAIN)] {
        let words = format!("promotion.last-rank={value}");
        assert_eq!(plain_and_promoting("sho", &words, sfen, "7b7a"), lance, "{value}");
        assert_eq!(plain_and_promoting("sho", &words, sfen, "5b5a"), pawn, "{value}");
    }
}

/// A dead pawn or lance is legal in Chu: promotion there is always optional.
#[test]
fn chu_never_forces() {
    assert_eq!(plain_and_promoting("chu", "", LAST_RANK, "8b8a"), EITHER);
    let lance = "k11/12/12/12/12/2L9/12/12/12/12/12/K11 b - 1";
    assert_eq!(plain_and_promoting("chu", "", lance, "10f10a"), EITHER);
}

/// Sho: on entering, or when pawn or lance reach the last rank; never on moving inside, taking inside or leaving.
#[test]
fn sho() {
    for (sfen, text, expected) in [
        ("k8/9/9/4S4/9/9/9/9/K8 b - 1", "5d5c", EITHER),
        ("k8/9/4S4/9/9/9/9/9/K8 b - 1", "5c5b", PLAIN),
        ("k8/4p4/4S4/9/9/9/9/9/K8 b - 1", "5c5b", PLAIN),
        ("k8/9/4S4/3p5/9/9/9/9/K8 b - 1", "5c6d", PLAIN),
        ("k8/4P4/9/9/9/9/9/9/K8 b - 1", "5b5a", EITHER),
        ("k8/9/4L4/9/9/9/9/9/K8 b - 1", "5c5a", EITHER),
        ("k8/9/4L4/9/9/9/9/9/K8 b - 1", "5c5b", PLAIN),
    ] {
        assert_eq!(plain_and_promoting("sho", "", sfen, text), expected, "{sfen} {text}");
    }
}

/// **\[decided\]** `immobile = "may-stay"`: a piece may stay where it can no longer move; `"must-promote"`: it has to promote, also
/// where no other condition would let it.
#[test]
fn immobile() {
    for (name, sfen, text, stays) in [
        ("sho", "k8/4P4/9/9/9/9/9/9/K8 b - 1", "5b5a", EITHER),
        ("sho", "k8/9/9/4N4/9/9/9/9/K8 b - 1", "5d4b", EITHER),
        ("sho", "k8/9/4N4/9/9/9/9/9/K8 b - 1", "5c4a", PLAIN),
        ("heian-dai", "k12/6P6/13/13/13/13/13/13/13/13/13/13/K12 b - 1", "7b7a", PLAIN),
        ("heian-dai", "k12/13/13/6N6/13/13/13/13/13/13/13/13/K12 b - 1", "7d6b", EITHER),
        ("heian-dai", "k12/13/13/13/6L6/13/13/13/13/13/13/13/K12 b - 1", "7e7a", EITHER),
        ("wa", "k10/5P5/11/11/11/11/11/11/11/11/K10 b - 1", "6b6a", PLAIN),
        ("wa", "k10/11/11/11/11/5O5/11/11/11/11/K10 b - 1", "6f6a", EITHER),
    ] {
        assert_eq!(plain_and_promoting(name, "immobile=may-stay", sfen, text), stays, "{name} {text}");
        assert_eq!(plain_and_promoting(name, "immobile=must-promote", sfen, text), MUST, "{name} {text}");
    }
    // Nothing is forced on a piece that can still move.
    let knight = "k8/9/9/9/4N4/9/9/9/K8 b - 1";
    assert_eq!(plain_and_promoting("sho", "immobile=must-promote", knight, "5e4c"), EITHER);
    let iron = "k12/6I6/13/13/13/13/13/13/13/13/13/13/K12 b - 1";
    assert_eq!(plain_and_promoting("heian-dai", "immobile=must-promote", iron, "7b7a"), PLAIN, "an iron general can go sideways");
}

/// Heian Dai: everything but king and gold, on entering the zone alone.
#[test]
fn heian_dai() {
    for letter in ["S", "C", "I", "N", "L", "M", "T", "D", "R", "B", "P"] {
        let sfen = format!("k12/13/13/6{letter}6/13/13/13/13/13/13/13/13/K12 b - 1");
        let text = match letter {
            "N" => "7d6b",
            "T" | "D" => "7d6c",
            _ => "7d7c",
        };
        assert_eq!(plain_and_promoting("heian-dai", "", &sfen, text), EITHER, "{letter}");
    }
    for (sfen, text) in [
        ("k12/13/13/6G6/13/13/13/13/13/13/13/13/K12 b - 1", "7d7c"),
        ("k12/13/6S6/13/13/13/13/13/13/13/13/13/K12 b - 1", "7c7b"),
        ("k12/6p6/6S6/13/13/13/13/13/13/13/13/13/K12 b - 1", "7c7b"),
        ("k12/13/6R6/13/13/13/13/13/13/13/13/13/K12 b - 1", "7c7f"),
    ] {
        assert_eq!(plain_and_promoting("heian-dai", "", sfen, text), PLAIN, "{sfen} {text}");
    }
}

/// `dragon = "bishop"`: the dragon slides; `"leap"`: exactly two squares diagonally, jumping.
#[test]
fn dragon() {
    let crowded = "k12/13/13/13/13/5P1p5/6D6/13/13/13/13/13/K12 b - 1";
    for (value, text, expected) in [
        ("bishop", "7g6f", true),
        ("bishop", "7g5e", false),
        ("bishop", "7g8h", true),
        ("bishop", "7g10j", true),
        ("leap", "7g6f", false),
        ("leap", "7g5e", true),
        ("leap", "7g9e", true),
        ("leap", "7g8h", false),
        ("leap", "7g9i", true),
        ("leap", "7g10j", false),
    ] {
        assert_eq!(may(&game(&rules("heian-dai", &format!("dragon={value}")), crowded), text), expected, "{value} {text}");
    }
}

/// `dragon.promotes = "yes"`: to gold like the others; `"no"`: the find of 志羅山 bears 飛龍 on both faces.
#[test]
fn dragon_promotes() {
    let sfen = "k12/13/13/13/6D6/13/13/13/13/13/13/13/K12 b - 1";
    assert_eq!(plain_and_promoting("heian-dai", "dragon.promotes=yes", sfen, "7e5c"), EITHER);
    assert_eq!(plain_and_promoting("heian-dai", "dragon.promotes=no", sfen, "7e5c"), PLAIN);
    assert_eq!(plain_and_promoting("heian-dai", "dragon.promotes=no dragon=leap", sfen, "7e5c"), PLAIN);
}

/// `array = "usual"` and `"new"`, as printed in the document.
#[test]
fn arrays() {
    for (value, middle) in [("usual", "ppppppppppppp/6b6/13/13/13/13/13/6B6"), ("new", "2d3m3d2/ppppppppppppp/6b6/13/13/13/6B6")]
    {
        let rules = rules("heian-dai", &format!("array={value}"));
        let written = crate::table::sfen(&rules, rules.start());
        assert!(written.contains(middle), "{value}: {written}");
        assert_eq!(rules.start().pieces.len(), 68);
    }
}

/// Wa: on entering alone; king, cloud eagle and fox not at all; a piece that has promoted never again.
#[test]
fn wa() {
    for (letter, expected) in
        [("W", EITHER), ("V", EITHER), ("S", EITHER), ("P", EITHER), ("K", PLAIN), ("E", PLAIN), ("X", PLAIN), ("+M", PLAIN)]
    {
        let sfen = format!("k10/11/11/5{letter}5/11/11/11/11/11/11/11 b - 1");
        assert_eq!(plain_and_promoting("wa", "", &sfen, "6d6c"), expected, "{letter}");
    }
    for (sfen, text) in [
        ("k10/11/5W5/11/11/11/11/11/11/11/K10 b - 1", "6c6b"),
        ("k10/5p5/5W5/11/11/11/11/11/11/11/K10 b - 1", "6c6b"),
        ("k10/11/5S5/11/11/11/11/11/11/11/K10 b - 1", "6c6d"),
    ] {
        assert_eq!(plain_and_promoting("wa", "", sfen, text), PLAIN, "{sfen} {text}");
    }
}

/// The 13x13 game: (1) in the zone before or after; (2) by taking, anywhere; always optional.
#[test]
fn the_13x13_game_zone_and_captures() {
    // A pawn two ranks behind on the same file keeps (3) out of it.
    for (sfen, text, expected) in [
        ("k12/13/13/13/6S6/13/6P6/13/13/13/13/13/K12 b - 1", "7e7d", EITHER),
        ("k12/13/13/6R6/13/13/6P6/13/13/13/13/13/K12 b - 1", "7d7f", EITHER),
        ("k12/13/6R6/13/6P6/13/13/13/13/13/13/13/K12 b - 1", "7c7b", EITHER),
        ("k12/13/13/13/13/13/6s6/6P6/6G6/13/13/13/K12 b - 1", "7h7g", EITHER),
        ("k12/13/13/13/13/13/13/6P6/6G6/13/13/13/K12 b - 1", "7h7g", PLAIN),
    ] {
        assert_eq!(plain_and_promoting("gendai", "", sfen, text), expected, "{sfen} {text}");
    }
}

/// **\[decided\]** (3): "before" looks at the file left, "after" at the file reached, the other pieces counted as they stand.
#[test]
fn the_13x13_game_leading_a_file() {
    for (sfen, text, expected, why) in [
        ("k12/13/13/13/13/13/13/13/6R6/13/13/13/K12 b - 1", "7i7h", EITHER, "alone on its file"),
        ("k12/13/13/13/13/13/13/13/6R6/13/13/6S6/K12 b - 1", "7i7g", EITHER, "five ranks ahead, after"),
        ("k12/13/13/13/13/13/13/13/6R6/13/13/6S6/K12 b - 1", "7i7h", EITHER, "four ranks ahead, after"),
        ("k12/13/13/13/13/13/13/13/6R6/13/6S6/13/K12 b - 1", "7i7h", PLAIN, "three ranks ahead, after"),
        ("k12/13/13/13/13/13/13/6R6/13/13/13/6S6/K12 b - 1", "7h7i", EITHER, "four ranks ahead, before: going back"),
        ("k12/13/13/13/13/6R6/13/5P7/13/13/13/13/K12 b - 1", "7f8f", EITHER, "alone on the file left"),
        ("k12/13/13/13/13/13/13/13/13/6R6/6S6/13/K12 b - 1", "7j10j", EITHER, "alone on the file reached"),
        (
            "k12/13/13/13/13/6S6/13/13/13/6R6/3P9/13/K12 b - 1",
            "7j10j",
            PLAIN,
            "behind its own on the file left, one ahead on the other",
        ),
        ("k12/13/13/13/13/13/13/3P9/13/6R6/6S6/13/K12 b - 1", "7j10j", PLAIN, "behind a pawn on the file reached"),
        ("k12/13/13/6p6/13/13/13/13/6R6/13/13/13/K12 b - 1", "7i7h", EITHER, "enemies on the file do not count"),
        ("k12/13/13/13/6S6/13/13/13/13/6R6/13/13/K12 b - 1", "7j7i", PLAIN, "not the deepest"),
        ("k12/13/13/13/13/13/13/13/13/6U6/13/13/K12 b - 1", "7j6i", PLAIN, "飛龍 has no other face"),
        ("k12/13/13/13/13/13/13/13/13/6K6/13/13/13 b - 1", "7j7i", PLAIN, "nor has the king"),
        // Gote's depth counts from its own side.
        ("k12/13/6s6/13/13/13/6r6/13/13/13/13/13/K12 w - 1", "7g7h", EITHER, "gote, five ranks ahead"),
        ("k12/13/13/13/6s6/13/6r6/13/13/13/13/13/K12 w - 1", "7g7h", PLAIN, "gote, three ranks ahead"),
    ] {
        assert_eq!(plain_and_promoting("gendai", "", sfen, text), expected, "{why}: {sfen} {text}");
    }
}

/// The 13x13 game: a piece that could never move again must promote («行き所の無い所まで進んだら強制成り»).
#[test]
fn the_13x13_game_forces_the_stuck() {
    for (sfen, text, expected) in [
        ("k12/6P6/13/13/13/13/13/13/13/13/13/13/K12 b - 1", "7b7a", MUST),
        ("k12/13/13/13/6L6/13/13/13/13/13/13/13/K12 b - 1", "7e7a", MUST),
        ("k12/13/13/13/6L6/13/13/13/13/13/13/13/K12 b - 1", "7e7b", EITHER),
        ("k12/13/13/6J6/13/13/13/13/13/13/13/13/K12 b - 1", "7d6b", MUST),
        ("k12/13/13/13/6J6/13/13/13/13/13/13/13/K12 b - 1", "7e6c", EITHER),
        ("k12/6I6/13/13/13/13/13/13/13/13/13/13/K12 b - 1", "7b7a", EITHER),
    ] {
        assert_eq!(plain_and_promoting("gendai", "", sfen, text), expected, "{sfen} {text}");
    }
}

/// A promoted piece never promotes again: a go-between that became an elephant cannot become a prince.
#[test]
fn nothing_promotes_twice() {
    for (name, sfen, text) in [
        ("chu", "k11/12/12/12/6+I5/12/12/12/12/12/12/K11 b - 1", "6e6d"),
        ("chu", "k11/12/12/12/6+G5/12/12/12/12/12/12/K11 b - 1", "6e6d"),
        ("chu", "k11/12/12/12/6+F5/12/12/12/12/12/12/K11 b - 1", "6e5d"),
        ("wa", "k10/11/11/5+D5/11/11/11/11/11/11/K10 b - 1", "6d6c"),
        ("gendai", "k12/13/13/13/6+I6/13/13/13/13/13/13/13/K12 b - 1", "7e7d"),
        ("gendai", "k12/13/13/13/6+P6/13/13/13/13/13/13/13/K12 b - 1", "7e7d"),
    ] {
        assert_eq!(plain_and_promoting(name, "", sfen, text), PLAIN, "{name} {sfen}");
    }
}
