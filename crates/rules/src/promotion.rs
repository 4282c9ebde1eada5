//! When a piece may or must turn over (成り).

use crate::rules::{Traits, holds};
use crate::{Cell, Kind, PromotionWhen, Rules, Side, Square};
use crate::{Position, SquareSet};

/// The promotion of one piece from one square, prepared for all its moves.
pub(crate) struct Promotion<'a> {
    traits: &'a Traits,
    side: Side,
    from_zone: bool,
    to_last_rank: bool,
    /// Enough for every move of this piece.
    anyway: bool,
    /// Enough for every move that takes something.
    by_capture: bool,
    enters_zone: bool,
    touches_zone: bool,
    leads: Option<Leads<'a>>,
    must_where: SquareSet,
}

/// Whether a move may be played with and without turning over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Turning {
    pub(crate) may: bool,
    pub(crate) must: bool,
}

impl Rules {
    /// The promotion of the piece on `from`; `None` where it does not promote.
    #[inline]
    pub(crate) fn promotion<'a>(
        &'a self,
        files: Option<&'a Files>,
        from: Square,
        cell: Cell,
        side: Side,
    ) -> Option<Promotion<'a>> {
        let kind = cell.kind();
        self.promotes_to(kind)?;
        let when = &self.law().promotion.when;
        let from_zone = self.traits.in_zone(from, side);
        let leads = Leads::new(when, files, from, side);
        let leads_before = leads.as_ref().is_some_and(Leads::before);
        Some(Promotion {
            traits: &self.traits,
            side,
            from_zone,
            to_last_rank: holds(self.traits.last_rank, kind),
            anyway: (when.touches_zone && from_zone) || leads_before,
            by_capture: when.captures || (when.captures_from_zone && from_zone),
            enters_zone: when.enters_zone,
            touches_zone: when.touches_zone,
            leads,
            must_where: self.stuck_squares(kind, cell),
        })
    }

    fn stuck_squares(&self, kind: Kind, cell: Cell) -> SquareSet {
        if holds(self.traits.must_promote, kind) { self.tables.piece(cell).dead } else { SquareSet::EMPTY }
    }
}

impl Promotion<'_> {
    /// Whether a move to `to` may and must promote.
    #[inline]
    pub(crate) fn turning(&self, to: Square, captures: bool) -> Turning {
        let to_zone = self.traits.in_zone(to, self.side);
        let may = self.anyway
            || (captures && self.by_capture)
            || (to_zone && ((self.enters_zone && !self.from_zone) || self.touches_zone))
            || (self.to_last_rank && self.traits.on_last_rank(to, self.side))
            || self.leads.as_ref().is_some_and(|leads| leads.after(to));
        Turning { may, must: may && self.must_where.contains(to) }
    }
}

/// How deep the two deepest pieces of the side to move are on each file, 0 where there is none; depths count from the side's own
/// edge, from 1.
#[derive(Debug, Clone, Default)]
pub(crate) struct Files([[u8; 2]; 16]);

impl Files {
    /// The files of the side to move, where the rules ask about them.
    pub(crate) fn of(rules: &Rules, position: &Position) -> Option<Self> {
        rules.law().promotion.when.leads_file?;
        let mut files = Self::default();
        for square in position.pieces(position.side()) {
            let depth = depth(square, position.side());
            let [first, second] = &mut files.0[square.file() as usize];
            if depth > *first {
                (*first, *second) = (depth, *first);
            } else if depth > *second {
                *second = depth;
            }
        }
        Some(files)
    }
}

/// How far a square lies from the edge of the frame behind `side`, growing towards the enemy; only differences and order matter.
const fn depth(square: Square, side: Side) -> u8 {
    match side {
        Side::Sente => 16 - square.rank(),
        Side::Gote => square.rank(),
    }
}

/// Condition ③ of the 13x13 game: «その列で自分の駒のうち、最も奥に侵入していた駒について…».
struct Leads<'a> {
    files: &'a Files,
    from: Square,
    side: Side,
    by: u8,
}

impl<'a> Leads<'a> {
    fn new(when: &PromotionWhen, files: Option<&'a Files>, from: Square, side: Side) -> Option<Self> {
        Some(Self { files: files?, from, side, by: when.leads_file? })
    }

    /// Before the move, on the file that the piece leaves.
    fn before(&self) -> bool {
        let [first, second] = self.files.0[self.from.file() as usize];
        self.leads(self.from, first, second)
    }

    /// After the move, on the file that it reaches, the other pieces as they stand.
    fn after(&self, to: Square) -> bool {
        let [first, second] = self.files.0[to.file() as usize];
        let leaves_this_file = to.file() == self.from.file() && depth(self.from, self.side) == first;
        let next = if leaves_this_file { second } else { first };
        next == 0 || depth(to, self.side) >= next + self.by
    }

    fn leads(&self, square: Square, first: u8, second: u8) -> bool {
        let depth = depth(square, self.side);
        depth == first && (second == 0 || depth >= second + self.by)
    }
}
