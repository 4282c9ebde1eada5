//! `[pieces]`: every kind, and its promoted face.

use super::cursor::{Str, Table, Value};
use super::fault::DocumentFault;
use crate::{Kind, KindInfo, Movement};

/// Every kind: the unpromoted ones in document order, then the promoted faces in the same order. A kind with a fault is
/// there all the same, so that what speaks of it is not another fault.
pub(super) fn read(root: &Table<'_>) -> Vec<KindInfo> {
    let Some(table) = root.need("pieces").and_then(|value| value.table()) else { return Vec::new() };
    let mut kinds = Vec::new();
    let mut promoted = Vec::new();
    for (key, value) in table.entries() {
        if !is_letter(&key.name) {
            key.fault(DocumentFault::BadLetter(key.name.clone()));
        }
        let Some(piece) = value.table() else { continue };
        if let Some(face) = piece.get("promoted") {
            promoted.push((kinds.len(), face));
        }
        kinds.push(face(&piece, key.name.clone(), key.name, None));
        piece.finish();
    }
    let unpromoted = kinds.len();
    for (from, value) in promoted {
        let to = kinds.len();
        let mut info = promoted_face(&value, &kinds[..unpromoted], from);
        info.promoted_from = Kind::new(from);
        kinds[from].promotes_to = Kind::new(to);
        kinds.push(info);
    }
    if kinds.len() > Kind::MAX {
        table.fault(DocumentFault::TooManyKinds { found: kinds.len() });
    }
    kinds
}

/// One capital letter, or one with an apostrophe after it.
fn is_letter(text: &str) -> bool {
    let letter = text.strip_suffix('\'').unwrap_or(text);
    letter.len() == 1 && letter.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// The promoted face of `kinds[from]`: a table of its own, or the letter of the kind whose name and movement it has.
fn promoted_face(value: &Value<'_>, kinds: &[KindInfo], from: usize) -> KindInfo {
    let letter = format!("+{}", kinds[from].letter);
    let abbr = format!("+{}", kinds[from].abbr);
    if value.is_string() {
        let model = value.string().and_then(|text| model(&text, kinds));
        return KindInfo { letter, abbr, ..model.map_or_else(empty, borrowed) };
    }
    let Some(table) = value.table() else { return KindInfo { letter, abbr, ..empty() } };
    // A model that is not there is one fault, not three more for what it would have given.
    let base = table.get("like").map(|value| value.string().and_then(|text| model(&text, kinds)).map_or_else(empty, borrowed));
    let info = face(&table, letter, abbr, base.as_ref());
    table.finish();
    info
}

fn model<'k>(text: &Str<'_>, kinds: &'k [KindInfo]) -> Option<&'k KindInfo> {
    let found = kinds.iter().find(|info| info.letter == text.text);
    if found.is_none() {
        text.fault(DocumentFault::UnknownKind(text.text.to_owned()));
    }
    found
}

/// Reads a face. What `base` has need not be said again.
fn face(table: &Table<'_>, letter: String, abbr: String, base: Option<&KindInfo>) -> KindInfo {
    let named = table.optional_words("kanji");
    let short = table.optional_words("short").or_else(|| base.filter(|_| named.is_none()).map(|base| base.short.clone()));
    let en = table.optional_words("en").or_else(|| base.map(|base| base.en.clone()));
    let kanji = named.or_else(|| base.map(|base| base.kanji.clone())).unwrap_or_else(|| {
        if table.get("kanji").is_none() {
            table.fault(DocumentFault::MissingKey("kanji"));
        }
        String::new()
    });
    let kana = match (table.get("kana"), base) {
        (Some(value), _) => owned(value.strings()),
        (None, Some(base)) => base.kana.clone(),
        (None, None) => Vec::new(),
    };
    let movement = match (table.get("moves"), base) {
        (None, Some(base)) => Some(base.movement.clone()),
        (Some(value), _) => value.string().and_then(|text| movement(&text)),
        (None, None) => table.need("moves").and(None),
    };
    KindInfo {
        letter,
        abbr: table.optional_words("abbr").unwrap_or(abbr),
        short: short.unwrap_or_else(|| kanji.chars().take(1).collect()),
        gote_kanji: table.optional_words("gote"),
        gote_short: table.optional_words("gote-short"),
        spellings: owned(table.list("spellings")),
        kana,
        en: en.unwrap_or_else(|| kanji.clone()),
        kanji,
        movement: movement.unwrap_or_default(),
        ..empty()
    }
}

/// What a promoted face takes from the kind that it is like.
fn borrowed(model: &KindInfo) -> KindInfo {
    KindInfo {
        kanji: model.kanji.clone(),
        short: model.short.clone(),
        kana: model.kana.clone(),
        en: model.en.clone(),
        movement: model.movement.clone(),
        ..empty()
    }
}

fn empty() -> KindInfo {
    KindInfo {
        letter: String::new(),
        abbr: String::new(),
        kanji: String::new(),
        gote_kanji: None,
        short: String::new(),
        gote_short: None,
        spellings: Vec::new(),
        kana: Vec::new(),
        en: String::new(),
        movement: Movement::default(),
        royal: false,
        promotes_to: None,
        promoted_from: None,
    }
}

fn owned(texts: Vec<Str<'_>>) -> Vec<String> {
    texts.into_iter().map(|text| text.text.to_owned()).collect()
}

/// Reads a movement; each of its faults is noted at its own place.
pub(super) fn movement(text: &Str<'_>) -> Option<Movement> {
    match Movement::parse_all(text.text) {
        Ok(movement) => Some(movement),
        Err(faults) => {
            for error in faults {
                text.fault_at(error.column, DocumentFault::Movement(error.fault));
            }
            None
        }
    }
}

/// `royal`: the kinds whose loss loses.
pub(super) fn royals(root: &Table<'_>, kinds: &mut [KindInfo]) {
    let Some(value) = root.need("royal") else { return };
    let letters = value.strings();
    if letters.is_empty() && value.is_empty_list() {
        value.fault(DocumentFault::NoRoyal);
    }
    for letter in letters {
        if let Some(kind) = find(&letter, kinds) {
            kinds[kind.index()].royal = true;
        }
    }
}

/// The kind with this letter.
pub(super) fn find(letter: &Str<'_>, kinds: &[KindInfo]) -> Option<Kind> {
    let kind = lookup(letter.text, kinds);
    if kind.is_none() {
        letter.fault(DocumentFault::UnknownKind(letter.text.to_owned()));
    }
    kind
}

/// The kind with this letter, where no fault has to be told.
pub(super) fn lookup(letter: &str, kinds: &[KindInfo]) -> Option<Kind> {
    kinds.iter().position(|info| info.letter == letter).and_then(Kind::new)
}

/// The kinds with these letters.
pub(super) fn find_all(letters: &[Str<'_>], kinds: &[KindInfo]) -> Vec<Kind> {
    letters.iter().filter_map(|letter| find(letter, kinds)).collect()
}
