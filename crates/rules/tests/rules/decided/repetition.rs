//! 千日手 and 連続王手.

use koshogi_rules::Reason::{PerpetualAttack, Repetition, Stalemate};
use koshogi_rules::Side::{Gote, Sente};
use koshogi_rules::{Game, Illegal};

use crate::table::{ended, game, may, play, played, rules, written};

/// Why a move may not be played.
fn why(game: &Game, text: &str) -> Option<Illegal> {
    game.is_legal(game.canonical(written(text))).err()
}

/// `repetition = "forbidden-4th"`: the move that would make a position occur a 4th time is forbidden: «同一局面が4回起きた場合…4回目の局面となる手を戻し別の手に
/// すること». **\[decided\]** Sho counts four too («現在の本将棋が4回であるので、4回の可能性は高い»).
#[test]
fn the_fourth_occurrence_is_forbidden_in_every_game() {
    for (name, sfen, cycle) in [
        ("chu", "6g4k/12/12/12/12/12/12/12/12/12/12/K5G5 b - 1", ["12l12k", "1a1b", "12k12l", "1b1a"]),
        ("sho", "4g3k/9/9/9/9/9/9/9/K3G4 b - 1", ["9i9h", "1a1b", "9h9i", "1b1a"]),
        ("heian-dai", "6g5k/13/13/13/13/13/13/13/13/13/13/13/K5G6 b - 1", ["13m13l", "1a1b", "13l13m", "1b1a"]),
        ("wa", "5w4k/11/11/11/11/11/11/11/11/11/K4W5 b - 1", ["11k11j", "1a1b", "11j11k", "1b1a"]),
        ("gendai", "6g5k/13/13/13/13/13/13/13/13/13/13/13/K5G6 b - 1", ["13m13l", "1a1b", "13l13m", "1b1a"]),
    ] {
        let rules = rules(name, "repetition=forbidden-4th");
        let mut shuffle = game(&rules, sfen);
        for round in 1..=2 {
            for mv in cycle {
                play(&mut shuffle, mv);
            }
            assert_eq!(shuffle.occurrences(), round + 1, "{name}: the start counts");
        }
        for mv in &cycle[..3] {
            play(&mut shuffle, mv);
        }
        assert_eq!(why(&shuffle, cycle[3]), Some(Illegal::WouldRepeat { occurred: 3, perpetual_check: false }), "{name}");
        assert!(!shuffle.legal_moves().contains(&written(cycle[3])), "{name}");
        assert_eq!(ended(&shuffle), None, "{name}: another move has to be found");
    }
}

/// Another side to move is another position.
#[test]
fn the_side_to_move_tells_positions_apart() {
    // Sente's king walks a triangle while gote's goes to and fro: the board of the start, with gote to move.
    let rules = rules("chu", "");
    let mut triangle = game(&rules, "6g4k/12/12/12/12/12/12/12/12/12/12/K5G5 b - 1");
    play(&mut triangle, "12l12k 1a1b 12k11l 1b1a 11l12l");
    let gote_to_move = triangle.position().setup();
    assert_eq!(gote_to_move.pieces, game(&rules, "6g4k/12/12/12/12/12/12/12/12/12/12/K5G5 b - 1").position().setup().pieces);
    assert_eq!(triangle.occurrences(), 1);
}

/// Another pending lion restriction is another position («同一局面»: what may be played is not the same).
#[test]
fn a_pending_restriction_tells_positions_apart() {
    let rules = rules("chu", "");
    // The last move is said to have taken a lion on 6g; later the same board comes without that.
    let sfen = "k11/12/5r6/12/12/12/12/12/12/5N6/12/K5B5 w 6g 1";
    let mut again = game(&rules, sfen);
    play(&mut again, "12a12b 12l12k 12b12a 12k12l");
    assert_eq!(again.position().setup().pieces, game(&rules, sfen).position().setup().pieces);
    assert_eq!(again.occurrences(), 1, "without the restriction it is the first time");
    assert_ne!(again.position().key(), game(&rules, sfen).position().key());
}

const CHECKS: &str = "7k4/12/12/1p10/12/8R3/12/12/1P10/12/12/K11 b - 1";

/// 連続王手: «連続して王手をし千日手の場合、王手を仕掛けた方が別の手にすること». The checked side completes the cycle: it may.
#[test]
fn perpetual_check_where_the_checked_side_completes() {
    let round = "4f5f 5a4a 5f4f 4a5a ";
    let third = played(&rules("chu", ""), CHECKS, &(round.repeat(2) + "4f5f 5a4a 5f4f"));
    assert!(may(&third, "4a5a"), "the fourth occurrence, by the side in check");
    let fourth = played(&rules("chu", ""), CHECKS, &round.repeat(3));
    assert_eq!(fourth.occurrences(), 4);
    assert_eq!(ended(&fourth), None);
    assert_eq!(why(&fourth, "4f5f"), Some(Illegal::WouldRepeat { occurred: 3, perpetual_check: true }));
    assert!(may(&fourth, "4f6f"), "another move");
}

/// The checking side completes the cycle: it has to deviate, and the position has occurred three times only.
#[test]
fn perpetual_check_where_the_checking_side_completes() {
    // The same cycle, begun with the check on the board.
    let checked = "7k4/12/12/1p10/12/7R4/12/12/1P10/12/12/K11 w - 1";
    let round = "5a4a 5f4f 4a5a 4f5f ";
    let mut third = played(&rules("chu", ""), checked, &round.repeat(2));
    assert_eq!(third.occurrences(), 3);
    play(&mut third, "5a4a 5f4f 4a5a");
    assert_eq!(why(&third, "4f5f"), Some(Illegal::WouldRepeat { occurred: 3, perpetual_check: true }));
}

/// One quiet move in the cycle, and it is no perpetual check: whoever completes has to deviate.
#[test]
fn one_move_without_check_makes_it_common_repetition() {
    // Check on 5f, then a quiet move to 6f: gote comes back each time.
    let round = "4f5f 5a4a 5f6f 4a5a 6f5f 5a4a 5f4f 4a5a ";
    let mut common = game(&rules("chu", ""), CHECKS);
    // The check on 5f comes twice a round, so that the second round would bring it for the fourth time.
    let moves = round.repeat(2);
    let mut moves = moves.split_whitespace();
    play(&mut common, &moves.by_ref().take(12).collect::<Vec<_>>().join(" "));
    assert_eq!(why(&common, moves.next().unwrap()), Some(Illegal::WouldRepeat { occurred: 3, perpetual_check: false }));
}

/// A side whose only moves are forbidden by repetition has no legal move, and loses.
#[test]
fn a_side_whose_only_moves_repeat_loses() {
    // Gote's king can go between 1a and 1b alone: file 2 and rank c are watched, and it may not go there.
    let rules = rules("sho", "royal.exposure=illegal ending.bare-king=off");
    let round = "9i9h 1a1b 9h9i 1b1a ";
    let sfen = "8k/9/R8/9/9/9/9/9/K6R1 b - 1";
    let mut tunnel = played(&rules, sfen, &(round.repeat(2) + "9i9h 1a1b"));
    assert_eq!(ended(&tunnel), None);
    play(&mut tunnel, "9h9i");
    assert!(tunnel.legal_moves().is_empty());
    assert_eq!(ended(&tunnel), Some((Some(Sente), Stalemate)));
}

/// `repetition = "lishogi"`: the fourth occurrence may be played, and draws.
#[test]
fn on_lishogi_the_fourth_occurrence_draws() {
    let sfen = "6g4k/12/12/12/12/12/12/12/12/12/12/K5G5 b - 1";
    let round = "12l12k 1a1b 12k12l 1b1a ";
    let rules = rules("chu", "repetition=lishogi");
    assert_eq!(ended(&played(&rules, sfen, &(round.repeat(2) + "12l12k 1a1b 12k12l"))), None);
    assert_eq!(ended(&played(&rules, sfen, &round.repeat(3))), Some((None, Repetition)));
}

/// `repetition = "lishogi"`: lost by a side whose every move attacked, whichever side completes the cycle.
#[test]
fn on_lishogi_the_side_that_attacked_with_every_move_loses() {
    let rules = rules("chu", "repetition=lishogi");
    assert_eq!(ended(&played(&rules, CHECKS, &"4f5f 5a4a 5f4f 4a5a ".repeat(3))), Some((Some(Gote), PerpetualAttack)));
    let checked = "7k4/12/12/1p10/12/7R4/12/12/1P10/12/12/K11 w - 1";
    assert_eq!(ended(&played(&rules, checked, &"5a4a 5f4f 4a5a 4f5f ".repeat(3))), Some((Some(Gote), PerpetualAttack)));
    // An attack need not be check: the rook chases a gold that nothing guards.
    let chase = "7g3k/12/12/12/12/8R3/12/12/1P10/12/12/K11 b - 1";
    assert_eq!(ended(&played(&rules, chase, &"4f5f 5a4a 5f4f 4a5a ".repeat(3))), Some((Some(Gote), PerpetualAttack)));
    // Both attack with every move, the rook of gote the pawns behind: drawn.
    let mutual = "7r3k/12/12/12/12/8R3/12/12/1P5PP3/12/12/K11 b - 1";
    assert_eq!(ended(&played(&rules, mutual, &"4f5f 5a4a 5f4f 4a5a ".repeat(3))), Some((None, Repetition)));
}

/// Both passing is repetition like any other: pass and pass bring the position back after two moves.
#[test]
fn passes_repeat() {
    let rules = rules("chu", "");
    let sfen = "10nk/12/12/12/12/12/12/12/12/12/12/KN10 b - 1";
    let mut passing = played(&rules, sfen, "11l11l 2a2a 11l11l 2a2a 11l11l");
    assert!(matches!(why(&passing, "2a2a"), Some(Illegal::WouldRepeat { .. })));
    play(&mut passing, "2a3a");
    assert!(may(&passing, "11l11l"));
}
