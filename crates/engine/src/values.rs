//! What pieces are worth, computed from the document: nothing is known of a game but its movements.

use koshogi_rules::{Kind, Lion, Movement, Piece, Rules, Side, Square};

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

/// A value for the middle game and one for the ending, added and subtracted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tapered {
    /// While the board is full.
    pub middle: i32,
    /// When it is nearly empty.
    pub end: i32,
}

impl std::ops::AddAssign for Tapered {
    fn add_assign(&mut self, other: Self) {
        self.middle += other.middle;
        self.end += other.end;
    }
}

impl std::ops::SubAssign for Tapered {
    fn sub_assign(&mut self, other: Self) {
        self.middle -= other.middle;
        self.end -= other.end;
    }
}

/// The worth of every piece on every square, positive for sente.
#[derive(Debug, Clone)]
pub(crate) struct Placement {
    table: Vec<Tapered>,
    /// How much of the middle game each kind stands for.
    weight: Vec<i32>,
    /// The weight of the start array.
    pub(crate) full: i32,
}

impl Placement {
    pub(crate) fn new(rules: &Rules, values: &Values) -> Self {
        let kinds = rules.variant().kinds.len();
        let mut table = vec![Tapered::default(); 2 * kinds * 256];
        for kind in (0..kinds).filter_map(Kind::new) {
            for side in Side::BOTH {
                for square in rules.size().squares() {
                    let piece = Piece { kind, side };
                    let seen = match side {
                        Side::Sente => square,
                        Side::Gote => rules.size().turned(square),
                    };
                    let mut worth = placed(rules, values, kind, seen, rules.is_dead(piece, square));
                    if side == Side::Gote {
                        worth = Tapered { middle: -worth.middle, end: -worth.end };
                    }
                    table[Self::index(piece, square)] = worth;
                }
            }
        }
        let weight: Vec<i32> = values
            .middle
            .iter()
            .enumerate()
            .map(|(index, &value)| {
                let royal = Kind::new(index).is_some_and(|kind| rules.is_royal(kind));
                if royal { 0 } else { value }
            })
            .collect();
        let full = rules.start().pieces.iter().map(|(_, piece)| weight[piece.kind.index()]).sum::<i32>().max(1);
        Self { table, weight, full }
    }

    const fn index(piece: Piece, square: Square) -> usize {
        (piece.kind.index() * 2 + piece.side.index()) << 8 | square.index() as usize
    }

    #[inline]
    pub(crate) fn worth(&self, piece: Piece, square: Square) -> Tapered {
        self.table[Self::index(piece, square)]
    }

    #[inline]
    pub(crate) fn weight(&self, kind: Kind) -> i32 {
        self.weight[kind.index()]
    }
}

/// The worth of a kind of sente's on a square.
fn placed(rules: &Rules, values: &Values, kind: Kind, square: Square, dead: bool) -> Tapered {
    if dead {
        return Tapered::default();
    }
    let size = rules.size();
    let (files, ranks) = (f64::from(size.files()), f64::from(size.ranks()));
    let advance = (ranks - f64::from(square.rank())) / (ranks - 1.0);
    let centre = 1.0 - (2.0 * f64::from(square.file()) - files - 1.0).abs() / (files - 1.0);
    let (middle, end) = (f64::from(values.middle[kind.index()]), f64::from(values.end[kind.index()]));
    if rules.is_royal(kind) {
        // A royal stays at home while the board is full.
        let shelter = -40.0 * (advance * (ranks - 1.0)).min(6.0) - 8.0 * centre;
        return Tapered { middle: (middle + shelter) as i32, end: (end + 6.0 * centre) as i32 };
    }
    let movement = rules.movement(kind);
    let slides = !movement.slides.is_empty();
    let lion = movement.lion == Lion::Area;
    // Pieces that step have to walk to where they matter; those that slide are there already.
    let walk = if slides { 0.3 } else { 1.0 };
    let zone = f64::from(rules.variant().zone);
    let outside = (f64::from(square.rank()) - zone).max(0.0) / (ranks - zone);
    let promotion = rules.promotes_to(kind).map_or(0.0, |to| {
        let gain = (f64::from(values.middle[to.index()]) - middle).clamp(0.0, 600.0);
        gain * 0.16 * (1.0 - outside) * walk
    });
    let central = if lion { 10.0 } else { 5.0 } * centre;
    let forward = 34.0 * walk * advance;
    Tapered {
        middle: (middle + central + forward + promotion) as i32,
        end: (end + central + 1.3 * forward + 1.5 * promotion) as i32,
    }
}
