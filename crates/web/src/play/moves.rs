//! The list of moves, and stepping through it.

use leptos::prelude::*;

use super::table::use_table;
use crate::i18n::{self, Say, t};

/// The list of moves with its buttons.
#[component]
pub(crate) fn MoveList() -> impl IntoView {
    let table = use_table();
    let texts = table.texts();
    let list = NodeRef::<leptos::html::Ol>::new();
    // The move that is shown stays in sight.
    Effect::new(move |_| {
        let ply = table.ply();
        texts.with(|_| {});
        let Some(list) = list.get() else { return };
        if let Ok(Some(shown)) = list.query_selector(&format!("[data-ply='{ply}']")) {
            let row: web_sys::HtmlElement = wasm_bindgen::JsCast::unchecked_into(shown);
            let (top, height) = (row.offset_top(), list.client_height());
            list.set_scroll_top(top - height / 2);
        }
    });
    let rows = move || texts.get().into_iter().enumerate().collect::<Vec<_>>();
    view! {
        <section class="moves" aria-label=t(i18n::play::MOVES)>
            <ol node_ref=list tabindex="0">
                <li><button data-ply="0" aria-current=move || (table.ply() == 0).then_some("true") on:click=move |_| table.show(0)>{t(i18n::play::START)}</button></li>
                <For each=rows key=|(index, text)| (*index, text.clone()) let((index, text))>
                    <li>
                        <button data-ply={index + 1} aria-current=move || (table.ply() == index + 1).then_some("true") on:click=move |_| table.show(index + 1)>
                            <span class="number">{index + 1}</span>
                            <span>{text}</span>
                        </button>
                    </li>
                </For>
            </ol>
            <div class="steps">
                <Step draw="M5 4v16M19 4L8 12l11 8z" name=i18n::play::TO_START to=|_, _| 0/>
                <Step draw="M17 4L6 12l11 8z" name=i18n::play::BACK to=|ply, _| ply.saturating_sub(1)/>
                <Step draw="M7 4l11 8L7 20z" name=i18n::play::FORWARD to=|ply, _| ply + 1/>
                <Step draw="M19 4v16M5 4l11 8L5 20z" name=i18n::play::TO_END to=|_, length| length/>
            </div>
        </section>
    }
}

#[component]
fn Step(draw: &'static str, name: Say, to: fn(usize, usize) -> usize) -> impl IntoView {
    let table = use_table();
    let useless = move || to(table.ply(), table.length()).min(table.length()) == table.ply();
    view! {
        <button class="step" aria-label=t(name) title=t(name) disabled=useless on:click=move |_| table.show(to(table.ply(), table.length()))>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d=draw/></svg>
        </button>
    }
}
