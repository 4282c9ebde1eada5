//! What a screen reader hears.

use koshogi_rules::{Game, Lang};
use leptos::prelude::*;

use crate::i18n;

/// What is said aloud.
#[derive(Debug, Clone, Copy)]
pub struct Announcer(RwSignal<String>);

impl Announcer {
    /// Says something, after what is being said.
    pub fn say(self, text: impl Into<String>) {
        let mut text = text.into();
        self.0.update(|said| {
            // What is said again has to differ, or nobody hears it.
            if *said == text {
                text.push('\u{a0}');
            }
            *said = text;
        });
    }

    /// Says how a game stands after the move that is written so: the move, and the ending or the check that it made.
    pub fn say_move(self, text: &str, game: &Game, lang: Lang) {
        let more = match game.outcome() {
            Some(outcome) => outcome.sentence(lang),
            None if game.in_check() => i18n::play::CHECK.get(lang).to_owned(),
            None => return self.say(text),
        };
        self.say(format!("{text}. {more}"));
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
