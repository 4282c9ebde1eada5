//! The law: `[promotion]`, `[lion]`, `[passing]`, `[royals]`, `[ending]`.

use super::cursor::{Str, Table, Value};
use super::fault::DocumentFault;
use super::pieces;
use crate::{
    BareKing, Captors, EndingLaw, Exposure, Foot, Jitto, KindInfo, KirinCapture, Law, LionLaw, Mate, NoMatingForce, PromotionLaw,
    PromotionWhen, Repetition, Senjishi, Stuck,
};

/// Reads the whole law; what is not said has the value that the old games share.
pub(super) fn read(root: &Table<'_>, kinds: &[KindInfo]) -> Law {
    let passing = root.table("passing");
    let royals = root.table("royals");
    let law = Law {
        promotion: promotion(root, kinds),
        lion: root.table("lion").map(|table| lion(&table, kinds)),
        jitto: passing.as_ref().map_or(Jitto::NeedsEmptyNeighbour, |table| table.word("jitto", Jitto::NeedsEmptyNeighbour)),
        exposure: royals.as_ref().map_or(Exposure::Loses, |table| table.word("exposure", Exposure::Loses)),
        repetition: Repetition::ForbiddenFourth,
        ending: EndingLaw {
            mate: Mate::Declared,
            bare_king: BareKing::Off,
            must_promote_first: Vec::new(),
            quiet_draw: None,
            no_mating_force: NoMatingForce::Off,
            one_colour: Vec::new(),
            helped: Vec::new(),
        },
        array: 0,
    };
    passing.inspect(Table::finish);
    royals.inspect(Table::finish);
    match root.table("ending") {
        Some(table) => with_ending(law, &table, kinds),
        None => law,
    }
}

fn promotion(root: &Table<'_>, kinds: &[KindInfo]) -> PromotionLaw {
    let Some(table) = root.table("promotion") else {
        if kinds.iter().any(|info| info.promotes_to.is_some()) {
            root.fault(DocumentFault::NoPromotionLaw);
        }
        return PromotionLaw { when: PromotionWhen::default(), stuck: Stuck::MayStay };
    };
    let when = table.need("when").map(|value| conditions(&value, kinds)).unwrap_or_default();
    let stuck = table.word("stuck", Stuck::MayStay);
    table.finish();
    PromotionLaw { when, stuck }
}

fn lion(table: &Table<'_>, kinds: &[KindInfo]) -> LionLaw {
    let law = LionLaw {
        kinds: table.need("kinds").map(|value| pieces::find_all(&value.strings(), kinds)).unwrap_or_default(),
        foot: table.word("foot", Foot::WholeMove),
        kirin: table.word("kirin", KirinCapture::Protected),
        senjishi: table.word("senjishi", Senjishi::Document),
        captors: table.word("senjishi-captors", Captors::NonLions),
        tsukegui_not: pieces::find_all(&table.list("tsukegui-not"), kinds),
    };
    table.finish();
    law
}

fn with_ending(law: Law, table: &Table<'_>, kinds: &[KindInfo]) -> Law {
    let ending = EndingLaw {
        mate: table.word("mate", law.ending.mate),
        bare_king: table.word("bare-king", law.ending.bare_king),
        must_promote_first: pieces::find_all(&table.list("must-promote-first"), kinds),
        quiet_draw: table.get("quiet-draw").and_then(|value| quiet_draw(&value)).unwrap_or_default(),
        no_mating_force: table.word("no-mating-force", law.ending.no_mating_force),
        one_colour: pieces::find_all(&table.list("one-colour"), kinds),
        helped: pieces::find_all(&table.list("helped"), kinds),
    };
    let repetition = table.word("repetition", law.repetition);
    table.finish();
    Law { ending, repetition, ..law }
}

/// `off`, or a number of moves.
pub(super) fn quiet_draw(value: &Value<'_>) -> Option<Option<u16>> {
    const MOST: i64 = u16::MAX as i64;
    let number = if value.is_string() {
        let text = value.string()?;
        match (text.text, text.text.parse::<i64>()) {
            ("off", _) => return Some(None),
            (_, Ok(number)) => number,
            (_, Err(_)) => {
                text.unknown_word(vec!["off", "199"]);
                return None;
            }
        }
    } else {
        value.integer()?
    };
    match u16::try_from(number) {
        Ok(number) if number > 0 => Some(Some(number)),
        _ => {
            value.fault(DocumentFault::OutOfRange { found: number, least: 1, most: MOST });
            None
        }
    }
}

/// The list of conditions on which a piece promotes.
pub(super) fn conditions(value: &Value<'_>, kinds: &[KindInfo]) -> PromotionWhen {
    let mut when = PromotionWhen::default();
    for text in value.strings() {
        condition(&text, kinds, &mut when);
    }
    when
}

fn condition(text: &Str<'_>, kinds: &[KindInfo], when: &mut PromotionWhen) {
    match text.text.split_once(':') {
        None => match text.text {
            "enters-zone" => when.enters_zone = true,
            "captures-from-zone" => when.captures_from_zone = true,
            "touches-zone" => when.touches_zone = true,
            "captures" => when.captures = true,
            _ => unknown_condition(text),
        },
        Some(("reaches-last-rank", letters)) => {
            let mut column = "reaches-last-rank:".len();
            for letter in letters.split(' ') {
                if !letter.is_empty() {
                    match pieces::lookup(letter, kinds) {
                        Some(kind) => when.reaches_last_rank.push(kind),
                        None => text.fault_at(column, DocumentFault::UnknownKind(letter.to_owned())),
                    }
                }
                column += letter.chars().count() + 1;
            }
        }
        Some(("leads-file", number)) => match number.trim().parse() {
            Ok(ranks @ 1..=crate::MAX_SIDE) => when.leads_file = Some(ranks),
            Ok(other) => {
                let (found, most) = (i64::from(other), i64::from(crate::MAX_SIDE));
                text.fault(DocumentFault::OutOfRange { found, least: 1, most });
            }
            Err(_) => unknown_condition(text),
        },
        Some(_) => unknown_condition(text),
    }
}

fn unknown_condition(text: &Str<'_>) {
    text.unknown_word(vec![
        "enters-zone",
        "captures-from-zone",
        "touches-zone",
        "captures",
        "reaches-last-rank: P L",
        "leads-file: 4",
    ]);
}
