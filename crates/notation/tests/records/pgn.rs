//! PGN, read and written.
#![expect(clippy::unwrap_used, reason = "a test that cannot set up its board has failed")]

use std::sync::Arc;
use std::time::Duration;

use koshogi_notation::record::{Cause, Ending, Header, Headers, NodeId, Reading, Record, Scribe};
use koshogi_notation::{pgn, sfen, usi};
use koshogi_rules::{Game, Lang, Move, Side, Square};

use crate::common::{Dice, data, faults, ids, rules, shelf};

fn read(text: &str) -> Reading {
    pgn::read(text, &shelf())
}

fn moves(text: &str) -> String {
    let reading = read(&format!("[Variant \"chu\"]\n\n{text}"));
    assert_eq!(faults(&reading), Vec::<String>::new(), "{text}");
    usi::write(&reading.record.unwrap().moves())
}

/// A position with a lion that can do everything, as tags.
const LION: &str = "[Variant \"chu\"]\n[SFEN \"11k/12/12/12/5s6/6p5/6N5/12/12/12/12/K11 b - 1\"]\n\n";

#[test]
fn all_notations_of_moves_are_read() {
    // Western, machine, XBoard's algebraic and its coordinates.
    let expected = "7i7h 8d8e 5i5h 6c6e";
    assert_eq!(moves("1. P-7h P-8e 2. P-5h Ln-6e *"), expected);
    assert_eq!(moves("1.7i7h 8d8e 2.5i5h 6c6e"), expected);
    assert_eq!(moves("1. f5 e8 2. h5 Ng8"), expected);
    assert_eq!(moves("1. f4f5 e9e8 2. h4h5 g10g8"), expected);
    assert_eq!(moves("P7h p-8e pawn-5h 2... lion-6e"), expected);
}

#[test]
fn lion_moves_are_read_in_all_notations() {
    for (texts, played) in [
        (["Lnx6fx7e", "6g6f7e", "Nxg7xf8", "g6g7,g7f8"], "6g6f7e"),
        (["Lnx6f-5f", "6g6f5f", "Nxg7-h7", "g6g7,g7h7"], "6g6f5f"),
        (["Lnx!6f", "6g6f6g", "Nxg7-g6", "g6g7,g7g6"], "6g6f6g"),
        (["Ln-!5f", "6g6g", "--", "@@@@"], "6g5f6g"),
        (["Lnx7e", "6g7e", "Nxf8", "g6f8"], "6g7e"),
    ] {
        for text in texts {
            let reading = read(&format!("{LION}1. {text} *"));
            assert_eq!(faults(&reading), Vec::<String>::new(), "{text}");
            assert_eq!(usi::write(&reading.record.unwrap().moves()), played, "{text}");
        }
    }
}

/// A game that two engines played under XBoard 4.9.1: the moves of the record are those that went over the wire.
#[test]
fn a_game_saved_by_xboard_is_read_move_by_move() {
    let text = String::from_utf8(data("xboard-chu.pgn")).unwrap();
    let wire = String::from_utf8(data("xboard-chu.coordinates")).unwrap();
    // The engine goes by the western reading of the lion law.
    let reading = pgn::read(&text, &rules("chu", Some("western")));
    assert_eq!(faults(&reading), Vec::<String>::new());
    let record = reading.record.unwrap();
    assert_eq!(record.headers.get(&Header::Sente), Some("HaChu 0.21"));
    assert_eq!(record.ending(), Some(Ending::win(Side::Gote, Cause::Unknown)));
    let square = |name: &str| {
        let file = 12 - (name.as_bytes()[0] - b'a');
        Square::new(file, 13 - name[1..].parse::<u8>().unwrap()).unwrap()
    };
    let mut game = record.game_at(NodeId::ROOT);
    let played = record.moves();
    assert_eq!(played.len(), wire.split_whitespace().count());
    for (sent, played) in wire.split_whitespace().zip(&played) {
        if sent == "@@@@" {
            assert!(played.comes_back());
        } else {
            let squares = sent.trim_end_matches('+').replace(',', "");
            let starts: Vec<usize> = squares.match_indices(|c: char| c.is_ascii_lowercase()).map(|(at, _)| at).collect();
            let ends = starts.iter().skip(1).copied().chain([squares.len()]);
            let squares: Vec<Square> = starts.iter().zip(ends).map(|(&start, end)| square(&squares[start..end])).collect();
            let way = match squares[..] {
                [from, to] => Move::new(from, to),
                [from, via, _, to] => Move::over(from, via, to),
                _ => panic!("{sent}"),
            };
            let way = if sent.ends_with('+') { way.promoting() } else { way };
            assert_eq!(game.canonical(way), *played, "{sent}");
        }
        game.play_on(*played).unwrap();
    }
    assert!(played.iter().filter(|played| played.comes_back()).count() > 20, "passes and igui");
}

#[test]
fn comments_glyphs_and_branches_stand_where_they_belong() {
    let text = "[Variant \"chu\"]\n\n{first of all} 1. P-7h! {good [%clk 0:09:58] move} P-8e $14\n\
        (1... {instead} P-7e?? ; to the end\n; of two lines\n 2. P-7g (2. Ln-6h {deep}) 2... P-7f) 2. {now} P-5h 1-0";
    let reading = read(text);
    assert_eq!(faults(&reading), Vec::<String>::new());
    let record = reading.record.unwrap();
    let tree = record.tree();
    let root = tree.node(NodeId::ROOT);
    assert_eq!(root.notes.comments, ["first of all"]);
    let first = tree.node(root.children()[0]);
    assert_eq!((first.notes.nags.as_slice(), first.notes.comments.as_slice()), (&[1][..], &["good move".to_owned()][..]));
    assert_eq!(first.notes.clock, Some(Duration::from_secs(598)));
    let [main, branch] = *first.children() else { panic!("{:?}", first.children()) };
    assert_eq!(tree.node(main).notes.nags, [14]);
    assert_eq!(tree.node(branch).notes.before, ["instead"]);
    assert_eq!(tree.node(branch).notes.nags, [4]);
    assert_eq!(tree.node(branch).notes.comments, ["to the end\nof two lines"]);
    let [third, deep] = *tree.node(branch).children() else { panic!() };
    assert_eq!(tree.node(deep).notes.comments, ["deep"]);
    assert_eq!(tree.node(third).children().len(), 1);
    assert_eq!(tree.node(tree.node(main).children()[0]).notes.before, ["now"]);
    assert_eq!(record.ending(), Some(Ending::win(Side::Sente, Cause::Unknown)));
}

#[test]
fn what_was_read_before_a_fault_is_kept_and_the_fault_has_its_place() {
    let reading = read("[Variant \"chu\"]\n\n1. P-7h P-8e\n2. Q-1a {lost} P-5e (2... P-4e) 3. P-5h 1-0");
    let [fault] = &reading.faults[..] else { panic!("{:?}", reading.faults) };
    assert_eq!((fault.line, fault.column, fault.text.as_str(), fault.ply), (4, 4, "Q-1a", Some(3)));
    let record = reading.record.unwrap();
    assert_eq!(usi::write(&record.moves()), "7i7h 8d8e");
    assert_eq!(record.ending(), None, "the result is that of the whole game");

    // A fault in a branch costs the branch alone.
    let reading = read("[Variant \"chu\"]\n\n1. P-7h P-8e (1... P-7e 2. P-7z P-7f (2... x)) 2. P-5h 0-1");
    let [fault] = &reading.faults[..] else { panic!("{:?}", reading.faults) };
    assert_eq!((fault.line, fault.column, fault.text.as_str()), (3, 30, "7z"));
    let record = reading.record.unwrap();
    assert_eq!(usi::write(&record.moves()), "7i7h 8d8e 5i5h");
    assert_eq!(record.tree().len(), 4);
    assert_eq!(record.ending(), Some(Ending::win(Side::Gote, Cause::Unknown)));
}

#[test]
fn every_kind_of_broken_text_is_named() {
    let cases = [
        ("[Variant \"chu\"]\n\n1. P-7h {never closed P-8e", "line 3, column 9: '{': this comment is never closed"),
        ("[Variant \"chu\"]\n\n( 1. P-7h)", "line 3, column 1: '(': there is no move that this branch"),
        ("[Variant \"chu\"]\n\n1. P-7h )", "line 3, column 9: warning: ')': there is no '('"),
        ("[Variant \"chu\"]\n\n1. P-7h (1. P-8h", "line 3, column 17: warning: a branch is not closed"),
        ("[Variant \"chu\"]\n\n1. P-7h $300", "line 3, column 9: warning: '$300': a glyph"),
        ("[Variant chu]\n[Variant \"chu\"]\n\n1. P-7h", "line 1, column 1: warning: '[Variant chu]': a tag"),
        ("[Variant \"atomic\"]\n\n1. e4", "line 1, column 11: 'atomic': no game is called 'atomic'"),
        ("[Variant \"chu\"]\n[Rules \"lion.foot=sideways\"]\n\n1. e4", "line 1, column 11: "),
        ("[Variant \"chu\"]\n[SFEN \"12/12 b - 1\"]\n\n1. e4", "line 2, column 13: there are 2 ranks"),
        ("[Variant \"chu\"]\n[Result \"1-0\"]\n\n1. P-7h 0-1", "line 4, column 9: warning: '0-1': the tag tells 1-0"),
        ("[Variant \"chu\"]\n\n1. P-7h 玉", "line 3, column 9: move 2 '玉': a move begins with"),
        ("[Variant \"chu\"]\n\n1. Na1", "line 3, column 4: move 1 'Na1': "),
    ];
    for (text, expected) in cases {
        let reading = read(text);
        let sentences = faults(&reading);
        assert!(sentences.iter().any(|fault| fault.starts_with(expected)), "{text}: {sentences:?}");
        assert!(reading.faults.iter().all(|fault| !fault.sentence(Lang::Ja).is_empty()));
    }
    assert!(pgn::read_all("", &shelf()).is_empty());
    assert!(read("").record.is_none());
}

#[test]
fn a_lion_law_in_a_record_is_named() {
    let text = "[Variant \"chu\"]\n[SFEN \"11k/6R5/12/6n5/12/6N5/12/12/12/12/12/K11 w - 1\"]\n\n1... Lnx6f";
    let sentence = faults(&read(text)).concat();
    assert!(sentence.starts_with("line 4, column 6: move 1 'Lnx6f': ") && sentence.contains("6b"), "{sentence}");
}

#[test]
fn starts_are_read_from_sfen_and_from_both_kinds_of_fen() {
    let board = "11k/12/12/12/5s6/6p5/6N5/12/12/12/12/K11";
    for (tags, side, number) in [
        (format!("[SFEN \"{board} w 6f 8\"]"), Side::Gote, 8),
        // XBoard: White moves; the fourth pair of moves comes.
        (format!("[SetUp \"1\"]\n[FEN \"{board} w - 0 4\"]"), Side::Sente, 7),
        (format!("[FEN \"{board} b - - 0 4\"]"), Side::Gote, 8),
        (format!("[FEN \"{board} w\"]"), Side::Sente, 1),
        (format!("[FEN \"{board}\"]"), Side::Sente, 1),
        // An SFEN in the wrong tag.
        (format!("[FEN \"{board} b - 3\"]"), Side::Sente, 3),
        (format!("[FEN \"{board} w - 0 4\"]\n[SFEN \"{board} b - 5\"]"), Side::Sente, 5),
    ] {
        let reading = read(&format!("[Variant \"chu\"]\n{tags}\n\n*"));
        assert_eq!(faults(&reading), Vec::<String>::new(), "{tags}");
        let record = reading.record.unwrap();
        assert_eq!((record.start().side, record.start().move_number), (side, number), "{tags}");
    }
}

#[test]
fn games_of_one_file_are_told_apart() {
    let text = "[Variant \"chu\"]\n[White \"A\"]\n\n1. P-7h 1-0 {good bye}\n\n[Variant \"wa-shogi\"]\n\n1. 6i6h\n\n\
        [Variant \"sho\"]\n\n1. P-7f 0-1 1. P-2f *";
    let readings = pgn::read_all(text, &shelf());
    let told: Vec<(String, usize)> = readings
        .into_iter()
        .map(|reading| reading.record.unwrap())
        .map(|record| (record.rules().variant().id.clone(), record.tree().len()))
        .collect();
    let expected = [("chu", 1), ("wa", 1), ("sho", 1)].map(|(id, length)| (id.to_owned(), length));
    assert_eq!(told[..3], expected);
    assert_eq!(told.len(), 4, "what follows a result is a game of its own");
}

#[test]
fn headers_and_dates_go_both_ways() {
    let text = "[Event \"?\"]\n[Site \"https://example.org/abc\"]\n[Date \"2026.11.30\"]\n[Time \"10:00:00\"]\n[White \"木村 \\\"名人\\\"\"]\n\
        [Black \"?\"]\n[Variant \"chu\"]\n[Annotator \"x\"]\n[Ply \"3\"]\n\n*";
    let record = read(text).complete().unwrap();
    let headers: Vec<(Header, &str)> = record.headers.iter().map(|(header, value)| (header.clone(), value)).collect();
    let expected = [
        (Header::Site, "https://example.org/abc"),
        (Header::Started, "2026/11/30 10:00:00"),
        (Header::Sente, "木村 \"名人\""),
        (Header::Annotator, "x"),
        (Header::Other("Ply".into()), "3"),
    ];
    assert_eq!(headers, expected);
    let written = pgn::write(&record, pgn::Spelling::Western);
    for line in [
        "[Date \"2026.11.30\"]",
        "[Time \"10:00:00\"]",
        "[White \"木村 \\\"名人\\\"\"]",
        "[Black \"?\"]",
        "[Link \"https://example.org/abc\"]",
    ] {
        assert!(written.contains(line), "{written}");
    }
    assert!(!written.contains("Started"), "{written}");
}

#[test]
fn handicaps_and_options_are_told() {
    let rules = rules("chu", Some("lishogi"));
    let handicap = rules.variant().handicaps[0].setup.clone();
    let record = Record::from_setup(Arc::clone(&rules), &handicap).unwrap();
    let text = pgn::write(&record, pgn::Spelling::XBoard);
    assert!(text.contains("[Rules \"") && text.contains("[SetUp \"1\"]"), "{text}");
    let again = read(&text).complete().unwrap();
    assert_eq!(again.rules().choices(), rules.choices());
    assert_eq!(sfen::write(again.start(), rules.variant()), sfen::write(&handicap, rules.variant()));
}

/// Words that a comment may have, among them all that PGN gives a meaning to.
const WORDS: [&str; 12] = ["好手", "a } brace", "{", "(", ";", "[x]", "$5", "two\nlines", "1-0", "\"", "\\", "100%"];

fn comment(dice: &mut Dice) -> String {
    let words: Vec<&str> = (0..=dice.below(3)).map(|_| WORDS[dice.below(WORDS.len())]).collect();
    words.join(" ")
}

fn annotate(scribe: &mut Scribe, dice: &mut Dice) {
    let root = scribe.at() == NodeId::ROOT;
    let (before, after, glyph, time) = (dice.below(9) == 0 && !root, dice.below(5) == 0, dice.below(7) == 0, dice.below(5));
    let (first, second, third) = (comment(dice), comment(dice), comment(dice));
    let number = dice.below(256) as u8;
    let notes = scribe.notes();
    if before && notes.before.is_empty() {
        notes.before = vec![first];
    }
    if after && notes.comments.is_empty() {
        notes.comments = vec![second, third];
    }
    if glyph && !root && notes.nags.is_empty() {
        notes.nags = vec![number];
    }
    let time = Duration::from_millis(time as u64 * 12_345);
    if !time.is_zero() && !root {
        notes.clock = Some(time);
        notes.spent = Some(time * 2);
        notes.total = Some(time * 3);
    }
    if number == 7 {
        notes.bookmark = Some("a ] % }\nb".to_owned());
    }
}

const CAUSES: [Cause; 15] = [
    Cause::Resignation,
    Cause::Mate,
    Cause::Stalemate,
    Cause::RoyalTaken,
    Cause::BareKing,
    Cause::Repetition,
    Cause::Foul,
    Cause::TimeUp,
    Cause::Agreement,
    Cause::Impasse,
    Cause::NoMatingForce,
    Cause::QuietMoves,
    Cause::Adjudication,
    Cause::Interrupted,
    Cause::Unknown,
];

fn end(scribe: &mut Scribe, dice: &mut Dice) {
    let cause = CAUSES[dice.below(CAUSES.len())];
    let winner = [None, Some(Side::Sente), Some(Side::Gote)][dice.below(3)];
    if dice.below(3) > 0 && scribe.notes().ending.is_none() {
        scribe.notes().ending = Some(Ending { winner, cause });
    }
}

/// A record of random moves with branches off branches and everything that a record can tell.
fn random_record(id: &str, dice: &mut Dice) -> Record {
    let rules = rules(id, None);
    let mut record = Record::new(rules);
    if dice.below(2) == 0 {
        let other = (Header::Other("備考".into()), "メモ \"1\" \\".to_owned());
        record.headers = Headers::from_iter([
            (Header::Sente, "先手".to_owned()),
            (Header::Gote, "後手".to_owned()),
            (Header::Started, ["2026/11/30", "2026/11/30 9:05", "昨日"][dice.below(3)].to_owned()),
            (Header::Other("a b".into()), "c: d".to_owned()),
            other,
        ]);
    }
    let mut scribe = Scribe::new(record);
    annotate(&mut scribe, dice);
    let mut seen = vec![NodeId::ROOT];
    for _ in 0..1 + dice.below(5) {
        scribe.go_to(seen[dice.below(seen.len())]);
        for _ in 0..dice.below(25) {
            let legal = scribe.game().legal_moves();
            let hard: Vec<Move> = legal.iter().copied().filter(|played| played.promotes() || played.via().is_some()).collect();
            let choice = if hard.is_empty() || dice.below(3) > 0 { &legal } else { &hard };
            if choice.is_empty() || scribe.play(choice[dice.below(choice.len())]).is_err() {
                break;
            }
            seen.push(scribe.at());
            annotate(&mut scribe, dice);
        }
        end(&mut scribe, dice);
    }
    scribe.finish()
}

/// Headers come back in the order of PGN.
fn sorted(mut record: Record) -> Record {
    let mut headers: Vec<(Header, String)> =
        record.headers.iter().map(|(header, value)| (header.clone(), value.to_owned())).collect();
    headers.sort();
    record.headers = headers.into_iter().collect();
    record
}

#[test]
fn random_records_of_every_game_come_back_as_they_were() {
    let mut dice = Dice(8);
    for id in ids() {
        for _ in 0..60 {
            let record = random_record(id, &mut dice);
            let text = pgn::write(&record, pgn::Spelling::Western);
            let reading = read(&text);
            assert_eq!(faults(&reading), Vec::<String>::new(), "{text}");
            assert_eq!(sorted(reading.record.unwrap()), sorted(record), "{text}");
        }
    }
}

#[test]
fn every_move_of_random_games_is_written_for_xboard_and_read_back() {
    let mut dice = Dice(5);
    for id in ids() {
        let mut game = Game::new(rules(id, None));
        for _ in 0..10 {
            crate::common::play_randomly(&mut game, 12, &mut dice);
            for played in game.legal_moves() {
                let mut scribe = Scribe::new(Record::from_setup(Arc::clone(game.rules()), &game.position().setup()).unwrap());
                scribe.play_on(played).unwrap();
                let text = pgn::write(&scribe.finish(), pgn::Spelling::XBoard);
                let reading = read(&text);
                let again = reading.record.as_ref().map(Record::moves).unwrap_or_default();
                assert!(again == [played], "{played}: {text}{:?}", faults(&reading));
            }
        }
    }
}

#[test]
fn of_several_lions_the_one_that_passes_is_told_behind_the_word_of_xboard() {
    let rules = rules("chu", Some("jcsa"));
    let start = "11k/12/12/12/3N4N3/12/12/12/12/12/12/K11 b - 1";
    let setup = sfen::read(start, rules.variant()).unwrap();
    for pass in ["9e9e", "4e4e"] {
        let mut scribe = Scribe::new(Record::from_setup(Arc::clone(&rules), &setup).unwrap());
        let played = usi::read_legal(pass, scribe.game()).unwrap();
        scribe.play(played).unwrap();
        scribe.notes().nags.push(1);
        scribe.notes().comments.push("じっと".to_owned());
        let record = scribe.finish();
        let text = pgn::write(&record, pgn::Spelling::XBoard);
        assert!(text.contains("1. --"), "{text}");
        assert_eq!(read(&text).complete().unwrap(), record, "{text}");
    }
    // A square where nothing can pass is no reason to read nothing.
    let text = format!("[Variant \"chu\"]\n[SFEN \"{start}\"]\n\n1. -- {{[%pass 1a]}} *\n");
    let reading = read(&text);
    assert_eq!(faults(&reading), Vec::<String>::new());
    assert!(reading.record.unwrap().moves()[0].comes_back());
}

proptest::proptest! {
    /// No text makes the reader fall over, and what it answers can be written and read again.
    #[test]
    fn any_text_is_read_as_far_as_it_goes(text in "([\\[\\](){};$%\"!?+=x.*\n -]|P-7h|P-7e|Ln|1\\.|[a-m1-9]|Variant \"chu\"|1-0|玉){0,30}") {
        let reading = pgn::read(&text, &rules("chu", None));
        if let Some(record) = reading.record {
            let again = read(&pgn::write(&record, pgn::Spelling::Western));
            proptest::prop_assert_eq!(faults(&again), Vec::<String>::new());
            proptest::prop_assert_eq!(again.record.map(|record| record.moves()), Some(record.moves()));
        }
    }
}
