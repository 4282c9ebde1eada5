//! Parts of the page, and the views of what stands in them.

use koshogi_rulebook::{Block, Part, Term};
use koshogi_rules::{Kind, OptionInfo, Setup};
use leptos::prelude::*;

use super::book::Shelf;
use super::example::Examples;
use super::piece::{PieceIndex, PieceView};
use crate::board::{Board, Scene};
use crate::i18n::{self, t, use_lang};

/// A part: its heading and what stands below it.
#[component]
pub(super) fn PartView(id: &'static str, shelf: Shelf) -> impl IntoView {
    let part = Memo::new(move |_| shelf.page.with(|page| page.parts.iter().find(|part| part.id == id).cloned()));
    let title = move || part.with(|part| part.as_ref().map(|part| part.title.clone()).unwrap_or_default());
    let of = |keep: fn(&Block) -> bool| {
        Signal::derive(move || {
            part.with(|part| {
                let blocks = part.iter().flat_map(|part: &Part| &part.blocks);
                blocks.filter(|block| keep(block)).cloned().collect::<Vec<_>>()
            })
        })
    };
    // Pieces, options and examples hold what the reader does with them, so they stay while the words around them change.
    let words = of(|block| !matches!(block, Block::Piece { .. } | Block::Option { .. } | Block::Example { .. }));
    let has = |wanted: fn(&Block) -> bool| {
        Memo::new(move |_| part.with(|part| part.as_ref().is_some_and(|part| part.blocks.iter().any(wanted))))
    };
    let (pieces, options) =
        (has(|block| matches!(block, Block::Piece { .. })), has(|block| matches!(block, Block::Option { .. })));
    let examples = has(|block| matches!(block, Block::Example { .. }));
    view! {
        <section class="part" aria-labelledby=id>
            <h2 id=id tabindex="-1">{title}</h2>
            <Blocks blocks=words shelf/>
            {move || pieces.get().then(|| view! { <Pieces shelf/> })}
            {move || options.get().then(|| view! { <Options shelf/> })}
            {move || examples.get().then(|| view! { <Examples part=id shelf/> })}
        </section>
    }
}

#[component]
fn Pieces(shelf: Shelf) -> impl IntoView {
    let kinds: Vec<Kind> = shelf.variant.with_value(|variant| {
        let kinds = (0..variant.kinds.len()).filter_map(Kind::new);
        kinds.filter(|kind| variant.kind(*kind).promoted_from.is_none()).collect()
    });
    view! {
        <PieceIndex shelf/>
        <div class="pieces">{kinds.into_iter().map(|kind| view! { <PieceView kind shelf/> }).collect_view()}</div>
    }
}

#[component]
fn Options(shelf: Shelf) -> impl IntoView {
    let options = shelf.variant.with_value(|variant| variant.options.clone());
    view! {
        <p>{t(i18n::rulebook::OPTIONS_NOTE)}</p>
        {options.into_iter().map(|option| view! { <OptionView option shelf/> }).collect_view()}
    }
}

/// An option with the sentence of each of its choices, to choose from.
#[component]
fn OptionView(option: OptionInfo, shelf: Shelf) -> impl IntoView {
    let lang = use_lang();
    let (key, says) = (option.key.clone(), option.says.clone());
    let default = option.choices.get(option.default).map(|choice| choice.value.clone()).unwrap_or_default();
    let chosen = {
        let (key, default) = (key.clone(), default.clone());
        Memo::new(move |_| shelf.choices.with(|choices| choices.get(&key).unwrap_or(&default).to_owned()))
    };
    let choices = option.choices.into_iter().map(|choice| {
        let (value, says) = (choice.value, choice.says);
        let (shown, key) = (value.clone(), key.clone());
        let by_default = value == default;
        let set = {
            let value = value.clone();
            move |_| shelf.choices.update(|choices| choices.set(&key, &value))
        };
        let name = option.key.clone();
        view! {
            <label class="choice-with-words">
                <input type="radio" name=name prop:checked=move || chosen.with(|chosen| *chosen == shown) on:change=set/>
                <span>
                    {move || says.get(lang.get()).to_owned()}
                    {by_default.then(|| view! { <span class="default">{t(i18n::rulebook::DEFAULT_CHOICE)}</span> })}
                    <code>{value}</code>
                </span>
            </label>
        }
    });
    view! {
        <fieldset class="option">
            <legend>{move || says.get(lang.get()).to_owned()}" "<code>{key.clone()}</code></legend>
            {choices.collect_view()}
        </fieldset>
    }
}

/// The views of blocks, one after another.
#[component]
pub(super) fn Blocks(blocks: Signal<Vec<Block>>, shelf: Shelf) -> impl IntoView {
    let blocks = Memo::new(move |_| blocks.get());
    move || {
        let mut views = Vec::new();
        let mut heading = None;
        for block in blocks.get() {
            match block {
                Block::Heading(title) => heading = Some(title),
                // Boards that have a name are many, and come when they are asked for.
                Block::Board(setup) => match heading.take() {
                    Some(title) => views.push(view! { <LaterBoard title setup shelf/> }.into_any()),
                    None => views.push(view! { <Fixed setup shelf/> }.into_any()),
                },
                other => {
                    views.extend(heading.take().map(|title| view! { <h3>{title}</h3> }.into_any()));
                    views.extend(words(other));
                }
            }
        }
        views
    }
}

fn words(block: Block) -> Option<AnyView> {
    Some(match block {
        Block::Paragraph(text) => view! { <p>{text}</p> }.into_any(),
        Block::Quote(text) => {
            let lines: Vec<_> = text.lines().map(|line| view! { <p>{line.to_owned()}</p> }).collect();
            view! { <blockquote>{lines}</blockquote> }.into_any()
        }
        Block::List(items) => {
            let items: Vec<_> = items.into_iter().map(|item| view! { <li>{item}</li> }).collect();
            view! { <ul>{items}</ul> }.into_any()
        }
        Block::Terms(terms) => {
            let terms: Vec<_> = terms.into_iter().map(term).collect();
            view! { <dl class="terms">{terms}</dl> }.into_any()
        }
        // What is typed on a command line is of no use here; the others have views of their own.
        Block::Usage(_)
        | Block::Heading(_)
        | Block::Board(_)
        | Block::Option { .. }
        | Block::Example { .. }
        | Block::Piece { .. } => {
            return None;
        }
    })
}

fn term(term: Term) -> impl IntoView {
    view! { <div><dt><code>{term.name}</code></dt><dd>{term.says}</dd></div> }
}

/// A board to be looked at.
#[component]
fn Fixed(setup: Setup, shelf: Shelf) -> impl IntoView {
    let scene = Scene::of(shelf.rules.get_untracked(), &setup);
    view! { <div class="fixed"><Board scene=Signal::stored(scene)/></div> }
}

/// A board below its name, drawn when it is opened.
#[component]
fn LaterBoard(title: String, setup: Setup, shelf: Shelf) -> impl IntoView {
    let open = RwSignal::new(false);
    view! {
        <details class="later" on:toggle=move |_| open.set(true)>
            <summary>{title}</summary>
            {move || open.get().then(|| view! { <Fixed setup=setup.clone() shelf/> })}
        </details>
    }
}
