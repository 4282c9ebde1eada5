//! Keeping what was played in the library of records: when its player says so, and before another game takes its place.

use koshogi_library::Added;
use koshogi_notation::record::{Header, Record};
use koshogi_notation::usi;
use koshogi_rules::{Lang, Side, Text};
use koshogi_table::{Seat, Sitting};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::{Deserialize, Serialize};

use super::table::{Table, use_table};
use crate::browser::date;
use crate::i18n::{self, t, use_lang};
use crate::library::{Library, use_library};
use crate::route::Route;
use crate::settings::Settings;
use crate::storage;

/// The key in the browser's storage.
const KEY: &str = "koshogi.table.kept";

/// A game that was broken off is kept if it had so many moves: fewer are a look at the board.
const WORTH: usize = 10;

/// What the library has of the game on the table.
#[derive(Clone, Copy)]
pub(super) struct Keeping {
    library: Library,
    kept: RwSignal<Option<Kept>>,
    trouble: RwSignal<Option<Text>>,
}

/// The game in the library.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    id: String,
    /// What had been played when it was kept.
    played: String,
}

impl Keeping {
    /// What was kept of the game that is opened again.
    pub(super) fn reopen() -> Self {
        Self { library: use_library(), kept: RwSignal::new(storage::read(KEY)), trouble: RwSignal::new(None) }
    }

    fn set(self, kept: Option<Kept>) {
        // Without room the game is kept, and asked about again.
        storage::write(KEY, &kept);
        self.kept.set(kept);
    }
}

/// All that was played: the same moves and the same ending are the same game.
fn played(sitting: &Sitting) -> String {
    let ending = sitting.game().outcome().map(|outcome| outcome.sentence(Lang::En));
    format!("{} {}", usi::write(sitting.game().moves()), ending.unwrap_or_default())
}

impl Table {
    /// The game as a record, with what is known of its players.
    pub(super) fn record(self) -> Option<Record> {
        let lang = self.lang();
        self.with_untracked(|sitting| {
            let mut record = Record::from(sitting.game());
            for (side, header) in [(Side::Sente, Header::Sente), (Side::Gote, Header::Gote)] {
                if let Seat::Engine { level } = sitting.plan().seat(side) {
                    record.headers.set(header, i18n::play::engine(level, lang));
                }
            }
            record.headers.set(Header::Started, date());
            record
        })
    }

    /// The game of the library that tells what was played, if one does.
    pub(super) fn kept_as(self) -> Option<String> {
        let played = self.with(played);
        self.keeping
            .kept
            .with(|kept| kept.as_ref().filter(|kept| Some(&kept.played) == played.as_ref()).map(|kept| kept.id.clone()))
    }

    /// Keeps the game.
    fn keep_record(self) {
        let (Some(record), Some(played)) = (self.record(), self.with_untracked(played)) else { return };
        let instead = self.keeping.kept.get_untracked().map(|kept| kept.id);
        let source = i18n::records::FROM_TABLE.get(self.lang());
        spawn_local(async move {
            match self.keeping.library.keep(record, source, instead).await {
                Ok(Added::New(id) | Added::There(id)) => {
                    self.keeping.trouble.set(None);
                    // Another game may lie on the table by now.
                    if self.with_untracked(self::played).as_ref() == Some(&played) {
                        self.keeping.set(Some(Kept { id, played }));
                    }
                }
                Err(trouble) => self.keeping.trouble.set(Some(trouble)),
            }
        });
    }

    /// Makes room for another game: what was played and is not kept yet is kept.
    pub(super) fn clear(self) {
        let worth = self.with_untracked(|sitting| sitting.game().outcome().is_some() || sitting.game().moves().len() >= WORTH);
        if worth == Some(true) && untrack(|| self.kept_as()).is_none() {
            self.keep_record();
        }
        self.keeping.set(None);
    }

    fn lang(self) -> Lang {
        self.settings.with_untracked(Settings::lang)
    }
}

/// The button for a game that has ended, and where the game is once it is kept.
#[component]
pub(super) fn KeepButton() -> impl IntoView {
    let table = use_table();
    let lang = use_lang();
    let over = Memo::new(move |_| table.with(|sitting| sitting.game().outcome().is_some()).unwrap_or(false));
    let kept = Memo::new(move |_| table.kept_as().is_some());
    view! {
        {move || over.get().then(|| if kept.get() {
            view! { <a class="button" href=Route::Records(String::new()).address()>{t(i18n::records::KEPT)}</a> }.into_any()
        } else {
            view! { <button on:click=move |_| table.keep_record()>{t(i18n::records::KEEP)}</button> }.into_any()
        })}
        {move || table.keeping.trouble.get().map(|trouble| view! { <p class="trouble" role="alert">{trouble.get(lang.get()).to_owned()}</p> })}
    }
}
