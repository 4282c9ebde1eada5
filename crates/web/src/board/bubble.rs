//! A bubble beside a square: questions, reasons, help.

use koshogi_rules::Square;
use leptos::prelude::*;

use super::geometry::Geometry;

/// A bubble beside a square, inside the board however near the edge the square lies.
#[component]
#[expect(clippy::needless_pass_by_value, reason = "a component owns its properties")]
pub(super) fn Bubble(square: Square, geometry: Geometry, #[prop(into)] class: String, children: Children) -> impl IntoView {
    let (column, row) = geometry.place(square);
    let (files, ranks) = (f32::from(geometry.size.files()), f32::from(geometry.size.ranks()));
    let across = (f32::from(column) + 0.5) / files;
    // It hangs below squares of the upper half, stands above those of the lower one, and leans inwards.
    let below = f32::from(row) < ranks / 2.0;
    let edge = if below { (f32::from(row) + 1.0) / ranks } else { f32::from(row) / ranks };
    let up = if below { "0.4rem" } else { "calc(-100% - 0.4rem)" };
    let style = format!(
        "left:{:.3}%;top:{:.3}%;transform:translate({:.1}%,{up});--stem:{:.1}%",
        across * 100.0,
        edge * 100.0,
        -across * 100.0,
        across * 100.0
    );
    let side = if below { "below" } else { "above" };
    view! { <div class=format!("bubble {side} {class}") style=style>{children()}</div> }
}
