//! The questions of players, as the program answers them: each with its passage in the game's document.

use serde_json::{Value, json};

use crate::program::{data, feed, run};

#[test]
fn every_question_about_the_rules_is_answered_as_the_documents_do() {
    let cases = std::fs::read_to_string(data("crates/rules/tests/cases/rules.jsonl")).unwrap();
    let cases: Vec<Value> = cases.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(cases.len(), 86);
    let questions: Vec<_> = cases
        .iter()
        .map(|case| json!({"variant": case["variant"], "sfen": case["sfen"], "moves": case["moves"]}).to_string())
        .collect();
    let out = feed(["moves", "--jsonl"], questions.join("\n")).good();
    for (case, line) in cases.iter().zip(out.lines()) {
        let answer: Value = serde_json::from_str(line).unwrap();
        let moves = answer["moves"].as_array().unwrap_or_else(|| panic!("{case}: {answer}"));
        let tried = case["try"].as_str().unwrap();
        let has = |mv: &str| {
            let (from, to) = mv.split_at(mv.len() / 2);
            if from == to { is_legal(case, mv) } else { moves.iter().any(|known| known == mv) }
        };
        if let Some(legal) = case.get("legal") {
            assert_eq!(&Value::from(has(tried)), legal, "{case}");
        } else {
            assert_eq!(Value::from(has(&format!("{tried}+"))), case["promote"], "{case}");
            assert_eq!(Value::from(has(tried)), case["stay"], "{case}");
        }
    }
}

/// Whether a pass is legal, whose canonical form goes over some neighbour.
fn is_legal(case: &Value, pass: &str) -> bool {
    assert_eq!(case["moves"], json!([]), "{case}");
    let word = |key: &str| case[key].as_str().unwrap();
    run(["moves", word("variant"), "--sfen", word("sfen"), "--explain", pass]).code == 0
}
