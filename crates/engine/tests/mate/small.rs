//! Small positions, in which everything can be tried.

use koshogi_engine::mate::Verdict;
use koshogi_rules::{Kind, Piece, Position, Rules, Setup, Side, Square};
use proptest::prelude::*;

use crate::naive;
use crate::positions::{position, rules, solve};

/// As many positions as the naive search may look at.
const MOST: usize = 1500;

/// A king in a corner region, `men` of the attacker's near it, and `guards` of the defender's.
fn scattered(rules: &Rules, numbers: &[u32], men: usize) -> Position {
    let royal = (0..Kind::MAX).filter_map(Kind::new).find(|&kind| rules.is_royal(kind)).unwrap();
    let kinds = rules.variant().kinds.len();
    let near: Vec<Square> = rules.size().squares().filter(|square| square.rank() <= 5 && square.file() <= 5).collect();
    let mut pieces: Vec<(Square, Piece)> = Vec::new();
    for (index, number) in numbers.iter().enumerate() {
        let square = near[*number as usize % near.len()];
        let kind = if index == 0 { royal } else { Kind::new((number >> 8) as usize % kinds).unwrap() };
        let side = if index == 0 || index > men { Side::Gote } else { Side::Sente };
        if pieces.iter().all(|(taken, _)| *taken != square) {
            pieces.push((square, Piece { kind, side }));
        }
    }
    let setup = Setup { pieces, side: Side::Sente, senjishi: None, move_number: 1 };
    Position::from_setup(rules, &setup).unwrap()
}

/// The solver agrees with what trying everything comes to: whether there is a mate, and how long the shortest is.
fn agrees(rules: &Rules, position: &Position) -> Result<(), TestCaseError> {
    let Ok(known) = naive::mate_in(rules, position, MOST) else { return Err(TestCaseError::reject("too many positions")) };
    match solve(rules, position) {
        Verdict::Mate { line, shortest } => {
            prop_assert!(shortest, "so small a problem is solved to the end");
            prop_assert_eq!(Some(line.len()), known);
        }
        Verdict::NoMate => prop_assert_eq!(None, known),
        Verdict::Unknown(doubt) => prop_assert!(false, "{:?}", doubt),
    }
    Ok(())
}

fn numbers() -> impl Strategy<Value = (Vec<u32>, usize)> {
    (prop::collection::vec(any::<u32>(), 3..7), 2..5_usize)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, max_global_rejects: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn chu((numbers, men) in numbers()) {
        let rules = rules("chu", &[]);
        agrees(&rules, &scattered(&rules, &numbers, men))?;
    }

    #[test]
    fn sho((numbers, men) in numbers()) {
        let rules = rules("sho", &[]);
        agrees(&rules, &scattered(&rules, &numbers, men))?;
    }

    #[test]
    fn sho_without_exposure((numbers, men) in numbers()) {
        let rules = rules("sho", &[("royal.exposure", "illegal")]);
        agrees(&rules, &scattered(&rules, &numbers, men))?;
    }

    #[test]
    fn heian_dai((numbers, men) in numbers()) {
        let rules = rules("heian-dai", &[]);
        agrees(&rules, &scattered(&rules, &numbers, men))?;
    }

    #[test]
    fn wa((numbers, men) in numbers()) {
        let rules = rules("wa", &[]);
        agrees(&rules, &scattered(&rules, &numbers, men))?;
    }

    #[test]
    fn gendai((numbers, men) in numbers()) {
        let rules = rules("gendai", &[]);
        agrees(&rules, &scattered(&rules, &numbers, men))?;
    }
}

fn plies(game: &str, sfen: &str) -> Option<usize> {
    let rules = rules(game, &[]);
    let position = position(&rules, sfen);
    match solve(&rules, &position) {
        Verdict::Mate { line, .. } => Some(line.len()),
        Verdict::NoMate => None,
        Verdict::Unknown(doubt) => panic!("{doubt:?}"),
    }
}

#[test]
fn a_gold_before_the_king_mates_where_a_rook_guards_it() {
    assert_eq!(plies("sho", "4k4/9/4G4/9/9/9/9/9/4R4 b - 1"), Some(1));
    assert_eq!(plies("sho", "4k4/9/4G4/9/9/9/9/9/9 b - 1"), None, "nothing guards the gold");
}

#[test]
fn an_elephant_that_becomes_a_prince_saves_a_mated_king() {
    assert_eq!(plies("sho", "4k4/9/4G4/9/9/8e/9/9/4R4 b - 1"), None);
    assert_eq!(plies("sho", "4k4/9/4G4/9/8e/9/9/9/4R4 b - 1"), Some(1), "too far from where it promotes");
}

#[test]
fn a_lion_takes_king_and_prince_at_once() {
    assert_eq!(plies("chu", "10k+e/10N1/12/12/12/12/12/12/12/12/12/12 b - 1"), Some(1), "over the king to the prince");
    assert_eq!(plies("chu", "10k+e/12/10N1/12/12/12/12/12/12/12/12/12 b - 1"), None, "the king alone is in reach");
}

#[test]
fn a_check_that_opens_a_line_to_the_attackers_own_king_is_none() {
    assert_eq!(plies("sho", "4k4/9/4G4/9/9/9/9/9/4R4 b - 1"), Some(1));
    // The gold is pinned to its king by the rook beside it.
    assert_eq!(plies("sho", "4k4/9/K3G3r/9/9/9/9/9/4R4 b - 1"), None);
}

#[test]
fn a_side_without_a_royal_cannot_be_mated() {
    assert_eq!(plies("sho", "9/9/4G4/9/9/9/9/9/4R4 b - 1"), None);
}

#[test]
fn a_royal_that_can_be_taken_is_taken() {
    assert_eq!(plies("chu", "11k/12/12/12/12/12/12/12/12/12/12/11R b - 1"), Some(1));
}

#[test]
fn two_lone_royals_are_a_draw_even_side_by_side() {
    // The bishop goes to 2b, where only the king guards it. Taken there, it leaves two kings and a draw.
    assert_eq!(plies("heian-dai", "12k/13/10+D1K/13/13/13/13/13/13/13/13/13/13 b - 1"), None);
}
