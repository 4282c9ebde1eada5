//! Set-ups that no game begins with: no king, a prince alone, two lions of a side, crowds.

use koshogi_rules::Reason::{Mate, RoyalTaken, Stalemate};
use koshogi_rules::Side::{Gote, Sente};
use koshogi_rules::{Illegal, Position, SetupError};

use crate::table::{ended, game, may, play, played, rules, setup, texts};

/// A side without a royal from the start (the attacker of a problem) has its moves, cannot be mated and cannot lose a royal.
#[test]
fn a_side_without_a_royal_plays() {
    let rules = rules("chu", "");
    // Sente has a rook and a gold alone.
    let mut problem = game(&rules, "11k/12/11G/p11/12/12/12/12/12/12/12/11R b - 1");
    assert_eq!(ended(&problem), None);
    assert!(!problem.in_check());
    play(&mut problem, "1c1b");
    assert_eq!(ended(&problem), Some((Some(Sente), Mate)));
    // Its pieces may be taken to the last; then it has no move, and no royal was lost.
    let last = played(&rules, "11k/12/12/12/12/12/12/12/12/12/r11/R11 w - 1", "12k12l");
    assert_eq!(ended(&last), Some((Some(Gote), Stalemate)));
    assert_eq!(last.position().lost(), None);
}

/// No royal on either side: play goes on, and no bare king is seen.
#[test]
fn no_royal_at_all() {
    let rules = rules("chu", "");
    let empty = played(&rules, "5r6/12/12/12/12/12/12/12/12/12/12/5R6 b - 1", "7l7k 7a7b");
    assert_eq!(ended(&empty), None);
    assert!(!empty.in_check());
}

/// A lone king against an army without a royal, as in problems, is not bared: the army has no royal besides which it would have more.
#[test]
fn no_bare_king_against_a_side_without_a_royal() {
    let rules = rules("chu", "");
    let problem = played(&rules, "k11/12/12/12/12/12/12/12/12/12/12/10GG b - 1", "1l1k 12a12b 1k1j 12b12a");
    assert_eq!(ended(&problem), None);
}

/// A prince alone is a royal like the king: it can be mated and taken.
#[test]
fn a_prince_alone() {
    let rules = rules("chu", "");
    let mate = played(&rules, "11+e/12/11G/p11/12/12/12/12/12/12/12/K10R b - 1", "1c1b");
    assert_eq!(ended(&mate), Some((Some(Sente), Mate)));
    let taken = played(&rules, "11+e/12/12/p11/12/12/12/12/12/12/12/K10R b - 1", "1l1a");
    assert_eq!(ended(&taken), Some((Some(Sente), RoyalTaken)));
    // An elephant is none, until it promotes: then both have to be taken.
    let crowned = played(&rules, "11k/12/12/p11/12/12/12/e11/12/12/12/K10R w - 1", "12h12i+ 1l1a");
    assert_eq!(ended(&crowned), None);
}

/// Royals are counted as they stand: a king taken is gone, also when the move is taken back and another one is played.
#[test]
fn royals_are_not_stale() {
    let rules = rules("chu", "");
    let mut both = game(&rules, "+e10k/12/12/p11/12/12/12/12/12/12/12/K10R b - 1");
    play(&mut both, "1l1a");
    assert_eq!(both.position().royals(Gote).len(), 1);
    both.undo();
    assert_eq!(both.position().royals(Gote).len(), 2);
    play(&mut both, "1l2l");
    assert_eq!(both.position().royals(Gote).len(), 2);
}

/// A third field in a game without a lion law, pieces off the board or on one square: every reason is told.
#[test]
fn a_set_up_that_is_no_position() {
    let rules = rules("sho", "");
    let mut bad = setup(&rules, "4k4/9/9/9/9/9/9/9/4K4 b - 1");
    bad.senjishi = Some("5e".parse().unwrap());
    bad.pieces.push((bad.pieces[0].0, bad.pieces[0].1));
    bad.pieces.push(("10a".parse().unwrap(), bad.pieces[0].1));
    let Err(SetupError(faults)) = Position::from_setup(&rules, &bad) else { panic!("no position") };
    assert_eq!(faults.len(), 3, "{faults:?}");
}

/// The moves of a position as it stands: also where the game is over by mate or bare king.
#[test]
fn moves_of_the_position_as_it_stands() {
    let rules = rules("chu", "");
    let mated = crate::table::position(&rules, "11k/11G/12/p11/12/12/12/12/12/12/12/K10R w - 1");
    assert_eq!(texts(&rules, &mated), ["12d12e", "1a1b", "1a2a", "1a2b"]);
    let bare = crate::table::position(&rules, "11k/12/12/12/12/12/12/12/12/12/12/K11 w - 1");
    assert_eq!(texts(&rules, &bare), ["1a1b", "1a2a", "1a2b"]);
}

/// A move is judged whole: no piece, another's piece, an own piece in the way, off the board each have their reason.
#[test]
fn what_is_no_move_says_why() {
    let rules = rules("chu", "");
    let game = koshogi_rules::Game::new(rules);
    let why = |text: &str| game.is_legal(crate::table::written(text)).unwrap_err();
    assert!(matches!(why("6f6e"), Illegal::NothingThere(_)));
    assert!(matches!(why("6d6e"), Illegal::NotYourPiece { .. }));
    assert!(matches!(why("6l6k"), Illegal::OwnPieceAt(_)));
    assert!(matches!(why("10j10g"), Illegal::BlockedAt(_)));
    assert!(matches!(why("6i6g"), Illegal::NotAMoveOfThisPiece { .. }));
    assert!(matches!(why("13a1a"), Illegal::OffBoard(_)));
    assert!(matches!(why("6i6h+"), Illegal::MayNotPromoteHere { .. }));
    assert!(matches!(why("7j7h+"), Illegal::DoesNotPromote(_)));
    assert!(may(&game, "6i6h"));
}
