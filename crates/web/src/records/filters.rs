//! Which games are shown, and in which order.

use std::time::Duration;

use koshogi_wire::{GameQuery, GameResult, Order};
use leptos::prelude::*;

use super::hall::{everything, use_hall};
use super::position::PositionSearch;
use crate::i18n::{self, Say, t, use_lang};

/// How long whoever types pauses before the list follows.
const PAUSE: Duration = Duration::from_millis(200);

/// The filters.
#[component]
pub(super) fn Filters() -> impl IntoView {
    let hall = use_hall();
    let lang = use_lang();
    let variant = Memo::new(move |_| hall.query.with(|query| query.variant.as_ref().and_then(|id| koshogi_games::find(id))));
    let games: Vec<_> = koshogi_games::all().iter().map(|game| (game.id.clone(), game.name.clone())).collect();
    let games =
        Signal::derive(move || games.iter().map(|(id, name)| (id.clone(), name.get(lang.get()).to_owned())).collect::<Vec<_>>());
    let presets = Signal::derive(move || {
        let variant = variant.get();
        let presets = variant.iter().flat_map(|variant| &variant.presets);
        presets.map(|preset| (preset.id.clone(), preset.says.get(lang.get()).to_owned())).collect::<Vec<_>>()
    });
    let arrays = Signal::derive(move || {
        let variant = variant.get();
        let arrays = variant.iter().flat_map(|variant| variant.arrays.iter().chain(&variant.handicaps));
        arrays.map(|array| (array.id.clone(), array.name.get(lang.get()).to_owned())).collect::<Vec<_>>()
    });
    let tags = Signal::derive(move || {
        hall.tags
            .with(|tags| tags.iter().map(|tag| (tag.tag.clone(), format!("{} ({})", tag.tag, tag.games))).collect::<Vec<_>>())
    });
    let results = words(&[
        (GameResult::Sente, i18n::records::SENTE_WINS),
        (GameResult::Gote, i18n::records::GOTE_WINS),
        (GameResult::Draw, i18n::records::DRAWN),
        (GameResult::None, i18n::records::UNDECIDED),
    ]);
    let orders = words(&[
        (Order::Created, i18n::records::BY_ADDITION),
        (Order::Updated, i18n::records::BY_CHANGE),
        (Order::Date, i18n::records::BY_DATE),
        (Order::DateAscending, i18n::records::BY_DATE_UP),
        (Order::Sente, i18n::records::BY_SENTE),
        (Order::Gote, i18n::records::BY_GOTE),
        (Order::Longest, i18n::records::LONGEST),
        (Order::Shortest, i18n::records::SHORTEST),
    ]);
    let choose_game = |query: &mut GameQuery, id: Option<String>| {
        // Presets, arrays and positions are those of one game.
        *query = GameQuery { variant: id, preset: None, array: None, position: None, within: None, ..query.clone() };
    };
    let clear = move |_| hall.ask(|query| *query = GameQuery { order: query.order, ..everything() });
    let filtered = Memo::new(move |_| {
        hall.query.with(|query| *query != GameQuery { order: query.order, offset: query.offset, ..everything() })
    });
    view! {
        <search class="filters" aria-label=t(i18n::records::FILTERS)>
            <Choice name=i18n::records::GAME choices=games get=|query| query.variant.clone() set=choose_game/>
            <Words name=i18n::records::PLAYER get=|query| query.player.clone() set=|query, text| query.player = text/>
            <Choice name=i18n::records::RESULT choices=results get=|query| query.result.and_then(word)
                set=|query, word| query.result = word.and_then(|word| known(&word))/>
            <Choice name=i18n::records::ORDER always=true choices=orders get=|query| word(query.order)
                set=|query, word| query.order = word.and_then(|word| known(&word)).unwrap_or_default()/>
            <details class="more">
                <summary>{t(i18n::records::MORE_FILTERS)}</summary>
                <div class="filters">
                    <Words name=i18n::records::TEXT hint=i18n::records::TEXT_HINT get=|query| query.text.clone() set=|query, text| query.text = text/>
                    <Words name=i18n::records::FROM hint=i18n::records::DATE_HINT get=|query| query.from.clone() set=|query, day| query.from = day/>
                    <Words name=i18n::records::TO hint=i18n::records::DATE_HINT get=|query| query.to.clone() set=|query, day| query.to = day/>
                    <Choice name=i18n::records::TAG choices=tags get=|query| query.tag.clone() set=|query, tag| query.tag = tag/>
                    {move || variant.get().map(|_| view! {
                        <Choice name=i18n::records::PRESET choices=presets get=|query| query.preset.clone() set=|query, id| query.preset = id/>
                        <Choice name=i18n::records::ARRAY choices=arrays get=|query| query.array.clone() set=|query, id| query.array = id/>
                    })}
                    <label class="switch">
                        <input type="checkbox" prop:checked=move || hall.query.with(|query| query.deleted)
                            on:change=move |event| hall.ask(|query| query.deleted = event_target_checked(&event))/>
                        <span>{t(i18n::records::SHOW_DELETED)}</span>
                    </label>
                </div>
            </details>
            <PositionSearch variant/>
            {move || filtered.get().then(|| view! { <button class="quiet" on:click=clear>{t(i18n::records::CLEAR_FILTERS)}</button> })}
        </search>
    }
}

/// Values of a vocabulary of the wire, with what they mean.
fn words<T: serde::Serialize + Copy>(values: &[(T, Say)]) -> Signal<Vec<(String, String)>> {
    let values: Vec<(String, Say)> = values.iter().filter_map(|(value, says)| Some((word(*value)?, *says))).collect();
    let lang = use_lang();
    Signal::derive(move || values.iter().map(|(word, says)| (word.clone(), says.get(lang.get()).to_owned())).collect())
}

/// The word of a value on the wire.
fn word(value: impl serde::Serialize) -> Option<String> {
    serde_json::to_value(value).ok()?.as_str().map(str::to_owned)
}

/// The value of a word on the wire.
fn known<T: serde::de::DeserializeOwned>(word: &str) -> Option<T> {
    serde_json::from_value(serde_json::Value::from(word)).ok()
}

/// One of several values, or any unless one is `always` chosen.
#[component]
pub(super) fn Choice(
    name: Say,
    #[prop(optional)] always: bool,
    choices: Signal<Vec<(String, String)>>,
    get: fn(&GameQuery) -> Option<String>,
    set: fn(&mut GameQuery, Option<String>),
) -> impl IntoView {
    let hall = use_hall();
    let chosen = Memo::new(move |_| hall.query.with(get).unwrap_or_default());
    let choose = move |event| {
        let value = event_target_value(&event);
        hall.ask(|query| set(query, Some(value).filter(|value| !value.is_empty())));
    };
    let options = move || {
        let each = choices.get().into_iter().map(|(value, says)| {
            let shown = value.clone();
            view! { <option value=value selected=move || chosen.with(|chosen| *chosen == shown)>{says}</option> }
        });
        each.collect_view()
    };
    view! {
        <label class="field">
            <span>{t(name)}</span>
            <select on:change=choose>
                {(!always).then(|| view! { <option value="" selected=move || chosen.with(String::is_empty)>{t(i18n::records::ANY)}</option> })}
                {options}
            </select>
        </label>
    }
}

/// Words to look for.
#[component]
fn Words(
    name: Say,
    #[prop(optional)] hint: Option<Say>,
    get: fn(&GameQuery) -> Option<String>,
    set: fn(&mut GameQuery, Option<String>),
) -> impl IntoView {
    let hall = use_hall();
    let lang = use_lang();
    let written = Memo::new(move |_| hall.query.with(get).unwrap_or_default());
    let waiting = StoredValue::new(None::<TimeoutHandle>);
    let enter = move |event| {
        let text = event_target_value(&event).trim().to_owned();
        let ask = move || hall.ask(|query| set(query, Some(text.clone()).filter(|text| !text.is_empty())));
        waiting.update_value(|waiting| {
            waiting.take().into_iter().for_each(|timer| timer.clear());
            *waiting = set_timeout_with_handle(ask, PAUSE).ok();
        });
    };
    on_cleanup(move || waiting.update_value(|waiting| waiting.take().into_iter().for_each(|timer| timer.clear())));
    view! {
        <label class="field">
            <span>{t(name)}</span>
            <input type="search" placeholder=move || hint.map(|hint| hint.get(lang.get()))
                prop:value=move || written.get() on:input=enter/>
        </label>
    }
}
