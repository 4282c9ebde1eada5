//! The transposition table: shared by all threads, of fixed size, without locks.
//!
//! An entry is two words, the second xored into the first with the key, so that a torn entry does not match any key.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use koshogi_rules::Move;

use crate::score::{DECIDED, Value};

/// What a stored score says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// This is the score.
    Exact,
}

/// What the table knows of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The best move found, if any.
    pub best: Option<Move>,
    /// The score, with ends counted from this position.
    pub value: Value,
    /// How deep it was searched; 0 for quiescence.
    pub depth: u8,
    /// What the score says.
    pub bound: Bound,
}

impl Entry {
    /// Whether the score is known as well as a search of the window from `alpha` to `beta` wants to know it.
    #[must_use]
    pub const fn settles(&self, alpha: Value, beta: Value) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }
}

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const WAYS: usize = 4;

/// One cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// The table.
#[derive(Debug)]
pub struct Table {
    buckets: Box<[Bucket]>,
    generation: AtomicU8,
}

// Move 26 bits: from, to, via and two flags; then value 16, depth 8, bound 2, generation 6.
const MOVE_BITS: u32 = 26;
const AGES: u8 = 63;

impl Table {
    /// A table of about this many MiB, at least one.
    #[must_use]
    pub fn new(mib: usize) -> Self {
        let buckets = (mib.max(1) << 20) / size_of::<Bucket>();
        Self { buckets: (0..buckets).map(|_| Bucket::default()).collect(), generation: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.generation.store(0, Relaxed);
    }

    /// Begins a new search: entries of earlier ones grow old.
    pub fn age(&self) {
        let next = self.generation.load(Relaxed).wrapping_add(1) & AGES;
        self.generation.store(next, Relaxed);
    }

    fn index(&self, key: u64) -> usize {
        // The high bits choose the bucket without a division.
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    fn bucket(&self, key: u64) -> &[Slot; WAYS] {
        &self.buckets[self.index(key)].0
    }

    /// Has the processor fetch what is known of a position that will be asked about soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch_index::prefetch_index(&self.buckets, self.index(key));
    }

    /// What is known of the position with this key; `ply` is its distance from the root, for scores of ends.
    #[must_use]
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let found = data != 0 && slot.check.load(Relaxed) ^ data == key;
            found.then(|| unpack(data, ply))
        })
    }

    /// Keeps what was found, in place of the least useful entry of its bucket.
    pub fn put(&self, key: u64, ply: usize, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let bucket = self.bucket(key);
        let same = bucket.iter().find(|slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && slot.check.load(Relaxed) ^ data == key
        });
        let slot = match same {
            Some(slot) => {
                let old = unpack(slot.data.load(Relaxed), ply);
                if entry.best.is_none() {
                    entry.best = old.best;
                }
                let fresh = age_of(slot.data.load(Relaxed), generation) == 0;
                if fresh && entry.bound != Bound::Exact && entry.depth + 3 < old.depth {
                    return;
                }
                slot
            }
            None => {
                let worth = |slot: &&Slot| {
                    let data = slot.data.load(Relaxed);
                    if data == 0 { i32::MIN } else { i32::from(depth_of(data)) - 8 * i32::from(age_of(data, generation)) }
                };
                let Some(slot) = bucket.iter().min_by_key(worth) else { return };
                slot
            }
        };
        let data = pack(entry, ply, generation);
        slot.data.store(data, Relaxed);
        slot.check.store(key ^ data, Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    #[must_use]
    pub fn permille(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(|slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && age_of(data, generation) == 0
        });
        (used.count() * 1000 / (sample.len() * WAYS)) as u32
    }
}

const fn depth_of(data: u64) -> u8 {
    (data >> (MOVE_BITS + 16)) as u8
}

const fn age_of(data: u64, generation: u8) -> u8 {
    generation.wrapping_sub((data >> (MOVE_BITS + 26)) as u8) & AGES
}

fn pack(entry: Entry, ply: usize, generation: u8) -> u64 {
    let mv = entry.best.map_or(0, |mv| u64::from(mv.bits()) & ((1 << MOVE_BITS) - 1));
    let value = to_table(entry.value, ply) as i16 as u16;
    let bound = entry.bound as u64 + 1;
    mv | u64::from(value) << MOVE_BITS
        | u64::from(entry.depth) << (MOVE_BITS + 16)
        | bound << (MOVE_BITS + 24)
        | u64::from(generation) << (MOVE_BITS + 26)
}

fn unpack(data: u64, ply: usize) -> Entry {
    let bits = data & ((1 << MOVE_BITS) - 1);
    let best = if bits == 0 { None } else { Move::from_bits(bits as u32 | 1 << 31) };
    let value = from_table(Value::from((data >> MOVE_BITS) as u16 as i16), ply);
    let bound = match data >> (MOVE_BITS + 24) & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    Entry { best, value, depth: depth_of(data), bound }
}

/// Ends are counted from the root in the search, from the position in the table.
fn to_table(value: Value, ply: usize) -> Value {
    let ply = ply as Value;
    if value > DECIDED {
        value + ply
    } else if value < -DECIDED {
        value - ply
    } else {
        value
    }
}

fn from_table(value: Value, ply: usize) -> Value {
    let ply = ply as Value;
    if value > DECIDED {
        value - ply
    } else if value < -DECIDED {
        value + ply
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::wins_in;
    use koshogi_rules::Square;

    #[test]
    fn an_entry_comes_back_as_it_went_in() {
        let table = Table::new(1);
        let squares: Vec<Square> = ["12l", "11k", "7a"].iter().map(|text| text.parse().unwrap()).collect();
        let best = Some(Move::over(squares[0], squares[1], squares[2]).promoting());
        for (value, bound) in [(-1234, Bound::Upper), (77, Bound::Lower), (wins_in(9), Bound::Exact)] {
            let entry = Entry { best, value, depth: 17, bound };
            table.put(0x1234_5678_9ABC_DEF0, 4, entry);
            assert_eq!(table.get(0x1234_5678_9ABC_DEF0, 4), Some(entry));
        }
        assert_eq!(table.get(0x1234_5678_9ABC_DEF1, 4), None);
    }

    #[test]
    fn an_end_is_counted_from_where_it_is_found() {
        let table = Table::new(1);
        table.put(1 << 40, 6, Entry { best: None, value: wins_in(9), depth: 3, bound: Bound::Exact });
        assert_eq!(table.get(1 << 40, 2).map(|entry| entry.value), Some(wins_in(5)));
    }
}
