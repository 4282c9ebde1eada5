//! Squares, men and boards, read from text and written to it.

use std::collections::HashMap;

/// Who owns a man.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Sente, who moves first.
    Below,
    /// Gote.
    Above,
}

impl Side {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        if self == Self::Below { Self::Above } else { Self::Below }
    }

    /// A direction seen from this side (right, forward) as a difference of file and rank.
    pub(crate) fn turn(self, (right, forward): (i32, i32)) -> (i32, i32) {
        if self == Self::Below { (-right, -forward) } else { (right, forward) }
    }
}

/// File and rank, both from 1.
pub type Spot = (i32, i32);

/// A piece: its letter in capitals, whether it is turned over, whose it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Man {
    /// The letter, always a capital.
    pub letter: char,
    /// Whether it shows its other face.
    pub promoted: bool,
    /// Its owner.
    pub side: Side,
}

impl Man {
    /// `P`, `+P`: the face without the owner.
    #[must_use]
    pub fn face(self) -> String {
        if self.promoted { format!("+{}", self.letter) } else { self.letter.to_string() }
    }
}

pub(crate) type Board = HashMap<Spot, Man>;

/// A square from its text, as in `12a`.
///
/// # Errors
/// Says what is no square.
pub fn spot(text: &str) -> Result<Spot, String> {
    let (rest, spot) = leading_spot(text).ok_or_else(|| format!("no square: {text}"))?;
    if rest.is_empty() { Ok(spot) } else { Err(format!("no square: {text}")) }
}

/// The square at the beginning of a text and what follows it.
pub(crate) fn leading_spot(text: &str) -> Option<(&str, Spot)> {
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let file = text[..digits].parse().ok()?;
    let letter = text[digits..].chars().next().filter(char::is_ascii_lowercase)?;
    Some((&text[digits + 1..], (file, letter as i32 - 'a' as i32 + 1)))
}

/// The text of a square.
#[must_use]
pub fn spot_text((file, rank): Spot) -> String {
    format!("{file}{}", char::from(b'a' + rank as u8 - 1))
}

/// Reads the first field of an SFEN on a board of `side` by `side`.
pub(crate) fn read(field: &str, side: i32) -> Result<Board, String> {
    let mut board = Board::new();
    let rows: Vec<&str> = field.split('/').collect();
    if rows.len() as i32 != side {
        return Err(format!("{} rows instead of {side}: {field}", rows.len()));
    }
    for (rank, row) in (1..).zip(rows) {
        let (mut file, mut count, mut promoted) = (side, 0, false);
        for sign in row.chars() {
            if let Some(digit) = sign.to_digit(10) {
                count = count * 10 + digit as i32;
                continue;
            }
            file -= count;
            count = 0;
            if sign == '+' {
                promoted = true;
                continue;
            }
            let owner = if sign.is_ascii_uppercase() { Side::Below } else { Side::Above };
            board.insert((file, rank), Man { letter: sign.to_ascii_uppercase(), promoted, side: owner });
            promoted = false;
            file -= 1;
        }
        if file - count != 0 {
            return Err(format!("row {rank} has not {side} squares: {row}"));
        }
    }
    Ok(board)
}

/// Writes the first field of an SFEN.
pub(crate) fn write(board: &Board, side: i32) -> String {
    let mut text = String::new();
    for rank in 1..=side {
        if rank > 1 {
            text.push('/');
        }
        let mut empty = 0;
        for file in (1..=side).rev() {
            let Some(man) = board.get(&(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            if man.promoted {
                text.push('+');
            }
            text.push(if man.side == Side::Below { man.letter } else { man.letter.to_ascii_lowercase() });
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
    }
    text
}
