//! USI as a board speaks it.

use std::str::SplitWhitespace;

use koshogi_notation::{sfen, usi};
use koshogi_rules::{Game, Side};

use super::{ClaimedResult, Clocks, Introduction, Word, begins_as_usual, settings};
use crate::contestant::Known;
use crate::pace::Time;
use crate::thought::{Score, Thought};

/// The options by which engines are told the game.
const GAME: [&str; 2] = ["USI_Variant", "UCI_Variant"];

/// The options by which they are told the size of their table, and how many threads to use.
const TABLE: [&str; 2] = ["USI_Hash", "Hash"];
const THREADS: [&str; 1] = ["Threads"];

/// A client of a USI engine.
#[derive(Debug, Default)]
pub(crate) struct Usi {
    pub(super) introduction: Introduction,
}

impl Usi {
    pub(super) fn hear(&mut self, line: &str) -> Word {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("id") => {
                if let Some(name) = line.trim_start().strip_prefix("id name ") {
                    self.introduction.name = Some(name.trim().to_owned());
                }
                Word::Nothing
            }
            Some("option") => {
                self.hear_option(line);
                Word::Nothing
            }
            Some("usiok") => Word::Introduced,
            Some("readyok") => Word::Ready,
            Some("info") => thought(words).map_or(Word::Nothing, Word::Thought),
            Some("bestmove") => match words.next() {
                Some("resign") => Word::Resigns,
                Some("win") => Word::Result(ClaimedResult::Mine),
                word => Word::Move(word.unwrap_or_default().to_owned()),
            },
            _ => Word::Nothing,
        }
    }

    /// `option name NAME type TYPE … var WORD var WORD`.
    fn hear_option(&mut self, line: &str) {
        let Some((_, rest)) = line.split_once(" name ") else { return };
        let (name, kind) = rest.split_once(" type ").unwrap_or((rest, ""));
        let name = name.trim().to_owned();
        if GAME.contains(&name.as_str()) {
            let words = kind.split_whitespace().collect::<Vec<_>>();
            let offered = words.windows(2).filter(|pair| pair[0] == "var").map(|pair| pair[1].to_owned());
            self.introduction.variants = Some(offered.collect());
        }
        self.introduction.options.push(name);
    }

    pub(super) fn prepare(&self, known: &Known, game: &Game) -> Vec<String> {
        let offered = &self.introduction.options;
        let mut lines = Vec::new();
        let mut set = |name: &str, value: &str| lines.push(format!("setoption name {name} value {value}"));
        let mut first_of = |names: &[&str], value: Option<String>| {
            let name = names.iter().find(|name| offered.iter().any(|option| option == *name));
            if let (Some(name), Some(value)) = (name, value) {
                set(name, &value);
            }
        };
        first_of(&GAME, known.variant.clone());
        first_of(&TABLE, known.contestant.memory.map(|memory| memory.to_string()));
        first_of(&THREADS, known.contestant.cores.map(|cores| cores.to_string()));
        for (name, value) in settings(known, game.rules(), offered) {
            set(name, value);
        }
        lines.extend(["isready".to_owned(), "usinewgame".to_owned()]);
        lines
    }
}

/// `position …` and `go …`.
pub(super) fn ask(known: &Known, game: &Game, clocks: &Clocks<'_>) -> Vec<String> {
    let start = match begins_as_usual(game) {
        true => "startpos".to_owned(),
        false => format!("sfen {}", sfen::write(game.start(), game.rules().variant())),
    };
    let moves = if game.moves().is_empty() { String::new() } else { format!(" moves {}", usi::write(game.moves())) };
    let mut go = "go".to_owned();
    let pace = &known.contestant.pace;
    match pace.time {
        Time::Unlimited => {}
        Time::Each(time) => go += &format!(" movetime {}", time.as_millis()),
        Time::Clock(_) => {
            let (sente, gote) = match game.position().side() {
                Side::Sente => (clocks.own, clocks.other),
                Side::Gote => (clocks.other, clocks.own),
            };
            let left = |clock: &crate::pace::PlayerClock| clock.left().unwrap_or_default().as_millis();
            let gain = |clock: &crate::pace::PlayerClock| clock.increment().as_millis();
            go += &format!(" btime {} wtime {} binc {} winc {}", left(sente), left(gote), gain(sente), gain(gote));
            if let Some(moves) = clocks.own.moves_to_go() {
                go += &format!(" movestogo {moves}");
            }
        }
    }
    if let Some(nodes) = pace.nodes {
        go += &format!(" nodes {nodes}");
    }
    if let Some(depth) = pace.depth {
        go += &format!(" depth {depth}");
    }
    vec![format!("position {start}{moves}"), go]
}

/// The score, depth and nodes of an `info` line.
fn thought(mut words: SplitWhitespace<'_>) -> Option<Thought> {
    let mut thought = Thought::default();
    while let Some(word) = words.next() {
        match word {
            // The rest is text, or moves.
            "string" | "pv" => break,
            // Lines beside the best one are not what it plays.
            "multipv" if words.next() != Some("1") => return None,
            "depth" => thought.depth = words.next().and_then(|depth| depth.parse().ok()),
            "nodes" => thought.nodes = words.next().and_then(|nodes| nodes.parse().ok()),
            "score" => thought.score = score(&mut words),
            _ => {}
        }
    }
    (thought != Thought::default()).then_some(thought)
}

fn score(words: &mut SplitWhitespace<'_>) -> Option<Score> {
    let kind = words.next()?;
    let value = words.next()?;
    match kind {
        "cp" => value.parse().ok().map(Score::Hundredths),
        // Some engines tell the sign alone.
        "mate" if value.starts_with('-') => Some(Score::Mated(value[1..].parse().unwrap_or(0))),
        "mate" => Some(Score::Mates(value.trim_start_matches('+').parse().unwrap_or(0))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn info_is_read_up_to_its_moves() {
        let mut usi = Usi::default();
        let heard = usi.hear("info depth 8 seldepth 12 score cp -35 nodes 4711 nps 1 pv 7i7h depth 3");
        assert_eq!(heard, Word::Thought(Thought { score: Some(Score::Hundredths(-35)), depth: Some(8), nodes: Some(4711) }));
        let heard = usi.hear("info score mate -4");
        assert_eq!(heard, Word::Thought(Thought { score: Some(Score::Mated(4)), ..Thought::default() }));
        assert_eq!(usi.hear("info string depth 9"), Word::Nothing);
        assert_eq!(usi.hear("info depth 3 multipv 2 score cp 5"), Word::Nothing);
    }

    #[test]
    fn answers_are_moves_resignations_and_claims() {
        let mut usi = Usi::default();
        assert_eq!(usi.hear("bestmove 7h8h9g+ ponder 1a1b"), Word::Move("7h8h9g+".to_owned()));
        assert_eq!(usi.hear("bestmove resign"), Word::Resigns);
        assert_eq!(usi.hear("bestmove win"), Word::Result(ClaimedResult::Mine));
        assert_eq!(usi.hear("bestmove"), Word::Move(String::new()));
    }

    #[test]
    fn an_engine_offers_games_and_options() {
        let mut usi = Usi::default();
        usi.hear("id name Some Engine 1.0");
        usi.hear("option name USI_Variant type combo default chess var chess var shoshogi");
        usi.hear("option name Clear Hash type button");
        assert_eq!(usi.introduction.name.as_deref(), Some("Some Engine 1.0"));
        assert_eq!(usi.introduction.variants, Some(vec!["chess".to_owned(), "shoshogi".to_owned()]));
        assert_eq!(usi.introduction.options, ["USI_Variant", "Clear Hash"]);
    }
}
