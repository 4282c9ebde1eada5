//! How files and ranks are named at the edges of a board.

/// The names of files and ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Coordinates {
    /// None.
    None,
    /// Files 1 to 13, ranks 一 to 十三: as Japanese books do.
    #[default]
    Japanese,
    /// Files 1 to 13, ranks a to m: as western books and machines do.
    Western,
    /// Files by the twelve branches 子丑寅卯辰巳午未申酉戌亥 (then 13), ranks 一 to 十三: as the old books of Chu shogi do.
    Branches,
}

/// The twelve branches (十二支).
const BRANCHES: [&str; 12] = ["子", "丑", "寅", "卯", "辰", "巳", "午", "未", "申", "酉", "戌", "亥"];
/// Kanji numerals.
const NUMERALS: [&str; 13] = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三"];

impl Coordinates {
    /// The name of a file, from 1 at sente's right; empty for [`Coordinates::None`].
    #[must_use]
    pub fn file(self, file: u8) -> String {
        match self {
            Self::None => String::new(),
            Self::Branches => named(&BRANCHES, file),
            Self::Japanese | Self::Western => file.to_string(),
        }
    }

    /// The name of a rank, from 1 at the top; empty for [`Coordinates::None`].
    #[must_use]
    pub fn rank(self, rank: u8) -> String {
        match self {
            Self::None => String::new(),
            Self::Western => char::from(b'a' + rank.saturating_sub(1).min(25)).to_string(),
            Self::Japanese | Self::Branches => named(&NUMERALS, rank),
        }
    }
}

/// The name of a number that counts from 1, or the number itself past the end of the list.
fn named(names: &[&str], number: u8) -> String {
    let index = usize::from(number).checked_sub(1);
    index.and_then(|index| names.get(index)).map_or_else(|| number.to_string(), |name| (*name).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_style_names_squares_as_its_books_do() {
        // «横方向に1・2・3・…・12、または子・丑・寅・…・戌・亥、縦方向に一・二・三・…・十二»
        assert_eq!((Coordinates::Branches.file(1), Coordinates::Branches.file(12)), ("子".into(), "亥".into()));
        assert_eq!(Coordinates::Branches.file(13), "13");
        assert_eq!((Coordinates::Japanese.file(12), Coordinates::Japanese.rank(12)), ("12".into(), "十二".into()));
        assert_eq!((Coordinates::Western.file(7), Coordinates::Western.rank(9)), ("7".into(), "i".into()));
        assert_eq!(Coordinates::None.rank(3), "");
    }
}
