//! The squares as they are touched: a grid of cells above the drawing, for pointer, keyboard and screen reader.

use koshogi_rules::Square;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use super::cabinet::Drawer;
use super::geometry::{CELL, Geometry, RANK};
use super::scene::{Hint, Scene};
use crate::i18n::{self, t, use_lang};

/// What is done to a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gesture {
    /// A square was clicked, tapped, or chosen by the keyboard.
    Tap(Square),
    /// A piece was taken from a square and is being dragged.
    Lift(Square),
    /// What was dragged from the first square was set down on the second.
    Drop(Square, Square),
    /// It was set down outside, or the board was told to stop.
    Cancel,
    /// Somebody wants to know what stands on a square; `None` when they no longer do.
    Ask(Option<Square>),
}

/// How far a pointer moves before a tap becomes a drag, in CSS pixels.
const SLACK: f64 = 6.0;
/// How long a finger rests before it asks, in milliseconds.
const REST: u64 = 450;
/// How long a mouse rests before it asks, in milliseconds.
const HOVER: u64 = 650;

/// A pointer that went down on a square.
#[derive(Debug, Clone, Copy)]
struct Press {
    square: Square,
    x: f64,
    y: f64,
    dragging: bool,
}

#[component]
pub(super) fn Grid(
    scene: Signal<Scene>,
    geometry: Memo<Geometry>,
    drawer: Memo<Drawer>,
    on: Option<Callback<Gesture>>,
) -> impl IntoView {
    let grid = NodeRef::<leptos::html::Div>::new();
    let press = RwSignal::new(None::<Press>);
    // Where the pointer is while it drags, in CSS pixels from the corner of the squares.
    let pointer = RwSignal::new(None::<(f64, f64)>);
    let asking = StoredValue::new(None::<TimeoutHandle>);
    let asked = StoredValue::new(false);
    let cursor = RwSignal::new(None::<Square>);
    let report = move |gesture| on.into_iter().for_each(|on| on.run(gesture));

    let hush = move || {
        if let Some(timer) = asking.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    };
    let ask_later = move |square: Square, wait: u64| {
        hush();
        let ask = move || {
            asked.set_value(true);
            report(Gesture::Ask(Some(square)));
        };
        let timer = set_timeout_with_handle(ask, std::time::Duration::from_millis(wait)).ok();
        asking.set_value(timer);
    };
    let no_longer = move || {
        hush();
        if asked.get_value() {
            asked.set_value(false);
            report(Gesture::Ask(None));
        }
    };
    let inside = move |event: &ev::PointerEvent| {
        let rect = grid.get_untracked()?.get_bounding_client_rect();
        let (x, y) = (f64::from(event.client_x()) - rect.left(), f64::from(event.client_y()) - rect.top());
        Some((x, y, rect.width(), rect.height()))
    };
    let square_at = move |event: &ev::PointerEvent| {
        let (x, y, width, height) = inside(event)?;
        let geometry = geometry.get_untracked();
        let column = (x / width * f64::from(geometry.size.files())).floor();
        let row = (y / height * f64::from(geometry.size.ranks())).floor();
        let within = |value: f64| (0.0..=255.0).contains(&value).then_some(value as u8);
        geometry.square(within(column)?, within(row)?)
    };

    let down = move |event: ev::PointerEvent| {
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        no_longer();
        let Some(square) = square_at(&event) else { return };
        press.set(Some(Press { square, x: f64::from(event.client_x()), y: f64::from(event.client_y()), dragging: false }));
        if event.pointer_type() != "mouse" {
            ask_later(square, REST);
        }
        // The grid goes on hearing of a pointer that leaves it.
        if let Some(grid) = grid.get_untracked() {
            let _ = grid.set_pointer_capture(event.pointer_id());
        }
    };
    let moved = move |event: ev::PointerEvent| {
        let Some(mut now) = press.get_untracked() else {
            if event.pointer_type() == "mouse" && on.is_some() {
                no_longer();
                if let Some(square) =
                    square_at(&event).filter(|square| scene.with_untracked(|scene| scene.shown(*square).is_some()))
                {
                    ask_later(square, HOVER);
                }
            }
            return;
        };
        let far = (f64::from(event.client_x()) - now.x).hypot(f64::from(event.client_y()) - now.y) > SLACK;
        if !now.dragging && far {
            hush();
            now.dragging = true;
            press.set(Some(now));
            report(Gesture::Lift(now.square));
        }
        if now.dragging {
            pointer.set(inside(&event).map(|(x, y, ..)| (x, y)));
        }
    };
    let up = move |event: ev::PointerEvent| {
        let Some(now) = press.get_untracked() else { return };
        let was_asking = asked.get_value();
        no_longer();
        press.set(None);
        pointer.set(None);
        match (now.dragging, square_at(&event)) {
            (false, _) if was_asking => {}
            (false, _) => {
                cursor.set(Some(now.square));
                report(Gesture::Tap(now.square));
            }
            (true, Some(square)) => report(Gesture::Drop(now.square, square)),
            (true, None) => report(Gesture::Cancel),
        }
    };
    let cancelled = move |_: ev::PointerEvent| {
        no_longer();
        let dragging = press.get_untracked().is_some_and(|press| press.dragging);
        press.set(None);
        pointer.set(None);
        if dragging {
            report(Gesture::Cancel);
        }
    };
    let key = move |event: ev::KeyboardEvent| {
        let geometry = geometry.get_untracked();
        let Some(at) = event.target().and_then(|cell| square_of(&cell)) else { return };
        let (column, row) = geometry.place(at);
        let go = |column: Option<u8>, row: Option<u8>| geometry.square(column?, row?);
        let next = match event.key().as_str() {
            "ArrowLeft" => go(column.checked_sub(1), Some(row)),
            "ArrowRight" => go(Some(column + 1), Some(row)),
            "ArrowUp" => go(Some(column), row.checked_sub(1)),
            "ArrowDown" => go(Some(column), Some(row + 1)),
            "Home" => go(Some(0), Some(row)),
            "End" => go(Some(geometry.size.files() - 1), Some(row)),
            "PageUp" => go(Some(column), Some(0)),
            "PageDown" => go(Some(column), Some(geometry.size.ranks() - 1)),
            "Enter" | " " => {
                event.prevent_default();
                event.stop_propagation();
                return report(Gesture::Tap(at));
            }
            "Escape" => return report(Gesture::Cancel),
            "i" | "?" => return report(Gesture::Ask(Some(at))),
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        if let Some(next) = next {
            report(Gesture::Ask(None));
            cursor.set(Some(next));
            focus(&grid, next);
        }
    };
    // A mouse or a finger leaves the focus to the keys of the page: only who comes by keyboard moves over the squares by keyboard.
    let pressed = move |event: ev::MouseEvent| {
        event.prevent_default();
        let active = document().active_element().and_then(|active| active.dyn_into::<web_sys::HtmlElement>().ok());
        if let Some(active) = active.filter(|active| active.closest("[role=grid]").ok().flatten().is_none()) {
            let _ = active.blur();
        }
    };
    let menu = move |event: ev::MouseEvent| {
        if on.is_some() {
            event.prevent_default();
            report(Gesture::Cancel);
        }
    };

    let dragged = move || {
        let (x, y) = pointer.get()?;
        let press = press.get()?;
        let piece = scene
            .with(|scene| scene.held.or(scene.halfway).and_then(|held| scene.piece(held)))
            .or_else(|| scene.with(|scene| scene.piece(press.square)))?;
        let width = grid.get_untracked()?.get_bounding_client_rect().width() / f64::from(geometry.get().size.files());
        let style = format!("left:{x}px;top:{y}px;width:{}px", width * 1.12);
        let view_box = format!("{} {} {CELL} {RANK}", -CELL / 2.0, -RANK / 2.0);
        Some(
            view! { <svg class="dragged" aria-hidden="true" style=style viewBox=view_box><use_ href=drawer.get().href(piece)/></svg> },
        )
    };

    let live = on.is_some();
    view! {
        <div
            class="grid"
            class:live=live
            role="grid"
            aria-label=t(i18n::board::BOARD)
            style=move || geometry.get().inset()
            node_ref=grid
            on:mousedown=pressed
            on:pointerdown=down
            on:pointermove=moved
            on:pointerup=up
            on:pointercancel=cancelled
            on:pointerleave=move |_| no_longer()
            on:keydown=key
            on:contextmenu=menu
        >
            {move || {
                let geometry = geometry.get();
                geometry.rows().enumerate().map(|(row, squares)| view! {
                    <div role="row" class="row">
                        {squares.into_iter().enumerate().map(|(column, square)| {
                            let first = row == 0 && column == 0;
                            view! { <Cell scene square cursor first/> }
                        }).collect_view()}
                    </div>
                }).collect_view()
            }}
            {dragged}
        </div>
    }
}

#[component]
fn Cell(scene: Signal<Scene>, square: Square, cursor: RwSignal<Option<Square>>, first: bool) -> impl IntoView {
    let lang = use_lang();
    let label = Memo::new(move |_| scene.with(|scene| describe(scene, square, lang.get())));
    let held = Memo::new(move |_| scene.with(|scene| scene.held == Some(square)));
    let index = move || match cursor.get() {
        Some(at) if at == square => "0",
        None if first => "0",
        _ => "-1",
    };
    view! {
        <div
            role="gridcell"
            class="cell"
            data-square=square.to_string()
            tabindex=index
            aria-label=move || label.get()
            aria-selected=move || held.get().to_string()
            on:focus=move |_| cursor.set(Some(square))
        ></div>
    }
}

/// What a screen reader says of a square.
fn describe(scene: &Scene, square: Square, lang: koshogi_rules::Lang) -> String {
    let name = square.name(lang);
    let mut text = match scene.shown(square) {
        Some(piece) => i18n::board::occupied(&name, scene.rules.variant().kind(piece.kind).name(lang), piece.side, lang),
        None => format!("{name} {}", i18n::board::EMPTY.get(lang)),
    };
    let mut add = |say: i18n::Say| {
        text.push_str(", ");
        text.push_str(say.get(lang));
    };
    match scene.hint(square) {
        Some(Hint::FirstStep) => add(i18n::board::FIRST_STEP),
        Some(Hint::Target | Hint::Capture) => add(i18n::board::TARGET),
        None => {}
    }
    if scene.held == Some(square) {
        add(i18n::board::IN_HAND);
    }
    text
}

fn square_of(target: &web_sys::EventTarget) -> Option<Square> {
    target.dyn_ref::<web_sys::Element>()?.get_attribute("data-square")?.parse().ok()
}

fn focus(grid: &NodeRef<leptos::html::Div>, square: Square) {
    let Some(grid) = grid.get_untracked() else { return };
    let cell = grid.query_selector(&format!("[data-square='{square}']")).ok().flatten();
    if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = cell.focus();
    }
}
