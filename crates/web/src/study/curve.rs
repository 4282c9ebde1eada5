//! The curve of sente's chances along the line that is shown.

use koshogi_notation::record::NodeId;
use koshogi_table::study::Study;
use leptos::ev;
use leptos::prelude::*;

use super::analyst::use_analyst;
use super::desk::use_desk;
use super::reviewer::use_reviewer;
use crate::i18n::{self, t};

/// The height of the drawing; chances of a hundred.
const HEIGHT: f64 = 100.0;
/// The width of the drawing.
const WIDTH: f64 = 400.0;

/// The curve; nothing while fewer than two positions were looked at. A click goes to the move there.
#[component]
pub(super) fn Curve() -> impl IntoView {
    let (analyst, reviewer, desk) = (use_analyst(), use_reviewer(), use_desk());
    let line = Memo::new(move |_| {
        let mut line = vec![NodeId::ROOT];
        line.extend(desk.with(Study::line));
        line
    });
    let points = Memo::new(move |_| {
        line.with(|line| {
            let last = (line.len() - 1).max(1) as f64;
            let point = |(ply, id): (usize, &NodeId)| {
                let chance = analyst.opinions.at(*id)?;
                Some((WIDTH * ply as f64 / last, HEIGHT * (1.0 - chance), *id))
            };
            line.iter().enumerate().filter_map(point).collect::<Vec<_>>()
        })
    });
    let drawn = Memo::new(move |_| points.with(Vec::len) > 1);
    let path = move || {
        points.with(|points| {
            let steps: Vec<_> = points.iter().map(|(x, y, _)| format!("{x:.1} {y:.1}")).collect();
            format!("M{}", steps.join("L"))
        })
    };
    let area = move || {
        points.with(|points| match (points.first(), points.last()) {
            (Some(first), Some(last)) => format!("{}L{:.1} {HEIGHT}L{:.1} {HEIGHT}Z", path(), last.0, first.0),
            _ => String::new(),
        })
    };
    let slips = move || {
        let slip = |(x, y, id): (f64, f64, NodeId)| {
            let grave = reviewer.slip(id)?;
            let class = if grave == "??" { "slip grave" } else { "slip" };
            Some(view! { <circle class=class cx=x cy=y r="3.5"/> })
        };
        points.get().into_iter().filter_map(slip).collect_view()
    };
    let here = move || {
        let at = desk.at();
        line.with(|line| {
            let place = line.iter().position(|id| *id == at).unwrap_or(0);
            WIDTH * place as f64 / (line.len() - 1).max(1) as f64
        })
    };
    let go = move |event: ev::MouseEvent| {
        let Some(target) = event.current_target() else { return };
        let element: web_sys::Element = wasm_bindgen::JsCast::unchecked_into(target);
        let frame = element.get_bounding_client_rect();
        let part = (f64::from(event.client_x()) - frame.left()) / frame.width().max(1.0);
        let to = line.with_untracked(|line| {
            let place = (part * (line.len() - 1) as f64).round().max(0.0) as usize;
            line.get(place.min(line.len() - 1)).copied()
        });
        if let Some(to) = to {
            desk.step(|study| study.go(to));
        }
    };
    move || {
        drawn.get().then(|| view! {
            <svg class="curve" viewBox=format!("0 -4 {WIDTH} 108") preserveAspectRatio="none" role="img" aria-label=t(i18n::study::CURVE) on:click=go>
                <path class="area" d=area/>
                <path class="even" d=format!("M0 {}h{WIDTH}", HEIGHT / 2.0)/>
                <path class="way" d=path/>
                {slips}
                <path class="here" d=move || format!("M{:.1} -4v108", here())/>
            </svg>
        })
    }
}
