//! Nothing is left out: every option and value that a game lists is named by a test here, and every preset is built and is what
//! it says.

use koshogi_rules::{Choices, Game, Rules};

use crate::table::{GAMES, preset};

/// The text of the tests beside this one.
const TESTS: [&str; 10] = [
    include_str!("bare_king.rs"),
    include_str!("draws.rs"),
    include_str!("endings.rs"),
    include_str!("foot.rs"),
    include_str!("handicaps.rs"),
    include_str!("passing.rs"),
    include_str!("promotion.rs"),
    include_str!("repetition.rs"),
    include_str!("royals.rs"),
    include_str!("senjishi.rs"),
];

/// The vocabulary, one for all games.
const KEYS: [&str; 16] = [
    "array",
    "promotion",
    "promotion.last-rank",
    "immobile",
    "lion.foot",
    "lion.kirin",
    "lion.senjishi",
    "lion.senjishi-captors",
    "royal.exposure",
    "ending.mate",
    "ending.bare-king",
    "ending.quiet-draw",
    "ending.no-mating-force",
    "repetition",
    "dragon",
    "dragon.promotes",
];

/// A value that a game lists and no test of its option mentions has been forgotten.
#[test]
fn every_option_and_value_is_tested() {
    for name in GAMES {
        for option in &koshogi_games::find(name).unwrap().options {
            assert!(KEYS.contains(&option.key.as_str()), "{name} has {}", option.key);
            for choice in &option.choices {
                let named = TESTS.iter().any(|text| text.contains(&option.key) && text.contains(&choice.value));
                assert!(named, "{name}: no test names {} = {}", option.key, choice.value);
            }
        }
    }
    let known: Vec<String> = GAMES
        .iter()
        .flat_map(|name| koshogi_games::find(name).unwrap().options.iter().map(|o| o.key.clone()).collect::<Vec<_>>())
        .collect();
    for key in KEYS {
        assert!(known.iter().any(|name| name == key), "no game lists {key}");
    }
}

/// Every value of every option, alone, makes rules of its own that begin a game.
#[test]
fn every_value_can_be_chosen() {
    for name in GAMES {
        let variant = koshogi_games::find(name).unwrap();
        for option in &variant.options {
            for choice in &option.choices {
                let mut choices = Choices::default();
                choices.set(&option.key, &choice.value);
                let rules = Rules::new(variant.clone(), &choices).unwrap();
                assert_eq!(Game::new(rules.into()).outcome(), None, "{name} {} = {}", option.key, choice.value);
            }
        }
    }
}

/// The default of each option is the reading of the document: choosing it changes nothing, and the preset `document` is it.
#[test]
fn defaults_are_the_document() {
    for name in GAMES {
        let variant = koshogi_games::find(name).unwrap();
        let plain = Rules::new(variant.clone(), &Choices::default()).unwrap();
        for option in &variant.options {
            let mut choices = Choices::default();
            choices.set(&option.key, &option.choices[option.default].value);
            let chosen = Rules::new(variant.clone(), &choices).unwrap();
            assert_eq!(chosen.law(), plain.law(), "{name} {}", option.key);
        }
        assert_eq!(preset(name, "document").law(), plain.law(), "{name}");
    }
}

/// The presets of Chu by the options that they stand for.
#[test]
fn presets_of_chu() {
    for (name, words) in [
        ("jcsa", "lion.senjishi=okazaki promotion.last-rank=pawn ending.bare-king=jcsa"),
        ("lishogi", "lion.kirin=retakable ending.mate=played-out repetition=lishogi ending.bare-king=lishogi"),
    ] {
        assert_eq!(preset("chu", name).law(), crate::table::rules("chu", words).law(), "{name}");
    }
}
