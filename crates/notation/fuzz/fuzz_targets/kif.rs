//! Any bytes: read without a panic, and what was read of them is written to a text that reads and writes the same.
#![no_main]

use std::sync::LazyLock;

use koshogi_notation::kif;
use koshogi_notation::record::Shelf;
use libfuzzer_sys::fuzz_target;

static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf { variants: koshogi_games::all().to_vec(), ..Shelf::default() });

fuzz_target!(|bytes: &[u8]| {
    let reading = kif::read_bytes(bytes, &*SHELF);
    let Some(record) = reading.record else {
        assert!(!reading.faults.is_empty(), "no record and no reason");
        return;
    };
    // Two comments in a row become one, so that the second writing is the first that stays.
    let once = kif::read(&kif::write(&record), &*SHELF);
    assert_eq!(once.errors().count(), 0, "{:?}\n{}", once.faults, kif::write(&record));
    let once = once.record.expect("a record without errors");
    assert_eq!(once.moves(), record.moves());
    let twice = kif::read(&kif::write(&once), &*SHELF).record.expect("a record");
    assert!(once == twice, "{}\n---\n{}", kif::write(&once), kif::write(&twice));
});
