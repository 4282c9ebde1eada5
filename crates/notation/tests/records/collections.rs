//! Collections of real games and problems.

use koshogi_notation::record::{Header, Reading, Record, Scribe, Shelf};
use koshogi_notation::{At, jsonl, sfen, usi};
use koshogi_rules::{Reason, Side};

use crate::common;

fn site_rules() -> Shelf {
    Shelf { preset: Some("lishogi".to_owned()), ..common::shelf() }
}

fn games() -> Vec<Reading> {
    jsonl::read(&String::from_utf8(common::data("games.jsonl")).unwrap(), &site_rules())
}

#[test]
fn every_game_is_legal_under_the_rules_of_the_site() {
    let games = games();
    let lengths: Vec<usize> = games.iter().map(|game| game.record.as_ref().unwrap().tree().len()).collect();
    assert_eq!(lengths, [327, 160, 259, 22, 81, 620, 328, 341]);
    for game in &games {
        assert_eq!(common::faults(game), Vec::<String>::new());
        assert_eq!(game.record.as_ref().unwrap().rules().variant().id, "chu");
    }
}

#[test]
fn games_of_the_site_end_under_its_rules_as_the_site_says() {
    for record in games().into_iter().filter_map(|game| game.record) {
        if let Some(told) = record.ending() {
            let outcome = record.game().outcome().unwrap();
            let expected = match outcome.reason {
                Reason::RoyalTaken => "royalsLost",
                Reason::BareKing => "bareKing",
                other => panic!("{other:?}"),
            };
            assert_eq!(outcome.winner, told.winner);
            assert!(jsonl::write(&record).contains(&format!("\"status\":\"{expected}\"")));
        }
    }
}

#[test]
fn lines_are_read_as_they_are_written() {
    for record in games().into_iter().filter_map(|game| game.record) {
        assert_eq!(jsonl::read_line(&jsonl::write(&record), 1, &common::shelf()).complete().unwrap(), record);
    }
}

#[test]
fn names_are_kept() {
    let first = games().remove(0).record.unwrap();
    assert_eq!(first.headers.get(&Header::Sente), Some("Mori"));
    assert_eq!(first.headers.get(&Header::Gote), Some("Fukui"));
    assert_eq!(first.headers.get(&Header::Other("id".to_owned())), Some("hist1"));
}

#[test]
fn a_fault_in_a_line_says_where() {
    let text = concat!(
        r#"{"variant": "chu", "moves": "7i7h 5d5e 7h7f 8i8h"}"#,
        "\n\n",
        r#"{"variant": "go", "moves": ""}"#,
        "\n",
        r#"{"moves": 5}"#,
        "\n",
        r#"{"variant": "chu", "sfen": "12/12 b - 1", "winner": "sente"}"#,
        "\n",
        r#"{"variant": "chu", "moves": "7i7h", "status": "vanished"}"#,
    );
    let readings = jsonl::read(text, &common::shelf());
    let places: Vec<_> = readings.iter().map(|reading| &reading.faults[0]).map(|fault| (fault.line, fault.column)).collect();
    // The board of two ranks is at fault where it stops; the texts are at fault where they begin.
    assert_eq!(places, [(1, 40), (3, 1), (4, 11), (5, 34), (6, 48)]);
    assert_eq!(readings[0].record.as_ref().unwrap().tree().len(), 2, "what came before is kept");
    assert!(readings[4].record.is_some(), "an unknown status costs nothing");
    assert_eq!(readings[4].errors().count(), 0);
}

#[test]
fn moves_may_be_a_list() {
    let line = r#"{"names": ["\"moves\" []", ""], "variant": "chu", "moves": ["7i7h",  "5d5e", "7h7f"]}"#;
    let reading = jsonl::read_line(line, 1, &common::shelf());
    assert_eq!(reading.record.as_ref().unwrap().tree().len(), 2);
    assert_eq!((reading.faults[0].line, reading.faults[0].column), (1, line.find("7h7f").unwrap() + 1));
    let line = r#"{"variant": "chu", "moves": ["7i7h", "5d5e"]}"#;
    assert_eq!(jsonl::read_line(line, 1, &common::shelf()).complete().unwrap().tree().len(), 2);
}

/// The problems of the collection: each solution is legal move by move and ends in mate, declared by the rules. Attackers
/// bare the king on the way, which ends a game and not a problem.
#[test]
fn every_solution_of_the_problems_is_legal_and_mates() {
    let text = String::from_utf8(common::data("tsume.tsv")).unwrap();
    let rules = common::rules_with("chu", &[("ending.bare-king", "off")]);
    let mut solved = 0;
    for row in text.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [id, start, plies, solution] = fields[..] else { panic!("{row}") };
        let setup = sfen::read(start, rules.variant()).unwrap();
        let mut scribe = Scribe::new(Record::from_setup(rules.clone(), &setup).unwrap());
        assert_eq!(usi::play(solution, At::START, &mut scribe), [], "{id}");
        assert_eq!(scribe.ply(), plies.parse::<usize>().unwrap(), "{id}");
        let outcome = scribe.game().outcome().unwrap_or_else(|| panic!("{id} does not end"));
        assert_eq!((outcome.winner, outcome.reason), (Some(Side::Sente), Reason::Mate), "{id}");
        solved += 1;
    }
    assert_eq!(solved, 98);
}
