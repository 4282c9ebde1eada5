//! Sides, kinds and pieces.

use std::ops::Not;

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// 先手, who sits below and moves first.
    Sente,
    /// 後手, who sits above.
    Gote,
}

impl Side {
    /// Both sides, sente first.
    pub const BOTH: [Self; 2] = [Self::Sente, Self::Gote];

    /// 0 for sente, 1 for gote.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Sente => Self::Gote,
            Self::Gote => Self::Sente,
        }
    }
}

/// A kind of piece of one variant: the index of its [`KindInfo`](crate::KindInfo). The promoted face of a piece is a kind of its
/// own (a gold that became a rook is not the rook of the array).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

impl Kind {
    /// How many kinds a variant may have, promoted faces included.
    pub const MAX: usize = 64;

    /// The kind with this index, below [`Kind::MAX`].
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::MAX { Some(Self(index as u8)) } else { None }
    }

    /// The index in [`Variant::kinds`](crate::Variant::kinds).
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece: a kind and the side that owns it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub side: Side,
}

/// What stands on one cell of the frame, in a byte: the kind in the low six bits and one bit for each side above. An empty
/// cell has neither side's bit, a guard has both, so that «not mine» is one test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell(u8);

impl Cell {
    /// Nothing stands here.
    pub const EMPTY: Self = Self(0);
    /// Not a square of the board.
    pub const WALL: Self = Self(0xC0);

    const SIDE: [u8; 2] = [0x40, 0x80];

    /// The cell that holds this piece.
    #[must_use]
    #[inline]
    pub const fn new(piece: Piece) -> Self {
        Self(piece.kind.0 | Self::SIDE[piece.side as usize])
    }

    /// The piece, if one stands here.
    #[must_use]
    #[inline]
    pub const fn piece(self) -> Option<Piece> {
        let side = match self.0 & 0xC0 {
            0x40 => Side::Sente,
            0x80 => Side::Gote,
            _ => return None,
        };
        Some(Piece { kind: Kind(self.0 & 0x3F), side })
    }

    /// The kind, where a piece stands.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind(self.0 & 0x3F)
    }

    /// The byte itself.
    #[must_use]
    #[inline]
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// Whether nothing stands here, and it is a square.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 & 0xC0 == 0
    }

    /// Whether a piece of `side` cannot end here: its own piece stands here, or it is no square.
    #[must_use]
    #[inline]
    pub const fn stops(self, side: Side) -> bool {
        self.0 & Self::SIDE[side as usize] != 0
    }

    /// Whether a piece of `side` stands here.
    #[must_use]
    #[inline]
    pub const fn is_of(self, side: Side) -> bool {
        self.0 & 0xC0 == Self::SIDE[side as usize]
    }

    /// Whether this is a guard.
    #[must_use]
    #[inline]
    pub const fn is_wall(self) -> bool {
        self.0 & 0xC0 == 0xC0
    }
}
