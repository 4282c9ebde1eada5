//! `koshogi moves`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::program::{data, feed, run};

#[test]
fn the_first_moves_of_every_game_are_listed_sorted() {
    for (game, count) in [("chu", 36), ("sho", 26), ("heian-dai", 29), ("wa", 51), ("gendai", 26)] {
        let out = run(["moves", game]).good();
        let moves: Vec<_> = out.lines().collect();
        assert_eq!(moves.len(), count, "{game}");
        assert!(moves.is_sorted(), "{game}");
    }
}

#[test]
fn a_position_without_a_royal_left_has_no_moves_and_a_mated_one_has() {
    // Sente's king is gone: the game is over for good.
    assert_eq!(run(["moves", "sho", "--sfen", "4k4/9/9/9/9/9/9/9/9 b - 1"]).good(), "");
    // Gote's king is mated by a gold that a lance guards; its steps are still moves.
    let mated = run(["moves", "sho", "--sfen", "4k4/4G4/4L4/9/9/9/9/9/4K4 w - 1"]).good();
    assert_eq!(mated.lines().collect::<Vec<_>>(), ["5a4a", "5a4b", "5a5b", "5a6a", "5a6b"]);
}

#[test]
fn every_list_of_the_independent_cases_comes_out_the_same() {
    let cases = std::fs::read_to_string(data("crates/rules/tests/cases/legal.jsonl")).unwrap();
    let cases: Vec<Value> = cases.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(cases.len(), 320);
    let questions: Vec<_> = cases
        .iter()
        .map(|case| json!({"variant": case["variant"], "options": case["options"], "sfen": case["sfen"]}).to_string())
        .collect();
    let out = feed(["moves", "--jsonl"], questions.join("\n")).good();
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), cases.len());
    for (case, answer) in cases.iter().zip(&answers) {
        assert_eq!(answer, &json!({"moves": case["moves"]}), "{}", case["sfen"]);
    }
}

/// Asks one line and gives its answer.
fn ask(question: &Value) -> Value {
    serde_json::from_str(&feed(["moves", "--jsonl"], question.to_string()).good()).unwrap()
}

fn moves(answer: &Value) -> Vec<&str> {
    answer["moves"].as_array().unwrap_or_else(|| panic!("{answer}")).iter().filter_map(Value::as_str).collect()
}

#[test]
fn moves_are_played_first_in_any_spelling() {
    // 先獅子 forbids a rook, not a lion, and a falcon's second step is no exception.
    let answer = ask(&json!({"variant": "chu", "sfen": "11k/12/12/10bm/9N2/12/5n6/6N5/5r6/12/9K2/12 b - 1", "moves": ["6h7g"]}));
    assert!(moves(&answer).contains(&"2d3e"), "{answer}");
    let list = ask(&json!({"variant": "chu", "moves": ["7j7i7h", "7d7e"]}));
    let words = ask(&json!({"variant": "chu", "moves": "7j7h 7d7e"}));
    assert_eq!(list["error"].as_str().map(|error| error.contains("7j7i7h")), Some(true), "its own pawn stands on 7i: {list}");
    assert!(moves(&words).contains(&"7h7g"), "{words}");
}

#[test]
fn a_fourth_occurrence_is_no_move_and_ends_the_game_elsewhere() {
    let there_and_back = "5i4i 5a4a 4i5i 4a5a";
    let played = [there_and_back; 2].join(" ") + " 5i4i 5a4a 4i5i";
    let sfen = "4k4/9/9/9/p8/P8/9/9/4K4 b - 1";
    let forbidden = ask(&json!({"variant": "sho", "sfen": sfen, "moves": played}));
    assert!(!moves(&forbidden).contains(&"4a5a"), "it would be the fourth time: {forbidden}");
    assert!(moves(&forbidden).contains(&"4a3a"));
    let early = ask(&json!({"variant": "sho", "sfen": sfen, "moves": there_and_back.to_owned() + " 5i4i 5a4a 4i5i"}));
    assert!(moves(&early).contains(&"4a5a"), "it would be the third time: {early}");
}

#[test]
fn options_and_presets_hold_line_by_line() {
    let exposed = json!({"variant": "sho", "sfen": "4k4/9/9/9/9/9/9/4r4/4K4 b - 1"});
    let with = |key: &str, value: Value| {
        let mut question = exposed.clone();
        question[key] = value;
        ask(&question)
    };
    assert_eq!(moves(&with("options", json!({}))), ["5i4h", "5i4i", "5i5h", "5i6h", "5i6i"]);
    // The rook of 5h holds the file and the rank before the king.
    assert_eq!(moves(&with("options", json!({"royal.exposure": "illegal"}))), ["5i4i", "5i5h", "5i6i"]);
    // The same question twice in one run, with and without the option: nothing is kept that should not be.
    let both = format!(
        "{exposed}\n{}\n{exposed}",
        json!({"variant": "sho", "sfen": exposed["sfen"], "options": {"royal.exposure": "illegal"}})
    );
    let out = feed(["moves", "--jsonl"], both).good();
    let counts: Vec<_> = out.lines().map(|line| moves(&serde_json::from_str(line).unwrap()).len()).collect();
    assert_eq!(counts, [5, 3, 5]);
    let kirin = json!({"variant": "chu", "preset": "nonsense"});
    assert!(ask(&kirin)["error"].as_str().unwrap().contains("jcsa"), "the presets are named");
}

#[test]
fn every_line_gets_one_answer_even_the_malformed_ones() {
    let lines: [&[u8]; 16] = [
        b"{\"variant\":\"sho\"}",
        b"",
        b"   ",
        b"{\"variant\":\"sho\"",
        b"not json",
        b"[]",
        b"null",
        b"42",
        b"{\"variant\":7}",
        b"{\"variant\":\"shoo\"}",
        b"{\"variant\":\"sho\",\"options\":{\"no.such\":\"x\"}}",
        b"{\"variant\":\"sho\",\"options\":{\"royal.exposure\":[1]}}",
        b"{\"variant\":\"sho\",\"sfen\":\"9/9 b - 1\"}",
        b"{\"variant\":\"sho\",\"moves\":[\"5i5h\",\"nonsense\"]}",
        b"\xff\xfe\x00",
        b"{\"variant\":\"sho\",\"id\":1,\"comment\":\"other fields are not looked at\"}",
    ];
    let out = feed(["moves", "--jsonl"], lines.join(&b'\n')).good();
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), lines.len());
    for (place, answer) in answers.iter().enumerate() {
        if [0, 15].contains(&place) {
            assert_eq!(moves(answer).len(), 26, "{answer}");
        } else {
            let error = answer["error"].as_str().unwrap_or_else(|| panic!("line {place}: {answer}"));
            assert!(!error.is_empty() && answer.as_object().unwrap().len() == 1, "{answer}");
        }
    }
    assert!(answers[6]["error"].as_str().unwrap().contains("null, expected an object"), "{}", answers[6]);
    assert!(answers[9]["error"].as_str().unwrap().contains("'sho'"), "the nearest name is told: {}", answers[9]);
    assert!(answers[13]["error"].as_str().unwrap().contains("move 1 '5i5h'"), "{}", answers[13]);
}

#[test]
fn a_line_is_answered_before_the_next_is_read() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("koshogi"))
        .args(["moves", "--jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for (game, count) in [("chu", 36), ("wa", 51)] {
        writeln!(input, "{}", json!({"variant": game})).unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(moves(&serde_json::from_str(&line).unwrap()).len(), count);
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn an_explanation_names_the_rule() {
    // The line of the rook behind opens when the lion leaves: かげ足.
    let hidden = "11k/6R5/12/6n5/12/6N5/12/12/12/12/12/K11 w - 1";
    let english = run(["moves", "chu", "--sfen", hidden, "--explain", "6d6f"]);
    assert_eq!(english.code, 1);
    assert!(english.out.starts_with("6d6f: illegal: ") && english.out.contains("6b"), "{}", english.out);
    let japanese = run(["moves", "chu", "--lang", "ja", "--sfen", hidden, "--explain", "6d6f"]);
    assert!(japanese.out.contains("足") && japanese.out.contains("指せません"), "{}", japanese.out);
    assert_eq!(run(["moves", "chu", "--explain", "7j7h"]).good(), "7j7h: legal\n");
    // A spelling that is not the canonical one is answered with it.
    let detour = run(["moves", "chu", "--sfen", "11k/12/12/12/12/6N5/12/12/12/12/12/K11 b - 1", "--explain", "6f6e6d"]).good();
    assert_eq!(detour, "6f6e6d (= 6f6d): legal\n");
}

#[test]
fn a_handicap_begins_where_the_document_says() {
    // Upper moves first in a game of two lions, from the usual array: the same 36 moves mirrored.
    let out = run(["moves", "chu", "--handicap", "two-lions"]).good();
    assert_eq!(out.lines().count(), 36);
    assert!(out.lines().any(|mv| mv == "7d7e"), "{out}");
}
