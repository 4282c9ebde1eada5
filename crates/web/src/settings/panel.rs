//! The dialog in which settings are chosen.

use leptos::prelude::*;

use super::{Appearance, Names, Notation, Pieces, Settings, use_settings};
use crate::i18n::settings as say;
use crate::i18n::{self, Say, t};

/// The dialog; it is shown while `open` holds.
#[component]
pub fn SettingsPanel(open: RwSignal<bool>) -> impl IntoView {
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if open.get() && !dialog.open() {
            // A dialog that is on the page can be shown.
            let _ = dialog.show_modal();
        } else if !open.get() && dialog.open() {
            dialog.close();
        }
    });
    view! {
        <dialog class="settings" node_ref=dialog aria-label=t(i18n::rooms::SETTINGS) on:close=move |_| open.set(false)>
            <header><h2>{t(i18n::rooms::SETTINGS)}</h2><button class="quiet" on:click=move |_| open.set(false)>{t(i18n::rooms::CLOSE)}</button></header>
            <Choice name=say::LANGUAGE choices=vec![("ja".to_owned(), i18n::say("日本語", "日本語")), ("en".to_owned(), i18n::say("English", "English"))]
                get=|settings| settings.language.clone() set=|settings, value| settings.language = value/>
            <Choice name=say::APPEARANCE choices=vec![(Appearance::Auto, say::AUTO), (Appearance::Light, say::LIGHT), (Appearance::Dark, say::DARK)]
                get=|settings| settings.appearance set=|settings, value| settings.appearance = value/>
            <Choice name=say::PIECES choices=vec![(Pieces::Full, say::FULL), (Pieces::Short, say::SHORT), (Pieces::International, say::INTERNATIONAL)]
                get=|settings| settings.pieces set=|settings, value| settings.pieces = value/>
            <Choice name=say::COORDINATES choices=vec![(Names::Japanese, say::JAPANESE), (Names::Western, say::WESTERN), (Names::Branches, say::BRANCHES), (Names::None, say::NONE)]
                get=shown_names set=|settings, value| settings.coordinates = value/>
            <Choice name=say::NOTATION choices=vec![(Notation::Japanese, say::IN_JAPANESE), (Notation::Western, say::IN_WESTERN), (Notation::Usi, say::IN_USI)]
                get=crate::notation::chosen set=|settings, value| settings.notation = value/>
            <fieldset><legend>{t(say::MARKS)}</legend><MarkSwitches/></fieldset>
            <fieldset>
                <legend>{t(say::HABITS)}</legend>
                <Switch name=say::TOUCH_MOVE at=|settings| &mut settings.touch_move/>
                <Switch name=say::CONFIRM at=|settings| &mut settings.confirm/>
                <Switch name=say::SOUNDS at=|settings| &mut settings.sounds/>
                <Switch name=say::MOTION at=|settings| &mut settings.motion/>
            </fieldset>
        </dialog>
    }
}

/// The switches of the marks on the board.
#[component]
pub fn MarkSwitches() -> impl IntoView {
    view! {
        <div class="switches">
            <Switch name=say::SHOW_TARGETS at=|settings| &mut settings.targets/>
            <Switch name=say::SHOW_LAST at=|settings| &mut settings.last/>
            <Switch name=say::SHOW_CHECK at=|settings| &mut settings.check/>
            <Switch name=say::SHOW_MOVABLE at=|settings| &mut settings.movable/>
            <Switch name=say::SHOW_SENTE_ATTACKS at=|settings| &mut settings.attacks[0]/>
            <Switch name=say::SHOW_GOTE_ATTACKS at=|settings| &mut settings.attacks[1]/>
        </div>
    }
}

/// The names of files and ranks as they are shown now, the choice by language resolved.
fn shown_names(settings: &Settings) -> Names {
    match (settings.coordinates, settings.lang()) {
        (Names::ByLanguage, koshogi_rules::Lang::Ja) => Names::Japanese,
        (Names::ByLanguage, koshogi_rules::Lang::En) => Names::Western,
        (chosen, _) => chosen,
    }
}

/// One of several values.
#[component]
fn Choice<T: Clone + PartialEq + Send + Sync + 'static>(
    name: Say,
    choices: Vec<(T, Say)>,
    get: fn(&Settings) -> T,
    set: fn(&mut Settings, T),
) -> impl IntoView {
    let settings = use_settings();
    let group = name.en;
    let buttons = choices
        .into_iter()
        .map(|(value, label)| {
            let (shown, chosen) = (value.clone(), value);
            view! {
                <label class="choice">
                    <input type="radio" name=group
                        prop:checked=move || settings.with(|settings| get(settings) == shown)
                        on:change=move |_| settings.update(|settings| set(settings, chosen.clone()))/>
                    <span>{t(label)}</span>
                </label>
            }
        })
        .collect_view();
    view! { <fieldset><legend>{t(name)}</legend><div class="choices">{buttons}</div></fieldset> }
}

/// Yes or no.
#[component]
fn Switch(name: Say, at: fn(&mut Settings) -> &mut bool) -> impl IntoView {
    let settings = use_settings();
    let on = move || settings.with(|settings| *at(&mut settings.clone()));
    view! {
        <label class="switch">
            <input type="checkbox" prop:checked=on on:change=move |event| settings.update(|settings| *at(settings) = event_target_checked(&event))/>
            <span>{t(name)}</span>
        </label>
    }
}
