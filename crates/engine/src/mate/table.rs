//! What the search remembers, in a fixed amount of memory: the least costly knowledge makes room for new.

use super::numbers::Numbers;

/// All tables.
#[derive(Debug)]
pub(super) struct Memory {
    pub(super) table: Table,
    pub(super) paths: PathTable,
    pub(super) counts: CountTable,
    bytes: usize,
}

impl Memory {
    /// One part in so many of the memory is for what holds on one path only, and as much for counts of moves.
    const PART: usize = 16;
    /// Counts are cheap to make anew: more bytes than a processor has near at hand are of no use to them.
    const MOST_FOR_COUNTS: usize = 4 << 20;

    /// Tables of so many MiB together. The memory is taken from the system as it is used.
    pub(super) fn new(mebibytes: usize) -> Self {
        Self::of_bytes(mebibytes.max(1).saturating_mul(1 << 20))
    }

    fn of_bytes(bytes: usize) -> Self {
        let paths = bytes / Self::PART;
        let counts = paths.min(Self::MOST_FOR_COUNTS);
        let table = Table::new(bytes - paths - counts);
        Self { table, paths: PathTable::new(paths), counts: CountTable::new(counts), bytes }
    }

    /// Forgets everything. Fresh memory comes zeroed from the system, where writing zeros would take all of it.
    pub(super) fn clear(&mut self) {
        *self = Self::of_bytes(self.bytes);
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
    /// Whether more is known of it on some path.
    pub(super) on_paths: bool,
}

impl Entry {
    /// No mate is known.
    pub(super) const NO_MATE: u16 = u16::MAX;

    /// Nothing is known.
    pub(super) const BLANK: Self =
        Self { numbers: Numbers::UNKNOWN, mate_within: Self::NO_MATE, no_mate_within: 0, effort: 0, on_paths: false };

    /// The bit of [`Entry::on_paths`], which no length needs.
    const ON_PATHS: u16 = 1 << 15;

    fn pack(self, key: u64) -> [u64; WORDS] {
        let numbers = u64::from(self.numbers.proof) << 32 | u64::from(self.numbers.disproof);
        let on_paths = if self.on_paths { Self::ON_PATHS } else { 0 };
        let lengths = u64::from(self.mate_within) << 16 | u64::from(self.no_mate_within | on_paths);
        [key, numbers, u64::from(self.effort.max(1)) << 32 | lengths]
    }

    const fn unpack(words: &[u64]) -> Self {
        Self {
            numbers: Numbers { proof: (words[1] >> 32) as u32, disproof: words[1] as u32 },
            mate_within: (words[2] >> 16) as u16,
            no_mate_within: words[2] as u16 & !Self::ON_PATHS,
            effort: (words[2] >> 32) as u32,
            on_paths: words[2] as u16 & Self::ON_PATHS != 0,
        }
    }
}

/// The transposition table: buckets of entries. It begins small and doubles as it fills, so that what is asked often is near at hand.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<[u64; BUCKET]>,
    /// How many entries are taken.
    taken: usize,
    /// How often it may still double.
    doublings: u32,
}

impl Table {
    /// A table begins with at least so many buckets, 128 KiB.
    const FIRST: usize = 1 << 10;

    fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<[u64; BUCKET]>()).max(1);
        let doublings = (most / Self::FIRST).max(1).ilog2();
        Self { buckets: vec![[0; BUCKET]; most >> doublings], taken: 0, doublings }
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[place(key, self.buckets.len())];
        bucket.chunks_exact(WORDS).find(|words| words[0] == key && !is_free(words)).map(Entry::unpack)
    }

    /// Remembers what is known of a position, in place of what was known before.
    pub(super) fn put(&mut self, key: u64, entry: Entry) {
        if self.doublings > 0 && self.taken * WORDS * 2 > self.buckets.len() * BUCKET {
            self.double();
        }
        let place = place(key, self.buckets.len());
        let bucket = &mut self.buckets[place];
        let way =
            bucket.chunks_exact(WORDS).position(|words| words[0] == key || is_free(words)).unwrap_or_else(|| make_room(bucket));
        let words = &mut bucket[way * WORDS..][..WORDS];
        self.taken += usize::from(is_free(words));
        words.copy_from_slice(&entry.pack(key));
    }

    /// Makes two buckets of each.
    fn double(&mut self) {
        let before = self.buckets.len();
        self.doublings -= 1;
        self.buckets.resize(2 * before, [0; BUCKET]);
        // From the end: both places of what is in a bucket are behind it, but for the first, which is its own.
        for index in (0..before).rev() {
            let bucket = std::mem::replace(&mut self.buckets[index], [0; BUCKET]);
            for words in bucket.chunks_exact(WORDS).filter(|words| !is_free(words)) {
                let place = place(words[0], self.buckets.len());
                if let Some(free) = self.buckets[place].chunks_exact_mut(WORDS).find(|words| is_free(words)) {
                    free.copy_from_slice(words);
                }
            }
        }
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

/// How many moves count in positions that were not entered, so that they are counted once. The newest of a place stays.
#[derive(Debug)]
pub(super) struct CountTable {
    /// The low bits of the key above a count and one more.
    places: Vec<u64>,
}

impl CountTable {
    const COUNT_BITS: u32 = 16;
    const MOST: u32 = (1 << Self::COUNT_BITS) - 2;

    fn new(bytes: usize) -> Self {
        Self { places: vec![0; (bytes / size_of::<u64>()).max(1)] }
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<u32> {
        let word = self.places[place(key, self.places.len())];
        let count = word as u32 & (Self::MOST + 1);
        (word >> Self::COUNT_BITS == key << Self::COUNT_BITS >> Self::COUNT_BITS && count != 0).then(|| count - 1)
    }

    pub(super) fn put(&mut self, key: u64, count: u32) {
        let place = place(key, self.places.len());
        self.places[place] = key << Self::COUNT_BITS | u64::from(count.min(Self::MOST) + 1);
    }
}

/// The place of a key among so many.
#[inline]
fn place(key: u64, places: usize) -> usize {
    ((u128::from(key) * places as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::super::numbers::UNLIMITED;
    use super::*;

    fn entry(effort: u32) -> Entry {
        Entry { numbers: Numbers { proof: 7, disproof: 9 }, mate_within: 31, no_mate_within: 13, effort, on_paths: false }
    }

    #[test]
    fn an_entry_comes_back_as_it_was_put() {
        let mut memory = Memory::new(1);
        memory.table.put(0, entry(5));
        assert_eq!(memory.table.get(0), Some(entry(5)), "a key of zero is a key");
        let longest = Entry { mate_within: UNLIMITED, no_mate_within: UNLIMITED, on_paths: true, ..entry(6) };
        memory.table.put(0, longest);
        assert_eq!(memory.table.get(0), Some(longest));
        assert_eq!(memory.table.get(1), None);
        memory.clear();
        assert_eq!(memory.table.get(0), None);
    }

    #[test]
    fn the_least_effort_leaves_a_full_bucket_and_the_others_age() {
        let mut table = Table::new(1);
        assert_eq!((table.buckets.len(), table.doublings), (1, 0));
        for key in 0..(BUCKET / WORDS) as u64 {
            table.put(key, entry(10 + key as u32));
        }
        table.put(100, entry(1));
        assert_eq!(table.get(0), None);
        assert_eq!(table.get(4).map(|entry| entry.effort), Some(4), "14 less the 10 of the entry that left");
        table.put(101, entry(1));
        assert!(table.get(101).is_some() && table.get(4).is_some());
    }

    /// Keys that fall into all parts of a table.
    fn scattered(number: u64) -> u64 {
        number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[test]
    fn a_table_that_grows_forgets_nothing_until_it_is_half_full() {
        let mut table = Table::new(8 << 20);
        let first = table.buckets.len();
        let entries = (8 << 20) / size_of::<[u64; BUCKET]>() * (BUCKET / WORDS) / 4;
        (0..entries as u64).for_each(|number| table.put(scattered(number), entry(1 + number as u32)));
        assert!(table.buckets.len() >= 16 * first, "it has grown");
        assert!(size_of_val(table.buckets.as_slice()) <= 8 << 20, "within its memory");
        let kept = (0..entries as u64).filter(|&number| table.get(scattered(number)) == Some(entry(1 + number as u32))).count();
        assert!(kept * 100 > entries * 99, "{kept} of {entries}: a bucket that overflows before its time is rare");
    }

    #[test]
    fn a_count_comes_back_for_its_own_key_only() {
        let mut counts = CountTable::new(1 << 10);
        assert_eq!(counts.get(0), None, "a key of zero is a key");
        for (number, count) in [0, 1, 217, CountTable::MOST, u32::MAX].into_iter().enumerate() {
            let key = scattered(number as u64);
            counts.put(key, count);
            assert_eq!(counts.get(key), Some(count.min(CountTable::MOST)));
            assert_eq!(counts.get(key ^ 1), None);
        }
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
