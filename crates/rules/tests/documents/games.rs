//! The five documents against independent readings of the same sources: tables of pieces and drawn arrays.

use std::collections::{BTreeMap, BTreeSet};

use koshogi_rules::{Array, Lion, Movement, Setup, Side, Square, Variant};

const PIECES: &str = include_str!("pieces.tsv");
const ARRAYS: &str = include_str!("arrays.txt");

/// Option names that all games share.
const VOCABULARY: [&str; 16] = [
    "array",
    "promotion",
    "promotion.last-rank",
    "immobile",
    "lion.foot",
    "lion.kirin",
    "lion.senjishi",
    "lion.senjishi-captors",
    "royal.exposure",
    "ending.mate",
    "ending.bare-king",
    "ending.quiet-draw",
    "ending.no-mating-force",
    "repetition",
    "dragon",
    "dragon.promotes",
];

fn game(id: &str) -> &'static Variant {
    koshogi_games::all().iter().find(|game| game.id == id).unwrap_or_else(|| panic!("no game {id}"))
}

#[derive(Debug, PartialEq, Default)]
struct Moves {
    steps: BTreeSet<(i8, i8)>,
    slides: BTreeMap<(i8, i8), Option<u8>>,
    lines: BTreeSet<(i8, i8)>,
    area: bool,
}

impl Moves {
    fn of(movement: &Movement) -> Self {
        let lines = match &movement.lion {
            Lion::Lines(lines) => lines.iter().copied().collect(),
            Lion::None | Lion::Area => BTreeSet::new(),
        };
        Self {
            steps: movement.steps.iter().copied().collect(),
            slides: movement.slides.iter().map(|slide| (slide.direction, slide.range)).collect(),
            lines,
            area: movement.lion == Lion::Area,
        }
    }

    /// Reads `step (0,1) (1,1); range (0,-1)×≤2; LION-LINE (0,1)`.
    fn read(text: &str) -> Self {
        let mut moves = Self::default();
        for part in text.split("; ") {
            let (word, offsets) = part.split_once(' ').unwrap();
            for offset in offsets.split(' ').filter(|_| word != "LION-AREA") {
                let (offset, range) = offset.split_once("×≤").unwrap_or((offset, ""));
                let (right, forward) = offset.trim_matches(['(', ')']).split_once(',').unwrap();
                let offset = (right.parse().unwrap(), forward.parse().unwrap());
                match word {
                    "step" | "jump" => assert!(moves.steps.insert(offset)),
                    "slide" => assert!(moves.slides.insert(offset, None).is_none()),
                    "range" => assert!(moves.slides.insert(offset, Some(range.parse().unwrap())).is_none()),
                    "LION-LINE" => assert!(moves.lines.insert(offset)),
                    _ => panic!("{word}"),
                }
            }
            moves.area |= word == "LION-AREA";
        }
        moves
    }
}

#[test]
fn every_piece_is_as_the_tables_say() {
    let rows: Vec<Vec<&str>> =
        PIECES.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect();
    for row in &rows {
        let [id, letter, kanji, short, kana, royal, moves, promotes] = row[..] else { panic!("{row:?}") };
        let variant = game(id);
        let kind = variant.kind_by_letter(letter).unwrap_or_else(|| panic!("{id} {letter}"));
        let info = variant.kind(kind);
        assert_eq!((info.kanji.as_str(), info.short.as_str(), info.kana[0].as_str()), (kanji, short, kana), "{id} {letter}");
        assert_eq!(info.royal, royal == "royal", "{id} {letter}");
        assert_eq!(Moves::of(&info.movement), Moves::read(moves), "{id} {letter}: {}", info.movement.text);
        let face = info.promotes_to.map(|to| variant.kind(to));
        assert_eq!(face.map(|face| face.kanji.as_str()), Some(promotes).filter(|_| promotes != "-"), "{id} {letter}");
        assert_eq!(face.map(|face| face.letter.clone()), face.map(|_| format!("+{letter}")), "{id} {letter}");
        assert_eq!(face.and_then(|face| face.promoted_from), face.map(|_| kind), "{id} {letter}");
    }
    for variant in koshogi_games::all() {
        let known = rows.iter().filter(|row| row[0] == variant.id).count();
        assert_eq!(variant.kinds.len(), known, "{}", variant.id);
    }
}

/// The name at each square: `▲` or `▽` and the kanji.
fn drawn(variant: &Variant, setup: &Setup) -> Vec<Vec<String>> {
    let size = variant.size;
    let at = |file: u8, rank: u8| setup.pieces.iter().find(|(square, _)| Square::new(file, rank) == Some(*square));
    let name = |file, rank| match at(file, rank) {
        None => "・".to_owned(),
        Some((_, piece)) => format!("{}{}", if piece.side == Side::Sente { "▲" } else { "▽" }, variant.kind(piece.kind).kanji),
    };
    (1..=size.ranks()).map(|rank| (1..=size.files()).rev().map(|file| name(file, rank)).collect()).collect()
}

#[test]
fn every_array_is_as_it_is_drawn() {
    let mut read = 0;
    for block in ARRAYS.split("\n\n").filter(|block| block.starts_with('[')) {
        let (heading, rows) = block.split_once('\n').unwrap();
        let (id, array) = heading.trim_matches(['[', ']']).split_once(' ').unwrap();
        let variant = game(id);
        let array = variant.arrays.iter().find(|known| known.id == array).unwrap();
        let rows: Vec<Vec<String>> = rows.trim_end().lines().map(|row| row.split(' ').map(str::to_owned).collect()).collect();
        assert_eq!(drawn(variant, &array.setup), rows, "{heading}");
        read += 1;
    }
    assert_eq!(read, koshogi_games::all().iter().map(|game| game.arrays.len()).sum::<usize>());
}

/// «上手の麒麟と下手の鳳凰を入れ替える。さらに麒麟2枚をそれぞれ裏返す。», «下手の麒麟を裏返す。», «下手の醉象を裏返す。», applied to the array.
#[test]
fn the_handicaps_of_chu_follow_from_its_array() {
    let chu = game("chu");
    let handicap = |id: &str| chu.handicaps.iter().find(|array| array.id == id).unwrap();
    let altered = |changes: &[(Side, &str, Side, &str)]| {
        let mut setup = chu.arrays[0].setup.clone();
        let mut used = Vec::new();
        for (side, from, to_side, to) in changes {
            let kind = chu.kind_by_letter(from).unwrap();
            let index = (setup.pieces.iter())
                .position(|(square, piece)| (piece.side, piece.kind) == (*side, kind) && !used.contains(square))
                .unwrap();
            setup.pieces[index].1.side = *to_side;
            setup.pieces[index].1.kind = chu.kind_by_letter(to).unwrap();
            used.push(setup.pieces[index].0);
        }
        setup.side = Side::Gote;
        setup
    };
    let (lower, upper) = (Side::Sente, Side::Gote);
    let three = altered(&[(lower, "O", lower, "+O"), (lower, "X", lower, "+O"), (upper, "O", upper, "X")]);
    assert_eq!(handicap("three-lions").setup, three);
    assert_eq!(handicap("two-lions").setup, altered(&[(lower, "O", lower, "+O")]));
    assert_eq!(handicap("two-kings").setup, altered(&[(lower, "E", lower, "+E")]));
    let counts: Vec<usize> = chu.handicaps.iter().map(|array: &Array| array.setup.pieces.len()).collect();
    assert_eq!(counts, [92, 92, 92]);
}

#[test]
fn options_use_the_common_names_and_say_what_they_change() {
    for variant in koshogi_games::all() {
        for option in &variant.options {
            assert!(VOCABULARY.contains(&option.key.as_str()), "{} {}", variant.id, option.key);
            assert!(option.choices.len() > 1, "{} {}", variant.id, option.key);
            assert!(option.choices[option.default].patches.is_empty(), "{} {}", variant.id, option.key);
            for (index, choice) in option.choices.iter().enumerate() {
                assert_eq!(choice.patches.is_empty(), index == option.default, "{} {}={}", variant.id, option.key, choice.value);
            }
        }
    }
}

#[test]
fn each_game_has_the_options_that_apply_to_it() {
    let common = ["royal.exposure", "ending.mate", "ending.bare-king", "ending.quiet-draw", "repetition"];
    let own: [(&str, &[&str]); 5] = [
        (
            "chu",
            &[
                "promotion",
                "promotion.last-rank",
                "lion.foot",
                "lion.kirin",
                "lion.senjishi",
                "lion.senjishi-captors",
                "ending.no-mating-force",
            ],
        ),
        ("sho", &["promotion", "promotion.last-rank", "immobile"]),
        ("heian-dai", &["array", "dragon", "dragon.promotes", "promotion", "immobile"]),
        ("wa", &["promotion", "immobile"]),
        ("gendai", &["ending.no-mating-force"]),
    ];
    for (id, own) in own {
        let found: BTreeSet<&str> = game(id).options.iter().map(|option| option.key.as_str()).collect();
        assert_eq!(found, common.iter().chain(own).copied().collect(), "{id}");
    }
}

/// The defaults of the agreed reading, and the named sets of rules.
#[test]
fn defaults_and_presets_are_the_agreed_ones() {
    let default = |id: &str, key: &str| {
        let option = game(id).option(key).unwrap();
        option.choices[option.default].value.as_str()
    };
    let bare: Vec<&str> = koshogi_games::all().iter().map(|game| default(&game.id, "ending.bare-king")).collect();
    assert_eq!(bare, ["answer", "answer", "at-once", "off", "answer"]);
    for (key, value) in [
        ("promotion", "document"),
        ("promotion.last-rank", "pawn-and-lance"),
        ("lion.foot", "whole-move"),
        ("lion.kirin", "protected"),
        ("lion.senjishi", "document"),
        ("lion.senjishi-captors", "non-lions"),
        ("ending.no-mating-force", "off"),
    ] {
        assert_eq!(default("chu", key), value, "{key}");
    }
    for game in koshogi_games::all() {
        for (key, value) in [
            ("royal.exposure", "loses"),
            ("ending.mate", "declared"),
            ("ending.quiet-draw", "off"),
            ("repetition", "forbidden-4th"),
        ] {
            assert_eq!(default(&game.id, key), value, "{} {key}", game.id);
        }
        assert!(game.preset("document").is_some_and(|preset| preset.options.is_empty()), "{}", game.id);
    }
    let preset = |id: &str| -> BTreeMap<&str, &str> {
        game("chu").preset(id).unwrap().options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect()
    };
    let jcsa = [("lion.senjishi", "okazaki"), ("promotion.last-rank", "pawn"), ("ending.bare-king", "jcsa")];
    assert_eq!(preset("jcsa"), jcsa.into());
    let lishogi =
        [("lion.kirin", "retakable"), ("ending.mate", "played-out"), ("ending.bare-king", "lishogi"), ("repetition", "lishogi")];
    assert_eq!(preset("lishogi"), lishogi.into());
}

/// A spelling that names two kinds can be told apart only by where the piece comes from, so every face has one of its own.
#[test]
fn a_promoted_face_can_be_spelt_apart_from_the_piece_it_looks_like() {
    for variant in koshogi_games::all() {
        let names = |index: usize| {
            let info = &variant.kinds[index];
            [&info.kanji, &info.short].into_iter().chain(&info.spellings).cloned().collect::<BTreeSet<String>>()
        };
        let all: Vec<BTreeSet<String>> = (0..variant.kinds.len()).map(names).collect();
        for (index, own) in all.iter().enumerate() {
            let others: BTreeSet<&String> =
                all.iter().enumerate().filter(|(other, _)| *other != index).flat_map(|(_, set)| set).collect();
            let unique = own.iter().any(|name| !others.contains(name) && !name.is_ascii());
            let info = &variant.kinds[index];
            assert!(unique || info.promoted_from.is_none(), "{} {} has no spelling of its own", variant.id, info.letter);
        }
    }
}

/// Everything that a page shows is there in both languages.
#[test]
fn the_documents_are_complete() {
    for game in koshogi_games::all() {
        let texts = [&game.name, &game.about]
            .into_iter()
            .chain(game.arrays.iter().chain(&game.handicaps).map(|array| &array.name))
            .chain(game.options.iter().flat_map(|option| option.choices.iter().map(|choice| &choice.says).chain([&option.says])))
            .chain(game.presets.iter().map(|preset| &preset.says))
            .chain(game.sources.iter().flat_map(|source| [Some(&source.title), source.quote.as_ref()].into_iter().flatten()));
        for text in texts {
            assert!(text.ja != text.en && !text.ja.is_ascii(), "{}: {text}", game.id);
            assert!(!text.en.contains(|c: char| ('ぁ'..='ん').contains(&c)), "{}: {text}", game.id);
        }
        assert!(!game.kana.is_empty() && !game.aliases.is_empty(), "{}", game.id);
        let mut abbreviations = BTreeSet::new();
        for info in &game.kinds {
            assert!(info.en.is_ascii() || info.en.contains('’'), "{} {}", game.id, info.letter);
            assert!(!info.kana.is_empty(), "{} {}", game.id, info.letter);
            assert!(abbreviations.insert(&info.abbr), "{} {}", game.id, info.abbr);
        }
    }
}

/// «玉将各住一方中…» and the other passages that the game pages show.
#[test]
fn sources_are_quoted() {
    let quotes = |id: &str| {
        game(id).sources.iter().filter_map(|source| source.quote.as_ref()).map(|quote| quote.ja.as_str()).collect::<String>()
    };
    assert!(quotes("heian-dai").contains("又大将棊十三間云 玉将各住一方中 金将在脇 銀将在金之次"));
    assert!(quotes("heian-dai").contains("飛龍在桂馬之上 行四隅超越 奔車在香車之頂 行前後不云多少 注人在中心歩兵之頂"));
    assert!(quotes("wa").contains("⿰奚力"));
    assert!(quotes("chu").contains("199手連続して両者とも駒を取らず"));
    for game in koshogi_games::all() {
        assert!(!game.sources.is_empty() && !game.about.ja.is_empty() && !game.about.en.is_empty(), "{}", game.id);
    }
}
