//! What a match tells: points, Elo and how sure it is, from pairs of games.
//!
//! The two games of a pair begin alike and are not independent, so the unit is the pair, which the first contestant ends with 0,
//! ½, 1, 1½ or 2 points: five numbers (the *pentanomial* model, Michel Van den Bergh, «A practical introduction to the GSPRT»).
//! The mean score has the variance of these five over the number of pairs.

use crate::played::Played;

/// The quantile of the normal distribution that 95 % intervals are made of.
const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// How many pairs ended with 0, ½, 1, 1½ and 2 points for the first contestant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pentanomial(pub [u64; 5]);

/// The results of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games that the first contestant won.
    pub wins: u64,
    /// Draws.
    pub draws: u64,
    /// Games that it lost.
    pub losses: u64,
    /// The pairs of which both games are finished.
    pub pairs: Pentanomial,
}

/// A value with its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Tally {
    /// Counts games in any order.
    #[must_use]
    pub fn of(games: &[Played]) -> Self {
        let mut games: Vec<&Played> = games.iter().collect();
        games.sort_by_key(|played| played.number);
        let mut tally = Self::default();
        for played in &games {
            match played.half_points() {
                2 => tally.wins += 1,
                1 => tally.draws += 1,
                _ => tally.losses += 1,
            }
        }
        for pair in games.chunk_by(|a, b| a.number / 2 == b.number / 2) {
            if let [first, second] = pair {
                tally.pairs.0[first.half_points() + second.half_points()] += 1;
            }
        }
        tally
    }

    /// Games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points of the first contestant.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }
}

impl Pentanomial {
    /// Pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of pairs for each score, with the score of the pair from 0 to 1.
    pub(crate) fn shares(&self) -> [(f64, f64); 5] {
        let pairs = self.pairs().max(1) as f64;
        std::array::from_fn(|index| (index as f64 / 4.0, self.0[index] as f64 / pairs))
    }

    /// The mean score of a pair, from 0 to 1, and its variance; nothing without pairs.
    #[must_use]
    pub fn moments(&self) -> Option<(f64, f64)> {
        if self.pairs() == 0 {
            return None;
        }
        let shares = self.shares();
        let mean: f64 = shares.iter().map(|(score, share)| score * share).sum();
        let variance = shares.iter().map(|(score, share)| share * (score - mean).powi(2)).sum();
        Some((mean, variance))
    }

    /// The score, from 0 to 1.
    ///
    /// Where all pairs ended alike their variance says nothing; the interval is then what can be said of an outcome that
    /// happened every time: its probability is at least the N-th root of 2.5 %.
    #[must_use]
    pub fn score(&self) -> Option<Estimate> {
        let (value, variance) = self.moments()?;
        let pairs = self.pairs() as f64;
        if variance <= f64::EPSILON {
            let least = 0.025_f64.powf(1.0 / pairs);
            return Some(Estimate { value, low: value * least, high: 1.0 - (1.0 - value) * least });
        }
        let error = TWO_SIDED_95 * (variance / pairs).sqrt();
        Some(Estimate { value, low: (value - error).max(0.0), high: (value + error).min(1.0) })
    }

    /// The difference in Elo that the score stands for.
    #[must_use]
    pub fn elo(&self) -> Option<Estimate> {
        let score = self.score()?;
        Some(Estimate { value: elo(score.value), low: elo(score.low), high: elo(score.high) })
    }

    /// The normalized Elo: the distance of the score from ½ in standard deviations of one game, times 800 / ln 10 — what the test
    /// sees whatever the draws and the openings are (Van den Bergh, «Normalized Elo»).
    #[must_use]
    pub fn normalized_elo(&self) -> Option<f64> {
        let (mean, variance) = self.moments()?;
        // The variance of a game is twice that of the mean of two.
        (variance > f64::EPSILON).then(|| (mean - 0.5) / (2.0 * variance).sqrt() * NORMALIZED)
    }

    /// The likelihood of superiority: how probable it is that the first contestant is the stronger one. Nothing where all pairs
    /// ended alike, whose variance says nothing.
    #[must_use]
    pub fn superiority(&self) -> Option<f64> {
        let (mean, variance) = self.moments().filter(|(_, variance)| *variance > f64::EPSILON)?;
        let deviations = (mean - 0.5) / (variance / self.pairs() as f64).sqrt();
        Some(0.5 * libm::erfc(-deviations / std::f64::consts::SQRT_2))
    }
}

/// What one unit of the normalized distance is in normalized Elo: 800 / ln 10.
pub(crate) const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

/// The difference in Elo of a score from 0 to 1; infinite at its ends.
#[must_use]
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The score of a difference in Elo.
#[must_use]
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, fact: f64) {
        assert!((value - fact).abs() < 1e-9 * fact.abs().max(1.0), "{value} is not {fact}");
    }

    /// Computed with numpy and `scipy.stats.norm` from the definitions: weighted mean and variance, mean ± norm.ppf(0.975) ·
    /// sqrt(var / N), −400 log10(1 / s − 1), norm.cdf((s − ½) / sqrt(var / N)), (s − ½) / sqrt(2 var) · 800 / ln 10.
    #[test]
    fn a_match_of_a_hundred_pairs_has_these_numbers() {
        let pairs = Pentanomial([10, 20, 30, 25, 15]);
        let (mean, variance) = pairs.moments().expect("pairs");
        near(mean, 0.5375);
        near(variance, 0.089_218_75);
        let score = pairs.score().expect("pairs");
        near(score.low, 0.478_956_840_351_856_26);
        near(score.high, 0.596_043_159_648_143_7);
        let elo = pairs.elo().expect("pairs");
        near(elo.value, 26.106_692_605_036_62);
        near(elo.low, -14.630_927_454_962_531);
        near(elo.high, 67.577_096_664_440_67);
        near(pairs.superiority().expect("pairs"), 0.895_344_257_947_340_5);
        near(pairs.normalized_elo().expect("pairs"), 30.843_418_102_874_622);
    }

    #[test]
    fn winning_every_game_is_no_certainty() {
        let all = Pentanomial([0, 0, 0, 0, 50]);
        let score = all.score().expect("pairs");
        assert!((score.value - 1.0).abs() < f64::EPSILON && (score.high - 1.0).abs() < f64::EPSILON);
        // The exact (Clopper–Pearson) bound for 50 of 50, by scipy's `beta.ppf(0.025, 50, 1)`.
        near(score.low, 0.928_878_263_535_802_4);
        assert!(all.elo().expect("pairs").value.is_infinite());
        assert_eq!(Pentanomial::default().score(), None);
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for points in [-300.0, -5.0, 0.0, 12.5, 400.0] {
            near(elo(score_of(points)), points);
        }
        near(score_of(400.0), 10.0 / 11.0);
    }
}
