//! Squares, board sizes and sets of squares.
//!
//! One coordinate serves every game: a square is a `u8`, `rank << 4 | file`, in a 16x16 frame. The three
//! files and three ranks that no board of at most 13x13 uses are guards, so that a wrapping addition of a step of up to two
//! squares never mistakes one real square for another.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Lang;

/// The largest number of files, and of ranks, that a board may have.
pub const MAX_SIDE: u8 = 13;

/// A square of the 16x16 frame. Files count from 1 at sente's right, ranks from 1 at the top, as in the documents:
/// «先手から見て…右上のマスを基点とし».
///
/// ```
/// use koshogi_rules::Square;
/// let square: Square = "12c".parse()?;
/// assert_eq!((square.file(), square.rank()), (12, 3));
/// assert_eq!(square.to_string(), "12c");
/// # Ok::<(), koshogi_rules::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on `file` and `rank`, both from 1 to 13.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file >= 1 && file <= MAX_SIDE && rank >= 1 && rank <= MAX_SIDE {
            Some(Self((rank - 1) << 4 | (file - 1)))
        } else {
            None
        }
    }

    /// The cell of the frame with this index; it may be a guard.
    #[must_use]
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// The index in the frame, `(rank - 1) << 4 | (file - 1)`.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The file, from 1 at sente's right.
    #[must_use]
    pub const fn file(self) -> u8 {
        (self.0 & 15) + 1
    }

    /// The rank, from 1 at the top.
    #[must_use]
    pub const fn rank(self) -> u8 {
        (self.0 >> 4) + 1
    }

    /// The square as a sentence names it: `6g` in English, `６七` in Japanese.
    ///
    /// ```
    /// use koshogi_rules::{Lang, Square};
    /// let square: Square = "12k".parse()?;
    /// assert_eq!((square.name(Lang::En), square.name(Lang::Ja)), ("12k".into(), "１２十一".into()));
    /// # Ok::<(), koshogi_rules::SquareError>(())
    /// ```
    #[must_use]
    pub fn name(self, lang: Lang) -> String {
        const DIGITS: [char; 10] = ['０', '１', '２', '３', '４', '５', '６', '７', '８', '９'];
        const RANKS: [&str; 16] =
            ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三", "十四", "十五", "十六"];
        if lang == Lang::En {
            return self.to_string();
        }
        let file = self.file().to_string().bytes().map(|digit| DIGITS[usize::from(digit - b'0')]).collect::<String>();
        file + RANKS[usize::from(self.0 >> 4)]
    }

    /// The cell `delta` further on; it may be a guard.
    #[must_use]
    #[inline]
    pub const fn step(self, delta: i8) -> Self {
        Self(self.0.wrapping_add_signed(delta))
    }

    /// How many king steps lie between two squares.
    #[must_use]
    #[inline]
    pub const fn distance(self, other: Self) -> u8 {
        let files = (self.0 & 15).abs_diff(other.0 & 15);
        let ranks = (self.0 >> 4).abs_diff(other.0 >> 4);
        if files > ranks { files } else { ranks }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), char::from(b'a' + self.rank() - 1))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a square.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("'{0}' is not a square: a file from 1 to 13 and a rank from a to m are expected, as in 7i")]
pub struct SquareError(pub String);

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let error = || SquareError(text.to_owned());
        let rank = text.bytes().last().ok_or_else(error)?;
        let digits = text.strip_suffix(char::from(rank)).ok_or_else(error)?;
        if !rank.is_ascii_lowercase() || !(1..=2).contains(&digits.len()) || digits.starts_with('0') {
            return Err(error());
        }
        if !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(error());
        }
        let file = digits.parse().map_err(|_| error())?;
        Self::new(file, rank - b'a' + 1).ok_or_else(error)
    }
}

/// How large a board is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardSize {
    files: u8,
    ranks: u8,
}

impl BoardSize {
    /// A board of `files` by `ranks`, each from 1 to [`MAX_SIDE`].
    #[must_use]
    pub const fn new(files: u8, ranks: u8) -> Option<Self> {
        if files >= 1 && files <= MAX_SIDE && ranks >= 1 && ranks <= MAX_SIDE { Some(Self { files, ranks }) } else { None }
    }

    /// The number of files.
    #[must_use]
    pub const fn files(self) -> u8 {
        self.files
    }

    /// The number of ranks.
    #[must_use]
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// Whether the square lies on the board.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        (square.0 & 15) < self.files && (square.0 >> 4) < self.ranks
    }

    /// Every square, rank by rank from the top, file 1 first.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.ranks).flat_map(move |rank| (0..self.files).map(move |file| Square(rank << 4 | file)))
    }

    /// The square that this one becomes when the board is turned by half a turn.
    #[must_use]
    pub const fn turned(self, square: Square) -> Square {
        Square((self.ranks - square.rank()) << 4 | (self.files - square.file()))
    }
}

/// A set of squares, for answers (targets, highlights) and for the piece sets of a position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct SquareSet([u64; 4]);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self([0; 4]);

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0[(square.0 >> 6) as usize] |= 1 << (square.0 & 63);
    }

    /// Takes a square out.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0[(square.0 >> 6) as usize] &= !(1 << (square.0 & 63));
    }

    /// Whether the square is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0[(square.0 >> 6) as usize] >> (square.0 & 63) & 1 != 0
    }

    /// How many squares are in the set.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones() + self.0[3].count_ones()
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The squares in both sets.
    #[must_use]
    #[inline]
    pub const fn intersection(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self([a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]])
    }

    /// The squares in either set.
    #[must_use]
    #[inline]
    pub const fn union(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]])
    }

    /// The first square by rank, then file.
    #[must_use]
    pub fn first(self) -> Option<Square> {
        self.into_iter().next()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares { set: self, word: 0 }
    }
}

/// The squares of a set, by rank, then file.
#[derive(Debug, Clone)]
pub struct Squares {
    set: SquareSet,
    word: u8,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.word < 4 {
            let word = &mut self.set.0[self.word as usize];
            if *word != 0 {
                let bit = word.trailing_zeros() as u8;
                *word &= *word - 1;
                return Some(Square(self.word << 6 | bit));
            }
            self.word += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.set.len() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}
