//! Players below full strength: what they must always do, and what they must see or miss.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use koshogi_engine::{Best, Engine, Level, Limits, NoClock, Score, Settings};
use koshogi_rules::{Choices, Game, Rules, Side, placement};
use proptest::prelude::*;

fn rules(game: &str) -> Arc<Rules> {
    let variant = koshogi_games::find(game).expect("an embedded game");
    Arc::new(Rules::new(variant, &Choices::default()).expect("known options"))
}

fn position(rules: &Arc<Rules>, sfen: &str) -> Game {
    let setup = placement::parse_setup(sfen, rules.size(), &rules.variant().kinds).expect("a position");
    Game::from_setup(Arc::clone(rules), &setup).expect("a position")
}

/// Nodes for each move, fewer than the higher levels would use.
const NODES: u64 = 4_000;

/// What the player of a level does.
fn choose(game: &Game, number: u8, seed: u64) -> Best {
    let level = Level::new(number).expect("a level").with_seed(seed);
    let limits = Limits { level, nodes: Some(NODES), ..Limits::default() };
    let mut engine = Engine::new(Settings { memory: 1, ..Settings::default() });
    engine.search(game, &limits, &NoClock, &AtomicBool::new(false), &mut |_| {})
}

/// How many of ten players of a level play this move.
fn of_ten(game: &Game, number: u8, wanted: &str) -> usize {
    (0..10).filter(|&seed| choose(game, number, seed).mv.is_some_and(|mv| mv.to_string() == wanted)).count()
}

#[test]
fn there_are_ten_levels_and_the_last_is_full_strength() {
    assert_eq!((Level::new(0), Level::new(11)), (None, None));
    assert_eq!(Level::new(Level::HIGHEST), Some(Level::FULL));
    let game = Game::new(rules("sho"));
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let search = |limits: &Limits| {
        let mut engine = Engine::new(Settings { memory: 1, ..Settings::default() });
        engine.search(&game, limits, &NoClock, &AtomicBool::new(false), &mut |_| {})
    };
    assert_eq!(search(&Limits { level: Level::FULL, ..limits.clone() }), search(&limits));
}

#[test]
fn a_seed_decides_and_nothing_that_was_searched_before() {
    let first = Game::new(rules("chu"));
    let mut second = first.clone();
    second.play(first.legal_moves()[3]).expect("a legal move");
    for number in [1, 4, 8] {
        let level = Level::new(number).expect("a level").with_seed(7);
        let limits = Limits { level, nodes: Some(NODES), ..Limits::default() };
        let mut engine = Engine::new(Settings { memory: 1, ..Settings::default() });
        let mut search = |game: &Game| engine.search(game, &limits, &NoClock, &AtomicBool::new(false), &mut |_| {});
        let best = search(&first);
        search(&second);
        assert_eq!(search(&first), best, "level {number}");
        assert_eq!(choose(&first, number, 7), best, "level {number}");
    }
    let firsts: std::collections::HashSet<_> = (0..10).map(|seed| choose(&first, 1, seed).mv).collect();
    assert!(firsts.len() >= 4, "games of beginners differ: {firsts:?}");
}

#[test]
fn everybody_takes_a_rook_that_hangs_and_the_last_king() {
    let rules = rules("sho");
    // The silver may take an unprotected rook; nothing else is in reach of anything.
    let rook = position(&rules, "4k4/9/9/9/4r4/4S4/9/9/4K4 b - 1");
    let king = position(&rules, "4k4/9/9/9/4R4/p8/9/9/4K4 b - 1");
    for number in [1, 2, 4, 7, 10] {
        assert!(of_ten(&rook, number, "5f5e") >= 9, "level {number}");
        let best = choose(&king, number, 3);
        let mut after = king.clone();
        after.play(best.mv.expect("a move")).expect("a legal move");
        assert_eq!(after.outcome().and_then(|outcome| outcome.winner), Some(Side::Sente), "level {number}");
        assert_eq!(Score::from(best.value), Score::Wins(1), "level {number}");
    }
}

#[test]
fn a_threat_is_seen_the_better_the_higher_the_level() {
    // The rook on 5f is attacked by a pawn and may go away along two lines; beginners see what they could take, not what is taken.
    let rules = rules("sho");
    let game = position(&rules, "4k4/9/9/9/p3p3p/P3R3P/9/9/4K4 b - 1");
    let saved = |number| {
        let keeps = |seed| {
            let mv = choose(&game, number, seed).mv.expect("a move");
            mv.from() == "5f".parse().expect("a square")
        };
        (0..10).filter(|&seed| keeps(seed)).count()
    };
    let (beginner, expert) = (saved(1), saved(7));
    assert!(beginner < expert && expert == 10, "{beginner} and {expert} of 10");
}

#[test]
fn nobody_leaves_the_king_in_a_check_that_was_called() {
    let rules = rules("sho");
    // Two of the king's steps stay in the rook's reach, and every other move does.
    let game = position(&rules, "3k5/9/9/9/4r4/9/9/P7P/4K4 b - 1");
    for number in [1, 3, 6, 9] {
        for seed in 0..5 {
            let mv = choose(&game, number, seed).mv.expect("a move");
            let mut after = game.clone();
            after.play(mv).expect("a legal move");
            assert!(!rules.in_check(after.position(), Side::Sente), "level {number} plays {mv}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    /// After any random walk of any game, a player of any level plays a legal move after few nodes.
    #[test]
    fn every_level_plays_legal_moves_everywhere(
        which in 0..koshogi_games::all().len(),
        number in 1..Level::HIGHEST,
        seed in any::<u64>(),
        picks in proptest::collection::vec(any::<prop::sample::Index>(), 0..200),
    ) {
        let mut game = Game::new(rules(&koshogi_games::all()[which].id));
        for pick in picks {
            let moves = game.legal_moves();
            if game.outcome().is_some() || moves.is_empty() {
                break;
            }
            game.play(moves[pick.index(moves.len())]).expect("a legal move");
        }
        let best = choose(&game, number, seed);
        prop_assert_eq!(best.mv.is_some(), !game.legal_moves().is_empty());
        if let Some(mv) = best.mv {
            prop_assert!(game.explain(mv).is_ok());
        }
        prop_assert!(best.nodes <= NODES + 1);
    }
}
