//! Any text: read without a panic; a set-up that is read is written to a text that reads the same.
#![no_main]

use koshogi_notation::sfen;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for variant in koshogi_games::all() {
        match sfen::read(text, variant) {
            Ok(setup) => assert_eq!(sfen::read(&sfen::write(&setup, variant), variant), Ok(setup)),
            Err(faults) => {
                assert!(!faults.is_empty());
                assert!(faults.iter().all(|fault| fault.column <= text.chars().count() + 1));
            }
        }
    }
});
