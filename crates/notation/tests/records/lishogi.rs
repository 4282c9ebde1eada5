//! A game as the site wrote it, without any header.

use crate::common;

use koshogi_notation::encoding::{Encoding, encode};
use koshogi_notation::kif;
use koshogi_notation::record::Record;
use koshogi_rules::{Reason, Side};

fn game() -> Record {
    let reading = kif::read_bytes(&common::data("lishogi-129.kif"), &common::shelf());
    assert_eq!(common::faults(&reading), Vec::<String>::new());
    reading.record.unwrap()
}

#[test]
fn it_is_read_whole_and_found_to_be_chu() {
    let record = game();
    assert_eq!(record.rules().variant().id, "chu");
    assert_eq!(record.tree().len(), 129);
    let moves: Vec<String> = record.moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves[..3], ["7i7h", "6c7e", "7j6h"]);
    assert_eq!(moves[56], "7g6f7g", "居食い");
    assert_eq!(moves[57], "3b10i+");
    assert_eq!(moves[94], "3e4e4f", "two steps, a piece taken on the first");
    assert_eq!(moves[128], "7d7c");
}

#[test]
fn it_ends_in_mate() {
    let outcome = game().game().outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::Sente), Reason::Mate));
}

#[test]
fn it_is_written_back_to_the_same_moves() {
    let record = game();
    for encoding in [Encoding::Utf8, Encoding::Utf8Bom, Encoding::ShiftJis] {
        let bytes = kif::write_bytes(&record, encoding).unwrap();
        assert_eq!(kif::read_bytes(&bytes, &common::shelf()).complete().unwrap(), record, "{encoding}");
    }
}

#[test]
fn its_shift_jis_form_is_found_by_itself() {
    let text = String::from_utf8(common::data("lishogi-129.kif")).unwrap();
    let reading = kif::read_bytes(&encode(&text, Encoding::ShiftJis).unwrap(), &common::shelf());
    assert_eq!(reading.complete().unwrap(), game());
}
