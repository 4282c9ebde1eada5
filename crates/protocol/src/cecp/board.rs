//! What XBoard is told of a game that it does not know by itself: board, pieces, their pictures and moves, and the array.

use std::io::{self, Write};

use koshogi_notation::xboard;
use koshogi_rules::{Lion, Movement, Variant};

use super::{Cecp, betza};

/// The games of this family that XBoard sets up by itself, a name a line.
const KNOWN: &str = include_str!("known.txt");

/// The places of XBoard's pictures, by the letter of the piece that stands there in the game that it knows; `^` marks a promoted face.
/// The slash parts the halves of the table, the king is last.
const PLACES: &str = "P . B R Q S E X O G . . . H D . . ^D L I ^H N V . . . . . . . . ^T . . ^L . C . . . A ^A F T / \
                      ^F ^G ^M . ^E ^X ^O ^I . ^P . ^B ^R . . M ^S ^C ^V K";

/// The place of the lion's picture.
const LION: &str = "N";

/// The place of the knight's picture, and what a piece must be able to do to get it.
const KNIGHT: usize = 1;
const LEAP: (i8, i8) = (1, 2);

impl Cecp {
    /// Answers `variant` for a game that XBoard does not know.
    pub(super) fn introduce_game(&self, word: &str, out: &mut dyn Write) -> io::Result<()> {
        if KNOWN.lines().any(|known| known == word) {
            return Ok(());
        }
        let variant = self.rules.variant();
        let (files, ranks) = (variant.size.files(), variant.size.ranks());
        let pictures = pictures(variant);
        let start = xboard::write_fen(self.rules.start(), variant);
        writeln!(out, "setup ({pictures}{}) {files}x{ranks}+0_chu {start}", pictures.to_lowercase())?;
        for kind in &variant.kinds {
            writeln!(out, "piece {}& {}", kind.letter, betza::write(&kind.movement))?;
        }
        Ok(())
    }
}

/// The pieces at the places of their pictures. A piece without one of its own gets one that no other piece of the game has.
fn pictures(variant: &Variant) -> String {
    let places: Vec<&str> = PLACES.split_whitespace().collect();
    let last = places.len() - 1;
    let mut table: Vec<String> = places.iter().map(|place| if *place == "/" { "/" } else { "." }.to_owned()).collect();
    let mut homeless = Vec::new();
    for kind in &variant.kinds {
        let name = kind.letter.replace('+', "^");
        let own = match &kind.movement {
            _ if kind.royal && kind.promoted_from.is_none() && table[last] == "." => Some(last),
            Movement { lion: Lion::Area, .. } => places.iter().position(|place| *place == LION),
            movement if movement.steps.contains(&LEAP) => Some(KNIGHT),
            _ => places.iter().position(|place| *place == name).filter(|&at| places[at] != LION),
        };
        match own.filter(|&at| table[at] == ".") {
            Some(at) => table[at] = name,
            None => homeless.push(name),
        }
    }
    let free = (0..last).filter(|&at| table[at] == "." && at != KNIGHT).collect::<Vec<_>>();
    for (at, name) in free.into_iter().zip(homeless) {
        table[at] = name;
    }
    table.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_a_picture_and_the_royal_the_kings() {
        for game in koshogi_games::all() {
            let table = pictures(game);
            for kind in &game.kinds {
                let name = kind.letter.replace('+', "^");
                let found = table.match_indices(&name).filter(|(at, _)| name.starts_with('^') || !table[..*at].ends_with('^'));
                assert_eq!(found.count(), 1, "{} of {} in {table}", kind.letter, game.id);
            }
            assert!(table.ends_with('K') && !table.ends_with("^K"), "{table}");
            assert_eq!(table.chars().filter(|&c| c != '^').count(), PLACES.split_whitespace().count(), "{table}");
        }
    }
}
