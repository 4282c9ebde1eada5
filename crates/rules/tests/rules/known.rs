//! What is known of the games from other hands: counts, move lists, questions.

use koshogi_rules::perft;
use serde_json::Value;

use crate::table::{GAMES, game, may, options, play, position, rules, texts};

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases");
const PERFT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft");

fn lines(file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(format!("{CASES}/{file}")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn word<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key].as_str().unwrap_or_else(|| panic!("{key} in {case}"))
}

fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

#[test]
fn perft_of_every_game_to_every_known_depth() {
    let mut counted = 0;
    for game in GAMES {
        for line in std::fs::read_to_string(format!("{PERFT}/{game}.perft")).unwrap().lines() {
            if line.starts_with('#') {
                continue;
            }
            let [sfen, chosen, depth, count] = line.split("; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
            let rules = crate::bodies::rules(game, &options(chosen.trim_matches('-')));
            let mut position = position(&rules, sfen);
            assert_eq!(perft(&rules, &mut position, depth.parse().unwrap()), count.parse::<u64>().unwrap(), "{game}: {line}");
            counted += 1;
        }
    }
    assert_eq!(counted, 40, "every line of every file");
}

#[test]
fn the_arrays_are_those_that_were_counted() {
    for game in GAMES {
        let text = std::fs::read_to_string(format!("{PERFT}/{game}.perft")).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let [sfen, chosen, ..] = line.split("; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
            let rules = crate::bodies::rules(game, &options(chosen.trim_matches('-')));
            assert_eq!(*rules.start(), crate::table::setup(&rules, sfen), "{game} {chosen}");
        }
    }
}

#[test]
fn move_lists_and_counts_of_replies() {
    let cases = lines("legal.jsonl");
    assert_eq!(cases.len(), 320);
    let mut counted = 0;
    for case in &cases {
        let chosen = case["options"].as_object().unwrap().iter().map(|(key, value)| (key.as_str(), value.as_str().unwrap()));
        let rules = crate::bodies::rules(word(case, "variant"), &chosen.collect::<Vec<_>>());
        let mut position = position(&rules, word(case, "sfen"));
        let mut expected = words(&case["moves"]);
        expected.sort_unstable();
        assert_eq!(texts(&rules, &position), expected, "{} {} {}", case["variant"], case["options"], case["sfen"]);
        if let Some(count) = case["perft2"].as_u64() {
            assert_eq!(perft(&rules, &mut position, 2), count, "{} {} {}", case["variant"], case["options"], case["sfen"]);
            counted += 1;
        }
    }
    assert_eq!(counted, 80, "positions that come with a count of replies");
}

#[test]
fn questions_about_lions_under_three_readings() {
    let readings = [("document", ""), ("kirin_retakable", "lion.kirin=retakable"), ("okazaki", "lion.senjishi=okazaki")];
    let cases = lines("lion.jsonl");
    assert_eq!(cases.len(), 12);
    for case in &cases {
        for (reading, chosen) in readings {
            let game = game(&rules("chu", chosen), word(case, "sfen"));
            let tried = game.explain(game.canonical(crate::table::written(word(case, "move"))));
            assert_eq!(tried.is_ok(), case[reading].as_bool().unwrap(), "{reading}: {case}: {tried:?}");
        }
    }
}

#[test]
fn questions_about_rules() {
    let cases = lines("rules.jsonl");
    assert_eq!(cases.len(), 86);
    for case in &cases {
        let mut game = game(&rules(word(case, "variant"), ""), word(case, "sfen"));
        play(&mut game, &words(&case["moves"]).join(" "));
        let tried = word(case, "try");
        if let Some(legal) = case["legal"].as_bool() {
            assert_eq!(may(&game, tried), legal, "{case}");
        } else {
            assert_eq!(may(&game, tried), case["stay"].as_bool().unwrap(), "{case}");
            assert_eq!(may(&game, &format!("{tried}+")), case["promote"].as_bool().unwrap(), "{case}");
        }
    }
}
