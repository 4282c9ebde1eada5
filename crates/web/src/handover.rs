//! What one room hands to another: a record that somebody wants to see in the study, or a position to be played.

use koshogi_notation::record::Record;
use koshogi_table::Plan;
use leptos::prelude::*;

use crate::route::{Route, go};

/// The place where things wait for the room that takes them.
#[derive(Debug, Clone, Copy)]
pub struct Handover {
    record: RwSignal<Option<Handed>>,
    plan: RwSignal<Option<Plan>>,
}

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
    provide_context(Handover { record: RwSignal::new(None), plan: RwSignal::new(None) });
}

/// The place of handing over.
#[must_use]
pub fn use_handover() -> Handover {
    expect_context()
}

impl Handover {
    /// Opens a record in the study and goes there. What is being studied is not lost: it comes back by undoing.
    pub fn study(self, handed: impl Into<Handed>) {
        self.record.set(Some(handed.into()));
        go(&Route::Study(String::new()));
    }

    /// Takes the record that waits.
    pub fn take(self) -> Option<Handed> {
        self.record.track();
        self.record.try_update_untracked(Option::take).flatten()
    }

    /// Offers the start and the rules of a record for a new game, and goes to the form where its players are chosen.
    pub fn play(self, record: &Record) {
        self.plan.set(Some(Plan::of_record(record)));
        go(&Route::NewGame(None));
    }

    /// Takes the plan that waits.
    pub fn take_plan(self) -> Option<Plan> {
        self.plan.try_update_untracked(Option::take).flatten()
    }
}
