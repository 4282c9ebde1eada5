//! Games as lines of JSON, for collections and for programs.
//!
//! ```json
//! {"id": "VoPpZxG5", "variant": "chu", "names": ["Mori", "Fukui"], "sfen": "… b - 1", "moves": "5i5h 11d11e", "status": "bareKing", "winner": "sente"}
//! ```
//!
//! Every field may be left out. The moves may be a list of strings too. `variant`, `preset` and `options` (an object) tell the rules; `names` are the players, sente first, with the
//! handicap before them where there are three; `status` is the word of the sites for how it ended, `winner` is `sente` or `gote`;
//! other texts are kept as headers. A line holds the main line alone: branches, comments and times have no place in it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use koshogi_rules::{Lang, Rules, Side};
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::fault::{At, Fault, reason};
use crate::record::{Asked, Catalogue, Cause, Ending, Header, NodeId, Reading, Record, Scribe, read_under};
use crate::{sfen, usi};

/// The header that `names` of three begin with.
const HANDICAP: &str = "handicap";

/// The words for how games end, the one that is written first for each cause.
const STATUS: [(&str, Cause); 20] = [
    ("resign", Cause::Resignation),
    ("mate", Cause::Mate),
    ("stalemate", Cause::Stalemate),
    ("royalsLost", Cause::RoyalTaken),
    ("bareKing", Cause::BareKing),
    ("repetition", Cause::Repetition),
    ("perpetualCheck", Cause::PerpetualAttack),
    ("illegalMove", Cause::Foul),
    ("cheat", Cause::Foul),
    ("outoftime", Cause::TimeUp),
    ("draw", Cause::Agreement),
    ("impasse", Cause::Impasse),
    ("tryRule", Cause::EnteringKing),
    ("impasse27", Cause::EnteringKing),
    ("insufficientMaterial", Cause::NoMatingForce),
    ("quietMoves", Cause::QuietMoves),
    ("timeout", Cause::Forfeit),
    ("noStart", Cause::Forfeit),
    ("adjudication", Cause::Adjudication),
    ("aborted", Cause::Interrupted),
];
const UNKNOWN: &str = "unknownFinish";

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(expecting = "an object")]
struct Line {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    preset: Option<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    options: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sfen: Option<String>,
    #[serde(default)]
    moves: Moves,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    status: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    winner: Option<String>,
    /// What else is there.
    #[serde(flatten)]
    more: BTreeMap<String, Value>,
}

/// Moves, as words or as a list of them.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Moves {
    Words(String),
    List(Vec<String>),
}

impl Default for Moves {
    fn default() -> Self {
        Self::Words(String::new())
    }
}

// By hand, since what is derived for an untagged enum loses the place of a fault.
impl<'de> Deserialize<'de> for Moves {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Told;

        impl<'de> Visitor<'de> for Told {
            type Value = Moves;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("moves in a string or in a list of strings")
            }

            fn visit_str<E>(self, words: &str) -> Result<Moves, E> {
                Ok(Moves::Words(words.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Moves, A::Error> {
                let mut moves = Vec::new();
                while let Some(word) = list.next_element()? {
                    moves.push(word);
                }
                Ok(Moves::List(moves))
            }
        }

        deserializer.deserialize_any(Told)
    }
}

impl Moves {
    /// The moves with spaces between them, and the byte of the line where they begin.
    fn find<'a>(&'a self, text: &str) -> (Cow<'a, str>, usize) {
        match self {
            Self::Words(words) => (words.into(), text.find(words).unwrap_or(0)),
            Self::List(list) => self.find_list(text).unwrap_or_else(|| (list.join(" ").into(), 0)),
        }
    }

    /// A list as it stands in the line, blanks in the place of quotes and commas, so that every move keeps its column.
    fn find_list(&self, text: &str) -> Option<(Cow<'static, str>, usize)> {
        let Self::List(list) = self else { return None };
        let key = text.find("\"moves\"")?;
        let begin = key + text[key..].find('[')? + 1;
        let length = text[begin..].find(']')?;
        let blanked = text[begin..begin + length].replace(['"', ','], " ");
        blanked.split_whitespace().eq(list).then_some((blanked.into(), begin))
    }
}

/// Reads every line of a text that is not empty.
#[must_use]
pub fn read(text: &str, catalogue: &(impl Catalogue + ?Sized)) -> Vec<Reading> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    lines.map(|(line, number)| read_line(line, number, catalogue)).collect()
}

/// Reads one line, which is line `number` of its text.
#[must_use]
pub fn read_line(text: &str, number: usize, catalogue: &(impl Catalogue + ?Sized)) -> Reading {
    let line: Line = match serde_json::from_str(text) {
        Ok(line) => line,
        Err(error) => {
            // The place is told by the fault itself.
            let told = error.to_string();
            let told = told.split(" at line ").next().unwrap_or(&told);
            let reason =
                reason(format!("この行は棋譜の JSON ではありません（{told}）"), format!("this line is no game in JSON: {told}"));
            return Reading::failed(Fault::error(At::in_line(number, text, error.column().saturating_sub(1)), "", reason));
        }
    };
    let asked = Asked {
        variant: line.variant.clone(),
        preset: line.preset.clone(),
        options: line.options.iter().map(|(key, value)| (key.clone(), value.clone())).collect(),
    };
    read_under(catalogue, &asked, At::line(number), |rules| read_with(&line, text, number, rules))
}

fn read_with(line: &Line, text: &str, number: usize, rules: Arc<Rules>) -> Reading {
    // Where the value of a field begins; it stands in the line as it is, unless it is escaped.
    let place = |value: &str| At::in_line(number, text, text.find(value).unwrap_or(0));
    let mut record = match &line.sfen {
        None => Record::new(rules),
        Some(start) => {
            let at = place(start);
            let setup =
                sfen::read(start, rules.variant()).map_err(|faults| faults.into_iter().map(|fault| moved(fault, at)).collect());
            let record = setup.and_then(|setup| {
                Record::from_setup(rules, &setup)
                    .map_err(|error| vec![Fault::error(at, start, reason(error.sentence(Lang::Ja), error.sentence(Lang::En)))])
            });
            match record {
                Ok(record) => record,
                Err(faults) => return Reading { record: None, faults },
            }
        }
    };
    headers(line, &mut record);
    let mut scribe = Scribe::new(record);
    let (moves, begin) = line.moves.find(text);
    let mut faults = usi::play(&moves, At::in_line(number, text, begin), &mut scribe);
    match ending(line) {
        Ok(_) if faults.iter().any(Fault::is_error) => {}
        Ok(ending) => scribe.notes().ending = ending,
        Err(word) => faults.push(Fault::warning(
            place(word),
            word,
            reason("終わり方を表す語ではありません", "not a word for how a game ended, or for who won"),
        )),
    }
    Reading { record: Some(scribe.finish()), faults }
}

/// The fault of a text that begins at `at` in the line.
fn moved(fault: Fault, at: At) -> Fault {
    Fault { line: at.line, column: at.column + fault.column - 1, ..fault }
}

fn headers(line: &Line, record: &mut Record) {
    let (handicap, players) = match &line.names[..] {
        [handicap, players @ ..] if players.len() == 2 => (Some(handicap), players),
        players => (None, players),
    };
    let mut push = |header, value: &str| record.headers.push(header, value);
    for (player, name) in [Header::Sente, Header::Gote].into_iter().zip(players) {
        push(player, name);
    }
    if let Some(handicap) = handicap {
        push(Header::Other(HANDICAP.to_owned()), handicap);
    }
    if let Some(id) = &line.id {
        push(Header::Other("id".to_owned()), id);
    }
    for (key, value) in &line.more {
        if let Value::String(value) = value {
            push(Header::Other(key.clone()), value);
        }
    }
}

/// How the line says that it ended.
///
/// # Errors
/// The word that is not known.
fn ending(line: &Line) -> Result<Option<Ending>, &str> {
    let winner = match line.winner.as_deref() {
        None | Some("") => None,
        Some("sente" | "black") => Some(Side::Sente),
        Some("gote" | "white") => Some(Side::Gote),
        Some(word) => return Err(word),
    };
    let cause = match line.status.as_deref() {
        None | Some("" | "created" | "started") => None,
        Some(UNKNOWN) => Some(Cause::Unknown),
        Some(word) => Some(STATUS.iter().find(|(known, _)| *known == word).ok_or(word)?.1),
    };
    Ok((winner.is_some() || cause.is_some()).then(|| Ending { winner, cause: cause.unwrap_or(Cause::Unknown) }))
}

/// Writes the main line of a record as one line, without a line break.
#[must_use]
pub fn write(record: &Record) -> String {
    let rules = record.rules();
    let header = |header: &Header| record.headers.get(header).map(str::to_owned);
    let other = |word: &str| header(&Header::Other(word.to_owned()));
    let players = [Header::Sente, Header::Gote].map(|player| header(&player));
    let mut names = Vec::new();
    if players.iter().any(Option::is_some) {
        names.extend(other(HANDICAP));
        names.extend(players.map(Option::unwrap_or_default));
    }
    let last = record.tree().end_of_line(NodeId::ROOT);
    let ending = record.tree().node(last).notes.ending;
    let word = |ending: Ending| STATUS.iter().find(|(_, cause)| *cause == ending.cause).map_or(UNKNOWN, |(word, _)| *word);
    let known = ["id", HANDICAP];
    let more = record.headers.iter().filter_map(|(header, value)| match header {
        Header::Other(word) if !known.contains(&word.as_str()) => Some((word.clone(), Value::from(value))),
        _ => None,
    });
    let line = Line {
        id: other("id"),
        variant: Some(rules.variant().id.clone()),
        preset: None,
        options: rules.choices().iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
        names,
        sfen: Some(sfen::write(record.start(), rules.variant())),
        moves: Moves::Words(usi::write(&record.moves())),
        status: ending.map(|ending| word(ending).to_owned()),
        winner: ending.and_then(|ending| ending.winner).map(|winner| {
            match winner {
                Side::Sente => "sente",
                Side::Gote => "gote",
            }
            .to_owned()
        }),
        more: more.collect(),
    };
    serde_json::to_string(&line).unwrap_or_default()
}
