//! A page for a terminal.

use koshogi_rulebook::{Block, Face, Page, Term};
use koshogi_rules::Variant;
use unicode_width::UnicodeWidthStr as _;

use super::board;
use crate::style::{HEADING, QUIET};

/// The widest line of running text, in columns.
const WIDTH: usize = 96;

pub(super) fn write(page: &Page, variant: &Variant, colour: bool) -> String {
    let mut out = String::new();
    let mut line = |text: &str| {
        out.push_str(text);
        out.push('\n');
    };
    line(&format!("{HEADING}{}{HEADING:#}", page.title));
    line(&"=".repeat(page.title.width()));
    page.opening.iter().for_each(|block| tell(block, page, variant, colour, &mut line));
    for part in &page.parts {
        line(&heading(&part.title));
        line(&format!("{QUIET}{}{QUIET:#}", "-".repeat(part.title.width())));
        part.blocks.iter().for_each(|block| tell(block, page, variant, colour, &mut line));
    }
    out
}

fn tell(block: &Block, page: &Page, variant: &Variant, colour: bool, line: &mut impl FnMut(&str)) {
    match block {
        Block::Heading(title) => line(&heading(title)),
        Block::Paragraph(text) | Block::Usage(text) => fold(text, 0, line),
        Block::Quote(text) => {
            for passage in text.lines() {
                fold(passage, 4, line);
            }
        }
        Block::List(items) => {
            for item in items {
                hang("- ", item, line);
            }
        }
        Block::Terms(terms) => list(terms, line),
        Block::Option { key, says, choices } => {
            line(&heading(&format!("{key}: {says}")));
            list(choices, line);
        }
        Block::Board(setup) => line(&board(variant, setup, page.lang, colour)),
        Block::Example { name, says, setup, tries, .. } => {
            line(&heading(name));
            fold(says, 0, line);
            line(&board(variant, setup, page.lang, colour));
            for tried in tries {
                hang("- ", &format!("{}: {}", tried.says, tried.verdict), line);
            }
        }
        Block::Piece { heading: title, faces } => {
            line(&heading(title));
            faces.iter().for_each(|face| draw(face, line));
        }
    }
}

fn heading(title: &str) -> String {
    format!("\n{HEADING}{title}{HEADING:#}")
}

fn list(terms: &[Term], line: &mut impl FnMut(&str)) {
    for term in terms {
        hang(&format!("{} {}: ", if term.holds { '*' } else { ' ' }, term.name), &term.says, line);
    }
}

fn draw(face: &Face, line: &mut impl FnMut(&str)) {
    hang("  ", &face.caption, line);
    hang("    ", &face.says, line);
    for row in face.chart.text(&face.short, false).lines() {
        line(format!("      {row}").trim_end());
    }
}

/// Text folded at the width of a page, `indent` columns from the edge.
fn fold(text: &str, indent: usize, line: &mut impl FnMut(&str)) {
    hang(&" ".repeat(indent), text, line);
}

/// Text with a mark before its first line; the others stand under its first letter, but never further in than a third of the page.
fn hang(mark: &str, text: &str, line: &mut impl FnMut(&str)) {
    let indent = " ".repeat(mark.width().min(WIDTH / 3));
    // Names such as bare-king are typed as they stand, so they are not broken.
    let options = textwrap::Options::new(WIDTH)
        .initial_indent(mark)
        .subsequent_indent(&indent)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .word_separator(textwrap::WordSeparator::UnicodeBreakProperties);
    for folded in textwrap::wrap(text, options) {
        line(&folded);
    }
}
