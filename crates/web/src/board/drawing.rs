//! The drawing of a board: surface, lines, marks and pieces, and the grid of squares above them that is touched.

use koshogi_notation::diagram::Coordinates;
use koshogi_rules::{Square, SquareSet};
use leptos::prelude::*;

use super::cabinet::{self, Drawer};
use super::geometry::{CELL, Geometry, RANK};
use super::grid::{Gesture, Grid};
use super::scene::{Arrow, Hint, Look, Scene, Touched};
use crate::settings::{Settings, use_settings};

/// A board: draws a scene and reports what is done to it. Children lie above it, placed by percent of the squares.
#[component]
pub fn Board(
    /// What is to be seen.
    #[prop(into)]
    scene: Signal<Scene>,
    /// Whether gote sits below.
    #[prop(into, optional)]
    turned: Signal<bool>,
    /// Told of every gesture; without it the board is only looked at.
    #[prop(into, optional)]
    on: Option<Callback<Gesture>>,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let settings = use_settings();
    let names = Memo::new(move |_| settings.with(Settings::names));
    let geometry = Memo::new(move |_| Geometry {
        size: scene.with(|scene| scene.rules.size()),
        turned: turned.get(),
        named: names.get() != Coordinates::None,
    });
    let drawer = Memo::new(move |_| {
        let inscription = settings.with(Settings::inscription);
        scene.with(|scene| cabinet::drawer(&scene.rules, inscription, turned.get()))
    });
    let frame = move || {
        let (width, height) = geometry.get().whole();
        format!("--ratio:{:.5}", width / height)
    };
    let view_box = move || {
        let (width, height) = geometry.get().whole();
        format!("0 0 {width} {height}")
    };
    view! {
        <div class="board" style=frame>
            <svg class="board-drawing" viewBox=view_box aria-hidden="true" focusable="false">
                {move || surface(geometry.get(), scene.with_untracked(|scene| scene.rules.variant().zone))}
                {move || labels(geometry.get(), names.get())}
                {move || squares(geometry.get(), scene, drawer)}
                <g class="arrows">{move || arrows(geometry.get(), scene)}</g>
            </svg>
            <Grid scene geometry drawer on/>
            <div class="board-above" style=move || geometry.get().inset()>{children.map(|children| children())}</div>
        </div>
    }
}

/// The surface, its lines and star points.
fn surface(geometry: Geometry, zone: u8) -> impl IntoView {
    let ((x, y), (width, height)) = (geometry.origin(), geometry.squares());
    let (whole_width, whole_height) = geometry.whole();
    let (files, ranks) = (geometry.size.files(), geometry.size.ranks());
    let mut lines = String::new();
    for file in 1..files {
        lines.push_str(&format!("M{} {y}v{height}", x + f32::from(file) * CELL));
    }
    for rank in 1..ranks {
        lines.push_str(&format!("M{x} {}h{width}", y + f32::from(rank) * RANK));
    }
    // Star points stand where the zones end, as far from the sides as the zone is deep.
    let stars = if zone > 0 && 2 * zone < files && 2 * zone < ranks {
        [(zone, zone), (zone, ranks - zone), (files - zone, zone), (files - zone, ranks - zone)].to_vec()
    } else {
        Vec::new()
    };
    let stars = stars
        .into_iter()
        .map(|(file, rank)| {
            let (cx, cy) = (x + f32::from(file) * CELL, y + f32::from(rank) * RANK);
            view! { <circle class="star" cx=cx cy=cy r="2.6"/> }
        })
        .collect_view();
    view! {
        <rect class="plank" x="0" y="0" width=whole_width height=whole_height rx="5"/>
        <path class="lines" d=lines/>
        {stars}
        <rect class="edge" x=x y=y width=width height=height/>
    }
}

/// The names of files and ranks.
fn labels(geometry: Geometry, names: Coordinates) -> impl IntoView {
    let (_, top) = geometry.origin();
    let (width, _) = geometry.whole();
    let files = (1..=geometry.size.files()).filter_map(|file| Some((file, Square::new(file, 1)?)));
    let files = files
        .map(|(file, square)| view! { <text class="name" x=geometry.middle(square).0 y={top - 7.5}>{names.file(file)}</text> })
        .collect_view();
    let ranks = (1..=geometry.size.ranks()).filter_map(|rank| Some((rank, Square::new(1, rank)?)));
    let ranks = ranks
        .map(|(rank, square)| {
            let y = geometry.middle(square).1 + 4.0;
            let name = names.rank(rank);
            let class = if name.chars().count() > 1 { "name long" } else { "name" };
            view! { <text class=class x={width - 12.5} y=y>{name}</text> }
        })
        .collect_view();
    (names != Coordinates::None).then_some((files, ranks))
}

/// Every square: what lies under its piece, and the piece.
fn squares(geometry: Geometry, scene: Signal<Scene>, drawer: Memo<Drawer>) -> impl IntoView {
    let grounds = geometry.size.squares().map(|square| ground(geometry, scene, square)).collect_view();
    let pieces = geometry.size.squares().map(|square| piece(geometry, scene, drawer, square)).collect_view();
    view! { <g>{grounds}</g><g>{pieces}</g> }
}

fn ground(geometry: Geometry, scene: Signal<Scene>, square: Square) -> impl IntoView {
    let (cx, cy) = geometry.middle(square);
    let class = Memo::new(move |_| scene.with(|scene| ground_class(scene, square)));
    let mark = Memo::new(move |_| scene.with(|scene| scene.hint(square)));
    let (x, y) = (cx - CELL / 2.0, cy - RANK / 2.0);
    view! {
        <g>
            <rect class=move || class.get() x=x y=y width=CELL height=RANK/>
            {move || mark.get().map(|hint| match hint {
                Hint::Target => view! { <circle class="hint" cx=cx cy=cy r="6.5"/> }.into_any(),
                Hint::Capture => view! { <rect class="hint-take" x={x + 2.0} y={y + 2.0} width={CELL - 4.0} height={RANK - 4.0} rx="5"/> }.into_any(),
                Hint::FirstStep => view! { <rect class="hint-first" x={x + 2.0} y={y + 2.0} width={CELL - 4.0} height={RANK - 4.0} rx="5"/> }.into_any(),
            })}
        </g>
    }
}

fn ground_class(scene: &Scene, square: Square) -> String {
    let mut class = String::from("ground");
    let mut add = |yes: bool, name: &str| {
        if yes {
            class.push(' ');
            class.push_str(name);
        }
    };
    add(scene.touched(square) == Some(Touched::Reached), "reached");
    add(scene.touched(square) == Some(Touched::Left), "left");
    add(scene.check.contains(square), "check");
    add(scene.guards.contains(square), "guard");
    add(scene.held == Some(square), "held");
    add(scene.attacked[0].contains(square), "by-sente");
    add(scene.attacked[1].contains(square), "by-gote");
    class
}

fn piece(geometry: Geometry, scene: Signal<Scene>, drawer: Memo<Drawer>, square: Square) -> impl IntoView {
    let (x, y) = geometry.middle(square);
    let shown = Memo::new(move |_| scene.with(|scene| scene.shown(square)));
    let class = Memo::new(move |_| {
        scene.with(|scene| {
            let raised = scene.held == Some(square) && scene.halfway.is_none() || scene.halfway == Some(square);
            let movable = scene.movable.contains(square);
            match (raised, movable) {
                (true, _) => "piece raised",
                (false, true) => "piece movable",
                (false, false) => "piece",
            }
        })
    });
    // The piece that moved last glides from where it stood.
    let glide = Memo::new(move |_| {
        scene.with(|scene| {
            let last = scene.last.filter(|last| last.to() == square && !last.comes_back())?;
            let (from, to) = (geometry.middle(last.from()), geometry.middle(square));
            Some((last, format!("--dx:{}px;--dy:{}px", from.0 - to.0, from.1 - to.1)))
        })
    });
    view! {
        <g transform=format!("translate({x} {y})")>
            {move || shown.get().map(|piece| {
                let href = move || drawer.get().href(piece);
                let style = glide.get().map(|(_, style)| style);
                let gliding = style.is_some();
                view! { <g class=move || class.get() class:gliding=gliding style=style><use_ href=href/></g> }
            })}
        </g>
    }
}

fn arrows(geometry: Geometry, scene: Signal<Scene>) -> impl IntoView {
    let arrows = scene.with(|scene| scene.arrows.clone());
    arrows
        .into_iter()
        .map(|Arrow { from, to, look }| {
            let class = match look {
                Look::First => "arrow first",
                Look::Other => "arrow other",
                Look::Threat => "arrow threat",
            };
            let (from, to) = (geometry.middle(from), geometry.middle(to));
            let length = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
            let unit = ((to.0 - from.0) / length, (to.1 - from.1) / length);
            let neck = (to.0 - unit.0 * 12.0, to.1 - unit.1 * 12.0);
            let head = format!(
                "M{} {}L{} {}L{} {}Z",
                to.0,
                to.1,
                neck.0 - unit.1 * 8.0,
                neck.1 + unit.0 * 8.0,
                neck.0 + unit.1 * 8.0,
                neck.1 - unit.0 * 8.0
            );
            let shaft = format!("M{} {}L{} {}", from.0, from.1, neck.0, neck.1);
            view! { <g class=class><path class="shaft" d=shaft/><path class="head" d=head/></g> }
        })
        .collect_view()
}

/// Squares as a set, for scenes.
#[must_use]
pub(super) fn one(square: Option<Square>) -> SquareSet {
    square.into_iter().collect()
}
