//! 右 左 上 引 寄 直: which of several like pieces moved.

use koshogi_rules::{Move, Side, Square};

/// Which of several like pieces moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hint {
    /// 右: the one on the right.
    Right,
    /// 左: the one on the left.
    Left,
    /// 上 (also 行, 入): it went forward.
    Up,
    /// 寄: it went sideways.
    Sideways,
    /// 引 (also 下): it went back.
    Back,
    /// 直: it went straight forward.
    Straight,
}

impl Hint {
    /// How a move goes, as its mover sees it.
    pub(crate) fn of(played: Move, side: Side) -> Self {
        match ahead(played, side) {
            0 => Self::Sideways,
            1.. => Self::Up,
            _ => Self::Back,
        }
    }

    /// The kanji.
    pub(crate) const fn kanji(self) -> char {
        match self {
            Self::Right => '右',
            Self::Left => '左',
            Self::Up => '上',
            Self::Sideways => '寄',
            Self::Back => '引',
            Self::Straight => '直',
        }
    }
}

/// Keeps the moves that the hints speak of: how the piece goes first, then where it stands among those left.
pub(crate) fn keep(moves: &mut Vec<Move>, hints: &[Hint], side: Side) {
    for hint in hints {
        moves.retain(|&mv| match hint {
            Hint::Right | Hint::Left => true,
            Hint::Straight => Hint::of(mv, side) == Hint::Up && mv.from().file() == mv.to().file(),
            way => Hint::of(mv, side) == *way,
        });
    }
    for hint in hints {
        let at = |mv: &Move| to_the_right(mv.from(), side);
        let extreme = match hint {
            Hint::Right => moves.iter().map(at).max(),
            Hint::Left => moves.iter().map(at).min(),
            _ => None,
        };
        if let Some(extreme) = extreme {
            moves.retain(|mv| at(mv) == extreme);
        }
    }
}

/// How far a square lies to the right, as `side` sees it.
fn to_the_right(square: Square, side: Side) -> i16 {
    match side {
        Side::Sente => -i16::from(square.file()),
        Side::Gote => i16::from(square.file()),
    }
}

/// How many ranks a move goes forward, as its mover sees it.
pub(crate) fn ahead(played: Move, side: Side) -> i16 {
    let ranks = i16::from(played.from().rank()) - i16::from(played.to().rank());
    match side {
        Side::Sente => ranks,
        Side::Gote => -ranks,
    }
}
