//! A row of tabs: one panel is seen at a time.

use leptos::ev;
use leptos::prelude::*;

use crate::i18n::{Say, t};

/// A tab: its name, and what makes its panel.
pub(super) struct Tab {
    pub(super) name: Say,
    pub(super) panel: fn() -> AnyView,
}

/// The tabs with the chosen panel.
#[component]
pub(super) fn Tabs(name: Say, tabs: &'static [Tab], chosen: RwSignal<usize>) -> impl IntoView {
    let count = tabs.len();
    let row = NodeRef::<leptos::html::Div>::new();
    let key = move |event: ev::KeyboardEvent| {
        let now = chosen.get_untracked();
        let next = match event.key().as_str() {
            "ArrowLeft" => (now + count - 1) % count,
            "ArrowRight" => (now + 1) % count,
            "Home" => 0,
            "End" => count - 1,
            _ => return,
        };
        event.prevent_default();
        chosen.set(next);
        let button = row.get_untracked().and_then(|row| row.query_selector(&format!("#tab-{next}")).ok().flatten());
        if let Some(button) = button {
            let button: web_sys::HtmlElement = wasm_bindgen::JsCast::unchecked_into(button);
            let _ = button.focus();
        }
    };
    let buttons = tabs
        .iter()
        .enumerate()
        .map(|(place, tab)| {
            let here = move || chosen.get() == place;
            view! {
                <button role="tab" id=format!("tab-{place}") aria-controls="tab-panel" aria-selected=move || here().to_string()
                    tabindex=move || if here() { "0" } else { "-1" } on:click=move |_| chosen.set(place)>{t(tab.name)}</button>
            }
        })
        .collect_view();
    view! {
        <div class="tabs">
            <div role="tablist" aria-label=t(name) node_ref=row on:keydown=key>{buttons}</div>
            <div role="tabpanel" id="tab-panel" aria-labelledby=move || format!("tab-{}", chosen.get())>
                {move || tabs.get(chosen.get()).map(|tab| (tab.panel)())}
            </div>
        </div>
    }
}
