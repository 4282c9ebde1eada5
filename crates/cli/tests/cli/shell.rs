//! What a shell needs: completions, a manual page, help, pipes and colours.

use std::process::{Command, Stdio};

use crate::program::{answer, program, run};

const COMMANDS: [&str; 12] =
    ["games", "rules", "moves", "perft", "check", "convert", "show", "match", "play", "serve", "usi", "xboard"];

#[test]
fn every_command_has_help_with_examples() {
    for command in COMMANDS.into_iter().chain(["completions"]) {
        let help = run([command, "--help"]).good();
        assert!(help.contains("Examples:") && help.contains(&format!("koshogi {command}")), "{help}");
        assert_eq!(run(["help", command]).good(), help);
    }
    assert!(run(["--help"]).good().contains("Examples:"));
    assert_eq!(run(["--version"]).good(), format!("koshogi {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn completions_and_the_manual_page_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(["completions", shell]).good();
        assert!(COMMANDS.iter().all(|command| script.contains(command)), "{shell}");
    }
    let page = run(["man"]).good();
    assert!(page.contains(".TH koshogi 1"));
    assert!(COMMANDS.iter().all(|command| page.contains(command)));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("koshogi"))
        .args(["rules", "chu", "--format", "html"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_is_a_failure() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = Command::new(assert_cmd::cargo::cargo_bin!("koshogi")).args(["rules", "chu"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("koshogi: "));
}

#[test]
fn colours_reach_a_terminal_or_those_who_ask() {
    assert!(!run(["rules", "chu"]).good().contains('\u{1b}'), "a pipe is no terminal");
    assert!(run(["rules", "chu", "--color", "always"]).good().contains('\u{1b}'));
    let plain = answer(program().args(["rules", "chu", "--color", "never"]).env("CLICOLOR_FORCE", "1")).good();
    assert!(!plain.contains('\u{1b}'));
}

#[test]
fn the_language_is_that_of_the_locale_unless_asked_for() {
    let speaks = |vars: &[(&str, &str)], args: &[&str]| {
        let mut program = program();
        program.env_remove("LC_ALL").env_remove("LC_MESSAGES").env_remove("LANG");
        let out = answer(program.args(["games"]).args(args).envs(vars.iter().copied())).good();
        if out.contains('枚') { "ja" } else { "en" }
    };
    assert_eq!(speaks(&[], &[]), "en");
    assert_eq!(speaks(&[("LANG", "ja_JP.UTF-8")], &[]), "ja");
    assert_eq!(speaks(&[("LANG", "ja_JP.UTF-8"), ("LC_ALL", "C")], &[]), "en");
    assert_eq!(speaks(&[("LANG", "ja_JP.UTF-8")], &["--lang", "en"]), "en");
}
