//! Parts of the page that are loaded when they are first wanted: a first visit plays without them.
//!
//! `wasm_split` marks where the page may be cut; the build of the site cuts it there (`cargo xtask site`), and everything that only a part
//! reaches lies in a file of its own. A page that is not cut calls the same functions at once.

#![expect(clippy::unnecessary_wraps, reason = "what cannot fail is put into the place of what could not be loaded")]

use std::pin::Pin;

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use koshogi_web::i18n::{self, t};
use koshogi_web::library::{Hand, Library};
use koshogi_web::records::{RecordsRoom, provide_records};
use koshogi_web::study::{StudyRoom, provide_study};

/// The view of a room whose part is there.
type Enter = fn() -> AnyView;

/// What comes of asking for a part: nothing where it cannot be loaded.
type Loading<T> = Pin<Box<dyn Future<Output = Option<T>>>>;

/// The page as a whole, whose rooms outlive a visit.
#[derive(Clone)]
struct Page(Owner);

/// What the rooms of a part share is there already.
#[derive(Clone, Copy)]
struct Provided<const ROOM: char>;

/// Gives the page the place where its parts keep what outlives a visit.
pub(crate) fn provide_parts() {
    if let Some(owner) = Owner::current() {
        provide_context(Page(owner));
    }
}

/// Makes what a room keeps for as long as the page is open, the first time that it is entered.
fn once<const ROOM: char>(provide: fn()) {
    let Page(page) = expect_context();
    if use_context::<Provided<ROOM>>().is_none() {
        page.with(|| {
            provide();
            provide_context(Provided::<ROOM>);
        });
    }
}

#[wasm_split(study, fallible)]
fn study_part() -> Result<Enter, SplitLoaderError> {
    Ok(|| {
        once::<'s'>(provide_study);
        view! { <StudyRoom/> }.into_any()
    })
}

#[wasm_split(records, fallible)]
fn records_part() -> Result<Enter, SplitLoaderError> {
    Ok(|| {
        once::<'r'>(provide_records);
        view! { <RecordsRoom/> }.into_any()
    })
}

#[wasm_split(library, fallible)]
fn library_part() -> Result<Hand, SplitLoaderError> {
    Ok(Library::hand)
}

/// The study.
pub(crate) fn study() -> Loading<Enter> {
    Box::pin(async { study_part().await.ok() })
}

/// The library of records, as a room.
pub(crate) fn records() -> Loading<Enter> {
    Box::pin(async { records_part().await.ok() })
}

/// The library of records, as a place where other rooms put theirs.
pub(crate) fn library() -> Loading<Hand> {
    Box::pin(async { library_part().await.ok() })
}

/// A room whose part is loaded first, where it is not there yet.
#[component]
pub(crate) fn Part(load: fn() -> Loading<Enter>) -> impl IntoView {
    let part = RwSignal::new(None);
    let ask = move || {
        part.set(None);
        spawn_local(async move {
            let loaded = load().await;
            // The reader may have gone elsewhere meanwhile.
            let _ = part.try_set(Some(loaded));
        });
    };
    ask();
    move || match part.get() {
        None => view! { <p class="note awaited" aria-live="polite">{t(i18n::rooms::LOADING)}</p> }.into_any(),
        Some(Some(enter)) => untrack(enter),
        Some(None) => view! {
            <div class="trouble" role="alert">
                <p>{t(i18n::rooms::NOT_LOADED)}</p>
                <button on:click=move |_| ask()>{t(i18n::rooms::AGAIN)}</button>
            </div>
        }
        .into_any(),
    }
}
