//! Chance that is the same on every machine, and the set-ups it throws.

use koshogi_oracle::{Position, Side, spot_text};
use koshogi_rules::{Rules, Setup};

use crate::table;

/// Numbers by chance (splitmix64).
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `sides`.
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (((mixed ^ (mixed >> 31)) >> 32) as usize * sides) >> 32
    }

    pub(super) fn one_in(&mut self, sides: usize) -> bool {
        self.roll(sides) == 0
    }

    pub(super) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.roll(from.len())]
    }

    /// `NAME=VALUE` for some of the options of a game.
    pub(super) fn options(&mut self, game: &str) -> Vec<(&'static str, &'static str)> {
        let known = Position::start(game, &[]).unwrap().known_options();
        known.into_iter().filter_map(|(key, values)| self.one_in(2).then(|| (key, *self.pick(&values)))).collect()
    }

    /// A position that no game may ever have reached: from a few pieces to a full board, lions and their kin in plenty, dead pawns,
    /// none to three royals a side.
    pub(super) fn scattered(&mut self, like: &Position) -> Position {
        let most = [6, 14, 30, 70][self.roll(4)];
        self.scattered_up_to(most, like)
    }

    /// One with that many pieces at most, besides the royals.
    pub(super) fn scattered_up_to(&mut self, most: usize, like: &Position) -> Position {
        let (size, faces) = (like.size(), like.faces());
        // The lion-type faces, a kirin about to become one, and who trades with them.
        let tales: Vec<(char, bool)> =
            [('N', false), ('O', true), ('O', false), ('H', true), ('D', true), ('J', true), ('P', false)]
                .into_iter()
                .filter(|face| faces.contains(face))
                .collect();
        let royals: Vec<(char, bool)> = [('K', false), ('E', true)].into_iter().filter(|face| faces.contains(face)).collect();
        let count = self.roll(most);
        // Half of the boards keep together in a corner of the board, so that pieces meet.
        let narrow = if self.one_in(2) { 5.min(size) } else { size };
        let corner = (self.roll((size - narrow + 1) as usize) as i32, self.roll((size - narrow + 1) as usize) as i32);
        let mut board = vec![vec![String::new(); size as usize]; size as usize];
        let mut put = |dice: &mut Self, (letter, promoted): (char, bool), below: bool| {
            let (file, rank) = (corner.0 + dice.roll(narrow as usize) as i32, corner.1 + dice.roll(narrow as usize) as i32);
            let letter = if below { letter } else { letter.to_ascii_lowercase() };
            board[rank as usize][file as usize] = format!("{}{letter}", if promoted { "+" } else { "" });
        };
        for _ in 0..count {
            let face = if self.one_in(3) { *self.pick(&tales) } else { *self.pick(&faces) };
            let below = self.one_in(2);
            put(self, face, below);
        }
        for below in [true, false] {
            let number = [1, 1, 1, 1, 2, 2, 0][self.roll(7)];
            for _ in 0..number {
                let face = *self.pick(&royals);
                put(self, face, below);
            }
        }
        let rows: Vec<String> =
            board.iter().map(|row| row.iter().map(|cell| if cell.is_empty() { "1" } else { cell }).collect()).collect();
        let side = if self.one_in(2) { 'b' } else { 'w' };
        let plain = like.with_sfen(&join_digits(&format!("{} {side} -", rows.join("/")))).unwrap();
        self.with_senjishi(plain)
    }

    /// Sometimes lets the last move have taken a lion: on an empty square, or with a piece that now stands there and was no lion.
    fn with_senjishi(&mut self, position: Position) -> Position {
        // Chu alone has lions that are protected: the 13x13 game has them only by promotion, Sho has knights by this letter.
        let faces = position.faces();
        if !(faces.contains(&('N', false)) && faces.contains(&('O', true))) || self.one_in(2) {
            return position;
        }
        let size = position.size() as usize;
        let spot = (1 + self.roll(size) as i32, 1 + self.roll(size) as i32);
        let (mover, lion) = (position.side(), ('N', false));
        let from_there = position.spots(mover.other()).into_iter().filter(|_| self.one_in(4)).last();
        let spot = from_there.unwrap_or(spot);
        match position.man(spot) {
            Some(man) if man.side == mover || (man.letter, man.promoted) == lion => position,
            _ => position.with_sfen(&position.sfen().replace(" -", &format!(" {}", spot_text(spot)))).unwrap(),
        }
    }
}

/// `1111` as `4`.
fn join_digits(text: &str) -> String {
    let mut joined = String::new();
    let mut empty = 0;
    for sign in text.chars() {
        if sign == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            joined.push_str(&empty.to_string());
            empty = 0;
        }
        joined.push(sign);
    }
    joined
}

/// The oracle's position as the crate reads it.
pub(super) fn setup(rules: &Rules, oracle: &Position) -> Setup {
    table::setup(rules, &format!("{} 1", oracle.sfen()))
}

pub(super) fn side(side: Side) -> koshogi_rules::Side {
    if side == Side::Below { koshogi_rules::Side::Sente } else { koshogi_rules::Side::Gote }
}
