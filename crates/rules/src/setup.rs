//! Set-ups: what a position is before anyone has asked whether it can be played.

use crate::{Piece, Side, Square};

/// Pieces on squares, the side to move and the pending lion restriction, as parsed from a text or built by an editor.
/// [`Position::from_setup`](crate::Position::from_setup) judges it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The pieces and where they stand.
    pub pieces: Vec<(Square, Piece)>,
    /// Who moves.
    pub side: Side,
    /// The square where the last move took a lion with a piece that is not a lion (先獅子).
    pub senjishi: Option<Square>,
    /// The number of the next move, from 1.
    pub move_number: u32,
}
