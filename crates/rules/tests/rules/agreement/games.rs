//! Whole games: what may not be repeated, and how they end.

use std::collections::HashMap;
use std::sync::Arc;

use koshogi_oracle::{End, Game as Oracle, Position};
use koshogi_rules::{Game, Reason, Rules};

use super::dice::{self, Dice};
use crate::table;

/// The word that the oracle has for a reason.
fn word(reason: Reason) -> &'static str {
    match reason {
        Reason::RoyalTaken => "royal taken",
        Reason::Mate => "mate",
        Reason::Stalemate => "no move",
        Reason::BareKing => "bare king",
        Reason::LoneRoyals => "two kings",
        Reason::NoMatingForce => "no mating force",
        Reason::QuietMoves => "quiet",
        Reason::Repetition | Reason::PerpetualAttack => "repetition",
        other => panic!("{other:?} is no ending of the board"),
    }
}

/// How random games ended, by the oracle's words, and how many bans of repetition were met.
#[derive(Default, Debug)]
struct Seen {
    ends: HashMap<&'static str, usize>,
    bans: usize,
}

/// Plays a game by chance on both sides until it ends, comparing at every move. Players love to go back and forth, so that
/// positions come again.
fn play(rules: &Arc<Rules>, start: Position, most: usize, dice: &mut Dice, seen: &mut Seen) {
    let from = start.sfen();
    let mut game = Game::from_setup(Arc::clone(rules), &dice::setup(rules, &start)).unwrap();
    let mut oracle = Oracle::new(start);
    for ply in 0..most {
        let so_far = || {
            let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
            format!("{} {:?} {from} 1 moves {}", rules.variant().id, rules.choices(), moves.join(" "))
        };
        let moves = oracle.moves();
        let mut listed: Vec<String> = game.legal_moves().iter().map(ToString::to_string).collect();
        listed.sort_unstable();
        assert_eq!(listed, moves, "{}", so_far());
        let outcome = game.outcome().map(|outcome| (outcome.winner, word(outcome.reason)));
        let end = oracle.end().map(|End { winner, why }| (winner.map(dice::side), why));
        assert_eq!(outcome, end, "{}", so_far());
        if oracle.position().moves().len() > moves.len() {
            seen.bans += 1;
        }
        if let Some((_, why)) = end {
            *seen.ends.entry(why).or_default() += 1;
            return;
        }
        let back = (ply >= 2).then(|| game.moves()[ply - 2]).map(|mv| format!("{}{}", mv.to(), mv.from()));
        let text = match back.filter(|back| moves.contains(back) && !dice.one_in(8)) {
            Some(back) => back,
            None => dice.pick(&moves).clone(),
        };
        oracle.play(&text).unwrap();
        table::play(&mut game, &text);
    }
}

/// Random games under each value of each option, from thrown set-ups of few pieces; answers what was met.
fn games_under_each_option(game: &str, number: usize) -> Seen {
    let mut dice = Dice::new(3 + game.len() as u64);
    let mut seen = Seen::default();
    for (key, values) in Position::start(game, &[]).unwrap().known_options() {
        for (index, value) in values.into_iter().enumerate() {
            // The defaults come with every option in turn.
            if index == 0 && key != "repetition" {
                continue;
            }
            let chosen = [(key, value)];
            let rules = crate::bodies::rules(game, &chosen);
            let start = Position::start(game, &chosen).unwrap();
            let most = if key == "ending.quiet-draw" { 230 } else { 100 };
            for _ in 0..number {
                let few = if dice.one_in(2) { 4 } else { 30 };
                play(&rules, dice.scattered_up_to(few, &start), most, &mut dice, &mut seen);
            }
        }
    }
    seen
}

/// Random games from the array, under mixed options.
fn games_from_the_array(game: &str, number: usize) {
    let mut dice = Dice::new(4 + game.len() as u64);
    let mut seen = Seen::default();
    for _ in 0..number {
        let chosen = dice.options(game);
        play(&crate::bodies::rules(game, &chosen), Position::start(game, &chosen).unwrap(), 150, &mut dice, &mut seen);
    }
}

macro_rules! for_each_game {
    ($($name:ident $game:literal),*) => {$(
        #[test]
        fn $name() {
            let seen = super::games::games_under_each_option($game, 24);
            for why in ["royal taken", "mate", "no move", "two kings", "bare king", "quiet", "repetition"] {
                assert!(seen.ends.contains_key(why), "no game of {} ended by {why}: {seen:?}", $game);
            }
            assert!(seen.bans > 0, "nothing was forbidden: {seen:?}");
            super::games::games_from_the_array($game, 6);
        }
    )*};
}

for_each_game!(chu "chu", sho "sho", heian_dai "heian-dai", wa "wa", gendai "gendai");
