//! What is done with games: selecting, tagging, writing out, deleting and taking that back.

use std::collections::BTreeSet;

use koshogi_library as library;
use koshogi_wire::{BatchChange, ExportFormat, GameQuery};
use leptos::prelude::*;

use super::hall::{Hall, PAGE, use_hall};
use crate::files;
use crate::i18n::{self, Say, t, use_lang};
use crate::library::{Trouble, shelf};

/// The formats, the one that keeps everything first.
const FORMATS: [(ExportFormat, Say); 5] = [
    (ExportFormat::Archive, i18n::records::ARCHIVE),
    (ExportFormat::Kif, i18n::say("KIF", "KIF")),
    (ExportFormat::Pgn, i18n::say("PGN", "PGN")),
    (ExportFormat::Usi, i18n::say("USI", "USI")),
    (ExportFormat::Jsonl, i18n::say("JSON Lines（本譜のみ）", "JSON lines (main lines)")),
];

/// The bar above the list.
#[component]
pub(super) fn Actions() -> impl IntoView {
    let hall = use_hall();
    let lang = use_lang();
    let count = move || hall.selected.with(BTreeSet::len);
    let some = Memo::new(move |_| count() > 0);
    let total = Memo::new(move |_| hall.list.with(|list| list.as_ref().map_or(0, |list| list.total)));
    let in_bin = Memo::new(move |_| hall.query.with(|query| query.deleted));
    let tag = RwSignal::new(String::new());
    let no_tag = move || tag.with(|tag| tag.trim().is_empty());
    let format = RwSignal::new(0_usize);
    let page =
        move || hall.list.with(|list| list.iter().flat_map(|list| &list.games).map(|game| game.id.clone()).collect::<Vec<_>>());
    let whole_page = Memo::new(move |_| {
        let page = page();
        !page.is_empty() && hall.selected.with(|selected| page.iter().all(|id| selected.contains(id)))
    });
    let more_than_page = Memo::new(move |_| total.get() > PAGE && (count() as i64) < total.get());
    let select_page = move |event| {
        let page = untrack(page);
        let yes = event_target_checked(&event);
        hall.selected.update(|selected| {
            if yes {
                selected.extend(page);
            } else {
                selected.retain(|id| !page.contains(id));
            }
        });
    };
    let select_all = move |_| {
        let query = hall.query.get_untracked();
        hall.with_keeper(move |keeper| async move {
            let ids = keeper.ids(&GameQuery { offset: 0, ..query }).await?;
            hall.selected.set(ids.into_iter().collect());
            Ok(())
        });
    };
    let tagging = move |change: fn(String) -> BatchChange| {
        let tag = tag.get_untracked().trim().to_owned();
        if !tag.is_empty() {
            hall.change(hall.chosen(), change(tag));
        }
    };
    let formats =
        FORMATS.iter().enumerate().map(|(number, (_, says))| view! { <option value=number.to_string()>{t(*says)}</option> });
    let export = move |_| write_out(hall, FORMATS[format.get_untracked().min(FORMATS.len() - 1)].0);
    let remove = move || {
        if in_bin.get() {
            view! { <button on:click=move |_| hall.change(hall.chosen(), BatchChange::Restore)>{t(i18n::records::RESTORE)}</button> }
                .into_any()
        } else {
            view! { <button class="grave" on:click=move |_| hall.change(hall.chosen(), BatchChange::Delete)>{t(i18n::records::DELETE)}</button> }
                .into_any()
        }
    };
    let undo = move || {
        let ids = hall.deleted.get();
        (!ids.is_empty()).then(|| {
            let number = ids.len() as u64;
            view! {
                <div class="undo" role="status">
                    <span>{move || i18n::records::deleted(number, lang.get())}</span>
                    <button on:click=move |_| hall.change(ids.clone(), BatchChange::Restore)>{t(i18n::records::UNDO)}</button>
                </div>
            }
        })
    };
    view! {
        {undo}
        <div class="records-actions" class:none=move || total.get() == 0>
            <label class="select-page"><input type="checkbox" prop:checked=move || whole_page.get() on:change=select_page/>
                <span>{t(i18n::records::SELECT_PAGE)}</span></label>
            <span class="count">{move || i18n::records::count(total.get(), lang.get())}</span>
            <label class="inline"><span class="unseen">{t(i18n::records::FORMAT)}</span>
                <select on:change=move |event| format.set(event_target_value(&event).parse().unwrap_or(0))>{formats.collect_view()}</select>
            </label>
            <button on:click=export>{t(i18n::records::EXPORT)}</button>
        </div>
        {move || some.get().then(|| view! {
            <div class="selection" role="group" aria-label=t(i18n::records::SELECTION)>
                <strong role="status">{move || i18n::records::selected(count(), lang.get())}</strong>
                <button on:click=move |_| hall.selected.set(BTreeSet::new())>{t(i18n::records::SELECT_NONE)}</button>
                {move || more_than_page.get().then(|| view! {
                    <button on:click=select_all>{move || i18n::records::select_all(total.get(), lang.get())}</button>
                })}
                <span class="tagging">
                    <input type="text" size="10" maxlength="100" aria-label=t(i18n::records::TAG) placeholder=t(i18n::records::TAG) list="tags"
                        prop:value=move || tag.get() on:input=move |event| tag.set(event_target_value(&event))/>
                    <datalist id="tags">{move || hall.tags.get().into_iter().map(|tag| view! { <option value=tag.tag/> }).collect_view()}</datalist>
                    <button disabled=no_tag aria-label=t(i18n::records::ADD_TAG) on:click=move |_| tagging(BatchChange::Tag)>{t(i18n::records::ADD)}</button>
                    <button disabled=no_tag aria-label=t(i18n::records::REMOVE_TAG) on:click=move |_| tagging(BatchChange::Untag)>{t(i18n::records::REMOVE)}</button>
                </span>
                {remove}
            </div>
        })}
    }
}

/// Writes the selected games, or all that were found, into a file.
fn write_out(hall: Hall, format: ExportFormat) {
    let (chosen, query) = (hall.selected.get_untracked(), GameQuery { offset: 0, limit: None, ..hall.query.get_untracked() });
    hall.with_keeper(move |keeper| async move {
        let name = format!("koshogi.{}", library::ending(format));
        if chosen.is_empty()
            && let Some(address) = keeper.address(format, &query)
        {
            files::offer_address(&name, &address);
            return Ok(());
        }
        // In the order of the list.
        let mut ids = keeper.ids(&query).await?;
        if !chosen.is_empty() {
            ids.retain(|id| chosen.contains(id));
        }
        let shelf = shelf();
        let mut text = String::new();
        for id in &ids {
            let written = library::write(keeper.game(id).await?, format, &shelf);
            text += &written.map_err(|error| Trouble { ja: error.to_string(), en: error.to_string() })?;
        }
        files::offer(&name, "application/octet-stream", text.as_bytes());
        Ok(())
    });
}
