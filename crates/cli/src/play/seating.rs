//! Who is to sit at the table, as the command line says it.

use std::convert::Infallible;
use std::io;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use koshogi_engine::Level;
use koshogi_rules::{Lang, Side};

use super::opponent::{Opponent, Strength};
use super::seat::{Person, Player, Seats};
use crate::args::seconds;
use crate::failure::Usage;

/// The level of an engine that was not told one.
const LEVEL: u8 = 5;

/// The most time that it takes for a move, in seconds.
const TIME: f64 = 5.0;

/// Who plays, and how strongly.
#[derive(Debug, Args)]
pub(crate) struct SeatingArgs {
    /// Who plays sente, below: engine, human, or the name of a person [default: human].
    #[arg(long, value_name = "WHO")]
    sente: Option<Who>,
    /// Who plays gote, above: engine, human, or the name of a person [default: human].
    #[arg(long, value_name = "WHO")]
    gote: Option<Who>,
    /// How strongly the engine plays: 1 has just learnt the moves, 10 is all it can [default: 5].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(Level::HIGHEST)))]
    level: Option<u8>,
    /// The most time that the engine takes for a move, in seconds [default: 5].
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
}

/// A player as the command line names one.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Who {
    Engine,
    Human,
    Named(String),
}

impl FromStr for Who {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text {
            "engine" => Self::Engine,
            "human" => Self::Human,
            name => Self::Named(name.to_owned()),
        })
    }
}

/// Who sits where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Seating {
    players: [Who; 2],
    strength: Strength,
    level: Option<u8>,
    time: Option<Duration>,
}

impl SeatingArgs {
    /// Who sits where. A level or a time without an engine means one to play gote, or sente where gote is a person with a name.
    pub(crate) fn seating(&self, lang: Lang) -> Result<Seating, Usage> {
        let mut players = [self.sente.clone(), self.gote.clone()];
        let wanted = self.level.is_some() || self.time.is_some();
        if wanted && !players.contains(&Some(Who::Engine)) {
            match players.iter_mut().rev().find(|player| player.is_none()) {
                Some(seat) => *seat = Some(Who::Engine),
                None => {
                    return Err(Usage(
                        crate::language::say(
                            lang,
                            "--level と --time はエンジンのためのものです（--gote engine のように席を決めてください）",
                            "--level and --time are for the engine; seat it, as in --gote engine",
                        )
                        .to_owned(),
                    ));
                }
            }
        }
        let level = self.level.unwrap_or(LEVEL);
        // The clock gives every game a seed of its own.
        let seed = std::time::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos() as u64);
        let level = Level::new(level).unwrap_or_default().with_seed(seed);
        let time = self.time.unwrap_or_else(|| Duration::from_secs_f64(TIME));
        let players = players.map(|player| player.unwrap_or(Who::Human));
        Ok(Seating { players, strength: Strength { level, time }, level: self.level, time: self.time })
    }
}

impl Seating {
    /// Which sides use the keyboard.
    pub(crate) fn are_here(&self) -> [bool; 2] {
        [Side::Sente, Side::Gote].map(|side| self.players[side.index()] != Who::Engine)
    }

    /// The name of a player, where there is one.
    pub(crate) fn name(&self, side: Side, lang: Lang) -> Option<String> {
        match &self.players[side.index()] {
            Who::Engine => Some(self.strength.name(lang)),
            Who::Human => None,
            Who::Named(name) => Some(name.clone()),
        }
    }

    /// The options that seat the engine again, each behind a blank.
    pub(crate) fn options(&self) -> String {
        let mut options = String::new();
        for (side, word) in [(Side::Sente, "sente"), (Side::Gote, "gote")] {
            if self.players[side.index()] == Who::Engine {
                options += &format!(" --{word} engine");
            }
        }
        if let Some(level) = self.level {
            options += &format!(" --level {level}");
        }
        if let Some(time) = self.time {
            options += &format!(" --time {}", time.as_secs_f64());
        }
        options
    }

    /// The players at their seats.
    ///
    /// # Errors
    /// When the engine cannot be started.
    pub(crate) fn sit_down(&self) -> io::Result<Seats> {
        let player = |side: Side| -> io::Result<Box<dyn Player>> {
            Ok(match self.players[side.index()] {
                Who::Engine => Box::new(Opponent::new(side, self.strength)?),
                Who::Human | Who::Named(_) => Box::new(Person),
            })
        };
        Ok(Seats::new(player(Side::Sente)?, player(Side::Gote)?))
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        seating: SeatingArgs,
    }

    fn seating(line: &str) -> Result<Seating, String> {
        let words = std::iter::once("play").chain(line.split_whitespace());
        let line = Line::try_parse_from(words).map_err(|error| error.to_string())?;
        line.seating.seating(Lang::En).map_err(|error| error.to_string())
    }

    #[test]
    fn the_engine_sits_where_it_is_told_to() {
        assert_eq!(seating("").unwrap().are_here(), [true, true]);
        assert_eq!(seating("--sente engine").unwrap().are_here(), [false, true]);
        assert_eq!(seating("--gote engine --sente Maaku").unwrap().name(Side::Sente, Lang::En).as_deref(), Some("Maaku"));
        assert_eq!(seating("--sente engine --gote engine").unwrap().are_here(), [false, false]);
    }

    #[test]
    fn a_level_alone_means_an_opponent() {
        let chosen = seating("--level 3").unwrap();
        assert_eq!(chosen.are_here(), [true, false]);
        assert_eq!(chosen.options(), " --gote engine --level 3");
        assert_eq!(chosen.name(Side::Gote, Lang::Ja).as_deref(), Some("Koshogi レベル3"));
        assert_eq!(seating("--gote Maaku --time 2.5").unwrap().options(), " --sente engine --time 2.5");
        assert!(seating("--sente human --gote human --level 3").is_err());
        assert!(seating("--level 11").is_err());
        assert!(seating("--time 0").is_err());
    }
}
