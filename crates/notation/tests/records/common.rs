//! What the tests of the notations share.
use std::sync::Arc;

use koshogi_notation::record::{Reading, Shelf};
use koshogi_rules::{Game, Rules};

/// The rules of a game of the house under a preset.
pub(crate) fn rules(id: &str, preset: Option<&str>) -> Arc<Rules> {
    let variant = koshogi_games::find(id).unwrap();
    let choices = variant.choices(preset, &[]).unwrap();
    Arc::new(Rules::new(variant, &choices).unwrap())
}

/// The rules of a game of the house under these options.
pub(crate) fn rules_with(id: &str, options: &[(&str, &str)]) -> Arc<Rules> {
    let variant = koshogi_games::find(id).unwrap();
    let options: Vec<_> = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let choices = variant.choices(None, &options).unwrap();
    Arc::new(Rules::new(variant, &choices).unwrap())
}

/// All games of the house.
pub(crate) fn shelf() -> Shelf {
    Shelf { variants: koshogi_games::all().to_vec(), ..Shelf::default() }
}

/// The ids of all games.
pub(crate) fn ids() -> Vec<&'static str> {
    koshogi_games::all().iter().map(|variant| variant.id.as_str()).collect()
}

/// A file of `tests/data`.
pub(crate) fn data(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The faults as a person reads them, a line each.
pub(crate) fn faults(reading: &Reading) -> Vec<String> {
    reading.faults.iter().map(ToString::to_string).collect()
}

/// A small source of numbers that look random; the same seed gives the same game.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

/// Plays moves at random until the game is over or has `plies` moves; captures, passes and promotions are preferred, so that
/// the game has the moves that are hard to write.
pub(crate) fn play_randomly(game: &mut Game, plies: usize, dice: &mut Dice) {
    for _ in 0..plies {
        let moves = game.legal_moves();
        if game.outcome().is_some() || moves.is_empty() {
            return;
        }
        let hard: Vec<_> = moves.iter().copied().filter(|mv| mv.promotes() || mv.via().is_some() || mv.comes_back()).collect();
        let choice = if hard.is_empty() || dice.below(3) > 0 { &moves } else { &hard };
        game.play(choice[dice.below(choice.len())]).unwrap();
    }
}
