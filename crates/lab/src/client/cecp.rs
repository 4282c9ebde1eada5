//! CECP as XBoard speaks it.

use std::time::{Duration, Instant};

use koshogi_notation::xboard;
use koshogi_rules::Game;

use super::{ClaimedResult, Clocks, Introduction, Word, begins_as_usual, settings};
use crate::contestant::Known;
use crate::pace::{Control, PlayerClock, Time};
use crate::thought::{Score, Thought};

/// XBoard reads scores beyond this as the number of moves to a mate.
const MATE: i32 = 100_000;

/// How long an engine may take that asks for more time to introduce itself (`feature done=0`).
const MORE_TIME: Duration = Duration::from_secs(60);

/// What an engine without a clock is told: it should never meet this limit.
const ENDLESS: Control = Control { moves: None, base: Duration::from_hours(10), increment: Duration::ZERO };

/// A client of a CECP engine.
#[derive(Debug, Default)]
pub(crate) struct Cecp {
    /// Features by name, without those called `option`.
    features: Vec<(String, String)>,
    options: Vec<String>,
    /// It is the engine's role to move.
    playing: bool,
    /// How many moves of the game the engine knows.
    told: usize,
    /// The first leg of a move whose second is still to come.
    leg: String,
}

impl Cecp {
    pub(super) fn has_spoken(&self) -> bool {
        !self.features.is_empty()
    }

    /// Until when to wait for the features, once it may have asked for more time.
    pub(super) fn patience(&self, deadline: Instant) -> Instant {
        if self.feature("done") == Some("0") { deadline.max(Instant::now() + MORE_TIME) } else { deadline }
    }

    pub(super) fn introduction(&self) -> Introduction {
        let variants = self.feature("variants").map(|list| list.split(',').map(|word| word.trim().to_owned()).collect());
        Introduction { name: self.feature("myname").map(str::to_owned), variants, options: self.options.clone() }
    }

    /// The last value of a feature.
    fn feature(&self, name: &str) -> Option<&str> {
        self.features.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn has(&self, name: &str) -> bool {
        self.feature(name) == Some("1")
    }

    pub(super) fn hear(&mut self, line: &str) -> Word {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim_start()));
        match word {
            "" => Word::Nothing,
            _ if word.starts_with('#') => Word::Nothing,
            "feature" => self.hear_features(rest),
            "pong" => Word::Ready,
            "move" => self.hear_move(rest),
            "resign" => Word::Resigns,
            "1-0" => Word::Result(ClaimedResult::Sente),
            "0-1" => Word::Result(ClaimedResult::Gote),
            "1/2-1/2" => Word::Result(ClaimedResult::Draw),
            _ if is_refusal(line) => Word::CallsIllegal,
            // An old form: `12. ... e2e4`.
            _ if word.ends_with('.') && rest.starts_with("... ") => self.hear_move(&rest[4..]),
            _ => thought(line).map_or(Word::Nothing, Word::Thought),
        }
    }

    /// One leg, or a whole move.
    fn hear_move(&mut self, rest: &str) -> Word {
        self.leg += rest.split_whitespace().next().unwrap_or_default();
        if self.leg.ends_with(',') { Word::Nothing } else { Word::Move(std::mem::take(&mut self.leg)) }
    }

    /// `NAME=VALUE NAME="VALUE WITH SPACES" …`.
    fn hear_features(&mut self, mut rest: &str) -> Word {
        while let Some((name, value)) = rest.split_once('=') {
            let (value, behind) = match value.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => value.split_once(char::is_whitespace).unwrap_or((value, "")),
            };
            match name.trim() {
                // `NAME -TYPE …`.
                "option" => self.options.push(value.split(" -").next().unwrap_or(value).trim().to_owned()),
                name => self.features.push((name.to_owned(), value.to_owned())),
            }
            rest = behind;
        }
        if self.has("done") { Word::Introduced } else { Word::Nothing }
    }

    /// Everything up to the first move, with a `ping` at the end where the engine knows it.
    pub(super) fn prepare(&mut self, known: &Known, game: &Game) -> Vec<String> {
        let (contestant, rules) = (&known.contestant, game.rules());
        let mut lines = vec!["new".to_owned()];
        lines.extend(known.variant.iter().map(|word| format!("variant {word}")));
        lines.extend(settings(known, rules, &self.options).map(|(name, value)| format!("option {name}={value}")));
        lines.extend(["easy", "post", "force"].map(str::to_owned));
        if !begins_as_usual(game) {
            let fen = xboard::write_fen(game.start(), rules.variant());
            let fen = if contestant.manners.board_alone { fen.split(' ').next().unwrap_or_default().to_owned() } else { fen };
            lines.push(format!("setboard {fen}"));
        }
        // After the board: there are engines that look into their table when they are given one.
        if self.has("memory") {
            lines.extend(contestant.memory.map(|memory| format!("memory {memory}")));
        }
        if self.has("smp") {
            lines.extend(contestant.cores.map(|cores| format!("cores {cores}")));
        }
        let pace = &contestant.pace;
        match pace.time {
            Time::Clock(control) => lines.push(level(control)),
            Time::Each(time) => lines.push(format!("st {}", time.as_secs_f64())),
            Time::Unlimited => lines.push(level(ENDLESS)),
        }
        lines.extend(pace.depth.map(|depth| format!("sd {depth}")));
        lines.extend(self.untold(game));
        if self.has("ping") {
            lines.push("ping 1".to_owned());
        }
        lines
    }

    /// Whether it answers when it is ready.
    pub(crate) fn tells_when_ready(&self) -> bool {
        self.has("ping")
    }

    /// The clocks, the last move, and `go` before the first one of its own.
    pub(super) fn ask(&mut self, known: &Known, game: &Game, clocks: &Clocks<'_>) -> Vec<String> {
        self.leg.clear();
        let mut lines = Vec::new();
        if !known.contestant.manners.no_time {
            lines.push(format!("time {}", hundredths(known.contestant.pace.time, clocks.own)));
            lines.push(format!("otim {}", hundredths(known.contestant.pace.time, clocks.other)));
        }
        lines.extend(self.untold(game));
        if !std::mem::replace(&mut self.playing, true) {
            lines.push("go".to_owned());
        }
        lines
    }

    /// The moves that the engine has not been told.
    fn untold(&mut self, game: &Game) -> Vec<String> {
        let rules = game.rules();
        let word = if self.has("usermove") { "usermove " } else { "" };
        let Ok(mut position) = koshogi_rules::Position::from_setup(rules, game.start()) else { return Vec::new() };
        let mut lines = Vec::new();
        for (ply, &mv) in game.moves().iter().enumerate() {
            if ply >= self.told {
                lines.push(format!("{word}{}", xboard::write(mv, rules, &position)));
            }
            rules.make(&mut position, mv);
        }
        self.told = game.moves().len();
        lines
    }

    /// The engine knows its own move.
    pub(crate) fn made_its_move(&mut self) {
        self.told += 1;
    }
}

/// Whether a line refuses a move or a position. An unknown command is no matter of legality.
fn is_refusal(line: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    lower.starts_with("illegal move") || lower.starts_with("illegal position") || lower.starts_with("error (illegal")
}

/// `level MOVES MINUTES[:SECONDS] INCREMENT`.
fn level(control: Control) -> String {
    let seconds = control.base.as_secs().max(1);
    let base = match (seconds / 60, seconds % 60) {
        (minutes, 0) => minutes.to_string(),
        (minutes, seconds) => format!("{minutes}:{seconds:02}"),
    };
    format!("level {} {base} {}", control.moves.unwrap_or(0), control.increment.as_secs_f64())
}

/// A clock in hundredths of a second.
fn hundredths(time: Time, clock: &PlayerClock) -> u128 {
    let left = match time {
        Time::Each(time) => time,
        _ => clock.left().unwrap_or(ENDLESS.base),
    };
    left.as_millis() / 10
}

/// `PLY SCORE TIME NODES …`.
fn thought(line: &str) -> Option<Thought> {
    let mut words = line.split_whitespace();
    let depth = words.next()?.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
    let score = words.next()?.parse().ok()?;
    let _time: u64 = words.next()?.parse().ok()?;
    let nodes = words.next()?.parse().ok()?;
    let moves = |beyond: i32| beyond.unsigned_abs();
    let score = match score {
        MATE.. => Score::Mates(moves(score - MATE)),
        ..=-100_000 => Score::Mated(moves(score + MATE)),
        _ => Score::Hundredths(score),
    };
    Some(Thought { score: Some(score), depth: Some(depth), nodes: Some(nodes) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_may_hold_spaces_and_come_in_any_number_a_line() {
        let mut cecp = Cecp::default();
        assert_eq!(cecp.hear("feature done=0"), Word::Nothing);
        cecp.hear("feature variants=\"normal,sho\" usermove=1 ping=1 myname=\"An Engine 2\"");
        cecp.hear("feature option=\"Allow repeats -check 0\"");
        assert_eq!(cecp.hear("feature setboard=1 done=1"), Word::Introduced);
        let introduction = cecp.introduction();
        assert_eq!(introduction.name.as_deref(), Some("An Engine 2"));
        assert_eq!(introduction.variants, Some(vec!["normal".to_owned(), "sho".to_owned()]));
        assert_eq!(introduction.options, ["Allow repeats"]);
        assert!(cecp.has("usermove") && cecp.has("ping") && !cecp.has("memory"));
    }

    #[test]
    fn a_move_may_come_in_two_legs() {
        let mut cecp = Cecp::default();
        assert_eq!(cecp.hear("move k8j8,"), Word::Nothing);
        assert_eq!(cecp.hear("move j8j7"), Word::Move("k8j8,j8j7".to_owned()));
        assert_eq!(cecp.hear("move @@@@"), Word::Move("@@@@".to_owned()));
        assert_eq!(cecp.hear("3. ... c7c6"), Word::Move("c7c6".to_owned()));
    }

    #[test]
    fn thinking_comments_and_claims_are_told_apart() {
        let mut cecp = Cecp::default();
        let heard = cecp.hear("  6    39      9     26190  1. ... Pg6 2. Pc4");
        assert_eq!(heard, Word::Thought(Thought { score: Some(Score::Hundredths(39)), depth: Some(6), nodes: Some(26_190) }));
        assert_eq!(
            cecp.hear("7 -100003 12 99 a1a2"),
            Word::Thought(Thought { score: Some(Score::Mated(3)), depth: Some(7), nodes: Some(99) })
        );
        assert_eq!(cecp.hear("# move a1a2"), Word::Nothing);
        assert_eq!(cecp.hear("1-0 {White mates}"), Word::Result(ClaimedResult::Sente));
        assert_eq!(cecp.hear("Illegal move: a1a2"), Word::CallsIllegal);
        assert_eq!(cecp.hear("Error (unknown command): rating"), Word::Nothing);
        assert_eq!(cecp.hear("offer draw"), Word::Nothing);
    }

    #[test]
    fn levels_are_written_as_xboard_writes_them() {
        let level = |text: &str| level(text.parse().expect("a time control"));
        assert_eq!(level("20+0.2"), "level 0 0:20 0.2");
        assert_eq!(level("40/300"), "level 40 5 0");
        assert_eq!(level("90+1"), "level 0 1:30 1");
        assert_eq!(level("0.5"), "level 0 0:01 0", "CECP knows whole seconds; `time` tells the rest");
    }
}
