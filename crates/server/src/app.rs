//! What all requests share.

use std::sync::Arc;

use koshogi_notation::record::Shelf;
use koshogi_rules::Variant;
use koshogi_wire::Document;
use tokio::sync::{Semaphore, watch};

use crate::store::Store;

/// How much the engine may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Searches at once.
    pub searches: usize,
    /// The threads of each.
    pub threads: usize,
    /// The table of each in MiB.
    pub memory: usize,
}

/// What all requests share.
#[derive(Debug, Clone)]
pub struct App(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    store: Store,
    shelf: Shelf,
    documents: Vec<Document>,
    limits: Limits,
    searches: Arc<Semaphore>,
    conversations: Arc<Semaphore>,
    imports: Arc<Semaphore>,
    stopping: watch::Sender<bool>,
}

impl App {
    /// An application over a store, with the games of the program and those of the user.
    #[must_use]
    pub fn new(store: Store, games: Vec<Arc<Variant>>, documents: Vec<Document>, limits: Limits) -> Self {
        let semaphore = |permits| Arc::new(Semaphore::new(permits));
        Self(Arc::new(Shared {
            store,
            shelf: Shelf { variants: games, ..Shelf::default() },
            documents,
            limits,
            searches: semaphore(limits.searches),
            // Each may keep the table of its last search.
            conversations: semaphore(2 * limits.searches + 2),
            imports: semaphore(1),
            stopping: watch::Sender::new(false),
        }))
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// Tells everything that lasts (conversations, imports) to come to an end.
    pub fn stop(&self) {
        self.0.stopping.send_replace(true);
    }

    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.0.stopping.subscribe()
    }

    pub(crate) fn shelf(&self) -> &Shelf {
        &self.0.shelf
    }

    pub(crate) fn variant(&self, id: &str) -> Option<&Arc<Variant>> {
        self.0.shelf.variants.iter().find(|variant| variant.is_called(id))
    }

    pub(crate) fn documents(&self) -> &[Document] {
        &self.0.documents
    }

    pub(crate) fn limits(&self) -> Limits {
        self.0.limits
    }

    pub(crate) fn searches(&self) -> &Arc<Semaphore> {
        &self.0.searches
    }

    pub(crate) fn conversations(&self) -> &Arc<Semaphore> {
        &self.0.conversations
    }

    pub(crate) fn imports(&self) -> &Arc<Semaphore> {
        &self.0.imports
    }
}
