//! Problems of old masters, with the lengths of their published solutions.

use koshogi_engine::mate::{Doubt, Limits, Solver, Verdict};
use koshogi_rules::{Move, Position, Rules};

use crate::naive;
use crate::positions::{position, problems, read, rules, solve, solve_within};

/// Problems of up to so many plies are solved here; the bench solves all of them.
const SHORT: usize = 15;
/// Long ones that are not hard: the king is chased over the board.
const CHASES: [&str; 4] = ["T3", "T65", "T5", "T4"];

/// Plays the line by the rules alone.
fn check(rules: &Rules, start: &Position, line: &[Move]) {
    let mut position = start.clone();
    for (ply, &mv) in line.iter().enumerate() {
        let counting = if ply % 2 == 0 { naive::checks(rules, &position) } else { naive::evasions(rules, &position) };
        assert!(counting.contains(&mv), "move {}, {mv}", ply + 1);
        rules.make(&mut position, mv);
    }
    assert_eq!(naive::evasions(rules, &position), [], "mate");
}

#[test]
fn short_problems_are_as_long_as_their_solutions() {
    let rules = rules("chu", &[]);
    let mut solved = 0;
    for (id, sfen, plies, _) in problems().filter(|(id, _, plies, _)| *plies <= SHORT || CHASES.contains(id)) {
        let start = position(&rules, sfen);
        let Verdict::Mate { line, .. } = solve(&rules, &start) else { panic!("{id} has a mate") };
        check(&rules, &start, &line);
        assert_eq!(line.len(), plies, "{id}");
        solved += 1;
    }
    assert_eq!(solved, 32);
}

#[test]
fn the_only_solution_of_a_problem_is_found() {
    let rules = rules("chu", &[]);
    let (_, sfen, _, solution) = problems().find(|problem| problem.0 == "T82").unwrap();
    let start = position(&rules, sfen);
    let Verdict::Mate { line, shortest } = solve(&rules, &start) else { panic!("T82 has a mate") };
    assert!(shortest);
    let first = read(&rules, &start, solution[0]);
    assert_eq!(line[0], first);
}

#[test]
fn a_small_memory_is_enough() {
    // A hundred thousand positions do not fit into a mebibyte.
    let rules = rules("chu", &[]);
    let (_, sfen, ..) = problems().find(|problem| problem.0 == "B9").unwrap();
    let start = position(&rules, sfen);
    let Verdict::Mate { line, .. } = solve_within(3_000_000, 1, &rules, &start) else { panic!("B9 has a mate") };
    check(&rules, &start, &line);
}

#[test]
fn the_same_limits_give_the_same_verdict_also_in_a_used_solver() {
    let rules = rules("chu", &[]);
    let of = |id| position(&rules, problems().find(|problem| problem.0 == id).unwrap().1);
    let (first, second) = (of("B8"), of("B24"));
    let limits = Limits { nodes: Some(20_000) };
    let fresh = Solver::new(16).solve(&rules, &first, limits, &mut |_| false);
    let mut used = Solver::new(16);
    used.solve(&rules, &second, limits, &mut |_| false);
    assert_eq!(used.solve(&rules, &first, limits, &mut |_| false), fresh);
    assert!(matches!(fresh, Verdict::Mate { .. }));
}

#[test]
fn a_stop_is_obeyed_at_once_and_keeps_a_mate_that_was_found() {
    let rules = rules("chu", &[]);
    let start = position(&rules, problems().find(|problem| problem.0 == "B8").unwrap().1);
    assert_eq!(solve_within(100, 16, &rules, &start), Verdict::Unknown(Doubt::Stopped));
    let mut asked = 0;
    let verdict = Solver::new(16).solve(&rules, &start, Limits::default(), &mut |progress| {
        asked += 1;
        assert_eq!(progress.nodes, asked);
        asked == 50
    });
    assert_eq!((verdict, asked), (Verdict::Unknown(Doubt::Stopped), 50));
    let kept = Solver::new(16).solve(&rules, &start, Limits::default(), &mut |progress| progress.found.is_some());
    let Verdict::Mate { line, .. } = kept else { panic!("the mate was found before the stop") };
    check(&rules, &start, &line);
}

/// Whether the attacker mates within so many plies, by trying everything.
fn mates_within(rules: &Rules, position: &Position, plies: usize) -> bool {
    after_each(rules, position, naive::checks(rules, position)).any(|checked| {
        let evasions = naive::evasions(rules, &checked);
        evasions.is_empty()
            || (plies > 2 && after_each(rules, &checked, evasions).all(|evaded| mates_within(rules, &evaded, plies - 2)))
    })
}

fn after_each(rules: &Rules, position: &Position, moves: Vec<Move>) -> impl Iterator<Item = Position> {
    moves.into_iter().map(|mv| {
        let mut after = position.clone();
        rules.make(&mut after, mv);
        after
    })
}

#[test]
fn the_last_moves_of_every_solution_are_as_short_as_trying_everything_finds() {
    let rules = rules("chu", &[]);
    for (id, sfen, plies, solution) in problems() {
        let mut end = position(&rules, sfen);
        for text in &solution[..plies - 3] {
            let mv = read(&rules, &end, text);
            rules.make(&mut end, mv);
        }
        let known = [1, 3].into_iter().find(|&plies| mates_within(&rules, &end, plies));
        match solve(&rules, &end) {
            Verdict::Mate { line, shortest: true } if line.len() <= 3 => assert_eq!(Some(line.len()), known, "{id}"),
            other => assert_eq!(known, None, "{id}: {other:?}"),
        }
    }
}
