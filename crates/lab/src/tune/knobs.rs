//! What the climb turns: weights that belong together are changed together, so that few games show where to go.

use koshogi_engine::Weights;
use koshogi_rules::{Kind, Rules};

use super::parameters::{COUNTS, Parameters, TERMS};

/// A number of weights, by their places in the row, and how far each goes in one turn.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Knob(Vec<(usize, f64)>);

/// How far a turn changes a worth: so much, and this share of it.
const WORTH: (f64, f64) = (15.0, 0.13);
/// A royal's advance: at least so much, or this share of it.
const ROYAL_ADVANCE: (f64, f64) = (40.0, 0.35);
const ROYAL_CENTRE: f64 = 20.0;
/// The other kinds'.
const ADVANCE: f64 = 22.0;
const CENTRE: f64 = 8.0;
const PROMOTION: f64 = 20.0;
/// Guard, intruder and crowd, each in the middle game and in the ending; hunt; tempo.
const BESIDE: [f64; TERMS] = [6.0, 6.0, 12.0, 12.0, 4.0, 4.0, 10.0, 10.0];

/// Places of a kind's counts.
const WORTH_AT: usize = 0;
const ADVANCE_AT: usize = 1;
const CENTRE_AT: usize = 2;
const PROMOTION_AT: usize = 3;

impl Knob {
    /// The knobs of a game, from these weights on: the worth of each kind, as a whole and in the ending alone; where the royals go, and
    /// where those that step and those that slide go; and every term beside the kinds.
    pub(super) fn all(rules: &Rules, begun: &Parameters<'_>) -> Vec<Self> {
        let at = |kind: Kind, count: usize, end: usize| 2 * (COUNTS * kind.index() + count) + end;
        let both = |kind: Kind, count: usize, by: f64| [(at(kind, count, 0), by), (at(kind, count, 1), by)];
        let kinds = (0..rules.variant().kinds.len()).filter(|&kind| begun.alike[kind] == kind).filter_map(Kind::new);
        let (royals, others): (Vec<Kind>, Vec<Kind>) = kinds.partition(|&kind| rules.is_royal(kind));
        let (steppers, sliders): (Vec<Kind>, Vec<Kind>) =
            others.iter().partition(|&&kind| rules.movement(kind).slides.is_empty());
        let promoting = others.iter().copied().filter(|&kind| rules.promotes_to(kind).is_some());
        let mut knobs = Vec::new();
        for &kind in &others {
            let worth = |end: usize| begun.row[at(kind, WORTH_AT, end)].abs();
            let by = |end: usize| WORTH.0 + WORTH.1 * worth(end);
            knobs.push(Self(vec![(at(kind, WORTH_AT, 0), by(0)), (at(kind, WORTH_AT, 1), by(1))]));
            knobs.push(Self(vec![(at(kind, WORTH_AT, 1), by(1) / 2.0)]));
        }
        for &kind in &royals {
            for end in 0..2 {
                let place = at(kind, ADVANCE_AT, end);
                knobs.push(Self(vec![(place, ROYAL_ADVANCE.0.max(ROYAL_ADVANCE.1 * begun.row[place].abs()))]));
                knobs.push(Self(vec![(at(kind, CENTRE_AT, end), ROYAL_CENTRE)]));
            }
        }
        for end in 0..2 {
            knobs.push(Self(steppers.iter().map(|&kind| (at(kind, ADVANCE_AT, end), ADVANCE)).collect()));
        }
        knobs.push(Self(sliders.iter().flat_map(|&kind| both(kind, ADVANCE_AT, ADVANCE)).collect()));
        knobs.push(Self(others.iter().flat_map(|&kind| both(kind, CENTRE_AT, CENTRE)).collect()));
        knobs.push(Self(promoting.flat_map(|kind| both(kind, PROMOTION_AT, PROMOTION)).collect()));
        let terms = begun.row.len() - TERMS;
        knobs.extend(BESIDE.iter().enumerate().map(|(term, &by)| Self(vec![(terms + term, by)])));
        knobs.retain(|knob| !knob.0.is_empty());
        knobs
    }
}

/// The weights after so many turns of each knob.
pub(super) fn turned(begun: &Parameters<'_>, knobs: &[Knob], turns: &[f64]) -> Weights {
    let mut parameters = begun.clone();
    for (knob, turn) in knobs.iter().zip(turns) {
        for &(place, by) in &knob.0 {
            parameters.row[place] += turn * by;
        }
    }
    parameters.weights()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use koshogi_engine::alike;
    use koshogi_rules::Choices;

    use super::*;

    #[test]
    fn every_weight_that_counts_is_turned_by_a_knob_and_no_other() {
        for variant in koshogi_games::all() {
            let rules = Rules::new(variant.clone(), &Choices::default()).expect("the defaults make rules");
            let (weights, alike) = (Weights::of(&rules), alike(&rules));
            let begun = Parameters::of(&weights, &alike);
            let knobs = Knob::all(&rules, &begun);
            assert_eq!(turned(&begun, &knobs, &vec![0.0; knobs.len()]), weights);
            let reached: HashSet<usize> = knobs.iter().flat_map(|knob| knob.0.iter().map(|&(place, _)| place)).collect();
            let terms = begun.row.len() - TERMS;
            for place in 0..terms {
                let (kind, count) = (place / (2 * COUNTS), place / 2 % COUNTS);
                let royal = Kind::new(kind).is_some_and(|kind| rules.is_royal(kind));
                let promotes = Kind::new(kind).and_then(|kind| rules.promotes_to(kind)).is_some();
                let counts = match count {
                    // Without a royal the game is over: what it is worth is no matter of more or less.
                    WORTH_AT => !royal,
                    PROMOTION_AT => promotes && !royal,
                    _ => true,
                };
                assert_eq!(
                    reached.contains(&place),
                    counts && alike[kind] == kind,
                    "{}: kind {kind}, count {count}",
                    rules.variant().id
                );
            }
            assert!((terms..begun.row.len()).all(|place| reached.contains(&place)), "{}", rules.variant().id);
        }
    }
}
