//! Single positions: moves, captures, attacks, check.

use koshogi_oracle::{Position as Oracle, Side, spot, spot_text};
use koshogi_rules::{Position, Rules, Stage};

use super::dice::{self, Dice};
use crate::table;

/// What both say about a position.
fn agree(rules: &Rules, position: &Position, oracle: &Oracle, dice: &mut Dice) {
    let where_is = || format!("{} {:?} {} 1", rules.variant().id, rules.choices(), oracle.sfen());
    let expected = oracle.moves();
    assert_eq!(table::texts(rules, position), expected, "moves of {}", where_is());

    let mut captures = Vec::new();
    rules.generate(position, Stage::Captures, &mut |mv| captures.push(mv.to_string()));
    captures.sort_unstable();
    assert_eq!(captures, oracle.captures(), "captures of {}", where_is());

    for side in [Side::Below, Side::Above].into_iter().filter(|_| oracle.lost().is_none()) {
        assert_eq!(rules.in_check(position, dice::side(side)), oracle.in_check(side), "check to {side:?} in {}", where_is());
    }
    let size = oracle.size() as usize;
    let square = (1 + dice.roll(size) as i32, 1 + dice.roll(size) as i32);
    for side in [Side::Below, Side::Above] {
        let found = rules.attackers(position, spot_text(square).parse().unwrap(), dice::side(side));
        let mut found: Vec<_> = found.into_iter().map(|from| spot(&from.to_string()).unwrap()).collect();
        found.sort_unstable();
        assert_eq!(found, oracle.bearers(square, side), "{side:?} on {} in {}", spot_text(square), where_is());
    }
    let mut all = oracle.spots(Side::Below);
    all.extend(oracle.spots(Side::Above));
    if !all.is_empty() {
        let from = *dice.pick(&all);
        let reached = rules.bears_on(position, spot_text(from).parse().unwrap());
        let mut reached: Vec<_> = reached.into_iter().map(|to| spot(&to.to_string()).unwrap()).collect();
        reached.sort_unstable();
        assert_eq!(reached, oracle.reach(from), "from {} in {}", spot_text(from), where_is());
    }
}

/// Compares the position and what follows it, for so many moves; answers how many positions that were.
fn follow(rules: &Rules, oracle: &mut Oracle, moves: usize, dice: &mut Dice) -> usize {
    let mut position = Position::from_setup(rules, &dice::setup(rules, oracle)).unwrap();
    for ply in 0..=moves {
        agree(rules, &position, oracle, dice);
        let (all, captures) = (oracle.moves(), oracle.captures());
        let Some(text) = (if captures.is_empty() || dice.one_in(2) { all } else { captures }).into_iter().nth_of(dice) else {
            return ply + 1;
        };
        oracle.play(&text).unwrap();
        rules.make(&mut position, table::written(&text));
        let written = table::sfen(rules, &position.setup());
        assert!(written.starts_with(&oracle.sfen()), "after {text}: {written} and {}", oracle.sfen());
        assert_eq!(position.lost(), oracle.lost().map(dice::side), "lost after {text} in {written}");
    }
    moves + 1
}

trait NthOf: Iterator + Sized {
    /// One of them by chance.
    fn nth_of(self, dice: &mut Dice) -> Option<Self::Item> {
        let mut all: Vec<_> = self.collect();
        if all.is_empty() { None } else { Some(all.swap_remove(dice.roll(all.len()))) }
    }
}

impl<I: Iterator> NthOf for I {}

/// Ten thousand positions of a game: half from the array by random play, half thrown.
fn ten_thousand(game: &str) {
    let mut dice = Dice::new(game.len() as u64);
    let rules = table::rules(game, "");
    let start = Oracle::start(game, &[]).unwrap();
    let mut played = 0;
    while played < 5_000 {
        played += follow(&rules, &mut start.clone(), 250, &mut dice);
    }
    let mut thrown = 0;
    while thrown < 5_000 {
        thrown += follow(&rules, &mut dice.scattered(&start), 4, &mut dice);
    }
}

/// Some hundred positions under each value of each option that is not the default, thrown and with two moves played.
fn under_each_option(game: &str) {
    let mut dice = Dice::new(1 + game.len() as u64);
    let mut seen = 0;
    for (key, values) in Oracle::start(game, &[]).unwrap().known_options() {
        for value in values.into_iter().skip(1) {
            let chosen = [(key, value)];
            let rules = crate::bodies::rules(game, &chosen);
            let start = Oracle::start(game, &chosen).unwrap();
            seen += follow(&rules, &mut start.clone(), 60, &mut dice);
            let thrown = if key.starts_with("lion.") { 400 } else { 60 };
            for _ in 0..thrown {
                seen += follow(&rules, &mut dice.scattered(&start), 2, &mut dice);
            }
        }
    }
    assert!(seen > 1_000, "{game}: only {seen} positions");
}

/// Options do not get into each other's way.
fn under_mixed_options(game: &str) {
    let mut dice = Dice::new(2 + game.len() as u64);
    for _ in 0..120 {
        let chosen = dice.options(game);
        let rules = crate::bodies::rules(game, &chosen);
        let start = Oracle::start(game, &chosen).unwrap();
        for _ in 0..5 {
            follow(&rules, &mut dice.scattered(&start), 2, &mut dice);
        }
    }
}

macro_rules! for_each_game {
    ($($name:ident $game:literal),*) => {$(
        mod $name {
            #[test]
            fn ten_thousand_positions() {
                super::ten_thousand($game);
            }

            #[test]
            fn under_each_option() {
                super::under_each_option($game);
            }

            #[test]
            fn under_mixed_options() {
                super::under_mixed_options($game);
            }
        }
    )*};
}

for_each_game!(chu "chu", sho "sho", heian_dai "heian-dai", wa "wa", gendai "gendai");
