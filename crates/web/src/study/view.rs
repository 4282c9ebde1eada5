//! The desk as it is seen: the board, and beside it the record and what can be done with it.

use leptos::prelude::*;

use super::branches::Branches;
use super::desk::use_desk;
use super::keys;
use super::moves::MoveList;
use super::notes::NotesPanel;
use super::tabs::{Tab, Tabs};
use crate::board::MoveBoard;
use crate::i18n::{self, t, use_lang};

/// What can be done with a record.
const TABS: &[Tab] = &[Tab { name: i18n::study::NOTES, panel: || view! { <NotesPanel/> }.into_any() }];

/// The desk.
#[component]
pub(super) fn DeskView() -> impl IntoView {
    let desk = use_desk();
    let lang = use_lang();
    let turned = RwSignal::new(false);
    keys::listen(desk, turned);
    let standing = desk.standing();
    let title = move || standing.with(|standing| standing.rules().variant().name.get(lang.get()).to_owned());
    let status = move || {
        let lang = lang.get();
        standing.with(|standing| match standing.game().outcome() {
            Some(outcome) => outcome.sentence(lang),
            None => i18n::play::to_move(i18n::board::side(standing.game().position().side()).get(lang), lang),
        })
    };
    let told = move || {
        let told = desk.told();
        (!told.is_empty()).then(|| {
            view! {
                <div class="told" role="alert">
                    <ul>{told.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
                    <button class="quiet" on:click=move |_| desk.tell(Vec::new())>{t(i18n::rooms::CLOSE)}</button>
                </div>
            }
        })
    };
    view! {
        <div class="table study">
            <div class="seat-and-board">
                <MoveBoard standing may_move=Signal::stored([true; 2]) turned on_move=Callback::new(move |mv| desk.play(mv))/>
            </div>
            <aside class="panel">
                <header class="study-head">
                    <h1>{title}</h1>
                    <p class="status">{status}</p>
                    <button on:click=move |_| turned.update(|turned| *turned = !*turned)>{t(i18n::play::FLIP)}</button>
                </header>
                {told}
                <MoveList/>
                <Branches/>
                <Tabs name=i18n::study::TOOLS tabs=TABS chosen=RwSignal::new(0)/>
            </aside>
        </div>
    }
}
