//! The positions of a game in few bytes.

/// The bytes of a position: eight for its key, two for its ply.
const SIZE: usize = 10;

/// Positions and their plies as bytes. A ply beyond 65535 is written as that.
#[must_use]
pub fn pack(positions: &[(i64, i64)]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(positions.len() * SIZE);
    for (key, ply) in positions {
        bytes.extend(key.to_le_bytes());
        bytes.extend(u16::try_from(*ply).unwrap_or(u16::MAX).to_le_bytes());
    }
    bytes
}

/// The ply after which a position stands on the board first, if it does.
#[must_use]
pub fn first_ply(bytes: &[u8], key: i64) -> Option<i64> {
    let wanted = key.to_le_bytes();
    let found = bytes.chunks_exact(SIZE).find(|chunk| chunk.starts_with(&wanted))?;
    Some(i64::from(u16::from_le_bytes([found[8], found[9]])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_is_found() {
        let positions = [(i64::MIN, 0), (-1, 1), (7, 300), (i64::MAX, 9)];
        let bytes = pack(&positions);
        for (key, ply) in positions {
            assert_eq!(first_ply(&bytes, key), Some(ply));
        }
        assert_eq!(first_ply(&bytes, 8), None);
    }
}
