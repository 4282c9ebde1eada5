//! When a piece may or must turn over (成り).

use crate::{Cell, Kind, Position, PromotionLaw, Rules, Side, Square, Stuck, Variant};

/// A ground for promotion, as a bit: what a move has to do for it.
mod ground {
    /// Nothing more: the piece stands where every move promotes.
    pub(super) const ANY: u8 = 1;
    /// Take something.
    pub(super) const CAPTURE: u8 = 2;
    /// End in the zone.
    pub(super) const ZONE: u8 = 4;
    /// End on the last rank.
    pub(super) const LAST_RANK: u8 = 8;
    /// Ask [`Promotion`](super::Promotion) about the file and about squares without a way on.
    pub(super) const ASK: u8 = 16;
}

/// The law of promotion as bits: what gives each kind a ground, and what each square offers.
#[derive(Debug, Clone)]
pub(crate) struct Grounds {
    /// By kind: from outside the zone, and from inside it.
    kinds: [[u8; 2]; Kind::MAX],
    /// By side and square of the frame.
    squares: [[u8; 256]; 2],
}

impl Grounds {
    /// The grounds under a law, given the kinds that promote at all.
    pub(crate) fn new(variant: &Variant, law: &PromotionLaw, promotes_to: &[Option<Kind>]) -> Self {
        let when = &law.when;
        let bit = |ground: u8, yes: bool| if yes { ground } else { 0 };
        let common = bit(ground::ASK, when.leads_file.is_some() || law.stuck == Stuck::MustPromote);
        let outside = common | bit(ground::CAPTURE, when.captures) | bit(ground::ZONE, when.enters_zone || when.touches_zone);
        let inside = common
            | bit(ground::CAPTURE, when.captures || when.captures_from_zone)
            | bit(ground::ZONE, when.touches_zone)
            | bit(ground::ANY, when.touches_zone);
        let mut kinds = [[0; 2]; Kind::MAX];
        for (index, _) in promotes_to.iter().enumerate().filter(|(_, to)| to.is_some()) {
            let last = Kind::new(index).is_some_and(|kind| when.reaches_last_rank.contains(&kind));
            kinds[index] = [outside, inside].map(|grounds| grounds | bit(ground::LAST_RANK, last));
        }
        let mut squares = [[ground::ANY; 256]; 2];
        for square in variant.size.squares() {
            for side in Side::BOTH {
                let rank = match side {
                    Side::Sente => square.rank(),
                    Side::Gote => variant.size.ranks() + 1 - square.rank(),
                };
                let offers = &mut squares[side.index()][square.index() as usize];
                *offers |= bit(ground::ZONE, rank <= variant.zone) | bit(ground::LAST_RANK, rank == 1);
            }
        }
        Self { kinds, squares }
    }

    #[inline]
    const fn offers(&self, square: Square, side: Side) -> u8 {
        self.squares[side.index()][square.index() as usize]
    }

    /// Whether the square lies in the zone where `side` promotes.
    #[inline]
    pub(crate) const fn in_zone(&self, square: Square, side: Side) -> bool {
        self.offers(square, side) & ground::ZONE != 0
    }
}

/// The promotion of one piece from one square, prepared for all its moves.
#[derive(Clone, Copy)]
pub(crate) struct Promotion<'a> {
    rules: &'a Rules,
    files: Option<&'a Files>,
    from: Square,
    cell: Cell,
    side: Side,
    grounds: u8,
}

/// Whether a move may be played with and without turning over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Turning {
    pub(crate) may: bool,
    pub(crate) must: bool,
}

impl Rules {
    /// The promotion of the piece on `from`.
    #[inline]
    pub(crate) fn promotion<'a>(&'a self, files: Option<&'a Files>, from: Square, cell: Cell, side: Side) -> Promotion<'a> {
        let from_zone = self.grounds.in_zone(from, side);
        let grounds = self.grounds.kinds[cell.kind().index()][usize::from(from_zone)];
        Promotion { rules: self, files, from, cell, side, grounds }
    }
}

impl Promotion<'_> {
    /// Whether no move of the piece can promote.
    #[inline]
    pub(crate) const fn is_never(&self) -> bool {
        self.grounds == 0
    }

    /// Whether a move to `to` may and must promote.
    #[inline]
    pub(crate) fn turning(&self, to: Square, captures: bool) -> Turning {
        let offers = self.rules.grounds.offers(to, self.side) | (ground::CAPTURE * u8::from(captures));
        let may = self.grounds & offers != 0;
        if self.grounds & ground::ASK == 0 { Turning { may, must: false } } else { self.ask(to, may) }
    }

    /// The conditions that need more than bits.
    fn ask(&self, to: Square, may: bool) -> Turning {
        let stuck = self.rules.law().promotion.stuck == Stuck::MustPromote;
        // Having to promote is a ground for it, also where no other would let the piece (a pawn that declined on entering, say).
        let must = stuck && self.rules.tables.is_dead(self.cell, to);
        Turning { may: may || must || self.leads_file(to), must }
    }

    /// Condition ③ of the 13x13 game: «その列で自分の駒のうち、最も奥に侵入していた駒について…», before the move on the file that the piece
    /// leaves, or after it on the file that it reaches, the other pieces as they stand.
    fn leads_file(&self, to: Square) -> bool {
        let Some(files) = self.files else { return false };
        let depth_of = |square| depth(square, self.side);
        let [first, second] = files.deepest[self.from.file() as usize];
        let was_first = depth_of(self.from) == first;
        let before = was_first && files.is_ahead(first, second);
        let next = match files.deepest[to.file() as usize] {
            [_, second] if was_first && to.file() == self.from.file() => second,
            [first, _] => first,
        };
        before || files.is_ahead(depth_of(to), next)
    }
}

/// How deep the two deepest pieces of the side to move are on each file, 0 where there is none; depths count from the side's own
/// edge, from 1.
#[derive(Debug, Clone, Default)]
pub(crate) struct Files {
    deepest: [[u8; 2]; 16],
    /// How much deeper than the next piece the deepest has to be.
    lead: u8,
}

impl Files {
    /// The files of the side to move, where the rules ask about them.
    pub(crate) fn of(rules: &Rules, position: &Position) -> Option<Self> {
        let lead = rules.law().promotion.when.leads_file?;
        let mut files = Self { deepest: Default::default(), lead };
        for square in position.pieces(position.side()) {
            let depth = depth(square, position.side());
            let [first, second] = &mut files.deepest[square.file() as usize];
            if depth > *first {
                (*first, *second) = (depth, *first);
            } else if depth > *second {
                *second = depth;
            }
        }
        Some(files)
    }

    /// Whether a piece of this depth is far enough ahead of the next one, given its depth or 0 for none.
    const fn is_ahead(&self, depth: u8, next: u8) -> bool {
        next == 0 || depth >= next + self.lead
    }
}

/// How far a square lies from the edge of the frame behind `side`, growing towards the enemy; only differences and order matter.
const fn depth(square: Square, side: Side) -> u8 {
    match side {
        Side::Sente => 16 - square.rank(),
        Side::Gote => square.rank(),
    }
}
