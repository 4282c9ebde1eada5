//! The defender's answers to checks, good ones and bad ones.

use koshogi_engine::mate::{Defence, Limits, Solver, problem};
use koshogi_rules::Game;

use crate::positions::{position, problems, read, rules};

/// A problem of the collection, and its published solution.
fn published(id: &str) -> (Game, Vec<&'static str>) {
    let rules = rules("chu", &[]);
    let (_, sfen, _, solution) = problems().find(|problem| problem.0 == id).unwrap();
    (problem(&rules, &position(&rules, sfen).setup()).unwrap(), solution)
}

fn defend(game: &Game) -> Defence {
    Solver::new(16).defend(game, Limits { nodes: Some(200_000) }, &mut |_| false)
}

#[test]
fn the_right_check_leaves_no_escape() {
    let (mut game, solution) = published("T82");
    assert_eq!(solution.len(), 5);
    let first = read(game.rules(), game.position(), solution[0]);
    game.play_on(first).unwrap();
    for length in [3, 1] {
        let Defence::Resists(mv, line) = defend(&game) else { panic!("T82 is sound") };
        assert!(line.len() <= length, "{line:?}");
        game.play_on(mv).unwrap();
        game.play_on(line[0]).unwrap();
    }
    assert_eq!(defend(&game), Defence::Mated);
}

#[test]
fn a_move_without_check_ends_the_attack() {
    let (mut game, _) = published("T82");
    let quiet = game.legal_moves().into_iter().find(|mv| {
        let mut after = game.clone();
        after.play_on(*mv).is_ok() && !after.in_check()
    });
    game.play_on(quiet.unwrap()).unwrap();
    assert_eq!(defend(&game), Defence::Unchecked);
}

#[test]
fn a_check_that_leads_nowhere_is_escaped() {
    let rules = rules("sho", &[]);
    let mut game = problem(&rules, &position(&rules, "4k4/9/9/9/9/9/9/9/R3K4 b - 1").setup()).unwrap();
    let check = read(&rules, game.position(), "9i9a");
    game.play_on(check).unwrap();
    let Defence::Escapes(mv) = defend(&game) else { panic!("a lone rook mates nobody") };
    assert!(game.is_legal(mv).is_ok());
}
