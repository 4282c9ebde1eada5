//! Killed at any moment while many write: nothing that was acknowledged is lost, and nothing is half there.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, RwLock};
use std::time::Duration;

use koshogi_notation::record::Shelf;
use serde_json::{Value, json};

use crate::program::{Program, get, send, text};

/// Acknowledged writes that are waited for, and programs that write.
const WRITES: usize = 1000;
const WRITERS: usize = 4;

/// At least so many deaths.
const DEATHS: usize = 10;

/// The moves of a game; each game begins with some of them, so that it has several positions.
const MOVES: [&str; 4] = ["1g1f", "1c1d", "2g2f", "2c2d"];

/// What the writers know.
#[derive(Default)]
struct World {
    url: RwLock<String>,
    enough: AtomicBool,
    acknowledged: AtomicUsize,
    /// Everything that was sent, by its number, and under which id it was acknowledged.
    games: Mutex<BTreeMap<usize, (Value, Option<String>)>>,
}

#[test]
fn nothing_acknowledged_is_lost_and_nothing_is_half_there() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::default();
    let kept = std::thread::scope(|scope| {
        let mut program = start(folder.path(), &world);
        let writers: Vec<_> = (0..WRITERS)
            .map(|writer| {
                scope.spawn({
                    let world = &world;
                    move || write(writer, world)
                })
            })
            .collect();
        // Moments that are not the same distance from each other, and the same in every run.
        let mut moment = 7_u64;
        let mut deaths = 0;
        while world.acknowledged.load(Relaxed) < WRITES || deaths < DEATHS {
            moment = moment.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            std::thread::sleep(Duration::from_millis(60 + (moment >> 33) % 400));
            program.kill();
            deaths += 1;
            program = start(folder.path(), &world);
        }
        world.enough.store(true, Relaxed);
        let kept: Vec<_> = writers.into_iter().map(|writer| writer.join().unwrap()).collect();
        program.kill();
        println!("{} writes, {deaths} deaths", world.acknowledged.load(Relaxed));
        kept
    });
    let program = Program::start(folder.path(), &[]);
    check_games(program.url(), &world.games.into_inner().unwrap());
    for (writer, (revision, sent)) in kept.into_iter().enumerate() {
        check_progress(program.url(), writer, revision, sent);
    }
}

fn start(folder: &Path, world: &World) -> Program {
    let program = Program::start(folder, &[]);
    program.url().clone_into(&mut world.url.write().unwrap());
    program
}

fn record(number: usize) -> Value {
    let moves = &MOVES[..=number % MOVES.len()];
    let mut nodes: Vec<_> = std::iter::once(json!({})).chain(moves.iter().map(|played| json!({ "move": played }))).collect();
    nodes[1]["comments"] = json!([format!("game {number}")]);
    json!({ "variant": "sho", "nodes": nodes })
}

/// Writes until it is enough: games of the library, and a game in progress of its own. The last revision of that which was acknowledged,
/// and the last that was sent.
fn write(writer: usize, world: &World) -> (i64, i64) {
    let (mut revision, mut sent) = (0, 0);
    for number in (writer..).step_by(WRITERS) {
        if world.enough.load(Relaxed) {
            break;
        }
        let url = world.url.read().unwrap().clone();
        let draft = json!({ "record": record(number), "tags": ["whole", format!("number {number}")], "source": "test" });
        world.games.lock().unwrap().insert(number, (draft.clone(), None));
        match send("POST", &format!("{url}api/v1/games"), &draft) {
            Some((201, game)) => {
                let id = game["id"].as_str().unwrap().to_owned();
                world.games.lock().unwrap().get_mut(&number).unwrap().1 = Some(id);
                world.acknowledged.fetch_add(1, Relaxed);
            }
            Some(other) => panic!("{other:?}"),
            // Dead; the next one will be there soon.
            None => std::thread::sleep(Duration::from_millis(10)),
        }
        let draft = json!({ "revision": revision, "record": record(number), "state": { "revision": revision + 1 } });
        sent = sent.max(revision + 1);
        match send("PUT", &format!("{url}api/v1/progress/writer{writer}"), &draft) {
            Some((200, progress)) => {
                revision = progress["revision"].as_i64().unwrap();
                world.acknowledged.fetch_add(1, Relaxed);
            }
            // It died after it had stored the one before and before it could say so.
            Some((409, problem)) => {
                let stored = problem["revision"].as_i64().unwrap();
                assert!(stored == revision + 1, "{stored} after {revision}");
                revision = stored;
            }
            Some(other) => panic!("{other:?}"),
            None => {}
        }
    }
    (revision, sent)
}

fn check_games(url: &str, games: &BTreeMap<usize, (Value, Option<String>)>) {
    let archive = text(&format!("{url}api/v1/export?format=archive"));
    let mut stored = BTreeMap::new();
    for line in archive.lines() {
        let draft: Value = serde_json::from_str(line).unwrap();
        let comment = draft["record"]["nodes"][1]["comments"][0].as_str().unwrap().to_owned();
        let number: usize = comment.trim_start_matches("game ").parse().unwrap();
        assert!(stored.insert(number, draft).is_none(), "game {number} is there twice");
    }
    let acknowledged = games.iter().filter(|(_, (_, id))| id.is_some());
    let lost: Vec<_> = acknowledged.filter(|(number, _)| !stored.contains_key(number)).collect();
    assert!(lost.is_empty(), "lost: {lost:?}");
    for (number, draft) in &stored {
        let (sent, _) = &games[number];
        assert_eq!(draft["record"]["nodes"], sent["record"]["nodes"]);
        let (mut tags, mut wanted) = (draft["tags"].clone(), sent["tags"].clone());
        for tags in [&mut tags, &mut wanted] {
            tags.as_array_mut().unwrap().sort_by_key(Value::to_string);
        }
        assert_eq!(tags, wanted);
    }
    // Each has all of its parts in the other tables too: every position of the common beginning.
    let total = |query: &str| get(&format!("{url}api/v1/games?{query}"))["total"].as_u64().unwrap();
    assert_eq!(total("tag=whole"), stored.len() as u64);
    for ply in 0..=MOVES.len() {
        let longer = stored.keys().filter(|number| **number % MOVES.len() + 1 >= ply).count() as u64;
        assert_eq!(total(&format!("variant=sho&position={}", position(ply))), longer, "after {ply} moves");
    }
}

/// The position after some of the moves, as it is written in an address.
fn position(ply: usize) -> String {
    let shelf = Shelf { variants: koshogi_games::find("sho").into_iter().collect(), ..Shelf::default() };
    let line = format!("position startpos moves {}", MOVES[..ply].join(" "));
    let record = koshogi_notation::usi::read_position(&line, &shelf).complete().unwrap();
    let sfen = koshogi_notation::sfen::write(&record.game().position().setup(), record.rules().variant());
    sfen.replace('+', "%2B").replace(' ', "%20")
}

fn check_progress(url: &str, writer: usize, acknowledged: i64, sent: i64) {
    let progress = get(&format!("{url}api/v1/progress/writer{writer}"));
    let revision = progress["revision"].as_i64().unwrap();
    assert!((acknowledged..=sent).contains(&revision), "{revision} of {acknowledged}..={sent}");
    assert_eq!(progress["state"]["revision"], revision, "the state belongs to its revision");
}
