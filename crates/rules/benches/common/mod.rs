//! The positions that the benches share: the start of every game and a middle game of each, reached by a fixed random walk.

use std::sync::Arc;

use koshogi_rules::{Choices, Position, Rules, Stage};

/// A position to measure, with its rules.
pub(crate) struct Sample {
    pub(crate) name: String,
    pub(crate) rules: Rules,
    pub(crate) position: Position,
}

/// How many plies a middle game lies from the start.
const PLIES: usize = 120;

/// Start and middle game of every embedded game.
pub(crate) fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    for variant in koshogi_games::all() {
        let rules = Rules::new(Arc::clone(variant), &Choices::default()).expect("defaults");
        let start = Position::from_setup(&rules, rules.start()).expect("a start array");
        let middle = walk(&rules, start.clone());
        samples.push(Sample { name: format!("{}-start", variant.id), rules: rules.clone(), position: start });
        samples.push(Sample { name: format!("{}-middle", variant.id), rules, position: middle });
    }
    samples
}

/// A random walk that is the same on every machine and avoids taking the last royal.
fn walk(rules: &Rules, mut position: Position) -> Position {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    for _ in 0..PLIES {
        let mut moves = Vec::new();
        rules.generate(&position, Stage::All, &mut |mv| moves.push(mv));
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let mv = moves[state as usize % moves.len()];
        let undo = rules.make(&mut position, mv);
        if position.lost().is_some() {
            rules.unmake(&mut position, mv, undo);
        }
    }
    position
}
