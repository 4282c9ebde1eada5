//! What is written for Chu shogi is understood by the reader of the site where it is played most.
//!
//! The reader here follows what that site's reader is known to do and shares nothing with the crate: the names that it has, squares
//! as file and rank, two lines for a double move, the piece settled by what stands on the origin, lines `まで` dropped,
//! anything else refused.

use koshogi_notation::kif;
use koshogi_notation::record::Record;
use koshogi_rules::{Game, Side};
use proptest::prelude::*;

use crate::common::{self, Dice};

/// The names that the site reads, and the kinds that each can mean.
const NAMES: &[(&str, &[&str])] = &[
    ("玉将", &["K"]),
    ("王将", &["K"]),
    ("太子", &["+E"]),
    ("獅子", &["N", "+O"]),
    ("奔王", &["Q", "+X"]),
    ("麒麟", &["O"]),
    ("鳳凰", &["X"]),
    ("醉象", &["E", "+I"]),
    ("仲人", &["I"]),
    ("歩兵", &["P"]),
    ("と金", &["+P"]),
    ("金将", &["G"]),
    ("金飛車", &["+G"]),
    ("飛車", &["R", "+G"]),
    ("銀将", &["S"]),
    ("竪行", &["V", "+S"]),
    ("銅将", &["C"]),
    ("横行", &["M", "+C"]),
    ("猛豹", &["F"]),
    ("小角", &["+F"]),
    ("角行", &["B", "+F"]),
    ("香車", &["L"]),
    ("白駒", &["+L"]),
    ("反車", &["A"]),
    ("鯨鯢", &["+A"]),
    ("龍馬", &["H", "+B"]),
    ("角鷹", &["+H"]),
    ("龍王", &["D", "+R"]),
    ("飛鷲", &["+D"]),
    ("奔猪", &["+M"]),
    ("飛牛", &["+V"]),
    ("盲虎", &["T"]),
    ("飛鹿", &["+T"]),
];

/// The letters that the site reads in a diagram, `成` before them where it stands there.
const BOARD: &[(&str, &str)] = &[
    ("玉", "K"),
    ("王", "K"),
    ("太", "+E"),
    ("獅", "N"),
    ("成獅", "+O"),
    ("奔", "Q"),
    ("成奔", "+X"),
    ("麒", "O"),
    ("鳳", "X"),
    ("象", "E"),
    ("成象", "+I"),
    ("仲", "I"),
    ("歩", "P"),
    ("と", "+P"),
    ("杏", "+P"),
    ("金", "G"),
    ("成飛", "+G"),
    ("銀", "S"),
    ("成竪", "+S"),
    ("銅", "C"),
    ("成横", "+C"),
    ("豹", "F"),
    ("成角", "+F"),
    ("香", "L"),
    ("駒", "+L"),
    ("反", "A"),
    ("鯨", "+A"),
    ("角", "B"),
    ("成馬", "+B"),
    ("馬", "H"),
    ("鷹", "+H"),
    ("飛", "R"),
    ("成龍", "+R"),
    ("龍", "D"),
    ("鷲", "+D"),
    ("横", "M"),
    ("猪", "+M"),
    ("竪", "V"),
    ("牛", "+V"),
    ("虎", "T"),
    ("鹿", "+T"),
];

const RANKS: [&str; 12] = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];

/// A square such as `12十二` in the letters of machine moves, and what follows it.
fn square(text: &str) -> (String, &str) {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap();
    let rest = &text[digits..];
    let rank = (0..12).rev().find(|&rank| rest.starts_with(RANKS[rank])).unwrap_or_else(|| panic!("no rank in {text}"));
    let letter = char::from(b'a' + u8::try_from(rank).unwrap());
    (format!("{}{letter}", &text[..digits]), &rest[RANKS[rank].len()..])
}

/// A step: where to, whether it promotes, where from.
fn step(line: &str, previous: Option<&str>, game: &Game, origin_of_piece: Option<&str>) -> (String, bool, String) {
    let line = line.trim_start().trim_start_matches(['▲', '△']);
    let (to, rest) = match line.strip_prefix('仝') {
        Some(rest) => (previous.unwrap().to_owned(), rest),
        None => square(line),
    };
    let (name, kinds) = NAMES.iter().find(|(name, _)| rest.starts_with(name)).unwrap_or_else(|| panic!("no name in {line}"));
    let rest = &rest[name.len()..];
    let (promotes, rest) = match rest.strip_prefix('成') {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let (from, rest) = square(rest.strip_prefix(" （←").unwrap_or_else(|| panic!("no origin in {line}")));
    let rest = rest.strip_prefix('）').unwrap().trim();
    assert!(rest.is_empty() || (rest.starts_with('(') && rest.ends_with(')')), "{line}");
    // The piece is settled by what stands on the origin.
    let stands = origin_of_piece.unwrap_or(&from);
    let piece = game.position().piece(stands.parse().unwrap()).unwrap();
    let letter = game.rules().variant().kind(piece.kind).letter.as_str();
    assert!(kinds.contains(&letter), "{name} is not {letter} on the site: {line}");
    (to, promotes, from)
}

/// The main line of a text in machine moves, as the site reads it.
fn read(text: &str, mut game: Game) -> Vec<String> {
    let mut moves = Vec::new();
    let mut previous: Option<String> = None;
    let mut first: Option<(String, String)> = None;
    for line in text.lines().skip_while(|line| !line.starts_with("手数--")).skip(1) {
        let line = line.trim();
        if line.starts_with("変化") {
            break;
        }
        if line.is_empty() || line.starts_with(['*', '&']) || line.starts_with("まで") {
            continue;
        }
        let (number, rest) = line.split_once("手目").unwrap_or_else(|| panic!("{line}"));
        assert_eq!(number.parse::<usize>().unwrap(), moves.len() + 1);
        if let Some(leg) = rest.strip_prefix("一歩目") {
            let (to, _, from) = step(leg, previous.as_deref(), &game, None);
            first = Some((from, to));
            continue;
        }
        let (played, to) = if let Some(leg) = rest.strip_prefix("二歩目") {
            let (from, via) = first.take().unwrap();
            let (to, promotes, second_from) = step(leg, None, &game, Some(&from));
            assert_eq!(second_from, via);
            (format!("{from}{via}{to}{}", if promotes { "+" } else { "" }), to)
        } else {
            let (to, promotes, from) = step(rest, previous.as_deref(), &game, None);
            (format!("{from}{to}{}", if promotes { "+" } else { "" }), to)
        };
        let mv = koshogi_notation::usi::read(&played, game.rules(), game.position()).unwrap();
        game.play(mv).unwrap();
        moves.push(mv.to_string());
        previous = Some(to);
    }
    moves
}

/// The board of a diagram in SFEN, as the site reads it.
fn read_board(text: &str) -> String {
    let ranks: Vec<String> = text
        .lines()
        .filter(|line| line.starts_with('|'))
        .map(|line| {
            let (mut rank, mut empty, mut prefix, mut gote) = (String::new(), 0, String::new(), false);
            let end = line.rfind('|').unwrap();
            for c in line[1..end].chars().filter(|c| !c.is_whitespace()) {
                match c {
                    '・' => empty += 1,
                    'v' => gote = true,
                    '成' => prefix.push(c),
                    _ => {
                        let name = format!("{prefix}{c}");
                        let letter = BOARD.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("{name}")).1;
                        if empty > 0 {
                            rank += &empty.to_string();
                        }
                        rank += &if gote { letter.to_lowercase() } else { letter.to_owned() };
                        (empty, gote) = (0, false);
                        prefix.clear();
                    }
                }
            }
            if empty > 0 {
                rank += &empty.to_string();
            }
            rank
        })
        .collect();
    ranks.join("/")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn moves_and_diagrams_are_understood(seed: u64, before in 0..200usize, plies in 0..60usize) {
        let rules = common::rules("chu", None);
        let mut dice = Dice(seed);
        let mut game = Game::new(rules.clone());
        common::play_randomly(&mut game, before, &mut dice);
        let start = game.position().setup();
        let mut game = Game::from_setup(rules.clone(), &start).unwrap();
        common::play_randomly(&mut game, plies, &mut dice);
        let mut scribe = koshogi_notation::record::Scribe::new(Record::from_setup(rules.clone(), &start).unwrap());
        for &played in game.moves() {
            scribe.play(played).unwrap();
        }
        let text = kif::write(scribe.record());
        let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
        prop_assert_eq!(read(&text, Game::from_setup(rules.clone(), &start).unwrap()), moves);
        let sfen = koshogi_notation::sfen::write(&start, rules.variant());
        if text.contains('|') {
            prop_assert_eq!(read_board(&text), sfen.split(' ').next().unwrap());
            prop_assert_eq!(text.contains("\n後手番\n"), start.side == Side::Gote);
        }
    }
}
