//! Any text as a game document: refused with its reasons, or a game that can be played.
#![no_main]

use std::sync::Arc;

use koshogi_rules::{Choices, Lang, Position, Rules, Variant};
use koshogi_rules_fuzz::bodies;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match Variant::parse(text) {
    Ok(variant) => {
        let rules = Rules::new(Arc::new(variant), &Choices::default()).expect("defaults");
        let mut position = Position::from_setup(&rules, rules.start()).expect("the start of a document that was accepted");
        bodies::stages_divide_the_moves(&rules, &mut position);
        bodies::making_is_undone(&rules, &mut position);
        bodies::attack_is_one_relation(&rules, &position);
        bodies::games_are_undone(&Arc::new(rules.clone()), rules.start(), &[0, 1, 2, 3, 5, 8, 13, 21]);
    }
    Err(errors) => {
        assert!(!errors.faults().is_empty(), "refused without a reason");
        for error in errors.faults() {
            assert!(!error.sentence(Lang::Ja).is_empty() && !error.sentence(Lang::En).is_empty());
        }
    }
});
