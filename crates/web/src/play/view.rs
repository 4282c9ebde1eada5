//! The table as it is seen: the board between its players, and beside it moves and actions.

use koshogi_rules::Side;
use koshogi_table::Seat;
use leptos::ev;
use leptos::prelude::*;

use super::actions::Actions;
use super::moves::MoveList;
use super::seats::Strip;
use super::table::{Table, use_table};
use crate::board::MoveBoard;
use crate::i18n::{self, t, use_lang};
use crate::settings::panel::MarkSwitches;

/// The table.
#[component]
pub(crate) fn TableView() -> impl IntoView {
    let table = use_table();
    let lang = use_lang();
    let turned = RwSignal::new(table.with_untracked(koshogi_table::Sitting::person) == Some(Some(Side::Gote)));
    let standing = table.standing();
    let may_move = Signal::derive(move || {
        let person = |side| table.with(|sitting| sitting.plan().seat(side) == Seat::Person).unwrap_or(false);
        Side::BOTH.map(|side| table.is_live() && person(side))
    });
    let on_move = Callback::new(move |mv| table.play(mv));
    let title = move || table.with(|sitting| sitting.game().rules().variant().name.get(lang.get()).to_owned());
    let status = move || {
        table.with(|sitting| match (sitting.game().outcome(), sitting.to_move()) {
            (Some(outcome), _) => outcome.sentence(lang.get()),
            (None, Some(side)) => i18n::play::to_move(i18n::board::side(side).get(lang.get()), lang.get()),
            (None, None) => String::new(),
        })
    };
    let over = move || table.with(|sitting| sitting.game().outcome().is_some()).unwrap_or(false);
    step_by_keys(table);
    // The room shows the table only while a game lies on it.
    let board = standing.get_untracked().map(|first| {
        let shown = Signal::derive(move || standing.get().unwrap_or_else(|| first.clone()));
        view! { <MoveBoard standing=shown may_move turned on_move/> }
    });
    let above = move || if turned.get() { Side::Sente } else { Side::Gote };
    view! {
        <div class="table">
            <div class="seat-and-board">
                {move || view! { <Strip side=above()/> }}
                {board}
                {move || view! { <Strip side=!above()/> }}
            </div>
            <aside class="panel">
                <h1>{title}</h1>
                <p class="status" class:over=over>{status}</p>
                {move || table.trouble().map(|trouble| view! { <p class="trouble" role="alert">{trouble.get(lang.get())}</p> })}
                <MoveList/>
                <Actions turned/>
                <details><summary>{t(i18n::settings::MARKS)}</summary><MarkSwitches/></details>
            </aside>
        </div>
    }
}

/// Arrow keys step through the moves wherever they mean nothing else.
fn step_by_keys(table: Table) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let busy = event.target().is_some_and(|target| {
            let element: Option<&web_sys::Element> = wasm_bindgen::JsCast::dyn_ref(&target);
            element
                .is_some_and(|element| element.closest("input, select, textarea, dialog, [role=grid]").ok().flatten().is_some())
        });
        if busy || event.alt_key() || event.ctrl_key() || event.meta_key() {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => table.show(table.ply().saturating_sub(1)),
            "ArrowRight" => table.show(table.ply() + 1),
            "Home" => table.show(0),
            "End" => table.show(table.length()),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}
