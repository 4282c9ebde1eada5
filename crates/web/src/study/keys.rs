//! The keys of the desk, wherever they mean nothing else.

use koshogi_table::study::Study;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use super::analyst::use_analyst;
use super::desk::Desk;

/// Whether what has the focus needs the key itself.
fn is_taken(event: &ev::KeyboardEvent) -> bool {
    let target = event.target();
    let element: Option<&web_sys::Element> = target.as_ref().and_then(|target| target.dyn_ref());
    element.is_some_and(|element| {
        element.closest("input, select, textarea, dialog, [role=grid], [role=tablist]").ok().flatten().is_some()
    })
}

/// Arrow keys step through the record and between branches; Ctrl-Z takes a change back.
pub(super) fn listen(desk: Desk, turned: RwSignal<bool>) {
    let analyst = use_analyst();
    let handle = window_event_listener(ev::keydown, move |event| {
        if is_taken(&event) || event.alt_key() {
            return;
        }
        let control = event.ctrl_key() || event.meta_key();
        match (event.key().as_str(), control) {
            ("ArrowLeft", false) => desk.step(|study| study.step(-1)),
            ("ArrowRight", false) => desk.step(|study| study.step(1)),
            ("ArrowUp", false) => desk.step(|study| study.beside(-1)),
            ("ArrowDown", false) => desk.step(|study| study.beside(1)),
            ("PageUp", false) => desk.step(|study| study.step(-10)),
            ("PageDown", false) => desk.step(|study| study.step(10)),
            ("Home", false) => desk.step(Study::to_start),
            ("End", false) => desk.step(Study::to_end),
            ("Delete", false) => desk.change(|study| study.delete(study.at())),
            ("a", false) if analyst.on.get_untracked() => analyst.rest(),
            ("a", false) => analyst.on.set(true),
            ("f", false) => turned.update(|turned| *turned = !*turned),
            ("z" | "Z", true) if event.shift_key() => desk.change(Study::redo),
            ("z", true) => desk.change(Study::undo),
            ("y", true) => desk.change(Study::redo),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}
