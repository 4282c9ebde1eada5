//! Small words of the page in both languages.

use koshogi_rules::{Kind, Lang, Variant};

/// One of two sentences.
pub(crate) fn say<'a>(lang: Lang, ja: &'a str, en: &'a str) -> &'a str {
    match lang {
        Lang::Ja => ja,
        Lang::En => en,
    }
}

/// Words in a row: «a, b and c», 「aとbとc」.
pub(crate) fn join(words: &[impl AsRef<str>], lang: Lang) -> String {
    let words: Vec<_> = words.iter().map(AsRef::as_ref).collect();
    match (words.as_slice(), lang) {
        (words, Lang::Ja) => words.join("と"),
        ([], Lang::En) => String::new(),
        ([word], Lang::En) => (*word).to_owned(),
        ([first @ .., last], Lang::En) => format!("{} and {last}", first.join(", ")),
    }
}

/// The names of kinds in a row.
pub(crate) fn kinds(variant: &Variant, kinds: &[Kind], lang: Lang) -> String {
    let names: Vec<_> = kinds.iter().map(|kind| variant.kind(*kind).name(lang)).collect();
    join(&names, lang)
}

/// The names of kinds as a choice: «pawn or go-between», 「歩兵か仲人」.
pub(crate) fn either(variant: &Variant, kinds: &[Kind], lang: Lang) -> String {
    let names: Vec<_> = kinds.iter().map(|kind| variant.kind(*kind).name(lang)).collect();
    names.join(say(lang, "か", " or "))
}
