//! What the fuzz targets share: the bodies of the property tests, and rules chosen by a number.

use std::sync::{Arc, LazyLock};

use koshogi_rules::{Choices, Rules};

#[path = "../../tests/rules/bodies.rs"]
pub mod bodies;

/// Rules by number: every game under its defaults, and under each value of each of its options.
pub fn rules(number: u8) -> &'static Arc<Rules> {
    &ALL[number as usize % ALL.len()]
}

static ALL: LazyLock<Vec<Arc<Rules>>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for variant in koshogi_games::all() {
        let mut under = |choices: &Choices| all.push(Arc::new(Rules::new(variant.clone(), choices).expect("its own options")));
        under(&Choices::default());
        for option in &variant.options {
            for choice in &option.choices {
                let mut choices = Choices::default();
                choices.set(&option.key, &choice.value);
                under(&choices);
            }
        }
    }
    all
});
