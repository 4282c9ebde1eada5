//! Records are read as they are written, and what is written looks as it should.

use std::time::Duration;

use koshogi_notation::encoding::{Encoding, encode};
use koshogi_notation::record::{Cause, Ending, Header, NodeId, Record, Scribe};
use koshogi_notation::{At, kif, sfen, usi};
use koshogi_rules::{Game, Side};
use proptest::prelude::*;

use crate::common::{self, Dice};

/// A record with everything in it, from random moves: branches within branches, comments of several lines, glyphs, bookmarks,
/// times, headers, endings, and a start in the middle of a game.
fn random_record(id: &str, dice: &mut Dice) -> Record {
    let rules = common::rules(id, None);
    let mut game = Game::new(rules.clone());
    common::play_randomly(&mut game, dice.below(3) * 40, dice);
    let mut record = Record::from_setup(rules, &game.position().setup()).unwrap();
    for (header, value) in
        [(Header::Sente, "森"), (Header::Gote, "福井"), (Header::Event, "例会 第一局"), (Header::Other("備考".to_owned()), "雨")]
    {
        if dice.below(2) == 0 {
            record.headers.push(header, value);
        }
    }
    if dice.below(2) == 0 {
        record.notes_mut(NodeId::ROOT).comments.push("開始前".to_owned());
    }
    let mut scribe = Scribe::new(record);
    let mut nodes = vec![NodeId::ROOT];
    for line in 0..1 + dice.below(8) {
        let from = nodes[dice.below(nodes.len())];
        scribe.go_to(if line == 0 { NodeId::ROOT } else { from });
        let mut moves = scribe.game().clone();
        common::play_randomly(&mut moves, 1 + dice.below(30), dice);
        let already = scribe.ply();
        for &played in &moves.moves()[already..] {
            nodes.push(scribe.play(played).unwrap());
            adorn(&mut scribe, dice);
        }
        if scribe.record().tree().node(scribe.at()).children().is_empty() && dice.below(2) == 0 {
            scribe.notes().ending = Some(ending(scribe.position().side(), dice));
        }
    }
    scribe.finish()
}

fn adorn(scribe: &mut Scribe, dice: &mut Dice) {
    if !scribe.notes().comments.is_empty() || scribe.notes().spent.is_some() {
        return;
    }
    match dice.below(8) {
        0 => scribe.notes().comments.push("好手。\n次に▲７六・７五獅を見る。\n\n  字下げ".to_owned()),
        1 => scribe.notes().nags = vec![1 + dice.below(6) as u8, 10],
        2 => scribe.notes().bookmark = Some("山場".to_owned()),
        3 => {
            scribe.notes().spent = Some(Duration::from_secs(dice.below(4000) as u64));
            scribe.notes().total = Some(Duration::from_secs(dice.below(100_000) as u64));
        }
        _ => {}
    }
}

fn ending(to_move: Side, dice: &mut Dice) -> Ending {
    let endings = [
        Ending::win(!to_move, Cause::Resignation),
        Ending::win(!to_move, Cause::Mate),
        Ending::win(!to_move, Cause::RoyalTaken),
        Ending::win(to_move, Cause::BareKing),
        Ending::win(to_move, Cause::Foul),
        Ending::win(!to_move, Cause::TimeUp),
        Ending::win(to_move, Cause::Unknown),
        Ending::no_winner(Cause::Repetition),
        Ending::no_winner(Cause::Interrupted),
        Ending::no_winner(Cause::BareKing),
    ];
    endings[dice.below(endings.len())]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_record_of_every_game_is_read_as_it_is_written(seed: u64) {
        for id in common::ids() {
            let record = random_record(id, &mut Dice(seed));
            let text = kif::write(&record);
            let reading = kif::read(&text, &common::shelf());
            prop_assert_eq!(common::faults(&reading), Vec::<String>::new(), "{}", text);
            let read = reading.record.unwrap();
            prop_assert!(read == record, "{id}\n{text}\n---\n{}", kif::write(&read));
        }
    }

    #[test]
    fn shift_jis_loses_nothing(seed: u64) {
        for id in common::ids() {
            let record = random_record(id, &mut Dice(seed));
            match kif::write_bytes(&record, Encoding::ShiftJis) {
                Ok(bytes) => prop_assert!(kif::read_bytes(&bytes, &common::shelf()).complete().unwrap() == record),
                Err(faults) => {
                    // What is reported stands in the text where the fault says.
                    let text = kif::write_for(&record, Encoding::ShiftJis);
                    let lines: Vec<&str> = text.lines().collect();
                    for fault in faults {
                        let c = lines[fault.line - 1].chars().nth(fault.column - 1).unwrap();
                        prop_assert_eq!(fault.text, c.to_string());
                    }
                }
            }
        }
    }
}

/// Every kind of every game, for both sides, in one position after the other.
#[test]
fn diagrams_tell_every_kind_from_every_other() {
    for id in common::ids() {
        let rules = common::rules(id, None);
        for index in 0..rules.variant().kinds.len() {
            let letter = &rules.variant().kinds[index].letter;
            let files = rules.size().files();
            let rank = format!("{letter}{}{}", files - 2, letter.to_lowercase());
            let empty = vec![files.to_string(); usize::from(rules.size().ranks()) - 1].join("/");
            let setup = sfen::read(&format!("{rank}/{empty} b - 1"), rules.variant()).unwrap();
            let record = Record::from_setup(rules.clone(), &setup).unwrap();
            for encoding in [Encoding::Utf8, Encoding::ShiftJis] {
                let read = kif::read(&kif::write_for(&record, encoding), &common::shelf()).complete();
                assert_eq!(read.unwrap(), record, "{id} {letter} {encoding}");
            }
        }
    }
}

/// In every game every name can be written in Shift-JIS, by another spelling where the kanji itself is not there.
#[test]
fn the_start_of_every_game_is_written_in_shift_jis() {
    for id in common::ids() {
        let record = Record::new(common::rules(id, None));
        let bytes = kif::write_bytes(&record, Encoding::ShiftJis).unwrap();
        assert_eq!(kif::read_bytes(&bytes, &common::shelf()).complete().unwrap(), record, "{id}");
    }
}

#[test]
fn a_comment_that_shift_jis_lacks_is_reported_with_its_place() {
    let mut record = Record::new(common::rules("chu", None));
    record.notes_mut(NodeId::ROOT).comments.push("𠮷野".to_owned());
    let faults = kif::write_bytes(&record, Encoding::ShiftJis).unwrap_err();
    let text = kif::write(&record);
    let line = text.lines().position(|line| line == "*𠮷野").unwrap() + 1;
    assert_eq!(faults.iter().map(|fault| (fault.line, fault.column, fault.text.as_str())).collect::<Vec<_>>(), [(line, 2, "𠮷")]);
    assert!(encode(&text, Encoding::Utf8).is_ok());
}

fn played(start: Option<&str>, moves: &str) -> Scribe {
    let rules = common::rules("chu", None);
    let record = match start {
        Some(start) => Record::from_setup(rules.clone(), &sfen::read(start, rules.variant()).unwrap()).unwrap(),
        None => Record::new(rules),
    };
    let mut scribe = Scribe::new(record);
    assert_eq!(usi::play(moves, At::START, &mut scribe), []);
    scribe
}

#[test]
fn a_game_with_branches_comments_times_and_an_ending() {
    let mut scribe = played(None, "7i7h");
    scribe.record_mut().headers.push(Header::Sente, "森");
    scribe.record_mut().headers.push(Header::Event, "例会");
    scribe.notes().spent = Some(Duration::from_secs(12));
    let first = scribe.at();
    usi::play("6c7e 7j6h 6d6e", At::START, &mut scribe);
    scribe.notes().comments.push("落ち着いた手。\nここから駒組み。".to_owned());
    scribe.notes().ending = Some(Ending::win(Side::Gote, Cause::Resignation));
    scribe.go_to(first);
    usi::play("5d5e 7h7g", At::START, &mut scribe);
    scribe.notes().nags.push(6);
    scribe.notes().ending = Some(Ending::win(Side::Sente, Cause::BareKing));
    insta::assert_snapshot!(kif::write(scribe.record()));
}

#[test]
fn lion_moves_passes_and_promoted_pieces_from_a_diagram() {
    let start = "k10+o/12/12/12/12/12/4p+gp5/5N6/4+GR6/12/12/11K b - 1";
    let scribe = played(Some(start), "7h8g9g 1a1b1a 9g8h 7g7f 8h7g 12a12b 7g7f7g 12b12a 8i9i 12a12b 7i7h 6g6h 7h6h");
    insta::assert_snapshot!(kif::write(scribe.record()));
}

#[test]
fn a_handicap_and_options() {
    let variant = koshogi_games::find("chu").unwrap();
    let choices = variant.choices(Some("jcsa"), &[]).unwrap();
    let rules = std::sync::Arc::new(koshogi_rules::Rules::new(variant.clone(), &choices).unwrap());
    let handicap = variant.handicaps.iter().find(|handicap| handicap.id == "two-lions").unwrap();
    let mut scribe = Scribe::new(Record::from_setup(rules, &handicap.setup).unwrap());
    usi::play("5d5e 7i7h", At::START, &mut scribe);
    insta::assert_snapshot!(kif::write(scribe.record()));
}
