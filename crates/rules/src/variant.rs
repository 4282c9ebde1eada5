//! A game of the family, as its document describes it.
//!
//! A [`Variant`] is what [`Variant::parse`](crate::Variant::parse) reads from a document (`document/`): names, board,
//! kinds, arrays, law and options. [`Rules`](crate::Rules) are a variant with every option chosen.

use crate::law::{Law, Patch};
use crate::setup::Setup;
use crate::{BoardSize, Kind, Lang, Move, Movement, Text};

/// A whole game document.
#[derive(Debug, Clone, PartialEq)]
pub struct Variant {
    /// The word that names the game on a command line (`chu`).
    pub id: String,
    /// Its names.
    pub name: Text,
    /// The reading of the Japanese name in kana.
    pub kana: String,
    /// Other words by which programs know the game (`chushogi`, `wa-shogi`).
    pub aliases: Vec<String>,
    /// Its place in a list of games, where the document gives one.
    pub order: Option<u32>,
    /// What the game is, in a paragraph.
    pub about: Text,
    /// The board.
    pub size: BoardSize,
    /// How many ranks, counted from the far edge, are the promotion zone (敵陣).
    pub zone: u8,
    /// Every kind; [`Kind::index`] is the place in this list. Unpromoted kinds come first in document order, each promoted face after them in the same order.
    pub kinds: Vec<KindInfo>,
    /// The start arrays, the usual one first.
    pub arrays: Vec<Array>,
    /// The law before any option is chosen (the defaults of all options hold).
    pub law: Law,
    /// The options, in document order.
    pub options: Vec<OptionInfo>,
    /// The named sets of options.
    pub presets: Vec<Preset>,
    /// The handicaps.
    pub handicaps: Vec<Array>,
    /// Positions that show what a rule means.
    pub examples: Vec<Example>,
    /// Where the facts come from.
    pub sources: Vec<Source>,
}

/// A start array or a handicap.
#[derive(Debug, Clone, PartialEq)]
pub struct Array {
    /// The word that names it (`usual`, `two-lions`).
    pub id: String,
    /// Its names.
    pub name: Text,
    /// The position.
    pub setup: Setup,
}

/// What is known of one kind of piece.
#[derive(Debug, Clone, PartialEq)]
pub struct KindInfo {
    /// The letter of the machine notation in upper case, with a `+` before it for a promoted face (`P`, `+P`).
    pub letter: String,
    /// The abbreviation of the western notation (`Ln`, `DK`, `+P`).
    pub abbr: String,
    /// The name on the piece, usually two kanji (`玉将`).
    pub kanji: String,
    /// The name that gote's piece bears where it differs (`王将`).
    pub gote_kanji: Option<String>,
    /// The one-kanji form (`玉`).
    pub short: String,
    /// The one-kanji form of gote's piece where it differs (`王`).
    pub gote_short: Option<String>,
    /// Other ways to write the name, all of them read in records (`醉象`, `金飛車`).
    pub spellings: Vec<String>,
    /// The readings in kana, the usual one first.
    pub kana: Vec<String>,
    /// The English name.
    pub en: String,
    /// How it moves.
    pub movement: Movement,
    /// Whether losing the last piece of such a kind loses the game.
    pub royal: bool,
    /// What it turns into, for an unpromoted kind that promotes.
    pub promotes_to: Option<Kind>,
    /// What it was, for a promoted face.
    pub promoted_from: Option<Kind>,
}

impl KindInfo {
    /// The name in one language.
    #[must_use]
    pub fn name(&self, lang: Lang) -> &str {
        match lang {
            Lang::Ja => &self.kanji,
            Lang::En => &self.en,
        }
    }
}

/// An option of a variant.
#[derive(Debug, Clone, PartialEq)]
pub struct OptionInfo {
    /// Its name (`lion.senjishi`).
    pub key: String,
    /// What it decides.
    pub says: Text,
    /// The index in `choices` of the one that holds unless another is chosen.
    pub default: usize,
    /// What may be chosen.
    pub choices: Vec<Choice>,
}

/// One value of an option.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// Its name (`okazaki`).
    pub value: String,
    /// What it changes.
    pub says: Text,
    /// The changes themselves.
    pub patches: Vec<Patch>,
}

/// A named set of options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// The word that names it (`jcsa`).
    pub id: String,
    /// Its names.
    pub name: Text,
    /// What it is.
    pub says: Text,
    /// The options that it sets, as key and value; all others keep their defaults.
    pub options: Vec<(String, String)>,
}

/// A position that shows what a rule means.
#[derive(Debug, Clone, PartialEq)]
pub struct Example {
    /// The word that names it (`foot`).
    pub id: String,
    /// The rule that it shows.
    pub about: Chapter,
    /// What it is called.
    pub name: Text,
    /// The position.
    pub setup: Setup,
    /// What is to be seen in it.
    pub says: Text,
    /// Moves to try. Some of them are not legal: that is what the example is for.
    pub tries: Vec<Move>,
}

/// What an example is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Chapter {
    /// How pieces move.
    Pieces,
    /// When they turn over.
    Promotion,
    /// The law of taking lions.
    Lion,
    /// Passing (じっと).
    Passing,
    /// How a game ends.
    Ending,
}

/// A source of facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// What it is.
    pub title: Text,
    /// A passage quoted from it, where the document gives one.
    pub quote: Option<Text>,
}

impl Variant {
    /// What is known of `kind`.
    ///
    /// # Panics
    /// When the kind belongs to another variant with more kinds.
    #[must_use]
    pub fn kind(&self, kind: Kind) -> &KindInfo {
        &self.kinds[kind.index()]
    }

    /// The kind with this letter (`P`, `+P`; upper case).
    #[must_use]
    pub fn kind_by_letter(&self, letter: &str) -> Option<Kind> {
        self.kinds.iter().position(|info| info.letter == letter).and_then(Kind::new)
    }

    /// The option with this name.
    #[must_use]
    pub fn option(&self, key: &str) -> Option<&OptionInfo> {
        self.options.iter().find(|option| option.key == key)
    }

    /// The preset with this name.
    #[must_use]
    pub fn preset(&self, id: &str) -> Option<&Preset> {
        self.presets.iter().find(|preset| preset.id == id)
    }

    /// Whether `word` names the game: its id or an alias.
    #[must_use]
    pub fn is_called(&self, word: &str) -> bool {
        self.id == word || self.aliases.iter().any(|alias| alias == word)
    }
}
