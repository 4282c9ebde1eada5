//! Movements compiled for the frame: what each piece of each side does, as offsets of the padded board.

use arrayvec::ArrayVec;

use crate::{BoardSize, Cell, Kind, Lion, Movement, Piece, Side, Square, SquareSet};

/// The eight directions as offsets, each opposite its mirror: `DIRECTIONS[7 - i] == -DIRECTIONS[i]`.
pub(crate) const DIRECTIONS: [i8; 8] = [-17, -16, -15, -1, 1, 15, 16, 17];

/// How many different cells hold a piece: kinds times sides.
const CELLS: usize = 2 * Kind::MAX;

/// The place of a piece's cell in a table over all kinds and sides.
#[inline]
pub(crate) const fn cell_index(cell: Cell) -> usize {
    // Sente's cells begin at 0x40, gote's at 0x80.
    (cell.byte().wrapping_sub(0x40) & 0x7F) as usize
}

/// The offset, in the frame, of `(dx, dy)` as seen by the owner.
pub(crate) const fn offset((dx, dy): (i8, i8), side: Side) -> i8 {
    let forward = -16 * dy - dx;
    match side {
        Side::Sente => forward,
        Side::Gote => -forward,
    }
}

/// A slide: its offset and the most squares it may go.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ray {
    pub(crate) delta: i8,
    pub(crate) range: u8,
}

/// How a lion-type piece moves twice.
#[derive(Debug, Clone, Default)]
pub(crate) enum LionSteps {
    #[default]
    None,
    /// Any two king steps.
    Area,
    /// Two steps along each of these offsets.
    Lines(ArrayVec<i8, 8>),
}

impl LionSteps {
    /// The offsets of the first step.
    #[inline]
    pub(crate) fn first(&self) -> &[i8] {
        match self {
            Self::None => &[],
            Self::Area => &DIRECTIONS,
            Self::Lines(lines) => lines,
        }
    }

    /// The offsets of the second step after the first went by `first`.
    #[inline]
    pub(crate) fn second<'a>(&'a self, first: &'a i8) -> &'a [i8] {
        match self {
            Self::None => &[],
            Self::Area => &DIRECTIONS,
            Self::Lines(_) => std::slice::from_ref(first),
        }
    }

    /// Whether there is any lion power.
    #[inline]
    pub(crate) const fn is_some(&self) -> bool {
        !matches!(self, Self::None)
    }
}

/// What a piece of one kind and side does.
#[derive(Debug, Clone, Default)]
pub(crate) struct PieceTable {
    /// Steps and leaps, a lion's direct jumps among them.
    pub(crate) steps: ArrayVec<i8, 24>,
    /// Leaps of two along a slide of the same piece, which are moves of their own only over a piece.
    pub(crate) leaps_over: ArrayVec<i8, 8>,
    /// Slides.
    pub(crate) rays: ArrayVec<Ray, 8>,
    /// Two steps in one move.
    pub(crate) lion: LionSteps,
}

/// The tables of all pieces.
#[derive(Debug, Clone)]
pub(crate) struct Tables {
    pieces: Vec<PieceTable>,
    /// For each cell, the squares from which the piece has no move even on an empty board.
    dead: Vec<SquareSet>,
    /// For each cell and absolute direction, how far the piece bears along it; 0 where it does not.
    reach: [[u8; 8]; CELLS],
    /// For each cell, the leaps of two squares as bits of a 5x5 neighbourhood in absolute orientation.
    leaps: [u32; CELLS],
    /// For each cell of the frame, its neighbourhood at a distance of exactly two.
    ring: Vec<SquareSet>,
}

impl Tables {
    pub(crate) fn new(size: BoardSize, movements: &[Movement]) -> Self {
        let mut tables = Self {
            pieces: vec![PieceTable::default(); CELLS],
            dead: vec![SquareSet::EMPTY; CELLS],
            reach: [[0; 8]; CELLS],
            leaps: [0; CELLS],
            ring: rings(size),
        };
        for (index, movement) in movements.iter().enumerate() {
            let Some(kind) = Kind::new(index) else { break };
            for side in Side::BOTH {
                tables.compile(size, Piece { kind, side }, movement);
            }
        }
        tables
    }

    fn compile(&mut self, size: BoardSize, piece: Piece, movement: &Movement) {
        let cell = cell_index(Cell::new(piece));
        let mut table = PieceTable::default();
        for slide in &movement.slides {
            let delta = offset(slide.direction, piece.side);
            let range = slide.range.unwrap_or(crate::MAX_SIDE);
            table.rays.push(Ray { delta, range });
            self.reach[cell][direction_of(delta)] = range;
        }
        let (lion, jumps) = lion_steps(&movement.lion, piece.side);
        table.lion = lion;
        let steps = movement.steps.iter().map(|&step| offset(step, piece.side)).chain(jumps);
        for step in steps {
            let slides_along = |delta: i8| table.rays.iter().any(|ray| ray.delta == delta);
            if step % 2 == 0 && DIRECTIONS.contains(&(step / 2)) && slides_along(step / 2) {
                if !table.leaps_over.contains(&step) {
                    table.leaps_over.push(step);
                }
            } else if !slides_along(step) && !table.steps.contains(&step) {
                table.steps.push(step);
            }
        }
        for &step in table.steps.iter().chain(&table.leaps_over) {
            if DIRECTIONS.contains(&step) {
                let reach = &mut self.reach[cell][direction_of(step)];
                *reach = (*reach).max(1);
            } else {
                self.leaps[cell] |= leap_bit(step);
            }
        }
        self.dead[cell] = size.squares().filter(|&square| is_dead(size, &table, square)).collect();
        self.pieces[cell] = table;
    }

    /// What the piece on this cell does.
    #[inline]
    pub(crate) fn piece(&self, cell: Cell) -> &PieceTable {
        &self.pieces[cell_index(cell)]
    }

    /// Whether the piece on this cell could never move again from `square`.
    #[inline]
    pub(crate) fn is_dead(&self, cell: Cell, square: Square) -> bool {
        self.dead[cell_index(cell)].contains(square)
    }

    /// How far the piece on this cell bears along `DIRECTIONS[direction]`.
    #[inline]
    pub(crate) fn reach(&self, cell: Cell, direction: usize) -> u8 {
        self.reach[cell_index(cell)][direction]
    }

    /// Whether the piece on this cell leaps two squares at all.
    #[inline]
    pub(crate) fn leaps(&self, cell: Cell) -> bool {
        self.leaps[cell_index(cell)] != 0
    }

    /// Whether the piece on this cell, on `from`, leaps to `to`, which is two squares away.
    #[inline]
    pub(crate) fn leaps_to(&self, cell: Cell, from: Square, to: Square) -> bool {
        self.leaps[cell_index(cell)] & leap_bit(to.index().wrapping_sub(from.index()) as i8) != 0
    }

    /// The squares at a distance of exactly two.
    #[inline]
    pub(crate) fn ring(&self, square: Square) -> SquareSet {
        self.ring[square.index() as usize]
    }
}

/// The number of a direction in [`DIRECTIONS`].
pub(crate) fn direction_of(delta: i8) -> usize {
    DIRECTIONS.iter().position(|&direction| direction == delta).unwrap_or(0)
}

/// The bit of an offset of at most two files and two ranks, given that it is one.
const fn leap_bit(delta: i8) -> u32 {
    // `delta` = 16 * rank + file with the file between -2 and 2.
    let rank = (delta + 2) >> 4;
    let file = delta - 16 * rank;
    1 << ((rank + 2) * 5 + file + 2)
}

/// The double steps of a lion power, and the direct jumps that come with it.
fn lion_steps(lion: &Lion, side: Side) -> (LionSteps, Vec<i8>) {
    match lion {
        Lion::None => (LionSteps::None, Vec::new()),
        Lion::Area => {
            let jumps = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| (dx, dy))).filter(|&step| step != (0, 0));
            (LionSteps::Area, jumps.map(|step| offset(step, side)).collect())
        }
        Lion::Lines(lines) => {
            let lines: ArrayVec<i8, 8> = lines.iter().map(|&line| offset(line, side)).collect();
            let jumps = lines.iter().flat_map(|&line| [line, 2 * line]).collect();
            (LionSteps::Lines(lines), jumps)
        }
    }
}

/// Whether a piece here could not move on an empty board.
fn is_dead(size: BoardSize, table: &PieceTable, square: Square) -> bool {
    let steps = table.steps.iter().chain(&table.leaps_over).copied();
    !steps.chain(table.rays.iter().map(|ray| ray.delta)).any(|delta| size.contains(square.step(delta)))
}

fn rings(size: BoardSize) -> Vec<SquareSet> {
    (0..=u8::MAX).map(|index| size.squares().filter(|square| square.distance(Square::from_index(index)) == 2).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_directions_mirror_each_other() {
        for (index, direction) in DIRECTIONS.iter().enumerate() {
            assert_eq!(DIRECTIONS[7 - index], -direction);
        }
    }

    #[test]
    fn every_offset_within_two_has_a_bit_of_its_own() {
        let bits: std::collections::HashSet<u32> =
            (-2..=2).flat_map(|rank: i8| (-2..=2).map(move |file: i8| leap_bit(16 * rank + file))).collect();
        assert_eq!(bits.len(), 25);
    }
}
