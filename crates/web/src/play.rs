//! Playing a game: choosing it, the table with its clocks and its list of moves, and the engine as an opponent.

mod actions;
mod clock;
mod form;
mod keep;
mod moves;
mod opponent;
mod seats;
mod table;
mod view;

use leptos::prelude::*;

use crate::route::{Route, use_route};
use form::GameForm;
pub use table::provide_table;
use table::use_table;
use view::TableView;

/// The room: the game on the table, or the form for a new one.
#[component]
pub fn PlayRoom() -> impl IntoView {
    let route = use_route();
    let table = use_table();
    let choosing = Memo::new(move |_| matches!(route.get(), Route::NewGame(_)) || !table.is_laid());
    move || if choosing.get() { view! { <GameForm/> }.into_any() } else { view! { <TableView/> }.into_any() }
}
