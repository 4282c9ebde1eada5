//! Moves: complete values in 32 bits.

use std::fmt;
use std::num::NonZeroU32;

use crate::Square;

/// A whole move of one ply: from, via, to, and whether the piece turns over at the end.
///
/// A move is canonical: `via` is there only where a piece is taken on the way, or where the piece comes back to `from`.
/// Two ways to the same result are one move.
///
/// * step, slide, leap: `from` and `to`;
/// * a lion's double move that takes on the first square: `via` is that square, `to` the end;
/// * 居食い (igui): `via` is the square of the piece taken, `to == from`;
/// * じっと (jitto), the pass: `to == from`, `via` is the first empty first square by rank, then file — or no `via` where the
///   game allows a pass and none of them is empty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU32);

impl Move {
    const PROMOTE: u32 = 1 << 24;
    const VIA: u32 = 1 << 25;
    /// Keeps the value from being zero.
    const SET: u32 = 1 << 31;

    /// A move without a square on the way.
    #[must_use]
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self::pack(from.index() as u32 | (to.index() as u32) << 8)
    }

    /// A move over `via`.
    #[must_use]
    #[inline]
    pub const fn over(from: Square, via: Square, to: Square) -> Self {
        Self::pack(from.index() as u32 | (to.index() as u32) << 8 | (via.index() as u32) << 16 | Self::VIA)
    }

    const fn pack(bits: u32) -> Self {
        match NonZeroU32::new(bits | Self::SET) {
            Some(bits) => Self(bits),
            None => unreachable!(),
        }
    }

    /// The same move with the piece turned over at the end.
    #[must_use]
    #[inline]
    pub const fn promoting(self) -> Self {
        Self::pack(self.0.get() | Self::PROMOTE)
    }

    /// The same move without the promotion.
    #[must_use]
    #[inline]
    pub const fn without_promotion(self) -> Self {
        Self::pack(self.0.get() & !Self::PROMOTE)
    }

    /// Where the piece stands.
    #[must_use]
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index(self.0.get() as u8)
    }

    /// Where the piece ends.
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index((self.0.get() >> 8) as u8)
    }

    /// The square on the way.
    #[must_use]
    #[inline]
    pub const fn via(self) -> Option<Square> {
        if self.0.get() & Self::VIA == 0 { None } else { Some(Square::from_index((self.0.get() >> 16) as u8)) }
    }

    /// Whether the piece turns over.
    #[must_use]
    #[inline]
    pub const fn promotes(self) -> bool {
        self.0.get() & Self::PROMOTE != 0
    }

    /// Whether the piece ends where it stood (じっと or 居食い).
    #[must_use]
    #[inline]
    pub const fn comes_back(self) -> bool {
        self.0.get() as u8 == (self.0.get() >> 8) as u8
    }

    /// The 32 bits, for tables; never zero.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0.get()
    }

    /// The move with these bits, as [`Move::bits`] gave them.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u32) -> Option<Self> {
        if bits & Self::SET == 0 { None } else { Some(Self::pack(bits)) }
    }
}

/// The machine notation: `from[via]to[+]`, as in `7i7h`, `7h8h9g`, `6c6d6c`, `5e5d+`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.from())?;
        if let Some(via) = self.via() {
            write!(f, "{via}")?;
        }
        write!(f, "{}{}", self.to(), if self.promotes() { "+" } else { "" })
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_and_its_option_take_four_bytes() {
        assert_eq!(size_of::<Move>(), 4);
        assert_eq!(size_of::<Option<Move>>(), 4);
    }
}
