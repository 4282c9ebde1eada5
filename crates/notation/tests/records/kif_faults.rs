//! Broken records: each fault says line, column and reason, and what came before it is kept.

use koshogi_notation::kif;
use koshogi_notation::record::{Reading, Record, Shelf};
use koshogi_rules::Lang;
use proptest::prelude::*;

use crate::common;

const HEAD: &str = "棋種：中将棋\n先手：\n後手：\n";

fn read(text: &str) -> Reading {
    kif::read(&format!("{HEAD}{text}"), &common::shelf())
}

fn kept(reading: &Reading) -> usize {
    reading.record.as_ref().unwrap().tree().len()
}

#[track_caller]
fn check(text: &str, moves: usize, faults: &[&str]) {
    let reading = read(text);
    assert_eq!(common::faults(&reading), faults);
    assert_eq!(kept(&reading), moves);
}

#[test]
fn an_illegal_move_is_explained() {
    check(
        "1 7八歩(79)\n2 5五歩(54)\n3 7六歩(78)\n4 4五歩(44)\n",
        2,
        &["line 6, column 3: move 3 '7六歩(78)': the pawn on 7h does not move like that"],
    );
    check("1 7八歩(79)\n2 7七歩(78)\n", 1, &["line 5, column 3: move 2 '7七歩(78)': the pawn on 7h belongs to sente"]);
    check("1 8六獅子 （←7十）\n", 0, &["line 4, column 3: move 1 '8六獅子 （←7十）': the lion on 7j does not move like that"]);
    check("1 7七歩\n", 0, &["line 4, column 3: move 1 '7七歩': no piece of this name can go there"]);
    check("1 7六歩打\n", 0, &["line 4, column 6: move 1 '打': taken pieces leave this game; none is dropped"]);
    check("1 7八太子\n", 0, &["line 4, column 3: move 1 '7八太子': the side to move has no piece of this name"]);
}

#[test]
fn a_line_that_is_no_move_is_named_where_it_goes_wrong() {
    check("1 7八飛香(79)\n", 0, &["line 4, column 6: move 1 '香(79)': this is left over at the end of the move"]);
    check("1 7八鬼(79)\n", 0, &["line 4, column 5: move 1 '鬼(79)': not the name of a piece of this game"]);
    check(
        "  1手目 ▲歩兵 （←7九）\n",
        0,
        &["line 4, column 8: move 1 '歩兵': the square where the piece goes is expected here, as in 7八"],
    );
    check("1 13八歩(139)\n", 0, &["line 4, column 3: move 1 '13八歩(139)': outside the board of 12 files and 12 ranks"]);
    check("1 同歩\n", 0, &["line 4, column 3: move 1 '同歩': there is no move before this one whose square it could share"]);
}

#[test]
fn the_steps_of_a_double_move_need_each_other() {
    check(
        "1手目一歩目 ▲6八獅子 （←7十）\n2 5五歩(54)\n",
        0,
        &["line 4, column 1: move 1 '1手目一歩目 ▲6八獅子 （←7十）': the second step of this move is missing"],
    );
    check(
        "1手目二歩目 ▲6八獅子 （←7十）\n",
        0,
        &["line 4, column 1: move 1 '1手目二歩目 ▲6八獅子 （←7十）': the first step of this move is missing"],
    );
    check(
        "1 7八歩(79)\n2手目一歩目 △6五獅子 （←6三）\n",
        1,
        &["line 5, column 1: move 2 '2手目一歩目 △6五獅子 （←6三）': the second step of this move is missing"],
    );
}

#[test]
fn odd_things_are_noted_and_cost_nothing() {
    check(
        "1 7八歩(79)\n3 5五歩(54)\n",
        2,
        &["line 5, column 1: warning: move 2 '3': the line is numbered 3, and this is move 2"],
    );
    check(
        "1 7八香車(79)\n",
        1,
        &["line 4, column 3: warning: move 1 '7八香車(79)': the piece on 7i is a pawn; it is read as a move of that piece"],
    );
    check(
        "何かの行\n1 7八歩(79)\nおわり\n",
        1,
        &[
            "line 4, column 1: warning: '何かの行': this line is not understood and is left out",
            "line 6, column 1: warning: 'おわり': this line is not understood and is left out",
        ],
    );
    check(
        "1 7八歩(79)\n2 投了\nまで1手で後手の勝ち\n",
        1,
        &[
            "line 6, column 1: warning: 'まで1手で後手の勝ち': the winner is not the one that the line before tells; that one holds",
        ],
    );
    check(
        "先手の持駒：飛\n1 7八歩(79)\n",
        1,
        &["line 4, column 7: warning: '飛': there are no pieces in hand in this game; they are left out"],
    );
}

#[test]
fn the_start_cannot_be_told_among_the_moves() {
    check(
        "1 7八歩(79)\n手合割：二枚獅子\n備考：雨\n",
        1,
        &["line 5, column 1: warning: '手合割：二枚獅子': this line is not understood and is left out"],
    );
}

#[test]
fn a_branch_of_what_was_kept_is_read_after_a_fault() {
    let text = "1 7八歩(79)\n2 5五歩(54)\n3 7六歩(79)\n変化：9手\n9 1八歩(19)\n変化：2手\n2 4四歩(44)\n変化：2手\n2 6五歩(64)\n";
    let reading = read(text);
    assert_eq!(
        common::faults(&reading),
        [
            "line 6, column 3: move 3 '7六歩(79)': there is no piece on 7i",
            "line 7, column 1: warning: '変化：9手': this branch begins after the move that could not be read, and is left out",
            "line 10, column 3: move 2 '4四歩(44)': the pawn on 4d does not move like that",
        ]
    );
    assert_eq!(kept(&reading), 3, "the main line and the second branch");
    check(
        "1 7八歩(79)\n変化：5手\n5 1八歩(19)\n",
        1,
        &["line 5, column 1: move 2 '変化：5手': there is no move where this branch could begin (the line before has 1 moves)"],
    );
}

#[test]
fn an_unknown_game_option_or_start_is_named() {
    let read = |text: &str| common::faults(&kif::read(text, &common::shelf()));
    assert_eq!(
        read("棋種：大大将棋\n")[0].split(" (known").next(),
        Some("line 1, column 1: '大大将棋': no game is called '大大将棋'")
    );
    assert!(read("棋種：中将棋\n規則：lion.foo=1\n")[0].contains("has no option 'lion.foo'"));
    let start = read("棋種：中将棋\n手合割：四枚獅子\n1 7八歩(79)\n");
    assert!(start[0].starts_with("line 2, column 5: '四枚獅子': Chu shogi has no such start (it has: 平手"), "{start:?}");
}

/// The diagram of a game's start without anything that names the game, one name in it wrong.
fn spoilt(id: &str) -> String {
    let record = Record::new(common::rules(id, None));
    let text = kif::write(&record);
    let rows: String = text.lines().filter(|line| line.starts_with(['|', '+'])).flat_map(|line| [line, "\n"]).collect();
    let kanji = rows.find(|c| c > '一').unwrap();
    rows[..kanji].to_owned() + "鬼" + &rows[kanji + '鬼'.len_utf8()..]
}

#[test]
fn a_faulty_diagram_is_judged_as_one_of_the_game_that_has_such_a_board() {
    // Two games have thirteen ranks: the one whose pieces these are is it.
    for id in common::ids() {
        let reading = kif::read(&spoilt(id), &common::shelf());
        let faults = common::faults(&reading);
        assert_eq!(faults.len(), 1, "{id}: {faults:?}");
        assert!(faults[0].contains("'鬼") && faults[0].ends_with("not the name of a piece of this game"), "{id}: {faults:?}");
    }
}

#[test]
fn a_diagram_of_a_board_that_no_game_has_is_of_no_known_game() {
    let row = format!("|{}|\n", "  ・".repeat(8));
    let reading = kif::read(&row.repeat(8), &common::shelf());
    assert_eq!(
        common::faults(&reading),
        ["line 1, column 1: the diagram has 8 ranks, and no game that is known has such a board ('棋種：' names the game)"]
    );
}

#[test]
fn a_record_of_one_game_is_not_read_as_another() {
    let one = Shelf { variants: vec![koshogi_games::find("sho").unwrap()], ..Shelf::default() };
    let reading = kif::read("棋種：中将棋\n1 7八歩(79)\n", &one);
    assert_eq!(common::faults(&reading), ["line 1, column 1: '中将棋': this is a record of '中将棋', not of Sho shogi"]);
}

#[test]
fn faults_of_a_diagram_name_the_row_and_the_place() {
    let row = |cells: &str| format!("|{cells}|");
    let empty = row(&"  ・".repeat(12));
    let mut rows = vec![empty; 12];
    rows[2] = row(&("  ・".repeat(5) + "  鬼" + &"  ・".repeat(6)));
    rows[4] = row(&"  ・".repeat(11));
    rows[6] = "|  ・  ・".to_owned();
    let reading = read(&(rows.join("\n") + "\n"));
    assert!(reading.record.is_none());
    assert_eq!(
        common::faults(&reading),
        [
            "line 6, column 19: '鬼': not the name of a piece of this game",
            "line 8, column 1: this rank has 11 squares, and the board has 12 files",
            "line 10, column 8: the '|' at the end of the rank is missing",
        ]
    );
    rows.truncate(9);
    assert_eq!(common::faults(&read(&rows.join("\n"))), ["line 12, column 1: the diagram has 9 ranks, and the board has 12"]);
}

#[test]
fn faults_speak_both_languages() {
    let reading = read("1 7八歩(79)\n2 7七歩(78)\n");
    assert_eq!(reading.faults[0].sentence(Lang::Ja), "5行3文字目 2手目「7七歩(78)」：７八の歩兵は先手の駒です");
}

#[test]
fn bytes_that_are_no_text_do_not_stop_the_reading() {
    let mut bytes = format!("{HEAD}1 7八歩(79)\n*").into_bytes();
    bytes.extend(b"\xff\xfe\n");
    let reading = kif::read_bytes(&bytes, &common::shelf());
    assert_eq!(kept(&reading), 1);
    assert!(reading.faults.iter().any(|fault| fault.reason.en.contains("no text in UTF-8")), "{:?}", reading.faults);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// A real game with bytes changed, cut out or doubled: never a panic, and every fault has a place in the text.
    #[test]
    fn damage_never_panics_and_keeps_what_came_before(at in 0..5000usize, length in 0..12usize, put in "\\PC{0,6}|[0-9一二歩獅同仝()（）←|v・：変化手目]{0,8}") {
        let whole = String::from_utf8(common::data("lishogi-129.kif")).unwrap();
        let from = whole.floor_char_boundary(at);
        let to = whole.floor_char_boundary((from + length).min(whole.len())).max(from);
        let text = format!("{}{put}{}", &whole[..from], &whole[to..]);
        let reading = kif::read(&text, &common::rules("chu", None));
        let lines: Vec<&str> = text.lines().collect();
        for fault in &reading.faults {
            prop_assert!(fault.line >= 1 && fault.line <= lines.len());
            prop_assert!(fault.column >= 1 && fault.column <= lines[fault.line - 1].chars().count() + 1);
        }
        let untouched = whole[..from].lines().count().saturating_sub(1);
        if let Some(record) = reading.record {
            // Double moves take two lines.
            prop_assert!(record.tree().len() + 10 >= untouched.min(100), "{} of {untouched}", record.tree().len());
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "([0-9 ]{0,3}[同仝7八歩獅居食いじっと成(79)（←）:/|+v・*&まで変化：手 \\n]{0,12}){0,8}|\\PC{0,60}") {
        let reading = kif::read(&text, &common::shelf());
        prop_assert!(reading.record.is_some() || !reading.faults.is_empty());
    }
}
