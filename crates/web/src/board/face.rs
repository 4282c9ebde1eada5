//! A single piece, away from any board.

use std::sync::Arc;

use koshogi_rules::{Piece, Rules};
use leptos::prelude::*;

use super::cabinet;
use super::geometry::{CELL, RANK};
use crate::settings::{Settings, use_settings};

/// The drawing of a piece.
#[component]
pub fn PieceFace(rules: Arc<Rules>, piece: Piece) -> impl IntoView {
    let settings = use_settings();
    let inscription = Memo::new(move |_| settings.with(Settings::inscription));
    let href = move || cabinet::drawer(&rules, inscription.get(), false).href(piece);
    let view_box = format!("{} {} {CELL} {RANK}", -CELL / 2.0, -RANK / 2.0);
    view! { <svg class="piece-face" viewBox=view_box aria-hidden="true" focusable="false"><use_ href=href/></svg> }
}
