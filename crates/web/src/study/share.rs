//! The panel in which the record is taken away: as text or file in every format, as a link, as a diagram.

use koshogi_notation::diagram::{Diagram, Picture, Style, Theme};
use koshogi_notation::record::{Header, Record};
use koshogi_table::study::export::Target;
use koshogi_table::study::{Study, link};
use leptos::prelude::*;

use super::desk::{Desk, use_desk};
use crate::files;
use crate::handover::use_handover;
use crate::i18n::{self, Say, t, use_lang};
use crate::route::Route;
use crate::settings::{Settings, use_settings};

/// How much larger a PNG is than its drawing.
const SCALE: f32 = 2.0;

/// The panel.
#[component]
pub(super) fn SharePanel() -> impl IntoView {
    let (desk, lang) = (use_desk(), use_lang());
    let target = RwSignal::new(Target::Kif);
    let text = Memo::new(move |_| {
        desk.state();
        desk.at();
        let target = target.get();
        desk.with_untracked(|study| target.text(study.record(), study.game()))
    });
    let options = Target::ALL
        .into_iter()
        .enumerate()
        .map(|(place, each)| view! { <option value=place selected=move || target.get() == each>{each.name()}</option> })
        .collect_view();
    let choose = move |event| {
        let place: usize = event_target_value(&event).parse().unwrap_or(0);
        target.set(Target::ALL.get(place).copied().unwrap_or(Target::Kif));
    };
    let download = move |_| {
        let target = target.get_untracked();
        let (name, bytes) =
            desk.with_untracked(|study| (file_name(study, target.extension()), target.bytes(study.record(), study.game())));
        match bytes {
            Ok(bytes) => files::offer(&name, "application/octet-stream", &bytes),
            Err(faults) => desk.tell(faults.iter().map(|fault| fault.sentence(lang.get_untracked())).collect()),
        }
    };
    let game_link = Memo::new(move |_| {
        desk.state();
        desk.with_untracked(|study| address(&link::write(study.record())))
    });
    let position_link = Memo::new(move |_| {
        desk.at();
        desk.with(|study| address(&link::write_position(study.game())))
    });
    let handover = use_handover();
    // A game that has ended in it cannot be played on from.
    let here = Memo::new(move |_| {
        desk.at();
        desk.with(|study| {
            let game = study.game();
            let record = Record::from_setup(game.rules().clone(), &game.position().setup()).ok();
            record.filter(|_| game.outcome().is_none())
        })
    });
    let play = move |_| here.with_untracked(|record| record.iter().for_each(|record| handover.play(record)));
    view! {
        <div class="share">
            <Headers/>
            <label class="field"><span>{t(i18n::study::FORMAT)}</span><select on:change=choose>{options}</select></label>
            <textarea rows="5" readonly=true spellcheck="false" aria-label=t(i18n::study::TEXT) prop:value=move || text.get()></textarea>
            <div class="actions">
                <CopyButton name=i18n::study::COPY text=text/>
                <button on:click=download>{t(i18n::study::DOWNLOAD)}</button>
            </div>
            <div class="actions">
                <CopyButton name=i18n::study::LINK_GAME text=game_link/>
                <CopyButton name=i18n::study::LINK_POSITION text=position_link/>
            </div>
            <div class="actions">
                <button disabled=move || here.with(Option::is_none) on:click=play>{t(i18n::study::PLAY_HERE)}</button>
            </div>
            <DiagramButtons/>
        </div>
    }
}

/// Who played, where it was, what it is.
#[component]
fn Headers() -> impl IntoView {
    let desk = use_desk();
    let fields = [
        (Header::Sente, i18n::board::SENTE),
        (Header::Gote, i18n::board::GOTE),
        (Header::Title, i18n::study::TITLE),
        (Header::Event, i18n::study::EVENT),
        (Header::Started, i18n::study::DATE),
    ];
    let fields = fields
        .into_iter()
        .map(|(header, name)| {
            let known = header.clone();
            let value = Memo::new(move |_| desk.with(|study| study.record().headers.get(&known).unwrap_or_default().to_owned()));
            let write = move |event| {
                let value = event_target_value(&event);
                desk.change(|study| study.head(header.clone(), &value));
            };
            view! { <label class="field"><span>{t(name)}</span><input type="text" prop:value=move || value.get() on:change=write/></label> }
        })
        .collect_view();
    view! { <details><summary>{t(i18n::study::HEADERS)}</summary><div class="headers">{fields}</div></details> }
}

/// A button that copies, and says that it has.
#[component]
fn CopyButton(name: Say, text: Memo<String>) -> impl IntoView {
    let lang = use_lang();
    let said = RwSignal::new(None::<bool>);
    let copy = move |_| {
        files::copy(&text.get_untracked(), move |copied| {
            said.set(Some(copied));
            set_timeout(move || said.set(None), std::time::Duration::from_secs(2));
        });
    };
    let label = move || match said.get() {
        None => name.get(lang.get()),
        Some(true) => i18n::study::COPIED.get(lang.get()),
        Some(false) => i18n::study::NOT_COPIED.get(lang.get()),
    };
    view! { <button on:click=copy data-text=move || text.get()>{label}</button> }
}

#[component]
fn DiagramButtons() -> impl IntoView {
    let (desk, settings) = (use_desk(), use_settings());
    let wood = RwSignal::new(false);
    let draw = move || settings.with_untracked(|settings| picture(desk, settings, wood.get_untracked()));
    let svg = move |_| {
        let name = desk.with_untracked(|study| file_name(study, "svg"));
        files::offer(&name, "image/svg+xml", draw().svg.as_bytes());
    };
    let png = move |_| {
        let picture = draw();
        let name = desk.with_untracked(|study| file_name(study, "png"));
        files::offer_png(name, &picture.svg, (picture.width, picture.height), SCALE);
    };
    view! {
        <div class="actions" role="group" aria-label=t(i18n::study::DIAGRAM)>
            <button on:click=svg>{t(i18n::study::DIAGRAM)}" SVG"</button>
            <button on:click=png>{t(i18n::study::DIAGRAM)}" PNG"</button>
            <label class="switch"><input type="checkbox" prop:checked=move || wood.get() on:change=move |event| wood.set(event_target_checked(&event))/>
                <span>{t(i18n::study::WOOD)}</span></label>
        </div>
    }
}

/// The position that is shown as a diagram.
fn picture(desk: Desk, settings: &Settings, wood: bool) -> Picture {
    let at = desk.with_untracked(Study::at);
    let text = desk.text(at);
    desk.with_untracked(|study| {
        let game = study.game();
        let rules = game.rules();
        let setup = game.position().setup();
        let style = Style {
            inscription: settings.inscription(),
            coordinates: settings.names(),
            theme: if wood { Theme::Wood } else { Theme::Book },
            turned: desk.turned().get_untracked(),
            ..Style::of(settings.lang())
        };
        let last = game.moves().last().copied();
        Diagram::new(rules.variant(), &setup).movements(|kind| rules.movement(kind)).last(last, text).svg(&style)
    })
}

fn file_name(study: &Study, extension: &str) -> String {
    let ply =
        if matches!(extension, "svg" | "png" | "sfen") { format!("-{}", study.game().moves().len()) } else { String::new() };
    format!("{}{ply}.{extension}", study.record().rules().variant().id)
}

/// The whole address of what a link carries.
fn address(carried: &str) -> String {
    let location = window().location();
    let page = location.href().unwrap_or_default();
    let page = page.split('#').next().unwrap_or_default();
    format!("{page}{}", Route::Study(carried.to_owned()).address())
}
