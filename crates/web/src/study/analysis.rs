//! The panel of the analysis: lines with their scores, what is asked, the curve.

use koshogi_rules::{Game, Move};
use leptos::prelude::*;

use super::analyst::{Line, Mate, use_analyst};
use super::curve::Curve;
use super::desk::{Desk, use_desk};
use crate::i18n::{self, t, use_lang};
use crate::notation::Scribe;
use crate::server::use_home;
use crate::settings::{Analyser, use_settings};

/// How many lines may be asked for.
const LINES: std::ops::RangeInclusive<usize> = 1..=5;

/// The panel.
#[component]
pub(super) fn AnalysisPanel() -> impl IntoView {
    let analyst = use_analyst();
    let lang = use_lang();
    let finding = analyst.finding;
    let about = move || {
        finding.with(|finding| {
            let depth = finding.lines.first().map(|line| line.depth)?;
            let speed = finding.nodes * 1000 / finding.time.max(1);
            Some(i18n::study::effort(depth, finding.nodes, speed, lang.get()))
        })
    };
    let waits = move || analyst.on.get() && finding.with(|finding| finding.lines.is_empty() && !finding.done);
    let lines = move || finding.with(|finding| finding.lines.clone());
    let trouble = move || analyst.thinker.trouble().map(|why| i18n::study::taken_over(&why, lang.get()));
    let options = LINES
        .map(|count| view! { <option value=count selected=move || analyst.lines.get() == count>{count}</option> })
        .collect_view();
    view! {
        <div class="analysis">
            <div class="actions">
                <button class:main=move || !analyst.on.get() aria-pressed=move || analyst.on.get().to_string()
                    on:click=move |_| if analyst.on.get_untracked() { analyst.rest() } else { analyst.on.set(true) }>
                    {move || if analyst.on.get() { i18n::study::REST.get(lang.get()) } else { i18n::study::ANALYSE.get(lang.get()) }}
                </button>
                <label class="inline"><span>{t(i18n::study::LINES)}</span>
                    <select on:change=move |event| analyst.lines.set(event_target_value(&event).parse().unwrap_or(1))>{options}</select>
                </label>
                <label class="switch"><input type="checkbox" prop:checked=move || analyst.threat.get()
                    on:change=move |event| analyst.threat.set(event_target_checked(&event))/><span>{t(i18n::study::THREAT)}</span></label>
                <EngineChoice/>
            </div>
            <p class="trouble" role="status">{trouble}</p>
            <p class="effort" aria-live="off">{move || if waits() { Some(i18n::study::LOADING.get(lang.get()).to_owned()) } else { about() }}</p>
            <ol class="lines" class:threat=move || analyst.threat.get()>
                {move || lines().into_iter().map(|line| view! { <LineView line/> }).collect_view()}
            </ol>
            <Curve/>
            <div class="actions">
                <button on:click=move |_| analyst.find_mate()>{t(i18n::study::FIND_MATE)}</button>
                <MateView/>
            </div>
        </div>
    }
}

/// Who analyses, where there is a choice.
#[component]
fn EngineChoice() -> impl IntoView {
    let (home, settings, lang) = (use_home(), use_settings(), use_lang());
    home.look();
    let on_server = move || settings.with(|settings| settings.analyser == Analyser::Server);
    let choose = move |event| {
        let analyser = if event_target_value(&event) == "server" { Analyser::Server } else { Analyser::Page };
        settings.update(|settings| settings.analyser = analyser);
    };
    move || {
        let threads = home.found()?.about.threads;
        Some(view! {
            <label class="inline"><span>{t(i18n::study::ENGINE)}</span>
                <select name="engine" on:change=choose>
                    <option value="server" selected=on_server>{move || i18n::study::on_the_server(threads, lang.get())}</option>
                    <option value="page" selected=move || !on_server()>{t(i18n::study::IN_THE_PAGE)}</option>
                </select>
            </label>
        })
    }
}

/// A line with its score; each of its moves can be gone to.
#[component]
fn LineView(line: Line) -> impl IntoView {
    let (analyst, desk, lang) = (use_analyst(), use_desk(), use_lang());
    let score = move || i18n::study::score(line.score, lang.get());
    let threat = analyst.threat.get_untracked();
    let moves = analyst.game().map(|game| move_buttons(desk, &game, &line.moves, !threat));
    view! { <li><b class="score">{score}</b><span class="line">{moves}</span></li> }
}

/// The moves of a line from a position, as buttons that play them.
pub(super) fn move_buttons(desk: Desk, game: &Game, moves: &[Move], playable: bool) -> impl IntoView + use<> {
    let settings = use_settings();
    let scribe = settings.with(|settings| Scribe::new(game, settings));
    let mut game = game.clone();
    let mut buttons = Vec::new();
    for (place, mv) in moves.iter().enumerate() {
        let text = scribe.write(*mv, &game);
        let line = moves[..=place].to_vec();
        let play = move |_| {
            desk.change(|study| {
                for mv in &line {
                    if study.play(*mv).is_err() {
                        break;
                    }
                }
            });
        };
        buttons.push(if playable {
            view! { <button class="quiet" on:click=play>{text}</button> }.into_any()
        } else {
            view! { <span class="only">{text}</span> }.into_any()
        });
        // A line that was read can be played.
        let _ = game.play_on(*mv);
    }
    buttons
}

/// What the mate solver says.
#[component]
fn MateView() -> impl IntoView {
    let (analyst, desk, lang) = (use_analyst(), use_desk(), use_lang());
    move || {
        let said = match analyst.mate.get()? {
            Mate::Looking => i18n::study::LOOKING.get(lang.get()).to_owned(),
            Mate::Found(ref line) => i18n::study::mate_in(line.len(), lang.get()),
            Mate::None => i18n::study::NO_MATE.get(lang.get()).to_owned(),
            Mate::Unknown => i18n::study::MATE_UNKNOWN.get(lang.get()).to_owned(),
        };
        let line = match analyst.mate.get()? {
            Mate::Found(line) => {
                let game = desk.with_untracked(|study| study.game().clone());
                Some(view! { <p class="line">{move_buttons(desk, &game, &line, true)}</p> })
            }
            _ => None,
        };
        Some(view! { <div class="mate" role="status"><span>{said}</span>{line}</div> })
    }
}

/// Sente's chance where the study stands, as a bar beside the board.
#[component]
pub(super) fn ChanceBar(#[prop(into)] turned: Signal<bool>) -> impl IntoView {
    let (analyst, desk, lang) = (use_analyst(), use_desk(), use_lang());
    let chance = Memo::new(move |_| analyst.opinions.at(desk.at()).map(|chance| (100.0 * chance).round()));
    let label = move || chance.get().map(|chance| i18n::study::chance(chance, lang.get()));
    let style = move || format!("--chance:{}%", chance.get().unwrap_or(50.0));
    view! {
        <div class="chance" class:turned=move || turned.get() class:unknown=move || chance.get().is_none()
            role="meter" aria-label=t(i18n::study::CHANCE) aria-valuemin="0" aria-valuemax="100"
            aria-valuenow=move || chance.get().unwrap_or(50.0).to_string()
            aria-valuetext=move || label().unwrap_or_else(|| i18n::study::NOT_LOOKED.get(lang.get()).to_owned())
            title=label style=style><span></span></div>
    }
}
