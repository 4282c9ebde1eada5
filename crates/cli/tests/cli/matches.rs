//! `koshogi match`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{Answer, answer, folder, program, run};

/// The program itself as an engine.
fn own(protocol: &str) -> String {
    format!("'{}' {protocol}", assert_cmd::cargo::cargo_bin!("koshogi").display())
}

/// An engine that follows a script: what it answers to `go`, in USI.
#[cfg(unix)]
fn scripted(answer: &str) -> String {
    let script = format!(
        "while read -r word rest; do case $word in usi) echo id name Scripted; echo usiok;; isready) echo readyok;; \
         go) {answer};; quit) exit;; esac; done"
    );
    format!("sh -c \"{script}\"")
}

fn play(arguments: &[&str]) -> Answer {
    answer(program().arg("match").args(arguments))
}

fn file(folder: &Path, name: &str) -> (PathBuf, String) {
    let path = folder.join(name);
    let text = path.to_str().expect("a path of the workspace is text").to_owned();
    (path, text)
}

/// Four quick games of small depth.
fn quick(out: &str) -> Vec<String> {
    let words = ["sho", "--first", &own("usi"), "--second", &own("xboard"), "--depth", "1", "--balance", "0"].map(str::to_owned);
    let more = ["--games", "4", "--max-plies", "40", "--memory", "1", "--concurrency", "2", "--out", out].map(str::to_owned);
    [&words[..], &more[..]].concat()
}

fn strings(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}

#[test]
fn a_match_is_played_kept_reported_and_legal() {
    let folder = folder("match");
    let (lines, out) = file(&folder, "match.jsonl");
    let (pgn, pgn_name) = file(&folder, "match.pgn");
    let (report, report_name) = file(&folder, "match.md");
    let words = [quick(&out), ["--pgn", &pgn_name, "--report", &report_name].map(str::to_owned).to_vec()].concat();
    let told = play(&strings(&words)).good();
    assert_eq!(told.lines().filter(|line| line.starts_with("game ")).count(), 4, "{told}");
    assert!(told.contains("Score") && told.contains("Elo (95 %)"), "{told}");

    let games: Vec<serde_json::Value> =
        fs::read_to_string(&lines).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 4);
    let mut numbers: Vec<_> = games.iter().map(|game| game["match"]["game"].as_u64().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2, 3, 4]);
    for game in &games {
        let twin = ((game["match"]["game"].as_u64().unwrap() - 1) ^ 1) + 1;
        let twin = games.iter().find(|other| other["match"]["game"] == twin).expect("both games of a pair");
        let opening = |game: &serde_json::Value| game["moves"].as_str().unwrap().split(' ').take(8).collect::<Vec<_>>().join(" ");
        assert_eq!(opening(game), opening(twin), "a pair begins alike");
        assert_ne!(game["match"]["sente"], twin["match"]["sente"], "with colours changed");
    }
    for name in [&out, &pgn_name] {
        let told = run(["check", name]).good();
        assert!(told.contains("4 games: 4 legal"), "{told}");
    }
    assert!(fs::read_to_string(pgn).unwrap().contains("[White \"Koshogi"));
    let report = fs::read_to_string(report).unwrap();
    assert!(report.contains("match sho") && report.contains("| Score |") && report.contains("| Termination |"), "{report}");
}

#[test]
fn a_match_goes_on_where_it_was_stopped() {
    let folder = folder("match-resumed");
    let (lines, out) = file(&folder, "match.jsonl");
    let (pgn, pgn_name) = file(&folder, "match.pgn");
    let words = [quick(&out), ["--pgn", &pgn_name].map(str::to_owned).to_vec()].concat();
    play(&strings(&words)).good();
    let whole = fs::read_to_string(&lines).unwrap();
    let games = fs::read_to_string(&pgn).unwrap();
    let kept: Vec<&str> = whole.lines().collect();
    // A kill in the middle of the third line.
    fs::write(&lines, format!("{}\n{}\n{}", kept[0], kept[1], &kept[2][..kept[2].len() / 2])).unwrap();
    let third = games.match_indices("[Event ").nth(2).unwrap().0;
    fs::write(&pgn, &games[..third - 20]).unwrap();
    let resumed = play(&strings(&words));
    assert!(resumed.err.contains("not finished"), "{}", resumed.err);
    let told = resumed.good();
    assert_eq!(told.lines().filter(|line| line.starts_with("game ")).count(), 2, "{told}");
    let again = fs::read_to_string(&lines).unwrap();
    assert!(again.starts_with(&format!("{}\n{}\n", kept[0], kept[1])), "what was there is kept");
    let moves = |text: &str| {
        let mut games: Vec<_> = text
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
            .map(|game| (game["match"]["game"].as_u64().unwrap(), game["moves"].clone()))
            .collect();
        games.sort_by_key(|game| game.0);
        games
    };
    assert_eq!(moves(&again), moves(&whole), "searches of a fixed depth play the same games");
    assert!(fs::read_to_string(&pgn).unwrap().starts_with(&games[..third]), "the games of the PGN are kept too");
    let told = run(["check", &pgn_name]).good();
    assert!(told.contains("4 games: 4 legal"), "{told}");
    fs::write(&pgn, "[Event \"mine\"]\n\n1. P-7f *\n").unwrap();
    play(&strings(&words)).bad(2);
    assert!(fs::read_to_string(&pgn).unwrap().contains("mine"), "another PGN is left alone");
    fs::remove_file(&pgn).unwrap();
    let told = play(&strings(&words)).good();
    assert!(!told.contains("game 1"), "there is nothing left to play: {told}");
}

#[test]
fn a_file_of_another_match_is_not_written_on() {
    let folder = folder("match-other");
    let (lines, out) = file(&folder, "match.jsonl");
    let mut words = quick(&out);
    let game = words.iter().position(|word| word == "--games").unwrap() + 1;
    words[game] = "2".to_owned();
    play(&strings(&words)).good();
    let before = fs::read(&lines).unwrap();
    let told = play(&strings(&[words.clone(), ["--margin", "7"].map(str::to_owned).to_vec()].concat())).bad(2);
    assert!(told.contains("margin: 7 now, 100 in the file"), "{told}");
    assert_eq!(fs::read(&lines).unwrap(), before);
    fs::write(&lines, "notes of mine\n").unwrap();
    play(&strings(&words)).bad(2);
    assert_eq!(fs::read_to_string(&lines).unwrap(), "notes of mine\n", "no file of a match is left alone");
}

#[cfg(unix)]
#[test]
fn engines_that_misbehave_lose_by_the_name_of_what_they_did() {
    let cases = [
        ("echo bestmove 1a1b", "illegal move"),
        ("echo bestmove what", "illegal move"),
        ("echo bestmove resign", "resignation"),
        ("echo bestmove win", "false claim"),
        ("exit", "crash"),
        ("sleep 0.2", "time forfeit"),
    ];
    for (answer, why) in cases {
        let scripted = scripted(answer);
        let own = own("usi");
        let told = play(&[
            "sho",
            "--first",
            &own,
            "--second",
            &scripted,
            "--first-with",
            "depth=1",
            "--st",
            "0.02",
            "--margin",
            "30",
            "--games",
            "2",
            "--plies",
            "2",
            "--balance",
            "0",
            "--memory",
            "1",
            "--second-with",
            "protocol=usi",
        ])
        .good();
        assert_eq!(told.matches(&format!("({why},")).count(), 2, "{answer}: {told}");
        assert!(told.contains(" 2 – 0 Scripted"), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_the_match_and_keeps_its_games() {
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::process::{Command, Stdio};

    let folder = folder("match-interrupted");
    let (lines, out) = file(&folder, "match.jsonl");
    // The first game is resigned at once by whoever is asked; the second engine then thinks for ever.
    let mark = folder.join("mark");
    let scripted = scripted(&format!("if mkdir {}; then echo bestmove resign; else sleep 600; fi", mark.display()));
    let arguments = ["sho", "--first", &own("usi"), "--second", &scripted, "--tc", "600", "--games", "2", "--plies", "1"];
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("koshogi"))
        .arg("match")
        .args(arguments)
        .args(["--first-with", "depth=1", "--second-with", "protocol=usi", "--lang", "en", "--memory", "1", "--out", &out])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    told.read_line(&mut line).unwrap();
    assert!(line.starts_with("game 1:") && line.contains("resignation"), "{line}");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let mut rest = String::new();
    told.read_to_string(&mut rest).unwrap();
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert!(errors.contains("the same command goes on from here"), "{errors}");
    assert!(rest.contains("Score"), "{rest}");
    assert_eq!(fs::read_to_string(lines).unwrap().lines().count(), 1);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let own = own("usi");
    let both = ["sho", "--first", &own, "--second", &own];
    let told = play(&both).bad(2);
    assert!(told.contains("--tc"), "{told}");
    let told = play(&["sho", "--first", &own, "--second", "/nowhere/engine", "--depth", "1"]).bad(1);
    assert!(told.contains("/nowhere/engine"), "{told}");
    let told = play(&[&both[..], &["--depth", "1", "--first-with", "speed=3"]].concat()).bad(2);
    assert!(told.contains("speed"), "{told}");
    let told = play(&[&both[..], &["--depth", "1", "--second-with", "variant=chess", "--openings", "/nowhere"]].concat()).bad(1);
    assert!(told.contains("/nowhere"), "{told}");
}
