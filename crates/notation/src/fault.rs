//! What is wrong with a text, and where.

use std::fmt;

use koshogi_rules::{Illegal, Lang, Rules, Text};

/// How much a fault costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The text was understood all the same; nothing is lost.
    Warning,
    /// What follows (or the part named) could not be read.
    Error,
}

/// A fault of a record or another text: where it is, what stands there, and what is wrong with it.
///
/// A fault never costs what was read before it: the readers answer with everything up to the fault and the fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The text that is at fault; may be empty, at the end of a text for example.
    pub text: String,
    /// What is wrong, in both languages.
    pub reason: Text,
    /// The number of the move that is at fault, from 1, where it is one.
    pub ply: Option<usize>,
    /// What it costs.
    pub severity: Severity,
}

impl Fault {
    /// An error.
    #[must_use]
    pub fn error(at: At, text: impl Into<String>, reason: Text) -> Self {
        Self { line: at.line, column: at.column, text: text.into(), reason, ply: None, severity: Severity::Error }
    }

    /// A warning.
    #[must_use]
    pub fn warning(at: At, text: impl Into<String>, reason: Text) -> Self {
        Self { severity: Severity::Warning, ..Self::error(at, text, reason) }
    }

    /// The same fault, said to be of this move.
    #[must_use]
    pub fn of_move(self, ply: usize) -> Self {
        Self { ply: Some(ply), ..self }
    }

    /// Where it is.
    #[must_use]
    pub fn at(&self) -> At {
        At { line: self.line, column: self.column }
    }

    /// Whether something was lost.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The whole fault in one line: place, text and reason.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        let Self { line, column, .. } = self;
        let text: String = self.text.chars().map(visible).collect();
        let reason = self.reason.get(lang);
        let warning = self.severity == Severity::Warning;
        match lang {
            Lang::Ja => {
                let mark = if warning { "（注意）" } else { "" };
                let ply = self.ply.map_or_else(String::new, |ply| format!("{ply}手目"));
                let text = if text.is_empty() { String::new() } else { format!("「{text}」") };
                let subject = format!("{ply}{text}");
                let subject = if subject.is_empty() { subject } else { subject + "：" };
                format!("{line}行{column}文字目{mark} {subject}{reason}")
            }
            Lang::En => {
                let mark = if warning { "warning: " } else { "" };
                let ply = self.ply.map_or_else(String::new, |ply| format!("move {ply} "));
                let text = if text.is_empty() { String::new() } else { format!("'{text}' ") };
                let subject = format!("{ply}{text}");
                let subject = if subject.is_empty() { subject } else { subject.trim_end().to_owned() + ": " };
                format!("line {line}, column {column}: {mark}{subject}{reason}")
            }
        }
    }
}

/// A character as it can be shown: a control character by its picture, so that none reaches a terminal.
fn visible(c: char) -> char {
    match u32::from(c) {
        code @ ..0x20 => char::from_u32(0x2400 + code).unwrap_or('\u{fffd}'),
        0x7f => '\u{2421}',
        0x80..0xa0 => '\u{fffd}',
        _ => c,
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Lang::En))
    }
}

impl std::error::Error for Fault {}

/// A place in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct At {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
}

impl At {
    /// The beginning of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The beginning of this line.
    #[must_use]
    pub const fn line(line: usize) -> Self {
        Self { line, column: 1 }
    }

    /// The place of the byte `offset` of `line_text`, which is line number `line`; past the end, the end.
    #[must_use]
    pub fn in_line(line: usize, line_text: &str, offset: usize) -> Self {
        let before = line_text.char_indices().take_while(|(at, _)| *at < offset).count();
        Self { line, column: before + 1 }
    }

    /// The place of the byte `offset` of a text of several lines.
    #[must_use]
    pub fn in_text(text: &str, offset: usize) -> Self {
        let offset = text.floor_char_boundary(offset);
        let before = &text[..offset];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        Self { line, column }
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A reason in both languages.
pub(crate) fn reason(ja: impl Into<String>, en: impl Into<String>) -> Text {
    Text { ja: ja.into(), en: en.into() }
}

/// Why the rules forbid a move, in both languages.
pub(crate) fn says(illegal: &Illegal, rules: &Rules) -> Text {
    reason(illegal.sentence(rules, Lang::Ja), illegal.sentence(rules, Lang::En))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_counts_characters_not_bytes() {
        let text = "手合割：平手\n1 7八歩兵";
        let offset = text.find("歩").unwrap();
        assert_eq!(At::in_text(text, offset), At { line: 2, column: 5 });
        assert_eq!(At::in_line(2, "1 7八歩兵", "1 7八".len()), At { line: 2, column: 5 });
    }

    #[test]
    fn control_characters_are_shown_and_not_sent() {
        let fault = Fault::error(At::START, "\0\0\u{1b}[2J\u{7f}\u{9b}", reason("x", "y"));
        assert_eq!(fault.to_string(), "line 1, column 1: '␀␀␛[2J␡\u{fffd}': y");
        assert!(!fault.sentence(Lang::Ja).contains(char::is_control));
    }

    #[test]
    fn a_fault_says_place_text_and_reason_in_both_languages() {
        let fault =
            Fault::error(At { line: 3, column: 2 }, "飛香", reason("駒の名ではありません", "not the name of a piece")).of_move(7);
        assert_eq!(fault.sentence(Lang::Ja), "3行2文字目 7手目「飛香」：駒の名ではありません");
        assert_eq!(fault.to_string(), "line 3, column 2: move 7 '飛香': not the name of a piece");
    }
}
