//! The page of a game: everything that its document says, as headings, sentences, tables and diagrams.
//!
//! [`build()`] turns rules into a [`Page`] in one language; a writer turns the page into text, Markdown or HTML. No builder knows
//! a format, no writer knows a game.

mod build;
mod html;
mod law;
mod markdown;
pub(crate) mod movement;
mod text;
mod words;

use clap::ValueEnum;
use koshogi_notation::diagram::{Chart, Diagram, TextStyle};
use koshogi_rules::{Lang, Setup, Variant};

pub(crate) use build::build;

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

/// A page.
#[derive(Debug)]
pub(crate) struct Page {
    /// The language in which it is written.
    pub(crate) lang: Lang,
    /// The name of the game.
    pub(crate) title: String,
    /// What follows, in order.
    pub(crate) blocks: Vec<Block>,
}

/// A part of a page.
#[derive(Debug)]
pub(crate) enum Block {
    /// A heading of the second level.
    Section(String),
    /// A heading of the third level.
    Heading(String),
    /// A paragraph.
    Paragraph(String),
    /// A passage of a source.
    Quote(String),
    /// Sentences, each with a mark before it.
    List(Vec<String>),
    /// Names and what they mean.
    Terms(Vec<Term>),
    /// A position.
    Board(Setup),
    /// One or two faces of a piece, side by side.
    Faces(Vec<Face>),
}

/// A name and what it means.
#[derive(Debug)]
pub(crate) struct Term {
    /// The name as a machine reads it.
    pub(crate) name: String,
    /// What it means.
    pub(crate) says: String,
    /// Whether it is the one that holds.
    pub(crate) holds: bool,
}

/// A face of a piece: what it is called and how it moves.
#[derive(Debug)]
pub(crate) struct Face {
    /// Its names.
    pub(crate) caption: String,
    /// How it moves, in words.
    pub(crate) says: String,
    /// What stands in the middle of its chart.
    pub(crate) short: String,
    /// Whether it is a promoted face.
    pub(crate) promoted: bool,
    /// How it moves, drawn.
    pub(crate) chart: Chart,
}

impl Page {
    /// The page in a format. The variant draws the boards; colours are for terminals.
    pub(crate) fn write(&self, variant: &Variant, format: Format, colour: bool) -> String {
        match format {
            Format::Text => text::write(self, variant, colour),
            Format::Html => html::write(self, variant),
            Format::Markdown => markdown::write(self, variant),
        }
    }
}

/// A board in a text.
fn board(variant: &Variant, setup: &Setup, lang: Lang, colour: bool) -> String {
    Diagram::new(variant, setup).text(&TextStyle { colour, ..TextStyle::of(lang) })
}
