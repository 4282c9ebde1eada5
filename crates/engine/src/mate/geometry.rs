//! From where a piece could bear on a square if nothing stood between: the cheap question before the exact one.

use koshogi_rules::{Cell, Kind, Lion, Movement, Piece, Position, Rules, Side, Square, SquareSet};

/// The longest way along a file or a rank.
const FAR: i8 = 12;
/// Offsets from -12 to 12.
const SPAN: usize = 2 * FAR as usize + 1;
/// The eight directions as offsets of the frame, each opposite its mirror.
const DIRECTIONS: [i8; 8] = [-17, -16, -15, -1, 1, 15, 16, 17];

/// What each piece of each side could reach on an empty board.
#[derive(Debug)]
pub(super) struct Geometry {
    /// By cell: a row of bits for each offset in ranks, a bit for each offset in files.
    reach: Vec<[u32; SPAN]>,
    /// By cell and direction: how far the piece slides.
    slides: Vec<[u8; 8]>,
    /// By cell: whether the piece moves twice over a whole neighbourhood.
    lions: Vec<bool>,
}

impl Geometry {
    pub(super) fn new(rules: &Rules) -> Self {
        let mut geometry = Self { reach: vec![[0; SPAN]; 256], slides: vec![[0; 8]; 256], lions: vec![false; 256] };
        for kind in (0..rules.variant().kinds.len()).filter_map(Kind::new) {
            for side in Side::BOTH {
                geometry.compile(Cell::new(Piece { kind, side }), side, rules.movement(kind));
            }
        }
        geometry
    }

    fn compile(&mut self, cell: Cell, side: Side, movement: &Movement) {
        let cell = cell.byte() as usize;
        // Files grow to sente's left and ranks towards sente.
        let turned = |(dx, dy): (i8, i8)| if side == Side::Sente { (-dx, -dy) } else { (dx, dy) };
        let mut reach = |(files, ranks): (i8, i8)| {
            self.reach[cell][(ranks + FAR) as usize] |= 1 << (files + FAR);
        };
        for &step in &movement.steps {
            reach(turned(step));
        }
        for slide in &movement.slides {
            let (files, ranks) = turned(slide.direction);
            let range = slide.range.map_or(FAR, |range| (range as i8).min(FAR));
            (1..=range).for_each(|far| reach((files * far, ranks * far)));
            if let Some(direction) = DIRECTIONS.iter().position(|&delta| delta == 16 * ranks + files) {
                self.slides[cell][direction] = range as u8;
            }
        }
        match &movement.lion {
            Lion::None => {}
            Lion::Area => {
                self.lions[cell] = true;
                (-2..=2).for_each(|ranks| (-2..=2).for_each(|files| reach((files, ranks))));
            }
            Lion::Lines(lines) => {
                self.lions[cell] = true;
                for &line in lines {
                    let (files, ranks) = turned(line);
                    reach((files, ranks));
                    reach((2 * files, 2 * ranks));
                }
            }
        }
    }

    /// Whether a piece could bear on `target` from `from` if nothing stood between.
    #[inline]
    pub(super) fn could_bear(&self, cell: Cell, from: Square, target: Square) -> bool {
        let files = (target.file() + FAR as u8) - from.file();
        let ranks = (target.rank() + FAR as u8) - from.rank();
        self.reach[cell.byte() as usize][ranks as usize] >> files & 1 != 0
    }

    /// Whether the piece can take two pieces in one move.
    #[inline]
    pub(super) fn takes_twice(&self, cell: Cell) -> bool {
        self.lions[cell.byte() as usize]
    }

    /// The squares whose pieces alone keep a slide of `by` from `target`: where such a piece leaves, the line opens.
    pub(super) fn screens(&self, position: &Position, target: Square, by: Side) -> SquareSet {
        let mut screens = SquareSet::EMPTY;
        for (direction, &delta) in DIRECTIONS.iter().enumerate() {
            let mut at = target.step(delta);
            let mut distance = 1;
            while position.cell(at).is_empty() {
                at = at.step(delta);
                distance += 1;
            }
            if position.cell(at).is_wall() {
                continue;
            }
            let screen = at;
            at = at.step(delta);
            distance += 1;
            while position.cell(at).is_empty() {
                at = at.step(delta);
                distance += 1;
            }
            let cell = position.cell(at);
            if cell.is_of(by) && self.slides[cell.byte() as usize][7 - direction] >= distance {
                screens.insert(screen);
            }
        }
        screens
    }
}

/// The squares strictly between two squares on a file, a rank or a diagonal; none where they lie on no line.
pub(super) fn between(a: Square, b: Square) -> SquareSet {
    let mut squares = SquareSet::EMPTY;
    let files = b.file() as i8 - a.file() as i8;
    let ranks = b.rank() as i8 - a.rank() as i8;
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return squares;
    }
    let delta = 16 * ranks.signum() + files.signum();
    let mut at = a.step(delta);
    while at != b && a != b {
        squares.insert(at);
        at = at.step(delta);
    }
    squares
}
