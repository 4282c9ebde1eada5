//! The file of a match: a line of JSON for each game, from which the match goes on after an interruption.
//!
//! A line is what [`koshogi_notation::jsonl`] writes and reads, with one more field, `match`, that holds what the match knows of the
//! game and under which settings it was played: every line stands for itself, and files may be put together.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use koshogi_notation::jsonl;
use koshogi_rules::{Rules, Text};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::adjudication::Adjudication;
use crate::contest::Contest;
use crate::contestant::{Manners, Protocol};
use crate::openings::Book;
use crate::played::{Claim, Measured, Played, Seat};
use crate::thought::{Score, Thought};
use crate::verdict::{Breach, Verdict, Why};

/// The field of a line that is the match's.
const FIELD: &str = "match";

/// What makes two games games of one match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The game.
    pub variant: String,
    /// The options of its rules.
    pub rules: BTreeMap<String, String>,
    /// Who plays, the first contestant first.
    pub engines: [EngineSettings; 2],
    /// Where the games begin.
    pub openings: String,
    /// When games are ended before the rules end them.
    pub adjudication: Adjudication,
    /// How far an engine may overstep its time, in milliseconds.
    pub margin: u64,
}

/// An engine of a match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EngineSettings {
    /// The name it plays under.
    pub name: String,
    /// The command line.
    pub command: String,
    /// How it talks.
    pub protocol: Protocol,
    /// Its word for the game.
    pub variant: Option<String>,
    /// Its options.
    pub options: Vec<(String, String)>,
    /// MiB.
    pub memory: Option<u32>,
    /// Threads.
    pub cores: Option<u32>,
    /// How much it may think.
    pub pace: String,
    /// What is particular about its CECP.
    pub manners: Manners,
}

/// What a line tells beside the record.
#[derive(Debug, Serialize, Deserialize)]
struct Notes {
    game: usize,
    date: String,
    sente: Seat,
    opening: usize,
    why: Why,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    breach: Option<Breach>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    claims: Vec<Claim>,
    /// Milliseconds left on the clock of the first contestant and of the second.
    left: [Option<u64>; 2],
    /// At each move after the opening: milliseconds, milliseconds left, score, depth, nodes.
    spent: Vec<u64>,
    clock: Vec<Option<u64>>,
    scores: Vec<Option<Score>>,
    depths: Vec<Option<u32>>,
    nodes: Vec<Option<u64>>,
    settings: Settings,
}

impl Settings {
    /// Those of a match.
    #[must_use]
    pub fn of(contest: &Contest) -> Self {
        let variant = contest.rules.variant();
        let engine = |seat: Seat| {
            let known = &contest.contestants[seat.index()];
            let contestant = &known.contestant;
            EngineSettings {
                name: known.name.clone(),
                command: contestant.command.clone(),
                protocol: known.protocol,
                variant: known.variant.clone(),
                options: contestant.options.clone(),
                memory: contestant.memory,
                cores: contestant.cores,
                pace: contestant.pace.to_string(),
                manners: contestant.manners,
            }
        };
        Self {
            variant: variant.id.clone(),
            rules: contest.rules.choices().iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
            engines: Seat::BOTH.map(engine),
            openings: openings(&contest.book),
            adjudication: contest.terms.adjudication,
            margin: millis(contest.terms.margin),
        }
    }

    /// The first thing in which two settings differ: its name, and both values.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<(String, String, String)> {
        let value = |settings: &Self| serde_json::to_value(settings).unwrap_or_default();
        difference("", &value(self), &value(other))
    }
}

fn difference(path: &str, ours: &Value, theirs: &Value) -> Option<(String, String, String)> {
    if ours == theirs {
        return None;
    }
    let inside = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match (ours, theirs) {
        (Value::Object(a), Value::Object(b)) => {
            let keys: std::collections::BTreeSet<&String> = a.keys().chain(b.keys()).collect();
            let at = |map: &serde_json::Map<String, Value>, key: &String| map.get(key).cloned().unwrap_or_default();
            keys.into_iter().find_map(|key| difference(&inside(key), &at(a, key), &at(b, key)))
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            a.iter().zip(b).zip(1..).find_map(|((a, b), number)| difference(&inside(&number.to_string()), a, b))
        }
        _ => Some((path.to_owned(), ours.to_string(), theirs.to_string())),
    }
}

/// Openings in a few words that are the same for the same openings.
fn openings(book: &Book) -> String {
    match book {
        Book::Random(random) => {
            let balance = random.balance.map_or_else(|| "any".to_owned(), |balance| format!("within {balance}"));
            format!("random {} plies, seed {}, {balance}", random.plies, random.seed)
        }
        Book::Given(openings) => {
            // FNV-1a over the moves and the squares of the pieces: a fingerprint, no secret.
            let mut mark: u64 = 0xcbf2_9ce4_8422_2325;
            for opening in openings {
                let pieces = opening.start.pieces.iter();
                let words = pieces.map(|(square, piece)| {
                    u32::from(square.index()) << 16 | (piece.kind.index() as u32) << 1 | piece.side.index() as u32
                });
                for word in words.chain(opening.moves.iter().map(|mv| mv.bits())) {
                    mark = (mark ^ u64::from(word)).wrapping_mul(0x0100_0000_01b3);
                }
            }
            format!("{} given, {mark:016x}", openings.len())
        }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A game as a line, without a line break.
#[must_use]
pub fn write(played: &Played, settings: &Settings) -> String {
    let of = |get: fn(&Measured) -> Option<u64>| played.moves.iter().map(get).collect::<Vec<_>>();
    let notes = Notes {
        game: played.number + 1,
        date: played.date.clone(),
        sente: played.sente,
        opening: played.opening,
        why: played.verdict.why,
        breach: played.verdict.breach.clone(),
        claims: played.claims.clone(),
        left: played.left.map(|left| left.map(millis)),
        spent: played.moves.iter().map(|measured| millis(measured.spent)).collect(),
        clock: of(|measured| measured.left.map(millis)),
        scores: played.moves.iter().map(|measured| measured.thought.score).collect(),
        depths: played.moves.iter().map(|measured| measured.thought.depth).collect(),
        nodes: of(|measured| measured.thought.nodes),
        settings: settings.clone(),
    };
    let mut line: Value = serde_json::from_str(&jsonl::write(&played.record)).unwrap_or_default();
    if let (Value::Object(fields), Ok(notes)) = (&mut line, serde_json::to_value(notes)) {
        fields.insert(FIELD.to_owned(), notes);
    }
    line.to_string()
}

/// Reads a line.
///
/// # Errors
/// What is wrong with it, in both languages.
pub fn read(text: &str, number: usize, rules: &Arc<Rules>) -> Result<(Played, Settings), Text> {
    let fault = |en: &dyn std::fmt::Display| Text {
        ja: format!("{number}行目は対戦の一局ではありません（{en}）"),
        en: format!("line {number} is no game of a match: {en}"),
    };
    let mut line: Value = serde_json::from_str(text).map_err(|error| fault(&error))?;
    let notes = line.get_mut(FIELD).map(Value::take).unwrap_or_default();
    let notes: Notes = serde_json::from_value(notes).map_err(|error| fault(&format!("{FIELD}: {error}")))?;
    // Before the moves: under other rules they may not be legal, and that is not what is wrong.
    let record = jsonl::read_line(text, number, rules).complete().map_err(|faults| {
        let list = |lang| faults.iter().map(|fault| fault.sentence(lang)).collect::<Vec<_>>().join("; ");
        Text { ja: list(koshogi_rules::Lang::Ja), en: list(koshogi_rules::Lang::En) }
    })?;
    let time = |millis: Option<&Option<u64>>| millis.copied().flatten().map(Duration::from_millis);
    let moves = notes.spent.iter().enumerate().map(|(at, &spent)| Measured {
        spent: Duration::from_millis(spent),
        left: time(notes.clock.get(at)),
        thought: Thought {
            score: notes.scores.get(at).copied().flatten(),
            depth: notes.depths.get(at).copied().flatten(),
            nodes: notes.nodes.get(at).copied().flatten(),
        },
    });
    let mut played = Played {
        number: notes.game.checked_sub(1).ok_or_else(|| fault(&"games are counted from 1"))?,
        sente: notes.sente,
        date: notes.date,
        opening: notes.opening,
        verdict: Verdict { winner: record.ending().and_then(|ending| ending.winner), why: notes.why, breach: notes.breach },
        moves: moves.collect(),
        left: notes.left.map(|left| left.map(Duration::from_millis)),
        claims: notes.claims,
        record,
    };
    played.annotate(&notes.settings.engines.each_ref().map(|engine| engine.pace.clone()));
    Ok((played, notes.settings))
}

/// Whether a text can be a line of which the end is missing.
#[must_use]
pub fn is_beginning(text: &str) -> bool {
    const BEGINNING: &str = "{\"id\":\"game ";
    text.starts_with(BEGINNING) || BEGINNING.starts_with(text)
}

/// The settings of a line, whatever its moves are.
#[must_use]
pub fn settings(text: &str) -> Option<Settings> {
    let mut line: Value = serde_json::from_str(text).ok()?;
    serde_json::from_value(line.get_mut(FIELD)?.get_mut("settings")?.take()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudication::ResignRule;
    use crate::averages::{Averages, Terminations};
    use crate::statistics::{Pentanomial, Tally};
    use koshogi_notation::record::{Header, Record, Scribe};
    use koshogi_rules::{Choices, Side};

    fn rules() -> Arc<Rules> {
        let variant = koshogi_games::find("sho").expect("a game of the catalogue");
        Arc::new(Rules::new(variant, &Choices::default()).expect("the defaults make rules"))
    }

    fn settings_of(name: &str) -> Settings {
        let engine = |name: &str| EngineSettings {
            name: name.to_owned(),
            command: "engine --usi".to_owned(),
            protocol: Protocol::Usi,
            variant: Some("shoshogi".to_owned()),
            options: vec![("Hash".to_owned(), "16".to_owned())],
            memory: None,
            cores: Some(1),
            pace: "20+0.2".to_owned(),
            manners: Manners::default(),
        };
        Settings {
            variant: "sho".to_owned(),
            rules: BTreeMap::new(),
            engines: [engine(name), engine("B")],
            openings: "random 2 plies, seed 1, any".to_owned(),
            adjudication: Adjudication { resign: Some(ResignRule { score: 900, moves: 3 }), ..Adjudication::default() },
            margin: 100,
        }
    }

    /// A game of four plies, two of them opening.
    fn played(number: usize, winner: Option<Side>) -> Played {
        let mut record = Record::new(rules());
        record.headers.set(Header::Other("id".to_owned()), format!("game {}", number + 1));
        let mut scribe = Scribe::new(record);
        for word in ["7g7f", "3c3d", "2g2f", "8c8d"] {
            let mv = koshogi_notation::usi::read_legal(word, scribe.game()).expect("a legal move");
            scribe.play(mv).expect("a legal move");
        }
        let thought = Thought { score: Some(Score::Mated(4)), depth: Some(7), nodes: None };
        let measured =
            |spent, thought| Measured { spent: Duration::from_millis(spent), left: Some(Duration::from_secs(3)), thought };
        let mut played = Played {
            number,
            sente: Seat::BOTH[number % 2],
            date: "2026/11/30".to_owned(),
            record: scribe.finish(),
            opening: 2,
            verdict: Verdict { winner, why: Why::FalseClaim, breach: None },
            moves: vec![measured(15, Thought::default()), measured(1200, thought)],
            left: [Some(Duration::from_secs(3)), None],
            claims: vec![Claim { by: Seat::Second, ply: 3, said: "1/2-1/2 {\"draw\"}".to_owned() }],
        };
        played.verdict.breach = winner.map(|_| Breach {
            said: "Illegal move".to_owned(),
            ja: "合法".to_owned(),
            en: "legal".to_owned(),
            sfen: "9".to_owned(),
        });
        played.annotate(&["20+0.2".to_owned(), "20+0.2".to_owned()]);
        played
    }

    #[test]
    fn a_line_holds_everything_that_the_match_knows_of_a_game() {
        let settings = settings_of("A");
        for winner in [Some(Side::Gote), None] {
            let line = write(&played(3, winner), &settings);
            assert!(!line.contains('\n') && is_beginning(&line));
            let (read, theirs) = read(&line, 1, &rules()).expect("a line of ours");
            assert_eq!((read.number, read.sente, read.opening, read.plies()), (3, Seat::Second, 2, 4));
            assert_eq!(read.winner(), winner.map(|_| Seat::First));
            assert_eq!((read.moves.len(), read.moves[1].thought.score), (2, Some(Score::Mated(4))));
            assert_eq!(theirs, settings);
            assert_eq!(write(&read, &theirs), line);
            assert_eq!(read.record, played(3, winner).record, "the record is the same too");
        }
    }

    #[test]
    fn other_settings_are_told_by_name() {
        let (ours, mut theirs) = (settings_of("A"), settings_of("A"));
        assert_eq!(ours.difference(&theirs), None);
        theirs.adjudication.resign = Some(ResignRule { score: 901, moves: 3 });
        let told = ours.difference(&theirs).expect("a difference");
        assert_eq!(told, ("adjudication.resign.score".to_owned(), "900".to_owned(), "901".to_owned()));
        let told = ours.difference(&settings_of("C")).expect("a difference");
        assert_eq!(told.0, "engines.1.name");
    }

    #[test]
    fn what_is_no_line_of_a_match_says_why() {
        let line = write(&played(0, None), &settings_of("A"));
        assert!(read(&line[..line.len() / 2], 7, &rules()).expect_err("half a line").en.contains("line 7"));
        assert!(read(r#"{"variant": "sho", "moves": "7g7f"}"#, 1, &rules()).is_err());
        assert!(read(&line.replace("7g7f", "7g7e"), 1, &rules()).is_err(), "the moves are judged again");
        assert!(is_beginning("") && is_beginning("{\"id\"") && is_beginning(&line[..40]) && !is_beginning("{\"variant\""));
    }

    #[test]
    fn averages_tell_the_engines_apart() {
        // Game 0: the first contestant is sente and made the third ply of the game (15 ms), the second the fourth (1.2 s).
        let games = [played(0, Some(Side::Sente)), played(2, None)];
        let averages = Averages::of(&games);
        let [first, second] = &averages.engines;
        assert!((averages.plies - 4.0).abs() < 1e-9);
        assert!((first.spent - 0.015).abs() < 1e-9 && (second.spent - 1.2).abs() < 1e-9);
        assert_eq!((first.depth, second.depth, second.speed), (None, Some(7.0), None));
        assert_eq!((first.left, second.left, second.least_left), (Some(3.0), None, Some(3.0)));
        let ended: Vec<_> = Terminations::of(&games).iter().collect();
        assert_eq!(ended, [(Why::FalseClaim, [1, 1, 0])]);
    }

    #[test]
    fn points_are_counted_in_pairs_whatever_the_order() {
        // The first contestant is sente in games 0, 2 and 4: it wins 0, loses 1 and draws 2; game 3 is not there.
        let games = [played(2, None), played(1, Some(Side::Sente)), played(4, Some(Side::Sente)), played(0, Some(Side::Sente))];
        let tally = Tally::of(&games);
        assert_eq!((tally.wins, tally.draws, tally.losses), (2, 1, 1));
        assert_eq!(tally.pairs, Pentanomial([0, 0, 1, 0, 0]));
    }
}
