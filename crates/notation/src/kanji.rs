//! Characters of Japanese records: numbers in kanji, full-width forms, and variant forms that mean the same.

use koshogi_rules::{MAX_SIDE, Square};

/// A line with every character in its usual form, one for one: full-width digits, brackets and marks become half-width, and the
/// variant forms of kanji that records mix (竜 and 龍, 酔 and 醉) become one.
pub(crate) fn fold(text: &str) -> String {
    text.chars().map(fold_character).collect()
}

fn fold_character(c: char) -> char {
    match c {
        '！'..='～' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{3000}' | '\u{a0}' | '\t' => ' ',
        '竜' => '龍',
        '酔' => '醉',
        '步' => '歩',
        '將' => '将',
        '虍' => '虎',
        '鷄' => '鶏',
        '鴈' | '雁' => '鳫',
        '豎' => '竪',
        '麟' | '麐' => '麟',
        '獸' => '獣',
        '變' => '変',
        '喰' => '食',
        _ => c,
    }
}

const DIGITS: &str = "〇一二三四五六七八九";

fn kanji_digit(c: char) -> Option<u32> {
    DIGITS.chars().position(|digit| digit == c).map(|at| at as u32)
}

/// Whether a character can be part of a number.
pub(crate) fn is_numeral(c: char) -> bool {
    c.is_ascii_digit() || c == '十' || kanji_digit(c).is_some()
}

/// The value of a whole text of digits or of kanji (`12`, `十二`, `二十一`).
pub(crate) fn value(text: &str) -> Option<u32> {
    if text.bytes().all(|b| b.is_ascii_digit()) {
        return text.parse().ok();
    }
    match text.split_once('十') {
        Some((tens, ones)) => {
            let digit = |text: &str, empty| match text.is_empty() {
                true => Some(empty),
                false => single(text).and_then(kanji_digit),
            };
            Some(digit(tens, 1)? * 10 + digit(ones, 0)?)
        }
        None => single(text).and_then(kanji_digit),
    }
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// The kanji of a rank, or of any number up to 99.
pub(crate) fn kanji(number: u8) -> String {
    let digit = |digit: u8| DIGITS.chars().nth(usize::from(digit)).unwrap_or('〇');
    let (tens, ones) = (number / 10, number % 10);
    let mut text = String::new();
    if tens > 1 {
        text.push(digit(tens));
    }
    if tens > 0 {
        text.push('十');
    }
    if ones > 0 || tens == 0 {
        text.push(digit(ones));
    }
    text
}

const _: () = assert!(MAX_SIDE <= 99);

/// The full-width form of an ASCII character.
pub(crate) fn full_width(c: char) -> char {
    if c.is_ascii_graphic() { char::from_u32(u32::from(c) + 0xfee0).unwrap_or(c) } else { c }
}

/// A square as books write it: `１２八`.
pub(crate) fn square_text(square: Square) -> String {
    let file: String = square.file().to_string().chars().map(full_width).collect();
    file + &kanji(square.rank())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kanji_numbers_are_read_as_they_are_written() {
        for number in 1..=99 {
            assert_eq!(value(&kanji(number)), Some(u32::from(number)));
        }
    }
}
