//! `position`.

use std::io::{self, Write};
use std::sync::Arc;

use koshogi_notation::{sfen, usi};
use koshogi_rules::{Game, Rules, Text};

use super::Usi;
use crate::words::{both, text};

/// The game as it was told, and the words that told it: boards send the whole game before every move, and only what is new is
/// played.
pub(super) struct Dictated {
    pub(super) game: Game,
    /// The word `startpos`, or the SFEN.
    start: String,
    moves: Vec<String>,
}

impl Dictated {
    /// A game that begins.
    pub(super) fn start(rules: Arc<Rules>) -> Self {
        Self { game: Game::new(rules), start: "startpos".to_owned(), moves: Vec::new() }
    }

    /// Whether the words go on from here.
    fn leads_to(&self, rules: &Arc<Rules>, start: &str, moves: &[&str]) -> bool {
        Arc::ptr_eq(self.game.rules(), rules)
            && self.start == start
            && moves.starts_with(&self.moves.iter().map(String::as_str).collect::<Vec<_>>())
    }
}

impl Usi {
    /// Sets up the position. Where a move is not legal, the game stands before it; where the start makes no sense, it stands as it
    /// stood.
    pub(super) fn take_position(&mut self, rest: &str, out: &mut dyn Write) -> io::Result<()> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let (start, moves) = (words[..end].join(" "), words.get(end + 1..).unwrap_or_default());
        if !self.position.leads_to(&self.rules, &start, moves) {
            let game = match begin(&start, &self.rules) {
                Ok(game) => game,
                Err(reason) => {
                    let stays = text(
                        format!("{}。局面は前のままです", reason.ja),
                        format!("{}; the position stays as it was", reason.en),
                    );
                    return self.remark(&stays, out);
                }
            };
            self.position = Dictated { game, start, moves: Vec::new() };
        }
        for &word in &moves[self.position.moves.len()..] {
            let game = &mut self.position.game;
            let played = usi::read(word, game.rules(), game.position())
                .map_err(|fault| fault.reason)
                .and_then(|mv| game.play_on(mv).map_err(|illegal| both(|lang| illegal.sentence(game.rules(), lang))));
            if let Err(reason) = played {
                let ply = self.position.moves.len() + 1;
                let refusal = text(
                    format!("{ply}手目の {word} は指せません：{}。局面はその手の前です", reason.ja),
                    format!("illegal move {word} (move {ply}): {}; the position is the one before it", reason.en),
                );
                return self.remark(&refusal, out);
            }
            self.position.moves.push(word.to_owned());
        }
        Ok(())
    }
}

/// The game at its start.
fn begin(start: &str, rules: &Arc<Rules>) -> Result<Game, Text> {
    match start.split_once(' ') {
        _ if start == "startpos" => Ok(Game::new(Arc::clone(rules))),
        Some(("sfen", fields)) => {
            let setup = sfen::read(fields, rules.variant()).map_err(|faults| {
                let list = |lang| faults.iter().map(|fault| fault.sentence(lang)).collect::<Vec<_>>().join("; ");
                both(list)
            })?;
            Game::from_setup(Arc::clone(rules), &setup).map_err(|error| both(|lang| error.sentence(lang)))
        }
        _ => Err(text(
            format!("「{start}」は局面ではありません（startpos か sfen を待っています）"),
            format!("'{start}' is no position (startpos or sfen is expected)"),
        )),
    }
}
