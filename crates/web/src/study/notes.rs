//! What is said about a move: its comment and its sign.

use koshogi_notation::record::{NodeId, SUFFIX_ANNOTATIONS};
use koshogi_table::study::Study;
use leptos::prelude::*;

use super::desk::use_desk;
use crate::i18n::{self, Say, t};

/// The signs with their names.
const SIGNS: [Say; 6] = [
    i18n::study::GOOD,
    i18n::study::BAD,
    i18n::study::BRILLIANT,
    i18n::study::BLUNDER,
    i18n::study::INTERESTING,
    i18n::study::DUBIOUS,
];

/// The comment at the move that is shown, and what can be done with the move.
#[component]
pub(super) fn NotesPanel() -> impl IntoView {
    let desk = use_desk();
    let at_start = Memo::new(move |_| desk.at() == NodeId::ROOT);
    let on_branch = Memo::new(move |_| desk.with(|study| study.is_branch(study.at())));
    let comment = Memo::new(move |_| desk.with(|study| study.notes().comments.join("\n")));
    let signs = SUFFIX_ANNOTATIONS
        .into_iter()
        .zip(SIGNS)
        .map(|((nag, sign), name)| {
            let there = Memo::new(move |_| desk.with(|study| study.notes().nags.contains(&nag)));
            view! {
                <button class="sign" aria-label=t(name) title=t(name) aria-pressed=move || there.get().to_string()
                    disabled=move || at_start.get() on:click=move |_| desk.change(|study| study.judge(nag))>{sign}</button>
            }
        })
        .collect_view();
    view! {
        <div class="notes">
            <label class="field">
                <span>{t(i18n::study::COMMENT)}</span>
                <textarea rows="3" prop:value=move || comment.get() on:input=move |event| {
                    let text = event_target_value(&event);
                    desk.change(|study| study.comment(&text));
                }></textarea>
            </label>
            <div class="signs" role="group" aria-label=t(i18n::study::SIGNS)>{signs}</div>
            <div class="actions">
                <button disabled=move || !on_branch.get() on:click=move |_| desk.change(|study| study.promote(study.at()))>{t(i18n::study::PROMOTE)}</button>
                <button class="grave" disabled=move || at_start.get() on:click=move |_| desk.change(|study| study.delete(study.at()))>{t(i18n::study::DELETE)}</button>
                <button disabled=move || !desk.with(Study::can_undo) on:click=move |_| desk.change(Study::undo)>{t(i18n::study::UNDO)}</button>
                <button disabled=move || !desk.with(Study::can_redo) on:click=move |_| desk.change(Study::redo)>{t(i18n::study::REDO)}</button>
            </div>
        </div>
    }
}
