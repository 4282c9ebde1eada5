//! The study: a board on which both sides are moved freely.

use std::sync::Arc;

use koshogi_rules::{Choices, Game, Move, Rules};
use leptos::prelude::*;

use crate::board::{MoveBoard, Standing};
use crate::i18n::{self, t};

/// The room.
#[component]
pub fn StudyRoom() -> impl IntoView {
    let first = koshogi_games::all().first().cloned();
    let rules = first.and_then(|variant| Rules::new(variant, &Choices::default()).ok());
    view! {
        <section class="room">
            <h1>{t(i18n::rooms::STUDY)}</h1>
            {rules.map(|rules| view! { <Desk game=Game::new(Arc::new(rules))/> })}
        </section>
    }
}

#[component]
fn Desk(game: Game) -> impl IntoView {
    let standing = RwSignal::new(Standing::new(game));
    let on_move = move |mv: Move| {
        standing.update(|standing| {
            let mut game = standing.game().clone();
            if game.play(mv).is_ok() {
                *standing = Standing::new(game);
            }
        });
    };
    view! { <MoveBoard standing may_move=Signal::stored([true; 2]) turned=Signal::stored(false) on_move=Callback::new(on_move)/> }
}
