//! The game documents of `games/`, embedded.
//!
//! ```
//! let games = koshogi_games::all();
//! let chu = koshogi_games::find("chushogi").ok_or("no such game")?;
//! assert!(games.iter().any(|game| game.id == chu.id));
//! assert!(koshogi_games::document("chu").is_some_and(|text| text.contains("中将棋")));
//! # Ok::<(), &str>(())
//! ```
#![deny(missing_docs)]

use std::sync::{Arc, LazyLock};

use include_dir::{Dir, include_dir};
use koshogi_rules::Variant;

static DOCUMENTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../games");

/// A game and the text of its document.
struct Game {
    variant: Arc<Variant>,
    text: &'static str,
}

static CATALOGUE: LazyLock<(Vec<Game>, Vec<Arc<Variant>>)> = LazyLock::new(|| {
    let mut games: Vec<Game> = documents().map(|(name, text)| read(name, text)).collect();
    games.sort_by_key(|game| (game.variant.order.unwrap_or(u32::MAX), game.variant.id.clone()));
    let variants = games.iter().map(|game| Arc::clone(&game.variant)).collect();
    (games, variants)
});

/// The names and texts of the embedded documents.
fn documents() -> impl Iterator<Item = (&'static str, &'static str)> {
    DOCUMENTS
        .files()
        .filter_map(|file| Some((file.path().to_str()?, file.contents_utf8()?)))
        .filter(|(name, _)| name.ends_with(".toml"))
}

/// Reads one. The documents are part of the program and a test reads every one of them, so a bad one cannot get this far.
fn read(name: &str, text: &'static str) -> Game {
    let variant = Variant::parse(text).map_err(|errors| format!("{name}:\n{errors}")).expect("an embedded document makes sense");
    Game { variant: Arc::new(variant), text }
}

/// Every game, in the order that the documents give (`order`).
#[must_use]
pub fn all() -> &'static [Arc<Variant>] {
    &CATALOGUE.1
}

/// The game that is called by this word: its id or an alias.
#[must_use]
pub fn find(word: &str) -> Option<Arc<Variant>> {
    all().iter().find(|variant| variant.is_called(word)).cloned()
}

/// The text of the document of the game with this id.
#[must_use]
pub fn document(id: &str) -> Option<&'static str> {
    CATALOGUE.0.iter().find(|game| game.variant.id == id).map(|game| game.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_embedded_document_makes_sense() {
        for (name, text) in documents() {
            if let Err(errors) = Variant::parse(text) {
                panic!("{name}:\n{errors}");
            }
        }
        assert_eq!(all().len(), documents().count());
    }

    #[test]
    fn games_come_in_the_order_of_their_documents() {
        let orders: Vec<_> = all().iter().map(|game| game.order).collect();
        assert!(orders.is_sorted(), "{orders:?}");
    }

    #[test]
    fn no_word_names_two_games() {
        let mut words: Vec<_> = all().iter().flat_map(|game| game.aliases.iter().chain([&game.id])).collect();
        let count = words.len();
        words.sort();
        words.dedup();
        assert_eq!(words.len(), count);
    }
}
