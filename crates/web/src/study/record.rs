//! The record on the desk and the library: keeping it there, and in place of what it was.

use koshogi_library::Added;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::desk::use_desk;
use crate::i18n::{self, use_lang};
use crate::library::use_library;

/// The button that keeps the record: as a game of its own, or in place of the one that was opened.
#[component]
pub(super) fn KeepButton() -> impl IntoView {
    let (desk, lang, library) = (use_desk(), use_lang(), use_library());
    let kept = Memo::new(move |_| desk.kept());
    let whole = Memo::new(move |_| kept.with(|kept| matches!(kept, Some((_, true)))));
    let empty = Memo::new(move |_| {
        desk.state();
        desk.with_untracked(|study| study.tree().is_empty())
    });
    let keep = move |_| {
        let (record, state) = desk.with_untracked(|study| (study.record().clone(), study.state()));
        let instead = kept.get_untracked().map(|(id, _)| id);
        let source = i18n::records::FROM_STUDY.get(lang.get_untracked());
        spawn_local(async move {
            let added = library.keep(record, source, instead).await;
            // What was changed meanwhile is not kept, and another record may lie on the desk.
            let now = desk.with_untracked(koshogi_table::study::Study::state);
            match added {
                Ok(_) if now.record != state.record => {}
                Ok(Added::New(id)) if now == state => desk.kept_as(Some(id)),
                Ok(Added::New(id)) => desk.same_as(id),
                Ok(Added::There(id)) => {
                    desk.same_as(id);
                    desk.tell(vec![i18n::records::THERE_ALREADY.get(lang.get_untracked()).to_owned()]);
                }
                Err(trouble) => desk.tell(vec![trouble.get(lang.get_untracked()).to_owned()]),
            }
        });
    };
    let name = move || match kept.get() {
        None => i18n::records::KEEP,
        Some((_, false)) => i18n::records::REPLACE,
        Some((_, true)) => i18n::records::KEPT,
    };
    view! { <button disabled=move || whole.get() || empty.get() on:click=keep>{move || name().get(lang.get())}</button> }
}
