//! Damaged documents: whatever is done to one, it is read or refused, and nothing else.

use koshogi_rules::{Movement, Variant};
use proptest::prelude::*;

/// A document with a stretch of characters replaced.
fn damaged() -> impl Strategy<Value = String> {
    let words = prop_oneof![
        Just(String::new()),
        "[\\[\\]{}\"'=,.#\n\\\\ a-zA-Z0-9+/:-]{1,6}",
        Just("[pieces]\n".to_owned()),
        Just("[[option]]\n".to_owned()),
        Just("\"\"\"".to_owned()),
        Just("玉".to_owned()),
        Just("99999999999999999999".to_owned()),
    ];
    (0..koshogi_games::all().len(), any::<prop::sample::Index>(), 0..80_usize, words).prop_map(|(game, at, length, word)| {
        let text = koshogi_games::document(&koshogi_games::all()[game].id).unwrap();
        let chars: Vec<char> = text.chars().collect();
        let from = at.index(chars.len());
        let to = (from + length).min(chars.len());
        chars[..from].iter().chain(&word.chars().collect::<Vec<_>>()).chain(&chars[to..]).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_document_is_read_or_refused_with_places_inside_it(text in damaged()) {
        if let Err(errors) = Variant::parse(&text) {
            prop_assert!(!errors.faults().is_empty());
            for fault in errors.faults() {
                let line = text.split('\n').nth(fault.line - 1);
                prop_assert!(line.is_some_and(|line| fault.column <= line.chars().count() + 1), "{}", fault);
            }
        }
    }

    #[test]
    fn any_text_is_a_movement_or_refused_inside_it(text in "[WFDANKRBQHCZfblrvs0-9: lion角]{0,12}") {
        match Movement::parse_all(&text) {
            Ok(movement) => {
                prop_assert!(movement.steps.is_sorted() && movement.slides.is_sorted());
                prop_assert!(movement.steps.iter().all(|(dx, dy)| dx.abs().max(dy.abs()) <= 2 && (*dx, *dy) != (0, 0)));
                prop_assert!(movement.slides.windows(2).all(|pair| pair[0].direction != pair[1].direction));
            }
            Err(faults) => prop_assert!(faults.iter().all(|error| error.column <= text.chars().count())),
        }
    }
}
