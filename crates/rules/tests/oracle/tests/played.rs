//! The oracle against games and problems that people played and made.

use koshogi_oracle::{Game, Position, Side};
use serde_json::Value;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../notation/tests/data");

/// What lishogi plays, option by option.
const LISHOGI: [(&str, &str); 4] =
    [("lion.kirin", "retakable"), ("ending.mate", "played-out"), ("ending.bare-king", "lishogi"), ("repetition", "lishogi")];

#[test]
fn games_are_legal_and_end_as_the_site_says() {
    let text = std::fs::read_to_string(format!("{DATA}/games.jsonl")).unwrap();
    let mut told = 0;
    for line in text.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let mut game = Game::new(Position::new("chu", &LISHOGI, record["sfen"].as_str().unwrap()).unwrap());
        for (ply, mv) in record["moves"].as_str().unwrap().split_whitespace().enumerate() {
            assert_eq!(game.end(), None, "{} after {ply} moves", record["id"]);
            game.play(mv).unwrap();
        }
        if let Some(status) = record["status"].as_str() {
            let end = game.end().unwrap();
            assert_eq!(end.why, if status == "bareKing" { "bare king" } else { "royal taken" }, "{}", record["id"]);
            let winner = if record["winner"] == "sente" { Side::Below } else { Side::Above };
            assert_eq!(end.winner, Some(winner), "{}", record["id"]);
            told += 1;
        }
    }
    assert_eq!(told, 5, "games of the site");
}

#[test]
fn solutions_of_problems_end_in_mate() {
    let text = std::fs::read_to_string(format!("{DATA}/tsume.tsv")).unwrap();
    let mut solved = 0;
    for line in text.lines().skip(1) {
        let [id, sfen, plies, solution] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        // Problems know mate alone: in one of them the king is bare before it is mated.
        let mut game = Game::new(Position::new("chu", &[("ending.bare-king", "off")], sfen).unwrap());
        let moves: Vec<&str> = solution.split_whitespace().collect();
        assert_eq!(moves.len().to_string(), plies, "{id}");
        for (ply, mv) in moves.iter().enumerate() {
            assert_eq!(game.end(), None, "{id} after {ply} moves");
            game.play(mv).unwrap();
        }
        assert_eq!(game.end().map(|end| end.why), Some("mate"), "{id}");
        solved += 1;
    }
    assert_eq!(solved, 98);
}
