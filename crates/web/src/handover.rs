//! What one room hands to another: a record that somebody wants to see in the study.

use koshogi_notation::record::Record;
use leptos::prelude::*;

use crate::route::{Route, go};

/// The place where a record waits for the study.
#[derive(Debug, Clone, Copy)]
pub struct Handover(RwSignal<Option<Record>>);

/// Gives the page its place of handing over.
pub fn provide_handover() {
    provide_context(Handover(RwSignal::new(None)));
}

/// The place of handing over.
#[must_use]
pub fn use_handover() -> Handover {
    expect_context()
}

impl Handover {
    /// Opens a record in the study and goes there. What is being studied is not lost: it comes back by undoing.
    pub fn study(self, record: Record) {
        self.0.set(Some(record));
        go(&Route::Study(String::new()));
    }

    /// Takes what waits.
    pub fn take(self) -> Option<Record> {
        self.0.track();
        self.0.try_update_untracked(Option::take).flatten()
    }
}
