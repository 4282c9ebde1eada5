//! The rule book: what the document of each game says, and boards to try it on.

mod book;
mod example;
mod part;
mod piece;
mod trial;

use leptos::prelude::*;

use crate::i18n::{self, t, use_lang};
use crate::route::{Route, use_route};
use book::Book;

/// Where in the rule book an address leads: a game, and a place on its page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Place {
    game: String,
    anchor: String,
}

impl Place {
    fn of(route: &Route) -> Self {
        let Route::Rules(Some(path)) = route else { return Self::default() };
        let (game, anchor) = path.split_once('/').unwrap_or((path, ""));
        Self { game: game.to_owned(), anchor: anchor.to_owned() }
    }

    /// The address of a place.
    fn address(game: &str, anchor: &str) -> String {
        let path = if anchor.is_empty() { game.to_owned() } else { format!("{game}/{anchor}") };
        Route::Rules(Some(path)).address()
    }
}

/// The room: a game's page, and the way to the others.
#[component]
pub fn RulebookRoom() -> impl IntoView {
    let route = use_route();
    let lang = use_lang();
    let place = Memo::new(move |_| Place::of(&route.get()));
    let game = Memo::new(move |_| {
        let named = place.with(|place| koshogi_games::find(&place.game));
        named.or_else(|| koshogi_games::all().first().cloned())
    });
    let anchor = Signal::derive(move || place.with(|place| place.anchor.clone()));
    let links = koshogi_games::all()
        .iter()
        .map(|variant| {
            let id = variant.id.clone();
            let current = move || game.with(|game| game.as_ref().is_some_and(|game| game.id == id)).then_some("page");
            view! { <a href=Place::address(&variant.id, "") aria-current=current>{move || variant.name.get(lang.get())}</a> }
        })
        .collect_view();
    view! {
        <div class="rulebook">
            <nav class="games" aria-label=t(i18n::rooms::GAMES)>{links}</nav>
            {move || game.get().map(|variant| view! { <Book variant anchor/> })}
        </div>
    }
}
