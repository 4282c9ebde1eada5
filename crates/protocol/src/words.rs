//! Lines of words and numbers.

use std::time::Duration;

use koshogi_rules::{Lang, Text};

/// A sentence in both languages.
pub(crate) fn text(ja: impl Into<String>, en: impl Into<String>) -> Text {
    Text { ja: ja.into(), en: en.into() }
}

/// What says itself in each language, in both.
pub(crate) fn both(sentence: impl Fn(Lang) -> String) -> Text {
    text(sentence(Lang::Ja), sentence(Lang::En))
}

/// The first word of a line and the rest, both without white space around them.
pub(crate) fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim_start()))
}

/// A sentence in one line, whatever a name or an option put into it.
pub(crate) fn one_line(text: &str) -> String {
    text.split(['\r', '\n']).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A text in one language, in one line.
pub(crate) fn said(text: &Text, lang: Lang) -> String {
    one_line(text.get(lang))
}

/// Nodes a second; 0 where no time has passed.
pub(crate) fn speed(nodes: u64, time: Duration) -> u64 {
    if time.is_zero() { 0 } else { (nodes as f64 / time.as_secs_f64()) as u64 }
}
