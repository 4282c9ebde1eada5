//! A page as Markdown.

use koshogi_rulebook::{Block, Face, Page, Term};
use koshogi_rules::Variant;

use super::board;

pub(super) fn write(page: &Page, variant: &Variant) -> String {
    let mut out = format!("# {}\n", escape(&page.title));
    let tell = |blocks: &[Block], out: &mut String| {
        for block in blocks {
            out.push('\n');
            write_block(block, page, variant, out);
        }
    };
    tell(&page.opening, &mut out);
    for part in &page.parts {
        out.push_str(&format!("\n## {}\n", escape(&part.title)));
        tell(&part.blocks, &mut out);
    }
    out
}

fn write_block(block: &Block, page: &Page, variant: &Variant, out: &mut String) {
    match block {
        Block::Heading(title) => out.push_str(&format!("### {}\n", escape(title))),
        Block::Paragraph(text) | Block::Usage(text) => out.push_str(&format!("{}\n", escape(text))),
        Block::Quote(text) => text.lines().for_each(|passage| out.push_str(&format!("> {}\n", escape(passage)))),
        Block::List(items) => items.iter().for_each(|item| out.push_str(&format!("- {}\n", escape(item)))),
        Block::Terms(terms) => list(terms, out),
        Block::Option { key, says, choices } => {
            out.push_str(&format!("### {}\n\n", escape(&format!("{key}: {says}"))));
            list(choices, out);
        }
        Block::Board(setup) => out.push_str(&format!("```text\n{}\n```\n", board(variant, setup, page.lang, false))),
        Block::Example { name, says, setup, tries, .. } => {
            out.push_str(&format!("### {}\n\n{}\n\n", escape(name), escape(says)));
            out.push_str(&format!("```text\n{}\n```\n\n", board(variant, setup, page.lang, false)));
            tries.iter().for_each(|tried| out.push_str(&format!("- {}: {}\n", escape(&tried.says), escape(&tried.verdict))));
        }
        Block::Piece { heading, faces } => {
            out.push_str(&format!("### {}\n\n", escape(heading)));
            faces.iter().for_each(|face| draw(face, out));
        }
    }
}

fn list(terms: &[Term], out: &mut String) {
    for term in terms {
        let name = if term.holds { format!("**`{}`**", term.name) } else { format!("`{}`", term.name) };
        out.push_str(&format!("- {name}: {}\n", escape(&term.says)));
    }
}

fn draw(face: &Face, out: &mut String) {
    out.push_str(&format!("\n{}. {}\n\n```text\n", escape(&face.caption), escape(&face.says)));
    out.push_str(&face.chart.text(&face.short, false));
    out.push_str("\n```\n");
}

/// The text with every character that Markdown would take for a mark written plainly.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_markdown_are_written_plainly() {
        assert_eq!(escape("a_b* <c> [d]"), r"a\_b\* \<c\> \[d\]");
    }
}
