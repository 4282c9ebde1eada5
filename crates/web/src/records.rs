//! The library of records: what there is, finding it, bringing files in and taking them out.

mod actions;
mod filters;
mod hall;
mod import;
mod list;
mod position;

use koshogi_notation::sfen;
use koshogi_table::study::link;
use koshogi_wire::GameQuery;
use leptos::prelude::*;

use crate::i18n::{self, t, use_lang};
use crate::route::{Route, use_route};
use actions::Actions;
use filters::Filters;
use hall::{Hall, everything, provide_hall};
use import::Import;
use list::List;

/// Gives the page what outlives a visit to the room: the filters of its reader.
pub fn provide_records() {
    hall::provide_question();
}

/// The room.
#[component]
pub fn RecordsRoom() -> impl IntoView {
    let hall = provide_hall();
    let lang = use_lang();
    let importing = RwSignal::new(false);
    follow_links(hall);
    let note =
        move || hall.on_server.get().map(|server| if server { i18n::records::ON_SERVER } else { i18n::records::IN_BROWSER });
    view! {
        <section class="records">
            <header class="records-head">
                <h1>{t(i18n::rooms::RECORDS)}</h1>
                <p class="note">{move || note().map(|note| note.get(lang.get()))}</p>
                <button class="main" aria-expanded=move || importing.get().to_string()
                    on:click=move |_| importing.update(|importing| *importing = !*importing)>{t(i18n::records::IMPORT)}</button>
            </header>
            <Import open=importing/>
            <Filters/>
            {move || hall.trouble.get().map(|trouble| view! { <p class="trouble" role="alert">{trouble.get(lang.get()).to_owned()}</p> })}
            <Actions/>
            <List/>
        </section>
    }
}

/// Looks for the position that an address carries.
fn follow_links(hall: Hall) {
    let route = use_route();
    Effect::new(move |_| {
        let Route::Records(text) = route.get() else { return };
        let Some(record) = link::read(&text).and_then(|found| found.record) else { return };
        let variant = record.rules().variant();
        let (id, position) = (variant.id.clone(), sfen::write(record.start(), variant));
        hall.ask(|query| *query = GameQuery { variant: Some(id), position: Some(position), order: query.order, ..everything() });
        // A reload must not take the filters back that are chosen from now on.
        let plain = Route::Records(String::new()).address();
        let _ = window().history().map(|history| history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&plain)));
    });
}
