//! Diagrams of the five games.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use koshogi_notation::diagram::{
    Chart, Colour, Coordinates, Diagram, Inscription, Mark, Picture, Shape, Style, TextStyle, Theme,
};
use koshogi_rules::{Lang, Move, Setup, Side, Square, Variant};
use unicode_width::UnicodeWidthStr;

fn chu() -> std::sync::Arc<Variant> {
    koshogi_games::find("chu").unwrap()
}

fn setup(variant: &Variant) -> &Setup {
    &variant.arrays[0].setup
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

/// The squares of a text diagram in kanji, read back from its columns.
fn read_back(text: &str, files: usize) -> Vec<Vec<String>> {
    let rows = text.lines().filter(|line| line.starts_with('|'));
    rows.map(|row| {
        let inside: Vec<char> = row.trim_start_matches('|').chars().take_while(|c| *c != '|').collect();
        // Side, kanji, plus: three characters on four columns.
        assert_eq!(inside.len(), 3 * files, "{row}");
        inside.chunks(3).map(|cell| cell.iter().collect::<String>().trim().to_owned()).collect()
    })
    .collect()
}

#[test]
fn the_chu_array_in_text_is_that_of_the_document() {
    // The document's table of the own camp: «香豹銅銀金玉象金銀銅豹香», «反_角_虎麒鳳虎_角_反», «横竪飛馬龍獅奔龍馬飛竪横».
    let camp = ["香豹銅銀金玉象金銀銅豹香", "反・角・虎麒鳳虎・角・反", "横竪飛馬龍獅奔龍馬飛竪横", "歩歩歩歩歩歩歩歩歩歩歩歩"];
    let variant = chu();
    let text = Diagram::new(&variant, setup(&variant)).text(&TextStyle::default());
    let rows = read_back(&text, 12);
    for (at, line) in camp.iter().enumerate() {
        assert_eq!(rows[11 - at].concat(), *line);
        let turned: String = rows[at].iter().rev().map(|cell| cell.replace('v', "")).collect();
        // 王 is gote's name for the king.
        assert_eq!(turned.replace('王', "玉"), *line);
        assert!(rows[at].iter().all(|cell| cell.starts_with('v') || cell == "・"));
    }
}

#[test]
fn columns_line_up_under_their_files_in_every_game() {
    for variant in koshogi_games::all() {
        for (wide, lang) in [(false, Lang::Ja), (true, Lang::Ja), (false, Lang::En)] {
            let style = TextStyle { wide, ..TextStyle::of(lang) };
            let text = Diagram::new(variant, setup(variant)).text(&style);
            let width = |line: &str| if wide { line.width_cjk() } else { line.width() };
            let board: Vec<&str> = text.lines().filter(|line| line.starts_with(['+', '|'])).collect();
            let edge = board[0].len();
            for line in &board {
                let right = line.char_indices().rev().find(|(_, c)| *c == '|' || *c == '+').unwrap().0;
                assert_eq!(width(&line[..=right]), edge, "{}: {line}", variant.id);
            }
            assert!(text.lines().all(|line| !line.ends_with(' ')));
        }
    }
}

#[test]
fn text_says_who_moves_what_was_played_and_what_the_lion_law_forbids() {
    let variant = chu();
    let setup = Setup { side: Side::Gote, senjishi: Some(square("7h")), ..setup(&variant).clone() };
    let last = Some(Move::new(square("7i"), square("7h")));
    let japanese = Diagram::new(&variant, &setup).last(last, Some("▲７八歩".into())).caption("一局目");
    let text = japanese.text(&TextStyle::default());
    assert_eq!(text.lines().next(), Some("一局目"));
    assert_eq!(text.lines().last(), Some("☖後手番　最終手 ▲７八歩　先獅子 7八"));
    let english = Diagram::new(&variant, &setup).last(last, None);
    let text = english.text(&TextStyle::of(Lang::En));
    assert_eq!(text.lines().last(), Some("Gote to move, last move 7i7h, lion taken on 7h (senjishi)"));
}

#[test]
fn promoted_pieces_are_told_from_their_likes_with_and_without_colour() {
    // A gold that became a rook beside a rook: both read 飛.
    let variant = chu();
    let (rook, gold) = (variant.kind_by_letter("R").unwrap(), variant.kind_by_letter("+G").unwrap());
    let piece = |kind| koshogi_rules::Piece { kind, side: Side::Sente };
    let pieces = vec![(square("1a"), piece(rook)), (square("2a"), piece(gold))];
    let setup = Setup { pieces, side: Side::Sente, senjishi: None, move_number: 1 };
    let diagram = Diagram::new(&variant, &setup);
    let plain = diagram.text(&TextStyle::default());
    assert!(plain.contains(" 飛+ 飛 |一"), "{plain}");
    let colour = diagram.text(&TextStyle { colour: true, ..TextStyle::default() });
    assert!(!colour.contains("飛+") && colour.contains("\u{1b}[31m"), "{colour:?}");
    let picture = diagram.svg(&Style::default());
    let vermilion = picture.svg.matches("#c5301c").count();
    assert_eq!(vermilion, 2, "two kanji of one promoted piece");
}

#[test]
fn a_turned_board_puts_gote_below() {
    let variant = chu();
    let diagram = Diagram::new(&variant, setup(&variant));
    let text = diagram.text(&TextStyle { turned: true, ..TextStyle::default() });
    let rows = read_back(&text, 12);
    assert_eq!(rows[0].concat(), "香豹銅銀金象玉金銀銅豹香");
    assert!(rows[11].iter().all(|cell| cell.starts_with('v')));
    assert_eq!(text.lines().next().map(|line| line.split_whitespace().next()), Some(Some("1")));
}

/// The pictures as every XML reader sees them.
fn elements(picture: &Picture, name: &str) -> usize {
    let document = roxmltree::Document::parse(&picture.svg).unwrap();
    document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name))).count()
}

#[test]
fn every_style_of_every_game_is_drawn_whole_and_from_outlines() {
    for variant in koshogi_games::all() {
        for inscription in [Inscription::Full, Inscription::Short, Inscription::International] {
            for shape in [Shape::Wedge, Shape::Bare] {
                for theme in [Theme::Book, Theme::Wood] {
                    for coordinates in [Coordinates::None, Coordinates::Japanese, Coordinates::Western, Coordinates::Branches] {
                        let style = Style { inscription, shape, theme, coordinates, ..Style::default() };
                        for array in variant.arrays.iter().chain(&variant.handicaps) {
                            let diagram = Diagram::new(variant, &array.setup).caption(&array.name.ja);
                            let picture = diagram.svg(&style);
                            assert!(picture.undrawn.is_empty(), "{}: {:?}", variant.id, picture.undrawn);
                            assert!(elements(&picture, "g") >= array.setup.pieces.len());
                            assert_eq!(elements(&picture, "text"), 0);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn every_name_of_every_piece_has_its_outlines() {
    for variant in koshogi_games::all() {
        for info in &variant.kinds {
            let names = [Some(&info.kanji), info.gote_kanji.as_ref(), Some(&info.short), info.gote_short.as_ref()];
            for character in names.into_iter().flatten().chain(&info.spellings).flat_map(|name| name.chars()) {
                assert!(
                    koshogi_notation::glyphs::outline(character).is_some(),
                    "{character} of {}: run `cargo xtask pieces`",
                    variant.id
                );
            }
            let picture = Chart::of(&info.movement).svg(&info.short, info.promoted_from.is_some(), 24.0, Theme::Book);
            assert!(picture.undrawn.is_empty());
        }
    }
}

#[test]
fn star_points_stand_where_the_zones_end() {
    // Chu: four ranks of twelve, as on old boards; no star where zones meet.
    let variant = chu();
    let setup = Setup { pieces: Vec::new(), side: Side::Sente, senjishi: None, move_number: 1 };
    let picture = Diagram::new(&variant, &setup).svg(&Style::default());
    assert_eq!(elements(&picture, "circle"), 4);
}

#[test]
fn marks_and_markup_in_captions_are_drawn_not_obeyed() {
    let variant = chu();
    let marks = [
        Mark::Circle(square("1a"), Colour::Red),
        Mark::Dot(square("2b"), Colour::Green),
        Mark::Cross(square("3c"), Colour::Blue),
        Mark::Tint(square("4d"), Colour::Red),
        Mark::Arrow(square("5e"), square("5h"), Colour::Blue),
    ];
    let plain = Diagram::new(&variant, setup(&variant));
    let marked = plain.clone().marks(marks).caption("<script>&\"'\u{1}🐉");
    let picture = marked.svg(&Style::default());
    assert_eq!(elements(&picture, "script"), 0);
    assert_eq!(elements(&picture, "circle"), elements(&plain.svg(&Style::default()), "circle") + 2);
    assert_eq!(picture.undrawn.into_iter().collect::<String>(), "🐉");
}

#[cfg(feature = "png")]
mod pixels {
    use koshogi_notation::diagram::png;

    use super::*;

    #[test]
    fn a_png_has_the_size_of_its_picture_and_something_on_it() {
        let variant = chu();
        let picture = Diagram::new(&variant, setup(&variant)).svg(&Style::default());
        let bytes = png::render(&picture, 2.0).unwrap();
        let pixels = resvg::tiny_skia::Pixmap::decode_png(&bytes).unwrap();
        assert_eq!(pixels.width(), (picture.width * 2.0).ceil() as u32);
        let dark = pixels.pixels().iter().filter(|pixel| pixel.red() < 80).count();
        // Ninety-two pieces of two kanji are a good deal of ink, and far from a black page.
        let share = dark as f32 / pixels.pixels().len() as f32;
        assert!((0.03..0.3).contains(&share), "{share}");
    }

    #[test]
    fn senseless_sizes_are_refused() {
        let variant = chu();
        let picture = Diagram::new(&variant, setup(&variant)).svg(&Style::default());
        for scale in [0.0, -1.0, f32::NAN, f32::INFINITY, 1e9] {
            assert!(matches!(png::render(&picture, scale), Err(png::PngError::Size { .. })), "{scale}");
        }
    }
}
