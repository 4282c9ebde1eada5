//! Keys of positions.
//!
//! The key of a piece on a square is the folded product of a number for the piece and one for the square: two small tables
//! that stay in the cache, where a table over both would take a quarter of a megabyte.

use crate::tables::cell_index;
use crate::{Cell, Square};

/// Toggled when the side to move changes.
pub(crate) const SIDE: u64 = 0x9E6C_63D0_876A_68E5;

const PIECES: [u64; 128] = odd_numbers::<128>(0x6B6F_7368_6F67_6931);
const SQUARES: [u64; 256] = odd_numbers::<256>(0xD1B5_4A32_D192_ED03);
const SENJISHI: [u64; 256] = odd_numbers::<256>(0x8CB9_2BA7_2F3D_8DD7);

/// The key of a piece on a square.
#[inline]
pub(crate) const fn piece(cell: Cell, square: Square) -> u64 {
    let product = PIECES[cell_index(cell)] as u128 * SQUARES[square.index() as usize] as u128;
    product as u64 ^ (product >> 64) as u64
}

/// The key of a pending lion restriction.
#[inline]
pub(crate) const fn senjishi(square: Option<Square>) -> u64 {
    match square {
        Some(square) => SENJISHI[square.index() as usize],
        None => 0,
    }
}

/// Splitmix64, made odd.
const fn odd_numbers<const N: usize>(seed: u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut state = seed;
    let mut i = 0;
    while i < N {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        numbers[i] = (z ^ z >> 31) | 1;
        i += 1;
    }
    numbers
}
