//! Examples of a rule: positions in which the reader moves, and what the rules say of the moves to try.

use koshogi_rulebook::{Block, Tried};
use koshogi_rules::{Game, Move, Setup};
use leptos::prelude::*;

use super::book::Shelf;
use crate::board::{Arrow, Look, MoveBoard, Standing, use_announcer};
use crate::i18n::{self, t, use_lang};

/// An example as it is shown.
#[derive(Debug, Clone, PartialEq)]
struct Shown {
    id: String,
    name: String,
    says: String,
    setup: Setup,
    tries: Vec<Tried>,
}

/// The examples of a part, one of which is on the board.
#[component]
pub(super) fn Examples(part: &'static str, shelf: Shelf) -> impl IntoView {
    let examples = Memo::new(move |_| {
        shelf.page.with(|page| {
            let blocks = page.parts.iter().filter(|each| each.id == part).flat_map(|part| part.blocks.clone());
            blocks
                .filter_map(|block| match block {
                    Block::Example { id, name, says, setup, tries } => Some(Shown { id, name, says, setup, tries }),
                    _ => None,
                })
                .collect::<Vec<_>>()
        })
    });
    let chosen = RwSignal::new(examples.with_untracked(|examples| examples.first().map(|shown| shown.id.clone())));
    // An address may name an example.
    Effect::new(move |_| {
        let anchor = shelf.anchor.get();
        let named = anchor.strip_prefix("example-").map(str::to_owned);
        let known = examples.with_untracked(|examples| examples.iter().any(|shown| Some(&shown.id) == named.as_ref()));
        if known {
            chosen.set(named);
        }
    });
    let shown = Memo::new(move |_| {
        let id = chosen.get();
        examples.with(|examples| examples.iter().find(|shown| Some(&shown.id) == id.as_ref()).or(examples.first()).cloned())
    });
    let names = Memo::new(move |_| {
        examples.with(|examples| examples.iter().map(|shown| (shown.id.clone(), shown.name.clone())).collect::<Vec<_>>())
    });
    let current = move |id: &str| shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.id == id));
    view! {
        <div class="examples">
            <nav aria-labelledby=format!("{part} examples-{part}")>
                <p class="note" id=format!("examples-{part}")>{t(i18n::rulebook::EXAMPLES)}</p>
                <ol>
                    {move || names.get().into_iter().map(|(id, name)| {
                        let anchor = format!("example-{id}");
                        view! { <li><a id=anchor.clone() href=shelf.address(&anchor) aria-current=move || current(&id).then_some("true")>{name}</a></li> }
                    }).collect_view()}
                </ol>
            </nav>
            <Desk shown shelf/>
        </div>
    }
}

/// The board with an example on it.
#[component]
fn Desk(shown: Memo<Option<Shown>>, shelf: Shelf) -> impl IntoView {
    let lang = use_lang();
    let announcer = use_announcer();
    let start = Memo::new(move |_| shown.with(|shown| shown.as_ref().map(|shown| shown.setup.clone())));
    let laid = move || {
        let rules = shelf.rules.get();
        start.get().and_then(|start| Game::from_setup(rules, &start).ok())
    };
    let standing = RwSignal::new(untrack(laid).map(Standing::new));
    // Whose arrow is drawn.
    let pointed = RwSignal::new(Some(0_usize));
    Effect::new(move |_| {
        standing.set(laid().map(Standing::new));
        pointed.set(Some(0));
    });
    let tries = Memo::new(move |_| shown.with(|shown| shown.as_ref().map(|shown| shown.tries.clone()).unwrap_or_default()));
    let arrows = Signal::derive(move || {
        let number = pointed.get();
        let mv = number.and_then(|number| tries.with(|tries| tries.get(number).map(|tried| tried.mv)));
        mv.map(|mv| Arrow::of(mv, Look::First)).unwrap_or_default()
    });
    let play = move |mv: Move| {
        pointed.set(None);
        standing.update(|standing| {
            let Some(laid) = standing else { return };
            let mut game = laid.game().clone();
            if game.play(mv).is_ok() {
                *laid = Standing::new(game);
            }
        });
    };
    let reset = move || {
        standing.set(untrack(laid).map(Standing::new));
        pointed.set(Some(0));
    };
    let take_back = move |_| {
        standing.update(|standing| {
            let Some(laid) = standing else { return };
            let mut game = laid.game().clone();
            if game.undo().is_some() {
                *laid = Standing::new(game);
            }
        });
    };
    let moved =
        Memo::new(move |_| standing.with(|standing| standing.as_ref().is_some_and(|laid| !laid.game().moves().is_empty())));
    let try_it = move |number: usize, tried: &Tried| {
        reset();
        pointed.set(Some(number));
        if tried.legal {
            play(tried.mv);
        }
        announcer.say(format!("{}: {}", tried.says, tried.verdict));
    };
    let board = move || {
        let first = standing.with_untracked(Clone::clone)?;
        let shown = Signal::derive(move || standing.get().unwrap_or_else(|| first.clone()));
        let both = Signal::stored([true; 2]);
        Some(view! { <MoveBoard standing=shown may_move=both turned=Signal::stored(false) arrows on_move=Callback::new(play)/> })
    };
    let list = move || {
        let each = tries.get().into_iter().enumerate().map(|(number, tried)| {
            let legal = tried.legal;
            let (says, verdict) = (tried.says.clone(), tried.verdict.clone());
            let mark = if legal { ("○", i18n::rulebook::LEGAL) } else { ("×", i18n::rulebook::ILLEGAL) };
            view! {
                <li class:legal=legal>
                    <button on:click=move |_| try_it(number, &tried)>{says}</button>
                    <span class="verdict"><span class="mark" aria-hidden="true">{mark.0}</span>" "{if legal { mark.1.get(lang.get()).to_owned() } else { verdict }}</span>
                </li>
            }
        });
        each.collect_view()
    };
    view! {
        <div class="example-board">
            {board}
            <div class="actions">
                <button disabled=move || !moved.get() on:click=take_back>{t(i18n::rulebook::TAKE_BACK)}</button>
                <button on:click=move |_| reset()>{t(i18n::rulebook::START_OVER)}</button>
            </div>
        </div>
        <div class="example-words">
            <h3>{move || shown.with(|shown| shown.as_ref().map(|shown| shown.name.clone()))}</h3>
            <p>{move || shown.with(|shown| shown.as_ref().map(|shown| shown.says.clone()))}</p>
            <p class="note">{t(i18n::rulebook::TRY_MOVES)}</p>
            <ul class="tries">{list}</ul>
        </div>
    }
}
