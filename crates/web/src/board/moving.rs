//! A board on which legal moves are made.

use koshogi_rules::{Kind, Move, Rules, Square};
use koshogi_table::fingers::{Fingers, Habits, Question};
use koshogi_table::hand::Hand;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use super::bubble::Bubble;
use super::card::PieceCard;
use super::drawing::Board;
use super::geometry::Geometry;
use super::grid::Gesture;
use super::handling;
use super::scene::{Arrow, Scene};
use super::standing::Standing;
use super::voice::use_announcer;
use crate::i18n::{self, t, use_lang};
use crate::settings::use_settings;
use crate::sounds::{Sound, use_speaker};

/// A board on which the legal moves of a position can be made, by one side or by both.
#[component]
pub fn MoveBoard(
    /// The position.
    #[prop(into)]
    standing: Signal<Standing>,
    /// The sides whose pieces may be moved, when it is their turn.
    #[prop(into)]
    may_move: Signal<[bool; 2]>,
    /// Whether gote sits below.
    #[prop(into)]
    turned: Signal<bool>,
    /// A piece that is in hand from the beginning, where only this one is moved.
    #[prop(into, optional)]
    held: Signal<Option<Square>>,
    /// Arrows to draw.
    #[prop(into, optional)]
    arrows: Signal<Vec<Arrow>>,
    /// Told of every move that is made.
    #[prop(into)]
    on_move: Callback<Move>,
) -> impl IntoView {
    let settings = use_settings();
    let lang = use_lang();
    let announcer = use_announcer();
    let speaker = use_speaker();
    let fingers = RwSignal::new(Fingers::default());
    let card = RwSignal::new(None::<Square>);
    let live = Memo::new(move |_| standing.with(|standing| may_move.get()[standing.game().position().side().index()]));
    // A new position finds empty hands, or the piece in them that is held.
    Effect::new(move |_| {
        live.with(|_| {});
        let mut hands = Fingers::default();
        standing.with(|standing| {
            if let Some(square) = held.get() {
                // To pick a piece up is no move.
                let _ = hands.tap(standing.reach(), square, Habits::default());
            }
        });
        fingers.set(hands);
    });
    // Every change is one to see; comparing scenes would cost more than drawing them.
    let compute = move |_: Option<&Scene>| {
        let mut scene = standing.with(|standing| {
            fingers.with(|fingers| settings.with(|settings| handling::scene(standing, fingers, settings, live.get())))
        });
        scene.arrows = arrows.get();
        scene
    };
    let scene: Signal<Scene> = Memo::new_with_compare(compute, |_, _| true).into();
    let geometry =
        move || Geometry { size: standing.with(|standing| standing.rules().size()), turned: turned.get(), named: false };

    let habits = move || settings.with_untracked(handling::habits);
    let act = move |act: &dyn Fn(&mut Fingers, &Standing) -> Option<Move>| {
        let mut moved = None;
        fingers.update(|fingers| moved = standing.with_untracked(|standing| act(fingers, standing)));
        if let Some(mv) = moved {
            on_move.run(mv);
            return;
        }
        let refusal = fingers.with_untracked(|fingers| fingers.refusal().cloned());
        if let Some(refusal) = refusal {
            speaker.play(Sound::Refuse);
            announcer.say(standing.with_untracked(|standing| handling::reason(&refusal, standing.rules(), lang.get_untracked())));
        }
    };
    let gesture = Callback::new(move |gesture: Gesture| {
        if let Gesture::Ask(square) = gesture {
            return card.set(square);
        }
        card.set(None);
        if !live.get_untracked() {
            return;
        }
        match gesture {
            Gesture::Tap(square) => act(&|fingers, standing| fingers.tap(standing.reach(), square, habits())),
            Gesture::Lift(square) => act(&|fingers, standing| {
                fingers.lift(standing.reach(), square, habits());
                None
            }),
            Gesture::Drop(from, to) => act(&|fingers, standing| fingers.drop(standing.reach(), from, to, habits())),
            Gesture::Cancel => act(&|fingers, _| {
                fingers.cancel(habits());
                None
            }),
            Gesture::Ask(_) => {}
        }
    });
    let choose = move |event: &web_sys::Event, mv: Move| {
        give_back(event);
        fingers.update(|fingers| {
            fingers.answer(mv);
        });
        on_move.run(mv);
    };
    let cancel = move |event: &web_sys::Event| {
        give_back(event);
        act(&|fingers, _| {
            fingers.cancel(habits());
            None
        });
    };
    let pass = move |event: &web_sys::Event| {
        give_back(event);
        act(&|fingers, standing| fingers.pass(standing.reach(), habits()));
    };
    let tap = move |event: &web_sys::Event, square: Square| {
        give_back(event);
        act(&|fingers, standing| fingers.tap(standing.reach(), square, habits()));
    };

    let question = move || {
        let question = fingers.with(|fingers| fingers.question().cloned())?;
        let geometry = geometry();
        let at = question.at();
        let buttons = match question {
            Question::Promotion { promoting, staying } => view! {
                <button class="main" node_ref=focused() on:click=move |event| choose(&event, promoting)>{t(i18n::board::PROMOTE)}</button>
                <button on:click=move |event| choose(&event, staying)>{t(i18n::board::STAY)}</button>
            }
            .into_any(),
            Question::Confirm(mv) => view! {
                <button class="main" node_ref=focused() on:click=move |event| choose(&event, mv)>{t(i18n::board::CONFIRM)}</button>
                <button on:click=move |event| cancel(&event)>{t(i18n::board::PUT_BACK)}</button>
            }
            .into_any(),
        };
        Some(view! {
            <Bubble square=at geometry class="question">
                <div role="group" on:keydown=move |event| if event.key() == "Escape" { cancel(&event) }>{buttons}</div>
            </Bubble>
        })
    };
    let refusal = move || {
        let refusal = fingers.with(|fingers| fingers.refusal().cloned())?;
        let text = standing.with(|standing| handling::reason(&refusal, standing.rules(), lang.get()));
        Some(view! { <Bubble square=refusal.at geometry=geometry() class="refusal"><p>{text}</p></Bubble> })
    };
    // What a piece with lion power can do beside going somewhere; below the board, so that no square is hidden.
    let lion = move || {
        let hand = fingers.with(|fingers| if fingers.question().is_none() { fingers.hand() } else { Hand::Empty });
        match hand {
            Hand::Holding(from) => {
                standing.with(|standing| standing.reach().pass(from))?;
                Some(view! { <button on:click=move |event| pass(&event)>{t(i18n::board::PASS)}</button> }.into_any())
            }
            Hand::Halfway { from, via } => {
                let (ends, takes) =
                    standing.with(|standing| (standing.reach().ends(hand), standing.game().position().piece(via).is_some()));
                let back = if takes { i18n::board::IGUI } else { i18n::board::GO_BACK };
                let view = view! {
                    <p>{t(i18n::board::SECOND_STEP)}</p>
                    {ends.contains(via).then(|| view! { <button on:click=move |event| tap(&event, via)>{t(i18n::board::STOP_HERE)}</button> })}
                    {ends.contains(from).then(|| view! { <button on:click=move |event| tap(&event, from)>{t(back)}</button> })}
                    <button on:click=move |event| cancel(&event)>{t(i18n::board::PUT_BACK)}</button>
                };
                Some(view.into_any())
            }
            Hand::Empty => None,
        }
    };
    let has_lions = Memo::new(move |_| standing.with(|standing| has_lion_power(standing.rules())));
    let asked = move || {
        let square = card.get()?;
        let (rules, piece) = standing.with(|standing| (standing.rules().clone(), standing.game().position().piece(square)));
        let piece = piece?;
        Some(
            view! { <Bubble square geometry=geometry() class="card"><PieceCard rules kind=piece.kind side=piece.side/></Bubble> },
        )
    };
    view! {
        <Board scene turned on=gesture>
            {question}
            {refusal}
            {asked}
        </Board>
        {move || has_lions.get().then(|| view! { <div class="assist" role="group" aria-live="polite" aria-label=t(i18n::board::LION)>{lion}</div> })}
    }
}

/// Whether any piece of the game takes two steps in a move.
fn has_lion_power(rules: &Rules) -> bool {
    (0..rules.variant().kinds.len()).filter_map(Kind::new).any(|kind| rules.has_lion_power(kind))
}

/// Gives the focus back to the board where a key and no pointer pressed a button that is about to go.
fn give_back(event: &web_sys::Event) {
    if event.dyn_ref::<web_sys::MouseEvent>().is_some_and(|event| event.detail() > 0) {
        return;
    }
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let place = target.and_then(|target| target.closest(".board, .assist").ok().flatten());
    let board =
        place.and_then(|place| if place.matches(".assist").ok()? { place.previous_element_sibling() } else { Some(place) });
    let cell = board.and_then(|board| board.query_selector(".cell[tabindex='0']").ok().flatten());
    if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<web_sys::HtmlElement>().ok()) {
        // A cell that is on the page takes the focus.
        let _ = cell.focus();
    }
}

/// A button that takes the focus when it appears.
fn focused() -> NodeRef<leptos::html::Button> {
    let button = NodeRef::new();
    Effect::new(move |_| {
        let button: Option<web_sys::HtmlButtonElement> = button.get();
        if let Some(button) = button {
            let _ = button.focus();
        }
    });
    button
}
