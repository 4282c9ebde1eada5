//! The card of a record: what the library writes down about it in columns of its own, to find it again.

use std::collections::HashMap;
use std::sync::Arc;

use koshogi_notation::record::{Header, NodeId, Record};
use koshogi_notation::sfen;
use koshogi_rules::{Position, Setup, Variant};
use koshogi_wire::{self as wire, EndingCause, GameResult};
use unicode_normalization::UnicodeNormalization as _;

/// A game to add.
#[derive(Debug, Clone)]
pub struct Draft {
    /// What it is.
    pub card: Card,
    /// Words of the user.
    pub tags: Vec<String>,
    /// Where it came from.
    pub source: String,
}

/// What the library knows of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The id of the game's document.
    pub variant: String,
    /// The preset whose options it has.
    pub preset: Option<String>,
    /// The id of the array or the handicap that it begins from.
    pub array: Option<String>,
    /// The players.
    pub sente: String,
    /// The players.
    pub gote: String,
    /// The title or the tournament.
    pub title: String,
    /// The day, as far as it is told: `2024-03-02`, `2024-03`, `2024`.
    pub date: Option<String>,
    /// Who won.
    pub result: GameResult,
    /// Why it ended.
    pub cause: Option<EndingCause>,
    /// The moves of the main line.
    pub plies: i64,
    /// The same for two records of the same game: the same moves from the same start.
    pub content: String,
    /// The positions of the main line, each with the ply after which it stands on the board first.
    pub positions: Vec<(i64, i64)>,
    /// The record.
    pub record: wire::Record,
}

impl Card {
    /// Reads a record's card.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let rules = record.rules();
        let variant = rules.variant();
        // A column of text holds any character but this.
        let header = |name: Header| record.headers.get(&name).unwrap_or_default().trim().replace('\0', "\u{fffd}");
        let title = [Header::Title, Header::Event].into_iter().map(header).find(|title| !title.is_empty());
        let ending = record.ending();
        let last = record.tree().end_of_line(NodeId::ROOT);
        let start = record.start_array().or_else(|| record.handicap());
        Self {
            variant: variant.id.clone(),
            preset: preset(record),
            array: start.map(|array| array.id.clone()),
            sente: header(Header::Sente),
            gote: header(Header::Gote),
            title: title.unwrap_or_default(),
            date: date(&header(Header::Started)),
            result: match ending {
                Some(ending) if ending.is_draw() => GameResult::Draw,
                Some(ending) => ending.winner.map_or(GameResult::None, |side| match side {
                    koshogi_rules::Side::Sente => GameResult::Sente,
                    koshogi_rules::Side::Gote => GameResult::Gote,
                }),
                None => GameResult::None,
            },
            cause: ending.map(|ending| ending.cause.into()),
            plies: i64::try_from(record.tree().node(last).ply()).unwrap_or(i64::MAX),
            content: content(record),
            positions: positions(record),
            record: wire::Record::of(record),
        }
    }

    /// Everything that a search for words looks at, folded.
    #[must_use]
    pub fn words(&self, source: &str) -> String {
        fold(&[self.sente.as_str(), &self.gote, &self.title, source].join("\n"))
    }
}

/// A text as it is compared: without regard to case and to the width of letters.
#[must_use]
pub fn fold(text: &str) -> String {
    text.nfkc().flat_map(char::to_lowercase).collect()
}

/// The key of a position: the same board with the same side to move, however it came about and under whatever options. It does not change
/// from one version of the program to the next.
#[must_use]
pub fn position_key(setup: &Setup, variant: &Variant) -> i64 {
    let bare = Setup { senjishi: None, move_number: 1, ..setup.clone() };
    let text = format!("{} {}", variant.id, sfen::write(&bare, variant));
    let mut first = [0; 8];
    first.copy_from_slice(&blake3::hash(text.as_bytes()).as_bytes()[..8]);
    i64::from_be_bytes(first)
}

/// Each position of the main line once, with the first ply where it stands.
fn positions(record: &Record) -> Vec<(i64, i64)> {
    let rules = record.rules();
    let Ok(mut position) = Position::from_setup(rules, record.start()) else { return Vec::new() };
    let mut first = HashMap::new();
    let mut order = Vec::new();
    let mut see = |position: &Position, ply| {
        let key = position_key(&position.setup(), rules.variant());
        if first.insert(key, ply).is_none() {
            order.push((key, ply));
        }
    };
    see(&position, 0);
    for (played, ply) in record.tree().main_moves().zip(1..) {
        rules.make(&mut position, played);
        see(&position, ply);
    }
    order
}

/// A fingerprint of start and moves.
fn content(record: &Record) -> String {
    let variant = record.rules().variant();
    let start = Setup { move_number: 1, ..record.start().clone() };
    let mut hash = blake3::Hasher::new();
    hash.update(variant.id.as_bytes()).update(b"\n").update(sfen::write(&start, variant).as_bytes()).update(b"\n");
    for played in record.tree().main_moves() {
        hash.update(played.to_string().as_bytes()).update(b" ");
    }
    hash.finalize().to_hex().to_string()
}

/// The preset that sets the very options of the record; none is better than one that says something else.
fn preset(record: &Record) -> Option<String> {
    let rules = record.rules();
    let variant: &Arc<Variant> = rules.variant();
    let same = |id: &str| variant.choices(Some(id), &[]).is_ok_and(|choices| &choices == rules.choices());
    variant.presets.iter().find(|preset| same(&preset.id)).map(|preset| preset.id.clone())
}

/// The day of a date as people write it: year, month and day in this order, whatever stands between them.
fn date(text: &str) -> Option<String> {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    let year = numbers.next().filter(|year| year.len() == 4)?;
    let mut date = year.to_owned();
    for most in [12, 31] {
        let Some(number) = numbers.next().and_then(|part| part.parse::<u8>().ok()).filter(|n| (1..=most).contains(n)) else {
            break;
        };
        date += &format!("-{number:02}");
    }
    Some(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_people_write_them() {
        for (text, read) in [
            ("2024/03/02 10:15:00", Some("2024-03-02")),
            ("2024.3.2", Some("2024-03-02")),
            ("2024年3月", Some("2024-03")),
            ("1996", Some("1996")),
            ("1996.??.??", Some("1996")),
            ("????.??.??", None),
            ("昭和五十年", None),
            ("", None),
        ] {
            assert_eq!(date(text).as_deref(), read, "{text}");
        }
    }

    #[test]
    fn width_and_case_make_no_difference() {
        assert_eq!(fold("ＭＯＲＩ ｶﾌﾞﾄ"), fold("mori カブト"));
    }
}
