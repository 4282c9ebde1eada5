//! The weights of an evaluation as a row of numbers, which can be changed one by one.

use koshogi_engine::{KindWeights, Tapered, Terms, Trace, Weights};

/// Counts of a kind, each with a weight for the middle game and one for the ending.
pub(super) const COUNTS: usize = 4;
/// Weights beside the kinds: guard, intruder and crowd twice, hunt, tempo.
pub(super) const TERMS: usize = 8;

/// All weights in a row: of each kind the counts, middle and end in turn; then the terms.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Parameters<'a> {
    pub(super) row: Vec<f64>,
    /// Of each kind, the one whose place in the row it uses.
    pub(super) alike: &'a [usize],
}

impl<'a> Parameters<'a> {
    pub(super) fn of(weights: &Weights, alike: &'a [usize]) -> Self {
        let pair = |weight: Tapered| [f64::from(weight.middle), f64::from(weight.end)];
        let Terms { guard, intruder, crowd, hunt, tempo } = weights.terms;
        let kinds = weights.kinds.iter().flat_map(|kind| [kind.worth, kind.advance, kind.centre, kind.promotion]);
        let tapered = kinds.chain([guard, intruder, crowd]).flat_map(pair);
        Self { row: tapered.chain([f64::from(hunt), f64::from(tempo)]).collect(), alike }
    }

    pub(super) fn weights(&self) -> Weights {
        let at = |index: usize| self.row[index].round() as i32;
        let pair = |index: usize| Tapered { middle: at(2 * index), end: at(2 * index + 1) };
        let kinds = (self.row.len() - TERMS) / (2 * COUNTS);
        let kind = |kind: usize| KindWeights {
            worth: pair(COUNTS * kind),
            advance: pair(COUNTS * kind + 1),
            centre: pair(COUNTS * kind + 2),
            promotion: pair(COUNTS * kind + 3),
        };
        let terms = COUNTS * kinds;
        let terms = Terms {
            guard: pair(terms),
            intruder: pair(terms + 1),
            crowd: pair(terms + 2),
            hunt: at(2 * terms + 6),
            tempo: at(2 * terms + 7),
        };
        Weights { kinds: self.alike.iter().map(|&first| kind(first)).collect(), terms }
    }

    pub(super) fn value(&self, trace: &Trace) -> f64 {
        let mut value = 0.0;
        each(trace, self, |index, count| value += self.row[index] * count);
        value
    }
}

/// Every parameter that a trace touches, and how often it counts.
pub(super) fn each(trace: &Trace, parameters: &Parameters<'_>, mut visit: impl FnMut(usize, f64)) {
    let shares = [trace.middle, 1.0 - trace.middle];
    let mut tapered = |index: usize, count: f64| {
        visit(2 * index, count * shares[0]);
        visit(2 * index + 1, count * shares[1]);
    };
    for (kind, counts) in &trace.kinds {
        for (at, &count) in counts.iter().enumerate() {
            tapered(COUNTS * parameters.alike[*kind] + at, count);
        }
    }
    let length = parameters.row.len();
    let terms = (length - TERMS) / 2;
    for (at, &count) in trace.shelter.iter().enumerate() {
        tapered(terms + at, count);
    }
    visit(length - 2, trace.hunt * shares[1]);
    visit(length - 1, trace.tempo);
}
