//! Looking for a position: the one on a small board, on which the reader makes the moves that lead to it.

use std::sync::Arc;

use koshogi_notation::sfen;
use koshogi_rules::{Choices, Game, Lang, Move, Rules, Variant};
use leptos::prelude::*;

use super::filters::Choice;
use super::hall::use_hall;
use crate::board::{MoveBoard, Standing};
use crate::i18n::{self, t, use_lang};

/// The moves by which a position is wanted on the board: the earliest is an opening.
const WITHIN: [i64; 5] = [10, 20, 40, 80, 160];

/// The search; it needs a game.
#[component]
pub(super) fn PositionSearch(variant: Memo<Option<Arc<Variant>>>) -> impl IntoView {
    let hall = use_hall();
    let searching = Memo::new(move |_| hall.query.with(|query| query.position.is_some()));
    // The board is made when it is first wanted.
    let open = RwSignal::new(false);
    Effect::new(move |_| {
        if searching.get() {
            open.set(true);
        }
    });
    // A search that names its game leaves the board alone where that is the one on it.
    let chosen =
        Memo::new(move |_| variant.get().or_else(|| koshogi_games::all().first().cloned()).map(|variant| variant.id.clone()));
    let board = move || chosen.get().and_then(|id| koshogi_games::find(&id)).map(|variant| view! { <Search variant/> });
    view! {
        <details class="more position-search" class:active=move || searching.get() open=move || open.get() on:toggle=move |_| open.set(true)>
            <summary>{t(i18n::records::POSITION)}</summary>
            {move || open.get().then(board)}
        </details>
    }
}

#[component]
fn Search(variant: Arc<Variant>) -> impl IntoView {
    let hall = use_hall();
    let lang = use_lang();
    // A document without any choice made has its rules.
    let first = Rules::new(Arc::clone(&variant), &Choices::default()).ok().map(|rules| Game::new(Arc::new(rules)));
    first.map(|first| {
        let id = variant.id.clone();
        let start = first.clone();
        let fault = RwSignal::new(None::<String>);
        // What is looked for already is shown.
        let asked = hall.query.with_untracked(|query| query.position.clone().filter(|_| query.variant.as_ref() == Some(&id)));
        let asked = asked.and_then(|text| sfen::read(&text, &variant).ok());
        let asked = asked.and_then(|setup| Game::from_setup(Arc::clone(first.rules()), &setup).ok());
        let standing = RwSignal::new(Standing::new(asked.unwrap_or(first)));
        let withins = Signal::derive(move || WITHIN.map(|ply| (ply.to_string(), i18n::records::by_move(ply, lang.get()))).to_vec());
        let text = Memo::new(move |_| {
            standing.with(|standing| sfen::write(&standing.game().position().setup(), standing.rules().variant()))
        });
        let on_move = Callback::new(move |mv: Move| {
            standing.update(|standing| {
                let mut game = standing.game().clone();
                if game.play(mv).is_ok() {
                    *standing = Standing::new(game);
                }
            });
        });
        let paste = move |event| {
            let rules = standing.with_untracked(|standing| Arc::clone(standing.rules()));
            let game = sfen::read(&event_target_value(&event), rules.variant())
                .map_err(|faults| {
                    let says: Vec<_> = faults.iter().map(|fault| fault.reason.get(lang.get_untracked()).to_owned()).collect();
                    says.join(if lang.get_untracked() == Lang::Ja { "。" } else { "; " })
                })
                .and_then(|setup| Game::from_setup(rules, &setup).map_err(|error| error.sentence(lang.get_untracked())));
            match game {
                Ok(game) => {
                    fault.set(None);
                    standing.set(Standing::new(game));
                }
                Err(says) => fault.set(Some(says)),
            }
        };
        let back = move |_| {
            standing.update(|standing| {
                let mut game = standing.game().clone();
                if game.undo().is_some() {
                    *standing = Standing::new(game);
                }
            });
        };
        let search = move |_| {
            let position = Some(text.get_untracked());
            hall.ask(|query| {
                query.variant = Some(id.clone());
                query.position = position;
            });
        };
        view! {
            <div class="position">
                <MoveBoard standing may_move=Signal::stored([true; 2]) turned=Signal::stored(false) on_move/>
                <div class="position-side">
                    <p class="note">{t(i18n::records::POSITION_NOTE)}</p>
                    <label class="field"><span>{t(i18n::records::SFEN)}</span>
                        <input type="text" spellcheck="false" prop:value=move || text.get() on:change=paste/>
                    </label>
                    {move || fault.get().map(|fault| view! { <p class="trouble" role="alert">{fault}</p> })}
                    <Choice name=i18n::records::STANDS choices=withins get=|query| query.within.map(|ply| ply.to_string())
                        set=|query, ply| query.within = ply.and_then(|ply| ply.parse().ok())/>
                    <div class="actions">
                        <button class="main" on:click=search>{t(i18n::records::SEARCH_IT)}</button>
                        <button on:click=back>{t(i18n::records::BACK)}</button>
                        <button on:click=move |_| standing.set(Standing::new(start.clone()))>{t(i18n::records::START_OVER)}</button>
                        {move || hall.query.with(|query| query.position.is_some()).then(|| view! {
                            <button on:click=move |_| hall.ask(|query| (query.position, query.within) = (None, None))>{t(i18n::records::FORGET_POSITION)}</button>
                        })}
                    </div>
                </div>
            </div>
        }
    })
}
