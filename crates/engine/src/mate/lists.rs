//! The moves that count in the positions that were entered last: the search comes back to most of them soon.

use koshogi_rules::Move;

/// A move that counts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Listed {
    pub(super) mv: Move,
    /// The key of the position after it.
    pub(super) key: u64,
    /// Whether it is an evasion that ends the game.
    pub(super) ends: bool,
}

/// Lists of moves by the position to move in. The newest of a place stays.
#[derive(Debug)]
pub(super) struct Lists {
    places: Vec<(Option<u64>, Vec<Listed>)>,
}

impl Lists {
    /// A few megabytes, where positions have some dozens of moves that count.
    const PLACES: usize = 1 << 12;

    pub(super) fn new() -> Self {
        Self { places: vec![(None, Vec::new()); Self::PLACES] }
    }

    /// Adds to `moves` those that count in the position with this key, and answers whether they are known.
    pub(super) fn get(&self, key: u64, moves: &mut Vec<Listed>) -> bool {
        let (known, list) = &self.places[place(key)];
        let is_known = *known == Some(key);
        if is_known {
            moves.extend_from_slice(list);
        }
        is_known
    }

    pub(super) fn put(&mut self, key: u64, moves: &[Listed]) {
        let (known, list) = &mut self.places[place(key)];
        *known = Some(key);
        list.clear();
        list.extend_from_slice(moves);
    }
}

const fn place(key: u64) -> usize {
    key as usize % Lists::PLACES
}
