//! Setting up a position by hand: a board without rules, a box of pieces, and what is to be said of what stands there.

use std::sync::Arc;

use koshogi_rules::{Choices, Kind, Lang, Piece, Rules, Side, Square, Variant};
use koshogi_table::study::{Arrangement, Remark, Study};
use leptos::ev;
use leptos::prelude::*;

use super::desk::use_desk;
use crate::board::{Board, Gesture, PieceFace, Scene};
use crate::handover::use_handover;
use crate::i18n::{self, Say, t, use_lang};
use crate::route::{Route, go};

/// What a tap on the board does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tool {
    /// Picks a piece up, and sets it down.
    Hand,
    /// Takes a piece away.
    Rub,
    /// Puts this piece down.
    Put(Piece),
}

/// The bench on which it is done.
#[derive(Clone, Copy)]
struct Bench {
    arrangement: RwSignal<Arrangement>,
    tool: RwSignal<Tool>,
    /// The square whose piece is in hand.
    held: RwSignal<Option<Square>>,
    /// What was wrong with the text of a position.
    faults: RwSignal<Vec<String>>,
}

impl Bench {
    fn gesture(self, gesture: Gesture) {
        let there = |square| self.arrangement.with_untracked(|arrangement| arrangement.piece(square));
        match (gesture, self.tool.get_untracked()) {
            (Gesture::Drop(from, to), _) => {
                self.arrangement.update(|arrangement| arrangement.shift(from, to));
                self.held.set(None);
            }
            (Gesture::Lift(square), _) => self.held.set(there(square).map(|_| square)),
            (Gesture::Tap(square), Tool::Hand) => match self.held.get_untracked() {
                None => self.held.set(there(square).map(|_| square)),
                Some(held) => {
                    self.arrangement.update(|arrangement| arrangement.shift(held, square));
                    self.held.set(None);
                }
            },
            (Gesture::Tap(square), Tool::Rub) => self.arrangement.update(|arrangement| arrangement.put(square, None)),
            (Gesture::Tap(square), Tool::Put(piece)) => {
                let piece = Some(piece).filter(|piece| there(square) != Some(*piece));
                self.arrangement.update(|arrangement| arrangement.put(square, piece));
            }
            (Gesture::Cancel, _) => self.held.set(None),
            (Gesture::Ask(_), _) => {}
        }
    }

    /// Does something to the piece in hand.
    fn to_held(self, act: impl FnOnce(&mut Arrangement, Square)) {
        if let Some(square) = self.held.get_untracked() {
            self.arrangement.update(|arrangement| act(arrangement, square));
            self.held
                .update(|held| *held = held.filter(|square| self.arrangement.with_untracked(|all| all.piece(*square).is_some())));
        }
    }

    fn change(self, change: impl FnOnce(&mut Arrangement)) {
        self.held.set(None);
        self.faults.set(Vec::new());
        self.arrangement.update(change);
    }
}

/// The page.
#[component]
pub(super) fn SetUpPage() -> impl IntoView {
    let desk = use_desk();
    let lang = use_lang();
    let first =
        desk.with_untracked(|study: &Study| Arrangement::new(study.record().rules().clone(), study.game().position().setup()));
    let bench = Bench {
        arrangement: RwSignal::new(first),
        tool: RwSignal::new(Tool::Hand),
        held: RwSignal::new(None),
        faults: RwSignal::new(Vec::new()),
    };
    let arrangement = bench.arrangement;
    let compute = move |_: Option<&Scene>| {
        let mut scene = arrangement.with(|arrangement| Scene::of(arrangement.rules().clone(), arrangement.setup()));
        scene.held = bench.held.get();
        scene
    };
    let scene: Signal<Scene> = Memo::new_with_compare(compute, |_, _| true).into();
    keys(bench);
    let remarks = Memo::new(move |_| arrangement.with(Arrangement::remarks));
    let playable = Memo::new(move |_| remarks.with(|remarks| !remarks.iter().any(Remark::is_fault)));
    let said = move || {
        remarks.with(|remarks| {
            let sentence = |remark: &Remark| arrangement.with(|all| remark.sentence(all.rules(), lang.get()));
            remarks.iter().map(|remark| (remark.is_fault(), sentence(remark))).collect::<Vec<_>>()
        })
    };
    let begin = move |_| {
        if let Ok(record) = arrangement.with_untracked(Arrangement::record) {
            desk.open(record);
            go(&Route::Study(String::new()));
        }
    };
    let handover = use_handover();
    let play = move |_| {
        if let Ok(record) = arrangement.with_untracked(Arrangement::record) {
            handover.play(&record);
        }
    };
    view! {
        <div class="table study">
            <div class="seat-and-board"><Board scene on=Callback::new(move |gesture| bench.gesture(gesture))/></div>
            <aside class="panel">
                <h1>{t(i18n::study::SET_UP)}</h1>
                <GameChoice bench/>
                <PieceBox bench/>
                <div class="actions">
                    <HeldButton bench name=i18n::study::TURN_OVER act=Arrangement::turn_over/>
                    <HeldButton bench name=i18n::study::GIVE act=Arrangement::give/>
                    <HeldButton bench name=i18n::study::TAKE_AWAY act=|arrangement, square| arrangement.put(square, None)/>
                </div>
                <SideChoice bench/>
                <div class="actions">
                    <button on:click=move |_| bench.change(Arrangement::clear)>{t(i18n::study::CLEAR)}</button>
                    <button on:click=move |_| bench.change(Arrangement::reset)>{t(i18n::study::ARRAY)}</button>
                </div>
                <SfenField bench/>
                <div class="remarks" role="status">
                    {move || {
                        let said = said();
                        if said.is_empty() {
                            view! { <p class="fine">{t(i18n::study::NOTHING_WRONG)}</p> }.into_any()
                        } else {
                            view! { <ul>{said.into_iter().map(|(fault, text)| view! { <li class:trouble=fault>{text}</li> }).collect_view()}</ul> }.into_any()
                        }
                    }}
                </div>
                <div class="actions">
                    <button class="main" disabled=move || !playable.get() on:click=begin>{t(i18n::study::BEGIN_HERE)}</button>
                    <button disabled=move || !playable.get() on:click=play>{t(i18n::study::PLAY_HERE)}</button>
                </div>
            </aside>
        </div>
    }
}

/// Keys on a square of the board: take the piece away, turn it over, give it to the other side.
fn keys(bench: Bench) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let target = event.target();
        let square = target
            .as_ref()
            .and_then(|target| wasm_bindgen::JsCast::dyn_ref::<web_sys::Element>(target))
            .and_then(|element| element.get_attribute("data-square"))
            .and_then(|square| square.parse::<Square>().ok());
        let Some(square) = square else { return };
        let act: fn(&mut Arrangement, Square) = match event.key().as_str() {
            "Delete" | "Backspace" => |arrangement, square| arrangement.put(square, None),
            "t" => Arrangement::turn_over,
            "g" => Arrangement::give,
            _ => return,
        };
        event.prevent_default();
        bench.arrangement.update(|arrangement| act(arrangement, square));
    });
    on_cleanup(move || handle.remove());
}

/// Which game, and which habits of it.
#[component]
fn GameChoice(bench: Bench) -> impl IntoView {
    let lang = use_lang();
    let id = Memo::new(move |_| bench.arrangement.with(|arrangement| arrangement.rules().variant().id.clone()));
    let lay = move |variant: Arc<Variant>, preset: Option<&str>, handicap: Option<&str>| {
        let choices = variant.choices(preset, &[]).unwrap_or_else(|_| Choices::default());
        let Ok(rules) = Rules::new(Arc::clone(&variant), &choices) else { return };
        let array = variant.handicaps.iter().chain(&variant.arrays).find(|array| Some(array.id.as_str()) == handicap);
        let setup = array.map_or_else(|| rules.start().clone(), |array| array.setup.clone());
        bench.change(|arrangement| *arrangement = Arrangement::new(Arc::new(rules), setup));
        bench.tool.set(Tool::Hand);
    };
    let games = koshogi_games::all()
        .iter()
        .map(|variant| {
            let known = variant.id.clone();
            let name = variant.name.clone();
            let selected = move || id.with(|id| *id == known);
            view! { <option value=variant.id.clone() selected=selected>{move || name.get(lang.get()).to_owned()}</option> }
        })
        .collect_view();
    let present = move || koshogi_games::find(&id.get_untracked());
    let preset = RwSignal::new(None::<String>);
    let choose_game = move |event| {
        preset.set(None);
        if let Some(variant) = koshogi_games::find(&event_target_value(&event)) {
            lay(variant, None, None);
        }
    };
    let choose_preset = move |event| {
        let chosen = event_target_value(&event);
        let Some(variant) = present() else { return };
        let choices = variant.choices(Some(&chosen), &[]).unwrap_or_default();
        // The pieces stay where they stand.
        if let Ok(rules) = Rules::new(variant, &choices) {
            let setup = bench.arrangement.with_untracked(|arrangement| arrangement.setup().clone());
            bench.change(|arrangement| *arrangement = Arrangement::new(Arc::new(rules), setup));
            preset.set(Some(chosen));
        }
    };
    let choose_handicap = move |event| {
        if let Some(variant) = present() {
            lay(variant, preset.get_untracked().as_deref(), Some(&event_target_value(&event)));
        }
    };
    let arrays = move || {
        let variant = koshogi_games::find(&id.get())?;
        let option = |array: &koshogi_rules::Array| {
            let name = array.name.clone();
            view! { <option value=array.id.clone()>{move || name.get(lang.get()).to_owned()}</option> }
        };
        let list = variant.handicaps.iter().map(option).collect_view();
        (!variant.handicaps.is_empty()).then(|| {
            view! {
                <label class="field"><span>{t(i18n::play::HANDICAP)}</span>
                    <select on:change=choose_handicap><option value="">{t(i18n::play::EVEN)}</option>{list}</select></label>
            }
        })
    };
    let presets = move || {
        let variant = koshogi_games::find(&id.get())?;
        let option = |preset: &koshogi_rules::Preset| {
            let name = preset.name.clone();
            view! { <option value=preset.id.clone()>{move || name.get(lang.get()).to_owned()}</option> }
        };
        let list = variant.presets.iter().map(option).collect_view();
        (!variant.presets.is_empty()).then(|| {
            view! {
                <label class="field"><span>{t(i18n::play::PRESET)}</span><select on:change=choose_preset>{list}</select></label>
            }
        })
    };
    view! {
        <div class="choices-of-game">
            <label class="field"><span>{t(i18n::play::GAME)}</span><select on:change=choose_game>{games}</select></label>
            {presets}
            {arrays}
        </div>
    }
}

/// The pieces of the game, one side's at a time.
#[component]
fn PieceBox(bench: Bench) -> impl IntoView {
    let lang = use_lang();
    let side = RwSignal::new(Side::Sente);
    let sides = Side::BOTH.map(|each| {
        let here = move || side.get() == each;
        view! { <button aria-pressed=move || here().to_string() on:click=move |_| side.set(each)>{t(i18n::board::side(each))}</button> }
    });
    let rules = Memo::new_with_compare(
        move |_| bench.arrangement.with(|arrangement| arrangement.rules().clone()),
        |old, new| match (old, new) {
            (Some(old), Some(new)) => !Arc::ptr_eq(old, new),
            _ => true,
        },
    );
    let tool = move |each: Tool, name: Say| {
        let here = move || bench.tool.get() == each;
        view! { <button aria-pressed=move || here().to_string() on:click=move |_| bench.tool.set(each)>{t(name)}</button> }
    };
    let pieces = move || {
        let rules = rules.get();
        let side = side.get();
        let kinds = 0..rules.variant().kinds.len();
        kinds.filter_map(Kind::new).map(|kind| piece_button(bench, &rules, Piece { kind, side }, lang)).collect_view()
    };
    view! {
        <div class="piece-box">
            <div class="actions" role="group" aria-label=t(i18n::study::TOOL)>
                {tool(Tool::Hand, i18n::study::HAND)}
                {tool(Tool::Rub, i18n::study::RUB)}
                {sides.into_iter().collect_view()}
            </div>
            <div class="chest" role="group" aria-label=t(i18n::study::PIECES)>{pieces}</div>
        </div>
    }
}

fn piece_button(bench: Bench, rules: &Arc<Rules>, piece: Piece, lang: Signal<Lang>) -> impl IntoView + use<> {
    let info = rules.variant().kind(piece.kind).clone();
    let here = move || bench.tool.get() == Tool::Put(piece);
    let name = move || format!("{} {}", i18n::board::side(piece.side).get(lang.get()), info.name(lang.get()));
    let choose = move |_| bench.tool.set(if here() { Tool::Hand } else { Tool::Put(piece) });
    let title = name.clone();
    view! {
        <button class="piece-button" aria-label=name title=title aria-pressed=move || here().to_string() on:click=choose>
            <PieceFace rules=Arc::clone(rules) piece/>
        </button>
    }
}

/// A button that does something to the piece in hand.
#[component]
fn HeldButton(bench: Bench, name: Say, act: fn(&mut Arrangement, Square)) -> impl IntoView {
    view! { <button disabled=move || bench.held.get().is_none() on:click=move |_| bench.to_held(act)>{t(name)}</button> }
}

/// Who moves.
#[component]
fn SideChoice(bench: Bench) -> impl IntoView {
    let choices = Side::BOTH.map(|side| {
        let here = move || bench.arrangement.with(|arrangement| arrangement.setup().side == side);
        view! {
            <label class="choice"><input type="radio" name="side-to-move" prop:checked=here
                on:change=move |_| bench.arrangement.update(|arrangement| arrangement.set_side(side))/><span>{t(i18n::board::side(side))}</span></label>
        }
    });
    view! { <fieldset class="to-move"><legend>{t(i18n::study::TO_MOVE)}</legend><div class="choices">{choices.into_iter().collect_view()}</div></fieldset> }
}

/// The position as text, both ways.
#[component]
fn SfenField(bench: Bench) -> impl IntoView {
    let lang = use_lang();
    let sfen = Memo::new(move |_| bench.arrangement.with(Arrangement::sfen));
    let read = move |event| {
        let text = event_target_value(&event);
        let read = bench.arrangement.try_update(|arrangement| arrangement.read_sfen(&text));
        let faults = read.and_then(Result::err).unwrap_or_default();
        bench.faults.set(faults.iter().map(|fault| fault.sentence(lang.get_untracked())).collect());
        bench.held.set(None);
    };
    view! {
        <label class="field"><span>"SFEN"</span><input type="text" spellcheck="false" prop:value=move || sfen.get() on:change=read/></label>
        {move || {
            let faults = bench.faults.get();
            (!faults.is_empty()).then(|| view! { <ul class="trouble" role="alert">{faults.into_iter().map(|fault| view! { <li>{fault}</li> }).collect_view()}</ul> })
        }}
    }
}
