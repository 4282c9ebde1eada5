//! The strip of a player: name, mark of the side, whether it is their turn, clock.

use koshogi_rules::Side;
use leptos::prelude::*;

use super::clock::ClockFace;
use super::table::use_table;
use crate::i18n::{self, t};

/// The strip of a player.
#[component]
pub(crate) fn Strip(side: Side) -> impl IntoView {
    let table = use_table();
    let name = table.player(side);
    let turn = Memo::new(move |_| table.with(koshogi_table::Sitting::to_move).flatten() == Some(side));
    let thinking =
        move || turn.get() && matches!(table.with(|sitting| sitting.plan().seat(side)), Some(koshogi_table::Seat::Engine { .. }));
    let mark = if side == Side::Sente { "☗" } else { "☖" };
    view! {
        <div class="strip" class:turn=move || turn.get()>
            <span class="mark" aria-hidden="true">{mark}</span>
            <span class="player">{move || name.get()}</span>
            {move || thinking().then(|| view! { <span class="thinking">{t(i18n::play::THINKING)}</span> })}
            <ClockFace side/>
        </div>
    }
}
