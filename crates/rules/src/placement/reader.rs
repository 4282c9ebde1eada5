//! Reading placements and start strings: every fault is noted, and reading goes on behind it.

use super::{PlacementError, PlacementFault, piece};
use crate::{BoardSize, KindInfo, Piece, Setup, Side, Square};

/// Reads the board field.
pub(super) fn board(
    text: &str,
    column: usize,
    size: BoardSize,
    kinds: &[KindInfo],
    faults: &mut Vec<PlacementError>,
) -> Vec<(Square, Piece)> {
    let mut pieces = Vec::new();
    let mut start = column;
    let mut extra = None;
    let mut ranks = 0;
    for row in text.split('/') {
        ranks += 1;
        let chars: Vec<char> = row.chars().collect();
        if ranks <= usize::from(size.ranks()) {
            pieces.extend(Row { rank: ranks as u8, chars: &chars, start, at: 0 }.read(size, kinds, faults));
        } else {
            extra.get_or_insert(start);
        }
        start += chars.len() + 1;
    }
    if ranks != usize::from(size.ranks()) {
        let fault = PlacementFault::Ranks { found: ranks, expected: size.ranks() };
        faults.push(PlacementError { column: extra.unwrap_or(start - 1), fault });
    }
    pieces
}

/// Reads a whole start string.
pub(super) fn setup(text: &str, size: BoardSize, kinds: &[KindInfo], faults: &mut Vec<PlacementError>) -> Option<Setup> {
    let mut fields = fields(text).into_iter();
    let end = text.chars().count();
    let (column, field) = fields.next().unwrap_or((end, ""));
    let pieces = board(field, column, size, kinds, faults);
    let mut note = |column, fault| faults.push(PlacementError { column, fault });

    let (column, field) = fields.next().unwrap_or((end, ""));
    let side = match field {
        "b" => Some(Side::Sente),
        "w" => Some(Side::Gote),
        _ => {
            note(column, PlacementFault::Side(field.to_owned()));
            None
        }
    };
    let (column, field) = fields.next().unwrap_or((end, ""));
    let senjishi = match field {
        "-" => None,
        _ => match field.parse() {
            Ok(square) if size.contains(square) => Some(square),
            _ => {
                note(column, PlacementFault::Senjishi(field.to_owned()));
                None
            }
        },
    };
    let (column, field) = fields.next().unwrap_or((end, ""));
    let move_number = match field.parse() {
        Ok(number) if number > 0 && field.bytes().all(|byte| byte.is_ascii_digit()) => Some(number),
        _ => {
            note(column, PlacementFault::MoveNumber(field.to_owned()));
            None
        }
    };
    if let Some((column, field)) = fields.next() {
        note(column, PlacementFault::Extra(field.to_owned()));
    }
    Some(Setup { pieces, side: side?, senjishi, move_number: move_number? })
}

/// The fields between spaces, with the column of each.
fn fields(text: &str) -> Vec<(usize, &str)> {
    let mut fields = Vec::new();
    let mut column = 0;
    for field in text.split(' ') {
        if !field.is_empty() {
            fields.push((column, field));
        }
        column += field.chars().count() + 1;
    }
    fields
}

/// One rank of a placement.
struct Row<'t> {
    rank: u8,
    chars: &'t [char],
    /// The column of the first character in the whole text.
    start: usize,
    at: usize,
}

impl Row<'_> {
    fn read(mut self, size: BoardSize, kinds: &[KindInfo], faults: &mut Vec<PlacementError>) -> Vec<(Square, Piece)> {
        let files = usize::from(size.files());
        let mut pieces = Vec::new();
        let mut width: usize = 0;
        let mut too_wide = None;
        while self.at < self.chars.len() {
            let column = self.start + self.at;
            let token = match self.token() {
                Ok(token) => token,
                Err(fault) => {
                    // What stands for nothing was likely meant for a piece.
                    width = width.saturating_add(usize::from(matches!(fault, PlacementFault::Character(_))));
                    faults.push(PlacementError { column, fault });
                    continue;
                }
            };
            width = width.saturating_add(match &token {
                Token::Empty(count) => *count,
                Token::Letters(_) => 1,
            });
            if width > files {
                too_wide.get_or_insert(column);
            }
            let Token::Letters(letters) = token else { continue };
            match piece(&letters, kinds) {
                Some(piece) if width <= files => {
                    let square = Square::new((files - width) as u8 + 1, self.rank);
                    pieces.extend(square.map(|square| (square, piece)));
                }
                Some(_) => {}
                None => faults.push(PlacementError { column, fault: PlacementFault::UnknownPiece(letters) }),
            }
        }
        if width != files {
            let column = too_wide.unwrap_or(self.start + self.chars.len());
            let fault = PlacementFault::Width { rank: self.rank, found: width, expected: size.files() };
            faults.push(PlacementError { column, fault });
        }
        pieces
    }

    fn token(&mut self) -> Result<Token, PlacementFault> {
        let digits: String = self.take_while(|c| c.is_ascii_digit());
        if !digits.is_empty() {
            return match digits.parse() {
                Ok(0) => Err(PlacementFault::NoSquares),
                Ok(count) => Ok(Token::Empty(count)),
                Err(_) => Ok(Token::Empty(usize::MAX)),
            };
        }
        let mut letters = self.take_while(|c| c == '+');
        if letters.len() > 1 {
            return Err(PlacementFault::LonePlus);
        }
        match self.chars.get(self.at) {
            Some(letter) if letter.is_ascii_alphabetic() => {
                self.at += 1;
                letters.push(*letter);
                letters.push_str(&self.take_while(|c| c == '\''));
                Ok(Token::Letters(letters))
            }
            _ if !letters.is_empty() => Err(PlacementFault::LonePlus),
            other => {
                self.at += 1;
                Err(PlacementFault::Character(other.copied().unwrap_or(' ')))
            }
        }
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> String {
        let taken: String = self.chars[self.at..].iter().copied().take_while(|c| wanted(*c)).collect();
        self.at += taken.len();
        taken
    }
}

enum Token {
    Empty(usize),
    Letters(String),
}
