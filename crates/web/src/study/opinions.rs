//! What was found out about the positions of the record, by whatever looked at them: sente's chances.

use std::collections::HashMap;

use koshogi_notation::record::NodeId;
use leptos::prelude::*;

use super::desk::Desk;

/// Sente's chances of winning, from 0 to 1, at the nodes that were looked at.
#[derive(Clone, Copy)]
pub(super) struct Opinions {
    desk: Desk,
    /// The record that they are of, and the chances.
    chances: RwSignal<(u32, HashMap<NodeId, f64>)>,
}

impl Opinions {
    pub(super) fn new(desk: Desk) -> Self {
        Self { desk, chances: RwSignal::default() }
    }

    /// Notes what was found at a node of the record that lies on the desk now.
    pub(super) fn note(self, id: NodeId, chance: f64) {
        let record = self.desk.with_untracked(|study| study.state().record);
        self.chances.update(|(of, chances)| {
            if *of != record {
                chances.clear();
                *of = record;
            }
            chances.insert(id, chance);
        });
    }

    /// Sente's chance at a node.
    pub(super) fn at(self, id: NodeId) -> Option<f64> {
        let record = self.desk.state().record;
        self.chances.with(|(of, chances)| chances.get(&id).copied().filter(|_| *of == record))
    }
}
