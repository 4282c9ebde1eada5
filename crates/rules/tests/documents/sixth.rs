//! A sixth game in a document alone: modern shogi without drops.

use std::sync::Arc;

use koshogi_rules::{Choices, Position, Rules, Variant, perft};

const DOCUMENT: &str = include_str!("shogi-without-drops.toml");

/// The well-known figures of modern shogi: nothing can be dropped before the fifth move.
#[test]
fn shogi_without_drops_counts_as_shogi_does() {
    let variant = Variant::parse(DOCUMENT).unwrap_or_else(|errors| panic!("{errors}"));
    let rules = Rules::new(Arc::new(variant), &Choices::default()).unwrap();
    let mut position = Position::from_setup(&rules, rules.start()).unwrap();
    let counts: Vec<u64> = (1..=4).map(|depth| perft(&rules, &mut position, depth)).collect();
    assert_eq!(counts, [30, 900, 25470, 719_731]);
}

#[test]
fn what_is_not_said_is_taken_from_the_kanji_the_letter_and_the_model() {
    let variant = Variant::parse(DOCUMENT).unwrap();
    let info = |letter: &str| variant.kind(variant.kind_by_letter(letter).unwrap());
    assert_eq!((info("R").short.as_str(), info("R").abbr.as_str()), ("飛", "R"));
    assert_eq!((info("+R").short.as_str(), info("+R").abbr.as_str()), ("龍", "+R"));
    assert_eq!(info("+P").movement, info("G").movement);
    assert_eq!(info("+P").kana, info("G").kana);
    assert_eq!(info("+P").kanji, "と金");
}
