//! Proof and disproof numbers, and lengths in plies.

/// The number of what is settled the other way.
pub(super) const INFINITE: u32 = 1 << 30;
/// The largest number of what is not settled.
const LARGEST: u32 = INFINITE - 1;

/// A length without a limit.
pub(super) const UNLIMITED: u16 = 0x7FFF;

/// How far a position is from being proved and disproved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbers {
    /// The proof number: 0 where the attacker mates.
    pub(super) proof: u32,
    /// The disproof number: 0 where it does not.
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const PROVED: Self = Self { proof: 0, disproof: INFINITE };
    pub(super) const DISPROVED: Self = Self { proof: INFINITE, disproof: 0 };
    pub(super) const UNKNOWN: Self = Self { proof: 1, disproof: 1 };
}

/// A sum of numbers that are not infinite.
#[inline]
pub(super) fn add(a: u32, b: u32) -> u32 {
    (a + b).min(LARGEST)
}

/// One ply more.
#[inline]
pub(super) const fn longer(length: u16) -> u16 {
    if length >= UNLIMITED { UNLIMITED } else { length + 1 }
}

/// One ply less.
#[inline]
pub(super) const fn shorter(length: u16) -> u16 {
    if length >= UNLIMITED { UNLIMITED } else { length.saturating_sub(1) }
}
