//! The machine notation of moves: `from[via]to[+]`, as the USI protocol and lishogi write them.
//!
//! Any spelling of a legal move is read: a lion's move over an empty square (`7h8h9g` is `7h9g`), a pass over any empty neighbour
//! or none (`6f6e6f`, `6f6f`), and a `=` behind a move that declines promotion. One spelling is written, the
//! [`Display`](std::fmt::Display) of [`Move`].

use std::fmt::Write as _;
use std::sync::Arc;

use koshogi_rules::{Game, Lang, Move, Position, Rules, Square};

use crate::fault::{At, Fault, reason, says};
use crate::record::{Asked, Catalogue, Reading, Record, Scribe, read_under};
use crate::sfen;

/// Reads one move in a position, in its canonical form. Whether it is legal is a question to the rules or the game.
///
/// # Errors
/// When the text is not the notation of a move.
pub fn read(text: &str, rules: &Rules, position: &Position) -> Result<Move, Fault> {
    let word = Word { text, at: At::START, offset: 0 };
    word.squares(rules).map(|mv| rules.canonical(position, mv))
}

/// Reads one move of a game, in its canonical form, and sees that it is legal.
///
/// # Errors
/// When the text is not the notation of a move, or the move is not legal.
pub fn read_legal(text: &str, game: &Game) -> Result<Move, Fault> {
    let mv = read(text, game.rules(), game.position())?;
    match game.is_legal(mv) {
        Ok(()) => Ok(mv),
        Err(illegal) => Err(Fault::error(At::START, text, says(&illegal, game.rules()))),
    }
}

/// Writes moves with spaces between them.
#[must_use]
pub fn write(moves: &[Move]) -> String {
    let mut text = String::new();
    for mv in moves {
        let space = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{space}{mv}");
    }
    text
}

/// Reads moves with white space between them and plays them where the scribe stands, up to the first that is at fault; `at` is
/// where the text begins. Answers the fault, and a warning before it where the moves go on after the game was over.
pub fn play(text: &str, at: At, scribe: &mut Scribe) -> Vec<Fault> {
    let mut faults = Vec::new();
    for word in words(text, at) {
        let ply = scribe.ply() + 1;
        let played = match word.squares(scribe.rules()) {
            Ok(mv) => scribe.rules().canonical(scribe.position(), mv),
            Err(fault) => {
                faults.push(fault.of_move(ply));
                break;
            }
        };
        match scribe.play_noting(played) {
            Ok(over) => faults.extend(over.map(|reason| Fault::warning(word.at, word.text, reason).of_move(ply))),
            Err(reason) => {
                faults.push(Fault::error(word.at, word.text, reason).of_move(ply));
                break;
            }
        }
    }
    faults
}

/// Reads a line such as `position sfen … moves …` or `position startpos moves …`; the word `position` may be left out, and a
/// line may be moves alone.
pub fn read_position(line: &str, catalogue: &(impl Catalogue + ?Sized)) -> Reading {
    read_under(catalogue, &Asked::default(), At::START, |rules| read_position_under(line, rules))
}

/// Writes the start and the main line of a record as `position sfen … moves …`.
#[must_use]
pub fn write_position(record: &Record) -> String {
    let mut line = format!("position sfen {}", sfen::write(record.start(), record.rules().variant()));
    let moves = record.moves();
    if !moves.is_empty() {
        line += " moves ";
        line += &write(&moves);
    }
    line
}

fn read_position_under(line: &str, rules: Arc<Rules>) -> Reading {
    let words: Vec<_> = words(line, At::START).collect();
    let begin = usize::from(words.first().is_some_and(|word| word.text == "position"));
    let moves = words.iter().position(|word| word.text == "moves");
    let start = &words[begin..moves.unwrap_or(words.len()).max(begin)];
    let (record, moves) = match start {
        [first] if first.text == "startpos" => (Record::new(rules), moves),
        [] if moves.is_some() => (Record::new(rules), moves),
        // Moves alone.
        [first, ..] if moves.is_none() && begin == 0 && first.squares(&rules).is_ok() => {
            return played(Record::new(rules), line, At::START);
        }
        [first, ..] => {
            let (from, to) = (first.offset, moves.map_or(line.len(), |at| words[at].offset));
            let shift = first.at.column - 1;
            let setup = match sfen::read(&line[from..to], rules.variant()) {
                Ok(setup) => setup,
                Err(faults) => {
                    let faults = faults.into_iter().map(|fault| Fault { column: fault.column + shift, ..fault }).collect();
                    return Reading { record: None, faults };
                }
            };
            match Record::from_setup(rules, &setup) {
                Ok(record) => (record, moves),
                Err(error) => {
                    let reason = reason(error.sentence(Lang::Ja), error.sentence(Lang::En));
                    return Reading::failed(Fault::error(first.at, line[from..to].trim(), reason));
                }
            }
        }
        [] => {
            let reason = reason("局面がありません", "there is no position: startpos or sfen is expected");
            return Reading::failed(Fault::error(At::START, line.trim(), reason));
        }
    };
    match moves.and_then(|at| words.get(at + 1)) {
        Some(first) => played(record, &line[first.offset..], first.at),
        None => Reading { record: Some(record), faults: Vec::new() },
    }
}

fn played(record: Record, moves: &str, at: At) -> Reading {
    let mut scribe = Scribe::new(record);
    let faults = play(moves, at, &mut scribe);
    Reading { record: Some(scribe.finish()), faults }
}

/// A word of a text: what it is, its place, and its place in bytes.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    at: At,
    offset: usize,
}

/// The words of a text that begins at `start`.
fn words(text: &str, start: At) -> impl Iterator<Item = Word<'_>> {
    let (mut at, mut offset) = (start, 0);
    text.split_inclusive(char::is_whitespace).filter_map(move |chunk| {
        let word = Word { text: chunk.trim_end(), at, offset };
        offset += chunk.len();
        at = match chunk.ends_with('\n') {
            true => At::line(at.line + 1),
            false => At { column: at.column + chunk.chars().count(), ..at },
        };
        (!word.text.is_empty()).then_some(word)
    })
}

impl Word<'_> {
    /// The move as spelled.
    fn squares(&self, rules: &Rules) -> Result<Move, Fault> {
        let fault = |place: usize, reason| {
            let at = At { column: self.at.column + self.text[..place].chars().count(), ..self.at };
            Err(Fault::error(at, self.text, reason))
        };
        let body = self.text.trim_end_matches(['+', '=']);
        if self.text.len() > body.len() + 1 {
            return fault(body.len() + 1, reason("「+」か「=」は一つだけです", "one '+' or '=' is enough"));
        }
        let mut squares = Vec::new();
        let mut rest = body;
        while !rest.is_empty() {
            let place = body.len() - rest.len();
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let end = end + rest[end..].chars().next().map_or(0, char::len_utf8);
            match rest[..end].parse::<Square>() {
                Ok(square) if rules.size().contains(square) => squares.push(square),
                Ok(_) => return fault(place, outside(rules)),
                Err(_) => return fault(place, not_a_square()),
            }
            rest = &rest[end..];
        }
        let mv = match squares[..] {
            [from, to] => Move::new(from, to),
            [from, via, to] => Move::over(from, via, to),
            _ => {
                return fault(
                    0,
                    reason(
                        "指し手は 7i7h や 7h8h9g のように二つか三つのマスで書きます",
                        "a move is two squares or three, as in 7i7h and 7h8h9g",
                    ),
                );
            }
        };
        Ok(if self.text.ends_with('+') { mv.promoting() } else { mv })
    }
}

fn outside(rules: &Rules) -> koshogi_rules::Text {
    let (files, ranks) = (rules.size().files(), rules.size().ranks());
    let last = char::from(b'a' + ranks - 1);
    reason(
        format!("盤の外です（筋は 1〜{files}、段は a〜{last}）"),
        format!("outside the board (files 1 to {files}, ranks a to {last})"),
    )
}

fn not_a_square() -> koshogi_rules::Text {
    reason(
        "マスではありません（7i のように筋の数字と段の英字で書きます）",
        "not a square: a file's number and a rank's letter are expected, as in 7i",
    )
}
