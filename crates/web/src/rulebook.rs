//! The rule book: what the document of each game says.

use std::sync::Arc;

use koshogi_rules::{Choices, Rules, Variant};
use leptos::prelude::*;

use crate::board::{Board, Scene};
use crate::i18n::{self, t, use_lang};
use crate::route::{Route, use_route};

/// The room: a game's page, and the way to the others.
#[component]
pub fn RulebookRoom() -> impl IntoView {
    let route = use_route();
    let lang = use_lang();
    let game = Memo::new(move |_| {
        let named = match route.get() {
            Route::Rules(Some(id)) => koshogi_games::find(&id),
            _ => None,
        };
        named.or_else(|| koshogi_games::all().first().cloned())
    });
    let links = koshogi_games::all()
        .iter()
        .map(|variant| {
            let id = variant.id.clone();
            let current = move || game.with(|game| game.as_ref().is_some_and(|game| game.id == id)).then_some("page");
            view! { <a href=Route::Rules(Some(variant.id.clone())).address() aria-current=current>{move || variant.name.get(lang.get())}</a> }
        })
        .collect_view();
    view! {
        <section class="room">
            <nav class="games" aria-label=t(i18n::rooms::GAMES)>{links}</nav>
            {move || game.get().map(|variant| view! { <Page variant/> })}
        </section>
    }
}

#[component]
fn Page(variant: Arc<Variant>) -> impl IntoView {
    let lang = use_lang();
    // A document without any choice made has its default rules.
    let rules = Rules::new(Arc::clone(&variant), &Choices::default()).ok().map(Arc::new);
    let board = rules.map(|rules| {
        let scene = Scene::of(Arc::clone(&rules), rules.start());
        view! { <Board scene=Signal::stored(scene)/> }
    });
    let (title, about) = (variant.name.clone(), variant.about.clone());
    view! {
        <article>
            <h1>{move || title.get(lang.get()).to_owned()}</h1>
            <p>{move || about.get(lang.get()).to_owned()}</p>
            {board}
        </article>
    }
}
