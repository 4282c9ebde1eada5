//! What pieces are worth, computed from the document: nothing is known of a game but its movements.

use koshogi_rules::{Kind, Lion, Movement, Rules, Square};

use crate::weights::{KindWeights, Tapered, Weights};

/// How likely a square on a slide's way is empty, in a middle game.
const EMPTY: f64 = 0.72;

/// Hundredths for each square that a piece reaches on average.
const PER_SQUARE: f64 = 55.0;

/// How much lion power adds: it takes two pieces at once, retreats in the same move and cannot be blocked.
const LION_AREA: f64 = 1.75;

/// What two steps along one line add, for each line.
const LION_LINE: f64 = 60.0;

/// The worth of a royal beside another one, beyond its movement: a life.
const SPARE_LIFE: f64 = 250.0;

/// The worth of each kind in hundredths, in opening and ending.
#[derive(Debug, Clone, PartialEq)]
pub struct Values {
    /// By kind, while the board is full.
    pub middle: Vec<i32>,
    /// By kind, when it is nearly empty.
    pub end: Vec<i32>,
}

impl Values {
    /// The values that the movements suggest.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        let kinds = 0..rules.variant().kinds.len();
        let own: Vec<(f64, f64)> = kinds.clone().filter_map(Kind::new).map(|kind| own_value(rules, kind)).collect();
        let with_promotion = |pick: fn(&(f64, f64)) -> f64, share: f64| -> Vec<i32> {
            let value = |index: usize| {
                let base = pick(&own[index]);
                let promoted =
                    Kind::new(index).and_then(|kind| rules.promotes_to(kind)).map_or(base, |to| pick(&own[to.index()]));
                (base + share * (promoted - base).max(0.0)).round() as i32
            };
            kinds.clone().map(value).collect()
        };
        Self { middle: with_promotion(|own| own.0, 0.08), end: with_promotion(|own| own.1, 0.16) }
    }

    /// The worth of an average piece of the start array, royals aside.
    pub(crate) fn mean(&self, rules: &Rules) -> i32 {
        let pieces = rules.start().pieces.iter().filter(|(_, piece)| !rules.is_royal(piece.kind));
        let worths: Vec<i32> = pieces.map(|(_, piece)| self.exchange(piece.kind)).collect();
        worths.iter().sum::<i32>() / (worths.len() as i32).max(1)
    }

    /// The mean worth of each kind under these weights, wherever it stands.
    #[must_use]
    pub fn under(weights: &Weights) -> Self {
        let mean = |pick: fn(Tapered) -> i32| {
            let worth = |kind: &KindWeights| {
                let KindWeights { worth, advance, centre, promotion } = *kind;
                pick(worth) + (pick(advance) + pick(centre)) / 2 + pick(promotion) / 3
            };
            weights.kinds.iter().map(worth).collect()
        };
        Self { middle: mean(|tapered| tapered.middle), end: mean(|tapered| tapered.end) }
    }

    /// The worth of a kind for exchanges, between opening and ending.
    #[must_use]
    pub fn exchange(&self, kind: Kind) -> i32 {
        let at = |values: &[i32]| values.get(kind.index()).copied().unwrap_or(0);
        (at(&self.middle) + at(&self.end)) / 2
    }
}

/// The worth of a kind as it moves, in the middle game and in the ending.
fn own_value(rules: &Rules, kind: Kind) -> (f64, f64) {
    let movement = rules.movement(kind);
    let mut middle = PER_SQUARE * reach(rules, movement, EMPTY);
    let mut end = PER_SQUARE * reach(rules, movement, (EMPTY + 1.0) / 2.0);
    match &movement.lion {
        Lion::None => {}
        Lion::Area => {
            middle *= LION_AREA;
            end *= LION_AREA;
        }
        Lion::Lines(lines) => {
            middle += LION_LINE * lines.len() as f64;
            end += LION_LINE * lines.len() as f64;
        }
    }
    if rules.is_royal(kind) {
        middle += SPARE_LIFE;
        end += SPARE_LIFE;
    }
    (middle, end)
}

/// How many squares the movement reaches from a square of the board on average, slides fading with distance.
fn reach(rules: &Rules, movement: &Movement, empty: f64) -> f64 {
    let size = rules.size();
    let squares = f64::from(size.files()) * f64::from(size.ranks());
    let on_board = |square: Square, (dx, dy): (i8, i8)| {
        let file = i16::from(square.file()) - i16::from(dx);
        let rank = i16::from(square.rank()) - i16::from(dy);
        (1..=i16::from(size.files())).contains(&file) && (1..=i16::from(size.ranks())).contains(&rank)
    };
    let from = |square: Square| {
        let steps = steps(movement).into_iter().filter(|&step| on_board(square, step)).count() as f64;
        let slides = movement.slides.iter().map(|slide| {
            let (dx, dy) = slide.direction;
            let range = slide.range.unwrap_or(koshogi_rules::MAX_SIDE) as i8;
            let reached = (1..=range).take_while(|&n| on_board(square, (dx * n, dy * n)));
            reached.map(|n| empty.powi(i32::from(n) - 1)).sum::<f64>()
        });
        steps + slides.sum::<f64>()
    };
    size.squares().map(from).sum::<f64>() / squares
}

/// Steps, leaps and a lion's direct squares.
fn steps(movement: &Movement) -> Vec<(i8, i8)> {
    let mut steps = movement.steps.clone();
    match &movement.lion {
        Lion::None => {}
        Lion::Area => steps.extend((-2..=2).flat_map(|dy| (-2..=2).map(move |dx| (dx, dy))).filter(|&step| step != (0, 0))),
        Lion::Lines(lines) => steps.extend(lines.iter().flat_map(|&(dx, dy)| [(dx, dy), (2 * dx, 2 * dy)])),
    }
    steps.sort_unstable();
    steps.dedup();
    steps
}
