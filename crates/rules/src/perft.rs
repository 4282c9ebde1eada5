//! Counting move sequences.

use crate::{Move, Position, Rules, Stage};

/// How many sequences of `depth` legal moves there are. Leaves are counted without being made.
///
/// ```
/// # use koshogi_rules::{Choices, Position, Rules, perft};
/// let rules = Rules::new(koshogi_games::find("sho").expect("an embedded game"), &Choices::default())?;
/// let mut position = Position::from_setup(&rules, rules.start())?;
/// assert_eq!(perft(&rules, &mut position, 3), 17_368);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn perft(rules: &Rules, position: &mut Position, depth: u32) -> u64 {
    // One list for all depths: the moves of each position lie behind those of the positions above it.
    let mut moves = Vec::with_capacity(512 * depth as usize);
    count(rules, position, depth, &mut moves)
}

fn count(rules: &Rules, position: &mut Position, depth: u32, moves: &mut Vec<Move>) -> u64 {
    match depth {
        0 => 1,
        1 => {
            let mut leaves = 0;
            rules.generate(position, Stage::All, &mut |_| leaves += 1);
            leaves
        }
        _ => {
            let mut nodes = 0;
            let begin = moves.len();
            rules.generate(position, Stage::All, &mut |mv| moves.push(mv));
            for index in begin..moves.len() {
                let mv = moves[index];
                let undo = rules.make(position, mv);
                nodes += count(rules, position, depth - 1, moves);
                rules.unmake(position, mv, undo);
            }
            moves.truncate(begin);
            nodes
        }
    }
}
