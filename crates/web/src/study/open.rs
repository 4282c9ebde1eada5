//! The panel in which records are brought: pasted, as files, or dropped.

use std::cell::RefCell;

use koshogi_notation::Fault;
use koshogi_notation::record::Header;
use koshogi_table::study::intake::{self, Found};
use koshogi_table::study::link;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::FileList;

use super::desk::{Desk, use_desk};
use crate::files;
use crate::i18n::{self, t, use_lang};
use crate::route::Route;

/// How many games of a file are listed.
const LISTED: usize = 300;

/// What was found in a text with several games.
#[derive(Clone, Copy)]
pub(super) struct Shelf {
    desk: Desk,
    found: RwSignal<Vec<Found>>,
    /// Brings the panel into sight.
    show: Callback<()>,
}

/// Gives the desk its shelf, and takes in what is pasted where no text is written.
pub(super) fn provide_shelf(show: Callback<()>) -> Shelf {
    let shelf = Shelf { desk: use_desk(), found: RwSignal::new(Vec::new()), show };
    provide_context(shelf);
    let handle = window_event_listener(ev::paste, move |event| {
        let target = event.target();
        let element: Option<&web_sys::Element> = target.as_ref().and_then(|target| target.dyn_ref());
        let written = element.is_some_and(|element| element.closest("input, textarea").ok().flatten().is_some());
        let text = event.clipboard_data().and_then(|data| data.get_data("text").ok()).unwrap_or_default();
        if !written && !text.trim().is_empty() {
            event.prevent_default();
            shelf.take(shelf.read(&text));
        }
    });
    on_cleanup(move || handle.remove());
    shelf
}

impl Shelf {
    /// Reads files that were brought.
    pub(super) fn read_files(self, files: &FileList) {
        let all = RefCell::new(Vec::<Found>::new());
        files::read(files, move |name, bytes| {
            all.borrow_mut().extend(intake::read_file(&name, &bytes, Some(&self.present())));
            self.take(all.borrow().clone());
        });
    }

    fn read(self, text: &str) -> Vec<Found> {
        intake::read(text, Some(&self.present()))
    }

    /// The game that lies on the desk: a text that names none is likeliest of the same.
    fn present(self) -> String {
        self.desk.with_untracked(|study| study.record().rules().variant().id.clone())
    }

    /// Takes in what was found: one game goes on the desk, several wait. Answers whether all of it could be read.
    fn take(self, found: Vec<Found>) -> bool {
        let whole = found.iter().all(|found| found.record.is_some() && !found.faults.iter().any(Fault::is_error));
        match <[Found; 1]>::try_from(found) {
            Ok([only]) => {
                self.found.set(Vec::new());
                self.desk.take(only);
            }
            Err(several) => {
                self.desk.tell(Vec::new());
                self.found.set(several);
                self.show.run(());
            }
        }
        whole
    }
}

/// The panel.
#[component]
pub(super) fn OpenPanel() -> impl IntoView {
    let desk = use_desk();
    let shelf: Shelf = expect_context();
    let lang = use_lang();
    let pasted = RwSignal::new(String::new());
    let read = move |_: ev::MouseEvent| {
        // What could not be read whole stays, to be mended.
        if shelf.take(pasted.with_untracked(|text| shelf.read(text))) {
            pasted.set(String::new());
        }
    };
    let chosen = move |event: ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        if let Some(files) = input.files() {
            shelf.read_files(&files);
        }
        // The same file can be chosen again.
        input.set_value("");
    };
    let games = move || {
        shelf.found.with(|found| {
            let games = found.iter().take(LISTED).enumerate();
            games.map(|(place, found)| (place, name(found), told(found, lang.get()))).collect::<Vec<_>>()
        })
    };
    let open = move |place: usize| {
        if let Some(found) = shelf.found.with_untracked(|found| found.get(place).cloned()) {
            desk.take(found);
        }
    };
    let position = move || {
        desk.at();
        Route::Records(desk.with(|study| link::write_position(study.game()))).address()
    };
    let more = move || shelf.found.with(|found| found.len().saturating_sub(LISTED));
    view! {
        <div class="open">
            <label class="field">
                <span>{t(i18n::study::PASTE)}</span>
                <textarea rows="5" spellcheck="false" prop:value=move || pasted.get() on:input=move |event| pasted.set(event_target_value(&event))></textarea>
            </label>
            <div class="actions">
                <button class="main" disabled=move || pasted.with(|text| text.trim().is_empty()) on:click=read>{t(i18n::study::READ)}</button>
                <label class="button file"><input type="file" multiple=true on:change=chosen/>{t(i18n::study::FILE)}</label>
            </div>
            <p class="effort">{t(i18n::study::DROP)}</p>
            <a class="button" href=position>{t(i18n::records::SEARCH_FROM_STUDY)}</a>
            <ol class="shelf" aria-label=t(i18n::study::GAMES)>
                {move || games().into_iter().map(|(place, name, told)| view! {
                    <li>
                        <button class="quiet" on:click=move |_| open(place)>{name}</button>
                        {(!told.is_empty()).then(|| view! { <span class="trouble">{told}</span> })}
                    </li>
                }).collect_view()}
            </ol>
            {move || (more() > 0).then(|| view! { <p class="effort">{i18n::study::more_games(more(), lang.get())}</p> })}
        </div>
    }
}

/// What a game is called in the list: players, or the line where it begins.
fn name(found: &Found) -> String {
    let Some(record) = &found.record else { return format!("{}:", found.line) };
    let player = |header: &Header| record.headers.get(header).unwrap_or("?");
    let players = format!("{} – {}", player(&Header::Sente), player(&Header::Gote));
    format!("{}: {players} ({})", found.line, record.tree().main_line().count())
}

/// The first error of a game.
fn told(found: &Found, lang: koshogi_rules::Lang) -> String {
    found.faults.iter().find(|fault| fault.is_error()).map_or_else(String::new, |fault| fault.sentence(lang))
}
