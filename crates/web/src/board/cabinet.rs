//! The cabinet: the drawings of pieces, each set once on the page however many boards show it.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};

use koshogi_notation::diagram::{Inscription, PieceSet, Style, Theme};
use koshogi_rules::{Kind, Piece, Rules, Side};
use leptos::prelude::*;

use super::geometry::CELL;

/// A set of pieces in the cabinet; its pieces are drawn by referring to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Drawer(u64);

impl Drawer {
    /// What refers to the drawing of a piece.
    #[must_use]
    pub fn href(self, piece: Piece) -> String {
        format!("#{}", self.id(piece))
    }

    fn id(self, piece: Piece) -> String {
        let side = if piece.side == Side::Sente { 's' } else { 'g' };
        format!("p{:x}-{side}{}", self.0, piece.kind.index())
    }
}

#[derive(Clone, Copy)]
struct Cabinet(RwSignal<Vec<(Drawer, String)>>);

/// Gives the page its cabinet.
pub fn provide_cabinet() {
    provide_context(Cabinet(RwSignal::new(Vec::new())));
}

/// Finds the set of pieces of a game in the cabinet, or draws it first.
pub(super) fn drawer(rules: &Rules, inscription: Inscription, turned: bool) -> Drawer {
    let cabinet: Cabinet = expect_context();
    let mut key = DefaultHasher::new();
    let variant = rules.variant();
    (&variant.id, inscription, turned).hash(&mut key);
    for (index, info) in variant.kinds.iter().enumerate() {
        let movement = Kind::new(index).map(|kind| &rules.movement(kind).text);
        (&info.kanji, &info.short, &info.abbr, movement).hash(&mut key);
    }
    let drawer = Drawer(key.finish());
    let known = cabinet.0.with_untracked(|sets| sets.iter().any(|(known, _)| *known == drawer));
    if !known {
        let style = Style { inscription, turned, cell: CELL, theme: Theme::Sheet, ..Style::default() };
        let set = PieceSet::new(variant, |kind| rules.movement(kind), &style);
        let mut drawings = set.outlines;
        for (piece, drawing) in set.pieces {
            drawings.push_str(&format!(r#"<g id="{}">{drawing}</g>"#, drawer.id(piece)));
        }
        cabinet.0.update(|sets| sets.push((drawer, drawings)));
    }
    drawer
}

/// Holds the drawings; once on the page.
#[component]
pub fn PieceStore() -> impl IntoView {
    let cabinet: Cabinet = expect_context();
    let sets = move || cabinet.0.get();
    view! {
        <svg class="store" aria-hidden="true" width="0" height="0">
            <For each=sets key=|(drawer, _)| *drawer let((_, drawings))>
                <defs inner_html=drawings></defs>
            </For>
        </svg>
    }
}
