//! What the writer of a document of one's own may leave out.

use std::sync::Arc;

use koshogi_rules::{BareKing, Choices, Exposure, Jitto, Mate, Position, Repetition, Rules, Side, Stuck, Variant};

const SHORT: &str = r#"
id    = "doubutsu-like"
name  = { ja = "小さな将棋" }
board = { files = 3, ranks = 4, zone = 1 }
royal = ["K"]

[[array]]
id    = "usual"
name  = { en = "even game" }
start = "rkb/1p1/1P1/BKR b - 1"

[promotion]
when = ["enters-zone"]

[[option]]
key     = "royal.exposure"
default = "loses"
en      = "exposure"
choice  = [{ value = "loses", en = "may" }, { value = "illegal", en = "may not" }]

[pieces]
K = { kanji = "玉将", moves = "K" }
R = { kanji = "飛車", moves = "W" }
B = { kanji = "角行", moves = "F" }
P = { kanji = "歩兵", moves = "fW", promoted = { like = "R", kanji = "と金" } }
"#;

/// The document that the guide shows. Its array is that of 5五将棋, where the first player is known to have 14 moves.
#[test]
fn the_example_of_the_guide_can_be_played() {
    let guide = include_str!("../../../../docs/game-documents.md");
    let example = guide.split_once("```toml\n").unwrap().1.split_once("```").unwrap().0;
    let variant = Variant::parse(example).unwrap_or_else(|errors| panic!("{errors}"));
    let rules = Rules::new(Arc::new(variant), &Choices::default()).unwrap();
    let position = Position::from_setup(&rules, rules.start()).unwrap();
    assert_eq!(rules.legal_moves(&position).len(), 14);
}

/// The tables of the guide and the reader know the same words.
#[test]
fn the_guide_names_every_word_of_the_law() {
    let guide = include_str!("../../../../docs/game-documents.md");
    let words = include_str!("../../src/document/words.rs").split('"').skip(1).step_by(2);
    let fields = include_str!("../../src/document/options.rs").split_once("= [").unwrap().1.split_once("];").unwrap().0;
    for word in words.chain(fields.split('"').skip(1).step_by(2)) {
        assert!(guide.contains(&format!("`{word}`")), "{word}");
    }
}

fn short() -> Variant {
    Variant::parse(SHORT).unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn one_language_stands_for_both() {
    let game = short();
    assert_eq!((game.name.ja.as_str(), game.name.en.as_str()), ("小さな将棋", "小さな将棋"));
    assert_eq!((game.arrays[0].name.ja.as_str(), game.options[0].says.ja.as_str()), ("even game", "exposure"));
    assert!(game.kinds.iter().take(4).all(|info| info.en == info.kanji && info.abbr == info.letter));
}

#[test]
fn a_face_is_named_after_its_own_kanji_and_moves_like_its_model() {
    let game = short();
    let face = game.kind(game.kind_by_letter("+P").unwrap());
    assert_eq!((face.kanji.as_str(), face.short.as_str(), face.abbr.as_str()), ("と金", "と", "+P"));
    assert_eq!(face.movement, game.kind(game.kind_by_letter("R").unwrap()).movement);
}

#[test]
fn the_law_that_is_not_said_is_the_common_one() {
    let law = short().law;
    assert_eq!(
        (law.exposure, law.jitto, law.repetition),
        (Exposure::Loses, Jitto::NeedsEmptyNeighbour, Repetition::ForbiddenFourth)
    );
    assert_eq!((law.ending.mate, law.ending.bare_king, law.promotion.stuck), (Mate::Declared, BareKing::Off, Stuck::MayStay));
    assert!(law.lion.is_none());
}

#[test]
fn kinds_keep_the_order_of_the_document_and_faces_follow() {
    let letters: Vec<String> = short().kinds.into_iter().map(|info| info.letter).collect();
    assert_eq!(letters, ["K", "R", "B", "P", "+P"]);
}

/// A game with more kinds than letters writes the further ones with an apostrophe.
#[test]
fn letters_may_bear_an_apostrophe() {
    let text = SHORT.replace("B = {", "R' = {").replace("rkb/", "rkr'/").replace("/BKR", "/R'KR").replace("R' = {", "\"R'\" = {");
    let game = Variant::parse(&text).unwrap_or_else(|errors| panic!("{errors}"));
    let kind = game.kind_by_letter("R'").unwrap();
    let owners: Vec<Side> =
        game.arrays[0].setup.pieces.iter().filter(|(_, piece)| piece.kind == kind).map(|(_, piece)| piece.side).collect();
    assert_eq!(owners, [Side::Gote, Side::Sente]);
}
