//! A record comes back from its journey as it was.

use koshogi_notation::record::Shelf;
use koshogi_notation::{kif, pgn};
use koshogi_wire::Record;

fn shelf() -> Shelf {
    Shelf { variants: koshogi_games::all().to_vec(), ..Shelf::default() }
}

fn there_and_back(record: &koshogi_notation::record::Record) {
    let json = serde_json::to_string(&Record::of(record)).expect("a record has its JSON");
    let read: Record = serde_json::from_str(&json).expect("the JSON of a record");
    let back = read.read(&shelf()).complete().expect("every move is legal");
    assert_eq!(&back, record);
}

const ANNOTATED: &str = r#"[Variant "chu"]
[Sente "Mori"]
[Gote "Fukui"]
[Teacher "Mann"]

1. P-7h {good} (1. P-5h P-5e {quiet} (1... P-6e)) 1... P-7e $2 2. P-6h *
"#;

#[test]
fn branches_comments_and_headers_survive() {
    let record = pgn::read(ANNOTATED, &shelf()).complete().unwrap();
    assert_eq!(record.tree().len(), 6);
    there_and_back(&record);
}

#[test]
fn games_of_a_site_survive() {
    let text = include_str!("../../notation/tests/data/games.jsonl");
    let readings = koshogi_notation::jsonl::read(text, &shelf());
    assert!(!readings.is_empty());
    for reading in readings {
        there_and_back(&reading.record.unwrap());
    }
    there_and_back(&kif::read(include_str!("../../notation/tests/data/lishogi-129.kif"), &shelf()).complete().unwrap());
}

#[test]
fn a_bad_node_is_named_and_costs_nothing_before_it() {
    let record: Record = serde_json::from_str(r#"{"variant":"sho","nodes":[{},{"move":"1g1f"},{"move":"1g1e"}]}"#).unwrap();
    let reading = record.read(&shelf());
    assert_eq!(reading.record.unwrap().tree().len(), 1);
    assert_eq!((reading.faults.len(), reading.faults[0].line, reading.faults[0].ply), (1, 3, Some(2)));
    for (broken, line) in [
        (r#"{"variant":"sho","nodes":[{"move":"1g1f"}]}"#, 1),
        (r#"{"variant":"sho","nodes":[{},{}]}"#, 2),
        (r#"{"variant":"sho","nodes":[{},{"move":"1g1f","parent":7}]}"#, 2),
        (r#"{"variant":"go","nodes":[{}]}"#, 1),
        (r#"{"variant":"sho","sfen":"9/9 b - 1","nodes":[{}]}"#, 1),
    ] {
        let faults = serde_json::from_str::<Record>(broken).unwrap().read(&shelf()).faults;
        assert_eq!(faults.first().map(|fault| fault.line), Some(line), "{broken}");
    }
}
