//! `koshogi serve` as a program: what it promised survives its death, and it tells no secrets.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "what a test needs is there, or the test fails where it is not")]

mod killed;
mod program;

use std::process::Command;
use std::time::{Duration, Instant};

use program::{Program, get};

#[test]
fn it_says_where_it_is_and_stops_when_asked() {
    for signal in ["TERM", "INT"] {
        let folder = tempfile::tempdir().unwrap();
        let mut program = Program::start(folder.path(), &["--log", "info", "--log-format", "json"]);
        let server = get(&format!("{}api/v1/server", program.url()));
        assert_eq!((server["name"].as_str(), server["games"].as_i64()), (Some("koshogi"), Some(0)));
        let begun = Instant::now();
        let (status, log) = program.stop(signal);
        assert!(status.success() && begun.elapsed() < Duration::from_secs(20), "{signal}: {status} {log}");
        let events: Vec<serde_json::Value> = log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let said: Vec<_> = events.iter().filter_map(|event| event["fields"]["message"].as_str()).collect();
        assert!(["listening", "stopping", "stopped"].iter().all(|wanted| said.contains(wanted)), "{log}");
    }
}

#[test]
fn a_password_is_in_no_message_and_no_log() {
    let output = Command::new(assert_cmd::cargo::cargo_bin!("koshogi"))
        .args(["serve", "--port", "0", "--log", "trace", "--database", "postgres://me:hunter2@127.0.0.1:1/shogi"])
        .output()
        .unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("postgres://me:***@127.0.0.1:1/shogi"), "{said}");
    assert!(!said.contains("hunter2"), "{said}");
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &[]);
    let port = program.url().rsplit_once(':').unwrap().1.trim_end_matches('/').to_owned();
    let database = folder.path().join("other.db");
    let tell = |args: &[&str]| {
        let output = Command::new(assert_cmd::cargo::cargo_bin!("koshogi")).arg("serve").args(args).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, said) = tell(&["--port", &port, "--database", database.to_str().unwrap()]);
    assert!(code == Some(1) && said.contains(&format!("cannot listen on 127.0.0.1:{port}")), "{code:?} {said}");
    let (code, said) = tell(&["--database", "mysql://x"]);
    assert!(code == Some(2) && said.contains("postgres://"), "{code:?} {said}");
    std::fs::write(&database, "this is no database, but a text that is long enough to be looked at").unwrap();
    let (code, said) = tell(&["--port", "0", "--database", database.to_str().unwrap()]);
    assert!(code == Some(1) && said.contains("other.db"), "{code:?} {said}");
    let folder = folder.path().to_str().unwrap();
    let (code, said) = tell(&["--port", "0", "--database", &format!("{folder}/third.db"), "--site", folder]);
    assert!(code == Some(1) && said.contains("there is no index.html"), "{code:?} {said}");
    let (code, said) = tell(&["--port", "0", "--log", "a=b=c"]);
    assert!(code == Some(2) && said.contains("--log"), "{code:?} {said}");
}

/// What the household's machine gives away while nobody plays, in KiB.
#[cfg(target_os = "linux")]
#[test]
fn it_is_small_while_idle() {
    const MOST: u64 = 60 * 1024;

    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &[]);
    for _ in 0..20 {
        get(&format!("{}api/v1/games", program.url()));
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", program.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap();
    let size: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    println!("idle: {size} KiB");
    assert!(size < MOST, "{line}");
}
