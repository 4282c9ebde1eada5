//! Searches from positions that no game may ever have reached.

mod body;

use body::{rules, scattered, sound};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Few pieces or many, lions in plenty, dead pawns, up to three royals a side: what the search says is legal and true.
    #[test]
    fn a_search_is_sound_in_any_position(which in 0..koshogi_games::all().len(), seed in any::<u64>()) {
        let rules = rules(&koshogi_games::all()[which].id);
        if let Some(game) = scattered(&rules, seed) {
            let found = sound(&game, 2_000);
            prop_assert!(found.is_ok(), "{}", found.unwrap_err());
        }
    }
}
