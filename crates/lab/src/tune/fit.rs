//! Logistic regression: the weights under which the value foretells the result.

use koshogi_engine::{Trace, Weights};

use super::parameters::{COUNTS, Parameters, TERMS, each};

/// How the fit is made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    /// Passes over all samples.
    pub passes: usize,
    /// For how many independent observations the samples count: fewer than there are, as those of one game share its result.
    pub observations: f64,
    /// How much of what is foretold is the result of the game, from 0 to 1; the rest is what the search said.
    pub result: f64,
}

/// A position's counts, what the search said of it in hundredths for sente, and what sente got: 1, 0.5 or 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Observed {
    /// The counts.
    pub trace: Trace,
    /// The search's score.
    pub score: i32,
    /// The result of the game.
    pub result: f64,
}

impl Default for Fit {
    fn default() -> Self {
        Self { passes: 400, observations: 10_000.0, result: 0.5 }
    }
}

/// What came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Fitted {
    /// The weights.
    pub weights: Weights,
    /// The mean cross entropy with what was to be foretold, in nats, before.
    pub before: f64,
    /// And after.
    pub after: f64,
    /// How many hundredths of the evaluation ahead win with the odds of e to 1.
    pub scale: f64,
}

/// Fits weights to observed positions, beginning at `from`; kinds that are [`alike`](koshogi_engine::alike) share their weights.
///
/// Each weight is held near where it began as if it had been measured before, with an error that is told beforehand: a kind that hardly
/// occurs keeps what its movement suggests.
#[must_use]
pub fn fit(observed: &[Observed], from: &Weights, alike: &[usize], how: Fit) -> Fitted {
    let begun = Parameters::of(from, alike);
    let searched: Vec<(f64, f64)> = observed.iter().map(|seen| (f64::from(seen.score), seen.result)).collect();
    let sure = best_scale(&searched);
    let aim = |seen: &Observed| how.result * seen.result + (1.0 - how.result) * chance(f64::from(seen.score), sure);
    let aimed: Vec<(&Trace, f64)> = observed.iter().map(|seen| (&seen.trace, aim(seen))).collect();
    // A value that looks at nothing ahead foretells less than a search, so it has a scale of its own. Under the search's, the fit
    // would make all values smaller, and every margin of the search is in the same hundredths.
    let scale = best_scale(&aimed.iter().map(|(trace, aim)| (begun.value(trace), *aim)).collect::<Vec<_>>());
    let before = loss(&aimed, &begun, scale);
    let spreads = spread(&begun);
    let evidence = how.observations / aimed.len().max(1) as f64;
    let mut parameters = begun.clone();
    // Adam (Kingma and Ba 2015) on the whole set: the loss is convex, and no kind is too rare to move.
    let (mut first, mut second) = (vec![0.0; parameters.row.len()], vec![0.0; parameters.row.len()]);
    let (keep_first, keep_second) = (0.9_f64, 0.999_f64);
    let (mut kept_first, mut kept_second) = (1.0, 1.0);
    for pass in 0..how.passes {
        let mut gradient = vec![0.0; parameters.row.len()];
        for (trace, aim) in &aimed {
            let miss = chance(parameters.value(trace), scale) - aim;
            each(trace, &begun, |index, count| gradient[index] += evidence * miss / scale * count);
        }
        kept_first *= keep_first;
        kept_second *= keep_second;
        let step = 4.0 * (1.0 - pass as f64 / how.passes as f64) + 0.05;
        for (index, value) in parameters.row.iter_mut().enumerate() {
            let slope = gradient[index] + (*value - begun.row[index]) / (spreads[index] * spreads[index]);
            first[index] = keep_first * first[index] + (1.0 - keep_first) * slope;
            second[index] = keep_second * second[index] + (1.0 - keep_second) * slope * slope;
            let (mean, spread) = (first[index] / (1.0 - kept_first), second[index] / (1.0 - kept_second));
            *value -= step * mean / (libm::sqrt(spread) + 1e-12);
        }
    }
    let after = loss(&aimed, &parameters, scale);
    Fitted { weights: parameters.weights(), before, after, scale }
}

/// How far off each weight may be before anything was played: a worth by a fifth, and the others by what such weights differ.
fn spread(begun: &Parameters<'_>) -> Vec<f64> {
    let terms = begun.row.len() - TERMS;
    let of = |(index, value): (usize, &f64)| match index.checked_sub(terms) {
        None if index / 2 % COUNTS == 0 => 15.0 + 0.2 * value.abs(),
        None => 25.0,
        Some(0 | 1) => 6.0,
        // Crowd and hunt, which are counted many times over.
        Some(4..=6) => 4.0,
        Some(_) => 10.0,
    };
    begun.row.iter().enumerate().map(of).collect()
}

/// The chance of sente to win at a value.
fn chance(value: f64, scale: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-value / scale))
}

/// How badly a chance foretells an aim, in nats.
fn entropy(chance: f64, aim: f64) -> f64 {
    let chance = chance.clamp(1e-9, 1.0 - 1e-9);
    -(aim * libm::log(chance) + (1.0 - aim) * libm::log(1.0 - chance))
}

fn loss(aimed: &[(&Trace, f64)], parameters: &Parameters<'_>, scale: f64) -> f64 {
    let all = aimed.iter().map(|(trace, aim)| entropy(chance(parameters.value(trace), scale), *aim)).sum::<f64>();
    all / aimed.len().max(1) as f64
}

/// The scale under which values foretell what they stand beside best, by golden section.
fn best_scale(foretold: &[(f64, f64)]) -> f64 {
    let loss = |scale: f64| foretold.iter().map(|(value, aim)| entropy(chance(*value, scale), *aim)).sum::<f64>();
    let golden = (libm::sqrt(5.0) - 1.0) / 2.0;
    let (mut low, mut high) = (50.0, 3_000.0);
    while high - low > 1.0 {
        let (left, right) = (high - golden * (high - low), low + golden * (high - low));
        if loss(left) < loss(right) {
            high = right;
        } else {
            low = left;
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use koshogi_engine::{Tapered, Tracer, alike};
    use koshogi_rules::{Choices, Game, Kind, Rules};
    use rand::seq::IndexedRandom as _;
    use rand::{RngExt as _, SeedableRng as _};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn rules() -> Arc<Rules> {
        let variant = koshogi_games::find("sho").expect("a game of the catalogue");
        Arc::new(Rules::new(variant, &Choices::default()).expect("the defaults make rules"))
    }

    fn kind(rules: &Rules, letter: &str) -> usize {
        let kinds = &rules.variant().kinds;
        kinds.iter().position(|kind| kind.letter == letter).and_then(Kind::new).expect("a letter of the game").index()
    }

    /// Positions after random moves; scores and results as these weights foretell them.
    fn drawn(rules: &Arc<Rules>, truth: &Weights, scale: f64, number: usize) -> Vec<Observed> {
        let mut dice = ChaCha8Rng::seed_from_u64(7);
        let mut tracer = Tracer::new(rules);
        let mut observed = Vec::new();
        while observed.len() < number {
            let mut game = Game::new(Arc::clone(rules));
            while game.outcome().is_none() && game.moves().len() < 150 {
                let moves = game.legal_moves();
                let Some(&mv) = moves.choose(&mut dice) else { break };
                game.play(mv).expect("a legal move");
                let trace = tracer.trace(game.position());
                let value = trace.value(truth);
                let result = if dice.random::<f64>() < chance(value, scale) { 1.0 } else { 0.0 };
                observed.push(Observed { trace, score: value.round() as i32, result });
            }
        }
        observed
    }

    #[test]
    fn parameters_are_the_weights() {
        let rules = rules();
        let weights = Weights::of(&rules);
        let alike = alike(&rules);
        let parameters = Parameters::of(&weights, &alike);
        assert_eq!(parameters.weights(), weights);
        for seen in drawn(&rules, &weights, 300.0, 50) {
            assert!((parameters.value(&seen.trace) - seen.trace.value(&weights)).abs() < 1e-6);
        }
    }

    #[test]
    fn what_the_results_were_drawn_from_is_found_again() {
        let rules = rules();
        let begun = Weights::of(&rules);
        let (rook, pawn) = (kind(&rules, "R"), kind(&rules, "P"));
        let mut truth = begun.clone();
        let worth = begun.kinds[rook].worth;
        truth.kinds[rook].worth = Tapered { middle: worth.middle + 200, end: worth.end + 200 };
        truth.kinds[pawn].worth = Tapered::even(30);
        let observed = drawn(&rules, &truth, 400.0, 6_000);
        for result in [0.0, 0.5, 1.0] {
            let fitted = fit(&observed, &begun, &alike(&rules), Fit { passes: 300, observations: 60_000.0, result });
            assert!(fitted.after < fitted.before);
            assert!((300.0..=500.0).contains(&fitted.scale), "{}", fitted.scale);
            for kind in [rook, pawn] {
                let off = |weights: &Weights| (weights.kinds[kind].worth.middle - truth.kinds[kind].worth.middle).abs();
                assert!(2 * off(&fitted.weights) < off(&begun), "{} after {}", off(&fitted.weights), off(&begun));
            }
        }
    }

    #[test]
    fn without_evidence_the_weights_stay() {
        let rules = rules();
        let weights = Weights::of(&rules);
        let fitted = fit(&[], &weights, &alike(&rules), Fit { passes: 50, observations: 100.0, result: 0.5 });
        assert_eq!(fitted.weights, weights);
    }

    #[test]
    fn kinds_that_are_alike_are_worth_alike() {
        let rules = rules();
        let (gold, tokin, silver) = (kind(&rules, "G"), kind(&rules, "+P"), kind(&rules, "S"));
        let begun = Weights::of(&rules);
        let mut truth = begun.clone();
        truth.kinds[gold].worth = Tapered::even(600);
        let observed = drawn(&rules, &truth, 400.0, 2_000);
        let fitted = fit(&observed, &begun, &alike(&rules), Fit { passes: 100, observations: 60_000.0, result: 0.0 }).weights;
        assert_ne!(fitted.kinds[gold], begun.kinds[gold]);
        assert_eq!(fitted.kinds[gold], fitted.kinds[tokin], "a promoted pawn is a gold");
        assert_ne!(fitted.kinds[gold], fitted.kinds[silver]);
    }
}
