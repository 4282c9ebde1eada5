//! Any text: read as a position with moves without a panic; what is read is written to a line that reads the same.
#![no_main]

use std::sync::LazyLock;

use koshogi_notation::record::Shelf;
use koshogi_notation::usi;
use libfuzzer_sys::fuzz_target;

static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf { variants: koshogi_games::all().to_vec(), ..Shelf::default() });

fuzz_target!(|text: &str| {
    let reading = usi::read_position(text, &*SHELF);
    if let Some(record) = reading.record {
        let again = usi::read_position(&usi::write_position(&record), record.rules());
        assert_eq!(again.record.as_ref(), Some(&record), "{:?}", again.faults);
    }
});
