//! Keeping the record in the browser's storage: nothing is lost with the tab.

use koshogi_notation::record::NodeId;
use koshogi_notation::{Fault, pgn};
use koshogi_table::study::{Study, intake};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::desk::Desk;
use crate::i18n;
use crate::settings::{Settings, use_settings};
use crate::storage;

/// The key in the browser's storage.
const KEY: &str = "koshogi.study";

/// How long after a change it is kept, in milliseconds: who types or steps quickly does not wait for the storage.
const WAIT: u64 = 400;

/// A study as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// The record, in the one format that tells everything.
    pgn: String,
    /// The way to the node that was shown: the place of each move among those that follow.
    way: Vec<usize>,
    /// The game of the library that it is, and whether all of it is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kept: Option<(String, bool)>,
}

/// A study that was kept.
pub(super) struct Reopened {
    pub(super) study: Study,
    /// What could not be read of it.
    pub(super) faults: Vec<Fault>,
    /// The game of the library that it is, and whether all of it is there.
    pub(super) kept: Option<(String, bool)>,
}

impl From<Study> for Reopened {
    fn from(study: Study) -> Self {
        Self { study, faults: Vec::new(), kept: None }
    }
}

/// The study that was kept.
pub(super) fn reopen() -> Option<Reopened> {
    let kept = storage::read::<Kept>(KEY)?;
    let found = intake::read(&kept.pgn, None).into_iter().next()?;
    let mut study = Study::from(found.record?);
    let mut at = NodeId::ROOT;
    for place in kept.way {
        let Some(&next) = study.tree().node(at).children().get(place) else { break };
        at = next;
    }
    study.go(at);
    Some(Reopened { study, faults: found.faults, kept: kept.kept })
}

/// Keeps the study from now on, a moment after every change and when the page goes away.
pub(super) fn keep(desk: Desk) {
    let settings = use_settings();
    let waiting = StoredValue::new(None::<TimeoutHandle>);
    let write = move || {
        waiting.set_value(None);
        let kept = untrack(|| desk.kept());
        let kept =
            desk.with_untracked(|study| Kept { pgn: pgn::write(study.record(), pgn::Spelling::Western), way: way(study), kept });
        if !storage::write(KEY, &kept) {
            desk.tell(vec![i18n::study::NOT_KEPT.get(settings.with_untracked(Settings::lang)).to_owned()]);
        }
    };
    Effect::new(move |before: Option<()>| {
        desk.with(|_| {});
        desk.kept();
        // What was just opened is kept already.
        if before.is_some() {
            waiting.update_value(|waiting| {
                waiting.take().into_iter().for_each(|timer| timer.clear());
                *waiting = set_timeout_with_handle(write, std::time::Duration::from_millis(WAIT)).ok();
            });
        }
    });
    let handle = window_event_listener(leptos::ev::pagehide, move |_| {
        if waiting.with_value(Option::is_some) {
            write();
        }
    });
    on_cleanup(move || handle.remove());
}

fn way(study: &Study) -> Vec<usize> {
    let tree = study.tree();
    let mut parent = NodeId::ROOT;
    let mut way = Vec::new();
    for id in tree.path(study.at()) {
        way.extend(tree.node(parent).children().iter().position(|child| *child == id));
        parent = id;
    }
    way
}
