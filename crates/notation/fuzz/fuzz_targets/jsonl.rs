//! Any text: read without a panic, and what was read is written to a line that reads the same.
#![no_main]

use std::sync::LazyLock;

use koshogi_notation::jsonl;
use koshogi_notation::record::Shelf;
use libfuzzer_sys::fuzz_target;

static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf { variants: koshogi_games::all().to_vec(), ..Shelf::default() });

fuzz_target!(|text: &str| {
    for record in jsonl::read(text, &*SHELF).into_iter().filter_map(|reading| reading.record) {
        let read = jsonl::read_line(&jsonl::write(&record), 1, &*SHELF);
        assert_eq!(read.errors().count(), 0, "{:?}\n{}", read.faults, jsonl::write(&record));
        assert_eq!(read.record.map(|read| read.moves()), Some(record.moves()));
    }
});
