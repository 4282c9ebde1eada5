//! A page as Markdown.

use koshogi_rules::Variant;

use super::{Block, Face, Page, board};

pub(super) fn write(page: &Page, variant: &Variant) -> String {
    let mut out = format!("# {}\n", escape(&page.title));
    for block in &page.blocks {
        out.push('\n');
        match block {
            Block::Section(title) => out.push_str(&format!("## {}\n", escape(title))),
            Block::Heading(title) => out.push_str(&format!("### {}\n", escape(title))),
            Block::Paragraph(text) => out.push_str(&format!("{}\n", escape(text))),
            Block::Quote(text) => text.lines().for_each(|passage| out.push_str(&format!("> {}\n", escape(passage)))),
            Block::List(items) => items.iter().for_each(|item| out.push_str(&format!("- {}\n", escape(item)))),
            Block::Terms(terms) => {
                for term in terms {
                    let name = if term.holds { format!("**`{}`**", term.name) } else { format!("`{}`", term.name) };
                    out.push_str(&format!("- {name}: {}\n", escape(&term.says)));
                }
            }
            Block::Board(setup) => out.push_str(&format!("```text\n{}\n```\n", board(variant, setup, page.lang, false))),
            Block::Faces(faces) => faces.iter().for_each(|face| draw(face, &mut out)),
        }
    }
    out
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
