//! Any 32 bits as a move on any board: legal if and only if it is generated, and never a panic, however it is written.
#![no_main]

use koshogi_rules::{Lang, Move, Position};
use koshogi_rules_fuzz::bodies;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, Vec<u32>, Vec<u32>)| {
    let (number, pieces, bits) = input;
    let rules = koshogi_rules_fuzz::rules(number);
    let position = Position::from_setup(rules, &bodies::scattered(rules, &pieces)).expect("pieces on squares");
    let generated = rules.legal_moves(&position);
    for mv in bits.into_iter().filter_map(|bits| Move::from_bits(bits | 1 << 31)) {
        let legal = rules.is_legal(&position, mv);
        assert_eq!(legal.is_ok(), generated.contains(&mv), "{mv}: {legal:?}");
        if let Err(illegal) = legal {
            assert!(!illegal.sentence(rules, Lang::Ja).is_empty() && !illegal.sentence(rules, Lang::En).is_empty());
        }
        let canonical = rules.canonical(&position, mv);
        assert_eq!(rules.canonical(&position, canonical), canonical, "{mv} and {canonical}");
        assert!(!generated.contains(&mv) || canonical == mv, "{mv} is generated and not canonical");
    }
});
