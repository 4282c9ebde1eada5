//! KIF as it is met: every spelling of moves, headers, diagrams and endings.

use koshogi_notation::kif;
use koshogi_notation::record::{Cause, Ending, Header, NodeId, Record};
use koshogi_notation::sfen;
use koshogi_rules::{Game, Lang, Side};

use crate::common;

fn read(text: &str) -> Record {
    let reading = kif::read(text, &common::shelf());
    assert_eq!(common::faults(&reading), Vec::<String>::new(), "{text}");
    reading.record.unwrap()
}

fn moves(record: &Record) -> String {
    koshogi_notation::usi::write(&record.moves())
}

/// The move that a text means in a position of Chu shogi.
fn one(start: &str, text: &str) -> String {
    let rules = common::rules("chu", None);
    let setup = sfen::read(start, rules.variant()).unwrap();
    let game = Game::from_setup(rules, &setup).unwrap();
    kif::read_move(text, &game).map_or_else(|fault| fault.sentence(Lang::En), |played| played.to_string())
}

const START: &str = "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1";
/// A lion on 7h with a pawn of gote on 8g.
const LION: &str = "k11/12/12/12/12/12/4p7/5N6/12/12/12/11K b - 1";

#[test]
fn a_pawns_move_in_every_spelling() {
    for text in [
        "   1手目   ▲7八歩兵 （←7九）",
        "1 ７八歩(79)   ( 0:12/00:00:12)",
        "1 ７八歩兵(7九)",
        "1. 78歩（←79）",
        "▲７八歩",
        "☗7八歩",
        "7八兵",
        "７８歩兵",
        "午八歩",
        "7h歩(7i)",
        "7八步(79)",
        "7八(79)",
        "１手目　▲７八歩兵　（←７九）",
        "▲７八歩不成",
        "7八P",
    ] {
        assert_eq!(one(START, text), "7i7h", "{text}");
    }
    for text in ["▲12八歩兵 （←12九）", "１２八歩", "亥八歩(129)", "128歩(129)", "十二八歩"] {
        assert_eq!(one(START, text), "12i12h", "{text}");
    }
    assert_eq!(one(START, "4十一銅(312)"), "3l4k");
    assert_eq!(one(START, "411銅(312)"), "3l4k", "411 is no other square here");
}

#[test]
fn passes_and_captures_without_moving_in_every_spelling() {
    for text in ["▲７八獅子じっと", "7八獅子（じっと）（←7八）", "7八獅(78)", "▲７八獅ジッと", "▲7八獅子パス", "じっと（←7八）"]
    {
        assert_eq!(one(LION, text), "7h6g7h", "{text}");
    }
    for text in ["▲８七獅居喰い", "▲８七獅子居食い（←7八）", "7八獅子（居食い）", "▲7八獅(居喰い)(78)", "８七・７八獅"]
    {
        assert_eq!(one(LION, text), "7h8g7h", "{text}");
    }
    for text in ["▲８七・９六獅", "8七・9六獅子（←7八）"] {
        assert_eq!(one(LION, text), "7h8g9f", "{text}");
    }
}

#[test]
fn double_moves_on_two_lines() {
    let head = "棋種：中将棋\n後手の持駒：なし\n";
    let board = board(LION);
    let pair = |first: &str, second: &str| moves(&read(&format!("{head}{board}1手目一歩目 {first}\n1手目二歩目 {second}\n")));
    assert_eq!(pair("▲8七獅子 （←7八）", "▲9六獅子 （←8七）"), "7h8g9f");
    assert_eq!(pair("▲8七獅子 （←7八）", "▲7八獅子（居食い） （←8七）"), "7h8g7h");
    assert_eq!(pair("▲8七獅子 （←7八）", "▲7八獅子 （←8七）"), "7h8g7h");
    assert_eq!(pair("▲6九獅子 （←7八）", "▲7八獅子（じっと） （←6九）"), "7h6g7h", "over any empty neighbour");
    assert_eq!(pair("8八獅(78)", "9七獅(88)"), "7h9g", "nothing is taken on the way");
    let older = format!("{head}{board}   1一歩目 8七獅子 （←7八）\n   1二歩目 9六獅子 （←8七）\n");
    assert_eq!(moves(&read(&older)), "7h8g9f", "as the site once wrote it");
}

fn board(start: &str) -> String {
    let rules = common::rules("chu", None);
    let record = Record::from_setup(rules.clone(), &sfen::read(start, rules.variant()).unwrap()).unwrap();
    let text = kif::write(&record);
    let rows = text.lines().skip_while(|line| !line.starts_with('+')).take_while(|line| !line.starts_with("先手"));
    rows.map(|line| format!("{line}\n")).collect()
}

#[test]
fn names_that_two_kinds_share_are_told_apart_by_the_origin() {
    let start = "k11/12/12/12/12/12/4R3+G3/12/12/12/12/11K b - 1";
    assert_eq!(one(start, "8六飛車（←8七）"), "8g8f");
    assert_eq!(one(start, "4六飛車（←4七）"), "4g4f");
    assert_eq!(one(start, "4六金飛車（←4七）"), "4g4f");
    assert_eq!(one(start, "4六成金"), "4g4f");
    assert_eq!(one(start, "▲６七飛右"), "4g6g");
    assert_eq!(one(start, "▲６七飛左"), "8g6g");
    assert_eq!(one(start, "▲６七飛"), "line 1, column 1: '▲６七飛': several pieces can make this move (from 4g, 8g)");
    assert_eq!(one("k11/12/12/12/12/12/4+F7/12/12/12/12/11K b - 1", "9六小角（←8七）"), "8g9f");
    assert_eq!(one("k11/12/12/12/12/12/4E7/12/12/12/12/11K b - 1", "8六酔象（←8七）"), "8g8f");
    assert_eq!(one("k11/12/12/12/12/12/4D7/12/12/12/12/11K b - 1", "8六竜王（←8七）"), "8g8f");
}

#[test]
fn three_digits_of_an_origin_mean_the_square_where_the_piece_stands() {
    let start = "1G10/12/12/12/12/12/12/12/12/12/11G/11K b - 1";
    assert_eq!(one(start, "1十金(111)"), "1k1j");
    assert_eq!(one(start, "11二金(111)"), "11a11b");
}

#[test]
fn a_whole_file_of_a_windows_program() {
    let text = "# ---- Kifu for Windows V6.65.52 棋譜ファイル ----\r\n開始日時：2026/11/30 10:00:00\r\n棋戦：例会\r\n棋種：中将棋\r\n\
手合割：平手　　\r\n先手：森\r\n後手：福井\r\n手数----指手---------消費時間--\r\n*開始前の\r\n*一言\r\n   1 ７八歩(79)   ( 0:12/00:00:12)\r\n\
*好手\r\n&ここから\r\n   2 ５五仲人(45)? \r\n";
    let reading = kif::read(text, &common::shelf());
    assert_eq!(reading.faults.len(), 1, "the last line says too much");
    let text = text.replace("５五仲人(45)? ", "５五歩(54)   ( 1:05/00:01:05)\r\n   3 投了\r\nまで2手で後手の勝ち");
    let record = read(&text);
    assert_eq!(moves(&record), "7i7h 5d5e");
    let headers: Vec<_> = record.headers.iter().map(|(header, value)| (header.clone(), value)).collect();
    assert_eq!(
        headers,
        [(Header::Started, "2026/11/30 10:00:00"), (Header::Event, "例会"), (Header::Sente, "森"), (Header::Gote, "福井")]
    );
    let tree = record.tree();
    assert_eq!(tree.node(NodeId::ROOT).notes.comments, ["開始前の\n一言"]);
    let first = tree.main_line().next().unwrap();
    assert_eq!(tree.node(first).notes.comments, ["好手"]);
    assert_eq!(tree.node(first).notes.bookmark.as_deref(), Some("ここから"));
    assert_eq!(tree.node(first).notes.spent.map(|time| time.as_secs()), Some(12));
    let last = tree.end_of_line(NodeId::ROOT);
    assert_eq!(tree.node(last).notes.total.map(|time| time.as_secs()), Some(65));
    assert_eq!(record.ending(), Some(Ending::win(Side::Gote, Cause::Resignation)));
}

#[test]
fn branches_hang_where_their_number_says() {
    let record = read(
        "棋種：中将棋\n1 7八歩(79)\n2 5五歩(54)\n3 7七歩(78)\n4 5六歩(55)\n\n変化：4手\n4 6五歩(64)\n5 7六歩(77)\n変化：5手\n5 8八歩(89)\n\
変化：4手\n4 7五歩(74)\n変化：1手\n1 6八歩(69)\n2 6五歩(64)\n",
    );
    let tree = record.tree();
    let path =
        |id| tree.path(id).into_iter().filter_map(|at| tree.node(at).played()).map(|mv| mv.to_string()).collect::<Vec<_>>();
    let third = tree.main_line().nth(2).unwrap();
    let fourths: Vec<_> = tree.node(third).children().to_vec();
    assert_eq!(fourths.iter().map(|&id| path(id).pop().unwrap()).collect::<Vec<_>>(), ["5e5f", "6d6e", "7d7e"]);
    let fifths = tree.node(fourths[1]).children();
    assert_eq!(fifths.iter().map(|&id| path(id).pop().unwrap()).collect::<Vec<_>>(), ["7g7f", "8i8h"]);
    assert_eq!(path(tree.node(NodeId::ROOT).children()[1]), ["6i6h"]);
    assert_eq!(moves(&record), "7i7h 5d5e 7h7g 5e5f");
}

#[test]
fn the_word_for_the_end_may_bear_the_sign_of_its_side() {
    for word in ["投了", "△投了", "☖ 投了"] {
        let record = read(&format!("棋種：中将棋\n1手目 ▲7八歩(79)\n2手目 {word}\n"));
        assert_eq!(record.ending(), Some(Ending::win(Side::Sente, Cause::Resignation)), "{word}");
    }
}

#[test]
fn a_branch_may_show_what_the_loser_could_have_played_instead_of_resigning() {
    let text = "棋種：中将棋\n1 7八歩(79)\n2 5五歩(54)\n3 投了\nまで2手で後手の勝ち\n変化：3手\n3 7七歩(78)\n";
    let record = read(text);
    assert_eq!(moves(&record), "7i7h 5d5e", "the game itself ended");
    assert_eq!(record.ending(), Some(Ending::win(Side::Gote, Cause::Resignation)));
    assert_eq!(record.tree().len(), 3);
    assert_eq!(read(&kif::write(&record)), record);
}

#[test]
fn a_game_that_goes_on_after_an_interruption_has_not_ended_there() {
    let text = "棋種：中将棋\n1 7八歩(79)\n2 中断\n2 5五歩(54)\n";
    let reading = kif::read(text, &common::shelf());
    assert_eq!(
        common::faults(&reading),
        ["line 4, column 3: warning: move 2 '5五歩(54)': moves follow the end of the game; it is taken as not ended there"]
    );
    assert_eq!(moves(&reading.record.unwrap()), "7i7h 5d5e");
}

#[test]
fn handicaps_and_the_words_for_the_sides() {
    let record = read("棋種：中将棋\n手合割：二枚獅子\n下手：森\n上手：福井\n1手目 △5五歩兵 （←5四）\n");
    assert_eq!(record.handicap().map(|handicap| handicap.id.as_str()), Some("two-lions"));
    assert_eq!(record.headers.get(&Header::Sente), Some("森"));
    assert_eq!(moves(&record), "5d5e", "the upper side moves first");
    assert!(kif::write(&record).contains("上手：福井\n"));
}

#[test]
fn diagrams_of_sites_and_of_books() {
    // As the site writes it: one kanji, and 成 where two kinds share it.
    let one_kanji = "\
 １２ １１ １０ ９  ８  ７  ６  ５  ４  ３  ２  １
+------------------------------------------------+
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・ v玉|一
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  獅  獅  ・|二
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|三
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|四
|  ・  ・  ・  ・  ・  ・  ・  ・  ・v成獅  ・  ・|五
|  ・  ・  ・  ・  成飛  飛  成角  角  成竪  竪  杏  成象|六
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|七
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|八
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|九
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|十
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|十一
|  玉  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|十二
+------------------------------------------------+
後手番
";
    let record = read(one_kanji);
    let text = sfen::write(record.start(), record.rules().variant());
    assert_eq!(text, "11k/9NN1/12/12/9+o2/4+GR+FB+SV+P+I/12/12/12/12/12/K11 w - 1");

    let two_kanji = "\
棋種：中将棋
後手の持駒：なし
+------------------------------------------------+
|v香車v猛豹v銅将v銀将v金将v醉象v王将v金将v銀将v銅将v猛豹v香車|一
|v反車　・　v角行　・　v盲虎v鳳凰v麒麟v盲虎　・　v角行　・　v反車|二
|v横行v竪行v飛車v龍馬v龍王v奔王v獅子v龍王v龍馬v飛車v竪行v横行|三
|v歩兵v歩兵v歩兵v歩兵v歩兵v歩兵v歩兵v歩兵v歩兵v歩兵v歩兵v歩兵|四
|　・　　・　　・　v仲人　・　　・　　・　　・　v仲人　・　　・　　・　|五
| . . . . . . . . . . . . |六
|　・　　・　　・　　・　　・　　・　　・　　・　　・　　・　　・　　・　|七
|　・　　・　　・　 仲人　・　　・　　・　　・　 仲人　・　　・　　・　|八
| 歩兵 歩兵 歩兵 歩兵 歩兵 歩兵 歩兵 歩兵 歩兵 歩兵 歩兵 歩兵|九
| 横行 竪行 飛車 竜馬 竜王 獅子 奔王 竜王 竜馬 飛車 竪行 横行|十
| 反車　・　 角行　・　 盲虎 麒麟 鳳凰 盲虎　・　 角行　・　 反車|十一
| 香車 猛豹 銅将 銀将 金将 玉将 酔象 金将 銀将 銅将 猛豹 香車|十二
+------------------------------------------------+
先手の持駒：なし
";
    let record = read(two_kanji);
    assert_eq!(sfen::write(record.start(), record.rules().variant()), START);
    assert_eq!(record.start_array().map(|array| array.id.as_str()), Some("usual"));
}

#[test]
fn the_game_is_found_from_the_moves() {
    for (text, id) in [
        ("1 ５八醉象(69)\n", None),
        ("1 2六歩(27)\n2 8四歩(83)\n", Some("sho")),
        ("1 7八歩兵(79)\n2 7五獅子(63)\n", Some("chu")),
        ("1 6七歩(610)\n2 6四歩(6三)\n", None),
        ("1 5八萑歩(59)\n", Some("wa")),
        ("1 6十歩兵 （←6十一）\n", Some("heian-dai")),
        ("1 7九歩兵 （←7十）\n", Some("gendai")),
    ] {
        let reading = kif::read(text, &common::shelf());
        let found = reading.record.as_ref().map(|record| record.rules().variant().id.as_str());
        if id.is_some() {
            assert_eq!(found, id, "{text}");
            assert_eq!(common::faults(&reading), Vec::<String>::new());
        } else {
            assert!(reading.errors().next().is_some(), "{text} is a move of no game");
        }
    }
    let nothing = kif::read("先手：森\n後手：福井\n", &common::shelf());
    assert!(nothing.faults[0].reason.en.contains("does not say of which game"), "{:?}", nothing.faults);
    assert_eq!(nothing.errors().count(), 0);
}

#[test]
fn a_game_can_be_asked_for() {
    let sho = common::rules("sho", None);
    assert_eq!(kif::read("先手：森\n", &sho).complete().unwrap().rules().variant().id, "sho");
    let refused = kif::read("棋種：中将棋\n", &sho);
    assert_eq!(common::faults(&refused), ["line 1, column 1: '中将棋': this is a record of '中将棋', not of Sho shogi"]);
    let options = kif::read("棋種：中将棋\n規則：lion.senjishi=okazaki、ending.mate=played-out\n", &common::shelf());
    let rules = options.complete().unwrap().rules().clone();
    assert_eq!(rules.choices().get("lion.senjishi"), Some("okazaki"));
    let preset = kif::read("棋種：chu\n規則：lishogi\n", &common::shelf()).complete().unwrap();
    assert_eq!(preset.rules().choices().get("ending.mate"), Some("played-out"));
}

#[test]
fn several_moves_stand_on_a_line_in_ki2() {
    let text =
        "棋種：中将棋\n先手：甲\n後手：乙\n\n▲７八歩    △５五歩    ▲７七歩\n*好手\n△６五歩▲７六歩 △同　歩\nまで6手で後手の勝ち\n";
    let reading = kif::read(text, &common::shelf());
    let faults = common::faults(&reading);
    let record = reading.record.unwrap();
    let moves: Vec<String> = record.moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves[..5], ["7i7h", "5d5e", "7h7g", "6d6e", "7g7f"]);
    // The last move is none, and its place in the line is told.
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].starts_with("line 7, column 10: move 6 '△同　歩': "), "{faults:?}");
    let third = record.tree().main_line().nth(2).unwrap();
    assert_eq!(record.tree().node(third).notes.comments, ["好手"], "a comment is of the last move before it");

    let resigned = kif::read("棋種：中将棋\n▲７八歩 △投了\n", &common::shelf()).complete().unwrap();
    assert_eq!(resigned.moves().len(), 1);
    assert_eq!(resigned.ending().unwrap().winner, Some(Side::Sente));
}
