//! The clock of one player.

use koshogi_rules::Side;
use koshogi_table::Reading;
use leptos::prelude::*;

use super::table::use_table;
use crate::browser::now;
use crate::i18n::{self, use_lang};

/// Below this, tenths are shown, in milliseconds.
const TENTHS: u64 = 10_000;

/// The time of a player; nothing where there is no clock.
#[component]
pub(crate) fn ClockFace(side: Side) -> impl IntoView {
    let table = use_table();
    let lang = use_lang();
    let beat = RwSignal::new(());
    let timer = set_interval_with_handle(move || beat.set(()), std::time::Duration::from_millis(100)).ok();
    on_cleanup(move || timer.into_iter().for_each(|timer| timer.clear()));
    let reading = Memo::new(move |_| {
        beat.track();
        table.with(|sitting| sitting.clock().map(|clock| (clock.reading(side, now()), clock.running() == Some(side)))).flatten()
    });
    move || {
        reading.get().map(|(reading, running)| {
            let low = reading.left < TENTHS;
            view! {
                <span class="clock" class:running=running class:low=low>
                    <span class="time">{time(reading)}</span>
                    {reading.byoyomi.map(|left| view! { <span class="periods">{i18n::play::periods(left, lang.get())}</span> })}
                </span>
            }
        })
    }
}

/// The time as a clock shows it: hours where there are any, tenths at the end.
fn time(reading: Reading) -> String {
    let Reading { left, .. } = reading;
    if left < TENTHS {
        return format!("{}.{}", left / 1000, left % 1000 / 100);
    }
    // A second that has begun is still shown.
    let seconds = left.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}
