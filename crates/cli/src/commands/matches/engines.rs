//! Who plays.

use anyhow::{Result, bail};
use clap::Args;
use koshogi_lab::{Contestant, Control, Known, Pace, Protocol, Time, seconds_of};
use koshogi_rules::{Lang, Rules, Text};

use crate::failure::Usage;

/// The engines and their limits.
#[derive(Debug, Clone, Args)]
pub(super) struct EngineArgs {
    /// The command of the first engine, the one that the match is about.
    #[arg(long, value_name = "COMMAND")]
    first: String,
    /// The command of its opponent.
    #[arg(long, value_name = "COMMAND")]
    second: String,
    /// What is particular about the first engine (see below); may be given more than once.
    #[arg(long, value_name = "KEY=VALUE")]
    first_with: Vec<String>,
    /// The same for the second.
    #[arg(long, value_name = "KEY=VALUE")]
    second_with: Vec<String>,
    /// The clock of each: [MOVES/]SECONDS[+INCREMENT], as in 20+0.2.
    #[arg(long, value_name = "TIME", value_parser = control, conflicts_with = "st")]
    tc: Option<Control>,
    /// A fixed time for each move, in seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    st: Option<std::time::Duration>,
    /// At most so many nodes for each move (USI).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// At most so many plies of depth.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// The size of the table of each, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// How many threads each may use.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    cores: u32,
}

fn control(text: &str) -> Result<Control, String> {
    text.parse().map_err(|fault: Text| fault.en)
}

fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let time = seconds_of(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| "a time in seconds above 0 is expected, as in 0.5".to_owned())
}

impl EngineArgs {
    /// Starts both engines once, to see who they are.
    pub(super) fn meet(&self, rules: &Rules, lang: Lang) -> Result<[Known; 2]> {
        let first = self.meet_one(&self.first, &self.first_with, "--first-with", rules, lang)?;
        let mut second = self.meet_one(&self.second, &self.second_with, "--second-with", rules, lang)?;
        if first.name == second.name {
            second.name += " (2)";
        }
        Ok([first, second])
    }

    fn meet_one(&self, command: &str, with: &[String], option: &str, rules: &Rules, lang: Lang) -> Result<Known> {
        let mut contestant = self.contestant(command);
        for word in with {
            if let Err(reason) = set(&mut contestant, word) {
                bail!(Usage(format!("{option} '{word}': {}", reason.get(lang))));
            }
        }
        if contestant.pace == Pace::default() {
            bail!(Usage(match lang {
                Lang::Ja => "考える時間を決めてください（--tc、--st、--nodes、--depth）".to_owned(),
                Lang::En => "how long may the engines think? Say --tc, --st, --nodes or --depth".to_owned(),
            }));
        }
        contestant.meet(rules).map_err(|reason| anyhow::anyhow!("{}", reason.get(lang)))
    }

    fn contestant(&self, command: &str) -> Contestant {
        let time = match (self.tc, self.st) {
            (Some(control), _) => Time::Clock(control),
            (None, Some(time)) => Time::Each(time),
            (None, None) => Time::Unlimited,
        };
        Contestant {
            memory: Some(self.memory),
            cores: Some(self.cores),
            pace: Pace { time, nodes: self.nodes, depth: self.depth },
            ..Contestant::new(command)
        }
    }
}

/// Takes one `KEY=VALUE`. A limit of its own replaces those of the match.
fn set(contestant: &mut Contestant, word: &str) -> Result<(), Text> {
    let (key, value) = word.split_once('=').ok_or_else(|| unknown("KEY=VALUE"))?;
    let number = || value.parse::<u64>().ok().filter(|&number| number > 0).ok_or_else(|| bad(value));
    let small = || number().and_then(|number| u32::try_from(number).map_err(|_| bad(value)));
    let yes = || match value {
        "1" | "true" | "yes" => Ok(true),
        "0" | "false" | "no" => Ok(false),
        _ => Err(bad(value)),
    };
    match key {
        "name" if !value.is_empty() => contestant.name = Some(value.to_owned()),
        "protocol" => {
            contestant.protocol = Some(match value {
                "usi" => Protocol::Usi,
                "cecp" | "xboard" => Protocol::Cecp,
                _ => return Err(bad(value)),
            });
        }
        "variant" if !value.is_empty() => contestant.variant = Some(value.to_owned()),
        "memory" => contestant.memory = Some(small()?),
        "cores" => contestant.cores = Some(small()?),
        "tc" => contestant.pace = Pace { time: Time::Clock(value.parse()?), ..Pace::default() },
        "st" => {
            let time = seconds_of(value).filter(|time| !time.is_zero()).ok_or_else(|| bad(value))?;
            contestant.pace = Pace { time: Time::Each(time), ..Pace::default() };
        }
        "nodes" => contestant.pace = Pace { nodes: Some(number()?), ..Pace::default() },
        "depth" => contestant.pace = Pace { depth: Some(small()?), ..Pace::default() },
        "notime" => contestant.manners.no_time = yes()?,
        "board-alone" => contestant.manners.board_alone = yes()?,
        _ => match key.strip_prefix("option.") {
            Some(name) if !name.is_empty() => contestant.options.push((name.to_owned(), value.to_owned())),
            _ => return Err(unknown(key)),
        },
    }
    Ok(())
}

fn bad(value: &str) -> Text {
    Text { ja: format!("「{value}」という値は使えません"), en: format!("'{value}' is no value for it") }
}

fn unknown(key: &str) -> Text {
    const KEYS: &str = "name, protocol, variant, memory, cores, tc, st, nodes, depth, notime, board-alone, option.NAME";
    Text {
        ja: format!("「{key}」は知りません（あるもの: {KEYS}）"), en: format!("unknown: {key} (there are: {KEYS})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_particular_about_an_engine() {
        let mut contestant = Contestant::new("engine");
        for word in ["name=A=B", "protocol=xboard", "option.Allow repeats=1", "nodes=500", "notime=1"] {
            set(&mut contestant, word).expect("a known key");
        }
        assert_eq!(contestant.name.as_deref(), Some("A=B"));
        assert_eq!(contestant.protocol, Some(Protocol::Cecp));
        assert_eq!(contestant.options, [("Allow repeats".to_owned(), "1".to_owned())]);
        assert_eq!(contestant.pace, Pace { nodes: Some(500), ..Pace::default() });
        assert!(contestant.manners.no_time);
        for word in ["name", "name=", "speed=3", "protocol=uci", "nodes=0", "tc=0", "option.=1", "notime=perhaps"] {
            assert!(set(&mut contestant, word).is_err(), "{word}");
        }
    }
}
