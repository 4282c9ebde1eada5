//! What can be played from here: the moves that follow in the record, where there are several.

use koshogi_table::study::Study;
use leptos::prelude::*;

use super::desk::use_desk;
use crate::i18n::{self, t};

/// The choice between the moves that follow.
#[component]
pub(super) fn Branches() -> impl IntoView {
    let desk = use_desk();
    let choices = Memo::new(move |_| {
        desk.with(|study| {
            let children = study.tree().node(study.at()).children();
            if children.len() > 1 { children.to_vec() } else { Vec::new() }
        })
    });
    let buttons = move || {
        desk.write();
        choices
            .get()
            .into_iter()
            .map(|id| {
                let next = move || desk.with(|study: &Study| study.next(study.at()) == Some(id)).then_some("true");
                view! { <button aria-current=next on:click=move |_| desk.step(|study| study.go(id))>{desk.text_written(id)}</button> }
            })
            .collect_view()
    };
    move || {
        let some = choices.with(|choices| !choices.is_empty());
        some.then(|| view! { <div class="branches" role="group" aria-label=t(i18n::study::BRANCHES)>{buttons}</div> })
    }
}
