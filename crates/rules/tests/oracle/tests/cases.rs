//! The oracle against what is known about the games from other hands: counts, move lists and questions. Whoever judges has to
//! be judged first.
#![expect(clippy::unwrap_used, reason = "a test that cannot read its cases has failed")]

use koshogi_oracle::Position;
use serde_json::Value;

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../cases");
const PERFT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../perft");

fn lines(file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(format!("{CASES}/{file}")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

/// Counts small enough for a slow program; the crate itself counts them all.
const SMALL: u64 = 130_000;

#[test]
fn perft_from_the_starts() {
    let mut counted = 0;
    for game in ["chu", "sho", "heian-dai", "wa", "gendai"] {
        for line in std::fs::read_to_string(format!("{PERFT}/{game}.perft")).unwrap().lines() {
            if line.starts_with('#') {
                continue;
            }
            let [sfen, options, depth, count] = line.split("; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
            let options: Vec<_> = options.split_whitespace().filter_map(|option| option.split_once('=')).collect();
            let count: u64 = count.parse().unwrap();
            if count <= SMALL {
                let position = Position::new(game, &options, sfen).unwrap();
                assert_eq!(position.perft(depth.parse().unwrap()), count, "{game}: {line}");
                counted += 1;
            }
        }
    }
    assert_eq!(counted, 27, "three depths of each of nine starts");
}

#[test]
fn move_lists_of_positions() {
    let positions = lines("legal.jsonl");
    assert_eq!(positions.len(), 320);
    let mut counted = 0;
    for case in &positions {
        let game = case["variant"].as_str().unwrap();
        let options: Vec<_> =
            case["options"].as_object().unwrap().iter().map(|(k, v)| (k.as_str(), v.as_str().unwrap())).collect();
        let sfen = case["sfen"].as_str().unwrap();
        let position = Position::new(game, &options, sfen).unwrap();
        let mut expected = texts(&case["moves"]);
        expected.sort_unstable();
        assert_eq!(position.moves(), expected, "{game} {options:?} {sfen}");
        if let Some(count) = case["perft2"].as_u64() {
            assert_eq!(position.perft(2), count, "{game} {options:?} {sfen}");
            counted += 1;
        }
    }
    assert_eq!(counted, 80, "positions that come with a count of replies");
}

#[test]
fn questions_about_lions() {
    let readings: [(&str, &[(&str, &str)]); 3] =
        [("document", &[]), ("kirin_retakable", &[("lion.kirin", "retakable")]), ("okazaki", &[("lion.senjishi", "okazaki")])];
    for case in lines("lion.jsonl") {
        for (reading, options) in readings {
            let position = Position::new("chu", options, case["sfen"].as_str().unwrap()).unwrap();
            let legal = position.find(case["move"].as_str().unwrap()).is_ok();
            assert_eq!(legal, case[reading].as_bool().unwrap(), "{reading}: {case}");
        }
    }
}

#[test]
fn questions_about_rules() {
    let questions = lines("rules.jsonl");
    assert_eq!(questions.len(), 86);
    for case in questions {
        let start = Position::new(case["variant"].as_str().unwrap(), &[], case["sfen"].as_str().unwrap()).unwrap();
        let mut game = koshogi_oracle::Game::new(start);
        for text in texts(&case["moves"]) {
            game.play(text).unwrap();
        }
        let tried = case["try"].as_str().unwrap();
        let may = |text: &str| game.clone().play(text).is_ok();
        if let Some(legal) = case["legal"].as_bool() {
            assert_eq!(may(tried), legal, "{case}");
        } else {
            assert_eq!(may(tried), case["stay"].as_bool().unwrap(), "{case}");
            assert_eq!(may(&format!("{tried}+")), case["promote"].as_bool().unwrap(), "{case}");
        }
    }
}
