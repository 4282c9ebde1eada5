//! Mate as the words define it, by the rules alone: slow, without any of the solver's shortcuts.

use std::collections::HashMap;

use koshogi_rules::{Move, Position, Rules, Side};

/// The moves of the attacker that give check and do not leave its own last royal to be taken.
pub(crate) fn checks(rules: &Rules, position: &Position) -> Vec<Move> {
    let attacker = position.side();
    after_each(rules, position, |after| {
        after.lost() == Some(!attacker) || (rules.in_check(after, !attacker) && !rules.in_check(after, attacker))
    })
}

/// The moves of the defender after which its last royal cannot be taken, or the game is over without that.
pub(crate) fn evasions(rules: &Rules, position: &Position) -> Vec<Move> {
    let defender = position.side();
    after_each(rules, position, |after| after.lost().is_some() || !rules.in_check(after, defender) || is_drawn(rules, after))
}

fn after_each(rules: &Rules, position: &Position, keep: impl Fn(&Position) -> bool) -> Vec<Move> {
    let mut moves = rules.legal_moves(position);
    moves.retain(|&mv| {
        let mut after = position.clone();
        rules.make(&mut after, mv);
        keep(&after)
    });
    moves
}

/// Whether nothing is left but two lone royals.
fn is_drawn(rules: &Rules, position: &Position) -> bool {
    Side::BOTH.iter().all(|&side| is_bare(rules, position, side))
}

/// Whether a side has a single royal and nothing else that could ever move.
fn is_bare(rules: &Rules, position: &Position, side: Side) -> bool {
    let force = position.pieces(side).into_iter().filter(|&square| {
        let piece = position.piece(square).unwrap();
        !rules.is_royal(piece.kind) && !rules.is_dead(piece, square)
    });
    position.royals(side).len() == 1 && force.count() == 0
}

/// In how many plies the attacker mates with the fewest moves of its own against the longest defence: by retreat from the mates
/// through every position that checks and evasions reach. `Err` where these are more than `most`.
pub(crate) fn mate_in(rules: &Rules, start: &Position, most: usize) -> Result<Option<usize>, ()> {
    let graph = Graph::reach(rules, start, most)?;
    // By distance from the mates: a position is settled when all, or one, of those after it are.
    let mut plies: Vec<Option<usize>> = vec![None; graph.after.len()];
    for distance in 0.. {
        let settled: Vec<usize> = (0..graph.after.len())
            .filter(|&at| {
                let nearer = |&next: &usize| plies[next].is_some();
                let after = &graph.after[at];
                plies[at].is_none() && if graph.attacks[at] { after.iter().any(nearer) } else { after.iter().all(nearer) }
            })
            .collect();
        if settled.is_empty() {
            break;
        }
        for at in settled {
            plies[at] = Some(distance);
        }
    }
    Ok(plies[0])
}

/// Every position that is reached, with those after it.
#[derive(Default)]
struct Graph {
    attacks: Vec<bool>,
    after: Vec<Vec<usize>>,
}

impl Graph {
    fn reach(rules: &Rules, start: &Position, most: usize) -> Result<Self, ()> {
        let attacker = start.side();
        let mut graph = Self::default();
        let mut positions = vec![start.clone()];
        let mut numbers: HashMap<u64, usize> = HashMap::from([(start.key(), 0)]);
        let mut at = 0;
        while at < positions.len() {
            let position = positions[at].clone();
            let attacks = position.side() == attacker;
            let moves = match position.lost() {
                Some(_) => Vec::new(),
                None if is_drawn(rules, &position) => Vec::new(),
                None if attacks => checks(rules, &position),
                None => evasions(rules, &position),
            };
            let mut after = Vec::new();
            for mv in moves {
                let mut next = position.clone();
                rules.make(&mut next, mv);
                let number = *numbers.entry(next.key()).or_insert(positions.len());
                if number == positions.len() {
                    positions.push(next);
                }
                after.push(number);
            }
            if positions.len() > most {
                return Err(());
            }
            // Where the game is over without the loss of the defender's last royal, there is no mate.
            graph.attacks.push(attacks || position.lost() == Some(attacker) || is_drawn(rules, &position));
            graph.after.push(after);
            at += 1;
        }
        Ok(graph)
    }
}
