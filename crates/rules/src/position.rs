//! Positions: plain data that [`Rules`] judge.

use crate::{Cell, Kind, Lang, Piece, Rules, Senjishi, Setup, Side, Square, SquareSet, zobrist};

use thiserror::Error;

/// Pieces on a board, the side to move, and what the last move left behind.
///
/// A position belongs to the [`Rules`] that it was made with; it holds no reference to them and copies in half a kilobyte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    board: [Cell; 256],
    pieces: [SquareSet; 2],
    /// The pieces that leap two squares, which no ray finds.
    leapers: [SquareSet; 2],
    royals: [SquareSet; 2],
    key: u64,
    move_number: u32,
    quiet_plies: u16,
    side: Side,
    senjishi: Option<Square>,
    lost: Option<Side>,
}

/// A reason why a set-up is no position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetupFault {
    /// A piece or a mark stands on a square that the board does not have.
    OffBoard(Square),
    /// Two pieces stand on one square.
    Occupied(Square),
    /// The kind is not one of the game.
    UnknownKind(Square),
    /// A pending lion restriction in a game without a lion law.
    NoLionLaw(Square),
}

impl SetupFault {
    /// What is wrong, in a sentence.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        match (self, lang) {
            (Self::OffBoard(square), Lang::Ja) => format!("{}は盤の外です", square.name(lang)),
            (Self::OffBoard(square), Lang::En) => format!("{square} is not a square of the board"),
            (Self::Occupied(square), Lang::Ja) => format!("{}に駒が二つあります", square.name(lang)),
            (Self::Occupied(square), Lang::En) => format!("two pieces stand on {square}"),
            (Self::UnknownKind(square), Lang::Ja) => format!("{}の駒はこの将棋にありません", square.name(lang)),
            (Self::UnknownKind(square), Lang::En) => format!("the piece on {square} is not one of this game"),
            (Self::NoLionLaw(square), Lang::Ja) => {
                format!("先獅子の印（{}）がありますが、この将棋に獅子の特別ルールはありません", square.name(lang))
            }
            (Self::NoLionLaw(square), Lang::En) => {
                format!("a pending lion restriction ({square}) is given, but this game has no lion law")
            }
        }
    }
}

/// Every reason why a set-up is no position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.sentence(Lang::En))]
pub struct SetupError(pub Vec<SetupFault>);

impl SetupError {
    /// What is wrong, in a sentence for each fault.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        let sentences: Vec<String> = self.0.iter().map(|fault| fault.sentence(lang)).collect();
        sentences.join(match lang {
            Lang::Ja => "。",
            Lang::En => "; ",
        })
    }
}

impl Position {
    /// The position of a set-up.
    ///
    /// Set-ups without a royal on one side or both are positions too (problems have them): such a side cannot be mated.
    ///
    /// # Errors
    /// Every square off the board, square with two pieces and unknown kind, and a lion restriction where there is no lion law.
    pub fn from_setup(rules: &Rules, setup: &Setup) -> Result<Self, SetupError> {
        let size = rules.size();
        let mut faults = Vec::new();
        let mut position = Self::empty(rules, setup.side, setup.move_number);
        for &(square, piece) in &setup.pieces {
            if !size.contains(square) {
                faults.push(SetupFault::OffBoard(square));
            } else if piece.kind.index() >= rules.variant().kinds.len() {
                faults.push(SetupFault::UnknownKind(square));
            } else if !position.cell(square).is_empty() {
                faults.push(SetupFault::Occupied(square));
            } else {
                position.place(rules, square, Cell::new(piece));
            }
        }
        if let Some(square) = setup.senjishi {
            match rules.lion_law() {
                _ if !size.contains(square) => faults.push(SetupFault::OffBoard(square)),
                None => faults.push(SetupFault::NoLionLaw(square)),
                Some(law) if law.senjishi == Senjishi::Off => {}
                Some(_) => position.set_senjishi(Some(square)),
            }
        }
        if faults.is_empty() { Ok(position) } else { Err(SetupError(faults)) }
    }

    fn empty(rules: &Rules, side: Side, move_number: u32) -> Self {
        let mut board = [Cell::WALL; 256];
        for square in rules.size().squares() {
            board[square.index() as usize] = Cell::EMPTY;
        }
        Self {
            board,
            pieces: [SquareSet::EMPTY; 2],
            leapers: [SquareSet::EMPTY; 2],
            royals: [SquareSet::EMPTY; 2],
            key: if side == Side::Gote { zobrist::SIDE } else { 0 },
            move_number,
            quiet_plies: 0,
            side,
            senjishi: None,
            lost: None,
        }
    }

    /// The set-up of this position, its pieces by rank, then file.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let squares = self.pieces[0].union(self.pieces[1]);
        let pieces = squares.into_iter().filter_map(|square| Some((square, self.piece(square)?))).collect();
        Setup { pieces, side: self.side, senjishi: self.senjishi, move_number: self.move_number }
    }

    /// What stands on a square.
    #[must_use]
    #[inline]
    pub const fn cell(&self, square: Square) -> Cell {
        self.board[square.index() as usize]
    }

    /// The piece on a square.
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.cell(square).piece()
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Where the last move took a lion with a piece that is not a lion, so that 先獅子 binds the side to move.
    #[must_use]
    #[inline]
    pub const fn senjishi(&self) -> Option<Square> {
        self.senjishi
    }

    /// Where the pieces of a side stand.
    #[must_use]
    #[inline]
    pub const fn pieces(&self, side: Side) -> SquareSet {
        self.pieces[side.index()]
    }

    /// Where the royal pieces of a side stand.
    #[must_use]
    #[inline]
    pub const fn royals(&self, side: Side) -> SquareSet {
        self.royals[side.index()]
    }

    /// Where the pieces of a side stand that leap two squares.
    #[inline]
    pub(crate) const fn leapers(&self, side: Side) -> SquareSet {
        self.leapers[side.index()]
    }

    /// A key of what repetition compares: pieces, side to move, pending lion restriction.
    #[must_use]
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The number of the next move, from 1.
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// How many plies have gone by since something was taken or promoted.
    #[must_use]
    pub const fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    /// The side whose last royal was taken.
    #[must_use]
    #[inline]
    pub const fn lost(&self) -> Option<Side> {
        self.lost
    }

    /// The key computed anew, for checks of the incremental one.
    #[must_use]
    pub fn key_from_scratch(&self) -> u64 {
        let side = if self.side == Side::Gote { zobrist::SIDE } else { 0 };
        let squares = self.pieces[0].union(self.pieces[1]);
        squares
            .into_iter()
            .fold(side ^ zobrist::senjishi(self.senjishi), |key, square| key ^ zobrist::piece(self.cell(square), square))
    }

    #[inline]
    pub(crate) fn place(&mut self, rules: &Rules, square: Square, cell: Cell) {
        self.board[square.index() as usize] = cell;
        self.key ^= zobrist::piece(cell, square);
        let side = usize::from(cell.is_of(Side::Gote));
        self.pieces[side].insert(square);
        if rules.tables.leaps(cell) {
            self.leapers[side].insert(square);
        }
        if rules.is_royal(cell.kind()) {
            self.royals[side].insert(square);
        }
    }

    /// Takes what stands on a square, which must not be empty.
    #[inline]
    pub(crate) fn lift(&mut self, square: Square) -> Cell {
        let cell = self.cell(square);
        self.board[square.index() as usize] = Cell::EMPTY;
        self.key ^= zobrist::piece(cell, square);
        let side = usize::from(cell.is_of(Side::Gote));
        self.pieces[side].remove(square);
        self.leapers[side].remove(square);
        self.royals[side].remove(square);
        cell
    }

    #[inline]
    pub(crate) fn set_senjishi(&mut self, square: Option<Square>) {
        self.key ^= zobrist::senjishi(self.senjishi) ^ zobrist::senjishi(square);
        self.senjishi = square;
    }

    #[inline]
    pub(crate) fn pass_turn(&mut self) {
        self.side = !self.side;
        self.key ^= zobrist::SIDE;
    }

    #[inline]
    pub(crate) fn count_ply(&mut self, quiet: bool) {
        self.move_number = self.move_number.wrapping_add(1);
        self.quiet_plies = if quiet { self.quiet_plies.saturating_add(1) } else { 0 };
    }

    #[inline]
    pub(crate) fn uncount_ply(&mut self, quiet_plies: u16) {
        self.move_number = self.move_number.wrapping_sub(1);
        self.quiet_plies = quiet_plies;
    }

    #[inline]
    pub(crate) fn set_lost(&mut self, lost: Option<Side>) {
        self.lost = lost;
    }

    /// The kind on a square, where a piece stands.
    #[inline]
    pub(crate) const fn kind(&self, square: Square) -> Kind {
        self.cell(square).kind()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_stays_below_a_kilobyte() {
        assert!(size_of::<Position>() <= 1024);
    }
}
