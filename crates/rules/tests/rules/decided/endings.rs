//! 詰み, 突き落とし, stalemate, agreement, resignation.

use koshogi_rules::Reason::{Agreement, Mate, Resignation, RoyalTaken, Stalemate};
use koshogi_rules::Side::{Gote, Sente};
use koshogi_rules::{Illegal, Lang};

use crate::table::{GAMES, ended, game, may, play, played, rules, texts, written};

/// A gold on 1b, held by the rook on file 1, mates the king in the corner. The gold comes from 1c. Gote's pawn can still move.
const MATE_IN_ONE: &str = "11k/12/11G/p11/12/12/12/12/12/12/12/K10R b - 1";

/// **\[decided\]** mate ends the game at once (`ending.mate = "declared"`).
#[test]
fn mate_declared() {
    let mate = played(&rules("chu", "ending.mate=declared"), MATE_IN_ONE, "1c1b");
    assert_eq!(ended(&mate), Some((Some(Sente), Mate)));
    // The moves of the position as it stands are there all the same, but none can be played.
    assert!(!mate.legal_moves().is_empty());
    assert!(matches!(mate.is_legal(written("12d12e")), Err(Illegal::GameOver(_))));
}

/// `ending.mate = "played-out"`: on until the royal is taken (突き落とし).
#[test]
fn mate_played_out() {
    let mut mate = played(&rules("chu", "ending.mate=played-out"), MATE_IN_ONE, "1c1b");
    assert_eq!(ended(&mate), None);
    play(&mut mate, "12d12e");
    assert_eq!(ended(&mate), None);
    play(&mut mate, "1b1a");
    assert_eq!(ended(&mate), Some((Some(Sente), RoyalTaken)));
    assert!(mate.legal_moves().is_empty(), "only the taking of the last royal leaves no move");
}

/// Mate ends every one of the five games.
#[test]
fn mate_in_every_game() {
    for (name, sfen, mv) in [
        ("chu", MATE_IN_ONE, "1c1b"),
        ("sho", "8k/9/8G/p8/9/9/9/9/K7R b - 1", "1c1b"),
        ("heian-dai", "12k/13/12G/p12/13/13/13/13/13/13/13/13/K11R b - 1", "1c1b"),
        ("wa", "10k/11/10W/p10/11/11/11/11/11/11/K9+S b - 1", "1c1b"),
        ("gendai", "12k/13/12G/p12/13/13/13/13/13/13/13/13/K11R b - 1", "1c1b"),
    ] {
        assert_eq!(ended(&played(&rules(name, ""), sfen, mv)), Some((Some(Sente), Mate)), "{name}");
    }
}

/// "None of its moves wins at once": whoever can take the other's last royal is not mated.
#[test]
fn not_mated_who_can_take_the_king() {
    let hit = played(&rules("chu", ""), "11k/12/11G/12/r11/12/12/12/12/12/12/K10R b - 1", "1c1b");
    assert_eq!(ended(&hit), None);
    assert_eq!(
        ended(&played(&rules("chu", ""), "11k/12/11G/12/r11/12/12/12/12/12/12/K10R b - 1", "1c1b 12e12l")),
        Some((Some(Gote), RoyalTaken))
    );
}

/// "Its last royal is attacked now": a king that is not attacked, with nothing but losing moves, is not mated.
#[test]
fn a_king_with_only_bad_moves_is_not_mated() {
    // Wa has no bare-king rule. The swallows guard rank b and file 2; the king on 1a stands free.
    let sfen = "10k/+S10/11/11/11/11/11/11/11/11/K8+S1 w - 1";
    let bad = game(&rules("wa", ""), sfen);
    assert_eq!(ended(&bad), None);
    assert_eq!(texts(bad.rules(), bad.position()), ["1a1b", "1a2a", "1a2b"]);
    // Where a royal may not be put there, it has no move at all.
    let strict = game(&rules("wa", "royal.exposure=illegal"), sfen);
    assert_eq!(ended(&strict), Some((Some(Sente), Stalemate)));
}

/// «太子と王将・玉将の両方を詰めても、味方の太子と王将・玉将が全て先に取られる状況ならば負け»: two royals attacked are no mate.
#[test]
fn two_royals_attacked_are_no_mate() {
    let both = game(&rules("chu", ""), "+e10k/12/12/12/12/12/12/12/12/12/5K6/R10R w - 1");
    assert!(!both.in_check());
    assert_eq!(ended(&both), None);
}

/// Taking the king does not win while a prince stands; taking the prince then does.
#[test]
fn both_royals_have_to_be_taken() {
    for (name, sfen, moves) in [
        ("chu", "+e10k/12/12/5p6/12/12/12/12/12/12/5K6/R10R b - 1", ["1l1a", "12a12b", "12l12b"]),
        ("sho", "+e7k/9/9/4p4/9/9/9/4K4/R7R b - 1", ["1i1a", "9a9b", "9i9b"]),
    ] {
        let rules = rules(name, "");
        let mut taken = played(&rules, sfen, moves[0]);
        assert_eq!(ended(&taken), None, "{name}: the prince stands");
        play(&mut taken, moves[1]);
        play(&mut taken, moves[2]);
        assert_eq!(ended(&taken), Some((Some(Sente), RoyalTaken)), "{name}");
    }
}

/// In the 13x13 game the prince is no royal («”玉将の代わり”の機能は無い»): the game ends with the king.
#[test]
fn the_prince_of_the_13x13_game_is_not_royal() {
    let rules = rules("gendai", "");
    let taken = played(&rules, "+e11k/13/13/13/13/13/13/13/13/13/13/6K6/12R b - 1", "1m1a");
    assert_eq!(ended(&taken), Some((Some(Sente), RoyalTaken)));
}

/// A lion that takes king and prince in one move wins at once.
#[test]
fn a_lion_takes_both_royals_at_once() {
    let rules = rules("chu", "");
    let sfen = "12/12/12/6+e5/6k5/6N5/12/12/12/12/12/K10p b - 1";
    let mut hit = game(&rules, sfen);
    assert_eq!(ended(&hit), None);
    play(&mut hit, "6f6e6d");
    assert_eq!(ended(&hit), Some((Some(Sente), RoyalTaken)));
    assert!(hit.position().royals(Gote).is_empty());
    hit.undo();
    assert_eq!(hit.position().royals(Gote).len(), 2);
}

/// No legal move at all loses: said of Chu and the 13x13 game, **\[decided\]** for Sho, Heian Dai and Wa.
#[test]
fn stalemate_loses_in_every_game() {
    // The king in the corner behind its own pawns, which have nowhere to go.
    for (name, sfen) in [
        ("chu", "12/12/12/12/12/12/12/12/12/5G6/K9pp/10pk w - 1"),
        ("sho", "9/9/9/9/9/9/3G5/K6pp/7pk w - 1"),
        ("heian-dai", "13/13/13/13/13/13/13/13/13/13/6G6/K10pp/11pk w - 1"),
        ("wa", "11/11/11/11/11/11/11/11/4W6/K8pp/9pk w - 1"),
        ("gendai", "13/13/13/13/13/13/13/13/13/13/6G6/K10pp/11pk w - 1"),
    ] {
        let stuck = game(&rules(name, ""), sfen);
        assert!(stuck.legal_moves().is_empty(), "{name}");
        assert!(!stuck.in_check(), "{name}");
        assert_eq!(ended(&stuck), Some((Some(Sente), Stalemate)), "{name}");
    }
}

/// Draw by agreement and resignation, at any time and in every game; taking the last move back opens the game again.
#[test]
fn agreement_and_resignation() {
    for name in GAMES {
        let rules = rules(name, "");
        let mut agreed = koshogi_rules::Game::new(rules.clone());
        agreed.agree_draw();
        assert_eq!(ended(&agreed), Some((None, Agreement)), "{name}");
        agreed.resign(Sente);
        assert_eq!(ended(&agreed), Some((None, Agreement)), "{name}: a game that is over stays as it ended");

        let mut resigned = koshogi_rules::Game::new(rules);
        let mv = resigned.legal_moves()[0];
        resigned.play(mv).unwrap();
        resigned.resign(Sente);
        assert_eq!(ended(&resigned), Some((Some(Gote), Resignation)), "{name}: also while it is the other's turn");
        assert!(!resigned.legal_moves().is_empty(), "{name}: the position as it stands");
        let next = resigned.legal_moves()[0];
        assert!(matches!(resigned.play(next), Err(Illegal::GameOver(_))), "{name}");
        assert_eq!(resigned.undo(), Some(mv));
        assert_eq!(ended(&resigned), None, "{name}");
    }
}

/// Every ending says itself in both languages.
#[test]
fn endings_say_themselves() {
    let mate = played(&rules("chu", ""), MATE_IN_ONE, "1c1b").outcome().unwrap();
    assert!(mate.sentence(Lang::Ja).contains("詰み"), "{}", mate.sentence(Lang::Ja));
    assert!(mate.sentence(Lang::En).contains("mate"), "{}", mate.sentence(Lang::En));
}

/// After mate nothing may be played, and the explanation of a move beside the game tells the rule that forbids it.
#[test]
fn a_finished_game_explains_moves_all_the_same() {
    let mate = played(&rules("chu", ""), MATE_IN_ONE, "1c1b");
    assert!(mate.is_legal(written("12d12e")).is_err());
    assert!(may(&mate, "12d12e"));
    assert!(matches!(mate.explain(written("12d12f")), Err(Illegal::NotAMoveOfThisPiece { .. })));
}
