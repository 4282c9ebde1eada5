//! What players do beside moving: resign, offer a draw, take back, turn the board.

use koshogi_rules::Side;
use koshogi_table::{Seat, Sitting};
use leptos::prelude::*;

use super::keep::KeepButton;
use super::table::use_table;
use crate::browser::now;
use crate::handover::{Handed, use_handover};
use crate::i18n::{self, t, use_lang};
use crate::route::{Route, go};

/// The side for which the person at the screen acts: their own, or the one to move where two people play.
fn acting(sitting: &Sitting) -> Side {
    sitting.person().unwrap_or_else(|| sitting.game().position().side())
}

/// The buttons.
#[component]
pub(crate) fn Actions(turned: RwSignal<bool>) -> impl IntoView {
    let table = use_table();
    let lang = use_lang();
    let sure = RwSignal::new(false);
    let going = Memo::new(move |_| table.with(|sitting| sitting.to_move().is_some()).unwrap_or(false));
    let begun = Memo::new(move |_| table.length() > 0);
    let offered =
        Memo::new(move |_| table.with(|sitting| sitting.draw_offer().filter(|offer| *offer != acting(sitting))).flatten());
    let waits = Memo::new(move |_| table.with(|sitting| sitting.draw_offer() == Some(acting(sitting))).unwrap_or(false));
    let resign = move |_| {
        if sure.get_untracked() {
            table.end(|sitting| {
                let side = acting(sitting);
                sitting.resign(side, now());
            });
        }
        sure.update(|sure| *sure = !*sure);
    };
    let draw = move |_| {
        table.end(|sitting| {
            let side = acting(sitting);
            sitting.offer_draw(side, now());
            // An engine plays on.
            if matches!(sitting.plan().seat(!side), Seat::Engine { .. }) {
                sitting.decline_draw();
            }
        });
        if table.with_untracked(|sitting| sitting.person().is_some()) == Some(true) {
            table.complain(Some(i18n::play::DECLINED));
        }
    };
    let handover = use_handover();
    let study = move |_| {
        if let Some(record) = table.record() {
            handover.study(Handed { id: table.kept_as(), ..record.into() });
        }
    };
    view! {
        <div class="actions">
            {move || offered.get().map(|side| view! {
                <div class="offer" role="alert">
                    <p>{i18n::play::offers(i18n::board::side(side).get(lang.get()), lang.get())}</p>
                    <button class="main" on:click=draw>{t(i18n::play::AGREE)}</button>
                    <button on:click=move |_| table.change(Sitting::decline_draw)>{t(i18n::play::DECLINE)}</button>
                </div>
            })}
            {move || waits.get().then(|| view! { <p class="note" role="status">{t(i18n::play::OFFERED)}</p> })}
            <button disabled=move || !begun.get() on:click=move |_| table.change(|sitting| sitting.take_back(now()))>{t(i18n::play::TAKE_BACK)}</button>
            <button on:click=move |_| turned.update(|turned| *turned = !*turned)>{t(i18n::play::FLIP)}</button>
            {move || going.get().then(|| view! {
                <button disabled=move || waits.get() on:click=draw>{t(i18n::play::DRAW)}</button>
                <button class="grave" on:click=resign on:blur=move |_| sure.set(false)>
                    {move || if sure.get() { i18n::play::REALLY_RESIGN.get(lang.get()) } else { i18n::play::RESIGN.get(lang.get()) }}
                </button>
            })}
            <KeepButton/>
            <button disabled=move || !begun.get() on:click=study>{t(i18n::play::STUDY)}</button>
            <button on:click=move |_| go(&Route::NewGame(None))>{t(i18n::play::NEW_GAME)}</button>
        </div>
    }
}
