//! The board without a screen.

use assert_cmd::Command;

fn play(args: &[&str], lines: &str) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_koshogi"))
        .arg("play")
        .args(args)
        .args(["--lang", "en"])
        .write_stdin(lines)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn each_of_the_five_games_is_played_by_lines() {
    for (variant, first) in [("chu", "7i7h"), ("sho", "7g7f"), ("heian-dai", "6k6j"), ("wa", "6i6h"), ("gendai", "7j7i")] {
        let (code, out, err) = play(&[variant], &format!("{first}\nshow\nresign\nyes\n"));
        assert_eq!((code, err.as_str()), (0, ""), "{variant}: {out}");
        assert!(out.contains("sente wins (resignation)"), "{variant}: {out}");
    }
}

#[test]
fn the_engine_plays_by_lines_too() {
    let (code, out, err) = play(&["sho", "--sente", "engine", "--level", "7"], "3c3d\nhint\ndraw\nresign\nyes\n");
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let lines: Vec<&str> = out.lines().collect();
    let begins = |at: usize, text: &str| lines.get(at).is_some_and(|line| line.starts_with(text));
    assert!(begins(0, "1 ") && begins(1, "2 P-3d") && begins(2, "3 ") && begins(4, "Hint: "), "{out}");
    assert!(out.contains("Sente declines the draw") && out.ends_with("sente wins (resignation)\n"), "{out}");
}

#[test]
fn two_engines_play_a_game_to_its_end() {
    let lone = ["--sfen", "4k4/9/4G4/9/9/9/9/9/4R3K b - 1", "--sente", "engine", "--gote", "engine", "--level", "7"];
    let (code, out, _) = play(&[&["sho"], &lone[..]].concat(), "");
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("sente wins"), "{out}");
}

#[test]
fn the_status_tells_whether_every_line_was_done() {
    assert_eq!(play(&["sho"], "7g7f\n").0, 0);
    assert_eq!(play(&["sho"], "7g7e\n").0, 1);
}

#[test]
fn the_rules_of_the_command_line_hold() {
    // The new array has a dragon on 11k, where the usual one has a pawn.
    assert!(play(&["heian-dai", "--set", "array=new"], "moves 11k\n").1.contains("11k10l"));
    assert!(!play(&["heian-dai"], "moves 11k\n").1.contains("11k10l"));
    // Under modern rules a king may not be left in check.
    let check = ["--sfen", "4k4/9/9/9/9/9/9/4r4/4K4 b - 1"];
    let (code, ..) = play(&[&["sho"], &check[..]].concat(), "5i4i\n");
    assert_eq!(code, 0);
    let (code, out, _) = play(&[&["sho", "--set", "royal.exposure=illegal"], &check[..]].concat(), "5i4h\n");
    assert_eq!(code, 1, "{out}");
}

#[test]
fn a_command_line_that_makes_no_sense_is_status_2() {
    for args in [&["nosuchgame"][..], &["chu", "--sfen", "x"], &["chu", "--handicap", "x"], &["chu", "--set", "x=y"], &[]] {
        let (code, out, err) = play(args, "");
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
        assert!(err.starts_with("koshogi: "), "{err}");
    }
    let (code, _, err) = play(&["--load", "/nowhere/game.kif"], "");
    assert_eq!(code, 1);
    assert!(err.contains("/nowhere/game.kif"), "{err}");
}
