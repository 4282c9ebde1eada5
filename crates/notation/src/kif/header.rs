//! The lines before the moves: who, when, which game, from which start.

use koshogi_rules::{Array, Choices, Rules, Side, Square, Variant};

use crate::fault::{Fault, reason};
use crate::kanji::fold;
use crate::record::{Asked, Header, Record};
use koshogi_rules::Text;

/// The header that names the game, by its Japanese name.
pub(super) const VARIANT: &str = "棋種";
/// The header that tells the options of the rules: a preset, or `name=value` pairs.
pub(super) const RULES: &str = "規則";
/// The header of the start array.
pub(super) const START: &str = "手合割";
/// The header of the square where the move before the start took a lion with another piece.
pub(super) const SENJISHI: &str = "先獅子";

/// The header of how many moves were played before the start; also met as `手数＝80`.
pub(super) const PLAYED: &str = "手数";

/// Whether a header tells the game or its start, so that nothing else may be written under its name.
pub(super) fn is_reserved(word: &str) -> bool {
    [VARIANT, RULES, START, SENJISHI, PLAYED].contains(&word) || is_hand(word)
}

/// The words of the headers that all records have, the one that is written first.
const WORDS: [(&str, Header); 15] = [
    ("開始日時", Header::Started),
    ("終了日時", Header::Finished),
    ("棋戦", Header::Event),
    ("回戦", Header::Round),
    ("表題", Header::Title),
    ("場所", Header::Place),
    ("サイト", Header::Site),
    ("持ち時間", Header::TimeControl),
    ("持時間", Header::TimeControl),
    ("戦型", Header::Opening),
    ("注釈者", Header::Annotator),
    ("先手", Header::Sente),
    ("下手", Header::Sente),
    ("後手", Header::Gote),
    ("上手", Header::Gote),
];

/// The header that a word stands for.
pub(super) fn header(word: &str) -> Header {
    WORDS.iter().find(|(known, _)| *known == word).map_or_else(|| Header::Other(word.to_owned()), |(_, header)| header.clone())
}

/// The words for the two sides: those of a handicap game where it is one.
pub(super) fn side_words(record: &Record) -> [&'static str; 2] {
    if record.handicap().is_some() { ["下手", "上手"] } else { ["先手", "後手"] }
}

/// The headers of a record, a line each, without the game and its start; both players always have one.
pub(super) fn write_headers(record: &Record) -> Vec<(String, String)> {
    let sides = side_words(record);
    let word = |header: &Header| match header {
        Header::Sente => sides[0].to_owned(),
        Header::Gote => sides[1].to_owned(),
        Header::Other(word) => word.clone(),
        known => WORDS.iter().find(|(_, header)| header == known).map_or_else(String::new, |(word, _)| (*word).to_owned()),
    };
    let free: Vec<(&Header, &str)> = record.headers.iter().filter(|(header, _)| !is_reserved(&word(header))).collect();
    let mut lines: Vec<(String, String)> = free.iter().map(|(header, value)| (word(header), one_line(value))).collect();
    let places = [Header::Sente, Header::Gote].map(|player| free.iter().position(|(header, _)| **header == player));
    let nobody = |player| (word(player), String::new());
    match places {
        [Some(_), Some(_)] => {}
        [Some(sente), None] => lines.insert(sente + 1, nobody(&Header::Gote)),
        [None, Some(gote)] => lines.insert(gote, nobody(&Header::Sente)),
        [None, None] => lines.extend([nobody(&Header::Sente), nobody(&Header::Gote)]),
    }
    lines
}

/// A value without line breaks.
fn one_line(value: &str) -> String {
    value.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A header line, taken apart: the word, the value and where the value begins, in bytes.
pub(super) fn split(line: &str) -> Option<(&str, &str, usize)> {
    let (at, colon) = line.char_indices().find(|(_, c)| matches!(c, '：' | ':'))?;
    let word = line[..at].trim();
    let value = &line[at + colon.len_utf8()..];
    let trimmed = value.trim();
    let begin = line.len() - value.trim_start().len();
    (!word.is_empty()).then_some((word, trimmed, begin))
}

/// What a text says about its game, from its header lines.
pub(super) fn asked(text: &str) -> Asked {
    let mut asked = Asked::default();
    for (word, value, _) in text.lines().filter_map(split).filter(|(_, value, _)| !value.is_empty()) {
        match word {
            VARIANT => asked.variant = Some(value.to_owned()),
            RULES => {
                for part in fold(value).split(['、', ',', ' ']).filter(|part| !part.is_empty()) {
                    match part.split_once('=') {
                        Some((key, value)) => asked.options.push((key.to_owned(), value.to_owned())),
                        None => asked.preset = Some(part.to_owned()),
                    }
                }
            }
            _ => {}
        }
    }
    asked
}

/// The options of the rules, as the header tells them.
pub(super) fn write_choices(choices: &Choices) -> String {
    choices.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join("、")
}

/// The array or handicap that `手合割` names; `None` within where it is the start of the rules.
///
/// # Errors
/// When the game has no such start.
pub(super) fn start_array<'a>(name: &str, rules: &'a Rules) -> Result<Option<&'a Array>, Text> {
    let variant: &Variant = rules.variant();
    let is_called = |array: &&Array| array.id == name || array.name.ja == name || array.name.en.eq_ignore_ascii_case(name);
    if let Some(array) = variant.arrays.iter().skip(1).chain(&variant.handicaps).find(is_called) {
        return Ok(Some(array));
    }
    let usual = ["平手", &variant.name.ja].contains(&name)
        || variant.is_called(name)
        || variant.arrays.first().as_ref().is_some_and(is_called);
    if usual {
        return Ok(None);
    }
    let known: Vec<&str> = variant.arrays.iter().chain(&variant.handicaps).map(|array| array.name.ja.as_str()).collect();
    Err(reason(
        format!("{}にこの手合割はありません（あるもの: {}）", variant.name.ja, known.join("、")),
        format!("{} has no such start (it has: {})", variant.name.en, known.join(", ")),
    ))
}

/// The side whose turn a line such as `後手番` tells.
pub(super) fn turn(folded: &str) -> Option<Side> {
    match folded.trim() {
        "先手番" | "下手番" => Some(Side::Sente),
        "後手番" | "上手番" => Some(Side::Gote),
        _ => None,
    }
}

/// How many moves a folded line such as `手数:80` or `手数=80 △5五歩 まで` says were played before.
pub(super) fn played(folded: &str) -> Option<u32> {
    let rest = folded.trim().strip_prefix(PLAYED)?.trim_start().strip_prefix([':', '='])?.trim_start();
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// The square of `先獅子：`.
pub(super) fn senjishi(value: &str) -> Option<Square> {
    use winnow::Parser as _;
    let folded = fold(value);
    super::tokens::squares.parse(&folded).ok().and_then(|squares| squares.first().copied())
}

/// Whether a header tells pieces in hand, of which there are none in these games.
pub(super) fn is_hand(word: &str) -> bool {
    word.ends_with("持駒") || word.ends_with("持ち駒")
}

/// A warning about pieces in hand.
pub(super) fn no_hands(at: crate::fault::At, value: &str) -> Fault {
    Fault::warning(
        at,
        value,
        reason("この将棋に持ち駒はありません", "there are no pieces in hand in this game; they are left out"),
    )
}
