//! The evaluation and its weights.

use std::sync::Arc;

use koshogi_engine::{Classical, Evaluate as _, Tracer, Tuning, Weights};
use koshogi_rules::{Game, Rules, Side};
use proptest::prelude::*;

fn rules(index: usize) -> Arc<Rules> {
    let variant = Arc::clone(&koshogi_games::all()[index]);
    let choices = variant.choices(None, &[]).expect("the defaults");
    Arc::new(Rules::new(variant, &choices).expect("the defaults"))
}

/// A game after these moves, each chosen by a number.
fn wandered(rules: &Arc<Rules>, choices: &[u16]) -> Game {
    let mut game = Game::new(Arc::clone(rules));
    for &choice in choices {
        let moves = game.legal_moves();
        if moves.is_empty() || game.outcome().is_some() {
            break;
        }
        game.play(moves[usize::from(choice) % moves.len()]).expect("a legal move");
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_trace_says_what_the_evaluation_says(index in 0..koshogi_games::all().len(), choices in prop::collection::vec(any::<u16>(), 0..160)) {
        let rules = rules(index);
        let game = wandered(&rules, &choices);
        for weights in [Weights::of(&rules), Weights::tuned(&rules)] {
            let mut evaluation = Classical::new(&rules, &weights);
            evaluation.reset(&rules, game.position());
            let value = evaluation.evaluate(&rules, game.position());
            let sente = if game.position().side() == Side::Sente { value } else { -value };
            let traced = Tracer::new(&rules).trace(game.position()).value(&weights);
            // Each piece is rounded once.
            let pieces = Side::BOTH.map(|side| game.position().pieces(side).len()).iter().sum::<u32>();
            prop_assert!((f64::from(sente) - traced).abs() <= f64::from(pieces) / 2.0 + 2.0, "{sente} against {traced}");
        }
    }

    #[test]
    fn following_moves_is_as_good_as_beginning_anew(index in 0..koshogi_games::all().len(), choices in prop::collection::vec(any::<u16>(), 0..80)) {
        let rules = rules(index);
        let weights = Weights::tuned(&rules);
        let mut followed = Classical::new(&rules, &weights);
        let game = wandered(&rules, &choices);
        let mut position = koshogi_rules::Position::from_setup(&rules, game.start()).expect("the start");
        followed.reset(&rules, &position);
        let mut undos = Vec::new();
        for &mv in game.moves() {
            undos.push((mv, rules.make_with(&mut position, mv, &mut followed)));
        }
        let mut anew = Classical::new(&rules, &weights);
        anew.reset(&rules, &position);
        prop_assert_eq!(followed.evaluate(&rules, &position), anew.evaluate(&rules, &position));
        while let Some((mv, undo)) = undos.pop() {
            rules.unmake_with(&mut position, mv, undo, &mut followed);
        }
        anew.reset(&rules, &position);
        prop_assert_eq!(followed.evaluate(&rules, &position), anew.evaluate(&rules, &position));
    }
}

#[test]
fn both_sides_of_an_array_are_worth_the_same() {
    for index in 0..koshogi_games::all().len() {
        let rules = rules(index);
        let weights = Weights::tuned(&rules);
        let trace = Tracer::new(&rules).trace(Game::new(Arc::clone(&rules)).position());
        assert!((trace.value(&weights) - f64::from(weights.terms.tempo)).abs() < 1e-6, "{}", rules.variant().id);
    }
}

#[test]
fn weights_are_written_and_read_back() {
    for index in 0..koshogi_games::all().len() {
        let rules = rules(index);
        let weights = Weights::of(&rules);
        let tuning = Tuning::of(&rules, &weights);
        let read = Tuning::parse(&tuning.text().expect("TOML")).expect("what was written");
        assert_eq!(read, tuning);
        assert_eq!(read.weights(&rules), weights);
    }
}

#[test]
fn weights_that_make_no_sense_are_refused_with_their_place() {
    let rules = rules(0);
    let text = Tuning::of(&rules, &Weights::of(&rules)).text().expect("TOML");
    let broken = text.replacen("worth = [", "worth = [many, ", 1);
    let error = Tuning::parse(&broken).expect_err("no number").to_string();
    let line = text.lines().position(|line| line.starts_with("worth")).expect("a kind") + 1;
    assert!(error.contains(&format!("line {line}")), "{error}");
}

#[test]
fn every_file_of_weights_fits_its_game() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/weights");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).expect("the folder of tuned weights") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let tuning = Tuning::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(path.file_stem().and_then(|stem| stem.to_str()), Some(tuning.game.as_str()));
        let variant = koshogi_games::find(&tuning.game).expect("a game of the catalogue");
        let choices = variant.choices(None, &[]).expect("the defaults");
        let rules = Rules::new(variant, &choices).expect("the defaults");
        // Every kind of the file is one of the game that still moves so, and none is missing.
        let fitting = Tuning::of(&rules, &Weights::of(&rules));
        let key = |kind: &koshogi_engine::TunedKind| (kind.letter.clone(), kind.moves.clone());
        assert_eq!(tuning.kinds.iter().map(key).collect::<Vec<_>>(), fitting.kinds.iter().map(key).collect::<Vec<_>>());
        assert_ne!(Weights::tuned(&rules), Weights::of(&rules));
        assert_eq!(Weights::tuned(&rules), tuning.weights(&rules));
        files += 1;
    }
    assert!(files > 0);
}
