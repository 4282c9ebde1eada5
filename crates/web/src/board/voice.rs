//! What a screen reader hears.

use leptos::prelude::*;

/// What is said aloud.
#[derive(Debug, Clone, Copy)]
pub struct Announcer(RwSignal<String>);

impl Announcer {
    /// Says something, after what is being said.
    pub fn say(self, text: impl Into<String>) {
        self.0.set(text.into());
    }
}

/// Gives the page its voice.
pub fn provide_announcer() {
    provide_context(Announcer(RwSignal::new(String::new())));
}

/// The voice of the page.
#[must_use]
pub fn use_announcer() -> Announcer {
    expect_context()
}

/// The place where it is said; once on the page.
#[component]
pub fn Voice() -> impl IntoView {
    let Announcer(text) = use_announcer();
    view! { <p class="unseen" role="status" aria-live="polite">{move || text.get()}</p> }
}
