//! Placements and start strings.

use koshogi_rules::{Kind, Piece, PlacementFault, Side, Square, Variant, placement};

fn every() -> impl Iterator<Item = &'static Variant> {
    koshogi_games::all().iter().map(AsRef::as_ref)
}

/// The start strings as the documents write them.
fn starts(game: &Variant) -> Vec<&'static str> {
    let text = koshogi_games::document(&game.id).unwrap();
    text.lines().filter_map(|line| line.strip_prefix("start = \"")?.strip_suffix('"')).collect()
}

#[test]
fn every_start_string_is_read_and_written_back() {
    for game in every() {
        let arrays = game.arrays.iter().chain(&game.handicaps).map(|array| &array.setup);
        let setups: Vec<_> = arrays.chain(game.examples.iter().map(|example| &example.setup)).collect();
        let starts = starts(game);
        assert_eq!(starts.len(), setups.len());
        for (start, setup) in starts.into_iter().zip(setups) {
            assert_eq!(placement::write_setup(setup, game.size, &game.kinds), start);
        }
    }
}

#[test]
fn arrays_are_the_same_seen_from_either_side() {
    for game in every() {
        for array in &game.arrays {
            for (square, piece) in &array.setup.pieces {
                let turned = (game.size.turned(*square), Piece { side: !piece.side, ..*piece });
                assert!(array.setup.pieces.contains(&turned), "{} {square}", game.id);
            }
        }
    }
}

#[test]
fn pieces_stand_where_files_and_ranks_say() {
    let chu = koshogi_games::find("chu").unwrap();
    let pieces = placement::parse("11+o/12/12/12/12/n11/12/12/12/12/12/K10L", chu.size, &chu.kinds).unwrap();
    let piece = |square: &str, letter: &str, side| {
        (square.parse::<Square>().unwrap(), Piece { kind: chu.kind_by_letter(letter).unwrap(), side })
    };
    let expected = [
        piece("1a", "+O", Side::Gote),
        piece("12f", "N", Side::Gote),
        piece("12l", "K", Side::Sente),
        piece("1l", "L", Side::Sente),
    ];
    assert_eq!(pieces, expected);
}

#[test]
fn letters_stand_for_pieces_and_back() {
    let chu = koshogi_games::find("chu").unwrap();
    for index in 0..chu.kinds.len() {
        for side in Side::BOTH {
            let piece = Piece { kind: Kind::new(index).unwrap(), side };
            let letters = placement::letter(piece, &chu.kinds).unwrap();
            assert_eq!(placement::piece(&letters, &chu.kinds), Some(piece), "{letters}");
        }
    }
    assert_eq!(placement::piece("Z", &chu.kinds), None);
    assert_eq!(placement::piece("", &chu.kinds), None);
    assert_eq!(placement::piece("+K", &chu.kinds), None);
}

#[test]
fn the_whole_of_a_start_string_is_read() {
    let chu = koshogi_games::find("chu").unwrap();
    let board = "11k/12/12/12/12/12/12/12/12/12/12/K11";
    let setup = placement::parse_setup(&format!("{board} w 7f 12"), chu.size, &chu.kinds).unwrap();
    assert_eq!((setup.side, setup.senjishi, setup.move_number), (Side::Gote, "7f".parse().ok(), 12));
    let faults = placement::parse_setup(&format!("{board} w 13a +1"), chu.size, &chu.kinds).expect_err("two fields are wrong");
    let found: Vec<_> = faults.into_iter().map(|error| (error.column, error.fault)).collect();
    assert_eq!(found, [(40, PlacementFault::Senjishi("13a".into())), (44, PlacementFault::MoveNumber("+1".into()))]);
}

#[test]
fn numbers_too_long_for_any_board_are_refused() {
    let chu = koshogi_games::find("chu").unwrap();
    let board = "99999999999999999999999999k/12/12/12/12/12/12/12/12/12/12/K11";
    let faults = placement::parse(board, chu.size, &chu.kinds).expect_err("no board is so wide");
    assert_eq!((faults.len(), faults[0].column), (1, 0));
}
