//! Small questions to the browser.

use leptos::prelude::window;
use serde::de::DeserializeOwned;
use web_sys::MessageEvent;

/// Milliseconds since the page was opened.
#[must_use]
pub fn now() -> u64 {
    window().performance().map_or(0, |performance| performance.now().max(0.0) as u64)
}

/// An attribute of the body, where the page says what it is made of.
#[must_use]
pub fn body_data(name: &str) -> Option<String> {
    window().document()?.body()?.get_attribute(&format!("data-{name}"))
}

/// What a message of JSON says; nothing where it makes no sense.
#[must_use]
pub fn said<T: DeserializeOwned>(message: &MessageEvent) -> Option<T> {
    serde_json::from_str(&message.data().as_string()?).ok()
}

/// The day, as records write it: `2024/03/02`.
#[must_use]
pub fn date() -> String {
    let now = js_sys::Date::new_0();
    format!("{:04}/{:02}/{:02}", now.get_full_year(), now.get_month() + 1, now.get_date())
}
