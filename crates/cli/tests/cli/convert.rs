//! `koshogi convert`.

use crate::program::{data_path, feed, folder, program, run};

const GAMES: &str = "crates/notation/tests/data/games.jsonl";
const KIF: &str = "crates/notation/tests/data/lishogi-129.kif";

#[test]
fn a_record_comes_through_every_format_with_the_same_moves() {
    let folder = folder("convert-formats");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let kif = data_path(KIF);
    let moves = run(["convert", &kif, "-", "--to", "usi"]).good();
    assert_eq!(moves.split(" moves ").nth(1).unwrap().split_whitespace().count(), 129);
    let way = [kif, file("a.pgn"), file("b.jsonl"), file("c.usi"), file("d.kif"), file("e.kif")];
    for pair in way.windows(2) {
        let pair = [pair[0].as_str(), pair[1].as_str()];
        let encoding = if pair[1].ends_with("d.kif") { "shift-jis" } else { "utf-8" };
        run(["convert", pair[0], pair[1], "--encoding", encoding]).good();
        assert_eq!(run(["convert", pair[1], "-", "--to", "usi"]).good(), moves, "{}", pair[1]);
    }
    assert!(String::from_utf8(std::fs::read(file("d.kif")).unwrap()).is_err(), "Shift-JIS is no UTF-8");
}

#[test]
fn standard_output_gets_the_very_bytes_of_a_file() {
    let file = folder("convert-bytes").join("game.kif");
    let (kif, path) = (data_path(KIF), file.to_str().unwrap());
    for encoding in ["utf-8", "utf-8-bom", "shift-jis"] {
        run(["convert", &kif, path, "--encoding", encoding, "--force"]).good();
        let output = program().args(["convert", &kif, "-", "--to", "kif", "--encoding", encoding]).output().unwrap();
        assert!(output.stdout == std::fs::read(&file).unwrap(), "{encoding}");
    }
}

#[test]
fn one_game_of_many_is_chosen_by_its_number() {
    let games = data_path(GAMES);
    assert!(run(["convert", &games, "-", "--to", "kif"]).bad(2).contains("8 games"));
    assert!(run(["convert", &games, "-", "--to", "kif", "--number", "9"]).bad(2).contains("8 games"));
    let kif = run(["convert", &games, "-", "--to", "kif", "--number", "4", "--preset", "lishogi"]).good();
    assert!(kif.contains("22手目"), "{kif}");
    assert_eq!(run(["convert", &games, "-", "--to", "usi", "--preset", "lishogi"]).good().lines().count(), 8);
}

#[test]
fn a_file_that_exists_is_kept_unless_forced() {
    let file = folder("convert-force").join("mine.usi");
    std::fs::write(&file, "mine").unwrap();
    let (kif, path) = (data_path(KIF), file.to_str().unwrap());
    assert!(run(["convert", &kif, path]).bad(1).contains("--force"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    run(["convert", &kif, path, "--force"]).good();
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("position "));
    let names: Vec<_> = std::fs::read_dir(file.parent().unwrap()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["mine.usi"], "nothing is left lying about");
}

#[test]
fn what_comes_before_a_fault_is_written_and_the_fault_is_told() {
    let broken = "手合割：平手\n   1手目   ▲7八歩兵 （←7九）\n   2手目   △9九歩兵 （←7四）\n";
    let answer = feed(["convert", "-", "-", "--from", "kif", "--to", "usi", "--variant", "chu"], broken);
    assert!(answer.out.trim_end().ends_with("moves 7i7h"), "{}", answer.out);
    let err = answer.bad(1);
    assert!(err.contains("line 3") && err.contains("move 2"), "{err}");
}

#[test]
fn a_record_with_a_fault_is_not_written_over_itself() {
    let broken = "手合割：平手\n   1手目   ▲7八歩兵 （←7九）\n   2手目   △9九歩兵 （←7四）\n";
    let folder = folder("convert-itself");
    let file = folder.join("mine.kif");
    std::fs::write(&file, broken).unwrap();
    let path = file.to_str().unwrap();
    // The same file by another name.
    let other = folder.join(".").join("mine.kif");
    let err = run(["convert", path, other.to_str().unwrap(), "--variant", "chu", "--force"]).bad(1);
    assert!(err.contains("line 3") && err.contains("not written over"), "{err}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), broken);
    // To another file, what could be read is written, and it says so.
    let part = folder.join("part.usi");
    let err = run(["convert", path, part.to_str().unwrap(), "--variant", "chu"]).bad(1);
    assert!(err.contains("as far as"), "{err}");
    assert!(std::fs::read_to_string(&part).unwrap().trim_end().ends_with("moves 7i7h"));
}

#[test]
fn characters_that_the_encoding_lacks_are_named_and_nothing_is_written() {
    let file = folder("convert-lost").join("lost.kif");
    let line = r#"{"variant":"sho","names":["🦁","甲"],"moves":"5g5f"}"#;
    let answer = feed(["convert", "-", file.to_str().unwrap(), "--encoding", "shift-jis"], line);
    assert!(answer.bad(1).contains('🦁'));
    assert!(!file.exists());
}

#[cfg(unix)]
#[test]
fn a_link_is_written_through() {
    let folder = folder("convert-link");
    let [real, link, nowhere] = ["real.usi", "link.usi", "nowhere.usi"].map(|name| folder.join(name));
    std::fs::write(&real, "mine").unwrap();
    std::os::unix::fs::symlink("real.usi", &link).unwrap();
    std::os::unix::fs::symlink("new.usi", &nowhere).unwrap();
    let kif = data_path(KIF);
    assert!(run(["convert", &kif, link.to_str().unwrap()]).bad(1).contains("--force"));
    for path in [&link, &nowhere] {
        run(["convert", &kif, path.to_str().unwrap(), "--force"]).good();
        assert!(path.is_symlink(), "{}", path.display());
    }
    for path in [real, folder.join("new.usi")] {
        assert!(std::fs::read_to_string(&path).unwrap().starts_with("position "), "{}", path.display());
    }
}

#[test]
fn a_record_that_names_another_game_is_not_read_as_the_one_asked_for() {
    let chu = "棋種：中将棋\n   1手目   ▲7八歩兵 （←7九）\n";
    let told = feed(["convert", "-", "-", "--from", "kif", "--to", "usi", "--variant", "sho"], chu).bad(1);
    assert!(told.contains("this is a record of '中将棋', not of Sho shogi"), "{told}");
}
