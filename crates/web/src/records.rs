//! The library of records.

use leptos::prelude::*;

use crate::i18n::{self, t};

/// The room.
#[component]
pub fn RecordsRoom() -> impl IntoView {
    view! {
        <section class="room">
            <h1>{t(i18n::rooms::RECORDS)}</h1>
            <p>{t(i18n::rooms::NO_RECORDS)}</p>
        </section>
    }
}
