//! Moves and positions of XBoard come back as they were written, in every game.

use std::sync::Arc;

use koshogi_notation::xboard;
use koshogi_rules::{Choices, Game, Position, Rules, Square};

fn game(id: &str) -> Game {
    let variant = koshogi_games::find(id).expect("a game");
    Game::new(Arc::new(Rules::new(variant, &Choices::default()).expect("its own rules")))
}

#[test]
fn every_legal_move_is_read_as_it_was_written() {
    for variant in koshogi_games::all() {
        let mut game = game(&variant.id);
        let (mut seed, mut doubles, mut passes) = (7_u64, 0, 0);
        for _ in 0..400 {
            let (rules, position) = (Arc::clone(game.rules()), game.position().clone());
            let moves = game.legal_moves();
            for &mv in &moves {
                let text = xboard::write(mv, &rules, &position);
                let read = xboard::read(&text, &rules, &position).expect("what was written");
                if text == xboard::PASS {
                    passes += 1;
                    let after = |mv| {
                        let mut after = position.clone();
                        rules.make(&mut after, mv);
                        after.key()
                    };
                    assert_eq!(after(read), after(mv), "every pass leads to one position");
                } else {
                    doubles += usize::from(text.contains(','));
                    assert_eq!(read, mv, "{}: {text}", variant.id);
                }
            }
            // Any walk does, as long as it is the same every time.
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let Some(&mv) = moves.get((seed >> 33) as usize % moves.len().max(1)) else { break };
            game.play_on(mv).expect("a legal move");
        }
        let has_lions =
            (0..variant.kinds.len()).filter_map(koshogi_rules::Kind::new).any(|kind| game.rules().has_lion_power(kind));
        assert_eq!(doubles > 0 && passes > 0, has_lions, "{}: {doubles} double moves, {passes} passes", variant.id);
    }
}

#[test]
fn the_corner_of_sente_is_a1() {
    let chu = koshogi_games::find("chu").expect("a game");
    let name = |square: &str| xboard::square_name(square.parse().expect("a square"), chu.size);
    assert_eq!((name("12l"), name("1l"), name("12a"), name("1a")), ("a1".into(), "l1".into(), "a12".into(), "l12".into()));
    assert_eq!(xboard::read_square("f4", chu.size), "7i".parse::<Square>().ok());
    assert_eq!(xboard::read_square("m1", chu.size), None);
    assert_eq!(xboard::read_square("a13", chu.size), None);
}

#[test]
fn positions_are_read_with_white_as_sente() {
    for variant in koshogi_games::all() {
        let game = game(&variant.id);
        let fen = xboard::write_fen(game.start(), variant);
        assert!(fen.contains(" w "), "{fen}");
        let read = xboard::read_fen(&fen, variant).expect("what was written");
        let position = |setup| Position::from_setup(game.rules(), setup).expect("a position").key();
        assert_eq!(position(&read), position(game.start()), "{}", variant.id);
        let board = fen.split(' ').next().expect("a board");
        assert_eq!(xboard::read_fen(board, variant).expect("a board alone").side, game.start().side);
    }
}

#[test]
fn the_square_of_a_lion_is_read_in_either_notation() {
    let chu = koshogi_games::find("chu").expect("a game");
    let read = |field: &str| {
        let fen = format!("11k/12/12/12/12/12/12/12/12/12/12/K11 b {field} 0 9");
        let setup = xboard::read_fen(&fen, &chu).expect("a position");
        (setup.senjishi, setup.move_number)
    };
    assert_eq!(read("7i"), ("7i".parse().ok(), 18));
    assert_eq!(read("f4"), ("7i".parse().ok(), 18));
    assert_eq!(read("-"), (None, 18));
}
