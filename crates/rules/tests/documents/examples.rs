//! The examples of the documents: what the rules say of the moves to try is what the sources say.

use std::collections::HashMap;
use std::sync::Arc;

use koshogi_rules::{Choices, Position, Rules, placement};
use serde_json::Value;

/// Whether a move is legal in a position of a game, as far as the cases tell.
fn facts() -> HashMap<(String, String, String), bool> {
    let mut facts = HashMap::new();
    let text = |case: &Value, key: &str| case[key].as_str().unwrap().to_owned();
    for line in include_str!("../cases/rules.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let mut add = |word: String, legal: bool| facts.insert((text(&case, "variant"), text(&case, "sfen"), word), legal);
        if let Some(first) = case["moves"].as_array().unwrap().first() {
            // What was played to get to the question is legal.
            add(first.as_str().unwrap().to_owned(), true);
            continue;
        }
        let tried = text(&case, "try");
        if let Some(legal) = case["promote"].as_bool() {
            add(format!("{tried}+"), legal);
        }
        if let Some(legal) = case["stay"].as_bool().or(case["legal"].as_bool()) {
            add(tried, legal);
        }
    }
    for line in include_str!("../cases/lion.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        facts.insert(("chu".to_owned(), text(&case, "sfen"), text(&case, "move")), case["document"].as_bool().unwrap());
    }
    facts
}

#[test]
fn the_rules_say_of_every_example_what_the_sources_say() {
    let facts = facts();
    let mut tried = 0;
    for variant in koshogi_games::all() {
        let rules = Rules::new(Arc::clone(variant), &Choices::default()).unwrap();
        for example in &variant.examples {
            let position = Position::from_setup(&rules, &example.setup).unwrap();
            let sfen = placement::write_setup(&example.setup, variant.size, &variant.kinds);
            assert!(!example.tries.is_empty(), "{} {}", variant.id, example.id);
            for mv in &example.tries {
                let known = facts.get(&(variant.id.clone(), sfen.clone(), mv.to_string()));
                let expected = known.unwrap_or_else(|| panic!("{} {}: no case knows {mv} in {sfen}", variant.id, example.id));
                let verdict = rules.is_legal(&position, rules.canonical(&position, *mv));
                assert_eq!(verdict.is_ok(), *expected, "{} {} {mv}: {verdict:?}", variant.id, example.id);
                tried += 1;
            }
        }
    }
    assert!(tried > 50, "{tried}");
}
