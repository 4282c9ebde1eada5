//! Any text as a set-up of any game: refused with its reasons, or written so that it reads the same, and judged without a panic.
#![no_main]

use koshogi_rules::{Lang, Position, placement};
use koshogi_rules_fuzz::bodies;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (number, text) = input;
    let rules = koshogi_rules_fuzz::rules(number);
    let (size, kinds) = (rules.size(), &rules.variant().kinds);
    match placement::parse_setup(text, size, kinds) {
        Ok(setup) => {
            let written = placement::write_setup(&setup, size, kinds);
            assert_eq!(placement::parse_setup(&written, size, kinds).as_ref(), Ok(&setup), "{written}");
            if let Ok(mut position) = Position::from_setup(rules, &setup) {
                bodies::stages_divide_the_moves(rules, &mut position);
                bodies::making_is_undone(rules, &mut position);
            }
        }
        Err(errors) => {
            assert!(!errors.is_empty(), "refused without a reason");
            for error in &errors {
                assert!(!error.sentence(Lang::Ja).is_empty() && !error.sentence(Lang::En).is_empty());
            }
        }
    }
});
