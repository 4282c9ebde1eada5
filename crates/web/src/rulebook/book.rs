//! The page of a game, under the rules that the reader chose.

use std::sync::Arc;

use koshogi_rulebook::Page;
use koshogi_rules::{Choices, Rules, Variant};
use leptos::prelude::*;

use super::Place;
use super::part::{Blocks, PartView};
use crate::i18n::{self, t, use_lang};
use crate::route::Route;

/// What all parts of the page know.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shelf {
    /// The game.
    pub(super) variant: StoredValue<Arc<Variant>>,
    /// The options that the reader chose.
    pub(super) choices: RwSignal<Choices>,
    /// The rules under these options.
    pub(super) rules: Memo<Arc<Rules>>,
    /// The page under these rules, in the language of the reader.
    pub(super) page: Memo<Page>,
    /// The place that the address names.
    pub(super) anchor: Signal<String>,
}

impl Shelf {
    /// The address of a place on this page.
    pub(super) fn address(self, anchor: &str) -> String {
        self.variant.with_value(|variant| Place::address(&variant.id, anchor))
    }
}

#[component]
pub(super) fn Book(variant: Arc<Variant>, anchor: Signal<String>) -> impl IntoView {
    // A document without any choice made has its rules.
    let plain = Rules::new(Arc::clone(&variant), &Choices::default()).ok().map(Arc::new);
    plain.map(|plain| view! { <Open plain variant anchor/> })
}

#[component]
fn Open(plain: Arc<Rules>, variant: Arc<Variant>, anchor: Signal<String>) -> impl IntoView {
    let lang = use_lang();
    let choices = RwSignal::new(Choices::default());
    let under = {
        let variant = Arc::clone(&variant);
        move |_: Option<&Arc<Rules>>| {
            let chosen = choices.with(|choices| Rules::new(Arc::clone(&variant), choices));
            chosen.map_or_else(|_| Arc::clone(&plain), Arc::new)
        }
    };
    // Every choice makes other rules.
    let rules = Memo::new_with_compare(under, |_, _| true);
    let page = Memo::new(move |_| Page::of(&rules.get(), lang.get()));
    let play = Route::NewGame(Some(variant.id.clone())).address();
    let id = variant.id.clone();
    let shelf = Shelf { variant: StoredValue::new(variant), choices, rules, page, anchor };
    let parts = Memo::new(move |_| page.with(|page| page.parts.iter().map(|part| part.id).collect::<Vec<_>>()));
    let opening = Signal::derive(move || page.with(|page| page.opening.clone()));
    let title = move |id: &'static str| {
        page.with(|page| page.parts.iter().find(|part| part.id == id).map(|part| part.title.clone()).unwrap_or_default())
    };
    Effect::new(move |_| {
        let anchor = anchor.get();
        if !anchor.is_empty() {
            // Behind the layout of what has just been put on the page, and behind the shell, which goes to the top.
            request_animation_frame(move || request_animation_frame(move || go_to(&anchor)));
        }
    });
    view! {
        <article class="book">
            <header>
                <h1>{move || page.with(|page| page.title.clone())}</h1>
                <Blocks blocks=opening shelf/>
                <p><a class="button" href=play>{t(i18n::rulebook::PLAY_THIS)}</a></p>
            </header>
            <nav class="contents" aria-label=t(i18n::rulebook::CONTENTS)>
                <Under shelf/>
                <ol>
                    <For each=move || parts.get() key=|id| *id let(part)>
                        <li><a href=Place::address(&id, part)>{move || title(part)}</a></li>
                    </For>
                </ol>
            </nav>
            <div class="parts">
                <For each=move || parts.get() key=|id| *id let(id)>
                    <PartView id shelf/>
                </For>
            </div>
        </article>
    }
}

/// Chooses one of the named sets of options.
#[component]
fn Under(shelf: Shelf) -> impl IntoView {
    let lang = use_lang();
    let presets = shelf.variant.with_value(|variant| variant.presets.clone());
    let sets: Vec<_> = shelf.variant.with_value(|variant| {
        let choices = |id: &str| variant.choices(Some(id), &[]).unwrap_or_default();
        presets.iter().map(|preset| (preset.id.clone(), choices(&preset.id))).collect()
    });
    let known = sets.clone();
    let chosen = Memo::new(move |_| {
        shelf.choices.with(|choices| match known.iter().find(|(_, set)| set == choices) {
            Some((id, _)) => id.clone(),
            None if choices.is_empty() => String::new(),
            None => "*".to_owned(),
        })
    });
    let choose = move |event| {
        let id = event_target_value(&event);
        if id != "*" {
            let set = sets.iter().find(|(known, _)| *known == id).map(|(_, set)| set.clone());
            shelf.choices.set(set.unwrap_or_default());
        }
    };
    // A preset that sets nothing is what the document says.
    let plain = presets.iter().any(|preset| preset.options.is_empty());
    let options = presets
        .into_iter()
        .map(|preset| {
            let id = preset.id.clone();
            let selected = move || chosen.with(|chosen| *chosen == id);
            view! { <option value=preset.id.clone() selected=selected>{move || preset.name.get(lang.get()).to_owned()}</option> }
        })
        .collect_view();
    view! {
        <label class="field">
            <span>{t(i18n::rulebook::UNDER)}</span>
            <select on:change=choose>
                {(!plain).then(|| view! { <option value="" selected=move || chosen.with(String::is_empty)>{t(i18n::rulebook::DEFAULT)}</option> })}
                {options}
                {move || chosen.with(|chosen| chosen == "*").then(|| view! { <option value="*" selected=true>{t(i18n::rulebook::OWN)}</option> })}
            </select>
        </label>
    }
}

/// Shows a place of the page and gives it the focus.
fn go_to(anchor: &str) {
    let Some(place) = document().get_element_by_id(anchor) else { return };
    place.scroll_into_view();
    if let Some(place) = wasm_bindgen::JsCast::dyn_ref::<web_sys::HtmlElement>(&place) {
        // A heading takes the focus, so that the keyboard goes on from there.
        let _ = place.focus();
    }
}
