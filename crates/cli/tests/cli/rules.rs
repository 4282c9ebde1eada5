//! `koshogi games` and `koshogi rules`: everything that a document says is on its page.

use koshogi_rules::{Lang, Variant};

use crate::program::run;

const LANGS: [(&str, Lang); 2] = [("ja", Lang::Ja), ("en", Lang::En)];

/// The text without the line breaks and blanks that a page adds, and without the escapes of its format.
fn squeezed(text: &str) -> String {
    let text = html_escape::decode_html_entities(text).replace("<br>", "");
    text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '\\' | '>')).collect()
}

#[test]
fn every_game_is_listed_with_its_names_and_its_board() {
    for (lang, _) in LANGS {
        let out = run(["games", "--lang", lang]).good();
        for game in koshogi_games::all() {
            let line =
                out.lines().find(|line| line.split(' ').next() == Some(&game.id)).unwrap_or_else(|| panic!("{}: {out}", game.id));
            let board = format!("{}x{}", game.size.files(), game.size.ranks());
            for told in [&board, &game.name.ja, &game.name.en, &game.kana] {
                assert!(line.contains(told), "{told}: {line}");
            }
        }
    }
}

#[test]
fn a_page_holds_all_that_the_document_says() {
    for game in koshogi_games::all() {
        for (word, lang) in LANGS {
            for format in ["text", "markdown", "html"] {
                let page = squeezed(&run(["rules", &game.id, "--lang", word, "--format", format]).good());
                for told in all_told(game, lang) {
                    assert!(page.contains(&squeezed(&told)), "{} {word} {format}: {told}", game.id);
                }
            }
        }
    }
}

/// Every sentence of the document, in one language.
fn all_told(game: &Variant, lang: Lang) -> Vec<String> {
    let mut told = vec![game.name.ja.clone(), game.name.en.clone(), game.about.get(lang).to_owned()];
    for kind in &game.kinds {
        told.extend([kind.kanji.clone(), kind.en.clone(), kind.movement.text.clone()]);
        told.extend(kind.kana.first().cloned());
    }
    for option in &game.options {
        told.extend([option.key.clone(), option.says.get(lang).to_owned()]);
        told.extend(option.choices.iter().flat_map(|choice| [choice.value.clone(), choice.says.get(lang).to_owned()]));
    }
    for preset in &game.presets {
        told.extend([preset.id.clone(), preset.name.get(lang).to_owned(), preset.says.get(lang).to_owned()]);
        told.extend(preset.options.iter().map(|(key, value)| format!("{key}={value}")));
    }
    told.extend(game.handicaps.iter().flat_map(|handicap| [handicap.id.clone(), handicap.name.get(lang).to_owned()]));
    for example in &game.examples {
        told.extend([example.name.get(lang).to_owned(), example.says.get(lang).to_owned()]);
    }
    for source in &game.sources {
        told.push(source.title.get(lang).to_owned());
        told.extend(source.quote.as_ref().map(|quote| quote.get(lang).to_owned()));
    }
    told
}

#[test]
fn a_page_shows_the_game_under_the_options_that_are_asked_for() {
    let plain = run(["rules", "heian-dai"]).good();
    let leaping = run(["rules", "heian-dai", "--set", "dragon=leap"]).good();
    assert!(plain.contains("* bishop") && leaping.contains("* leap"), "the choice that holds is marked");
    assert!(leaping.contains("Jumps to the second square diagonally."), "{leaping}");
    assert!(!plain.contains("Jumps to the second square diagonally."));
    let jcsa = run(["rules", "chu", "--preset", "jcsa"]).good();
    assert!(jcsa.contains("Okazaki"), "the law of lions is told as the preset has it");
}

#[test]
fn the_law_of_bare_kings_names_the_pieces_of_its_own_game() {
    for (game, pieces) in [("chu", "一枚の歩兵か仲人だけ"), ("sho", "一枚の歩兵だけ"), ("wa", "一枚の萑歩だけ")]
    {
        let page = squeezed(&run(["rules", game, "--lang", "ja", "--set", "ending.bare-king=jcsa"]).good());
        assert!(page.contains(&format!("勝つ側の残りの駒が{pieces}なら、成ってはじめて勝ち。")), "{game}");
    }
}

#[test]
fn html_is_one_page_of_its_own() {
    let page = run(["rules", "chu", "--lang", "ja", "--format", "html"]).good();
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"ja\">") && page.ends_with("</html>\n"));
    for tag in ["figure", "svg", "h2", "h3", "ul", "dl", "div", "blockquote", "p"] {
        let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
        let opened = page.match_indices(&open).filter(|(at, _)| page[at + open.len()..].starts_with([' ', '>'])).count();
        assert_eq!(opened, page.matches(&close).count(), "{tag}");
    }
    assert!(!page.contains("http://") || !page.replace("http://www.w3.org/2000/svg", "").contains("http"), "nothing is fetched");
}

#[test]
fn games_are_called_by_any_of_their_names() {
    let page = run(["rules", "chu"]).good();
    for name in ["chushogi", "中将棋", "ちゅうしょうぎ", "Chu shogi", "CHU"] {
        assert_eq!(run(["rules", name]).good(), page, "{name}");
    }
}

#[test]
fn every_choice_changes_what_the_page_says_of_the_rules() {
    for game in koshogi_games::all() {
        let plain = without_options(&run(["rules", &game.id]).good());
        for option in &game.options {
            for (_, choice) in option.choices.iter().enumerate().filter(|(index, _)| *index != option.default) {
                let set = format!("{}={}", option.key, choice.value);
                let page = without_options(&run(["rules", &game.id, "--set", &set]).good());
                assert_ne!(page, plain, "{} {set}", game.id);
            }
        }
    }
}

/// A page without the section that lists the options.
fn without_options(page: &str) -> String {
    let (before, rest) = page.split_once("\nOptions\n").expect("every game has options");
    let after = rest.find("\n\nPresets\n").or(rest.find("\n\nHandicaps\n")).or(rest.find("\n\nSources\n")).expect("more follows");
    before.to_owned() + &rest[after..]
}
