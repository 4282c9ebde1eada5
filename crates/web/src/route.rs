//! Addresses: the part behind the `#`, so that any web host and any folder of it will do.

use leptos::ev;
use leptos::prelude::*;

/// A room of the page, and what is asked of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Route {
    /// The game on the table, or a new one.
    Play,
    /// A new game, of this kind where one is named.
    NewGame(Option<String>),
    /// The study, with what follows in the address.
    Study(String),
    /// The library of records.
    Records(String),
    /// The rule book, at a game where one is named.
    Rules(Option<String>),
}

impl Route {
    /// The route of an address such as `#/rules/wa`. Whatever is not understood leads to the table.
    #[must_use]
    pub fn read(hash: &str) -> Self {
        let path = hash.trim_start_matches('#').trim_matches('/');
        let (room, rest) = path.split_once('/').unwrap_or((path, ""));
        let named = || Some(rest.to_owned()).filter(|rest| !rest.is_empty());
        match room {
            "new" => Self::NewGame(named()),
            "study" => Self::Study(rest.to_owned()),
            "records" => Self::Records(rest.to_owned()),
            "rules" => Self::Rules(named()),
            _ => Self::Play,
        }
    }

    /// The address of a route.
    #[must_use]
    pub fn address(&self) -> String {
        let join = |room: &str, rest: &str| if rest.is_empty() { format!("#/{room}") } else { format!("#/{room}/{rest}") };
        match self {
            Self::Play => "#/play".to_owned(),
            Self::NewGame(game) => join("new", game.as_deref().unwrap_or_default()),
            Self::Study(rest) => join("study", rest),
            Self::Records(rest) => join("records", rest),
            Self::Rules(game) => join("rules", game.as_deref().unwrap_or_default()),
        }
    }
}

fn current() -> Route {
    Route::read(&window().location().hash().unwrap_or_default())
}

/// Gives the page its route, which follows the address.
pub fn provide_route() {
    let route = RwSignal::new(current());
    provide_context(route.read_only());
    let handle = window_event_listener(ev::hashchange, move |_| route.set(current()));
    on_cleanup(move || handle.remove());
}

/// Where the page is.
#[must_use]
pub fn use_route() -> ReadSignal<Route> {
    expect_context()
}

/// Goes somewhere.
pub fn go(route: &Route) {
    // An address of our own is always well-formed.
    let _ = window().location().set_hash(&route.address());
}
