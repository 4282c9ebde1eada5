//! Any text, a position and a move of it: what is read is legal, and reads the same when it is written again.
#![no_main]

use std::sync::LazyLock;

use koshogi_notation::{sfen, western};
use koshogi_rules::{Choices, Game, Rules};
use libfuzzer_sys::fuzz_target;

/// Lions, golds and promotions to choose from.
const BOARD: &str = "11k/3+P8/12/4p7/3Bs7/6p5/6N5/2O2+H6/12/12/3G1G6/K11 b - 1";

static GAME: LazyLock<Game> = LazyLock::new(|| {
    let chu = koshogi_games::find("chu").expect("a game of the house");
    let setup = sfen::read(BOARD, &chu).expect("a board");
    let rules = Rules::new(chu, &Choices::default()).expect("the rules of the house");
    Game::from_setup(rules.into(), &setup).expect("a position")
});

fuzz_target!(|text: &str| {
    if let Ok(played) = western::read(text, &GAME) {
        assert!(GAME.explain(played).is_ok(), "{played}");
        assert_eq!(western::read(&western::write(played, &GAME), &GAME), Ok(played));
    }
});
