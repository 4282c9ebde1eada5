//! 駒枯れ.

use koshogi_rules::Reason::{BareKing, LoneRoyals, RoyalTaken};
use koshogi_rules::Side::{Gote, Sente};

use crate::table::{ended, game, play, played, rules};

/// A rook takes gote's last piece.
const ROOK_TAKES: (&str, &str) = ("k11/12/12/12/5p6/12/5R6/12/12/12/12/K11 b - 1", "7g7e");
/// A gold takes gote's last piece and stands beside the king unguarded.
const GOLD_TAKES: (&str, &str) = ("12/12/12/12/6k5/5g6/4G7/6K5/12/12/12/12 b - 1", "8g7f");
/// A rook takes gote's last piece while the kings stand side by side.
const KINGS_MEET: (&str, &str) = ("12/12/12/12/6k5/5K6/p11/12/12/12/12/R11 b - 1", "12l12g");
/// King and go-between against king and tokin: the king takes the tokin.
const GO_BETWEEN: (&str, &str) = ("12/12/12/12/3I2k5/12/12/5+pK5/12/12/12/12 b - 1", "6h7h");

/// **\[decided\]** `ending.bare-king = "answer"`: the bare side first has one move; a move that changes nothing loses.
#[test]
fn the_bare_side_has_one_answer() {
    let mut bare = played(&rules("chu", ""), ROOK_TAKES.0, ROOK_TAKES.1);
    assert_eq!(ended(&bare), None);
    play(&mut bare, "12a12b");
    assert_eq!(ended(&bare), Some((Some(Sente), BareKing)));
}

/// **\[decided\]** the answer that leaves the other side with a single royal as well draws.
#[test]
fn baring_in_return_draws() {
    let rules = rules("chu", "");
    assert_eq!(ended(&played(&rules, GOLD_TAKES.0, GOLD_TAKES.1)), None);
    assert_eq!(ended(&played(&rules, GOLD_TAKES.0, "8g7f 6e7f")), Some((None, LoneRoyals)));
    assert_eq!(ended(&played(&rules, GOLD_TAKES.0, "8g7f 6e6d")), Some((Some(Sente), BareKing)));
}

/// **\[decided\]** the answer that takes the last royal wins.
#[test]
fn the_answer_may_take_the_king() {
    let rules = rules("chu", "");
    assert_eq!(ended(&played(&rules, KINGS_MEET.0, KINGS_MEET.1)), None);
    assert_eq!(ended(&played(&rules, KINGS_MEET.0, "12l12g 6e7f")), Some((Some(Gote), RoyalTaken)));
}

/// Sho and the 13x13 game answer as Chu does.
#[test]
fn sho_and_the_13x13_game_answer() {
    for (name, sfen, moves, end) in [
        ("sho", "k8/9/9/3p5/9/3R5/9/9/K8 b - 1", "6f6d", None),
        ("sho", "k8/9/9/3p5/9/3R5/9/9/K8 b - 1", "6f6d 9a9b", Some((Some(Sente), BareKing))),
        ("gendai", "k12/13/13/13/3p9/13/3R9/13/13/13/13/13/K12 b - 1", "10g10e", None),
        ("gendai", "k12/13/13/13/3p9/13/3R9/13/13/13/13/13/K12 b - 1", "10g10e 13a13b", Some((Some(Sente), BareKing))),
    ] {
        assert_eq!(ended(&played(&rules(name, ""), sfen, moves)), end, "{name} {moves}");
    }
}

/// Heian Dai: «敵を玉将だけにしても勝ちである» — at once, no answering move.
#[test]
fn heian_dai_bares_at_once() {
    let sfen = "13/13/13/13/6k6/5g7/5G7/7K5/13/13/13/13/13 b - 1";
    let rules = rules("heian-dai", "");
    assert_eq!(ended(&played(&rules, sfen, "8g8f")), Some((Some(Sente), BareKing)));
}

/// **\[decided\]** Wa: off, with king against king a draw.
#[test]
fn wa_has_no_bare_king_but_two_kings_draw() {
    let rules = rules("wa", "");
    let mut bare = played(&rules, "k10/11/11/4p6/11/4W6/11/11/11/11/K10 b - 1", "7f7e 7d7e");
    assert_eq!(ended(&bare), None);
    play(&mut bare, "11k11j");
    assert_eq!(ended(&bare), None, "a lone king plays on against king and pawn");
    let last = played(&rules, "10k/11/11/11/11/11/11/11/11/1p9/K10 b - 1", "11k10j");
    assert_eq!(ended(&last), Some((None, LoneRoyals)));
}

/// `ending.bare-king = "at-once"`: no answer, not even to a piece that could be taken.
#[test]
fn at_once() {
    let rules = rules("chu", "ending.bare-king=at-once");
    assert_eq!(ended(&played(&rules, ROOK_TAKES.0, ROOK_TAKES.1)), Some((Some(Sente), BareKing)));
    assert_eq!(ended(&played(&rules, GOLD_TAKES.0, GOLD_TAKES.1)), Some((Some(Sente), BareKing)));
}

/// `ending.bare-king = "off"`: baring means nothing; two lone royals draw all the same.
#[test]
fn off() {
    let rules = rules("chu", "ending.bare-king=off");
    assert_eq!(ended(&played(&rules, ROOK_TAKES.0, "7g7e 12a12b 12l12k 12b12a")), None);
    assert_eq!(ended(&played(&rules, GOLD_TAKES.0, "8g7f 6e7f")), Some((None, LoneRoyals)));
}

/// `ending.bare-king = "jcsa"`: a lone extra pawn or go-between must promote first; then the bare side has its answer.
#[test]
fn jcsa_wants_the_last_small_piece_promoted() {
    let jcsa = rules("chu", "ending.bare-king=jcsa");
    let mut bare = played(&jcsa, GO_BETWEEN.0, "6h7h 6e7d");
    assert_eq!(ended(&bare), None, "king and go-between do not win yet");
    play(&mut bare, "9e9d+");
    assert_eq!(ended(&bare), None, "an elephant does, after the answer");
    play(&mut bare, "7d7c");
    assert_eq!(ended(&bare), Some((Some(Sente), BareKing)));

    let document = rules("chu", "ending.bare-king=answer");
    assert_eq!(ended(&played(&document, GO_BETWEEN.0, "6h7h 6e7d")), Some((Some(Sente), BareKing)));
    // Two of them are more than a lone one.
    let two = "12/12/12/12/3I2k4I/12/12/5+pK5/12/12/12/12 b - 1";
    assert_eq!(ended(&played(&jcsa, two, "6h7h 6e7d")), Some((Some(Sente), BareKing)));
}

/// `ending.bare-king = "lishogi"`: decided at once, unless the bare side can bare in return or take a royal; pawns and go-betweens
/// are no force. The positions are those that the site's own tests use.
#[test]
fn lishogi() {
    let site = rules("chu", "ending.bare-king=lishogi");
    assert_eq!(ended(&played(&site, "12/12/12/12/6k5/4g7/4G7/6K5/12/12/12/12 b - 1", "8g8f")), Some((Some(Sente), BareKing)));
    assert_eq!(ended(&played(&site, GO_BETWEEN.0, "6h7h 6e7d")), None);
    assert_eq!(ended(&played(&site, GO_BETWEEN.0, "6h7h 6e7d 9e9d+")), Some((Some(Sente), BareKing)));
    assert_eq!(ended(&played(&site, GOLD_TAKES.0, "8g7f")), None, "the gold hangs");
    assert_eq!(ended(&played(&site, GOLD_TAKES.0, "8g7f 6e7f")), Some((None, LoneRoyals)));
    assert_eq!(ended(&played(&site, GOLD_TAKES.0, "8g7f 6e6d")), Some((Some(Sente), BareKing)));
    assert_eq!(ended(&played(&site, KINGS_MEET.0, KINGS_MEET.1)), None, "the king hangs");
    // With a gold more the armies are too far apart for baring in return, but the king hangs all the same.
    let hangs = KINGS_MEET.0.replace("R11", "R10G");
    assert_eq!(ended(&played(&site, &hangs, KINGS_MEET.1)), None, "the king of an army of three hangs");
    assert_eq!(ended(&played(&site, &hangs, "12l12g 6e7f")), Some((Some(Gote), RoyalTaken)));
    assert_eq!(ended(&played(&site, &hangs, "12l12g 6e5d")), Some((Some(Sente), BareKing)));
    assert_eq!(ended(&game(&site, "12/12/12/12/6k5/5K6/12/4G7/12/12/12/12 w - 1")), None, "kings side by side");
    assert_eq!(ended(&game(&site, "5P3P2/12/12/12/6k2i2/12/12/6K1I3/12/12/12/5p3p2 b - 1")), None, "a go-between each");
    assert_eq!(ended(&game(&site, "1P3PP3P1/12/12/12/6k5/12/12/6K5/12/12/12/l10l b - 1")), Some((None, LoneRoyals)));
}

/// **\[decided\]** a piece that can never move again does not count.
#[test]
fn dead_pieces_do_not_count() {
    let rules = rules("chu", "");
    // Gote keeps a dead pawn on rank l: bare.
    let mut bare = played(&rules, "k11/12/12/12/5p6/12/5R6/12/12/12/12/K7p3 b - 1", "7g7e");
    assert_eq!(ended(&bare), None);
    play(&mut bare, "12a12b");
    assert_eq!(ended(&bare), Some((Some(Sente), BareKing)));
    // A pawn one rank before it counts.
    let alive = played(&rules, "k11/12/12/12/5p6/12/5R6/12/12/12/7p4/K11 b - 1", "7g7e 12a12b 12l12k");
    assert_eq!(ended(&alive), None);
    // Dead pawns and lances against dead pawns are two kings.
    let dead = game(&rules, "1P3PP3P1/12/12/12/6k5/12/12/6K5/12/12/12/l10l b - 1");
    assert_eq!(ended(&dead), Some((None, LoneRoyals)));
    // In Sho a knight can die one rank earlier.
    let knight = game(&crate::table::rules("sho", ""), "4k4/3N5/9/9/9/9/9/9/4K4 b - 1");
    assert_eq!(ended(&knight), Some((None, LoneRoyals)));
}

/// A side that bares itself, by bringing its last pawn to the last rank unpromoted, has its answer too.
#[test]
fn a_side_that_bares_itself_has_its_answer() {
    let mut bare = played(&rules("chu", ""), "12/2P9/12/12/12/6k5/5g6/12/12/12/12/K11 b - 1", "10b10a 6f6e");
    assert_eq!(ended(&bare), None);
    play(&mut bare, "12l12k");
    assert_eq!(ended(&bare), Some((Some(Gote), BareKing)));
}

/// Two royals are more than one: king and prince win against a bare king, and losing one of them in answer draws.
#[test]
fn two_royals_are_more_than_one() {
    let rules = rules("chu", "");
    let sfen = "12/12/12/12/6k5/5g6/4+E7/6K5/12/12/12/12 b - 1";
    assert_eq!(ended(&played(&rules, sfen, "8g7f 6e6d")), Some((Some(Sente), BareKing)));
    assert_eq!(ended(&played(&rules, sfen, "8g7f 6e7f")), Some((None, LoneRoyals)));
    // King and prince against king and prince: nobody is bare.
    assert_eq!(ended(&game(&rules, "k10+e/12/12/12/12/12/12/12/12/12/12/K10+E b - 1")), None);
    // A prince alone is as bare as a king alone.
    let prince = "+e11/12/12/12/5p6/12/5R6/12/12/12/12/K11 b - 1";
    assert_eq!(ended(&played(&rules, prince, "7g7e 12a12b")), Some((Some(Sente), BareKing)));
}
