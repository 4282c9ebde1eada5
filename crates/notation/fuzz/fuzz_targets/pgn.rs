//! Any text: read without a panic, and what was read of it is written to a text that reads and writes the same.
#![no_main]

use std::sync::LazyLock;

use koshogi_notation::pgn::{self, Spelling};
use koshogi_notation::record::Shelf;
use libfuzzer_sys::fuzz_target;

static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf { variants: koshogi_games::all().to_vec(), ..Shelf::default() });

fuzz_target!(|text: &str| {
    for record in pgn::read_all(text, &*SHELF).into_iter().filter_map(|reading| reading.record) {
        let once = pgn::write(&record, Spelling::Western);
        let read = pgn::read(&once, &*SHELF);
        assert!(read.faults.is_empty(), "{:?}\n{once}", read.faults);
        let read = read.record.expect("a record without faults");
        assert_eq!(read.tree(), record.tree(), "{once}");
        assert_eq!(pgn::write(&read, Spelling::Western), once);
    }
});
