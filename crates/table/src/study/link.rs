//! A record or a position in an address.
//!
//! `chu/<position>` is a position under the usual rules of a game, `chu/<position>_moves_7i7h_…` a game from it, with `_` for spaces as links
//! write SFEN, and the word for a game alone is its start. Whatever has more to tell is a PGN, percent-encoded. What is read is wider: any text of any format, percent-encoded,
//! with or without the word for the game before it.

use koshogi_notation::record::{Notes, Reading, Record, Shelf};
use koshogi_notation::{collection, pgn, usi};
use koshogi_rules::Game;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use super::intake::{Found, shelf};

/// What stands for itself in an address.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~').remove(b'+');

/// Writes a record.
#[must_use]
pub fn write(record: &Record) -> String {
    if is_plain(record) {
        let words = usi::write_position(record);
        let words = words.strip_prefix("position sfen ").unwrap_or(&words).replace(' ', "_");
        return format!("{}/{}", record.rules().variant().id, utf8_percent_encode(&words, PLAIN));
    }
    utf8_percent_encode(&pgn::write(record, pgn::Spelling::Western), PLAIN).to_string()
}

/// Writes the position of a game: nothing of how it came about.
#[must_use]
pub fn write_position(game: &Game) -> String {
    match Record::from_setup(game.rules().clone(), &game.position().setup()) {
        Ok(record) => write(&record),
        // What a game stands at is a position.
        Err(_) => String::new(),
    }
}

/// Whether start and moves under the usual rules are all that a record has to tell.
fn is_plain(record: &Record) -> bool {
    let tree = record.tree();
    let usual = koshogi_rules::Rules::new(record.rules().variant().clone(), &koshogi_rules::Choices::default());
    usual.is_ok_and(|usual| usual.choices() == record.rules().choices())
        && record.headers.is_empty()
        && tree.len() == tree.main_line().count()
        && tree.node(koshogi_notation::record::NodeId::ROOT).notes == Notes::default()
        && tree.main_line().all(|id| tree.node(id).notes == Notes::default())
}

/// Reads what an address carries; `None` where it carries nothing.
#[must_use]
pub fn read(address: &str) -> Option<Found> {
    let text = percent_decode_str(address).decode_utf8_lossy();
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let (word, rest) = text.split_once('/').unwrap_or((text, ""));
    let named = koshogi_games::find(word).map(|variant| (variant, rest));
    let (shelf, text) = match named {
        Some((variant, rest)) => (Shelf { variants: vec![variant], ..Shelf::default() }, rest.to_owned()),
        None => (shelf(None), text.to_owned()),
    };
    // A link of one word has `_` for its spaces.
    let text = if text.contains(char::is_whitespace) { text } else { text.replace('_', " ") };
    let text = if text.is_empty() { "startpos".to_owned() } else { text };
    let mut found = None;
    collection::read_each(&text, collection::Format::guess(&text), &shelf, |line, Reading { record, faults }| {
        found.get_or_insert(Found { line, record, faults });
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use koshogi_notation::record::Scribe;
    use koshogi_rules::{Choices, Rules};
    use std::sync::Arc;

    fn record(id: &str, moves: &str) -> Record {
        let rules = Rules::new(koshogi_games::find(id).unwrap(), &Choices::default()).unwrap();
        let mut scribe = Scribe::new(Record::new(Arc::new(rules)));
        for word in moves.split_whitespace() {
            let mv = usi::read_legal(word, scribe.game()).unwrap();
            scribe.play(mv).unwrap();
        }
        scribe.finish()
    }

    fn there_and_back(record: &Record) -> String {
        let address = write(record);
        let found = read(&address).unwrap();
        assert!(found.faults.is_empty(), "{:?}", found.faults);
        assert_eq!(found.record.as_ref(), Some(record));
        address
    }

    #[test]
    fn a_game_travels_in_words_that_can_be_read() {
        let address = there_and_back(&record("sho", "7g7f 3c3d"));
        assert!(address.starts_with("sho/") && address.ends_with("_moves_7g7f_3c3d"), "{address}");
        for variant in koshogi_games::all() {
            there_and_back(&record(&variant.id, ""));
        }
    }

    #[test]
    fn comments_and_branches_travel_too() {
        let mut record = record("chu", "7i7h 6d6e");
        let id = record.tree().main_line().last().unwrap();
        record.notes_mut(id).comments.push("ここで 100% 互角、と + 思う".to_owned());
        there_and_back(&record);
    }

    #[test]
    fn whatever_is_read_elsewhere_is_read_from_an_address() {
        assert!(read("").is_none());
        assert!(read("nonsense").unwrap().record.is_none());
        assert_eq!(read("wa").unwrap().record.unwrap().rules().variant().id, "wa");
        let pgn = "%5BVariant%20%22sho%22%5D%0A%0A1.%20P-7f%20P-3d%20%2A";
        assert_eq!(read(pgn).unwrap().record.unwrap().moves().len(), 2);
        let faulty = read("sho/startpos_moves_7g7f_7g7f").unwrap();
        assert_eq!((faulty.record.unwrap().moves().len(), faulty.faults.len()), (1, 1), "what can be read is kept");
    }
}
