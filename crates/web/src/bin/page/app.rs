//! The shell: what is around every room.

use leptos::prelude::*;

use crate::parts::{self, Part, provide_parts};
use koshogi_web::board::{PieceStore, Voice, provide_announcer, provide_cabinet};
use koshogi_web::handover::provide_handover;
use koshogi_web::i18n::{self, Say, t};
use koshogi_web::library::provide_library;
use koshogi_web::panic;
use koshogi_web::play::{PlayRoom, provide_table};
use koshogi_web::route::{Route, provide_route, use_route};
use koshogi_web::rulebook::RulebookRoom;
use koshogi_web::server::provide_home;
use koshogi_web::settings::panel::SettingsPanel;
use koshogi_web::settings::provide_settings;
use koshogi_web::sounds::provide_sounds;
use koshogi_web::thinker::provide_thinker;

/// Puts the page into the browser's window.
pub fn mount() {
    panic::tell();
    #[cfg(target_arch = "wasm32")]
    koshogi_web::encoding::provide();
    mount_to_body(App);
}

#[component]
fn App() -> impl IntoView {
    provide_settings();
    provide_route();
    provide_cabinet();
    provide_announcer();
    provide_sounds();
    provide_home();
    provide_thinker();
    provide_library(parts::library);
    provide_table();
    provide_handover();
    provide_parts();
    let route = use_route();
    // A room stays as it is while only what is asked of it changes.
    let room = Memo::new(move |_| Room::of(&route.get()));
    // Another place begins at its top.
    Effect::new(move |before: Option<Route>| {
        let now = route.get();
        if before.is_some_and(|before| before != now) {
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
        now
    });
    let settings_open = RwSignal::new(false);
    view! {
        <PieceStore/>
        <a class="skip" href="#content" on:click=move |event| {
            event.prevent_default();
            if let Some(content) = document().get_element_by_id("content") {
                content.scroll_into_view();
            }
        }>{t(i18n::rooms::SKIP)}</a>
        <header class="top">
            <a class="title" href=Route::Play.address()>{t(i18n::rooms::TITLE)}</a>
            <nav aria-label=t(i18n::rooms::ROOMS)>
                {Room::ALL.map(|each| view! {
                    <a href=each.route().address() aria-current=move || (room.get() == each).then_some("page")>{t(each.name())}</a>
                }).collect_view()}
            </nav>
            <button class="quiet" aria-haspopup="dialog" on:click=move |_| settings_open.set(true)>{t(i18n::rooms::SETTINGS)}</button>
        </header>
        <main id="content" tabindex="-1">
            {move || match room.get() {
                Room::Play => view! { <PlayRoom/> }.into_any(),
                Room::Study => view! { <Part load=parts::study/> }.into_any(),
                Room::Records => view! { <Part load=parts::records/> }.into_any(),
                Room::Rules => view! { <RulebookRoom/> }.into_any(),
            }}
        </main>
        <SettingsPanel open=settings_open/>
        <Voice/>
    }
}

/// The rooms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Room {
    Play,
    Study,
    Records,
    Rules,
}

impl Room {
    const ALL: [Self; 4] = [Self::Play, Self::Study, Self::Records, Self::Rules];

    const fn of(route: &Route) -> Self {
        match route {
            Route::Play | Route::NewGame(_) => Self::Play,
            Route::Study(_) => Self::Study,
            Route::Records(_) => Self::Records,
            Route::Rules(_) => Self::Rules,
        }
    }

    const fn route(self) -> Route {
        match self {
            Self::Play => Route::Play,
            Self::Study => Route::Study(String::new()),
            Self::Records => Route::Records(String::new()),
            Self::Rules => Route::Rules(None),
        }
    }

    const fn name(self) -> Say {
        match self {
            Self::Play => i18n::rooms::PLAY,
            Self::Study => i18n::rooms::STUDY,
            Self::Records => i18n::rooms::RECORDS,
            Self::Rules => i18n::rooms::RULES,
        }
    }
}
