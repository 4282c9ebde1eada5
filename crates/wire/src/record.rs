//! The whole record of a game: rules, start, headers, and the tree of moves with everything that was said about them.

use std::collections::BTreeMap;
use std::time::Duration;

use koshogi_notation::record::{self as kept, Asked, Catalogue, Cause, Header, NodeId, Reading, Scribe};
use koshogi_notation::{At, Fault, sfen, usi};
use koshogi_rules::{Lang, Text};
use serde::{Deserialize, Serialize};

/// The record of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Record {
    /// The id of the game's document.
    pub variant: String,
    /// The options that differ from their defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The start in SFEN; left out, the start array.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sfen: Option<String>,
    /// Who, where, when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub headers: Vec<HeaderLine>,
    /// The tree as a list, every node behind its parent. The first node is the root and has neither move nor parent; the first
    /// child of a node is what its line goes on with.
    pub nodes: Vec<Node>,
}

/// A header and its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HeaderLine {
    /// What it tells.
    pub name: HeaderName,
    /// The value.
    pub value: String,
}

/// What a header tells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum HeaderName {
    /// The player called sente.
    Sente,
    /// The player called gote.
    Gote,
    /// The tournament.
    Event,
    /// The round of it.
    Round,
    /// Where it was played.
    Place,
    /// The address on a site.
    Site,
    /// When it began.
    Started,
    /// When it ended.
    Finished,
    /// The time limits.
    TimeControl,
    /// The opening.
    Opening,
    /// The title of the record.
    Title,
    /// Who annotated it.
    Annotator,
    /// Anything else, by the word of the text that it came from.
    Other(String),
}

/// A move of the tree, and what was said about it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Node {
    /// The move; the root has none.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub played: Option<String>,
    /// The place of its parent in the list. Left out, it is the node before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    /// Comments before the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<String>,
    /// Comments after the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// Numeric annotation glyphs as PGN numbers them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u8>,
    /// A bookmark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bookmark: Option<String>,
    /// The time that the move took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<u64>,
    /// The time that the player had taken by then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<u64>,
    /// The time left on the player's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<u64>,
    /// How the line that ends here ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
}

/// How a line ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ending {
    /// Who won; nobody in a draw and in a game without a result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// Why it ended.
    pub cause: EndingCause,
}

/// A player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// 先手.
    Sente,
    /// 後手.
    Gote,
}

macro_rules! causes {
    ($($name:ident: $what:literal,)*) => {
        /// Why a game ended.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum EndingCause {
            $(#[doc = $what] $name,)*
        }

        impl From<Cause> for EndingCause {
            fn from(cause: Cause) -> Self {
                match cause {
                    $(Cause::$name => Self::$name,)*
                    _ => Self::Unknown,
                }
            }
        }

        impl From<EndingCause> for Cause {
            fn from(cause: EndingCause) -> Self {
                match cause {
                    $(EndingCause::$name => Self::$name,)*
                }
            }
        }
    };
}

causes! {
    Resignation: "投了.",
    Mate: "詰み.",
    Stalemate: "No legal move was left.",
    RoyalTaken: "The last royal piece was taken.",
    BareKing: "駒枯れ.",
    Repetition: "千日手.",
    PerpetualAttack: "連続王手の千日手.",
    Foul: "反則.",
    TimeUp: "Out of time.",
    Agreement: "A draw, agreed.",
    Impasse: "持将棋.",
    EnteringKing: "入玉.",
    NoMatingForce: "Not enough force to mate.",
    QuietMoves: "A long row of moves without capture or promotion.",
    Forfeit: "不戦.",
    Adjudication: "Decided by an arbiter.",
    Interrupted: "中断.",
    Unknown: "Not told.",
}

impl Record {
    /// The record as it travels.
    #[must_use]
    pub fn of(record: &kept::Record) -> Self {
        let rules = record.rules();
        let mut nodes = Vec::with_capacity(record.tree().len() + 1);
        // Depth first, so that a line is a run of nodes; by a stack, since a record may be thousands of moves deep.
        let mut open = vec![(NodeId::ROOT, None)];
        while let Some((id, parent)) = open.pop() {
            let place = u32::try_from(nodes.len()).unwrap_or(u32::MAX);
            let node = record.tree().node(id);
            let parent = parent.filter(|parent| *parent + 1 != place);
            nodes.push(Node::of(node, parent));
            open.extend(node.children().iter().rev().map(|child| (*child, Some(place))));
        }
        Self {
            variant: rules.variant().id.clone(),
            options: rules.choices().iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
            sfen: Some(sfen::write(record.start(), rules.variant())),
            headers: record
                .headers
                .iter()
                .map(|(name, value)| HeaderLine { name: name.into(), value: value.to_owned() })
                .collect(),
            nodes,
        }
    }

    /// The record under its rules. A fault names the node as its line, from 1.
    #[must_use]
    pub fn read(&self, catalogue: &(impl Catalogue + ?Sized)) -> Reading {
        self.try_read(catalogue).unwrap_or_else(|faults| Reading { record: None, faults })
    }

    fn try_read(&self, catalogue: &(impl Catalogue + ?Sized)) -> Result<Reading, Vec<Fault>> {
        if self.nodes.is_empty() {
            return Err(vec![Fault::error(
                At::START,
                "",
                text("初手前の節がありません", "there is not even the node before the first move"),
            )]);
        }
        let options = self.options.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
        let asked = Asked { variant: Some(self.variant.clone()), preset: None, options };
        let found = catalogue.rules(&asked).map_err(|why| vec![Fault::error(At::START, &self.variant, why)])?;
        let rules = found.into_iter().next().ok_or_else(|| {
            vec![Fault::error(At::START, &self.variant, text("そのような将棋はありません", "there is no such game"))]
        })?;
        let mut record = match &self.sfen {
            None => kept::Record::new(rules),
            Some(start) => {
                let setup = sfen::read(start, rules.variant())?;
                let says = |error: koshogi_rules::SetupError| text(error.sentence(Lang::Ja), error.sentence(Lang::En));
                kept::Record::from_setup(rules, &setup).map_err(|error| vec![Fault::error(At::START, start, says(error))])?
            }
        };
        record.headers = self.headers.iter().map(|line| (Header::from(&line.name), line.value.clone())).collect();
        Ok(self.grow(record))
    }

    /// Plays the nodes, up to the first that cannot be played.
    fn grow(&self, record: kept::Record) -> Reading {
        let mut scribe = Scribe::new(record);
        let mut places: Vec<NodeId> = Vec::with_capacity(self.nodes.len());
        let mut faults = Vec::new();
        for (node, line) in self.nodes.iter().zip(1..) {
            match node.play(&places, &mut scribe) {
                Ok(()) => places.push(scribe.at()),
                Err(fault) => {
                    let ply = scribe.ply() + 1;
                    faults.push(Fault { line, ..fault }.of_move(ply));
                    break;
                }
            }
            node.tell(scribe.notes());
        }
        Reading { record: Some(scribe.finish()), faults }
    }
}

impl Node {
    fn of(node: &kept::Node, parent: Option<u32>) -> Self {
        let notes = &node.notes;
        let told = |time: Option<Duration>| time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        Self {
            played: node.played().map(|played| played.to_string()),
            parent,
            before: notes.before.clone(),
            comments: notes.comments.clone(),
            nags: notes.nags.clone(),
            bookmark: notes.bookmark.clone(),
            spent: told(notes.spent),
            total: told(notes.total),
            clock: told(notes.clock),
            ending: notes.ending.map(Ending::from),
        }
    }

    /// Goes to the parent and plays the move.
    fn play(&self, places: &[NodeId], scribe: &mut Scribe) -> Result<(), Fault> {
        let fault = |at: &str, why| Fault::error(At::START, at, why);
        let Some(played) = &self.played else {
            return if places.is_empty() { Ok(()) } else { Err(fault("", text("手がありません", "there is no move"))) };
        };
        let parent = match self.parent {
            Some(parent) => places.get(parent as usize),
            None => places.last(),
        };
        let Some(&parent) = parent else {
            return Err(fault(
                played,
                text("前の手がありません（先頭は手のない節）", "its parent does not come before it (the first node has no move)"),
            ));
        };
        scribe.go_to(parent);
        let mv = usi::read(played, scribe.rules(), scribe.position())?;
        scribe.play_on(mv).map_err(|illegal| {
            let rules = scribe.rules();
            fault(played, text(illegal.sentence(rules, Lang::Ja), illegal.sentence(rules, Lang::En)))
        })?;
        Ok(())
    }

    fn tell(&self, notes: &mut kept::Notes) {
        let time = |told: Option<u64>| told.map(Duration::from_millis);
        *notes = kept::Notes {
            before: self.before.clone(),
            comments: self.comments.clone(),
            nags: self.nags.clone(),
            bookmark: self.bookmark.clone(),
            spent: time(self.spent),
            total: time(self.total),
            clock: time(self.clock),
            ending: self.ending.map(kept::Ending::from),
        };
    }
}

fn text(ja: impl Into<String>, en: impl Into<String>) -> Text {
    Text { ja: ja.into(), en: en.into() }
}

impl From<koshogi_rules::Side> for Side {
    fn from(side: koshogi_rules::Side) -> Self {
        match side {
            koshogi_rules::Side::Sente => Self::Sente,
            koshogi_rules::Side::Gote => Self::Gote,
        }
    }
}

impl From<Side> for koshogi_rules::Side {
    fn from(side: Side) -> Self {
        match side {
            Side::Sente => Self::Sente,
            Side::Gote => Self::Gote,
        }
    }
}

impl From<kept::Ending> for Ending {
    fn from(ending: kept::Ending) -> Self {
        Self { winner: ending.winner.map(Side::from), cause: ending.cause.into() }
    }
}

impl From<Ending> for kept::Ending {
    fn from(ending: Ending) -> Self {
        Self { winner: ending.winner.map(koshogi_rules::Side::from), cause: ending.cause.into() }
    }
}

macro_rules! headers {
    ($($name:ident)*) => {
        impl From<&Header> for HeaderName {
            fn from(header: &Header) -> Self {
                match header {
                    $(Header::$name => Self::$name,)*
                    Header::Other(word) => Self::Other(word.clone()),
                    // A header that was added since, by the name that it has there.
                    unknown => Self::Other(format!("{unknown:?}")),
                }
            }
        }

        impl From<&HeaderName> for Header {
            fn from(name: &HeaderName) -> Self {
                match name {
                    $(HeaderName::$name => Self::$name,)*
                    HeaderName::Other(word) => Self::Other(word.clone()),
                }
            }
        }
    };
}

headers! { Sente Gote Event Round Place Site Started Finished TimeControl Opening Title Annotator }
