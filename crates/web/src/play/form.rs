//! The form for a new game.

use std::collections::BTreeMap;
use std::sync::Arc;

use koshogi_rules::{Side, Variant};
use koshogi_table::{Plan, Seat, TimeControl};
use leptos::prelude::*;

use super::table::use_table;
use crate::board::{Board, Scene};
use crate::handover::use_handover;
use crate::i18n::{self, t, use_lang};
use crate::route::{Route, go, use_route};
use crate::storage;

/// Where the last choice is kept.
const KEY: &str = "koshogi.plan";
/// The levels of the engine.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

/// The form.
#[component]
pub(crate) fn GameForm() -> impl IntoView {
    let table = use_table();
    let lang = use_lang();
    let route = use_route();
    let plan = RwSignal::new(first_plan(&route.get_untracked(), use_handover().take_plan()));
    let fault = RwSignal::new(None::<String>);
    let variant = Memo::new(move |_| plan.with(|plan| koshogi_games::find(&plan.variant)));
    let begin = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let chosen = plan.get_untracked();
        storage::write(KEY, &chosen);
        match table.begin(chosen) {
            Ok(()) => go(&Route::Play),
            Err(error) => fault.set(Some(error.sentence(lang.get_untracked()))),
        }
    };
    view! {
        <form class="new-game" on:submit=begin>
            <h1>{t(i18n::play::NEW_GAME)}</h1>
            <fieldset>
                <legend>{t(i18n::play::GAME)}</legend>
                <div class="games-to-choose">
                    {koshogi_games::all().iter().map(|variant| view! { <GameCard variant=Arc::clone(variant) plan/> }).collect_view()}
                </div>
            </fieldset>
            <Preview plan/>
            <OwnStart plan/>
            <div class="seats">
                <SeatChoice side=Side::Sente plan/>
                <SeatChoice side=Side::Gote plan/>
            </div>
            {move || variant.get().map(|variant| view! { <RulesChoice variant plan/> })}
            <ClockChoice plan/>
            {move || fault.get().map(|fault| view! { <p class="trouble" role="alert">{fault}</p> })}
            <div class="actions">
                <button class="main" type="submit">{t(i18n::play::BEGIN)}</button>
                {move || table.is_laid().then(|| view! { <a class="button" href=Route::Play.address()>{t(i18n::play::BACK_TO_GAME)}</a> })}
            </div>
        </form>
    }
}

/// What was chosen last, or the first game; the address may name another, and another room hand over a start of its own.
fn first_plan(route: &Route, handed: Option<Plan>) -> Plan {
    let known = storage::read::<Plan>(KEY).filter(|plan| plan.document.is_none() && plan.start.is_none() && plan.game().is_ok());
    let first = || Plan::of(koshogi_games::all().first().map_or("", |variant| variant.id.as_str()));
    let plan = known.unwrap_or_else(first);
    if let Some(handed) = handed {
        return Plan { seats: plan.seats, time: plan.time, ..handed };
    }
    match route {
        Route::NewGame(Some(word)) => match koshogi_games::find(word) {
            Some(variant) if variant.id != plan.variant => Plan { seats: plan.seats, time: plan.time, ..Plan::of(&variant.id) },
            _ => plan,
        },
        _ => plan,
    }
}

#[component]
fn GameCard(variant: Arc<Variant>, plan: RwSignal<Plan>) -> impl IntoView {
    let lang = use_lang();
    let id = variant.id.clone();
    let chosen = {
        let id = id.clone();
        move || plan.with(|plan| plan.variant == id)
    };
    let size = format!("{}×{}", variant.size.files(), variant.size.ranks());
    let kana = variant.kana.clone();
    let choose = move |_| {
        plan.update(|plan| *plan = Plan { seats: plan.seats, time: plan.time, ..Plan::of(&id) });
    };
    view! {
        <label class="game-card">
            <input type="radio" name="game" prop:checked=chosen on:change=choose/>
            <span class="name">{move || variant.name.get(lang.get()).to_owned()}</span>
            <span class="more">{size}</span>
            <span class="more" lang="ja">{kana}</span>
        </label>
    }
}

/// The position in which the game will begin.
#[component]
fn Preview(plan: RwSignal<Plan>) -> impl IntoView {
    let scene = move || {
        let game = plan.with(Plan::game).ok()?;
        Some(Scene::of(Arc::clone(game.rules()), game.start()))
    };
    // Who sits where, and how fast they play, changes nothing on the board.
    let board = Memo::new(move |_| plan.with(|plan| Plan { seats: Plan::of("").seats, time: None, ..plan.clone() }));
    view! {
        <div class="preview" inert>
            {move || {
                // A memo that is only tracked is never computed, and tells nobody of anything.
                board.with(|_| {});
                untrack(scene).map(|scene| view! { <Board scene=Signal::stored(scene)/> })
            }}
        </div>
    }
}

/// Says that the game begins in a position of its own, and lets it begin as usual instead.
#[component]
fn OwnStart(plan: RwSignal<Plan>) -> impl IntoView {
    let own = Memo::new(move |_| plan.with(|plan| plan.start.is_some()));
    move || {
        own.get().then(|| {
            view! {
                <div class="actions">
                    <p class="note">{t(i18n::play::OWN_START)}</p>
                    <button type="button" on:click=move |_| plan.update(|plan| plan.start = None)>{t(i18n::play::USUAL_START)}</button>
                </div>
            }
        })
    }
}

#[component]
fn SeatChoice(side: Side, plan: RwSignal<Plan>) -> impl IntoView {
    let lang = use_lang();
    let name = if side == Side::Sente { i18n::play::SENTE_IS } else { i18n::play::GOTE_IS };
    let value = move || {
        plan.with(|plan| match plan.seat(side) {
            Seat::Person => 0,
            Seat::Engine { level } => level,
        })
    };
    let choose = move |event| {
        let seat = match event_target_value(&event).parse() {
            Ok(level) if LEVELS.contains(&level) => Seat::Engine { level },
            _ => Seat::Person,
        };
        plan.update(|plan| plan.seats[side.index()] = seat);
    };
    view! {
        <label class="field">
            <span>{t(name)}</span>
            <select prop:value=move || value().to_string() on:change=choose>
                <option value="0" selected=move || value() == 0>{t(i18n::play::PERSON)}</option>
                {LEVELS.map(|level| view! { <option value=level selected=move || value() == level>{move || i18n::play::engine(level, lang.get())}</option> }).collect_view()}
            </select>
        </label>
    }
}

#[component]
fn RulesChoice(variant: Arc<Variant>, plan: RwSignal<Plan>) -> impl IntoView {
    let presets = (!variant.presets.is_empty()).then(|| view! { <Presets variant=Arc::clone(&variant) plan/> });
    let handicaps = (!variant.handicaps.is_empty()).then(|| {
        let variant = Arc::clone(&variant);
        // A start of one's own takes the place of a handicap.
        let usual = Memo::new(move |_| plan.with(|plan| plan.start.is_none()));
        move || usual.get().then(|| view! { <Handicaps variant=Arc::clone(&variant) plan/> })
    });
    let options = (!variant.options.is_empty()).then(|| view! { <Options variant plan/> });
    view! { {presets}{handicaps}{options} }
}

#[component]
fn Presets(variant: Arc<Variant>, plan: RwSignal<Plan>) -> impl IntoView {
    let lang = use_lang();
    let choices = variant
        .presets
        .iter()
        .enumerate()
        .map(|(index, preset)| {
            let (id, name, says) = (preset.id.clone(), preset.name.clone(), preset.says.clone());
            let known = id.clone();
            // The first preset holds where none was chosen.
            let checked = move || plan.with(|plan| plan.preset.as_deref().map_or(index == 0, |preset| preset == known));
            let choose = move |_| {
                plan.update(|plan| {
                    plan.preset = Some(id.clone());
                    plan.options = BTreeMap::new();
                });
            };
            view! {
                <label class="choice-with-words">
                    <input type="radio" name="preset" prop:checked=checked on:change=choose/>
                    <span><b>{move || name.get(lang.get()).to_owned()}</b>" "{move || says.get(lang.get()).to_owned()}</span>
                </label>
            }
        })
        .collect_view();
    view! { <fieldset><legend>{t(i18n::play::PRESET)}</legend>{choices}</fieldset> }
}

#[component]
fn Handicaps(variant: Arc<Variant>, plan: RwSignal<Plan>) -> impl IntoView {
    let lang = use_lang();
    let choose = move |event| {
        let id = event_target_value(&event);
        plan.update(|plan| plan.handicap = Some(id).filter(|id| !id.is_empty()));
    };
    let options = variant
        .handicaps
        .iter()
        .map(|handicap| {
            let (id, name) = (handicap.id.clone(), handicap.name.clone());
            let known = id.clone();
            let selected = move || plan.with(|plan| plan.handicap.as_ref() == Some(&known));
            view! { <option value=id selected=selected>{move || name.get(lang.get()).to_owned()}</option> }
        })
        .collect_view();
    view! {
        <label class="field">
            <span>{t(i18n::play::HANDICAP)}</span>
            <select on:change=choose>
                <option value="" selected=move || plan.with(|plan| plan.handicap.is_none())>{t(i18n::play::EVEN)}</option>
                {options}
            </select>
        </label>
    }
}

/// Every option of the document, each value with its sentence.
#[component]
fn Options(variant: Arc<Variant>, plan: RwSignal<Plan>) -> impl IntoView {
    let lang = use_lang();
    let options = variant
        .options
        .iter()
        .map(|option| {
            let says = option.says.clone();
            let chosen = chosen_value(&variant, option.key.clone(), plan);
            let choices = option
                .choices
                .iter()
                .map(|choice| {
                    let (key, value, says) = (option.key.clone(), choice.value.clone(), choice.says.clone());
                    let known = value.clone();
                    let choose = move |_| plan.update(|plan| {
                        plan.options.insert(key.clone(), value.clone());
                    });
                    view! {
                        <label class="choice-with-words">
                            <input type="radio" name=option.key.clone() prop:checked=move || chosen.with(|chosen| *chosen == known) on:change=choose/>
                            <span>{move || says.get(lang.get()).to_owned()}</span>
                        </label>
                    }
                })
                .collect_view();
            view! { <fieldset class="option"><legend>{move || says.get(lang.get()).to_owned()}</legend>{choices}</fieldset> }
        })
        .collect_view();
    view! { <details class="options"><summary>{t(i18n::play::OPTIONS)}</summary>{options}</details> }
}

/// The value of an option that holds: chosen by itself, by the preset, or by the document.
fn chosen_value(variant: &Arc<Variant>, key: String, plan: RwSignal<Plan>) -> Memo<String> {
    let variant = Arc::clone(variant);
    Memo::new(move |_| {
        plan.with(|plan| {
            let preset = plan.preset.as_deref().and_then(|id| variant.preset(id));
            let by_preset =
                preset.and_then(|preset| preset.options.iter().find(|(name, _)| *name == key)).map(|(_, value)| value);
            let by_document = variant.option(&key).map(|option| &option.choices[option.default].value);
            plan.options.get(&key).or(by_preset).or(by_document).cloned().unwrap_or_default()
        })
    })
}

#[component]
fn ClockChoice(plan: RwSignal<Plan>) -> impl IntoView {
    const USUAL: TimeControl = TimeControl { main: 15 * 60_000, byoyomi: 30_000, periods: 3, increment: 0 };
    let has = move || plan.with(|plan| plan.time.is_some());
    let toggle = move |event| {
        let on = event_target_checked(&event);
        plan.update(|plan| plan.time = on.then_some(USUAL));
    };
    view! {
        <fieldset>
            <legend>{t(i18n::play::CLOCK)}</legend>
            <label class="switch"><input type="checkbox" prop:checked=has on:change=toggle/><span>{t(i18n::play::USE_CLOCK)}</span></label>
            {move || has().then(|| view! {
                <div class="numbers">
                    <Number name=i18n::play::MINUTES least=0 most=600 plan get=|time| time.main / 60_000 set=|time, value| time.main = value * 60_000/>
                    <Number name=i18n::play::BYOYOMI least=0 most=600 plan get=|time| time.byoyomi / 1000 set=|time, value| time.byoyomi = value * 1000/>
                    <Number name=i18n::play::PERIODS least=1 most=20 plan get=|time| u64::from(time.periods) set=|time, value| time.periods = value as u8/>
                    <Number name=i18n::play::INCREMENT least=0 most=600 plan get=|time| time.increment / 1000 set=|time, value| time.increment = value * 1000/>
                </div>
            })}
        </fieldset>
    }
}

#[component]
fn Number(
    name: i18n::Say,
    least: u64,
    most: u64,
    plan: RwSignal<Plan>,
    get: fn(&TimeControl) -> u64,
    set: fn(&mut TimeControl, u64),
) -> impl IntoView {
    let value = move || plan.with(|plan| plan.time.as_ref().map_or(0, get));
    let choose = move |event| {
        let number = event_target_value(&event).parse::<u64>().unwrap_or(least).clamp(least, most);
        plan.update(|plan| plan.time.iter_mut().for_each(|time| set(time, number)));
    };
    view! {
        <label class="field"><span>{t(name)}</span><input type="number" min=least max=most inputmode="numeric" prop:value=move || value().to_string() on:change=choose/></label>
    }
}
