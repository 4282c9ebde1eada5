//! What can be wrong with the notation of a movement.

use std::fmt;

use thiserror::Error;

use crate::Lang;

/// Something in the notation of a movement that means nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct MovementError {
    /// Where in the text, in characters from 0.
    pub column: usize,
    /// What it is.
    pub fault: MovementFault,
}

/// A kind of fault in the notation of a movement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MovementFault {
    /// There is no movement.
    Empty,
    /// A word that is neither atoms nor `lion`.
    UnknownWord(String),
    /// A letter that is neither an atom nor a direction.
    UnknownLetter(char),
    /// An atom that goes three squares in one leap.
    LeapOfThree(char),
    /// An atom whose letter may not be doubled.
    Doubled(char),
    /// Directions without an atom after them.
    NoAtom(String),
    /// Directions that mean nothing before this atom, or more than one thing.
    Directions {
        /// The directions.
        letters: String,
        /// The atom.
        atom: char,
    },
    /// A range after an atom that leaps.
    NoRange {
        /// The atom.
        atom: char,
        /// The range.
        range: String,
    },
    /// A range that no board has.
    Range(String),
    /// `lion:` without a line.
    NoLionLine,
    /// A line of lion power that is not a single step.
    LionLine,
}

impl MovementError {
    /// What is wrong, without the place.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        self.fault.sentence(lang)
    }
}

impl MovementFault {
    /// What is wrong.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        match lang {
            Lang::Ja => self.ja(),
            Lang::En => self.en(),
        }
    }

    fn ja(&self) -> String {
        match self {
            Self::Empty => "動きが書かれていません".into(),
            Self::UnknownWord(word) => {
                format!("「{word}」という動きの言葉はありません（動きの記号、lion、lion:fW などが使えます）")
            }
            Self::UnknownLetter(letter) => {
                format!("「{letter}」は動きの記号（W F D A N K R B Q）でも向き（f b l r v s）でもありません")
            }
            Self::LeapOfThree(letter) => format!("「{letter}」は一度に三マス跳びますが、跳べるのは二マスまでです"),
            Self::Doubled(letter) => format!("「{letter}」は二つ重ねられません（重ねられるのは W F K だけです）"),
            Self::NoAtom(letters) => format!("向き「{letters}」のあとに動きの記号がありません"),
            Self::Directions { letters, atom } => format!("向き「{letters}」は「{atom}」の前では意味が定まりません"),
            Self::NoRange { atom, range } => format!("跳ぶ動き「{atom}」に距離 {range} は付けられません"),
            Self::Range(range) => format!("距離 {range} は 1 から {} まででなければなりません", crate::MAX_SIDE - 1),
            Self::NoLionLine => "「lion:」のあとに二歩進める筋（fW、fF など）がありません".into(),
            Self::LionLine => "「lion:」のあとには一マスの動き（W F K）だけが書けます".into(),
        }
    }

    fn en(&self) -> String {
        match self {
            Self::Empty => "there is no movement".into(),
            Self::UnknownWord(word) => format!("'{word}' is not a word of a movement (atoms, lion and lion:fW are)"),
            Self::UnknownLetter(letter) => {
                format!("'{letter}' is neither an atom (W F D A N K R B Q) nor a direction (f b l r v s)")
            }
            Self::LeapOfThree(letter) => format!("'{letter}' leaps three squares at once, and two are the most"),
            Self::Doubled(letter) => format!("'{letter}' cannot be doubled (only W, F and K can)"),
            Self::NoAtom(letters) => format!("no atom follows the directions '{letters}'"),
            Self::Directions { letters, atom } => {
                format!("the directions '{letters}' have no single meaning before '{atom}'")
            }
            Self::NoRange { atom, range } => format!("'{atom}' leaps, so it takes no range ({range})"),
            Self::Range(range) => format!("the range {range} is not from 1 to {}", crate::MAX_SIDE - 1),
            Self::NoLionLine => "no line follows 'lion:' (fW or fF, say)".into(),
            Self::LionLine => "only single steps (W, F, K) may follow 'lion:'".into(),
        }
    }
}

impl fmt::Display for MovementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.column + 1, self.fault.en())
    }
}
