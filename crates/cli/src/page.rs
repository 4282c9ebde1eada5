//! The writers of a game's page: text for a terminal, Markdown, HTML.

mod html;
mod markdown;
mod text;

use clap::ValueEnum;
use koshogi_notation::diagram::{Diagram, TextStyle};
use koshogi_rulebook::Page;
use koshogi_rules::{Lang, Setup, Variant};

/// `--format`.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Format {
    /// For a terminal
    Text,
    /// A page of its own for a browser
    Html,
    /// For a text that goes on elsewhere
    Markdown,
}

/// The page in a format. The variant draws the boards; colours are for terminals.
pub(crate) fn write(page: &Page, variant: &Variant, format: Format, colour: bool) -> String {
    match format {
        Format::Text => text::write(page, variant, colour),
        Format::Html => html::write(page, variant),
        Format::Markdown => markdown::write(page, variant),
    }
}

/// A board in a text.
fn board(variant: &Variant, setup: &Setup, lang: Lang, colour: bool) -> String {
    Diagram::new(variant, setup).text(&TextStyle { colour, ..TextStyle::of(lang) })
}
