//! A page of its own for a browser.

use html_escape::encode_double_quoted_attribute as escape;
use koshogi_notation::diagram::{Diagram, Style, Theme};
use koshogi_rulebook::{Block, Face, Page, Term};
use koshogi_rules::{Lang, Variant};

const STYLE: &str = include_str!("page.css");

pub(super) fn write(page: &Page, variant: &Variant) -> String {
    let lang = match page.lang {
        Lang::Ja => "ja",
        Lang::En => "en",
    };
    let style = Style::of(page.lang);
    let title = escape(&page.title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    page.opening.iter().for_each(|block| write_block(block, variant, &style, &mut out));
    for part in &page.parts {
        out.push_str(&format!("<h2>{}</h2>\n", escape(&part.title)));
        part.blocks.iter().for_each(|block| write_block(block, variant, &style, &mut out));
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn write_block(block: &Block, variant: &Variant, style: &Style, out: &mut String) {
    match block {
        Block::Heading(title) => out.push_str(&format!("<h3>{}</h3>\n", escape(title))),
        Block::Paragraph(text) | Block::Usage(text) => out.push_str(&format!("<p>{}</p>\n", escape(text))),
        Block::Quote(text) => {
            let lines: Vec<_> = text.lines().map(|line| escape(line).into_owned()).collect();
            out.push_str(&format!("<blockquote>{}</blockquote>\n", lines.join("<br>\n")));
        }
        Block::List(items) => {
            out.push_str("<ul>\n");
            items.iter().for_each(|item| out.push_str(&format!("<li>{}</li>\n", escape(item))));
            out.push_str("</ul>\n");
        }
        Block::Terms(terms) => list(terms, out),
        Block::Option { key, says, choices } => {
            out.push_str(&format!("<h3>{}</h3>\n", escape(&format!("{key}: {says}"))));
            list(choices, out);
        }
        Block::Board(setup) => {
            out.push_str(&format!("<figure>\n{}\n</figure>\n", Diagram::new(variant, setup).svg(style).svg));
        }
        Block::Example { name, says, setup, tries, .. } => {
            out.push_str(&format!("<h3>{}</h3>\n<p>{}</p>\n", escape(name), escape(says)));
            out.push_str(&format!("<figure>\n{}\n</figure>\n<ul>\n", Diagram::new(variant, setup).svg(style).svg));
            for tried in tries {
                out.push_str(&format!("<li>{}: {}</li>\n", escape(&tried.says), escape(&tried.verdict)));
            }
            out.push_str("</ul>\n");
        }
        Block::Piece { heading, faces } => {
            out.push_str(&format!("<h3>{}</h3>\n<div class=\"faces\">\n", escape(heading)));
            faces.iter().for_each(|face| draw(face, out));
            out.push_str("</div>\n");
        }
    }
}

fn list(terms: &[Term], out: &mut String) {
    out.push_str("<dl>\n");
    for term in terms {
        let class = if term.holds { " class=\"holds\"" } else { "" };
        out.push_str(&format!("<dt{class}><code>{}</code></dt>\n<dd>{}</dd>\n", escape(&term.name), escape(&term.says)));
    }
    out.push_str("</dl>\n");
}

fn draw(face: &Face, out: &mut String) {
    let (caption, says) = (escape(&face.caption), escape(&face.says));
    let chart = face.chart.svg(&face.short, face.promoted, 28.0, Theme::Book).svg;
    out.push_str(&format!("<figure class=\"chart\">\n{chart}\n<figcaption><b>{caption}</b><br>{says}</figcaption>\n</figure>\n"));
}
