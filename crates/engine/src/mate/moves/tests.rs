//! The cheap questions lose no check and no evasion.

use koshogi_rules::{Choices, Kind, Piece, Setup, Square};
use proptest::prelude::*;

use super::*;

fn rules(game: &str, options: &[(&str, &str)]) -> Rules {
    let mut choices = Choices::default();
    for (key, value) in options {
        choices.set(key, value);
    }
    let variant = koshogi_games::find(game).unwrap_or_else(|| panic!("no game {game}"));
    Rules::new(variant, &choices).unwrap_or_else(|error| panic!("{error}"))
}

/// Pieces of any kind and side on any square: a few royals among them, so that sides have none, one or two.
fn scattered(rules: &Rules, numbers: &[u32]) -> Position {
    let squares: Vec<Square> = rules.size().squares().collect();
    let kinds = rules.variant().kinds.len();
    let royals: Vec<Kind> = (0..kinds).filter_map(Kind::new).filter(|&kind| rules.is_royal(kind)).collect();
    let mut pieces: Vec<(Square, Piece)> = Vec::new();
    for (index, number) in numbers.iter().enumerate() {
        let [place, kind, side, _] = number.to_le_bytes();
        let square = squares[place as usize % squares.len()];
        let kind = match index {
            0..3 => royals[kind as usize % royals.len()],
            _ => Kind::new(kind as usize % kinds).expect("a kind of the game"),
        };
        let side = Side::BOTH[usize::from(side & 1)];
        if pieces.iter().all(|(taken, _)| *taken != square) {
            pieces.push((square, Piece { kind, side }));
        }
    }
    let side = Side::BOTH[numbers[0] as usize >> 24 & 1];
    let setup = Setup { pieces, side, senjishi: None, move_number: 1 };
    Position::from_setup(rules, &setup).expect("a position")
}

/// The moves that `counts` keeps, out of `moves`.
fn that_count(rules: &Rules, position: &Position, mut moves: Vec<Move>, counts: impl Fn(&Position) -> bool) -> Vec<Move> {
    moves.retain(|&mv| {
        let mut after = position.clone();
        rules.make(&mut after, mv);
        counts(&after)
    });
    moves.sort_unstable();
    moves
}

/// All checks are among the candidates, and all evasions of each of them.
fn nothing_is_lost(rules: &Rules, position: &Position) -> Result<(), TestCaseError> {
    let attacker = position.side();
    if rules.in_check(position, !attacker) {
        return Ok(());
    }
    let finder = MoveFinder::new(rules, attacker);
    let mut candidates = Vec::new();
    finder.check_candidates(position, &mut candidates);
    let checks = that_count(rules, position, candidates, |after| finder.is_check(after));
    let every = that_count(rules, position, rules.legal_moves(position), |after| {
        after.lost() == Some(!attacker) || (rules.in_check(after, !attacker) && !rules.in_check(after, attacker))
    });
    prop_assert_eq!(&checks, &every);
    for check in checks {
        let mut checked = position.clone();
        rules.make(&mut checked, check);
        let mut candidates = Vec::new();
        finder.evasion_candidates(&checked, &mut candidates);
        let evasions = that_count(rules, &checked, candidates, |after| finder.is_evasion(after));
        let every = that_count(rules, &checked, rules.legal_moves(&checked), |after| {
            after.lost() == Some(attacker) || !rules.in_check(after, !attacker) || is_drawn(rules, after)
        });
        prop_assert_eq!(evasions, every, "after {}", check);
    }
    Ok(())
}

fn numbers() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 3..60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn chu(numbers in numbers()) {
        let rules = rules("chu", &[]);
        nothing_is_lost(&rules, &scattered(&rules, &numbers))?;
    }

    #[test]
    fn chu_with_okazaki(numbers in numbers()) {
        let rules = rules("chu", &[("lion.senjishi", "okazaki"), ("promotion", "modern")]);
        nothing_is_lost(&rules, &scattered(&rules, &numbers))?;
    }

    #[test]
    fn sho(numbers in numbers()) {
        let rules = rules("sho", &[]);
        nothing_is_lost(&rules, &scattered(&rules, &numbers))?;
    }

    #[test]
    fn sho_without_exposure(numbers in numbers()) {
        let rules = rules("sho", &[("royal.exposure", "illegal"), ("immobile", "must-promote")]);
        nothing_is_lost(&rules, &scattered(&rules, &numbers))?;
    }

    #[test]
    fn heian_dai(numbers in numbers()) {
        let rules = rules("heian-dai", &[("dragon", "leap")]);
        nothing_is_lost(&rules, &scattered(&rules, &numbers))?;
    }

    #[test]
    fn wa(numbers in numbers()) {
        let rules = rules("wa", &[]);
        nothing_is_lost(&rules, &scattered(&rules, &numbers))?;
    }

    #[test]
    fn gendai(numbers in numbers()) {
        let rules = rules("gendai", &[]);
        nothing_is_lost(&rules, &scattered(&rules, &numbers))?;
    }
}
