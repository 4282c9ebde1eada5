//! The library of records as every room sees it, wherever it is kept: in the browser's own storage, or by the server that the page came from.

mod browser;
mod files;
mod server;

use std::pin::Pin;

use koshogi_games::all as games;
use koshogi_library::{Added, Card, Draft};
use koshogi_notation::record::{Record, Shelf};
use koshogi_rules::Text;
use koshogi_wire::{BatchChange, ExportFormat, Game, GameList, GameQuery, ImportEvent, ImportQuery, Problem, Tag};
use leptos::prelude::*;

use crate::i18n;
use crate::server::{Home, use_home};
use browser::Cabinet;
pub use files::Picked;
use server::Desk;

/// Why something cannot be had, in both languages.
pub type Trouble = Text;

/// Who keeps the records.
#[derive(Debug, Clone)]
pub enum Keeper {
    /// The browser.
    Browser(Cabinet),
    /// The server.
    Server(Desk),
}

/// The way to the keeper; the library is opened when it is first asked for.
#[derive(Clone, Copy)]
pub struct Library {
    home: Home,
    keeper: StoredValue<Option<Keeper>, LocalStorage>,
    changes: RwSignal<u32>,
    fetch: Fetch,
}

/// Puts a record into the library: the record, where it comes from, and the game in whose place it comes.
pub type Hand = fn(Library, Record, &'static str, Option<String>) -> Pin<Box<dyn Future<Output = Result<Added, Trouble>>>>;

/// Fetches the hand; nothing where it cannot be loaded.
pub type Fetch = fn() -> Pin<Box<dyn Future<Output = Option<Hand>>>>;

/// Gives the page its library, which is loaded by `fetch` when a room that does without it has something to keep.
pub fn provide_library(fetch: Fetch) {
    provide_context(Library { home: use_home(), keeper: StoredValue::new_local(None), changes: RwSignal::new(0), fetch });
}

/// The library of the page.
#[must_use]
pub fn use_library() -> Library {
    expect_context()
}

/// How an import tells that it broke off.
fn problem(kind: &str, status: u16, trouble: Trouble) -> Problem {
    let (kind, title) = (kind.to_owned(), trouble.en.clone());
    Problem { kind, status, title, reason: trouble.into(), faults: Vec::new(), revision: None }
}

/// The games that are on the shelf.
#[must_use]
pub fn shelf() -> Shelf {
    Shelf { variants: games().to_vec(), ..Shelf::default() }
}

impl Library {
    /// Whoever keeps the records.
    ///
    /// # Errors
    /// When the browser keeps nothing, as in a private window of some, and there is no server.
    pub async fn keeper(self) -> Result<Keeper, Trouble> {
        if let Some(keeper) = self.keeper.get_value() {
            return Ok(keeper);
        }
        let keeper = match self.home.server().await {
            Some(server) => Keeper::Server(Desk::of(server)),
            None => Keeper::Browser(Cabinet::open().await?),
        };
        // Another room may have opened it meanwhile.
        if let Some(first) = self.keeper.get_value() {
            return Ok(first);
        }
        self.keeper.set_value(Some(keeper.clone()));
        Ok(keeper)
    }

    /// Follows the changes of the library.
    pub fn track(self) {
        self.changes.track();
    }

    /// Tells whoever follows that something has changed.
    pub fn changed(self) {
        self.changes.update(|changes| *changes = changes.wrapping_add(1));
    }

    /// Keeps a record: in place of the game `instead` where that is there, else as a game of its own, unless the same moves are there
    /// already.
    ///
    /// # Errors
    /// When it cannot be kept.
    pub async fn keep(self, record: Record, source: &'static str, instead: Option<String>) -> Result<Added, Trouble> {
        let hand = (self.fetch)().await.ok_or(i18n::rooms::NOT_LOADED)?;
        hand(self, record, source, instead).await
    }

    /// The hand that [`keep`](Self::keep) fetches.
    pub fn hand(
        self,
        record: Record,
        source: &'static str,
        instead: Option<String>,
    ) -> Pin<Box<dyn Future<Output = Result<Added, Trouble>>>> {
        Box::pin(async move { self.put(&record, source, instead.as_deref()).await })
    }

    async fn put(self, record: &Record, source: &str, instead: Option<&str>) -> Result<Added, Trouble> {
        let keeper = self.keeper().await?;
        let draft = Draft { card: Card::of(record), tags: Vec::new(), source: source.to_owned() };
        let kept = match instead {
            Some(id) if keeper.replace(id, &draft.card).await? => Added::New(id.to_owned()),
            _ => keeper.add(draft).await?,
        };
        self.changed();
        Ok(kept)
    }
}

impl Keeper {
    /// A page of the games that a query finds.
    ///
    /// # Errors
    /// When the keeper cannot answer.
    pub async fn list(&self, query: &GameQuery) -> Result<GameList, Trouble> {
        match self {
            Self::Browser(cabinet) => cabinet.list(query).await,
            Self::Server(desk) => desk.list(query).await,
        }
    }

    /// The ids of all games that a query finds.
    ///
    /// # Errors
    /// When the keeper cannot answer.
    pub async fn ids(&self, query: &GameQuery) -> Result<Vec<String>, Trouble> {
        match self {
            Self::Browser(cabinet) => cabinet.ids(query).await,
            Self::Server(desk) => desk.ids(query).await,
        }
    }

    /// Where the games that a query finds are to be had as one file, where that is possible.
    #[must_use]
    pub fn address(&self, format: ExportFormat, query: &GameQuery) -> Option<String> {
        match self {
            Self::Browser(_) => None,
            Self::Server(desk) => Some(desk.export(format, query)),
        }
    }

    /// A game with its record.
    ///
    /// # Errors
    /// When there is no such game.
    pub async fn game(&self, id: &str) -> Result<Game, Trouble> {
        match self {
            Self::Browser(cabinet) => cabinet.game(id).await,
            Self::Server(desk) => desk.game(id).await,
        }
    }

    /// Deletes, restores or tags games; answers how many have changed.
    ///
    /// # Errors
    /// When the keeper cannot; then nothing has changed.
    pub async fn change(&self, ids: &[String], change: BatchChange) -> Result<u64, Trouble> {
        match self {
            Self::Browser(cabinet) => cabinet.change(ids, &change).await,
            Self::Server(desk) => desk.change(ids, change).await,
        }
    }

    /// The tags, and how many games have each.
    ///
    /// # Errors
    /// When the keeper cannot answer.
    pub async fn tags(&self) -> Result<Vec<Tag>, Trouble> {
        match self {
            Self::Browser(cabinet) => Ok(cabinet.tags()),
            Self::Server(desk) => desk.tags().await,
        }
    }

    /// Reads files into the library and tells how far it is; whatever was counted is kept. `go_on` is asked on the way.
    pub async fn import(&self, files: Vec<Picked>, query: &ImportQuery, go_on: impl Fn() -> bool, tell: impl Fn(ImportEvent)) {
        match self {
            Self::Browser(cabinet) => cabinet.import(files, query, go_on, tell).await,
            Self::Server(desk) => desk.import(files, query, go_on, tell).await,
        }
    }

    async fn add(&self, draft: Draft) -> Result<Added, Trouble> {
        match self {
            Self::Browser(cabinet) => cabinet.add_one(draft).await,
            Self::Server(desk) => desk.add(draft).await,
        }
    }

    /// Gives a game another record; answers whether the game is there.
    async fn replace(&self, id: &str, card: &Card) -> Result<bool, Trouble> {
        match self {
            Self::Browser(cabinet) => cabinet.replace(id, card).await,
            Self::Server(desk) => desk.replace(id, card).await,
        }
    }
}
