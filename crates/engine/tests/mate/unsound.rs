//! Where the solver contradicts a book, the rules have the last word.

use std::collections::HashSet;

use koshogi_engine::mate::{Limits, Solver, Verdict};
use koshogi_rules::{Position, Rules};

use crate::naive;
use crate::positions::{position, problems, read, rules};

/// Positions, the attacker to move, from which every check has an answer that leads back among them: a proof that there is no
/// mate from any of them, which the rules alone can check.
fn closed_set(rules: &Rules, start: &Position) -> Vec<Position> {
    let mut solver = Solver::new(1);
    let mut set = vec![start.clone()];
    let mut keys = HashSet::from([start.key()]);
    let mut at = 0;
    while at < set.len() {
        let position = set[at].clone();
        for check in naive::checks(rules, &position) {
            let mut checked = position.clone();
            rules.make(&mut checked, check);
            let answers: Vec<Position> = naive::evasions(rules, &checked)
                .into_iter()
                .map(|mv| {
                    let mut after = checked.clone();
                    rules.make(&mut after, mv);
                    after
                })
                .collect();
            if answers.iter().any(|after| keys.contains(&after.key())) {
                continue;
            }
            let safe = easiest(&mut solver, rules, &answers).unwrap_or_else(|| panic!("no safe answer to {check}"));
            keys.insert(safe.key());
            set.push(safe.clone());
        }
        at += 1;
    }
    set
}

/// The position in which it is easiest to see that there is no mate.
fn easiest(solver: &mut Solver, rules: &Rules, positions: &[Position]) -> Option<Position> {
    let mut effort = |position: &Position, most: u64| {
        let mut nodes = 0;
        let verdict = solver.solve(rules, position, Limits { nodes: Some(most) }, &mut |progress| {
            nodes = progress.nodes;
            false
        });
        (verdict == Verdict::NoMate).then_some(nodes)
    };
    [100, 10_000, 1_000_000].into_iter().find_map(|most| {
        let known = positions.iter().filter_map(|position| Some((effort(position, most)?, position)));
        known.min_by_key(|(nodes, _)| *nodes).map(|(_, position)| position.clone())
    })
}

/// Plays a published solution for so many plies and then another defence, after which nothing mates.
fn is_safe(id: &str, plies: usize, defence: &str) {
    let rules = rules("chu", &[]);
    let (_, sfen, _, solution) = problems().find(|problem| problem.0 == id).unwrap();
    let mut start = position(&rules, sfen);
    for text in solution.iter().take(plies).chain(&[defence]) {
        let mv = read(&rules, &start, text);
        rules.make(&mut start, mv);
    }
    let set = closed_set(&rules, &start);
    let keys: HashSet<u64> = set.iter().map(Position::key).collect();
    for position in &set {
        for check in naive::checks(&rules, position) {
            let mut checked = position.clone();
            rules.make(&mut checked, check);
            let held = naive::evasions(&rules, &checked).into_iter().any(|mv| {
                let mut after = checked.clone();
                rules.make(&mut after, mv);
                keys.contains(&after.key())
            });
            assert!(held, "{check} is answered");
        }
    }
}

/// B44: the published line goes on with 9g9i+. Without the promotion the taking piece keeps the defender safe.
#[test]
fn a_taking_piece_that_does_not_promote_holds() {
    is_safe("B44", 5, "9g9i");
}

/// B23: the published line goes on with 7e5c. The piece beside the king takes as well, and holds.
#[test]
fn a_piece_beside_the_king_that_takes_holds() {
    is_safe("B23", 9, "5b5c");
}
