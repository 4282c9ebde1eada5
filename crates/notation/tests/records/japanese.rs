//! Move text as Japanese books write it.

use koshogi_notation::japanese::{Naming, Writer};
use koshogi_notation::{kif, sfen, usi};
use koshogi_rules::Game;
use proptest::prelude::*;

use crate::common::{self, Dice};

fn game(id: &str, start: &str) -> Game {
    let rules = common::rules(id, None);
    let setup = sfen::read(start, rules.variant()).unwrap();
    Game::from_setup(rules, &setup).unwrap()
}

fn text(game: &Game, played: &str, naming: Naming) -> String {
    Writer::new(game.rules().clone(), naming).write(usi::read(played, game.rules(), game.position()).unwrap(), game)
}

#[test]
fn plain_moves() {
    let mut game = Game::new(common::rules("chu", None));
    assert_eq!(text(&game, "7i7h", Naming::Short), "▲７八歩");
    assert_eq!(text(&game, "7i7h", Naming::Full), "▲７八歩兵");
    assert_eq!(text(&game, "12i12h", Naming::Short), "▲１２八歩");
    game.play(usi::read("7i7h", game.rules(), game.position()).unwrap()).unwrap();
    assert_eq!(text(&game, "6c7e", Naming::Full), "△７五獅子");
}

#[test]
fn lion_moves() {
    let lion = game("chu", "k11/12/12/12/12/12/4p7/5N6/12/12/12/11K b - 1");
    assert_eq!(text(&lion, "7h8g9f", Naming::Short), "▲８七・９六獅");
    assert_eq!(text(&lion, "7h8g7h", Naming::Short), "▲８七獅居食い");
    assert_eq!(text(&lion, "7h7h", Naming::Short), "▲７八獅じっと");
    assert_eq!(text(&lion, "7h8g", Naming::Short), "▲８七獅");
}

#[test]
fn the_same_square() {
    let mut game = game("sho", "4k4/9/9/4p4/4P4/9/9/9/4K4 b - 1");
    game.play(usi::read("5e5d", game.rules(), game.position()).unwrap()).unwrap();
    let mut lion = self::game("chu", "k11/12/12/12/5p6/5P6/12/5n6/12/12/12/11K b - 1");
    lion.play(usi::read("7f7e", lion.rules(), lion.position()).unwrap()).unwrap();
    assert_eq!(text(&game, "5a5b", Naming::Short), "△５二王");
    let mut taken = self::game("sho", "4k4/9/4r4/9/4p4/4P4/9/9/4K4 b - 1");
    taken.play(usi::read("5f5e", taken.rules(), taken.position()).unwrap()).unwrap();
    assert_eq!(text(&taken, "5c5e", Naming::Short), "△同飛");
}

#[test]
fn promotion_taken_and_declined() {
    let game = game("sho", "4k4/9/9/S8/9/9/9/9/4K4 b - 1");
    assert_eq!(text(&game, "9d9c+", Naming::Short), "▲９三銀成");
    assert_eq!(text(&game, "9d9c", Naming::Short), "▲９三銀不成");
    let promoted = self::game("sho", "4k4/9/+S8/9/9/9/9/9/4K4 b - 1");
    assert_eq!(text(&promoted, "9c9b", Naming::Short), "▲９二成銀", "not 全, which is for diagrams");
}

/// The examples of the customary rules for golds and silvers: left, right, straight; up, sideways, back; and both words for three.
#[test]
fn which_of_several() {
    let cases = [
        // Two golds on one rank go up to the square between them.
        ("4k4/9/9/9/9/9/3G1G3/9/4K4 b - 1", "6g5f", "▲５六金左"),
        ("4k4/9/9/9/9/9/3G1G3/9/4K4 b - 1", "4g5f", "▲５六金右"),
        // One stands straight below the square.
        ("4k4/9/9/9/9/9/4GG3/9/4K4 b - 1", "5g5f", "▲５六金直"),
        ("4k4/9/9/9/9/9/4GG3/9/4K4 b - 1", "4g5f", "▲５六金右"),
        // One goes up, one sideways.
        ("4k4/9/9/9/9/5G3/4G4/9/4K4 b - 1", "5g5f", "▲５六金上"),
        ("4k4/9/9/9/9/5G3/4G4/9/4K4 b - 1", "4f5f", "▲５六金寄"),
        // A silver goes back, another up.
        ("4k4/9/9/9/3S5/9/3S5/9/4K4 b - 1", "6e5f", "▲５六銀引"),
        ("4k4/9/9/9/3S5/9/3S5/9/4K4 b - 1", "6g5f", "▲５六銀上"),
        // Three: beside, below to the left, below to the right.
        ("4k4/9/9/9/9/3G5/3G1G3/9/4K4 b - 1", "6f5f", "▲５六金寄"),
        ("4k4/9/9/9/9/3G5/3G1G3/9/4K4 b - 1", "6g5f", "▲５六金左上"),
        ("4k4/9/9/9/9/3G5/3G1G3/9/4K4 b - 1", "4g5f", "▲５六金右"),
        // For gote, right and left are as gote sees them.
        ("4k4/9/3g1g3/9/9/9/9/9/4K4 w - 1", "6c5d", "△５四金右"),
        ("4k4/9/3g1g3/9/9/9/9/9/4K4 w - 1", "4c5d", "△５四金左"),
    ];
    for (start, played, expected) in cases {
        assert_eq!(text(&game("sho", start), played, Naming::Short), expected, "{start}");
    }
}

#[test]
fn where_no_word_tells_which_the_origin_does() {
    // Two rooks on one file, the square between them and beside: behind each other, both go to the same square from below is
    // impossible; two bishops on one diagonal line meet the same words only with origins.
    let game = game("chu", "k11/12/12/12/12/12/12/12/2L9/12/2+L9/11K b - 1");
    assert_eq!(text(&game, "10i10h", Naming::Short), "▲１０八香");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn every_text_of_every_game_means_its_move_alone(seed: u64, plies in 0..200usize) {
        for id in common::ids() {
            let mut game = Game::new(common::rules(id, None));
            common::play_randomly(&mut game, plies, &mut Dice(seed));
            for naming in [Naming::Short, Naming::Full] {
                let writer = Writer::new(game.rules().clone(), naming);
                for played in game.legal_moves() {
                    let text = writer.write(played, &game);
                    prop_assert_eq!(kif::read_move(&text, &game), Ok(played), "{} {} {}", id, text, played);
                }
            }
        }
    }
}
