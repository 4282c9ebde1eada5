//! What a capture wins or loses once everything on its square has been taken.

use koshogi_rules::{Move, Position, Rules, Side, Square};

use crate::score::Value;
use crate::values::Values;

/// The longest exchange that is followed.
const LONGEST: usize = 24;

/// The worth of what a move takes: on the way and at its end.
pub(crate) fn taken(position: &Position, values: &Values, mv: Move) -> Value {
    let worth = |square: Square| position.piece(square).map_or(0, |piece| values.exchange(piece.kind));
    let end = if mv.comes_back() { 0 } else { worth(mv.to()) };
    let way = mv.via().filter(|&via| position.piece(via).is_some_and(|piece| piece.side != position.side()));
    end + way.map_or(0, worth)
}

/// What the move wins when both sides go on taking on the square where it ends with the least of their pieces, as long as it pays.
///
/// A double capture counts both pieces; 居食い risks nothing, as the piece stays where it stood.
pub(crate) fn exchange(rules: &Rules, position: &Position, values: &Values, mv: Move) -> Value {
    let first = taken(position, values, mv);
    let Some(mover) = position.piece(mv.from()).filter(|_| !mv.comes_back()) else { return first };
    let mut board = position.clone();
    let promoted = rules.promotes_to(mover.kind).filter(|_| mv.promotes());
    let mut standing = values.exchange(promoted.unwrap_or(mover.kind));
    let gain = promoted.map_or(0, |to| values.exchange(to) - values.exchange(mover.kind));
    let mut gains = [0; LONGEST];
    gains[0] = first + gain;
    rules.make(&mut board, mv);
    let square = mv.to();
    let mut length = 1;
    while length < LONGEST {
        let Some((from, worth)) = least_attacker(rules, &board, values, square) else { break };
        gains[length] = standing - gains[length - 1];
        // Neither side goes on when even this much does not help it.
        if gains[length].max(-gains[length - 1]) < 0 {
            break;
        }
        standing = worth;
        rules.make(&mut board, Move::new(from, square));
        length += 1;
    }
    for at in (1..length).rev() {
        gains[at - 1] = -gains[at].max(-gains[at - 1]);
    }
    gains[0]
}

/// The least piece of the side to move that bears on a square; a last royal only where nothing takes it back.
fn least_attacker(rules: &Rules, position: &Position, values: &Values, square: Square) -> Option<(Square, Value)> {
    let side: Side = position.side();
    let attackers = rules.attackers(position, square, side);
    let alone = position.royals(side).len() == 1;
    let candidates = attackers.into_iter().filter_map(|from| {
        let kind = position.piece(from)?.kind;
        let royal = alone && rules.is_royal(kind);
        Some((from, if royal { Value::MAX / 4 } else { values.exchange(kind) }))
    });
    let (from, worth) = candidates.min_by_key(|&(_, worth)| worth)?;
    let exposes = worth == Value::MAX / 4 && rules.is_attacked(position, square, !side);
    (!exposes).then_some((from, worth))
}
