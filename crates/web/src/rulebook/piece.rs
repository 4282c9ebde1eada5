//! A piece: its faces with names, chart and words, what it has to do with others, and a board to try it on.

use koshogi_notation::diagram::Theme;
use koshogi_rulebook::Face;
use koshogi_rules::{Kind, Lang};
use leptos::prelude::*;

use super::book::Shelf;
use super::trial::TrialDesk;
use crate::i18n::{self, Say, t, use_lang};

/// The word that names a piece in an address.
fn anchor(letter: &str) -> String {
    format!("piece-{letter}")
}

/// All pieces as links.
#[component]
pub(super) fn PieceIndex(shelf: Shelf) -> impl IntoView {
    let kinds: Vec<Kind> = shelf.variant.with_value(|variant| (0..variant.kinds.len()).filter_map(Kind::new).collect());
    view! {
        <nav class="piece-index" aria-label=t(i18n::rulebook::ALL_PIECES)>
            {kinds.into_iter().map(|kind| view! { <PieceLink kind shelf/> }).collect_view()}
        </nav>
    }
}

/// A link to a piece, by its name; `whole` tells of a promoted face from which piece it is.
#[component]
fn PieceLink(kind: Kind, shelf: Shelf, #[prop(optional)] whole: bool) -> impl IntoView {
    let lang = use_lang();
    let info = shelf.variant.with_value(|variant| variant.kind(kind).clone());
    let promoted = info.promoted_from.is_some();
    let address = shelf.address(&anchor(&info.letter));
    let base = info.promoted_from.map(|base| shelf.variant.with_value(|variant| variant.kind(base).kanji.clone()));
    let name = move || {
        let name = info.name(lang.get());
        match &base {
            // English names of promoted faces tell it by themselves.
            Some(base) if whole && lang.get() == Lang::Ja => format!("{name}（{base}の成り）"),
            _ => name.to_owned(),
        }
    };
    view! { <a href=address class:promoted=promoted>{name}</a> }
}

/// A piece and its promoted face.
#[component]
pub(super) fn PieceView(kind: Kind, shelf: Shelf) -> impl IntoView {
    let lang = use_lang();
    let info = shelf.variant.with_value(|variant| variant.kind(kind).clone());
    let id = anchor(&info.letter);
    let labelled = id.clone();
    let kana = info.kana.join("・");
    let faces = Memo::new(move |_| shelf.page.with(|page| page.piece(kind).map(<[Face]>::to_vec).unwrap_or_default()));
    let trying = RwSignal::new(None::<Kind>);
    let desk = move || {
        let kind = trying.get()?;
        let rules = shelf.rules.get();
        Some(view! { <TrialDesk rules kind on_close=Callback::new(move |()| trying.set(None))/> })
    };
    view! {
        <section class="piece-article" aria-labelledby=labelled>
            <h3 id=id tabindex="-1">{move || info.name(lang.get()).to_owned()}" "<span class="kana" lang="ja">{kana}</span></h3>
            <div class="faces">
                {move || faces.get().into_iter().map(|face| view! { <FaceView face shelf trying/> }).collect_view()}
            </div>
            {desk}
        </section>
    }
}

#[component]
fn FaceView(face: Face, shelf: Shelf, trying: RwSignal<Option<Kind>>) -> impl IntoView {
    let lang = use_lang();
    let kind = face.kind;
    let info = shelf.variant.with_value(|variant| variant.kind(kind).clone());
    let chart = face.chart.svg(&face.short, face.promoted, 26.0, Theme::Sheet).svg;
    let rules = shelf.rules.get_untracked();
    let others: Vec<Kind> = {
        let movement = |kind: Kind| {
            let movement = rules.movement(kind);
            (movement.steps.clone(), movement.slides.clone(), movement.lion.clone())
        };
        let kinds = (0..rules.variant().kinds.len()).filter_map(Kind::new);
        kinds.filter(|other| *other != kind && movement(*other) == movement(kind)).collect()
    };
    let from: Vec<Kind> = info.promoted_from.into_iter().collect();
    let to: Vec<Kind> = rules.promotes_to(kind).into_iter().collect();
    // The unpromoted face is named by the heading of the piece.
    let id = info.promoted_from.is_some().then(|| anchor(&info.letter));
    let try_it = move || if trying.get() == Some(kind) { i18n::rulebook::CLOSE_TRIAL } else { i18n::rulebook::TRY };
    let toggle = move |_| trying.update(|trying| *trying = if *trying == Some(kind) { None } else { Some(kind) });
    let name = info.name(lang.get_untracked()).to_owned();
    view! {
        <div class="face-article" class:promoted=face.promoted>
            <div class="chart" inner_html=chart></div>
            <div class="face-words">
                <p class="face-name" id=id tabindex="-1">{face.caption}</p>
                <p>{face.says}</p>
                <Links say=i18n::rulebook::PROMOTES_TO kinds=to shelf/>
                <Links say=i18n::rulebook::PROMOTED_FROM kinds=from shelf/>
                <Links say=i18n::rulebook::SAME_MOVEMENT kinds=others shelf/>
                <button aria-label=move || format!("{} – {name}", try_it().get(lang.get()))
                    aria-expanded=move || (trying.get() == Some(kind)).to_string() on:click=toggle>{move || try_it().get(lang.get())}</button>
            </div>
        </div>
    }
}

/// Links to other pieces behind a word, where there are any.
#[component]
fn Links(say: Say, kinds: Vec<Kind>, shelf: Shelf) -> impl IntoView {
    let comma = if use_lang().get_untracked() == Lang::Ja { "、" } else { ", " };
    let any = !kinds.is_empty();
    let links = kinds.into_iter().enumerate().map(|(place, kind)| {
        view! { {(place > 0).then_some(comma)}<PieceLink kind shelf whole=true/> }
    });
    any.then(|| view! { <p class="relatives">{t(say)}" "{links.collect_view()}</p> })
}
