//! What can be wrong with a placement.

use crate::Lang;

/// A kind of fault in a placement or a start string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlacementFault {
    /// The number of ranks is not the board's.
    Ranks {
        /// How many there are.
        found: usize,
        /// How many there have to be.
        expected: u8,
    },
    /// A rank has too few squares or too many.
    Width {
        /// Which rank, from 1 at the top.
        rank: u8,
        /// How many squares it has.
        found: usize,
        /// How many it has to have.
        expected: u8,
    },
    /// Letters that no kind of the game has.
    UnknownPiece(String),
    /// `+` without a letter after it.
    LonePlus,
    /// The number 0.
    NoSquares,
    /// A character that has no place in a placement.
    Character(char),
    /// The second field is neither `b` nor `w`; it is empty where the field is missing.
    Side(String),
    /// The third field is neither `-` nor a square of the board; it is empty where the field is missing.
    Senjishi(String),
    /// The fourth field is not a number from 1; it is empty where the field is missing.
    MoveNumber(String),
    /// A fifth field.
    Extra(String),
}

impl PlacementFault {
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
            Self::Ranks { found, expected } => format!("段が {found} ありますが、この盤は {expected} 段です"),
            Self::Width { rank, found, expected } if *found > usize::from(*expected) => {
                format!("{rank} 段目が{}あり、幅 {expected} マスの盤からはみ出します", squares_ja(*found))
            }
            Self::Width { rank, found, expected } => {
                format!("{rank} 段目が {found} マスしかありません（この盤の幅は {expected} マスです）")
            }
            Self::UnknownPiece(letters) => format!("「{letters}」という駒はこの将棋にありません"),
            Self::LonePlus => "「+」のあとに駒の文字がありません".into(),
            Self::NoSquares => "空きマスの数が 0 になっています".into(),
            Self::Character(c) => format!("「{c}」は配置に使えない文字です"),
            Self::Side(field) if field.is_empty() => "手番（b か w）がありません".into(),
            Self::Side(field) => format!("手番は b（先手）か w（後手）で、「{field}」ではありません"),
            Self::Senjishi(field) if field.is_empty() => "三つ目の欄（先獅子のマスか「-」）がありません".into(),
            Self::Senjishi(field) => format!("三つ目の欄は先獅子のマスか「-」で、「{field}」はこの盤のマスではありません"),
            Self::MoveNumber(field) if field.is_empty() => "手数がありません".into(),
            Self::MoveNumber(field) => format!("手数「{field}」は 1 からの数でなければなりません"),
            Self::Extra(field) => format!("手数のあとに余分な「{field}」があります"),
        }
    }

    fn en(&self) -> String {
        match self {
            Self::Ranks { found, expected } => format!("there are {found} ranks, and the board has {expected}"),
            Self::Width { rank, found, expected } if *found > usize::from(*expected) => {
                format!("rank {rank} has {} and does not fit a board {expected} squares wide", squares_en(*found))
            }
            Self::Width { rank, found, expected } => {
                format!("rank {rank} has only {found} squares of the {expected} of the board")
            }
            Self::UnknownPiece(letters) => format!("the game has no piece '{letters}'"),
            Self::LonePlus => "no letter of a piece follows '+'".into(),
            Self::NoSquares => "a number of empty squares is 0".into(),
            Self::Character(c) => format!("'{c}' has no meaning in a placement"),
            Self::Side(field) if field.is_empty() => "the side to move (b or w) is missing".into(),
            Self::Side(field) => format!("the side to move is b (sente) or w (gote), not '{field}'"),
            Self::Senjishi(field) if field.is_empty() => {
                "the third field is missing (the square where a lion was just taken, or '-')".into()
            }
            Self::Senjishi(field) => {
                format!(
                    "the third field is '-' or the square where a lion was just taken, and '{field}' is not a square of this board"
                )
            }
            Self::MoveNumber(field) if field.is_empty() => "the move number is missing".into(),
            Self::MoveNumber(field) => format!("the move number '{field}' is not a number from 1"),
            Self::Extra(field) => format!("'{field}' is left over after the move number"),
        }
    }
}

fn squares_ja(count: usize) -> String {
    if count == usize::MAX { "数え切れないマス".into() } else { format!(" {count} マス") }
}

fn squares_en(count: usize) -> String {
    if count == usize::MAX { "countless squares".into() } else { format!("{count} squares") }
}
