//! What the search remembers, in a fixed amount of memory: the least costly knowledge makes room for new.

use super::numbers::Numbers;

/// Both tables.
#[derive(Debug)]
pub(super) struct Memory {
    pub(super) table: Table,
    pub(super) paths: PathTable,
}

impl Memory {
    /// One part in so many of the memory is for what holds on one path only.
    const PATHS_PART: usize = 16;

    /// Tables of so many MiB together. The memory is taken from the system as it is used.
    pub(super) fn new(mebibytes: usize) -> Self {
        let bytes = mebibytes.max(1).saturating_mul(1 << 20);
        let paths = bytes / Self::PATHS_PART;
        Self { table: Table::new(bytes - paths), paths: PathTable::new(paths) }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        // Fresh memory comes zeroed from the system; writing zeros would take all of it.
        self.table.buckets = vec![[0; BUCKET]; self.table.buckets.len()];
        self.paths.places = vec![[0; 2]; self.paths.places.len()];
    }
}

/// 64-bit words of an entry: the key; proof and disproof number; effort and lengths.
const WORDS: usize = 3;
/// Words of a bucket: two cache lines.
const BUCKET: usize = 16;

/// What is known of a position, whatever the path to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    /// The numbers of the last search that did not settle it.
    pub(super) numbers: Numbers,
    /// There is a mate in so many plies, or [`Entry::NO_MATE`].
    pub(super) mate_within: u16,
    /// There is no mate within so many plies.
    pub(super) no_mate_within: u16,
    /// How many positions were searched for this.
    pub(super) effort: u32,
}

impl Entry {
    /// No mate is known.
    pub(super) const NO_MATE: u16 = u16::MAX;

    /// Nothing is known.
    pub(super) const BLANK: Self = Self { numbers: Numbers::UNKNOWN, mate_within: Self::NO_MATE, no_mate_within: 0, effort: 0 };

    fn pack(self, key: u64) -> [u64; WORDS] {
        let numbers = u64::from(self.numbers.proof) << 32 | u64::from(self.numbers.disproof);
        let lengths = u64::from(self.mate_within) << 16 | u64::from(self.no_mate_within);
        [key, numbers, u64::from(self.effort.max(1)) << 32 | lengths]
    }

    const fn unpack(words: &[u64]) -> Self {
        Self {
            numbers: Numbers { proof: (words[1] >> 32) as u32, disproof: words[1] as u32 },
            mate_within: (words[2] >> 16) as u16,
            no_mate_within: words[2] as u16,
            effort: (words[2] >> 32) as u32,
        }
    }
}

/// The transposition table: buckets of entries.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<[u64; BUCKET]>,
}

impl Table {
    fn new(bytes: usize) -> Self {
        Self { buckets: vec![[0; BUCKET]; (bytes / size_of::<[u64; BUCKET]>()).max(1)] }
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[place(key, self.buckets.len())];
        bucket.chunks_exact(WORDS).find(|words| words[0] == key && !is_free(words)).map(Entry::unpack)
    }

    /// Remembers what is known of a position, in place of what was known before.
    pub(super) fn put(&mut self, key: u64, entry: Entry) {
        let place = place(key, self.buckets.len());
        let bucket = &mut self.buckets[place];
        let at_hand = bucket.chunks_exact(WORDS).position(|words| words[0] == key || is_free(words));
        let way = at_hand.unwrap_or_else(|| make_room(bucket));
        bucket[way * WORDS..][..WORDS].copy_from_slice(&entry.pack(key));
    }
}

/// Chooses the entry of the least effort to leave a full bucket. Those that stay age by what the leaving one was worth, so that
/// nothing stays for ever.
fn make_room(bucket: &mut [u64; BUCKET]) -> usize {
    let least = bucket.chunks_exact(WORDS).map(effort).min().unwrap_or(0);
    let way = bucket.chunks_exact(WORDS).position(|words| effort(words) == least).unwrap_or(0);
    for words in bucket.chunks_exact_mut(WORDS) {
        let left = (effort(words) - least).max(1);
        words[2] = words[2] & u64::from(u32::MAX) | left << 32;
    }
    way
}

const fn effort(words: &[u64]) -> u64 {
    words[2] >> 32
}

const fn is_free(words: &[u64]) -> bool {
    words[2] == 0
}

/// A disproof that holds on one path only, because it rests on a repetition of a position before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PathEntry {
    /// The depth of the shallowest position that is repeated.
    pub(super) rests_on: i16,
    /// There is no mate within so many plies.
    pub(super) no_mate_within: u16,
}

/// Disproofs by the path on which they hold: the newest of a place stays.
#[derive(Debug)]
pub(super) struct PathTable {
    places: Vec<[u64; 2]>,
}

impl PathTable {
    const TAKEN: u64 = 1 << 32;

    fn new(bytes: usize) -> Self {
        Self { places: vec![[0; 2]; (bytes / size_of::<[u64; 2]>()).max(1)] }
    }

    /// What is known of the position at the end of this path.
    #[inline]
    pub(super) fn get(&self, path: u64) -> Option<PathEntry> {
        let [key, value] = self.places[place(path, self.places.len())];
        let entry = PathEntry { rests_on: (value >> 16) as u16 as i16, no_mate_within: value as u16 };
        (key == path && value != 0).then_some(entry)
    }

    pub(super) fn put(&mut self, path: u64, entry: PathEntry) {
        let value = Self::TAKEN | u64::from(entry.rests_on as u16) << 16 | u64::from(entry.no_mate_within);
        let place = place(path, self.places.len());
        self.places[place] = [path, value];
    }
}

/// The place of a key among so many.
#[inline]
fn place(key: u64, places: usize) -> usize {
    ((u128::from(key) * places as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(effort: u32) -> Entry {
        Entry { numbers: Numbers { proof: 7, disproof: 9 }, mate_within: 31, no_mate_within: 13, effort }
    }

    #[test]
    fn an_entry_comes_back_as_it_was_put() {
        let mut memory = Memory::new(1);
        memory.table.put(0, entry(5));
        assert_eq!(memory.table.get(0), Some(entry(5)), "a key of zero is a key");
        memory.table.put(0, entry(6));
        assert_eq!(memory.table.get(0), Some(entry(6)));
        assert_eq!(memory.table.get(1), None);
        memory.clear();
        assert_eq!(memory.table.get(0), None);
    }

    #[test]
    fn the_least_effort_leaves_a_full_bucket_and_the_others_age() {
        let mut table = Table::new(1);
        for key in 0..(BUCKET / WORDS) as u64 {
            table.put(key, entry(10 + key as u32));
        }
        table.put(100, entry(1));
        assert_eq!(table.get(0), None);
        assert_eq!(table.get(4).map(|entry| entry.effort), Some(4), "14 less the 10 of the entry that left");
        table.put(101, entry(1));
        assert!(table.get(101).is_some() && table.get(4).is_some());
    }

    #[test]
    fn a_path_entry_keeps_a_negative_depth() {
        let mut memory = Memory::new(1);
        let entry = PathEntry { rests_on: -1, no_mate_within: 0 };
        memory.paths.put(77, entry);
        assert_eq!(memory.paths.get(77), Some(entry));
        assert_eq!(memory.paths.get(78), None);
    }
}
