//! Manners.

use koshogi_engine::Value;

/// A draw is agreed to from here down: half a pawn behind, and more.
const AGREED_AT: Value = -100;

/// Whether a player who sees this value for itself agrees to a draw.
#[must_use]
pub fn agrees_to_draw(value: Value) -> bool {
    value <= AGREED_AT
}
