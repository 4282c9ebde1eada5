//! The properties of every game, in positions that proptest throws and shrinks.

use koshogi_rules::Position;
use proptest::prelude::*;

use crate::bodies;
use crate::table::{self, GAMES};

/// A game, and choices that scatter pieces and pick moves.
fn games() -> impl Strategy<Value = &'static str> {
    prop::sample::select(&GAMES[..])
}

fn choices(most: usize) -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 0..most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn stages_divide_the_moves(game in games(), moves in choices(80)) {
        let rules = table::rules(game, "");
        let mut position = Position::from_setup(&rules, rules.start()).unwrap();
        bodies::walk(&rules, &mut position, &moves, &mut |_| {});
        bodies::stages_divide_the_moves(&rules, &mut position);
    }

    #[test]
    fn stages_divide_the_moves_of_thrown_positions(game in games(), pieces in choices(60)) {
        let rules = table::rules(game, "");
        let mut position = Position::from_setup(&rules, &bodies::scattered(&rules, &pieces)).unwrap();
        bodies::stages_divide_the_moves(&rules, &mut position);
    }

    #[test]
    fn making_is_undone(game in games(), moves in choices(60)) {
        let rules = table::rules(game, "");
        let mut position = Position::from_setup(&rules, rules.start()).unwrap();
        bodies::walk(&rules, &mut position, &moves, &mut |position| bodies::making_is_undone(&rules, position));
    }

    #[test]
    fn making_is_undone_in_thrown_positions(game in games(), pieces in choices(60), moves in choices(4)) {
        let rules = table::rules(game, "");
        let mut position = Position::from_setup(&rules, &bodies::scattered(&rules, &pieces)).unwrap();
        bodies::walk(&rules, &mut position, &moves, &mut |position| bodies::making_is_undone(&rules, position));
    }

    #[test]
    fn attack_is_one_relation(game in games(), pieces in choices(60)) {
        let rules = table::rules(game, "");
        let position = Position::from_setup(&rules, &bodies::scattered(&rules, &pieces)).unwrap();
        bodies::attack_is_one_relation(&rules, &position);
    }

    #[test]
    fn games_are_undone(game in games(), moves in choices(60)) {
        let rules = table::rules(game, "");
        bodies::games_are_undone(&rules, rules.start(), &moves);
    }

    #[test]
    fn games_of_thrown_positions_are_undone(game in games(), pieces in choices(12), moves in choices(40)) {
        let rules = table::rules(game, "");
        bodies::games_are_undone(&rules, &bodies::scattered(&rules, &pieces), &moves);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn generated_is_legal(game in games(), pieces in choices(40), moves in choices(3)) {
        let rules = table::rules(game, "");
        let mut position = Position::from_setup(&rules, &bodies::scattered(&rules, &pieces)).unwrap();
        bodies::walk(&rules, &mut position, &moves, &mut |_| {});
        bodies::generated_is_legal(&rules, &position, rules.size().squares());
    }

    #[test]
    fn generated_is_legal_where_the_law_is_strict(game in games(), pieces in choices(40), moves in choices(3)) {
        let strict = match game {
            "chu" => "royal.exposure=illegal promotion=modern lion.senjishi-captors=all",
            "gendai" => "royal.exposure=illegal",
            _ => "royal.exposure=illegal immobile=must-promote",
        };
        let rules = table::rules(game, strict);
        let mut position = Position::from_setup(&rules, &bodies::scattered(&rules, &pieces)).unwrap();
        bodies::walk(&rules, &mut position, &moves, &mut |_| {});
        bodies::generated_is_legal(&rules, &position, rules.size().squares());
    }
}
