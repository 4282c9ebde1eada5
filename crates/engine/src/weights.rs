//! The weights of the evaluation: computed from the document, or tuned from games and kept as a file.

use std::fmt;

use include_dir::{Dir, include_dir};
use koshogi_rules::{Kind, Lion, Rules};
use serde::{Deserialize, Serialize};

use crate::values::Values;

/// A value for the middle game and one for the ending, added and subtracted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "[i32; 2]", into = "[i32; 2]")]
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

impl Tapered {
    /// Adds a weight so many times.
    #[inline]
    pub(crate) const fn add(&mut self, weight: Self, times: i32) {
        self.middle += weight.middle * times;
        self.end += weight.end * times;
    }

    /// The same in the middle game and in the ending.
    #[must_use]
    pub const fn even(value: i32) -> Self {
        Self { middle: value, end: value }
    }
}

impl From<[i32; 2]> for Tapered {
    fn from([middle, end]: [i32; 2]) -> Self {
        Self { middle, end }
    }
}

impl From<Tapered> for [i32; 2] {
    fn from(value: Tapered) -> Self {
        [value.middle, value.end]
    }
}

/// The tuned weights of the project, a file for each game by its id.
static TUNED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/weights");

/// What a kind of piece is worth, in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindWeights {
    /// On its own first rank, at the edge.
    pub worth: Tapered,
    /// What the way from the first rank to the last adds.
    pub advance: Tapered,
    /// What the way from the edge file to the middle adds.
    pub centre: Tapered,
    /// What the way to the promotion zone adds, for a piece that promotes.
    pub promotion: Tapered,
}

/// What the rest of the position is worth, in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// An own piece within two squares of the only royal.
    pub guard: Tapered,
    /// An enemy piece within three squares of it.
    pub intruder: Tapered,
    /// The same once more, times the number of intruders.
    pub crowd: Tapered,
    /// A step of a piece towards the enemy's only royal, once the board is nearly empty.
    pub hunt: i32,
    /// To be on move.
    pub tempo: i32,
}

/// The weights of the evaluation of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    /// By kind.
    pub kinds: Vec<KindWeights>,
    /// Beside the pieces.
    pub terms: Terms,
}

impl Weights {
    /// The weights that the movements suggest: nothing is known of the game but its document.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        let values = Values::of(rules);
        let kinds = (0..rules.variant().kinds.len()).filter_map(Kind::new);
        let terms = Terms {
            guard: Tapered { middle: 9, end: 3 },
            intruder: Tapered { middle: -26, end: -9 },
            crowd: Tapered { middle: -4, end: -1 },
            hunt: 8,
            tempo: 14,
        };
        Self { kinds: kinds.map(|kind| untuned(rules, &values, kind)).collect(), terms }
    }

    /// The weights tuned for the game, where the project has such; for a kind that moves otherwise than the one that was tuned, and for
    /// any other game, those that the movements suggest.
    #[must_use]
    pub fn tuned(rules: &Rules) -> Self {
        let file = TUNED.get_file(format!("{}.toml", rules.variant().id));
        let tuning = file.and_then(|file| file.contents_utf8()).and_then(|text| Tuning::parse(text).ok());
        tuning.map_or_else(|| Self::of(rules), |tuning| tuning.weights(rules))
    }
}

/// For each kind, the first that moves as it does, promotes to the same and is as royal: no position tells the two apart.
#[must_use]
pub fn alike(rules: &Rules) -> Vec<usize> {
    let kinds: Vec<Kind> = (0..rules.variant().kinds.len()).filter_map(Kind::new).collect();
    let face = |kind: Kind| (&rules.movement(kind).text, rules.promotes_to(kind), rules.is_royal(kind));
    let first = |&kind: &Kind| kinds.iter().find(|&&other| face(other) == face(kind)).map_or(kind.index(), |kind| kind.index());
    kinds.iter().map(first).collect()
}

fn untuned(rules: &Rules, values: &Values, kind: Kind) -> KindWeights {
    let worth = Tapered { middle: values.middle[kind.index()], end: values.end[kind.index()] };
    if rules.is_royal(kind) {
        // A royal stays at home while the board is full.
        return KindWeights {
            worth,
            advance: Tapered { middle: -320, end: 0 },
            centre: Tapered { middle: -8, end: 6 },
            promotion: Tapered::default(),
        };
    }
    let movement = rules.movement(kind);
    // Pieces that step have to walk to where they matter; those that slide are there already.
    let walk = if movement.slides.is_empty() { 1.0 } else { 0.3 };
    let gain = rules.promotes_to(kind).map_or(0, |to| (values.middle[to.index()] - worth.middle).clamp(0, 600));
    let promotion = f64::from(gain) * 0.16 * walk;
    let forward = 34.0 * walk;
    // In an ending, one that promotes still has somewhere to go; the others are wanted where the enemy's royal is (`hunt`).
    let last = if rules.promotes_to(kind).is_some() { 1.3 * forward } else { 0.0 };
    KindWeights {
        worth,
        advance: Tapered { middle: forward as i32, end: last as i32 },
        centre: Tapered::even(if movement.lion == Lion::Area { 10 } else { 5 }),
        promotion: Tapered { middle: promotion as i32, end: (1.5 * promotion) as i32 },
    }
}

/// Tuned weights as a file holds them, each kind with the movement that it was tuned for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tuning {
    /// The game's id.
    pub game: String,
    /// Beside the pieces.
    pub terms: Terms,
    /// The kinds.
    pub kinds: Vec<TunedKind>,
}

/// A kind in a file of tuned weights.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TunedKind {
    /// Its letter in the machine notation, `+` before a promoted face.
    pub letter: String,
    /// Its movement.
    pub moves: String,
    /// What it is worth.
    #[serde(flatten)]
    pub weights: KindWeights,
}

/// What is wrong with a file of weights.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TuningError(String);

impl fmt::Display for TuningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TuningError {}

impl Tuning {
    /// Reads a file's text.
    ///
    /// # Errors
    /// With line, column and reason where the text makes no sense.
    pub fn parse(text: &str) -> Result<Self, TuningError> {
        toml::from_str(text).map_err(|error| TuningError(error.to_string()))
    }

    /// The weights of a game's kinds as a file.
    #[must_use]
    pub fn of(rules: &Rules, weights: &Weights) -> Self {
        let kinds = rules.variant().kinds.iter().zip(&weights.kinds).enumerate().filter_map(|(index, (info, &weights))| {
            let moves = rules.movement(Kind::new(index)?).text.clone();
            Some(TunedKind { letter: info.letter.clone(), moves, weights })
        });
        Self { game: rules.variant().id.clone(), terms: weights.terms, kinds: kinds.collect() }
    }

    /// The text of the file.
    ///
    /// # Errors
    /// Where a name in it cannot be written as TOML.
    pub fn text(&self) -> Result<String, TuningError> {
        toml::to_string(self).map_err(|error| TuningError(error.to_string()))
    }

    /// The weights for these rules.
    #[must_use]
    pub fn weights(&self, rules: &Rules) -> Weights {
        let mut weights = Weights::of(rules);
        weights.terms = self.terms;
        for (index, info) in rules.variant().kinds.iter().enumerate() {
            let Some(kind) = Kind::new(index) else { continue };
            let moves = &rules.movement(kind).text;
            let known = self.kinds.iter().find(|known| known.letter == info.letter && known.moves == *moves);
            if let Some(known) = known {
                weights.kinds[index] = known.weights;
            }
        }
        weights
    }
}
