//! Two kings, and the draws that local rules know (ローカルルール).

use koshogi_rules::Reason::{BareKing, LoneRoyals, Mate, NoMatingForce, QuietMoves};
use koshogi_rules::Side::Sente;

use crate::table::{ended, game, play, played, rules};

/// Two single royals facing each other: draw, in every game and however baring counts.
#[test]
fn two_single_royals_draw() {
    for (name, sfen) in [
        ("chu", "k11/12/12/12/12/12/12/12/12/12/12/11K b - 1"),
        ("chu", "+e11/12/12/12/12/12/12/12/12/12/12/11K b - 1"),
        ("sho", "k8/9/9/9/9/9/9/9/8K b - 1"),
        ("heian-dai", "k12/13/13/13/13/13/13/13/13/13/13/13/12K b - 1"),
        ("wa", "k10/11/11/11/11/11/11/11/11/11/10K b - 1"),
        ("gendai", "k12/13/13/13/13/13/13/13/13/13/13/13/12K b - 1"),
    ] {
        for how in ["answer", "at-once", "jcsa", "lishogi", "off"] {
            let rules = rules(name, &format!("ending.bare-king={how}"));
            assert_eq!(ended(&game(&rules, sfen)), Some((None, LoneRoyals)), "{name} {how}");
        }
    }
}

/// `ending.no-mating-force = "certain"`: the list of what cannot mate; `"certain-and-helped"`: the second list as well; `"off"`.
#[test]
fn no_mating_force() {
    // Whether a king and these pieces, on 12k 11k and so on, are drawn under either list.
    for (pieces, certain, helped) in [
        ("+F11", true, true),
        ("+F1+F9", true, true),
        ("+F1+F1+F7", true, true),
        ("+F+F10", false, false),
        ("P11", false, true),
        ("+P11", false, true),
        ("F11", false, true),
        ("PP10", false, false),
        ("B11", false, false),
        ("G11", false, false),
        ("+E11", false, false),
        ("+F1P9", false, false),
    ] {
        let sfen = format!("11k/12/12/12/12/12/12/12/12/12/{pieces}/5K6 b - 1");
        let drawn =
            |value| ended(&game(&rules("chu", &format!("ending.no-mating-force={value}")), &sfen)) == Some((None, NoMatingForce));
        assert_eq!(drawn("certain"), certain, "certain: {pieces}");
        assert_eq!(drawn("certain-and-helped"), helped, "helped: {pieces}");
        assert!(!drawn("off"), "off: {pieces}");
    }
}

/// The 13x13 game follows Chu («駒枯れ持将棋も、中将棋に準じて良く»), but has no small bishop: its flying dragon is a bishop of the array,
/// and so is no part of the list.
#[test]
fn no_mating_force_in_the_13x13_game() {
    for (pieces, certain, helped) in [("P12", false, true), ("+P12", false, true), ("U12", false, false), ("S12", false, false)] {
        let sfen = format!("12k/13/13/13/13/13/13/13/13/13/13/{pieces}/5K7 b - 1");
        let drawn = |value| {
            ended(&game(&rules("gendai", &format!("ending.no-mating-force={value}")), &sfen)) == Some((None, NoMatingForce))
        };
        assert_eq!(drawn("certain"), certain, "certain: {pieces}");
        assert_eq!(drawn("certain-and-helped"), helped, "helped: {pieces}");
        assert!(!drawn("off"), "off: {pieces}");
    }
}

/// The list stands before the bare king, who would otherwise lose to any piece; and it asks for a bare king.
#[test]
fn no_mating_force_stands_before_the_bare_king() {
    let sfen = "k11/12/12/12/5p6/12/5+F6/12/12/12/12/K11 b - 1";
    let hits = "k11/12/12/12/5p6/12/7+F4/12/12/12/12/K11 b - 1";
    assert_eq!(ended(&played(&rules("chu", ""), hits, "5g7e 12a12b")), Some((Some(Sente), BareKing)));
    assert_eq!(ended(&played(&rules("chu", "ending.no-mating-force=certain"), hits, "5g7e")), Some((None, NoMatingForce)));
    assert_eq!(ended(&game(&rules("chu", "ending.no-mating-force=certain"), sfen)), None, "gote has a pawn");
}

/// King moves over ranks d to l of the 12x12 board, none twice on the same square.
fn long_way() -> Vec<String> {
    let squares: Vec<String> = (b'd'..=b'l')
        .flat_map(|rank| {
            let files: Vec<u8> = if (rank - b'd').is_multiple_of(2) { (1..=12).rev().collect() } else { (1..=12).collect() };
            files.into_iter().map(move |file| format!("{file}{}", char::from(rank)))
        })
        .collect();
    squares.windows(2).map(<[String]>::concat).collect()
}

/// `ending.quiet-draw = "199"`: 199 moves, both sides' together, without capture or promotion; `"off"`.
#[test]
fn a_hundred_and_ninety_nine_quiet_moves() {
    let sfen = "Gg9k/12/12/K11/12/12/12/12/12/12/12/12 b - 1";
    let (drawn, open) = (rules("chu", "ending.quiet-draw=199"), rules("chu", "ending.quiet-draw=off"));
    let (mut drawn, mut open) = (game(&drawn, sfen), game(&open, sfen));
    let mut replies = ["1a1b", "1b1a"].into_iter().cycle();
    let moves: Vec<String> =
        long_way().into_iter().flat_map(|king| [king, replies.next().unwrap().to_owned()]).take(199).collect();
    for (ply, text) in moves.iter().enumerate() {
        assert_eq!(ended(&drawn), None, "after {ply} moves");
        play(&mut drawn, text);
        play(&mut open, text);
    }
    assert_eq!(ended(&drawn), Some((None, QuietMoves)));
    assert_eq!(ended(&open), None);
    drawn.undo();
    assert_eq!(ended(&drawn), None, "taken back");
}

/// Mate by the 199th of them is mate.
#[test]
fn mate_comes_before_the_count_of_quiet_moves() {
    // The lance holds file 2, the gold the lance; the rook waits on 5l for the king to be on 1b.
    let sfen = "1g9k/12/9GL1/K11/12/12/12/12/12/12/12/7R4 b - 1";
    let mut mate = game(&rules("chu", "ending.quiet-draw=199"), sfen);
    let mut replies = ["1a1b", "1b1a"].into_iter().cycle();
    for king in long_way().into_iter().take(99) {
        play(&mut mate, &king);
        play(&mut mate, replies.next().unwrap());
    }
    assert_eq!((mate.position().quiet_plies(), ended(&mate)), (198, None));
    play(&mut mate, "5l1l");
    assert_eq!((mate.position().quiet_plies(), ended(&mate)), (199, Some((Some(Sente), Mate))));
}

/// A capture or a promotion begins the count anew.
#[test]
fn captures_and_promotions_are_not_quiet() {
    let rules = rules("chu", "ending.quiet-draw=199");
    for (sfen, moves) in [
        ("Gg9k/12/12/K11/12/12/12/12/12/12/12/12 b - 1", "12d11d 1a1b 12a11a 1b1a"),
        ("G10k/12/12/K4g6/5S6/12/12/12/12/12/12/12 b - 1", "12d11d 1a1b 7e8d+ 1b1a"),
    ] {
        let quiet = played(&rules, sfen, moves);
        assert_eq!(quiet.position().quiet_plies(), 1, "{sfen} {moves}");
    }
}
