//! Western move text, written and read.
#![expect(clippy::unwrap_used, reason = "a test that cannot set up its board has failed")]

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::common::{Dice, ids, play_randomly, rules};
use koshogi_notation::{sfen, usi, western};
use koshogi_rules::{Game, Lang, Move};

fn game(id: &str, board: &str) -> Game {
    let rules = rules(id, None);
    let setup = sfen::read(board, rules.variant()).unwrap();
    Game::from_setup(rules, &setup).unwrap()
}

fn write(id: &str, board: &str, played: &str) -> String {
    let game = game(id, board);
    western::write(usi::read_legal(played, &game).unwrap(), &game)
}

fn read(id: &str, board: &str, text: &str) -> Result<String, String> {
    western::read(text, &game(id, board)).map(|played| played.to_string()).map_err(|fault| fault.sentence(Lang::En))
}

/// A lion between a silver, a pawn and an empty board.
const LION: &str = "11k/12/12/12/5s6/6p5/6N5/12/12/12/12/K11 b - 1";

#[test]
fn moves_are_written_as_hodges_writes_them() {
    let start = "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1";
    assert_eq!(write("chu", start, "7i7h"), "P-7h");
    // Two golds that can go to one square: «the designation of the starting square is added after the letter for the piece».
    assert_eq!(write("chu", "11k/12/12/12/12/12/12/12/12/12/3G1G6/K11 b - 1", "9k8j"), "G9k-8j");
    assert_eq!(write("chu", "11k/12/12/12/12/12/12/12/12/12/3G1G6/K11 b - 1", "9k9j"), "G-9j");
    // A promotion taken and one declined.
    assert_eq!(write("chu", "11k/12/12/12/3B8/12/12/12/12/12/12/K11 b - 1", "9e8d+"), "B-8d+");
    assert_eq!(write("chu", "11k/12/12/4p7/3B8/12/12/12/12/12/12/K11 b - 1", "9e8d"), "Bx8d=");
}

#[test]
fn lion_moves_are_written_with_every_square_that_matters() {
    assert_eq!(write("chu", LION, "6g6f7e"), "Lnx6fx7e");
    assert_eq!(write("chu", LION, "6g6f5f"), "Lnx6f-5f");
    assert_eq!(write("chu", LION, "6g6f6g"), "Lnx!6f");
    assert_eq!(write("chu", LION, "6g7e"), "Lnx7e");
    // The first empty neighbour by rank, then file.
    assert_eq!(write("chu", LION, "6g5f6g"), "Ln-!5f");
}

#[test]
fn lion_moves_are_read_in_every_spelling() {
    for (text, played) in [
        ("Lnx6fx7e", "6g6f7e"),
        ("Ln6gx6fx7e", "6g6f7e"),
        ("6gx6fx7e", "6g6f7e"),
        ("6g6f7e", "6g6f7e"),
        ("LN x 6f x 7e", "6g6f7e"),
        ("Lnx6f-7e", "6g6f7e"),
        ("Nx6fx7e", "6g6f7e"),
        ("Lion x 6f - 5f", "6g6f5f"),
        ("Lnx!6f", "6g6f6g"),
        ("Ln!x6f", "6g6f6g"),
        ("Ln x6f-6g", "6g6f6g"),
        // By way of an empty square it is the direct move.
        ("Ln-7f-7e", "6g7e"),
        ("Ln7e", "6g7e"),
        ("Ln-!", "6g5f6g"),
        ("Ln!", "6g5f6g"),
        ("Ln--", "6g5f6g"),
        ("Ln-!7h", "6g5f6g"),
        ("Ln6g-!", "6g5f6g"),
        ("pass", "6g5f6g"),
        ("@@@@", "6g5f6g"),
    ] {
        assert_eq!(read("chu", LION, text), Ok(played.to_owned()), "{text}");
    }
}

#[test]
fn names_are_read_by_abbreviation_letter_and_in_english() {
    let board = "11k/12/12/12/12/12/12/12/12/12/3H1+H6/K11 b - 1";
    for text in ["DH-10j", "dh-10j", "H-10j", "dragon horse-10j", "DH9k10j"] {
        assert_eq!(read("chu", board, text), Ok("9k10j".into()), "{text}");
    }
    for text in ["+DH-8j", "+H-8j", "HF-8j", "hf 8j", "horned falcon-8j"] {
        assert_eq!(read("chu", board, text), Ok("7k8j".into()), "{text}");
    }
}

#[test]
fn a_piece_that_has_to_turn_over_needs_no_plus() {
    let rules = rules("sho", Some("modern"));
    let setup = sfen::read("4k4/6P2/9/9/9/9/9/9/4K4 b - 1", rules.variant()).unwrap();
    let game = Game::from_setup(rules, &setup).unwrap();
    assert_eq!(western::read("P-3a", &game).unwrap().to_string(), "3b3a+");
}

#[test]
fn faults_name_the_column_and_the_reason() {
    let two_golds = "11k/12/12/12/12/12/12/12/12/12/3G1G6/K11 b - 1";
    let cases = [
        (LION, "Ln-6z", "line 1, column 4: '6z': a square is expected here"),
        (LION, "Ln", "line 1, column 3: a square is expected here"),
        (LION, "", "line 1, column 1: a move begins with the abbreviation of a piece"),
        (LION, "ΩΩ", "line 1, column 1: 'ΩΩ': a move begins with the abbreviation of a piece"),
        (LION, "Ln-6e foo", "line 1, column 7: 'foo': this is left over"),
        (LION, "Lnx6fx7ex8d", "line 1, column 12: there are too many squares"),
        (two_golds, "G-8j", "line 1, column 1: 'G-8j': this can mean several moves (G7k-8j, G9k-8j)"),
        (two_golds, "S-8j", "line 1, column 1: 'S-8j': the side to move has no piece of this name"),
        (two_golds, "G-8a", "line 1, column 1: 'G-8a': no piece of this name can go there"),
    ];
    for (board, text, expected) in cases {
        let fault = read("chu", board, text).unwrap_err();
        assert!(fault.starts_with(expected), "{text}: {fault}");
    }
    let japanese = western::read("G-8j", &game("chu", two_golds)).unwrap_err().sentence(Lang::Ja);
    assert!(japanese.contains("どの手か決まりません（G7k-8j、G9k-8j）"), "{japanese}");
}

#[test]
fn a_move_that_the_lion_law_forbids_is_refused_with_the_law() {
    // The lion of 4f has a foot: the rook behind it.
    let fault = read("chu", "11k/6R5/12/6n5/12/6N5/12/12/12/12/12/K11 w - 1", "Lnx6f").unwrap_err();
    assert!(fault.contains("6b"), "{fault}");
}

/// Every legal move of positions of random games is written in its own words and read back.
#[test]
fn every_move_of_random_games_reads_back() {
    let mut dice = Dice(20);
    for id in ids() {
        let rules = rules(id, None);
        for _ in 0..8 {
            let mut game = Game::new(Arc::clone(&rules));
            for _ in 0..12 {
                play_randomly(&mut game, 14, &mut dice);
                let mut texts: BTreeMap<String, Move> = BTreeMap::new();
                for played in game.legal_moves() {
                    let text = western::write(played, &game);
                    assert_eq!(western::read(&text, &game).map_err(|fault| fault.to_string()), Ok(played), "{text} of {id}");
                    if let Some(other) = texts.insert(text.clone(), played) {
                        panic!("{id}: {text} is both {other} and {played}");
                    }
                }
            }
        }
    }
}

proptest::proptest! {
    /// No text makes the reader fall over.
    #[test]
    fn any_text_is_read_or_refused(text in "[A-Za-z0-9+=x!: ・玉-]{0,12}") {
        let game = game("chu", LION);
        if let Ok(played) = western::read(&text, &game) {
            proptest::prop_assert!(game.explain(played).is_ok());
        }
    }
}
