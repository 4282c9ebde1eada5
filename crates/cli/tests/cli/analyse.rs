//! `koshogi analyse`.

use serde_json::Value;

use crate::program::{data_path, feed, folder, run};

/// Sente's fifth move gives the rook for nothing; the players' own words stand beside the moves.
const GAME: &str = "\
棋種：小将棋
先手：甲
後手：乙
手数----指手---------消費時間--
   1手目   ▲2六歩兵 （←2七）   ( 0:05/00:00:05)
*様子見
   2手目   △8四歩兵 （←8三）   ( 0:03/00:00:03)
   3手目   ▲2五歩兵 （←2六）   ( 0:01/00:00:06)
*!
   4手目   △8五歩兵 （←8四）   ( 0:02/00:00:05)
   5手目   ▲2四歩兵 （←2五）   ( 0:01/00:00:07)
   6手目   △仝歩兵 （←2三）   ( 0:02/00:00:07)
   7手目   ▲仝飛車 （←2八）   ( 0:01/00:00:08)
   8手目   △3二金将 （←4一）   ( 0:02/00:00:09)
   9手目   ▲2三飛車成 （←2四）   ( 0:01/00:00:09)
  10手目   △仝金将 （←3二）   ( 0:02/00:00:11)

変化：2手
   2手目   △3四歩兵 （←3三）
*別の手
";

const QUICK: [&str; 3] = ["--nodes", "3000", "--force"];

fn file(folder: &std::path::Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

#[test]
fn a_review_is_written_beside_what_the_record_has() {
    let folder = folder("analyse-kif");
    let (input, output) = (file(&folder, "game.kif"), file(&folder, "reviewed.kif"));
    std::fs::write(&input, GAME).unwrap();
    let [nodes, count, force] = QUICK;
    let told = run(["analyse", &input, "--out", &output, nodes, count, force, "--lang", "ja"]).good();
    assert!(told.contains("先手 甲: 精度") && told.contains("後手 乙: 精度"), "{told}");
    let text = std::fs::read_to_string(&output).unwrap();
    for kept in ["*様子見", "*!", "*別の手", "変化：2手", "( 0:05/00:00:05)"] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
    assert_eq!(text.matches("先手勝率").count(), 11, "a score at every position: {text}");
    let ninth = text.split("   9手目").nth(1).unwrap();
    assert!(ninth.lines().nth(1).unwrap().starts_with("*?"), "a rook for nothing is a slip: {ninth}");
    // Reviewed again, the old review gives way to the new one, and the moves stay.
    run(["analyse", &output, "--out", &output, nodes, count, force, "--lang", "ja"]).good();
    assert_eq!(std::fs::read_to_string(&output).unwrap(), text);
    let moves = |path: &str| run(["convert", path, "-", "--to", "usi"]).good();
    assert_eq!(moves(&input), moves(&output));
}

#[test]
fn pgn_gets_glyphs_evaluations_and_variations_that_read_back() {
    let folder = folder("analyse-pgn");
    let output = file(&folder, "reviewed.pgn");
    let answer = feed(["analyse", "-", "--from", "kif", "--out", &output, "--variations", "--nodes", "3000"], GAME);
    answer.good();
    let text = std::fs::read_to_string(&output).unwrap();
    assert!(text.contains("[%eval ") && text.contains("Analysis: "), "{text}");
    assert!(text.contains("$4") || text.contains("$2"), "{text}");
    assert!(text.contains("5. R-2c+"), "{text}");
    let checked = run(["check", &output]).good();
    assert!(checked.contains("10 moves"), "{checked}");
    // Lines are broken anywhere.
    let slip = text.split("5. R-2c+").nth(1).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(slip.contains("(5. "), "the better line stands beside it: {text}");
}

#[test]
fn the_json_and_the_curve_tell_the_same_review_every_time() {
    let folder = folder("analyse-json");
    let curve = file(&folder, "curve.svg");
    let json = || {
        let args = ["analyse", "-", "--from", "kif", "--json", "-", "--svg", &curve, "--nodes", "2000", "--branches", "--force"];
        feed(args, GAME).good()
    };
    let first = json();
    assert_eq!(first, json(), "one thread and a limit of nodes");
    let review: Value = serde_json::from_str(&first).unwrap();
    assert_eq!(review["variant"], "sho");
    let positions = review["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 12, "eleven of the main line and the branch");
    assert_eq!(positions.iter().filter(|position| position["variation"].is_string()).count(), 1);
    assert!(positions.iter().all(|position| (0.0..=1.0).contains(&position["chance"].as_f64().unwrap())));
    assert_eq!(review["sente"]["moves"], 5);
    assert!(review["sente"]["accuracy"].as_f64().unwrap() < review["gote"]["accuracy"].as_f64().unwrap(), "{first}");
    let svg = std::fs::read_to_string(&curve).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("Sente (甲)") && svg.contains("<title>9. R-2c+"), "{svg}");
}

#[test]
fn what_cannot_be_written_is_refused_before_the_work() {
    let folder = folder("analyse-refused");
    let (input, there) = (file(&folder, "game.kif"), file(&folder, "there.kif"));
    std::fs::write(&input, GAME).unwrap();
    std::fs::write(&there, "mine").unwrap();
    assert!(run(["analyse", &input, "--out", &there]).bad(1).contains("--force"));
    assert_eq!(std::fs::read_to_string(&there).unwrap(), "mine");
    assert!(run(["analyse", &input, "--out", &file(&folder, "x.usi")]).bad(2).contains("no comments"));
    let games = data_path("crates/notation/tests/data/games.jsonl");
    assert!(run(["analyse", &games, "--svg", &file(&folder, "x.svg")]).bad(2).contains("--number"));
    assert!(run(["analyse", &input, "--nodes", "0"]).bad(2).contains("--nodes"));
}

#[cfg(unix)]
#[test]
fn an_interruption_keeps_what_is_done() {
    use std::io::{Read as _, Write as _};

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    let folder = folder("analyse-interrupted");
    let output = file(&folder, "part.kif");
    let record = data_path("crates/notation/tests/data/lishogi-129.kif");
    let pty = native_pty_system().openpty(PtySize { cols: 100, ..PtySize::default() }).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_koshogi"));
    // Half a minute in all, were it not interrupted.
    command.args(["analyse", &record, "--out", &output, "--time", "0.25", "--lang", "en"]);
    let mut child = pty.slave.spawn_command(command).unwrap();
    let (mut reader, mut keys) = (pty.master.try_clone_reader().unwrap(), pty.master.take_writer().unwrap());
    let (mut shown, mut bytes) = (String::new(), [0; 4096]);
    while !shown.contains(" 2/130 positions") {
        let length = reader.read(&mut bytes).unwrap();
        shown += &String::from_utf8_lossy(&bytes[..length]);
    }
    keys.write_all(b"\x03").unwrap();
    keys.flush().unwrap();
    while !shown.contains("interrupted: ") {
        let length = reader.read(&mut bytes).unwrap();
        shown += &String::from_utf8_lossy(&bytes[..length]);
    }
    drop((reader, pty.master, pty.slave));
    assert_eq!(child.wait().unwrap().exit_code(), 1);
    let text = std::fs::read_to_string(&output).unwrap();
    assert!(text.contains("129手目") && text.contains("   1手目"), "the whole game is there");
    let last = text.split("129手目").nth(1).unwrap();
    assert!(last.contains("*Analysis: "), "its end was judged: {last}");
}
