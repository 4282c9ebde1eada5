//! What one room hands to another: a record that somebody wants to see in the study.

use koshogi_notation::record::Record;
use leptos::prelude::*;

use crate::route::{Route, go};

/// The place where a record waits for the study.
#[derive(Debug, Clone, Copy)]
pub struct Handover(RwSignal<Option<Handed>>);

/// A record on its way.
#[derive(Debug, Clone)]
pub struct Handed {
    /// The record.
    pub record: Record,
    /// The game of the library that it is, if it is one.
    pub id: Option<String>,
    /// What is to be told of it.
    pub told: Vec<String>,
}

impl From<Record> for Handed {
    fn from(record: Record) -> Self {
        Self { record, id: None, told: Vec::new() }
    }
}

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
    pub fn study(self, handed: impl Into<Handed>) {
        self.0.set(Some(handed.into()));
        go(&Route::Study(String::new()));
    }

    /// Takes what waits.
    pub fn take(self) -> Option<Handed> {
        self.0.track();
        self.0.try_update_untracked(Option::take).flatten()
    }
}
