//! Machine moves: any legal spelling is read, one is written.

use koshogi_notation::record::{Asked, Catalogue as _};
use koshogi_notation::{At, sfen, usi};
use koshogi_rules::{Game, Move};
use proptest::prelude::*;

use crate::common::{self, Dice};

fn game(start: &str) -> Game {
    let rules = common::rules("chu", None);
    let setup = sfen::read(start, rules.variant()).unwrap();
    Game::from_setup(rules, &setup).unwrap()
}

/// A lion on 7h, alone on the board with two kings, and a pawn of gote on 8g.
const LION: &str = "k11/12/12/12/12/12/4p7/5N6/12/12/12/11K b - 1";

#[test]
fn a_lions_way_over_empty_squares_is_the_direct_move() {
    let game = game(LION);
    let read = |text: &str| usi::read_legal(text, &game).unwrap().to_string();
    for text in ["7h9g", "7h8h9g", "7h9g=", "7h8h9g="] {
        assert_eq!(read(text), "7h9g", "{text}");
    }
    assert_eq!(read("7h8g9g"), "7h8g9g", "it takes on the way");
    assert_eq!(read("7h8g7h"), "7h8g7h", "居食い");
    assert_eq!(read("7h7g8g"), "7h8g", "a step round a corner");
}

#[test]
fn a_pass_is_read_over_any_empty_neighbour_and_written_over_the_first() {
    let game = game(LION);
    for text in ["7h7h", "7h6g7h", "7h7g7h", "7h8h7h", "7h8i7h"] {
        assert_eq!(usi::read_legal(text, &game).unwrap().to_string(), "7h6g7h", "{text}");
    }
}

#[test]
fn faults_say_where_in_the_word() {
    let game = game(LION);
    let fault = |text: &str| usi::read_legal(text, &game).map_err(|fault| (fault.column, fault.reason.en)).unwrap_err();
    for (text, column) in
        [("", 1), ("7h", 1), ("7h9g8f7e", 1), ("7hxg", 3), ("7h99", 3), ("13a1a", 1), ("7h7m", 3), ("7h7g++", 6), ("７h7g", 1)]
    {
        assert_eq!(fault(text).0, column, "{text}");
    }
    let (_, says) = fault("7h1a");
    assert_eq!(says, "the lion on 7h does not move like that");
}

#[test]
fn lines_of_positions_are_read() {
    let read = |line: &str| usi::read_position(line, &common::rules("chu", None));
    let expected = "7i7h 5d5e";
    for line in ["position startpos moves 7i7h 5d5e", "startpos moves 7i7h 5d5e", "7i7h 5d5e", "moves 7i7h  5d5e"] {
        assert_eq!(usi::write(&read(line).complete().unwrap().moves()), expected, "{line}");
    }
    let line = format!("position sfen {LION} moves 7h8h9g 12a12b");
    let record = read(&line).complete().unwrap();
    assert_eq!(usi::write_position(&record), format!("position sfen {LION} moves 7h9g 12a12b"));
    assert_eq!(usi::read_position(&usi::write_position(&record), &common::shelf()).complete().unwrap(), record);
}

#[test]
fn faults_of_lines_say_where_and_keep_what_came_before() {
    let rules = common::rules("chu", None);
    let reading = usi::read_position("position startpos moves 7i7h 5d5e 7i7h 8i8h", &rules);
    assert_eq!(common::faults(&reading), ["line 1, column 35: move 3 '7i7h': there is no piece on 7i"]);
    assert_eq!(reading.record.unwrap().tree().len(), 2);
    for line in ["position", "position sfen", "position sfen x b - 1 moves 7i7h", "hello", "position startpos 7i7h"] {
        assert!(usi::read_position(line, &rules).errors().next().is_some(), "{line}");
    }
}

#[test]
fn places_count_lines_and_characters() {
    let record = koshogi_notation::record::Record::new(common::rules("chu", None));
    let mut scribe = koshogi_notation::record::Scribe::new(record);
    let faults = usi::play("7i7h\n 5d5e\u{3000}8i8h\n\n\t5d5e", At { line: 4, column: 9 }, &mut scribe);
    assert_eq!(faults.iter().map(|fault| (fault.line, fault.column, fault.ply)).collect::<Vec<_>>(), [(7, 2, Some(4))]);
}

#[test]
fn moves_that_go_on_after_the_end_are_kept_with_a_warning() {
    // The king of 12a is mated in the corner; under these rules that ends the game.
    let rules = common::rules("chu", None);
    let line = "position sfen k11/12/1G10/12/12/12/12/12/12/12/12/2R8K b - 1 moves 10l12l 12a11a";
    let reading = usi::read_position(line, &rules);
    assert_eq!(reading.errors().count(), 0, "{:?}", reading.faults);
    assert_eq!(reading.record.unwrap().tree().len(), 2);
    assert!(rules.rules(&Asked::default()).is_ok());
}

/// Every way to spell a move: itself, with `=`, and over each empty square that a lion could step on.
fn spellings(played: Move, game: &Game) -> Vec<String> {
    let mut spellings = vec![played.to_string()];
    if !played.promotes() {
        spellings.push(format!("{played}="));
    }
    if played.via().is_none() || played.comes_back() {
        let empty = game.rules().size().squares().filter(|&square| game.position().piece(square).is_none());
        let over = empty.map(|via| Move::over(played.from(), via, played.to()));
        spellings.extend(over.filter(|&mv| game.canonical(mv) == played).map(|mv| mv.to_string()));
    }
    spellings
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_spelling_of_every_move_of_every_game_is_read(seed: u64, plies in 0..150usize) {
        for id in common::ids() {
            let mut game = Game::new(common::rules(id, None));
            common::play_randomly(&mut game, plies, &mut Dice(seed));
            if game.outcome().is_some() {
                continue;
            }
            for played in game.legal_moves() {
                for spelling in spellings(played, &game) {
                    prop_assert_eq!(usi::read_legal(&spelling, &game), Ok(played), "{} {}", id, spelling);
                }
            }
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "[0-9]{0,3}[a-n]?[0-9a-m+= ]{0,12}|\\PC{0,20}") {
        let rules = common::rules("chu", None);
        let _ = usi::read_legal(&text, &Game::new(rules.clone()));
        let reading = usi::read_position(&text, &rules);
        prop_assert!(reading.faults.iter().all(|fault| fault.at() >= At::START));
    }
}
