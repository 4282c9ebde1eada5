//! `koshogi tune`.

use std::fs;

use crate::program::{answer, folder, program};

#[test]
fn the_same_command_tunes_the_same_weights_whatever_the_threads() {
    let folder = folder("tune");
    let tuned = |threads: &str, name: &str| {
        let out = folder.join(name);
        let words = ["tune", "sho", "--games", "6", "--nodes", "40", "--seed", "5", "--threads", threads, "--out"];
        answer(program().args(words).arg(&out)).good();
        fs::read_to_string(out).unwrap()
    };
    let weights = tuned("1", "one.toml");
    assert_eq!(tuned("3", "three.toml"), weights);
    assert!(weights.starts_with("# koshogi tune sho --games 6 --nodes 40 --seed 5 "), "{weights}");
}

#[test]
fn a_climb_gives_the_same_weights_whatever_the_threads() {
    let folder = folder("climb");
    let climbed = |threads: &str, name: &str| {
        let out = folder.join(name);
        let words = ["tune", "sho", "--climb", "--games", "10", "--nodes", "40", "--seed", "5", "--threads", threads, "--out"];
        let told = answer(program().args(words).arg(&out)).good();
        assert_eq!(told.trim_end(), "10 games were played");
        fs::read_to_string(out).unwrap()
    };
    let weights = climbed("1", "one.toml");
    assert_eq!(climbed("3", "three.toml"), weights);
    assert!(weights.starts_with("# koshogi tune sho --games 10 --nodes 40 --seed 5 --plies 10 --climb\n"), "{weights}");
    // It goes on from a file.
    let from = folder.join("one.toml");
    let on = answer(program().args(["tune", "sho", "--climb", "--games", "2", "--nodes", "40", "--from"]).arg(&from)).good();
    assert!(on.contains("--from ") && on.contains("[terms]"), "{on}");
    let told = answer(program().args(["tune", "sho", "--climb", "--result", "0.5"])).bad(2);
    assert!(told.contains("--climb") && told.contains("--result"), "{told}");
}

#[test]
fn positions_that_were_kept_are_not_played_again_and_the_weights_are_an_engine_s() {
    let folder = folder("tune-data");
    let (data, out) = (folder.join("sho.tsv"), folder.join("sho.toml"));
    let tune = |games: &str| {
        let words = ["tune", "sho", "--games", games, "--nodes", "40", "--data"];
        answer(program().args(words).arg(&data).arg("--out").arg(&out)).good()
    };
    let told = tune("4");
    let kept = fs::read_to_string(&data).unwrap();
    assert!(told.starts_with(&format!("{} positions", kept.lines().count())), "{told}");
    tune("4");
    assert_eq!(fs::read_to_string(&data).unwrap(), kept);
    let search = |file: &str| {
        let script = format!("usi\nsetoption name EvalFile value {file}\nposition startpos\ngo nodes 3000\n");
        answer(program().args(["usi", "sho"]).write_stdin(script)).good().lines().last().unwrap_or_default().to_owned()
    };
    assert!(search(out.to_str().unwrap()).starts_with("bestmove "));
    fs::write(&data, "0.5\tmuch\tk8/9/9/9/9/9/9/9/8K b - 1\n").unwrap();
    let words = ["tune", "sho", "--data"];
    let told = answer(program().args(words).arg(&data)).bad(1);
    assert!(told.contains("line 1") && told.contains("much"), "{told}");
}

#[test]
fn a_file_of_weights_that_makes_no_sense_is_refused() {
    let folder = folder("tune-broken");
    let file = folder.join("weights.toml");
    fs::write(&file, "game = \"sho\"\nterms = 3\n").unwrap();
    let told = answer(program().args(["tune", "sho", "--games", "1", "--from"]).arg(&file)).bad(1);
    assert!(told.contains("line 2"), "{told}");
    let script = format!("setoption name EvalFile value {}\nisready\n", file.display());
    let told = answer(program().args(["usi", "sho"]).write_stdin(script)).good();
    assert!(told.contains("info string") && told.contains("readyok"), "{told}");
}
