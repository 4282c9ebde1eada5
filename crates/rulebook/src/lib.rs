//! The rule book of a game: everything that its document says, in both languages, for whatever shows it.
//!
//! [`Page::of`] turns rules into a [`Page`] of headings, sentences, boards and diagrams; a writer turns the page into text, Markdown, HTML
//! or the views of a browser. [`Trial`] is a board with one piece on it to try. No builder knows a format, and no writer knows a game.
#![deny(missing_docs)]

mod example;
mod law;
pub mod movement;
mod page;
mod trial;
mod words;

use koshogi_notation::diagram::Chart;
use koshogi_rules::{Kind, Lang, Setup};

pub use example::Tried;
pub use trial::{Company, Showing, Trial};

/// The page of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// The language in which it is written.
    pub lang: Lang,
    /// The name of the game.
    pub title: String,
    /// What stands before the first part.
    pub opening: Vec<Block>,
    /// The parts, in order.
    pub parts: Vec<Part>,
}

/// A part of a page.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// The word that names it in an address: `array`, `pieces`, `promotion`, `lion`, `passing`, `ending`, `options`, `presets`,
    /// `handicaps`, `sources`.
    pub id: &'static str,
    /// Its heading.
    pub title: String,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// Something on a page.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// A heading within a part.
    Heading(String),
    /// A paragraph.
    Paragraph(String),
    /// How something is asked for on a command line.
    Usage(String),
    /// A passage of a source.
    Quote(String),
    /// Sentences, each with a mark before it.
    List(Vec<String>),
    /// Names and what they mean.
    Terms(Vec<Term>),
    /// An option: its key, what it decides, and what may be chosen.
    Option {
        /// The key.
        key: String,
        /// What it decides.
        says: String,
        /// What may be chosen.
        choices: Vec<Term>,
    },
    /// A position.
    Board(Setup),
    /// A position that shows what the rule means.
    Example {
        /// The word that names it.
        id: String,
        /// What it is called.
        name: String,
        /// What is to be seen in it.
        says: String,
        /// The position.
        setup: Setup,
        /// The moves to try.
        tries: Vec<Tried>,
    },
    /// A piece: what it is called and what it turns into, and its faces side by side.
    Piece {
        /// The heading.
        heading: String,
        /// The piece, and its promoted face where it has one.
        faces: Vec<Face>,
    },
}

/// A name and what it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// The name as a machine reads it.
    pub name: String,
    /// What it means.
    pub says: String,
    /// Whether it is the one that holds.
    pub holds: bool,
}

/// A face of a piece: what it is called and how it moves.
#[derive(Debug, Clone, PartialEq)]
pub struct Face {
    /// The kind.
    pub kind: Kind,
    /// Its names.
    pub caption: String,
    /// How it moves, in words.
    pub says: String,
    /// What stands in the middle of its chart.
    pub short: String,
    /// Whether it is a promoted face.
    pub promoted: bool,
    /// How it moves, drawn.
    pub chart: Chart,
}
