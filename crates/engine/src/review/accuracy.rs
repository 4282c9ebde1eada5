//! A line of moves, taken together.

use koshogi_rules::Side;

use super::{Assessment, Slip, accuracy};

/// How far the spread of the chances around a move makes it weigh, in points of a hundred.
const WEIGHTS: std::ops::RangeInclusive<f64> = 0.5..=12.0;

/// How many positions the spread is taken over: a tenth of the line, within these.
const WINDOWS: std::ops::RangeInclusive<usize> = 2..=8;

/// The accuracy that a single move counts as at least in a harmonic mean.
const LEAST: f64 = 1.0;

/// What one side's moves of a line come to.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Summary {
    /// How many of its moves were assessed.
    pub moves: usize,
    /// How accurate they were, from 0 to 100; `None` without a move.
    ///
    /// The mean of two means of the [`accuracy`] of the moves: one weighted by how much the chances moved around each, and the
    /// harmonic one, which a single blunder pulls down.
    pub accuracy: Option<f64>,
    /// What its moves cost in all, in chances of winning.
    pub loss: f64,
    /// How many were inaccuracies, mistakes, blunders.
    pub slips: [usize; 3],
    /// How many were those that the search would have played.
    pub best: usize,
}

impl Summary {
    /// How many slips of a kind there were.
    #[must_use]
    pub const fn count(&self, slip: Slip) -> usize {
        self.slips[slip as usize]
    }
}

/// What the moves of a line come to, for sente and for gote.
#[must_use]
pub fn summarize(line: &[Assessment]) -> [Summary; 2] {
    let weights = weights(line);
    Side::BOTH.map(|side| {
        let own = || line.iter().zip(&weights).filter(|(assessment, _)| assessment.side == side);
        let mut summary = Summary::default();
        for (assessment, _) in own() {
            summary.moves += 1;
            summary.loss += assessment.loss;
            summary.best += usize::from(assessment.best);
            if let Some(slip) = assessment.slip {
                summary.slips[slip as usize] += 1;
            }
        }
        let weight: f64 = own().map(|(_, weight)| weight).sum();
        let weighted: f64 = own().map(|(assessment, weight)| weight * accuracy(assessment.loss)).sum();
        let inverse: f64 = own().map(|(assessment, _)| 1.0 / accuracy(assessment.loss).max(LEAST)).sum();
        summary.accuracy = (summary.moves > 0).then(|| (weighted / weight + summary.moves as f64 / inverse) / 2.0);
        summary
    })
}

/// How much each move weighs: the spread of sente's chances over the positions up to the one after it.
fn weights(line: &[Assessment]) -> Vec<f64> {
    let of_sente = |assessment: &Assessment, chance: f64| match assessment.side {
        Side::Sente => 100.0 * chance,
        Side::Gote => 100.0 * (1.0 - chance),
    };
    let Some(first) = line.first() else { return Vec::new() };
    let mut chances = vec![of_sente(first, first.before)];
    chances.extend(line.iter().map(|assessment| of_sente(assessment, assessment.after)));
    let window = (line.len() / 10).clamp(*WINDOWS.start(), *WINDOWS.end()).min(chances.len());
    let spread = |end: usize| {
        // The first moves share the first window.
        let end = end.max(window);
        deviation(&chances[end - window..end]).clamp(*WEIGHTS.start(), *WEIGHTS.end())
    };
    (0..line.len()).map(|at| spread(at + 2)).collect()
}

/// The standard deviation.
fn deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}
