//! The list of moves: the main line in two columns, branches and comments below the move to which they belong.

use koshogi_notation::record::NodeId;
use koshogi_table::study::{Row, Study};
use leptos::prelude::*;
use leptos::reactive::computed::Selector;

use super::desk::{Desk, use_desk};
use super::reviewer::{Reviewer, use_reviewer};
use crate::i18n::{self, Say, t};
use crate::settings::use_settings;

/// A move as it is listed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Listed {
    id: NodeId,
    ply: usize,
    text: String,
    sign: &'static str,
}

/// A row with all that it says: a row that says the same again is left as it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Line {
    Main(Listed),
    Branch(usize, Vec<Listed>),
    Comment(usize, NodeId, String),
}

fn listed(desk: Desk, reviewer: Reviewer, study: &Study, id: NodeId) -> Listed {
    let node = study.tree().node(id);
    let sign = node.notes.sign().or_else(|| reviewer.slip(id)).unwrap_or_default();
    Listed { id, ply: node.ply(), text: desk.text_written(id), sign }
}

fn lines(desk: Desk, reviewer: Reviewer) -> Vec<Line> {
    let rows = desk.rows();
    desk.write();
    desk.with_untracked(|study| {
        let line = |row: Row| match row {
            Row::Main(id) => Line::Main(listed(desk, reviewer, study, id)),
            Row::Branch { depth, moves } => {
                Line::Branch(depth, moves.into_iter().map(|id| listed(desk, reviewer, study, id)).collect())
            }
            Row::Comment { depth, id } => {
                let notes = &study.tree().node(id).notes;
                let all: Vec<_> = notes.before.iter().chain(&notes.comments).map(String::as_str).collect();
                Line::Comment(depth, id, all.join("\n"))
            }
        };
        rows.into_iter().map(line).collect()
    })
}

/// The list with its buttons for stepping.
#[component]
pub(super) fn MoveList() -> impl IntoView {
    let (desk, reviewer) = (use_desk(), use_reviewer());
    let settings = use_settings();
    let list = NodeRef::<leptos::html::Div>::new();
    let notation = Memo::new(move |_| settings.with(crate::notation::chosen));
    let lines = Memo::new(move |_| {
        notation.with(|_| {});
        let record = desk.state().record;
        // Nodes of another record are others, whatever their names.
        lines(desk, reviewer).into_iter().map(|line| (record, line)).collect::<Vec<_>>()
    });
    let current = Selector::new(move || desk.at());
    let (in_list, at_start) = (current.clone(), current);
    // The move that is shown stays in sight.
    Effect::new(move |_| {
        let at = name(desk.at());
        lines.with(|_| {});
        let Some(list) = list.get() else { return };
        if let Ok(Some(shown)) = list.query_selector(&format!("[data-node='{at}']")) {
            let (row, frame) = (shown.get_bounding_client_rect(), list.get_bounding_client_rect());
            if row.top() < frame.top() || row.bottom() > frame.bottom() {
                list.set_scroll_top(list.scroll_top() + (row.top() - frame.top() - frame.height() / 2.0) as i32);
            }
        }
    });
    view! {
        <section class="moves record" aria-label=t(i18n::play::MOVES)>
            <div class="record-list" node_ref=list tabindex="0">
                <button class="main start" data-node=name(NodeId::ROOT)
                    aria-current=move || at_start.selected(&NodeId::ROOT).then_some("true")
                    on:click=move |_| desk.step(Study::to_start)>{t(i18n::play::START)}</button>
                <For each=move || lines.get() key=|line| line.clone() let((_, line))>
                    {row(desk, &in_list, line)}
                </For>
            </div>
            <div class="steps">
                <Step draw="M5 4v16M19 4L8 12l11 8z" name=i18n::play::TO_START step=Study::to_start/>
                <Step draw="M17 4L6 12l11 8z" name=i18n::play::BACK step=|study| study.step(-1)/>
                <Step draw="M7 4l11 8L7 20z" name=i18n::play::FORWARD step=|study| study.step(1)/>
                <Step draw="M19 4v16M5 4l11 8L5 20z" name=i18n::play::TO_END step=Study::to_end/>
            </div>
        </section>
    }
}

fn row(desk: Desk, current: &Selector<NodeId>, line: Line) -> AnyView {
    match line {
        Line::Main(listed) => {
            let class = if listed.ply % 2 == 1 { "main odd" } else { "main even" };
            button(desk, current, listed, class, true).into_any()
        }
        Line::Branch(depth, moves) => {
            let moves = moves
                .into_iter()
                .enumerate()
                .map(|(place, listed)| {
                    let numbered = place == 0 || listed.ply % 2 == 1;
                    button(desk, current, listed, "inner", numbered)
                })
                .collect_view();
            view! { <p class="branch" style=indent(depth)>{moves}</p> }.into_any()
        }
        Line::Comment(depth, _, text) => view! { <p class="said" style=indent(depth)>{text}</p> }.into_any(),
    }
}

fn indent(depth: usize) -> String {
    format!("--depth:{}", depth.min(6))
}

fn button(desk: Desk, current: &Selector<NodeId>, listed: Listed, class: &'static str, numbered: bool) -> impl IntoView + use<> {
    let Listed { id, ply, text, sign } = listed;
    let (current, reachable) = (current.clone(), current.clone());
    // Keys step through the record: a tab has no business at each of a thousand moves.
    view! {
        <button class=class data-node=name(id)
            aria-current=move || current.selected(&id).then_some("true")
            tabindex=move || if reachable.selected(&id) { "0" } else { "-1" }
            on:click=move |_| desk.step(|study| study.go(id))>
            {numbered.then(|| view! { <span class="number">{ply}</span> })}
            <span>{text}</span>
            {(!sign.is_empty()).then(|| view! { <b class="sign">{sign}</b> })}
        </button>
    }
}

/// What a node is called on the page.
fn name(id: NodeId) -> String {
    id.to_string()
}

#[component]
fn Step(draw: &'static str, name: Say, step: fn(&mut Study)) -> impl IntoView {
    let desk = use_desk();
    view! {
        <button class="step" aria-label=t(name) title=t(name) on:click=move |_| desk.step(step)>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d=draw/></svg>
        </button>
    }
}
