//! What an evaluation counts, for the tuner: the position's value is the sum of its counts times the weights.

use std::sync::Arc;

use koshogi_rules::{Position, Rules, Side};

use crate::evaluate::{Classical, Evaluate as _};
use crate::placement::Lie;
use crate::weights::{KindWeights, Tapered, Weights};

/// The counts of a position, from sente's point of view.
#[derive(Debug, Clone, PartialEq)]
pub struct Trace {
    /// How much of the middle game is left, from 0 to 1.
    pub middle: f64,
    /// By kind, in the order of the kinds that occur: how many more sente has, and the same weighted by advance, centre and nearness to
    /// the promotion zone.
    pub kinds: Vec<(usize, [f64; 4])>,
    /// Guards, intruders, and intruders times intruders.
    pub shelter: [f64; 3],
    /// Steps of the hunt.
    pub hunt: f64,
    /// 1 where sente is to move, else -1.
    pub tempo: f64,
}

/// Takes the traces of the positions of a game.
#[derive(Debug)]
pub struct Tracer {
    rules: Arc<Rules>,
    evaluation: Classical,
}

impl Tracer {
    /// A tracer for positions under these rules.
    #[must_use]
    pub fn new(rules: &Arc<Rules>) -> Self {
        Self { rules: Arc::clone(rules), evaluation: Classical::new(rules, &Weights::of(rules)) }
    }

    /// The trace of a position.
    pub fn trace(&mut self, position: &Position) -> Trace {
        let rules = &self.rules;
        self.evaluation.reset(rules, position);
        let mut counts = vec![[0.0; 4]; rules.variant().kinds.len()];
        for side in Side::BOTH {
            let sign = if side == Side::Sente { 1.0 } else { -1.0 };
            for square in position.pieces(side) {
                let Some(piece) = position.piece(square) else { continue };
                let Some(lie) = Lie::of(rules, piece, square) else { continue };
                let shares = [1.0, lie.advance, lie.centre, lie.promotion];
                for (count, share) in counts[piece.kind.index()].iter_mut().zip(shares) {
                    *count += sign * share;
                }
            }
        }
        let kinds = counts.into_iter().enumerate().filter(|(_, counts)| counts.iter().any(|&count| count != 0.0));
        let [sente, gote] = Side::BOTH.map(|side| self.evaluation.shelter(position, side));
        let difference = |sente: i32, gote: i32| f64::from(sente - gote);
        let (weight, full) = self.evaluation.phase();
        let open = f64::from(Classical::open(weight, full)) / 100.0;
        let hunt = difference(Classical::hunt(rules, position, Side::Sente), Classical::hunt(rules, position, Side::Gote));
        Trace {
            middle: f64::from(weight) / f64::from(full),
            kinds: kinds.collect(),
            shelter: [
                difference(sente.guards, gote.guards),
                difference(sente.intruders, gote.intruders),
                difference(sente.intruders * sente.intruders, gote.intruders * gote.intruders),
            ],
            hunt: hunt * open,
            tempo: if position.side() == Side::Sente { 1.0 } else { -1.0 },
        }
    }
}

impl Trace {
    /// The value under these weights for sente, in hundredths: what the evaluation says, but for rounding.
    #[must_use]
    pub fn value(&self, weights: &Weights) -> f64 {
        let taper = |weight: Tapered| f64::from(weight.middle) * self.middle + f64::from(weight.end) * (1.0 - self.middle);
        let pieces = self.kinds.iter().map(|(kind, counts)| {
            let KindWeights { worth, advance, centre, promotion } = weights.kinds[*kind];
            let weights = [worth, advance, centre, promotion];
            counts.iter().zip(weights).map(|(count, weight)| count * taper(weight)).sum::<f64>()
        });
        let terms = weights.terms;
        let shelter = self.shelter.iter().zip([terms.guard, terms.intruder, terms.crowd]);
        pieces.sum::<f64>()
            + shelter.map(|(count, weight)| count * taper(weight)).sum::<f64>()
            + self.hunt * f64::from(terms.hunt) * (1.0 - self.middle)
            + self.tempo * f64::from(terms.tempo)
    }
}
