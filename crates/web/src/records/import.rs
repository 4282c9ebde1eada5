//! Files of games into the library, with a bar that tells how far it is, and a list of what was wrong.

use koshogi_wire::{Bilingual, FaultAt, ImportEvent, ImportQuery, ImportTotals};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::{DataTransfer, FileList, HtmlInputElement};

use super::hall::use_hall;
use crate::files;
use crate::i18n::{self, t, use_lang};
use crate::library::Picked;

/// Faults and duplicates that are listed.
const MOST_LISTED: usize = 200;

/// What an import has told so far.
#[derive(Debug, Clone, Default)]
struct Told {
    /// Whether it is under way.
    running: bool,
    read: u64,
    bytes: u64,
    totals: ImportTotals,
    faults: Vec<FaultAt>,
    /// Faults beyond those that are listed.
    more_faults: usize,
    duplicates: Vec<(String, usize)>,
    more_duplicates: usize,
    failed: Option<Bilingual>,
}

impl Told {
    fn hear(&mut self, event: ImportEvent) {
        match event {
            ImportEvent::Progress { read, bytes, totals } => (self.read, self.bytes, self.totals) = (read, bytes, totals),
            ImportEvent::Fault { fault } if self.faults.len() < MOST_LISTED => self.faults.push(fault),
            ImportEvent::Fault { .. } => self.more_faults += 1,
            ImportEvent::Duplicate { file, line, .. } if self.duplicates.len() < MOST_LISTED => {
                self.duplicates.push((file, line));
            }
            ImportEvent::Duplicate { .. } => self.more_duplicates += 1,
            ImportEvent::Finished { totals } => (self.read, self.totals) = (self.bytes, totals),
            ImportEvent::Failed { totals, problem } => (self.totals, self.failed) = (totals, Some(problem.reason)),
        }
    }
}

/// Bringing games in.
#[component]
pub(super) fn Import(open: RwSignal<bool>) -> impl IntoView {
    let hall = use_hall();
    let lang = use_lang();
    let told = RwSignal::new(None::<Told>);
    let stop = RwSignal::new(false);
    let over = RwSignal::new(false);
    let query = RwSignal::new(ImportQuery::default());
    let text = RwSignal::new(String::new());
    let running = Memo::new(move |_| told.with(|told| told.as_ref().is_some_and(|told| told.running)));
    let begin = move |files: Vec<Picked>| {
        if files.is_empty() || running.get_untracked() {
            return;
        }
        let bytes = files.iter().map(Picked::size).sum();
        told.set(Some(Told { running: true, bytes, ..Told::default() }));
        stop.set(false);
        let query = query.get_untracked();
        spawn_local(async move {
            let hear = |event| {
                told.try_update(|told| told.get_or_insert_default().hear(event));
            };
            match hall.library.keeper().await {
                // Whoever leaves the room lets it run to its end.
                Ok(keeper) => keeper.import(files, &query, || stop.try_get_untracked() != Some(true), hear).await,
                Err(trouble) => {
                    hall.trouble.try_set(Some(trouble));
                }
            }
            told.try_update(|told| told.get_or_insert_default().running = false);
            hall.library.changed();
        });
    };
    let picked = move |event: ev::Event| {
        let input: HtmlInputElement = event_target(&event);
        begin(picked_of(input.files()));
        // The same files may be chosen again.
        input.set_value("");
    };
    // A file that is let go of anywhere in the room is meant for the library, not for the browser.
    let handles = [
        window_event_listener(ev::dragover, move |event| {
            event.prevent_default();
            open.set(true);
            over.set(true);
        }),
        window_event_listener(ev::dragleave, move |_| over.set(false)),
        window_event_listener(ev::drop, move |event| {
            event.prevent_default();
            over.set(false);
            begin(picked_of(event.data_transfer().as_ref().and_then(DataTransfer::files)));
        }),
    ];
    on_cleanup(move || handles.into_iter().for_each(WindowListenerHandle::remove));
    view! {
        {move || open.get().then(|| view! {
            <div class="import" class:over=move || over.get()>
                <p class="note">{t(i18n::records::IMPORT_NOTE)}</p>
                <div class="actions">
                    <label class="button main-button">{t(i18n::records::CHOOSE_FILES)}
                        <input class="unseen" type="file" multiple=true disabled=move || running.get() on:change=picked/>
                    </label>
                    <label class="field inline-field"><span>{t(i18n::records::TAG_FOR_ALL)}</span>
                        <input type="text" maxlength="100" on:input=move |event| {
                            let tag = event_target_value(&event).trim().to_owned();
                            query.update(|query| query.tag = Some(tag).filter(|tag| !tag.is_empty()));
                        }/>
                    </label>
                </div>
                <label class="switch">
                    <input type="checkbox" on:change=move |event| query.update(|query| query.repeats = event_target_checked(&event))/>
                    <span>{t(i18n::records::REPEATS)}</span>
                </label>
                <details>
                    <summary>{t(i18n::records::PASTE)}</summary>
                    <label class="field"><span>{t(i18n::records::PASTED)}</span>
                        <textarea rows="6" spellcheck="false" prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))></textarea>
                    </label>
                    <button disabled=move || running.get() || text.with(|text| text.trim().is_empty())
                        on:click=move |_| begin(vec![Picked::Text(text.get_untracked())])>{t(i18n::records::READ_TEXT)}</button>
                </details>
            </div>
        })}
        {move || told.with(Option::is_some).then(|| view! { <Report told stop/> })}
        <p class="unseen" role="status">{move || told.with(|told| {
            told.as_ref().filter(|told| !told.running).map(|told| i18n::records::totals(told.totals, lang.get()))
        })}</p>
    }
}

/// How far it is, and what was wrong.
#[component]
fn Report(told: RwSignal<Option<Told>>, stop: RwSignal<bool>) -> impl IntoView {
    let lang = use_lang();
    let with = move |ask: &dyn Fn(&Told) -> String| told.with(|told| told.as_ref().map(ask).unwrap_or_default());
    let running = Memo::new(move |_| told.with(|told| told.as_ref().is_some_and(|told| told.running)));
    // Lists are drawn anew only when they have grown.
    let faults = Memo::new(move |_| {
        told.with(|told| told.as_ref().map(|told| (told.faults.clone(), told.more_faults)).unwrap_or_default())
    });
    let duplicates = Memo::new(move |_| {
        told.with(|told| told.as_ref().map(|told| (told.duplicates.clone(), told.more_duplicates)).unwrap_or_default())
    });
    let failed = move || told.with(|told| told.as_ref().and_then(|told| told.failed.clone()));
    let said = move |reason: Bilingual| if lang.get() == koshogi_rules::Lang::Ja { reason.ja } else { reason.en };
    view! {
        <div class="report">
            <div class="progress">
                <progress aria-label=t(i18n::records::PROGRESS) max=move || with(&|told| told.bytes.max(1).to_string())
                    value=move || with(&|told| told.read.to_string())></progress>
                {move || if running.get() {
                    view! { <button on:click=move |_| stop.set(true)>{t(i18n::records::STOP)}</button> }.into_any()
                } else {
                    view! { <button class="quiet" aria-label=t(i18n::records::CLOSE_REPORT) on:click=move |_| told.set(None)>{t(i18n::rooms::CLOSE)}</button> }.into_any()
                }}
            </div>
            <p>{move || with(&|told| i18n::records::totals(told.totals, lang.get()))}</p>
            {move || failed().map(|reason| view! { <p class="trouble" role="alert">{said(reason)}</p> })}
            {move || {
                let (faults, more) = faults.get();
                (!faults.is_empty()).then(|| view! {
                    <details open=true>
                        <summary>{t(i18n::records::FAULTS)}{format!(" ({})", faults.len() + more)}</summary>
                        <ul class="faults">
                            {faults.into_iter().map(|fault| {
                                let file = fault.file.clone().unwrap_or_default();
                                let place = i18n::records::place(&file, fault.line, fault.column, lang.get());
                                view! { <li class:error=fault.error><b>{place}</b>" "<code>{fault.text}</code>" "{said(fault.reason)}</li> }
                            }).collect_view()}
                            {(more > 0).then(|| view! { <li>{i18n::records::more(more, lang.get())}</li> })}
                        </ul>
                    </details>
                })
            }}
            {move || {
                let (duplicates, more) = duplicates.get();
                (!duplicates.is_empty()).then(|| view! {
                    <details>
                        <summary>{t(i18n::records::DUPLICATES)}{format!(" ({})", duplicates.len() + more)}</summary>
                        <ul class="faults">
                            {duplicates.into_iter().map(|(file, line)| view! { <li>{i18n::records::place(&file, line, 1, lang.get())}</li> }).collect_view()}
                            {(more > 0).then(|| view! { <li>{i18n::records::more(more, lang.get())}</li> })}
                        </ul>
                    </details>
                })
            }}
        </div>
    }
}

fn picked_of(list: Option<FileList>) -> Vec<Picked> {
    list.into_iter().flat_map(|list| files::listed(&list)).map(Picked::File).collect()
}
