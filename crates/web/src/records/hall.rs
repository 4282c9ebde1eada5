//! What the parts of the room share: the query, what it finds, and what is selected.

use std::collections::BTreeSet;

use koshogi_rules::Text;
use koshogi_wire::{BatchChange, GameList, GameQuery, Order, Tag};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::library::{Keeper, Library, Trouble, use_library};

/// Games on a page of the list.
pub(super) const PAGE: i64 = 50;

/// What the parts share.
#[derive(Clone, Copy)]
pub(super) struct Hall {
    pub(super) library: Library,
    /// What is asked for.
    pub(super) query: RwSignal<GameQuery>,
    /// What was found last.
    pub(super) list: RwSignal<Option<GameList>>,
    /// The tags of the library.
    pub(super) tags: RwSignal<Vec<Tag>>,
    /// What went wrong.
    pub(super) trouble: RwSignal<Option<Text>>,
    /// The ids of the games that are selected.
    pub(super) selected: RwSignal<BTreeSet<String>>,
    /// The games that were deleted last.
    pub(super) deleted: RwSignal<Vec<String>>,
    /// Whether a server keeps the library, once that is known.
    pub(super) on_server: RwSignal<Option<bool>>,
    /// Which question was asked last, so that an answer that comes late is not shown.
    asked: StoredValue<u64>,
}

/// What was asked for last, which stays while the reader is in other rooms.
#[derive(Clone, Copy)]
struct Asked(RwSignal<GameQuery>);

/// Gives the page the place where the question stays.
pub(super) fn provide_question() {
    provide_context(Asked(RwSignal::new(everything())));
}

/// The question for all games.
pub(super) fn everything() -> GameQuery {
    GameQuery { limit: Some(PAGE), order: Order::Created, ..GameQuery::default() }
}

/// Gives the room what its parts share.
pub(super) fn provide_hall() -> Hall {
    let Asked(query) = expect_context();
    let hall = Hall {
        library: use_library(),
        query,
        list: RwSignal::new(None),
        tags: RwSignal::new(Vec::new()),
        trouble: RwSignal::new(None),
        selected: RwSignal::new(BTreeSet::new()),
        deleted: RwSignal::new(Vec::new()),
        on_server: RwSignal::new(None),
        asked: StoredValue::new(0),
    };
    provide_context(hall);
    Effect::new(move |_| {
        hall.library.track();
        let query = hall.query.get();
        let number = hall.asked.try_update_value(|asked| {
            *asked += 1;
            *asked
        });
        spawn_local(async move {
            let found = hall.find(&query).await;
            // The room may have been left, or asked for something else.
            if number.is_none() || hall.asked.try_get_value() != number {
                return;
            }
            match found {
                // What was on the page is gone: the last one that is left is shown.
                Ok((list, ..)) if list.games.is_empty() && list.total > 0 => {
                    hall.query.update(|query| query.offset = (list.total - 1) / PAGE * PAGE);
                }
                Ok((list, tags, on_server)) => {
                    hall.list.set(Some(list));
                    hall.tags.set(tags);
                    hall.on_server.set(Some(on_server));
                    hall.trouble.set(None);
                }
                Err(trouble) => hall.trouble.set(Some(trouble)),
            }
        });
    });
    hall
}

/// What the parts of the room share.
pub(super) fn use_hall() -> Hall {
    expect_context()
}

impl Hall {
    async fn find(self, query: &GameQuery) -> Result<(GameList, Vec<Tag>, bool), Trouble> {
        let keeper = self.library.keeper().await?;
        Ok((keeper.list(query).await?, keeper.tags().await?, matches!(keeper, Keeper::Server(_))))
    }

    /// Asks for something else, from the first page. What is not seen any more is not selected either.
    pub(super) fn ask(self, change: impl FnOnce(&mut GameQuery)) {
        self.selected.set(BTreeSet::new());
        self.query.update(|query| {
            change(query);
            query.offset = 0;
        });
    }

    /// Does something with the keeper, and tells what went wrong.
    pub(super) fn with_keeper<F: Future<Output = Result<(), Trouble>>>(self, deed: impl FnOnce(Keeper) -> F + 'static) {
        spawn_local(async move {
            let done = match self.library.keeper().await {
                Ok(keeper) => deed(keeper).await,
                Err(trouble) => Err(trouble),
            };
            // Nobody looks at it where the room has been left.
            self.trouble.try_set(done.err());
        });
    }

    /// Changes games, and shows the library as it is then.
    pub(super) fn change(self, ids: Vec<String>, change: BatchChange) {
        self.with_keeper(move |keeper| async move {
            let deleted = match change {
                BatchChange::Delete => Some(ids.clone()),
                BatchChange::Restore => Some(Vec::new()),
                BatchChange::Tag(_) | BatchChange::Untag(_) => None,
            };
            keeper.change(&ids, change).await?;
            if let Some(deleted) = deleted {
                // They are in this list no more.
                self.selected.set(BTreeSet::new());
                self.deleted.set(deleted);
            }
            self.library.changed();
            Ok(())
        });
    }

    /// The ids of the selected games.
    pub(super) fn chosen(self) -> Vec<String> {
        self.selected.with_untracked(|selected| selected.iter().cloned().collect())
    }
}
