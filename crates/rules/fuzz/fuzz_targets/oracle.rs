//! Any board: the same moves as the oracle.
#![no_main]

use koshogi_oracle::Position as Oracle;
use koshogi_rules::{Position, placement};
use koshogi_rules_fuzz::bodies;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, Vec<u32>, Vec<u32>)| {
    let (number, pieces, moves) = input;
    let rules = koshogi_rules_fuzz::rules(number);
    let options: Vec<_> = rules.choices().iter().collect();
    let mut position = Position::from_setup(rules, &bodies::scattered(rules, &pieces)).expect("pieces on squares");
    bodies::walk(rules, &mut position, &moves[..moves.len().min(8)], &mut |position| {
        if position.lost().is_some() {
            return;
        }
        let sfen = placement::write_setup(&position.setup(), rules.size(), &rules.variant().kinds);
        let oracle = Oracle::new(&rules.variant().id, &options, &sfen).expect("a set-up that the oracle reads");
        let mut found: Vec<String> = rules.legal_moves(position).iter().map(ToString::to_string).collect();
        found.sort_unstable();
        assert_eq!(found, oracle.moves(), "{sfen}");
    });
});
