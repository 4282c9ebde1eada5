//! Who plays: a command and how to talk to it.

use std::time::{Duration, Instant};

use koshogi_rules::{Rules, Text, Variant};
use serde::{Deserialize, Serialize};

use crate::client::{Client, Introduction};
use crate::pace::Pace;
use crate::process::{Process, Trouble};

/// The protocols of engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// USI, of shogi programs.
    Usi,
    /// CECP, of XBoard and WinBoard.
    Cecp,
}

/// An engine as a match is told about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contestant {
    /// The command line that starts it.
    pub command: String,
    /// The name that it plays under; its own where nothing is given.
    pub name: Option<String>,
    /// How it talks; found out where nothing is given.
    pub protocol: Option<Protocol>,
    /// Its word for the game; found among the words that it offers where nothing is given.
    pub variant: Option<String>,
    /// Its options, in the order in which they are set.
    pub options: Vec<(String, String)>,
    /// The size of its table in MiB.
    pub memory: Option<u32>,
    /// How many threads it may use.
    pub cores: Option<u32>,
    /// How much it may think.
    pub pace: Pace,
    /// What is particular about its CECP.
    pub manners: Manners,
}

/// What is particular about an engine's CECP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Manners {
    /// It is not told the clocks.
    pub no_time: bool,
    /// `setboard` takes the board alone, and sente moves.
    pub board_alone: bool,
}

/// A contestant that introduced itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// What the match was told about it.
    pub contestant: Contestant,
    /// The name it plays under.
    pub name: String,
    /// How it talks.
    pub protocol: Protocol,
    /// Its word for the game, where it is told the game at all.
    pub variant: Option<String>,
}

/// How long an engine may take to introduce itself.
const INTRODUCTION: Duration = Duration::from_secs(10);

/// How long one that may speak another protocol is waited for.
const GUESS: Duration = Duration::from_secs(2);

impl Contestant {
    /// A contestant of whom the command alone is known.
    #[must_use]
    pub fn new(command: impl Into<String>) -> Self {
        Self {
            command: command.into(),
            name: None,
            protocol: None,
            variant: None,
            options: Vec::new(),
            memory: None,
            cores: None,
            pace: Pace::default(),
            manners: Manners::default(),
        }
    }

    /// Starts it once to see who it is, how it talks and that it knows the game.
    ///
    /// # Errors
    /// The reason why it cannot play.
    pub fn meet(self, rules: &Rules) -> Result<Known, Text> {
        let candidates: &[(Protocol, Duration)] = match self.protocol {
            Some(Protocol::Usi) => &[(Protocol::Usi, INTRODUCTION)],
            Some(Protocol::Cecp) => &[(Protocol::Cecp, INTRODUCTION)],
            None => &[(Protocol::Cecp, GUESS), (Protocol::Usi, GUESS)],
        };
        let mut trouble = None;
        for &(protocol, patience) in candidates {
            match self.introduction(protocol, patience) {
                Ok(introduction) => return self.knowing(protocol, &introduction, rules),
                Err(Trouble::Silent | Trouble::Gone) => trouble = Some(self.says_nothing()),
                Err(other) => return Err(self.fault(&other.to_string())),
            }
        }
        Err(trouble.unwrap_or_else(|| self.says_nothing()))
    }

    fn introduction(&self, protocol: Protocol, patience: Duration) -> Result<Introduction, Trouble> {
        let mut process = Process::start(&self.command)?;
        Client::new(protocol).meet(&mut process, Instant::now() + patience)
    }

    fn knowing(self, protocol: Protocol, introduction: &Introduction, rules: &Rules) -> Result<Known, Text> {
        if protocol == Protocol::Cecp && self.pace.nodes.is_some() {
            return Err(Text {
                ja: format!(
                    "{}: CECP には局面数の制限がありません。USI で話すか、--depth や --tc を使ってください",
                    self.command
                ),
                en: format!("{}: CECP has no limit of nodes; speak USI to it, or use --depth or --tc", self.command),
            });
        }
        let variant = match &self.variant {
            Some(word) => Some(word.clone()),
            None => self.word_for(rules.variant(), introduction)?,
        };
        let own = introduction.name.clone().filter(|name| !name.is_empty());
        let name = self.name.clone().or(own).unwrap_or_else(|| self.command.clone());
        Ok(Known { name, protocol, variant, contestant: self })
    }

    /// The engine's word for the game: one of ours that it offers.
    fn word_for(&self, variant: &Variant, introduction: &Introduction) -> Result<Option<String>, Text> {
        let ours = || [&variant.id].into_iter().chain(&variant.aliases);
        match &introduction.variants {
            None => Ok(None),
            Some(offered) => match ours().find(|word| offered.contains(word)) {
                Some(word) => Ok(Some(word.clone())),
                None => Err(Text {
                    ja: format!(
                        "{}: {}を知りません（知っているもの: {}）。別の名前なら variant=名前 で教えてください",
                        self.command,
                        variant.name.ja,
                        offered.join(", ")
                    ),
                    en: format!(
                        "{}: it does not know {} (it knows: {}); if it uses another word, say variant=WORD",
                        self.command,
                        variant.name.en,
                        offered.join(", ")
                    ),
                }),
            },
        }
    }

    fn says_nothing(&self) -> Text {
        Text {
            ja: format!("{}: USI でも CECP でも返事がありません", self.command),
            en: format!("{}: it answers neither in USI nor in CECP", self.command),
        }
    }

    fn fault(&self, reason: &str) -> Text {
        Text { ja: format!("{}: {reason}", self.command), en: format!("{}: {reason}", self.command) }
    }
}
