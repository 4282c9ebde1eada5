//! Making and taking back moves in place.

use crate::rules::holds;
use crate::{Cell, Move, Piece, Position, Rules, Senjishi, Side, Square};

/// Watches pieces come and go while moves are made: the one tie between a position and whatever follows it, such as an
/// evaluation or an animation. `()` does nothing.
pub trait Observer {
    /// A piece has left a square.
    fn lifted(&mut self, _square: Square, _piece: Piece) {}
    /// A piece has come to a square.
    fn placed(&mut self, _square: Square, _piece: Piece) {}
}

impl Observer for () {}

/// What [`Rules::make`] overwrote, for [`Rules::unmake`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Undo {
    moved: Cell,
    taken_on_the_way: Cell,
    taken: Cell,
    senjishi: Option<Square>,
    lost: Option<Side>,
    quiet_plies: u16,
    key: u64,
}

impl Undo {
    /// The pieces that the move took: on the way, and where it ended.
    #[must_use]
    pub fn taken(&self) -> [Option<Piece>; 2] {
        [self.taken_on_the_way.piece(), self.taken.piece()]
    }
}

impl Rules {
    /// Plays a legal move.
    ///
    /// The move must be one that these rules generate in this position; another one leaves a position of no meaning.
    #[inline]
    pub fn make(&self, position: &mut Position, mv: Move) -> Undo {
        self.make_with(position, mv, &mut ())
    }

    /// Plays a legal move while `observer` watches. See [`Rules::make`].
    #[inline]
    pub fn make_with<O: Observer>(&self, position: &mut Position, mv: Move, observer: &mut O) -> Undo {
        let (from, to) = (mv.from(), mv.to());
        let moved = position.cell(from);
        let mut undo = Undo {
            moved,
            taken_on_the_way: Cell::EMPTY,
            taken: Cell::EMPTY,
            senjishi: position.senjishi(),
            lost: position.lost(),
            quiet_plies: position.quiet_plies(),
            key: position.key(),
        };
        let enemy = !position.side();
        if let Some(via) = mv.via()
            && position.cell(via).is_of(enemy)
        {
            undo.taken_on_the_way = lift(position, via, observer);
        }
        if !mv.comes_back() {
            if !position.cell(to).is_empty() {
                undo.taken = lift(position, to, observer);
            }
            lift(position, from, observer);
            let arrives = if mv.promotes() { self.turned_over(moved) } else { moved };
            self.set_down(position, to, arrives, observer);
        }
        let quiet = undo.taken_on_the_way.is_empty() && undo.taken.is_empty() && !mv.promotes();
        position.count_ply(quiet);
        if !quiet && self.takes_royal(&undo) && position.royals(enemy).is_empty() {
            position.set_lost(Some(enemy));
        }
        let senjishi = if quiet { None } else { self.senjishi_after(mv, &undo) };
        if senjishi.is_some() || undo.senjishi.is_some() {
            position.set_senjishi(senjishi);
        }
        position.pass_turn();
        undo
    }

    /// Takes back the move that [`Rules::make`] answered with `undo`.
    #[inline]
    pub fn unmake(&self, position: &mut Position, mv: Move, undo: Undo) {
        self.unmake_with(position, mv, undo, &mut ());
    }

    /// Takes back a move while `observer` watches. See [`Rules::unmake`].
    #[inline]
    pub fn unmake_with<O: Observer>(&self, position: &mut Position, mv: Move, undo: Undo, observer: &mut O) {
        if !mv.comes_back() {
            lift(position, mv.to(), observer);
            self.set_down(position, mv.from(), undo.moved, observer);
            if !undo.taken.is_empty() {
                self.set_down(position, mv.to(), undo.taken, observer);
            }
        }
        if let Some(via) = mv.via()
            && !undo.taken_on_the_way.is_empty()
        {
            self.set_down(position, via, undo.taken_on_the_way, observer);
        }
        position.pass_turn();
        position.set_senjishi(undo.senjishi);
        position.set_lost(undo.lost);
        position.uncount_ply(undo.quiet_plies);
        debug_assert_eq!(position.key(), undo.key, "taking back {mv} restores the key");
    }

    /// Gives the turn to the other side. No rule allows it: it is a question that a search asks («what if I did nothing?»).
    #[inline]
    pub fn make_null(&self, position: &mut Position) -> Undo {
        let undo = Undo {
            moved: Cell::EMPTY,
            taken_on_the_way: Cell::EMPTY,
            taken: Cell::EMPTY,
            senjishi: position.senjishi(),
            lost: position.lost(),
            quiet_plies: position.quiet_plies(),
            key: position.key(),
        };
        position.count_ply(true);
        position.set_senjishi(None);
        position.pass_turn();
        undo
    }

    /// Takes back what [`Rules::make_null`] did.
    #[inline]
    pub fn unmake_null(&self, position: &mut Position, undo: Undo) {
        position.pass_turn();
        position.set_senjishi(undo.senjishi);
        position.uncount_ply(undo.quiet_plies);
    }

    /// The other face of the piece on a cell.
    #[inline]
    fn turned_over(&self, cell: Cell) -> Cell {
        match (cell.piece(), self.promotes_to(cell.kind())) {
            (Some(piece), Some(kind)) => Cell::new(Piece { kind, side: piece.side }),
            _ => cell,
        }
    }

    #[inline]
    fn set_down<O: Observer>(&self, position: &mut Position, square: Square, cell: Cell, observer: &mut O) {
        position.place(self, square, cell);
        if let Some(piece) = cell.piece() {
            observer.placed(square, piece);
        }
    }

    fn takes_royal(&self, undo: &Undo) -> bool {
        undo.taken().into_iter().flatten().any(|piece| self.is_royal(piece.kind))
    }

    /// Where 先獅子 begins: the move took a lion, and the piece was no lion when it set out (文書「獅子で獅子を取った場合は例外」).
    fn senjishi_after(&self, mv: Move, undo: &Undo) -> Option<Square> {
        let law = self.lion_law().filter(|law| law.senjishi != Senjishi::Off)?;
        debug_assert!(!law.kinds.is_empty(), "a lion law without lions");
        if holds(self.traits.lion, undo.moved.kind()) {
            return None;
        }
        let is_lion = |cell: Cell| !cell.is_empty() && holds(self.traits.lion, cell.kind());
        if is_lion(undo.taken) {
            Some(mv.to())
        } else if is_lion(undo.taken_on_the_way) {
            mv.via()
        } else {
            None
        }
    }
}

#[inline]
fn lift<O: Observer>(position: &mut Position, square: Square, observer: &mut O) -> Cell {
    let cell = position.lift(square);
    if let Some(piece) = cell.piece() {
        observer.lifted(square, piece);
    }
    cell
}
