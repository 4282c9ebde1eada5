//! The tags before the moves: who, when, which game.

use koshogi_rules::Rules;

use crate::record::{Asked, Header, Headers, Record};

/// The tag of the game.
pub(super) const VARIANT: &str = "Variant";
/// The tag of the options of the rules: a preset, or `name=value` with commas between.
pub(super) const RULES: &str = "Rules";
/// The tag of the whole start.
pub(super) const SFEN: &str = "SFEN";
/// The tag of the start as XBoard writes it.
pub(super) const FEN: &str = "FEN";
/// The tag of the result.
pub(super) const RESULT: &str = "Result";
/// The tag of the cause of the ending.
pub(super) const TERMINATION: &str = "Termination";
/// The tag for a header whose name is no word.
const OTHER: &str = "Header";

/// The tags that tell of the game itself and are written from it.
const OWN: [&str; 7] = [VARIANT, RULES, SFEN, FEN, RESULT, TERMINATION, "SetUp"];

/// The tags of headers.
const WORDS: [(&str, Header); 11] = [
    ("Event", Header::Event),
    ("Site", Header::Place),
    ("Round", Header::Round),
    ("White", Header::Sente),
    ("Black", Header::Gote),
    ("Link", Header::Site),
    ("TimeControl", Header::TimeControl),
    ("Opening", Header::Opening),
    ("Title", Header::Title),
    ("Annotator", Header::Annotator),
    ("Finished", Header::Finished),
];

/// Words of other programs for headers of ours.
const ALSO: [(&str, Header); 3] = [("Sente", Header::Sente), ("Gote", Header::Gote), ("Started", Header::Started)];

/// What the tags say about the game and its rules.
pub(super) fn asked<'a>(tags: impl Iterator<Item = (&'a str, &'a str)>) -> Asked {
    let mut asked = Asked::default();
    for (name, value) in tags.filter(|(_, value)| !is_unknown(value)) {
        if name == VARIANT {
            asked.variant = Some(value.to_owned());
        } else if name == RULES {
            for part in value.split([',', ' ']).filter(|part| !part.is_empty()) {
                match part.split_once('=') {
                    Some((key, value)) => asked.options.push((key.to_owned(), value.to_owned())),
                    None => asked.preset = Some(part.to_owned()),
                }
            }
        }
    }
    asked
}

/// Whether PGN writes such a value where nothing is known.
fn is_unknown(value: &str) -> bool {
    matches!(value.trim(), "" | "?" | "-" | "????.??.??")
}

/// The headers that the tags tell.
pub(super) fn headers<'a>(tags: impl Iterator<Item = (&'a str, &'a str)>) -> Headers {
    let tags: Vec<_> = tags.filter(|(name, value)| !OWN.contains(name) && !is_unknown(value)).collect();
    let has = |wanted: &str| tags.iter().any(|(name, _)| *name == wanted);
    let mut headers = Headers::default();
    for (at, (name, value)) in tags.iter().enumerate() {
        let known = WORDS.iter().chain(&ALSO).find(|(word, _)| word == name);
        match (*name, known) {
            // The whole text of the beginning holds before its parts.
            ("Date" | "UTCDate" | "Time" | "UTCTime", _) if has("Started") => {}
            ("UTCDate", _) if has("Date") => {}
            // A game begins once.
            ("Date" | "UTCDate", _) if tags[..at].iter().any(|(before, _)| before == name) => {}
            ("Date" | "UTCDate", _) => headers.push(Header::Started, started(value, &tags)),
            ("Time" | "UTCTime", _) if has("Date") || has("UTCDate") => {}
            // Sites write their address into the tag of the place.
            ("Site", _) if value.contains("://") && !has("Link") => headers.push(Header::Site, *value),
            (OTHER, _) => match value.split_once(": ") {
                Some((word, value)) => headers.push(Header::Other(word.to_owned()), value),
                None => headers.push(Header::Other(OTHER.to_owned()), *value),
            },
            (_, Some((_, header))) => headers.push(header.clone(), *value),
            (name, None) => headers.push(Header::Other(name.to_owned()), *value),
        }
    }
    headers
}

/// Date and time as one text, `2026/11/30 10:00:00`.
fn started(date: &str, tags: &[(&str, &str)]) -> String {
    let date = date.replace('.', "/");
    let time = ["Time", "UTCTime"].iter().find_map(|name| tags.iter().find(|(tag, _)| tag == name));
    time.map_or_else(|| date.clone(), |(_, time)| format!("{date} {time}"))
}

/// The tags of a record in the order of PGN: the seven that every game has, then the others.
pub(super) fn write(record: &Record, result: &str) -> Vec<(String, String)> {
    let headers = &record.headers;
    let known = |header: &Header| headers.get(header).unwrap_or("?").to_owned();
    let started = headers.get(&Header::Started);
    let parts = started.map(date_and_time);
    let date = parts.as_ref().and_then(|parts| parts.0.clone()).unwrap_or_else(|| "????.??.??".to_owned());
    let mut tags: Vec<(String, String)> = [
        ("Event", known(&Header::Event)),
        ("Site", known(&Header::Place)),
        ("Date", date.clone()),
        ("Round", known(&Header::Round)),
        ("White", known(&Header::Sente)),
        ("Black", known(&Header::Gote)),
        (RESULT, result.to_owned()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into();
    if let (Some(started), Some((_, time))) = (started, parts) {
        tags.extend(time.clone().map(|time| ("Time".to_owned(), time)));
        // What the parts do not tell again is told whole.
        let again = date.replace('.', "/") + &time.map_or_else(String::new, |time| format!(" {time}"));
        if again != started {
            tags.push(("Started".to_owned(), started.to_owned()));
        }
    }
    tags.push((VARIANT.to_owned(), record.rules().variant().id.clone()));
    let choices: Vec<String> = record.rules().choices().iter().map(|(key, value)| format!("{key}={value}")).collect();
    if !choices.is_empty() {
        tags.push((RULES.to_owned(), choices.join(", ")));
    }
    let first = [Header::Event, Header::Place, Header::Round, Header::Sente, Header::Gote, Header::Started];
    let mut told: Vec<&Header> = Vec::new();
    for (header, value) in headers.iter() {
        let again = told.contains(&header);
        told.push(header);
        match header {
            // A second beginning cannot be told as one.
            Header::Started if again => tags.push((OTHER.to_owned(), format!("Started: {value}"))),
            _ if first.contains(header) && !again => {}
            _ => tags.push(tag(header, value)),
        }
    }
    tags
}

/// The tag of one header.
fn tag(header: &Header, value: &str) -> (String, String) {
    let word = match header {
        Header::Other(word) => {
            let plain = !word.is_empty() && !word.contains(|c: char| c.is_whitespace() || matches!(c, '"' | '[' | ']' | '%'));
            let taken = OWN.contains(&word.as_str()) || [OTHER, "Date", "UTCDate", "Time", "UTCTime"].contains(&word.as_str());
            let known = WORDS.iter().chain(&ALSO).any(|(known, _)| known == word);
            (plain && !taken && !known).then_some(word.as_str())
        }
        known => WORDS.iter().find(|(_, header)| header == known).map(|(word, _)| *word),
    };
    match (word, header) {
        (Some(word), _) => (word.to_owned(), value.to_owned()),
        (None, Header::Other(word)) => (OTHER.to_owned(), format!("{word}: {value}")),
        (None, _) => (OTHER.to_owned(), value.to_owned()),
    }
}

/// The date `2026.11.30` and the time `10:00[:00]` in a text that begins with them.
fn date_and_time(text: &str) -> (Option<String>, Option<String>) {
    let mut words = text.split_whitespace();
    let date = words.next().map(|date| date.replace(['/', '-'], ".")).filter(|date| {
        let parts: Vec<&str> = date.split('.').collect();
        let digits = |part: &&str, least: usize| part.len() >= least && part.bytes().all(|byte| byte.is_ascii_digit());
        parts.len() == 3 && digits(&parts[0], 4) && parts[1..].iter().all(|part| digits(part, 1))
    });
    let clock = |time: &&str| time.contains(':') && time.bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
    let time = words.next().filter(|time| date.is_some() && clock(time)).map(str::to_owned);
    (date, time)
}

/// The tags of a start that is not the one of the rules.
pub(super) fn start(record: &Record, rules: &Rules) -> Vec<(&'static str, String)> {
    if record.start() == rules.start() {
        return Vec::new();
    }
    let sfen = crate::sfen::write(record.start(), rules.variant());
    vec![("SetUp", "1".to_owned()), (FEN, crate::xboard::write_fen(record.start(), rules.variant())), (SFEN, sfen)]
}
