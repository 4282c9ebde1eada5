//! From scores to chances of winning, and from lost chances to accuracy.

use crate::score::Score;

/// The score at which a side wins e times as often as it loses. In self-play at a few hundred nodes a move it lies between 660 (Chu) and
/// 1600 (Wa); better players let less of an advantage slip.
const SCALE: f64 = 800.0;

/// How often the side with this score wins, from 0 to 1 (a draw counting half): a logistic curve.
#[must_use]
pub fn chance(score: Score) -> f64 {
    match score {
        Score::Wins(_) => 1.0,
        Score::Loses(_) => 0.0,
        Score::Hundredths(value) => 1.0 / (1.0 + (-f64::from(value) / SCALE).exp()),
    }
}

/// The accuracy of a move that lost this much of the chances, in hundredths of a whole, by the formula that Lichess published:
/// `103.1668 exp(-0.04354 loss) - 3.1669`, with the loss in points of a hundred.
#[must_use]
pub fn accuracy(loss: f64) -> f64 {
    (103.1668 * (-0.04354 * 100.0 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}
