//! The panel of the review: how thoroughly, how far, and what it came to.

use koshogi_engine::review::Slip;
use koshogi_notation::record::NodeId;
use koshogi_rules::Side;
use leptos::prelude::*;

use super::curve::Curve;
use super::desk::use_desk;
use super::reviewer::{of, use_reviewer};
use crate::i18n::{self, Say, t, use_lang};
use crate::notation::Scribe;
use crate::settings::use_settings;

/// How thoroughly: the nodes of each position.
const THOROUGH: [(u64, Say); 3] = [(5_000, i18n::study::QUICK), (20_000, i18n::study::USUAL), (100_000, i18n::study::DEEP)];

/// The panel.
#[component]
pub(super) fn ReviewPanel() -> impl IntoView {
    let (reviewer, lang) = (use_reviewer(), use_lang());
    let nodes = RwSignal::new(THOROUGH[1].0);
    let choices = move || {
        THOROUGH
            .into_iter()
            .map(|(value, name)| view! { <option value=value selected=move || nodes.get() == value>{t(name)}</option> })
            .collect_view()
    };
    let going = move || reviewer.progress.get();
    let control = move || {
        match going() {
        None => view! {
            <button class="main" on:click=move |_| reviewer.begin(nodes.get_untracked())>{t(i18n::study::REVIEW_LINE)}</button>
            <label class="inline"><span>{t(i18n::study::THOROUGHNESS)}</span>
                <select on:change=move |event| nodes.set(event_target_value(&event).parse().unwrap_or(THOROUGH[1].0))>{choices()}</select>
            </label>
        }
        .into_any(),
        Some((done, all)) => view! {
            <progress max=all value=done aria-label=t(i18n::study::REVIEW)></progress>
            <span class="effort">{i18n::study::progress(done, all, lang.get())}</span>
            <button on:click=move |_| reviewer.stop()>{t(i18n::study::STOP)}</button>
        }
        .into_any(),
    }
    };
    let slips = move || reviewer.with(|review| review.slips.clone()).unwrap_or_default();
    view! {
        <div class="review">
            <div class="actions">{control}</div>
            <Curve/>
            <SummaryTable/>
            <ol class="slips" aria-label=t(i18n::study::SLIPS)>
                <For each=slips key=|id| *id let(id)><li><SlipView id/></li></For>
            </ol>
            {move || (!slips().is_empty()).then(|| view! {
                <button on:click=move |_| reviewer.write_signs()>{t(i18n::study::WRITE_SIGNS)}</button>
            })}
        </div>
    }
}

/// How accurate each side was.
#[component]
fn SummaryTable() -> impl IntoView {
    let (reviewer, lang) = (use_reviewer(), use_lang());
    move || {
        let summary = reviewer.with(|review| review.summary).flatten()?;
        let row = |name: Say, value: &dyn Fn(Side) -> String| {
            let cells = Side::BOTH.map(|side| view! { <td>{value(side)}</td> });
            view! { <tr><th scope="row">{name.get(lang.get())}</th>{cells.into_iter().collect_view()}</tr> }
        };
        let accuracy = |side| of(&summary, side).accuracy.map_or_else(String::new, |accuracy| format!("{accuracy:.0}%"));
        let count = |slip: Slip| move |side: Side| of(&summary, side).count(slip).to_string();
        Some(view! {
            <table class="summary">
                <thead><tr><td></td>{Side::BOTH.map(|side| view! { <th scope="col">{i18n::board::side(side).get(lang.get())}</th> }).into_iter().collect_view()}</tr></thead>
                <tbody>
                    {row(i18n::study::ACCURACY, &accuracy)}
                    {row(i18n::study::BLUNDERS, &count(Slip::Blunder))}
                    {row(i18n::study::MISTAKES, &count(Slip::Mistake))}
                    {row(i18n::study::INACCURACIES, &count(Slip::Inaccuracy))}
                </tbody>
            </table>
        })
    }
}

/// A slip: the move, what it cost, and what was better.
#[component]
fn SlipView(id: NodeId) -> impl IntoView {
    let (reviewer, desk, lang, settings) = (use_reviewer(), use_desk(), use_lang(), use_settings());
    let text = move || {
        settings.with(crate::notation::chosen);
        desk.text(id).unwrap_or_default()
    };
    let ply = desk.with_untracked(|study| study.tree().node(id).ply());
    let loss = move || {
        let assessment = reviewer.with(|review| review.assessed.get(&id).copied()).flatten()?;
        let sign = assessment.slip.map_or("", Slip::sign);
        let better = reviewer.with(|review| review.better.get(&id).and_then(|line| line.first().copied())).flatten();
        let better = better.map(|mv| {
            let game = reviewer.before(id);
            settings.with(|settings| Scribe::new(&game, settings)).write(mv, &game)
        });
        Some((sign, i18n::study::loss(100.0 * assessment.loss, better.as_deref(), lang.get())))
    };
    view! {
        <button class="quiet" on:click=move |_| desk.step(|study| study.go(id))>
            <span class="number">{ply}</span><span>{text}</span>
            {move || loss().map(|(sign, words)| view! { <b class="sign">{sign}</b><span class="effort">{words}</span> })}
        </button>
    }
}
