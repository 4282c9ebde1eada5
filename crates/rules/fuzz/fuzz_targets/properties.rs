//! The properties of every game on any board and on the way through any game.
#![no_main]

use koshogi_rules::Position;
use koshogi_rules_fuzz::bodies;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, Vec<u32>, Vec<u32>)| {
    let (number, pieces, moves) = input;
    let rules = koshogi_rules_fuzz::rules(number);
    let moves = &moves[..moves.len().min(40)];
    let setup = if pieces.is_empty() { rules.start().clone() } else { bodies::scattered(rules, &pieces) };
    let mut position = Position::from_setup(rules, &setup).expect("pieces on squares");
    bodies::walk(rules, &mut position, moves, &mut |position| {
        bodies::stages_divide_the_moves(rules, position);
        bodies::making_is_undone(rules, position);
    });
    bodies::attack_is_one_relation(rules, &position);
    let some: Vec<_> = position.pieces(position.side()).into_iter().take(2).collect();
    bodies::generated_is_legal(rules, &position, some.into_iter());
    bodies::games_are_undone(rules, &setup, moves);
});
