//! The desk as it is seen: the board, and beside it the record and what can be done with it.

use leptos::ev;
use leptos::prelude::*;

use super::analysis::{AnalysisPanel, ChanceBar};
use super::analyst::use_analyst;
use super::branches::Branches;
use super::desk::use_desk;
use super::keys;
use super::moves::MoveList;
use super::notes::NotesPanel;
use super::open::{OpenPanel, provide_shelf};
use super::record::KeepButton;
use super::review::ReviewPanel;
use super::reviewer::use_reviewer;
use super::share::SharePanel;
use super::tabs::{Tab, Tabs};
use crate::board::MoveBoard;
use crate::i18n::{self, t, use_lang};

/// What can be done with a record.
const TABS: &[Tab] = &[
    Tab { name: i18n::study::NOTES, panel: || view! { <NotesPanel/> }.into_any() },
    Tab { name: i18n::study::ANALYSIS, panel: || view! { <AnalysisPanel/> }.into_any() },
    Tab { name: i18n::study::REVIEW, panel: || view! { <ReviewPanel/> }.into_any() },
    Tab { name: i18n::study::OPEN, panel: || view! { <OpenPanel/> }.into_any() },
    Tab { name: i18n::study::SHARE, panel: || view! { <SharePanel/> }.into_any() },
];

/// The place of the tab in which records are opened.
const OPEN: usize = 3;

/// The desk.
#[component]
pub(super) fn DeskView() -> impl IntoView {
    let desk = use_desk();
    let lang = use_lang();
    let (analyst, reviewer) = (use_analyst(), use_reviewer());
    let turned = desk.turned();
    keys::listen(desk, turned);
    let chosen = RwSignal::new(0);
    let shelf = provide_shelf(Callback::new(move |()| chosen.set(OPEN)));
    // Nobody sees what is found while the desk is not.
    on_cleanup(move || {
        reviewer.stop();
        analyst.rest();
    });
    let arrows = Signal::derive(move || analyst.arrows());
    let dropped = move |event: ev::DragEvent| {
        event.prevent_default();
        if let Some(files) = event.data_transfer().and_then(|transfer| transfer.files()) {
            shelf.read_files(&files);
        }
    };
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
        <div class="table study" on:dragover=|event| event.prevent_default() on:drop=dropped>
            <div class="seat-and-board with-chance">
                <ChanceBar turned/>
                <div><MoveBoard standing may_move=Signal::stored([true; 2]) turned arrows on_move=Callback::new(move |mv| desk.play(mv))/></div>
            </div>
            <aside class="panel">
                <header class="study-head">
                    <h1>{title}</h1>
                    <p class="status">{status}</p>
                    <KeepButton/>
                    <button on:click=move |_| turned.update(|turned| *turned = !*turned)>{t(i18n::play::FLIP)}</button>
                </header>
                {told}
                <MoveList/>
                <Branches/>
                <Tabs name=i18n::study::TOOLS tabs=TABS chosen/>
            </aside>
        </div>
    }
}
