//! `go`, in all its forms.

use std::io::{self, Write};
use std::time::Duration;

use koshogi_engine::{ClockState, Level, Limits};
use koshogi_notation::usi;
use koshogi_rules::{Game, Illegal, Side, Text};

use super::{Search, Usi};
use crate::mind::Question;
use crate::words::{both, text};

/// What `go` asks for.
#[derive(Debug, Default)]
struct Asked {
    limits: Limits,
    ponder: bool,
    infinite: bool,
    /// Only a mate is looked for (詰将棋).
    mate: bool,
    remarks: Vec<Text>,
}

impl Usi {
    pub(super) fn go(&mut self, rest: &str, out: &mut dyn Write) -> io::Result<()> {
        let asked = Asked::read(rest, self.game());
        for remark in &asked.remarks {
            self.remark(remark, out)?;
        }
        if asked.mate {
            self.search = Some(Search { ponder: false, until_stopped: false, over: false });
            self.mind.begin(&self.position.game, Question::Mate, asked.limits, false);
            return Ok(());
        }
        let until_stopped = asked.infinite;
        // Analysis without an end is not play.
        let level = if until_stopped { Level::FULL } else { self.mind.level() };
        // Where the game is lost already there is nothing to be found, but `stop` and `ponderhit` are waited for all the same.
        let depth = if self.is_lost() { Some(1) } else { asked.limits.depth };
        self.search = Some(Search { ponder: asked.ponder, until_stopped, over: false });
        self.mind.begin(&self.position.game, Question::Move, Limits { level, depth, ..asked.limits }, asked.ponder);
        Ok(())
    }
}

impl Asked {
    fn read(rest: &str, game: &Game) -> Self {
        let mut asked = Self::default();
        let side = game.position().side();
        let mut clock = ClockState::default();
        let mut timed = false;
        let mut words = rest.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "ponder" => asked.ponder = true,
                "infinite" => asked.infinite = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !KEYWORDS.contains(word)) {
                        asked.only(mv, game);
                    }
                }
                "mate" => {
                    asked.mate = true;
                    // `infinite`, or a time in milliseconds.
                    let time = words.next_if(|word| *word == "infinite" || word.parse::<u64>().is_ok());
                    asked.limits.move_time = time.and_then(|time| time.parse().ok()).map(Duration::from_millis);
                }
                _ if KEYWORDS.contains(&word) => {
                    let value = words.next().unwrap_or_default();
                    let Ok(number) = value.parse::<i64>() else {
                        asked.remarks.push(text(
                            format!("{word} のあとの「{value}」は数ではありません"),
                            format!("'{value}' after {word} is not a number"),
                        ));
                        continue;
                    };
                    // A clock that has run out, which some boards tell as a negative time, has no time left.
                    let number = u64::try_from(number).unwrap_or(0);
                    let time = Duration::from_millis(number);
                    timed |= matches!(word, "btime" | "wtime" | "byoyomi" | "binc" | "winc");
                    match word {
                        "btime" if side == Side::Sente => clock.left = time,
                        "wtime" if side == Side::Gote => clock.left = time,
                        "binc" if side == Side::Sente => clock.increment = time,
                        "winc" if side == Side::Gote => clock.increment = time,
                        "byoyomi" => clock.byoyomi = time,
                        "movestogo" => clock.moves_to_go = u32::try_from(number).ok().filter(|&moves| moves > 0),
                        "movetime" => asked.limits.move_time = Some(time),
                        "depth" => asked.limits.depth = Some(u32::try_from(number).unwrap_or(u32::MAX)),
                        "nodes" => asked.limits.nodes = Some(number),
                        _ => {}
                    }
                }
                _ => asked.remarks.push(text(format!("go の「{word}」は知りません"), format!("unknown word '{word}' after go"))),
            }
        }
        asked.limits.clock = timed.then_some(clock);
        let Limits { depth, nodes, move_time, clock, .. } = &asked.limits;
        asked.infinite |= !asked.mate && depth.is_none() && nodes.is_none() && move_time.is_none() && clock.is_none();
        asked
    }

    /// One of the `searchmoves`.
    fn only(&mut self, word: &str, game: &Game) {
        let legal = usi::read(word, game.rules(), game.position()).map_err(|fault| fault.reason).and_then(|mv| {
            let sentence = |illegal: Illegal| both(|lang| illegal.sentence(game.rules(), lang));
            game.explain(mv).map(|()| mv).map_err(sentence)
        });
        match legal {
            Ok(mv) => self.limits.moves.push(mv),
            Err(reason) => self.remarks.push(text(
                format!("searchmoves の {word} は指せません：{}", reason.ja),
                format!("illegal move {word} in searchmoves: {}", reason.en),
            )),
        }
    }
}

/// The words after `go`.
const KEYWORDS: [&str; 13] = [
    "ponder",
    "infinite",
    "searchmoves",
    "mate",
    "btime",
    "wtime",
    "binc",
    "winc",
    "byoyomi",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
];
