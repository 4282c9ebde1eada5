//! What a search has to find, and what it must never do, on any game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use koshogi_engine::{Best, Bound, Engine, Limits, NoClock, Score, Settings};
use koshogi_rules::{Game, Move, Piece, Rules, Setup, Side, placement};
use proptest::prelude::*;

fn rules(game: &str, sets: &[(&str, &str)]) -> Arc<Rules> {
    let variant = koshogi_games::find(game).expect("an embedded game");
    let sets: Vec<_> = sets.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    let choices = variant.choices(None, &sets).expect("known options");
    Arc::new(Rules::new(variant, &choices).expect("known options"))
}

fn game(rules: &Arc<Rules>, sfen: &str) -> Game {
    let setup = placement::parse_setup(sfen, rules.size(), &rules.variant().kinds).expect("a position");
    Game::from_setup(Arc::clone(rules), &setup).expect("a position")
}

fn nodes(count: u64) -> Limits {
    Limits { nodes: Some(count), ..Limits::default() }
}

fn search(game: &Game, limits: &Limits) -> Best {
    let mut engine = Engine::new(Settings { memory: 4, ..Settings::default() });
    engine.search(game, limits, &NoClock, &AtomicBool::new(false), &mut |_| {})
}

fn found(sfen: &str, limits: &Limits) -> (String, Score) {
    // Problems, not games: a bare king does not end them.
    let rules = rules("chu", &[("ending.bare-king", "off")]);
    let best = search(&game(&rules, sfen), limits);
    (best.mv.map(|mv| mv.to_string()).unwrap_or_default(), Score::from(best.value))
}

#[test]
fn a_capture_that_promotes_is_seen() {
    // Other moves enter the zone and promote too, but this one takes the pawn on the way in.
    let (mv, _) = found("11k/12/6p5/12/6O5/12/12/12/12/12/12/K11 b - 1", &Limits { depth: Some(1), ..Limits::default() });
    assert_eq!(mv, "6e6c+");
}

#[test]
fn the_last_royal_is_taken_at_once() {
    let (mv, score) = found("7k4/12/12/12/7R4/12/12/12/12/12/12/K11 b - 1", &nodes(2_000));
    assert_eq!((mv.trim_end_matches('+'), score), ("5e5a", Score::Wins(1)));
}

#[test]
fn a_lion_takes_king_and_prince_in_one_move() {
    // Neither royal is the last one while the other stands; both fall to 6e6d then 5c.
    let (mv, score) = found("12/12/7+e4/6k5/6N5/12/12/12/12/12/12/K11 b - 1", &nodes(2_000));
    assert_eq!((mv.as_str(), score), ("6e6d5c", Score::Wins(1)));
}

#[test]
fn nobody_stands_pat_while_the_last_royal_hangs() {
    // Gote's lion is lost for nothing if it does not matter that the king of sente is in check.
    let rules = rules("chu", &[("ending.bare-king", "off")]);
    let position = game(&rules, "11k/12/12/12/12/12/12/3b8/12/r2n8/P11/KP10 w - 1");
    for limit in [500, 5_000, 50_000] {
        let best = search(&position, &nodes(limit));
        let mv = best.mv.expect("there are moves");
        let mut after = position.clone();
        after.play(mv).expect("a legal move");
        assert!(best.value > 0, "gote is far ahead: {mv} {}", best.value);
    }
}

#[test]
fn a_forbidden_repetition_is_no_way_out() {
    // The bare shuttle of two kings and golds: whatever is played, it has to be legal under the fourth-occurrence rule.
    let rules = rules("chu", &[]);
    let mut game = game(&rules, "6g4k/12/12/12/12/12/12/12/12/12/12/K5G5 b - 1");
    for _ in 0..3 {
        for mv in ["12l12k", "1a1b", "12k12l", "1b1a"] {
            let [from, to] = [&mv[..3], &mv[3..]].map(str::parse);
            let mv = match (from, to) {
                (Ok(from), Ok(to)) => Move::new(from, to),
                _ => Move::new(mv[..2].parse().expect("a square"), mv[2..].parse().expect("a square")),
            };
            if game.play(mv).is_err() {
                return;
            }
            let best = search(&game, &nodes(2_000));
            assert!(game.is_legal(best.mv.expect("a move")).is_ok());
        }
    }
}

#[test]
fn a_win_in_one_ends_the_game() {
    // A bare king's loss two plies on, a cutoff among the answers to a check, and a draw by lone royals each looked like mate once.
    for (id, sfen) in [
        ("heian-dai", "12S/13/13/3k7R1/2+C10/13/2S10/13/13/13/13/3K9/11d1 b - 1"),
        ("chu", "12/12/12/6E2d2/7+e4/6+E+e4/12/12/12/12/12/12 w - 1"),
        ("chu", "6kK4/7+E4/12/12/12/12/12/12/12/12/12/12 b - 1"),
    ] {
        let rules = rules(id, &[]);
        let mut game = game(&rules, sfen);
        let side = game.position().side();
        let best = search(&game, &nodes(2_000));
        assert_eq!(Score::from(best.value), Score::Wins(1), "{sfen}");
        game.play(best.mv.expect("a move")).expect("a legal move");
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(side), "{sfen}: {:?}", best.mv);
    }
}

#[test]
fn a_side_that_is_behind_does_not_draw_by_attacking_for_ever() {
    // The rook chases the gold to and fro. Under this rule the fourth occurrence loses for the side whose every move attacks; sente, two
    // rooks behind, would take a draw.
    let rules = rules("chu", &[("repetition", "lishogi")]);
    let mut game = game(&rules, "7g3k/10rr/12/12/12/7R4/12/12/12/12/12/K11 b - 1");
    let mv = |from: &str, to: &str| Move::new(from.parse().expect("a square"), to.parse().expect("a square"));
    game.play(mv("5f", "5e")).expect("a legal move");
    for _ in 0..3 {
        for (from, to) in [("5a", "6a"), ("5e", "6e"), ("6a", "5a")] {
            game.play(mv(from, to)).expect("a legal move");
        }
        if game.occurrences() < 3 {
            game.play(mv("6e", "5e")).expect("a legal move");
        }
    }
    let losing = mv("6e", "5e");
    let mut after = game.clone();
    after.play(losing).expect("a legal move");
    assert_eq!(after.outcome().and_then(|outcome| outcome.winner), Some(Side::Gote));
    let limits = Limits { moves: vec![losing, mv("12l", "12k")], ..nodes(5_000) };
    assert_eq!(search(&game, &limits).mv, Some(mv("12l", "12k")));
}

#[test]
fn a_drawn_circle_is_worth_a_draw() {
    // Nobody attacks anything here, so that the fourth occurrence draws although sente has a pawn more.
    let rules = rules("chu", &[("repetition", "lishogi"), ("ending.bare-king", "off")]);
    let mut game = game(&rules, "k11/12/12/12/12/12/12/12/12/12/12/10KP b - 1");
    let mv = |from: &str, to: &str| Move::new(from.parse().expect("a square"), to.parse().expect("a square"));
    for (from, to) in [("2l", "2k"), ("12a", "12b"), ("2k", "2l"), ("12b", "12a")].repeat(2) {
        game.play(mv(from, to)).expect("a legal move");
    }
    for (from, to) in [("2l", "2k"), ("12a", "12b"), ("2k", "2l")] {
        game.play(mv(from, to)).expect("a legal move");
    }
    // The fourth occurrence of the start is next, and all that gote looks at.
    let limits = Limits { moves: vec![mv("12b", "12a")], depth: Some(6), ..Limits::default() };
    assert_eq!(search(&game, &limits).value, 0);
}

#[test]
fn one_thread_and_a_node_limit_give_the_same_result_each_time() {
    for variant in koshogi_games::all() {
        let game = Game::new(rules(&variant.id, &[]));
        assert_eq!(search(&game, &nodes(20_000)), search(&game, &nodes(20_000)), "{}", variant.id);
    }
}

#[test]
fn threads_go_through_the_iterations_together() {
    for variant in koshogi_games::all() {
        let start = Game::new(rules(&variant.id, &[]));
        for (threads, lines) in [(2, 1), (3, 1), (2, 2)] {
            let mut engine = Engine::new(Settings { memory: 4, threads, lines, ..Settings::default() });
            let (mut depths, mut line) = (Vec::new(), Vec::new());
            let limits = Limits { depth: Some(8), ..Limits::default() };
            let best = engine.search(&start, &limits, &NoClock, &AtomicBool::new(false), &mut |report| {
                if report.bound == Bound::Exact && report.rank == 1 {
                    depths.push(report.depth);
                    line.clone_from(&report.line);
                    assert!(is_legal(&start, &line), "{line:?}");
                }
            });
            let told = format!("{}, {threads} threads, {lines} lines: {depths:?}", variant.id);
            assert!(depths.is_sorted_by(|one, next| one < next), "{told}");
            assert_eq!((best.depth, depths.last()), (8, Some(&8)), "{told}");
            assert_eq!(best.mv.as_ref(), line.first(), "the first move of the last line is played: {told}");
        }
    }
}

/// Whether every move of a line may be played.
fn is_legal(game: &Game, line: &[Move]) -> bool {
    let (rules, mut position) = (game.rules(), game.position().clone());
    line.iter().all(|&mv| {
        let legal = rules.is_legal(&position, mv).is_ok();
        if legal {
            rules.make(&mut position, mv);
        }
        legal
    })
}

#[test]
fn several_lines_begin_with_different_moves_and_do_not_get_better() {
    let game = Game::new(rules("chu", &[]));
    let mut engine = Engine::new(Settings { memory: 4, lines: 3, ..Settings::default() });
    let mut last = Vec::new();
    let limits = Limits { depth: Some(5), ..Limits::default() };
    engine.search(&game, &limits, &NoClock, &AtomicBool::new(false), &mut |report| {
        if report.depth == 5 {
            last.push((report.line[0], report.score));
        }
    });
    assert_eq!(last.len(), 3);
    let firsts: std::collections::HashSet<Move> = last.iter().map(|&(mv, _)| mv).collect();
    assert_eq!(firsts.len(), 3);
    let value = |score: Score| match score {
        Score::Hundredths(value) => value,
        other => panic!("nobody wins from the start: {other}"),
    };
    assert!(last.windows(2).all(|pair| value(pair[0].1) >= value(pair[1].1)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// After any random walk of any game, under either law of exposure, the engine answers with a legal move, and every line that it reports
    /// can be played.
    #[test]
    fn the_engine_plays_legal_lines_anywhere(
        which in 0..koshogi_games::all().len(),
        illegal in any::<bool>(),
        threads in 1_usize..=2,
        picks in proptest::collection::vec(any::<prop::sample::Index>(), 0..160),
    ) {
        let exposure = if illegal { "illegal" } else { "loses" };
        let rules = rules(&koshogi_games::all()[which].id, &[("royal.exposure", exposure)]);
        let mut game = Game::new(rules);
        for pick in picks {
            let moves = game.legal_moves();
            if game.outcome().is_some() || moves.is_empty() {
                break;
            }
            game.play(moves[pick.index(moves.len())]).expect("a legal move");
        }
        let mut engine = Engine::new(Settings { memory: 2, threads, ..Settings::default() });
        let mut lines = Vec::new();
        let best = engine.search(&game, &nodes(3_000), &NoClock, &AtomicBool::new(false), &mut |report| lines.push(report.line.clone()));
        prop_assert_eq!(best.mv.is_some(), !game.legal_moves().is_empty());
        if let Some(mv) = best.mv {
            prop_assert!(game.legal_moves().contains(&mv));
        }
        for line in lines {
            prop_assert!(is_legal(&game, &line), "{:?}", line);
        }
    }
}

/// The position as it looks from the other side of the board, with the sides exchanged.
fn turned(game: &Game) -> Game {
    let (rules, setup) = (game.rules(), game.position().setup());
    let turn = |square| rules.size().turned(square);
    let pieces = setup.pieces.iter().map(|&(square, piece)| (turn(square), Piece { side: !piece.side, ..piece })).collect();
    let setup = Setup { pieces, side: !setup.side, senjishi: setup.senjishi.map(turn), ..setup };
    Game::from_setup(Arc::clone(rules), &setup).expect("the same position")
}

#[test]
fn both_sides_play_alike() {
    // Order decides what is searched deep, so an order of squares that favours a side costs the other its games.
    let mut dice = fastrand::Rng::with_seed(11);
    for variant in koshogi_games::all() {
        let rules = rules(&variant.id, &[]);
        let (mut straight, mut other) = (0, 0);
        for _ in 0..6 {
            let mut game = Game::new(Arc::clone(&rules));
            while game.outcome().is_none() && game.moves().len() < 30 {
                let moves = game.legal_moves();
                game.play(moves[dice.usize(..moves.len())]).expect("a legal move");
            }
            let limits = Limits { depth: Some(3), ..Limits::default() };
            let (one, two) = (search(&game, &limits), search(&turned(&game), &limits));
            straight += one.nodes;
            other += two.nodes;
        }
        let share = straight as f64 / other as f64;
        assert!((0.8..1.25).contains(&share), "{}: {straight} nodes and {other} turned", variant.id);
    }
}
