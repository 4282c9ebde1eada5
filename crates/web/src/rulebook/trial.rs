//! A board to try a piece on: by hand, or with its moves shown one after another.

use std::sync::Arc;
use std::time::Duration;

use koshogi_rulebook::{Company, Trial};
use koshogi_rules::{Kind, Rules};
use leptos::prelude::*;

use crate::board::{Board, Gesture, MoveBoard, Scene, Standing, use_announcer};
use crate::i18n::{self, t, use_lang};

/// How long a move is shown.
const PACE: Duration = Duration::from_millis(1100);

/// The board with its buttons.
#[component]
#[expect(clippy::needless_pass_by_value, reason = "a component owns its properties")]
pub(super) fn TrialDesk(rules: Arc<Rules>, kind: Kind, on_close: Callback<()>) -> impl IntoView {
    let first = Trial::new(&rules, kind, Company::Alone);
    first.map(|first| view! { <Desk first rules=Arc::clone(&rules) kind on_close/> })
}

#[component]
fn Desk(first: Trial, rules: Arc<Rules>, kind: Kind, on_close: Callback<()>) -> impl IntoView {
    let lang = use_lang();
    let announcer = use_announcer();
    let trial = RwSignal::new(first);
    let shown = RwSignal::new(None::<usize>);
    let running = RwSignal::new(false);
    let placing = RwSignal::new(false);
    let name = rules.variant().kind(kind).clone();
    let showings = Memo::new(move |_| trial.with(|trial| trial.showings(lang.get())));
    let count = move || showings.with(Vec::len);
    let says = move || {
        let number = shown.get()?;
        showings.with(|showings| Some((number, showings.get(number)?.says.clone())))
    };
    let standing = Memo::new(move |_| {
        let mv = shown.get().and_then(|number| showings.with(|showings| showings.get(number).map(|showing| showing.mv)));
        let mut game = trial.with(|trial| trial.game().clone());
        if let Some(mv) = mv {
            // What is shown was found among the legal moves.
            let _ = game.play(mv);
        }
        Standing::new(game)
    });
    let set = move |to: Trial| {
        running.set(false);
        shown.set(None);
        trial.set(to);
    };
    let show = move |number: usize| {
        let count = showings.with_untracked(Vec::len);
        if count == 0 {
            return;
        }
        shown.set(Some(number % count));
        if let Some(showing) = showings.with_untracked(|showings| showings.get(number % count).cloned()) {
            announcer.say(showing.says);
        }
    };
    let next = move || show(shown.get_untracked().map_or(0, |number| number + 1));
    let previous = move || show(shown.get_untracked().unwrap_or(0) + showings.with_untracked(Vec::len).max(1) - 1);
    let ticking = set_interval_with_handle(
        move || {
            if running.get_untracked() {
                next();
            }
        },
        PACE,
    );
    on_cleanup(move || {
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
    });
    let run = move |_| {
        placing.set(false);
        running.update(|running| *running = !*running);
        if running.get_untracked() {
            next();
        }
    };
    let company = move |company: Company| {
        let kind = trial.with_untracked(|trial| trial.game().position().piece(trial.at()).map_or(kind, |piece| piece.kind));
        if let Some(trial) = Trial::new(&rules, kind, company) {
            set(trial);
        }
    };
    let crowd = company.clone();
    let board = move || {
        if placing.get() {
            let scene = Signal::derive(move || {
                trial.with(|trial| Scene::of(Arc::clone(trial.game().rules()), &trial.game().position().setup()))
            });
            let on = Callback::new(move |gesture: Gesture| {
                if let Gesture::Tap(square) = gesture {
                    set(trial.with_untracked(|trial| trial.with_toggled(square)));
                }
            });
            return view! { <Board scene on/> }.into_any();
        }
        let may_move = Signal::derive(move || [shown.get().is_none(), false]);
        let held = Signal::derive(move || shown.get().is_none().then(|| trial.with(Trial::at)));
        let on_move = Callback::new(move |mv| set(trial.with_untracked(|trial| trial.after(mv))));
        view! { <MoveBoard standing may_move held turned=Signal::stored(false) on_move/> }.into_any()
    };
    let note = move || match says() {
        Some((number, says)) => format!("{} {says}", i18n::rulebook::shown(number + 1, count())),
        None if placing.get() => i18n::rulebook::PLACE_NOTE.get(lang.get()).to_owned(),
        None => i18n::rulebook::TRIAL_NOTE.get(lang.get()).to_owned(),
    };
    let label = move || i18n::rulebook::trial_of(name.name(lang.get()), lang.get());
    view! {
        <div class="trial" role="group" aria-label=label>
            <div class="trial-board">{board}</div>
            <div class="trial-side">
                <p class="note">{note}</p>
                <div class="actions">
                    <button class="main" on:click=run>{move || if running.get() { i18n::rulebook::STOP.get(lang.get()) } else { i18n::rulebook::SHOW_ALL.get(lang.get()) }}</button>
                    <button on:click=move |_| { running.set(false); placing.set(false); previous(); }>{t(i18n::rulebook::PREVIOUS)}</button>
                    <button on:click=move |_| { running.set(false); placing.set(false); next(); }>{t(i18n::rulebook::NEXT)}</button>
                    {move || shown.get().map(|_| view! {
                        <button on:click=move |_| { running.set(false); shown.set(None); }>{t(i18n::rulebook::BY_HAND)}</button>
                    })}
                </div>
                <div class="actions">
                    <button on:click=move |_| company(Company::Alone)>{t(i18n::rulebook::ALONE)}</button>
                    <button on:click=move |_| crowd(Company::Crowd)>{t(i18n::rulebook::CROWD)}</button>
                    <button aria-pressed=move || placing.get().to_string()
                        on:click=move |_| { running.set(false); shown.set(None); placing.update(|placing| *placing = !*placing); }>{t(i18n::rulebook::PLACE)}</button>
                    <button on:click=move |_| on_close.run(())>{t(i18n::rulebook::CLOSE_TRIAL)}</button>
                </div>
            </div>
        </div>
    }
}
