//! The tokens of a PGN text, each with its place.

use winnow::LocatingSlice;
use winnow::ascii::multispace0;
use winnow::combinator::{alt, delimited, dispatch, opt, peek, preceded, repeat, terminated};
use winnow::prelude::*;
use winnow::token::{any, one_of, rest, take_till, take_while};

/// A token and the byte where it begins.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Token<'s> {
    pub(super) kind: Kind<'s>,
    pub(super) offset: usize,
}

/// What a token is.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind<'s> {
    /// `[Name "value"]`.
    Tag(&'s str, String),
    /// A line that begins like a tag and is none.
    BadTag(&'s str),
    /// `{…}`, or `;` up to the end of the line.
    Comment(&'s str),
    /// A `{` that is never closed, and all that follows.
    OpenComment(&'s str),
    /// A comment to the end of its line.
    LineComment(&'s str),
    /// `$n`.
    Glyph(&'s str),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// The number of a move, `12.` or `12...`.
    Number,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    Result(&'s str),
    /// A move, or whatever else stands there.
    Word(&'s str),
}

type Input<'s> = LocatingSlice<&'s str>;

/// Takes a text apart. Nothing is left out but blanks and lines that begin with `%`, which PGN keeps for other uses.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut input = LocatingSlice::new(text);
    let mut tokens = Vec::new();
    let mut fresh_line = true;
    loop {
        let blanks = blanks(&mut input);
        fresh_line |= blanks.contains(['\n', '\r']);
        if fresh_line && (opt(escaped_line).parse_next(&mut input)).ok().flatten().is_some() {
            continue;
        }
        let Ok((kind, span)) = token.with_span().parse_next(&mut input) else {
            return tokens;
        };
        fresh_line = matches!(kind, Kind::LineComment(_) | Kind::BadTag(_));
        tokens.push(Token { kind, offset: span.start });
    }
}

fn blanks<'s>(input: &mut Input<'s>) -> &'s str {
    let blanks: ModalResult<&str> = take_while(0.., |c: char| c.is_whitespace() || c == '\u{feff}').parse_next(input);
    blanks.unwrap_or_default()
}

fn escaped_line<'s>(input: &mut Input<'s>) -> ModalResult<&'s str> {
    preceded('%', line_end).parse_next(input)
}

fn line_end<'s>(input: &mut Input<'s>) -> ModalResult<&'s str> {
    terminated(take_till(0.., ['\n', '\r']), opt(one_of(['\n', '\r']))).parse_next(input)
}

fn token<'s>(input: &mut Input<'s>) -> ModalResult<Kind<'s>> {
    dispatch! { peek(any);
        '[' => alt((tag, preceded('[', line_end).map(|line: &str| Kind::BadTag(line.trim_end())))),
        '{' => alt((
            delimited('{', take_till(0.., '}'), '}').map(Kind::Comment),
            preceded('{', rest).map(Kind::OpenComment),
        )),
        ';' => preceded(';', line_end).map(|line: &str| Kind::LineComment(line.trim_end())),
        '$' => preceded('$', take_while(0.., |c: char| c.is_ascii_digit())).map(Kind::Glyph),
        '(' => any.value(Kind::Open),
        ')' => any.value(Kind::Close),
        // A bracket that closes nothing is a word of its own.
        '}' | ']' => any.take().map(Kind::Word),
        _ => alt((number, word)),
    }
    .parse_next(input)
}

fn tag<'s>(input: &mut Input<'s>) -> ModalResult<Kind<'s>> {
    let name = take_while(1.., |c: char| !c.is_whitespace() && !matches!(c, '"' | ']' | '[' | '%'));
    let inside = (preceded(multispace0, name), preceded(multispace0, quoted));
    let (name, value) = delimited('[', inside, (multispace0, ']')).parse_next(input)?;
    Ok(Kind::Tag(name, value))
}

/// A string in quotation marks; `\` takes the next character as it is. It does not go over the end of its line.
fn quoted(input: &mut Input<'_>) -> ModalResult<String> {
    let plain = || any.verify(|c: &char| !matches!(c, '"' | '\n' | '\r'));
    let character = alt((preceded('\\', one_of(['"', '\\'])), plain()));
    delimited('"', repeat(0.., character), '"').parse_next(input)
}

fn number<'s>(input: &mut Input<'s>) -> ModalResult<Kind<'s>> {
    let dots = |least| take_while(least.., |c: char| matches!(c, '.' | '…'));
    alt(((take_while(1.., |c: char| c.is_ascii_digit()), dots(1)).void(), dots(1).void())).value(Kind::Number).parse_next(input)
}

fn word<'s>(input: &mut Input<'s>) -> ModalResult<Kind<'s>> {
    let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '$');
    let result = |word| matches!(word, "1-0" | "0-1" | "1/2-1/2" | "½-½" | "*");
    let kind = |word| if result(word) { Kind::Result(word) } else { Kind::Word(word) };
    take_till(1.., ends).map(kind).parse_next(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind<'_>> {
        tokens(text).into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn a_game_is_taken_apart() {
        let text = "% not for us\n[Event \"a \\\"b\\\" \\\\\"]\n\n1. P-7h! {one\ntwo} 1...Ln-7e$14 (1... x!7f) ; to the end\n2. -- 1/2-1/2";
        let expected = [
            Kind::Tag("Event", "a \"b\" \\".into()),
            Kind::Number,
            Kind::Word("P-7h!"),
            Kind::Comment("one\ntwo"),
            Kind::Number,
            Kind::Word("Ln-7e"),
            Kind::Glyph("14"),
            Kind::Open,
            Kind::Number,
            Kind::Word("x!7f"),
            Kind::Close,
            Kind::LineComment(" to the end"),
            Kind::Number,
            Kind::Word("--"),
            Kind::Result("1/2-1/2"),
        ];
        assert_eq!(kinds(text), expected);
    }

    #[test]
    fn what_is_broken_is_kept_as_it_stands() {
        assert_eq!(kinds("[Event no quotes]\nP-7h"), [Kind::BadTag("Event no quotes]"), Kind::Word("P-7h")]);
        assert_eq!(kinds("[A \"b\nP-7h"), [Kind::BadTag("A \"b"), Kind::Word("P-7h")]);
        assert_eq!(kinds("P-7h {never"), [Kind::Word("P-7h"), Kind::OpenComment("never")]);
        assert_eq!(kinds("P-7h } ]"), [Kind::Word("P-7h"), Kind::Word("}"), Kind::Word("]")]);
    }

    proptest::proptest! {
        #[test]
        fn every_text_is_taken_apart_in_order(text in "[\\[\\]{}();$%\"\\\\ 0-9.a-c\n]{0,40}") {
            let tokens = tokens(&text);
            proptest::prop_assert!(tokens.windows(2).all(|pair| pair[0].offset < pair[1].offset));
        }
    }
}
