//! The study: a record on a desk, with branches and comments, the engine's opinion, positions set up by hand, and problems.

mod analysis;
mod analyst;
mod branches;
mod curve;
mod desk;
mod keep;
mod keys;
mod moves;
mod notes;
mod open;
mod opinions;
mod problems;
mod record;
mod review;
mod reviewer;
mod setup;
mod share;
mod tabs;
mod view;

use leptos::prelude::*;

use crate::i18n::{self, Say, t};
use crate::route::{Route, use_route};
use problems::ProblemsPage;
use setup::SetUpPage;
use view::DeskView;

/// Gives the page its study: the desk with its record, and whoever looks at that.
pub fn provide_study() {
    desk::provide_desk();
    analyst::provide_analyst();
    reviewer::provide_reviewer();
}

/// The room.
#[component]
pub fn StudyRoom() -> impl IntoView {
    let route = use_route();
    let page = Memo::new(move |_| match route.get() {
        Route::Study(path) => Page::named(&path).unwrap_or(Page::Desk),
        _ => Page::Desk,
    });
    let links = Page::ALL
        .map(|each| {
            let current = move || (page.get() == each).then_some("page");
            view! { <a href=Route::Study(each.path().to_owned()).address() aria-current=current>{t(each.name())}</a> }
        })
        .into_iter()
        .collect_view();
    view! {
        <nav class="games" aria-label=t(i18n::study::PAGES)>{links}</nav>
        {move || match page.get() {
            Page::Desk => view! { <DeskView/> }.into_any(),
            Page::SetUp => view! { <SetUpPage/> }.into_any(),
            Page::Problems => view! { <ProblemsPage/> }.into_any(),
        }}
    }
}

/// The pages of the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Page {
    /// The record.
    Desk,
    /// Setting up a position.
    SetUp,
    /// Problems.
    Problems,
}

impl Page {
    const ALL: [Self; 3] = [Self::Desk, Self::SetUp, Self::Problems];

    /// The page that the address names after the room; what names none is a record or a position for the desk.
    fn named(path: &str) -> Option<Self> {
        let word = path.split('/').next().unwrap_or_default();
        Self::ALL.into_iter().find(|page| page.path() == word)
    }

    const fn path(self) -> &'static str {
        match self {
            Self::Desk => "",
            Self::SetUp => "setup",
            Self::Problems => problems::ADDRESS,
        }
    }

    const fn name(self) -> Say {
        match self {
            Self::Desk => i18n::study::DESK,
            Self::SetUp => i18n::study::SET_UP,
            Self::Problems => i18n::study::PROBLEMS,
        }
    }
}
