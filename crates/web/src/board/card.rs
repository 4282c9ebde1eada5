//! The card of a piece: what it is called, how it moves, what it turns into.

use std::sync::Arc;

use koshogi_notation::diagram::{Chart, Theme};
use koshogi_rules::{Kind, Lang, Rules, Side};
use leptos::prelude::*;

use crate::i18n::{self, t, use_lang};

/// A card that tells everything about a kind of piece, its promoted face beside it.
#[component]
#[expect(clippy::needless_pass_by_value, reason = "a component owns its properties")]
pub fn PieceCard(rules: Arc<Rules>, kind: Kind, #[prop(optional)] side: Option<Side>) -> impl IntoView {
    let turns = rules.promotes_to(kind);
    let royal = rules.is_royal(kind);
    let face = face(&rules, kind, side);
    let promoted = turns.map(|turned| face_of_promotion(&rules, turned, side));
    view! {
        <div class="piece-card">
            {face}
            {royal.then(|| view! { <p class="note">{t(i18n::board::ROYAL)}</p> })}
            {promoted}
        </div>
    }
}

fn face_of_promotion(rules: &Arc<Rules>, kind: Kind, side: Option<Side>) -> impl IntoView + use<> {
    let face = face(rules, kind, side);
    view! { <p class="turns">{t(i18n::board::PROMOTES_TO)}</p>{face} }
}

fn face(rules: &Arc<Rules>, kind: Kind, side: Option<Side>) -> impl IntoView + use<> {
    let info = rules.variant().kind(kind).clone();
    let kanji = match (side, &info.gote_kanji) {
        (Some(Side::Gote), Some(gote)) => gote.clone(),
        _ => info.kanji.clone(),
    };
    let kana = info.kana.join("・");
    let english = info.en.clone();
    let letters = format!("{} · {}", info.abbr, info.letter);
    let chart = Chart::of(rules.movement(kind)).svg(&info.short, info.promoted_from.is_some(), 22.0, Theme::Sheet).svg;
    let lang = use_lang();
    view! {
        <div class="face">
            <div class="chart" inner_html=chart></div>
            <div class="names">
                <strong>{move || if lang.get() == Lang::Ja { kanji.clone() } else { english.clone() }}</strong>
                <span>{kana}</span>
                <span class="other">{move || if lang.get() == Lang::Ja { info.en.clone() } else { info.kanji.clone() }}</span>
                <span class="letters">{letters}</span>
            </div>
        </div>
    }
}
