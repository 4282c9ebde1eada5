//! What the screen shows.

use std::sync::Arc;

use koshogi_notation::record::Record;
use koshogi_notation::sfen;
use koshogi_rules::{Choices, Lang, Rules};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthStr as _;

use super::*;
use crate::play::settings::{Pieces, Settings};
use crate::play::table::Key;

fn table(variant: &str, lang: Lang) -> Table {
    let rules = Rules::new(koshogi_games::find(variant).unwrap(), &Choices::default()).unwrap();
    Table::new(Record::new(Arc::new(rules)), Settings::of(lang), [true; 2])
}

fn set_up(variant: &str, text: &str, settings: Settings) -> Table {
    let rules = Arc::new(Rules::new(koshogi_games::find(variant).unwrap(), &Choices::default()).unwrap());
    let setup = sfen::read(text, rules.variant()).unwrap();
    Table::new(Record::from_setup(rules, &setup).unwrap(), settings, [true; 2])
}

fn keys(table: &mut Table, text: &str) {
    for character in text.chars() {
        table.press(if character == '\n' { Key::Enter } else { Key::Char(character) });
    }
}

fn click(table: &mut Table, squares: &str) {
    for text in squares.split_whitespace() {
        table.click(text.parse().unwrap());
    }
}

fn terminal(table: &Table, width: u16, height: u16, colour: bool) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, table, Theme::new(colour))).unwrap();
    terminal
}

/// The screen as text. Without colours, so that the picture alone has to tell everything.
fn screen(table: &Table, width: u16, height: u16) -> String {
    let terminal = terminal(table, width, height, false);
    let buffer = terminal.backend().buffer();
    let rows = (0..height).map(|y| {
        let mut row = String::new();
        let mut x = 0;
        while x < width {
            let symbol = buffer[(x, y)].symbol();
            row.push_str(symbol);
            // What stands under the second half of a kanji is not seen.
            x += symbol.width().max(1) as u16;
        }
        assert_eq!(row.width(), usize::from(width), "{row}");
        row.trim_end().to_owned()
    });
    rows.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_five_games_in_both_languages_fit_a_small_terminal() {
    for variant in koshogi_games::all() {
        for (lang, name) in [(Lang::Ja, "ja"), (Lang::En, "en")] {
            insta::assert_snapshot!(format!("{}-{name}", variant.id), screen(&table(&variant.id, lang), 80, 24));
        }
    }
}

#[test]
fn a_large_terminal_has_lines_and_whole_names() {
    insta::assert_snapshot!("large", screen(&table("sho", Lang::Ja), 110, 40));
    let settings = Settings { pieces: Pieces::Full, turned: true, ..Settings::of(Lang::Ja) };
    let start = "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL b - 1";
    insta::assert_snapshot!("large-full", screen(&set_up("sho", start, settings), 110, 30));
}

#[test]
fn letters_are_plain_ascii() {
    let settings = Settings { pieces: Pieces::Letters, ..Settings::of(Lang::En) };
    let position = "11k/12/12/3n8/12/6+b5/5pN5/12/12/3R8/12/K11 b - 1";
    let mut table = set_up("chu", position, settings);
    click(&mut table, "6g");
    for (width, height) in [(80, 24), (110, 40)] {
        let screen = screen(&table, width, height);
        assert!(screen.is_ascii(), "{screen}");
    }
    insta::assert_snapshot!("letters", screen(&table, 80, 24));
}

#[test]
fn a_lion_move_shows_where_it_can_go_and_where_it_is() {
    let position = "11k/12/12/3n8/12/6+b5/5pN5/12/12/3R8/12/K11 b - 1";
    let mut table = set_up("chu", position, Settings::of(Lang::En));
    click(&mut table, "6g");
    insta::assert_snapshot!("lion-in-hand", screen(&table, 80, 24));
    click(&mut table, "6f");
    insta::assert_snapshot!("lion-halfway", screen(&table, 80, 24));
    click(&mut table, "9d");
    insta::assert_snapshot!("lion-refused", screen(&table, 80, 24));
}

#[test]
fn a_promotion_is_asked_at_the_piece() {
    let mut table = set_up("chu", "11k/12/12/12/9P2/12/12/12/12/12/12/K11 b - 1", Settings::of(Lang::Ja));
    click(&mut table, "3e 3d");
    insta::assert_snapshot!("promotion", screen(&table, 80, 24));
}

#[test]
fn questions_lines_and_ends_are_shown_below() {
    let mut table = table("heian-dai", Lang::Ja);
    table.press(Key::Char('d'));
    insta::assert_snapshot!("draw-offer", screen(&table, 80, 24));
    keys(&mut table, "n:7k7");
    insta::assert_snapshot!("typing", screen(&table, 80, 24));
    table.press(Key::Escape);
    keys(&mut table, "gy");
    insta::assert_snapshot!("resigned", screen(&table, 80, 24));
}

#[test]
fn the_moves_follow_the_game_and_show_where_one_looks() {
    let mut table = table("sho", Lang::Ja);
    for line in ["7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "9g9f", "9c9d", "1g1f", "1c1d"] {
        keys(&mut table, &format!("{line}\n"));
    }
    insta::assert_snapshot!("moves-at-the-end", screen(&table, 80, 24));
    for _ in 0..4 {
        table.press(Key::PageUp);
    }
    insta::assert_snapshot!("moves-looking-back", screen(&table, 80, 24));
}

#[test]
fn the_help_covers_everything_that_keys_do() {
    let mut table = table("chu", Lang::En);
    table.press(Key::Char('?'));
    insta::assert_snapshot!("help-en", screen(&table, 80, 40));
    insta::assert_snapshot!("help-ja", help(&self::table("chu", Lang::Ja)));
    // A game without lions does not explain them.
    assert!(!help(&self::table("sho", Lang::En)).contains("igui"));
}

#[test]
fn checks_and_reach_are_shown_where_asked() {
    let position = "4k4/9/9/9/4R4/9/9/9/4K4 w - 1";
    let mut table = set_up("sho", position, Settings::of(Lang::En));
    insta::assert_snapshot!("check", screen(&table, 80, 24));
    table.press(Key::Char('c'));
    assert!(!screen(&table, 80, 24).contains('!'), "no mark of check");
    table.press(Key::Char('a'));
    insta::assert_snapshot!("reach", screen(&table, 80, 24));
}

#[test]
fn a_terminal_that_is_too_small_says_so() {
    for (lang, name) in [(Lang::Ja, "ja"), (Lang::En, "en")] {
        insta::assert_snapshot!(format!("too-small-{name}"), screen(&table("gendai", lang), 40, 12));
    }
    // The size that it names is enough.
    let table = table("gendai", Lang::En);
    assert!(Layout::fit(Rect::new(0, 0, 40, 12), &table).is_err_and(|TooSmall { width, height }| {
        Layout::fit(Rect::new(0, 0, width, height), &table).is_ok()
            && Layout::fit(Rect::new(0, 0, width - 1, height), &table).is_err()
            && Layout::fit(Rect::new(0, 0, width, height - 1), &table).is_err()
    }));
}

#[test]
fn every_size_of_terminal_can_be_drawn_and_every_square_found_again() {
    for variant in koshogi_games::all() {
        let mut table = table(&variant.id, Lang::Ja);
        for turned in [false, true] {
            if turned {
                table.press(Key::Char('f'));
            }
            for (width, height) in [(1, 1), (20, 5), (60, 24), (80, 24), (81, 25), (100, 33), (133, 41), (200, 60), (300, 90)] {
                terminal(&table, width, height, true);
                let Ok(layout) = Layout::fit(Rect::new(0, 0, width, height), &table) else { continue };
                for square in variant.size.squares() {
                    let place = layout.grid.place(square);
                    assert!(place.right() <= width && place.bottom() <= height, "{} {width}x{height}", variant.id);
                    let at = Position::new(place.x + place.width - 1, place.y);
                    assert_eq!(square_at(&table, Rect::new(0, 0, width, height), at), Some(square));
                }
            }
        }
    }
}

#[test]
fn colours_and_signs_tell_the_sides_apart() {
    let settings = Settings::of(Lang::Ja);
    let table = set_up("sho", "4k4/9/9/4p4/4+P4/9/9/9/4K4 b - 1", settings);
    let layout = Layout::fit(Rect::new(0, 0, 80, 24), &table).unwrap();
    let at = |text: &str| layout.grid.place(text.parse().unwrap());
    let terminal = terminal(&table, 80, 24, true);
    let cell = |text: &str| terminal.backend().buffer()[(at(text).x + 1, at(text).y)].clone();
    assert_ne!(cell("5a").fg, cell("5d").bg);
    assert_ne!(cell("5d").fg, cell("5e").fg, "gote's pieces and promoted ones have colours of their own");
    assert!(cell("5e").modifier.contains(Modifier::BOLD));
    // Without colours the sign before the piece tells whose it is, the one behind it that it is promoted.
    let plain = self::terminal(&table, 80, 24, false);
    let sign = |text: &str, column: u16| plain.backend().buffer()[(at(text).x + column, at(text).y)].symbol().to_owned();
    assert_eq!((sign("5d", 0), sign("5e", 0), sign("5e", 3)), ("v".into(), " ".into(), "+".into()));
}
