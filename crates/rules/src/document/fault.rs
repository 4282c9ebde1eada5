//! What can be wrong with a game document, each with its place.

use std::fmt;

use thiserror::Error;
use toml::de::DeValue;

use super::syntax::japanese;
use crate::{Lang, MovementFault, PlacementFault, Side};

/// Everything that is wrong with a game document, from its top to its end.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct DocumentErrors(pub(super) Vec<DocumentError>);

impl DocumentErrors {
    /// The faults; never empty.
    #[must_use]
    pub fn faults(&self) -> &[DocumentError] {
        &self.0
    }

    /// All faults, one a line.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        let lines: Vec<String> = self.0.iter().map(|fault| fault.sentence(lang)).collect();
        lines.join("\n")
    }
}

impl fmt::Display for DocumentErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Lang::En))
    }
}

/// One fault of a game document.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct DocumentError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: DocumentFault,
}

impl DocumentError {
    /// The place and what is wrong there.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        let Self { line, column, fault } = self;
        match lang {
            Lang::Ja => format!("{line} 行 {column} 列: {}", fault.sentence(lang)),
            Lang::En => format!("line {line}, column {column}: {}", fault.sentence(lang)),
        }
    }
}

impl fmt::Display for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Lang::En))
    }
}

/// A kind of fault in a game document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DocumentFault {
    /// The text is not TOML; the message is the parser's.
    Toml(String),
    /// A key that means nothing here.
    UnknownKey {
        /// The key.
        key: String,
        /// The key that was likely meant.
        meant: Option<String>,
    },
    /// A key that has to be here.
    MissingKey(&'static str),
    /// A text in neither language.
    NoText,
    /// A value of the wrong type.
    WrongType {
        /// The type that is expected.
        expected: TomlType,
        /// The type of the value.
        found: TomlType,
    },
    /// A text that is empty.
    Empty,
    /// A number that is too large to be read.
    NumberTooLarge,
    /// A number that is not in its range.
    OutOfRange {
        /// The number.
        found: i64,
        /// The smallest that is allowed.
        least: i64,
        /// The largest that is allowed.
        most: i64,
    },
    /// A word that is none of those known here.
    UnknownWord {
        /// The word.
        word: String,
        /// The words that are known.
        known: Vec<String>,
    },
    /// A name for the command line with characters other than `a`-`z`, `0`-`9`, `-` and `.`.
    BadId(String),
    /// A name that was given before in the same list.
    DuplicateId(String),
    /// A key of `[pieces]` that is not a letter of the machine notation.
    BadLetter(String),
    /// More kinds than a variant can have.
    TooManyKinds {
        /// How many there are, promoted faces included.
        found: usize,
    },
    /// A move of an example that is not two or three squares of the board.
    BadTry(String),
    /// A letter that no kind has.
    UnknownKind(String),
    /// A promoted face that is wanted of a kind that has none.
    NoPromotion(String),
    /// A fault in the notation of a movement.
    Movement(MovementFault),
    /// A fault in a placement.
    Placement(PlacementFault),
    /// No kind is royal.
    NoRoyal,
    /// A side without a royal in a start array.
    ArrayWithoutRoyal(Side),
    /// Pieces that promote, and no word on when.
    NoPromotionLaw,
    /// A value for the lion law of a game that has none.
    NoLionLaw,
    /// A default that is none of the choices.
    DefaultNotAChoice {
        /// The default.
        default: String,
        /// The choices.
        known: Vec<String>,
    },
    /// A default choice that changes what the document says elsewhere.
    DefaultChanges {
        /// What it changes.
        field: String,
    },
    /// A choice that is not the default and changes nothing.
    ChoiceWithoutChange(String),
    /// A field that `set` cannot set.
    UnknownField {
        /// The field.
        field: String,
        /// The field that was likely meant.
        meant: Option<String>,
    },
    /// An option that the document does not have.
    UnknownOption {
        /// The option.
        key: String,
        /// The option that was likely meant.
        meant: Option<String>,
    },
    /// A value that the option does not have.
    UnknownChoice {
        /// The option.
        key: String,
        /// The value.
        value: String,
        /// The values that it has.
        known: Vec<String>,
    },
}

/// The types of TOML values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TomlType {
    /// A string.
    String,
    /// An integer.
    Integer,
    /// A number with a fraction.
    Float,
    /// `true` or `false`.
    Boolean,
    /// A date or a time.
    Date,
    /// A list.
    List,
    /// A table.
    Table,
}

impl TomlType {
    pub(super) fn of(value: &DeValue<'_>) -> Self {
        match value {
            DeValue::String(_) => Self::String,
            DeValue::Integer(_) => Self::Integer,
            DeValue::Float(_) => Self::Float,
            DeValue::Boolean(_) => Self::Boolean,
            DeValue::Datetime(_) => Self::Date,
            DeValue::Array(_) => Self::List,
            DeValue::Table(_) => Self::Table,
        }
    }

    fn name(self, lang: Lang) -> &'static str {
        let (ja, en) = match self {
            Self::String => ("文字列", "a string"),
            Self::Integer => ("整数", "an integer"),
            Self::Float => ("小数", "a number with a fraction"),
            Self::Boolean => ("true か false", "true or false"),
            Self::Date => ("日付", "a date"),
            Self::List => ("リスト", "a list"),
            Self::Table => ("表", "a table"),
        };
        match lang {
            Lang::Ja => ja,
            Lang::En => en,
        }
    }
}

impl DocumentFault {
    /// Whether the fault would be there whatever the rest of the document says.
    pub(super) fn stands_alone(&self) -> bool {
        matches!(self, Self::Movement(_) | Self::OutOfRange { .. } | Self::UnknownWord { .. } | Self::BadId(_))
    }

    /// What is wrong, without the place.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        match lang {
            Lang::Ja => self.ja(),
            Lang::En => self.en(),
        }
    }

    fn ja(&self) -> String {
        let meant =
            |meant: &Option<String>| meant.as_ref().map(|meant| format!("（「{meant}」のことですか）")).unwrap_or_default();
        match self {
            Self::Toml(message) => format!("TOML の書き方に誤りがあります（{}）", japanese(message)),
            Self::UnknownKey { key, meant: m } => format!("「{key}」という項目はここにはありません{}", meant(m)),
            Self::MissingKey(key) => format!("「{key}」の項目がありません"),
            Self::NoText => "「ja」も「en」もありません（どちらか一方は必要です）".into(),
            Self::WrongType { expected, found } => {
                format!("{}が必要ですが、{}が書かれています", expected.name(Lang::Ja), found.name(Lang::Ja))
            }
            Self::Empty => "中身がありません".into(),
            Self::NumberTooLarge => "数が大きすぎます".into(),
            Self::OutOfRange { found, least, most } => format!("{found} は {least} から {most} まででなければなりません"),
            Self::UnknownWord { word, known } => {
                format!("「{word}」という言葉はここでは使えません（使えるもの: {}）", list_ja(known))
            }
            Self::BadId(id) => format!("名前「{id}」に使えるのは英小文字・数字・「-」・「.」だけです"),
            Self::DuplicateId(id) => format!("「{id}」が二度あります"),
            Self::BadLetter(letter) => format!("駒の文字「{letter}」は英大文字一字（または「A'」の形）でなければなりません"),
            Self::TooManyKinds { found } => {
                format!("駒が成駒を含めて {found} 種類あります（{} 種類までです）", crate::Kind::MAX)
            }
            Self::BadTry(text) => {
                format!(
                    "「{text}」は手ではありません。盤の升を二つか三つ、「6e 4d」「6e 5d 4d」のように書き、成るなら後に「+」を付けます"
                )
            }
            Self::UnknownKind(letter) => format!("「{letter}」という駒はこの文書にありません"),
            Self::NoPromotion(letter) => format!("「{letter}」には成駒がありません"),
            Self::Movement(fault) => fault.sentence(Lang::Ja),
            Self::Placement(fault) => fault.sentence(Lang::Ja),
            Self::NoRoyal => "玉にあたる駒が一つもありません".into(),
            Self::ArrayWithoutRoyal(side) => format!("この配置には{}の玉にあたる駒がありません", side_ja(*side)),
            Self::NoPromotionLaw => "成駒があるのに、いつ成れるか（[promotion]）が書かれていません".into(),
            Self::NoLionLaw => "この文書には獅子の規則（[lion]）がありません".into(),
            Self::DefaultNotAChoice { default, known } => {
                format!("既定値「{default}」が選択肢の中にありません（選択肢: {}）", list_ja(known))
            }
            Self::DefaultChanges { field } => format!("既定の選択肢が、文書の本文にある「{field}」を変えています"),
            Self::ChoiceWithoutChange(value) => format!("選択肢「{value}」は何も変えません（set がありません）"),
            Self::UnknownField { field, meant: m } => format!("set で「{field}」を変えることはできません{}", meant(m)),
            Self::UnknownOption { key, meant: m } => format!("「{key}」という選択項目はこの文書にありません{}", meant(m)),
            Self::UnknownChoice { key, value, known } => {
                format!("「{key}」に「{value}」という選択肢はありません（選択肢: {}）", list_ja(known))
            }
        }
    }

    fn en(&self) -> String {
        let meant =
            |meant: &Option<String>| meant.as_ref().map(|meant| format!(" (did you mean '{meant}'?)")).unwrap_or_default();
        match self {
            Self::Toml(message) => format!("this is not TOML: {message}"),
            Self::UnknownKey { key, meant: m } => format!("there is no key '{key}' here{}", meant(m)),
            Self::MissingKey(key) => format!("the key '{key}' is missing"),
            Self::NoText => "neither 'ja' nor 'en' is there (one of them has to be)".into(),
            Self::WrongType { expected, found } => {
                format!("{} is expected here, not {}", expected.name(Lang::En), found.name(Lang::En))
            }
            Self::Empty => "the text is empty".into(),
            Self::NumberTooLarge => "the number is too large".into(),
            Self::OutOfRange { found, least, most } => format!("{found} is not from {least} to {most}"),
            Self::UnknownWord { word, known } => format!("'{word}' is not known here (known: {})", list_en(known)),
            Self::BadId(id) => format!("the name '{id}' may have only small letters, digits, '-' and '.'"),
            Self::DuplicateId(id) => format!("'{id}' is there twice"),
            Self::BadLetter(letter) => format!("the letter of a piece is one capital letter (or like A'), not '{letter}'"),
            Self::TooManyKinds { found } => {
                format!("there are {found} kinds with their promoted faces, and {} are the most", crate::Kind::MAX)
            }
            Self::BadTry(text) => format!(
                "'{text}' is no move: write two or three squares of the board, like 6e 4d or 6e 5d 4d, and + behind them to promote"
            ),
            Self::UnknownKind(letter) => format!("the document has no piece '{letter}'"),
            Self::NoPromotion(letter) => format!("'{letter}' has no promoted face"),
            Self::Movement(fault) => fault.sentence(Lang::En),
            Self::Placement(fault) => fault.sentence(Lang::En),
            Self::NoRoyal => "no piece is royal".into(),
            Self::ArrayWithoutRoyal(side) => format!("{} has no royal piece in this array", side_en(*side)),
            Self::NoPromotionLaw => "pieces have promoted faces, and nothing says when they promote ([promotion])".into(),
            Self::NoLionLaw => "the document has no lion law ([lion])".into(),
            Self::DefaultNotAChoice { default, known } => {
                format!("the default '{default}' is not one of the choices (they are: {})", list_en(known))
            }
            Self::DefaultChanges { field } => format!("the default choice changes '{field}' from what the document says"),
            Self::ChoiceWithoutChange(value) => format!("the choice '{value}' changes nothing (it has no 'set')"),
            Self::UnknownField { field, meant: m } => format!("'set' cannot change '{field}'{}", meant(m)),
            Self::UnknownOption { key, meant: m } => format!("the document has no option '{key}'{}", meant(m)),
            Self::UnknownChoice { key, value, known } => {
                format!("the option '{key}' has no choice '{value}' (it has: {})", list_en(known))
            }
        }
    }
}

fn list_ja(known: &[String]) -> String {
    if known.is_empty() { "なし".into() } else { known.join("、") }
}

fn list_en(known: &[String]) -> String {
    if known.is_empty() { "none".into() } else { known.join(", ") }
}

fn side_ja(side: Side) -> &'static str {
    match side {
        Side::Sente => "先手",
        Side::Gote => "後手",
    }
}

fn side_en(side: Side) -> &'static str {
    match side {
        Side::Sente => "sente",
        Side::Gote => "gote",
    }
}
