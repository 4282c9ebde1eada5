//! The sequential test: stop as soon as the match has shown enough.
//!
//! A generalised sequential probability ratio test on the five numbers of [`Pentanomial`]. Each hypothesis fixes the expected score
//! (logistic model) or the distance of the score from ½ in standard deviations (normalized model); the distribution that fits the
//! results best under it is found, and the ratio of the two likelihoods compared with Wald's bounds. After Michel Van den Bergh,
//! «A practical introduction to the GSPRT» and «Comments on normalized Elo».

use serde::{Deserialize, Serialize};

use crate::statistics::{NORMALIZED, Pentanomial, score_of};

/// What a test asks: is the first contestant `elo1` stronger rather than `elo0`?
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The hypothesis H0.
    pub elo0: f64,
    /// The hypothesis H1.
    pub elo1: f64,
    /// How often H1 may be accepted although H0 holds.
    pub alpha: f64,
    /// How often H0 may be accepted although H1 holds.
    pub beta: f64,
    /// What the Elo are.
    pub model: Model,
}

/// What the Elo of a test are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Those of the expected score.
    #[default]
    Logistic,
    /// Normalized by the deviation of the results.
    Normalized,
}

/// What a test has shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// H0: the first contestant is not that much stronger.
    H0,
    /// H1: it is.
    H1,
}

/// What a kind of pair that has not occurred counts, so that no hypothesis is ruled out by what few games have not shown yet.
const UNSEEN: f64 = 1e-3;

/// A value of the pairs and its share.
type Weighted = (f64, f64);

impl Sprt {
    /// The lower and the upper bound of the log-likelihood ratio.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the results.
    #[must_use]
    pub fn ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen: [Weighted; 5] = std::array::from_fn(|index| (index as f64 / 4.0, counts[index] / total));
        let fit = |elo: f64| match self.model {
            Model::Logistic => with_mean(&seen, score_of(elo)),
            // The deviation of a pair's mean is that of a game over √2.
            Model::Normalized => with_distance(&seen, elo / NORMALIZED * std::f64::consts::SQRT_2),
        };
        let (h0, h1) = (fit(self.elo0), fit(self.elo1));
        let terms = seen.iter().zip(h0.iter().zip(&h1));
        total * terms.map(|((_, share), (p0, p1))| share * (p1 / p0).ln()).sum::<f64>()
    }

    /// What the results show, where they show enough.
    #[must_use]
    pub fn decision(&self, pairs: &Pentanomial) -> Option<Decision> {
        let (lower, upper) = self.bounds();
        let ratio = self.ratio(pairs);
        if ratio >= upper {
            Some(Decision::H1)
        } else if ratio <= lower {
            Some(Decision::H0)
        } else {
            None
        }
    }
}

/// The likeliest shares under which the mean is `mean`.
fn with_mean(seen: &[Weighted; 5], mean: f64) -> [f64; 5] {
    tilted(seen, seen.map(|(score, _)| score - mean))
}

/// The likeliest shares under which (mean − ½) / deviation is `distance`, by iteration: the constraint is made linear around the shares
/// found before.
fn with_distance(seen: &[Weighted; 5], distance: f64) -> [f64; 5] {
    let mut shares = [0.2; 5];
    for _ in 0..50 {
        let mean: f64 = seen.iter().zip(&shares).map(|((score, _), share)| score * share).sum();
        let variance: f64 = seen.iter().zip(&shares).map(|((score, _), share)| share * (score - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let slack = |score: f64| score - 0.5 - distance * deviation * (1.0 + ((mean - score) / deviation).powi(2)) / 2.0;
        let next = tilted(seen, seen.map(|(score, _)| slack(score)));
        let change = shares.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        shares = next;
        if change < 1e-12 {
            break;
        }
    }
    shares
}

/// The likeliest shares under which the mean of `slack` is 0: the shares seen over 1 + θ·slack, with θ the root of a function that falls between its
/// two poles. Where no θ does it, the shares seen.
fn tilted(seen: &[Weighted; 5], slack: [f64; 5]) -> [f64; 5] {
    let most = slack.iter().copied().fold(f64::MIN, f64::max);
    let least = slack.iter().copied().fold(f64::MAX, f64::min);
    if least >= 0.0 || most <= 0.0 {
        return seen.map(|(_, share)| share);
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let theta = f64::midpoint(low, high);
        let value: f64 = seen.iter().zip(slack).map(|((_, share), x)| share * x / (1.0 + theta * x)).sum();
        if value > 0.0 { low = theta } else { high = theta }
    }
    let theta = f64::midpoint(low, high);
    std::array::from_fn(|index| seen[index].1 / (1.0 + theta * slack[index]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05, model: Model::Logistic };

    #[test]
    fn bounds_are_walds() {
        let (lower, upper) = TEST.bounds();
        // ln(0.05 / 0.95) and ln(0.95 / 0.05).
        assert!((lower + 2.944_438_979_166_440_5).abs() < 1e-12);
        assert!((upper - 2.944_438_979_166_440_5).abs() < 1e-12);
    }

    /// Computed with `scipy.optimize.minimize` (SLSQP): the likelihood maximised directly under the constraint of each hypothesis,
    /// without the equation that is solved here.
    #[test]
    fn ratios_are_those_of_the_constrained_maxima() {
        let facts = [
            ([10, 20, 30, 25, 15], (0.0, 10.0), 0.482_286, 0.424_353),
            ([10, 20, 30, 25, 15], (-5.0, 5.0), 0.594_863, 0.506_842),
            ([3, 40, 120, 55, 7], (0.0, 10.0), 1.603_286, 1.026_974),
            ([3, 40, 120, 55, 7], (0.0, 50.0), -4.200_224, 1.426_558),
            ([0, 2, 20, 9, 1], (0.0, 50.0), 2.946_830, 1.950_987),
        ];
        for (pairs, (elo0, elo1), logistic, normalized) in facts {
            for (model, fact) in [(Model::Logistic, logistic), (Model::Normalized, normalized)] {
                let ratio = Sprt { elo0, elo1, model, ..TEST }.ratio(&Pentanomial(pairs));
                assert!((ratio - fact).abs() < 2e-5, "{pairs:?} {elo0} {elo1} {model:?}: {ratio} is not {fact}");
            }
        }
    }

    #[test]
    fn nothing_is_known_of_no_games_and_much_of_clear_ones() {
        assert_eq!(TEST.decision(&Pentanomial::default()), None);
        assert_eq!(TEST.decision(&Pentanomial([0, 5, 50, 80, 65])), Some(Decision::H1));
        assert_eq!(TEST.decision(&Pentanomial([65, 80, 50, 5, 0])), Some(Decision::H0));
    }
}
