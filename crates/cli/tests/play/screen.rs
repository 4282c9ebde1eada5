//! The board at the full screen.

use std::fs;
use std::process::Command;

use crate::terminal::{Terminal, ends_when_the_terminal_goes_away};

const SMALL: (u16, u16) = (80, 24);
const UP: &str = "\x1b[A";
const ESCAPE: &str = "\x1b";
const CONTROL_C: &str = "\x03";

/// A game of one move is played by keys, and left.
#[test]
fn a_move_is_made_by_keys_and_the_terminal_given_back() {
    let data = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::play(&["chu"], data.path(), SMALL);
    terminal.shows("Sente to move");
    terminal.press(&UP.repeat(3)).press("\r").shows("in hand");
    terminal.press(UP).press(" ").shows("Gote to move").shows("1 P-7h");
    terminal.press("q").shows("Leave?").press("y");
    let (status, left, restored) = terminal.ends();
    assert_eq!(status, 0);
    assert!(restored, "{left}");
    assert!(left.contains("koshogi play chu"), "{left}");
}

#[test]
fn a_lion_halfway_can_be_taken_back() {
    let data = tempfile::tempdir().unwrap();
    let lion = "11k/12/12/12/12/6p5/6N5/12/12/12/12/K11 b - 1";
    let mut terminal = Terminal::play(&["chu", "--sfen", lion], data.path(), SMALL);
    // The first piece that can move is the king; the lion is reached by the next.
    terminal.shows("Sente to move").press("\t").press("\r").shows("The lion on 6g");
    terminal.press(UP).press("\r").shows("First step");
    terminal.press(ESCAPE).shows("The lion on 6g");
    terminal.press("\r").shows("First step");
    terminal.press("\x1b[B").press("\r").shows("1 Lnx!6f");
    terminal.kill();
}

#[test]
fn a_game_cut_off_is_gone_on_with() {
    let data = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::play(&["sho"], data.path(), SMALL);
    terminal.shows("Sente to move").press("7g7f\r").shows("1 P-7f").press("3c3d\r").shows("2 P-3d");
    // What is shown is kept before the next key is read.
    terminal.press("?").shows("Help");
    terminal.kill();
    let mut terminal = Terminal::play(&["sho"], data.path(), SMALL);
    terminal.shows("game of 2 moves was kept").press("y").shows("2 P-3d").shows("Sente to move");
    // A signal to end keeps it as well.
    Command::new("kill").arg(terminal.process().to_string()).status().unwrap();
    let (status, left, restored) = terminal.ends();
    assert_eq!((status, restored), (0, true), "{left}");
    // And who wants another game finds the old one put aside.
    let mut terminal = Terminal::play(&["sho"], data.path(), SMALL);
    terminal.shows("game of 2 moves was kept").press("n").shows("The game before is in");
    terminal.press("q");
    assert_eq!(terminal.ends().0, 0);
    let aside = data.path().join("koshogi/tables/aside/sho.1.kif");
    assert!(fs::read_to_string(aside).unwrap().contains("7六歩兵"));
}

#[test]
fn control_c_asks_once_and_leaves_the_second_time() {
    let data = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::play(&["wa"], data.path(), SMALL);
    terminal.shows("Sente to move").press("6i6h\r").shows("Gote to move");
    terminal.press(CONTROL_C).shows("Leave?").press(CONTROL_C);
    let (status, _, restored) = terminal.ends();
    assert_eq!((status, restored), (0, true));
}

#[test]
fn a_click_picks_up_and_puts_down() {
    let data = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::play(&["sho"], data.path(), SMALL);
    terminal.shows("Sente to move");
    // File 7 is the third from the left, four columns each behind the frame; rank 7 stands in the tenth row.
    terminal.press("\x1b[<0;11;10M").shows("pawn on 7g");
    terminal.press("\x1b[<0;11;9M").shows("1 P-7f");
    terminal.kill();
}

#[test]
fn a_terminal_that_shrinks_says_so_and_loses_nothing() {
    let data = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::play(&["gendai"], data.path(), (120, 40));
    terminal.shows("Sente to move").press("7j7i\r").shows("Gote to move");
    terminal.resize((40, 10));
    terminal.shows("too small");
    terminal.resize((100, 30));
    terminal.shows("Gote to move");
    terminal.kill();
}

#[test]
fn a_game_is_saved_and_opened_again() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("game.pgn");
    let name = file.to_str().unwrap();
    let mut terminal = Terminal::play(&["sho"], data.path(), SMALL);
    terminal.shows("Sente to move").press("7g7f\r").shows("1 P-7f");
    // The name that is proposed is cleared first.
    terminal.press("s").shows("save as").press(&format!("\x15{name}\r")).shows("saved in");
    terminal.press("3c3d\r").shows("2 P-3d");
    terminal.press("s").shows("save as").press("\r").shows("Write over it?").press("n").shows("not saved");
    terminal.kill();
    let mut terminal = Terminal::play(&["--load", name], data.path(), SMALL);
    terminal.shows("(1 move)").shows("1 P-7f").press("q");
    assert_eq!(terminal.ends().0, 0);
}

#[test]
fn the_program_ends_when_the_terminal_goes_away() {
    let data = tempfile::tempdir().unwrap();
    assert!(ends_when_the_terminal_goes_away(data.path()));
}
