//! 先獅子.

use koshogi_rules::Illegal;

use crate::table::{game, may, played, preset, rules, written};

/// The document's figure: the bishop takes gote's lion on 3f; sente's lion stands on 7g before gote's rook.
const FIGURE: &str = "k11/12/5r6/1p10/12/9n2/5N6/12/1P4B5/12/12/K11 b - 1";
/// The same with a foot for sente's lion.
const GUARDED: &str = "k11/12/5r6/1p10/12/9n2/5N6/5G6/1P4B5/12/12/K11 b - 1";

fn answer(words: &str, sfen: &str, moves: &str, text: &str) -> bool {
    may(&played(&rules("chu", words), sfen, moves), text)
}

/// `lion.senjishi = "document"`: foot or no foot, not on the very next move; one move later it may.
#[test]
fn document() {
    for sfen in [FIGURE, GUARDED] {
        assert!(!answer("lion.senjishi=document", sfen, "6i3f", "7c7g"));
        assert!(answer("lion.senjishi=document", sfen, "6i3f 11d11e 11i11h", "7c7g"));
    }
    let taken = played(&rules("chu", ""), FIGURE, "6i3f");
    assert_eq!(taken.position().senjishi(), Some("3f".parse().unwrap()));
    assert_eq!(taken.is_legal(written("7c7g")), Err(Illegal::Senjishi { since: "3f".parse().unwrap() }));
    // Other pieces may be taken, the one that took the lion among them.
    assert!(answer("", "k8r2/12/5r6/1p10/12/9n2/5N6/12/1P4B5/12/12/K11 b - 1", "6i3f", "3a3f"));
}

/// `lion.senjishi = "okazaki"`: only where the lion about to be taken has a foot.
#[test]
fn okazaki() {
    assert!(answer("lion.senjishi=okazaki", FIGURE, "6i3f", "7c7g"));
    assert!(!answer("lion.senjishi=okazaki", GUARDED, "6i3f", "7c7g"));
}

/// `lion.senjishi = "off"`.
#[test]
fn off() {
    assert!(answer("lion.senjishi=off", FIGURE, "6i3f", "7c7g"));
    assert!(answer("lion.senjishi=off", GUARDED, "6i3f", "7c7g"));
}

/// **\[decided\]** `lion.senjishi-captors = "non-lions"`: lions taking lions are ruled by the trade alone; `"all"`: lions are bound too.
#[test]
fn captors() {
    // Gote's second lion stands beside sente's, and another free one two squares off.
    let beside = "k11/12/12/1p10/12/4n4n2/5N6/12/1P4B5/12/12/K11 b - 1";
    let apart = "k11/12/12/1p10/5n6/9n2/5N6/12/1P4B5/12/12/K11 b - 1";
    for (sfen, text) in [(beside, "8f7g"), (apart, "7e7g")] {
        assert!(answer("lion.senjishi-captors=non-lions", sfen, "6i3f", text));
        assert!(!answer("lion.senjishi-captors=all", sfen, "6i3f", text));
        assert!(answer("lion.senjishi-captors=all", sfen, "6i3f 11d11e 11i11h", text));
    }
    assert!(answer("lion.senjishi-captors=all lion.senjishi=okazaki", apart, "6i3f", "7e7g"), "no foot, no law");
}

/// **\[decided\]** `lion.kirin = "protected"`: a kirin that took the lion and promoted may not be retaken; `"retakable"`: it may.
#[test]
fn kirin() {
    let sfen = "k11/9r2/12/1p7n2/12/9O2/12/12/1P10/12/12/K11 b - 1";
    assert!(!answer("lion.kirin=protected", sfen, "3f3d+", "3b3d"));
    assert!(answer("lion.kirin=retakable", sfen, "3f3d+", "3b3d"));
    for reading in ["protected", "retakable"] {
        let words = format!("lion.kirin={reading}");
        assert!(answer(&words, sfen, "3f3d", "3b3d"), "an unpromoted kirin is no lion");
        assert!(answer(&words, sfen, "3f3d+ 11d11e 11i11h", "3b3d"), "a move later");
        // Sente's other lion is under the law either way.
        let other = "k5r5/9r2/12/1p7n2/12/9O2/6N5/12/1P10/12/12/K11 b - 1";
        assert!(!answer(&words, other, "3f3d+", "6a6g"), "{reading}");
    }
}

/// Which kind took is judged by what it was before promoting: a kirin is no lion.
#[test]
fn the_taker_is_what_it_was_before_promoting() {
    let taken = played(&rules("chu", ""), "k11/9r2/12/1p7n2/12/9O2/12/12/1P10/12/12/K11 b - 1", "3f3d+");
    assert_eq!(taken.position().senjishi(), Some("3d".parse().unwrap()));
}

/// «獅子で獅子を取った場合は例外»: a lion that takes a lion starts nothing, wherever it goes.
#[test]
fn a_lion_that_takes_a_lion_starts_nothing() {
    let sfen = "11k/12/12/10bm/9N2/12/5n6/6N5/5r6/12/9K2/12 b - 1";
    assert!(answer("", sfen, "6h7g", "2d3e"));
    assert!(answer("", sfen, "6h7g6h", "2d3e"));
    assert!(answer("", sfen, "6h7g", "7i7g"));
    let kirin = "k11/12/5r6/12/12/9n2/5N2+O3/12/12/12/12/K11 b - 1";
    assert!(answer("", kirin, "4g3f", "7c7g"));
}

/// A falcon or eagle that takes the lion on its first square starts it too, whether it goes on or comes back.
#[test]
fn a_falcon_that_takes_on_the_way_starts_it() {
    let falcon = "k11/12/5r6/12/8n3/8+H3/5N6/12/12/12/12/K11 b - 1";
    for text in ["4f4e", "4f4e4f", "4f4e4d"] {
        assert!(!answer("", falcon, text, "7c7g"), "{text}");
        assert!(answer("", falcon, &format!("{text} 12a12b 12l12k"), "7c7g"), "{text}");
    }
    let eagle = "k11/12/5r6/12/9n2/8+D3/5N6/12/12/12/12/K11 b - 1";
    for text in ["4f3e", "4f3e4f", "4f3e2d"] {
        assert!(!answer("", eagle, text, "7c7g"), "{text}");
    }
    // The kirin's exception is for the square where it stands, not for where a falcon has passed.
    assert!(!answer("lion.kirin=retakable", falcon, "4f4e4d", "7c7g"));
}

/// The ban holds for every square of the answer: a falcon may not take the lion first or second.
#[test]
fn the_ban_holds_on_both_squares() {
    let far = "k11/12/12/12/6n5/6P5/12/5+h6/12/5N6/12/11K b - 1";
    for text in ["7h7j", "7h7i7j"] {
        assert!(!answer("", far, "6f6e", text), "{text}");
    }
    let near = "k11/12/12/12/6n5/6P5/12/5+h6/5N6/12/12/11K b - 1";
    for text in ["7h7i", "7h7i7h", "7h7i7j"] {
        assert!(!answer("", near, "6f6e", text), "{text}");
    }
    // Over a pawn taken on the way as well.
    let over = "k11/12/12/12/6n5/6P5/12/5+h6/5P6/5N6/12/11K b - 1";
    assert!(!answer("", over, "6f6e", "7h7i7j"));
    assert!(answer("", over, "6f6e", "7h7i7h"), "the pawn alone");
}

/// The restriction is read from and written to the third field.
#[test]
fn the_restriction_is_part_of_the_position() {
    let rules = rules("chu", "");
    let pending = game(&rules, "k4r6/12/12/12/12/12/5N6/12/12/12/12/K11 w 3f 1");
    assert!(!may(&pending, "7a7g"));
    let free = game(&rules, "k4r6/12/12/12/12/12/5N6/12/12/12/12/K11 w - 1");
    assert!(may(&free, "7a7g"));
    let written = crate::table::sfen(&rules, &pending.position().setup());
    assert!(written.ends_with(" w 3f 1"), "{written}");
}

/// The presets: `document`, `jcsa` (okazaki), `lishogi` and `western` (kirin retakable).
#[test]
fn presets() {
    let kirin = "k11/9r2/12/1p7n2/12/9O2/12/12/1P10/12/12/K11 b - 1";
    for (name, unguarded, retakable) in
        [("document", false, false), ("jcsa", true, true), ("lishogi", false, true), ("western", false, true)]
    {
        let rules = preset("chu", name);
        assert_eq!(may(&played(&rules, FIGURE, "6i3f"), "7c7g"), unguarded, "{name}");
        assert!(!may(&played(&rules, GUARDED, "6i3f"), "7c7g"), "{name}");
        assert_eq!(may(&played(&rules, kirin, "3f3d+"), "3b3d"), retakable, "{name}");
    }
}

/// The 13x13 game has no such law: «獅子の特別規則は設けない».
#[test]
fn the_13x13_game_has_no_lion_law() {
    let rules = rules("gendai", "");
    let taken = played(&rules, "k12/13/5r7/13/13/9+o3/5+O7/13/6B6/13/13/13/K12 b - 1", "7i4f");
    assert!(may(&taken, "8c8g"));
    assert!(may(&game(&rules, "8r3k/13/13/11p1/8+o4/13/6+O6/13/13/1P11/13/13/K12 b - 1"), "7g5e"));
}
