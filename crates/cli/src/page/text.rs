//! A page for a terminal.

use koshogi_rules::Variant;
use unicode_width::UnicodeWidthStr as _;

use super::{Block, Face, Page, board};
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
    for block in &page.blocks {
        match block {
            Block::Section(title) => {
                line(&format!("\n{HEADING}{title}{HEADING:#}"));
                line(&format!("{QUIET}{}{QUIET:#}", "-".repeat(title.width())));
            }
            Block::Heading(title) => line(&format!("\n{HEADING}{title}{HEADING:#}")),
            Block::Paragraph(text) => fold(text, 0, &mut line),
            Block::Quote(text) => {
                for passage in text.lines() {
                    fold(passage, 4, &mut line);
                }
            }
            Block::List(items) => {
                for item in items {
                    hang("- ", item, &mut line);
                }
            }
            Block::Terms(terms) => {
                for term in terms {
                    hang(&format!("{} {}: ", if term.holds { '*' } else { ' ' }, term.name), &term.says, &mut line);
                }
            }
            Block::Board(setup) => line(&board(variant, setup, page.lang, colour)),
            Block::Faces(faces) => faces.iter().for_each(|face| draw(face, &mut line)),
        }
    }
    out
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
