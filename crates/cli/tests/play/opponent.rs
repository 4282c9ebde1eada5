//! A game against the engine, at the full screen and by lines.

use std::fs;

use crate::terminal::Terminal;

const SIZE: (u16, u16) = (100, 30);

/// A draw that is declined, a move, its answer, a hint, taking back, a record, and a game that is adjourned and gone on with.
#[test]
fn the_engine_answers_and_the_table_stays_alive() {
    let data = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::play(&["sho", "--level", "1"], data.path(), SIZE);
    terminal.shows("Sente to move").press("d").shows("Gote declines the draw");
    terminal.press("7g7f\r").shows("1 P-7f").shows("move 3");
    terminal.press("b").shows("Hint: ");
    terminal.press("u").shows("Taken back").shows("move 1");
    terminal.press("2g2f\r").shows("1 P-2f").shows("move 3");
    terminal.press("q").shows("Leave?").press("y");
    let (status, left, restored) = terminal.ends();
    assert_eq!((status, restored), (0, true), "{left}");
    assert!(left.replace('\n', "").contains("koshogi play sho --gote engine --level 1"), "{left}");
    let kept = fs::read_to_string(data.path().join("koshogi/tables/sho.kif")).unwrap();
    assert!(kept.contains("Koshogi level 1"), "{kept}");
    let mut terminal = Terminal::play(&["sho", "--gote", "engine", "--level", "1"], data.path(), SIZE);
    terminal.shows("game of 2 moves was kept").press("y").shows("1 P-2f").shows("move 3");
    terminal.press("g").shows("Sente resigns").press("y").shows("gote wins");
    terminal.kill();
}

#[test]
fn who_plays_gote_sits_below_and_speaks_japanese() {
    let data = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::speaking("ja", &["chu", "--sente", "engine", "--level", "2"], data.path(), SIZE);
    terminal.shows("△後手番").shows("1手まで");
    terminal.press("7d7e\r").shows("3手まで").shows("2 △７五歩");
    terminal.press("b").shows("ヒント: △");
    terminal.press(":").press("投了\r").shows("後手が投了します").press("y").shows("先手の勝ち");
    terminal.kill();
}

#[test]
fn thinking_is_broken_off_at_any_time() {
    let data = tempfile::tempdir().unwrap();
    // An hour a move: the engine is not going to be ready.
    let mut terminal = Terminal::play(&["wa", "--gote", "engine", "--level", "10", "--time", "3600"], data.path(), SIZE);
    terminal.shows("Sente to move").press("6i6h\r").shows("Gote to move, thinking");
    terminal.press("b").shows("It is the other player's turn");
    terminal.press("u").shows("Taken back").shows("Sente to move");
    terminal.press("r").shows("Gote to move, thinking");
    terminal.press("g").shows("Sente resigns").press("y").shows("gote wins");
    // Taken back is the resignation, and the move that it answered.
    terminal.press("u").shows("Sente to move").press("r").shows("Gote to move, thinking");
    terminal.press("q").shows("Leave?").press("y");
    assert_eq!(terminal.ends().0, 0);
}
