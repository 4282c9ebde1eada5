//! A library in memory, for a keeper without a database: what is known of each game but its record, and which games a query finds.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

use koshogi_wire::{BatchChange, GameList, GameQuery, GameResult, GameSummary, Order, Tag};
use serde::{Deserialize, Serialize};

use crate::card::{Card, Draft, fold};

/// What is kept of a game beside its record and its positions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// What the list shows.
    #[serde(flatten)]
    pub summary: GameSummary,
    /// The same for two records of the same game.
    pub content: String,
}

impl Entry {
    /// The entry of a game that was added at this moment.
    fn of(card: &Card, id: String, now: i64) -> Self {
        let summary = GameSummary {
            id,
            revision: 1,
            created: now,
            updated: now,
            deleted: None,
            variant: card.variant.clone(),
            preset: card.preset.clone(),
            array: card.array.clone(),
            sente: card.sente.clone(),
            gote: card.gote.clone(),
            title: card.title.clone(),
            date: card.date.clone(),
            result: card.result,
            cause: card.cause,
            plies: card.plies,
            tags: Vec::new(),
            source: String::new(),
            found_at: None,
        };
        Self { summary, content: card.content.clone() }
    }
}

/// What is done with a game that is in the library already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repeats {
    /// It is added all the same.
    Add,
    /// It is passed over.
    PassOver,
}

/// What became of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Added {
    /// It was added under this id.
    New(String),
    /// The same game has this id already.
    There(String),
}

/// An entry, and the words in it as they are compared.
#[derive(Debug)]
struct Held {
    entry: Entry,
    sente: String,
    gote: String,
    words: String,
}

impl Held {
    fn new(entry: Entry) -> Self {
        let summary = &entry.summary;
        let words = [&summary.sente, &summary.gote, &summary.title, &summary.source].map(String::as_str).join("\n");
        Self { sente: fold(&summary.sente), gote: fold(&summary.gote), words: fold(&words), entry }
    }
}

/// The games of a library.
#[derive(Debug, Default)]
pub struct Holdings {
    games: BTreeMap<u64, Held>,
    /// Games that are not deleted, by their content.
    contents: HashMap<String, u64>,
}

impl Holdings {
    /// The library of these entries. One whose id is no number is of another keeper, and is left out.
    #[must_use]
    pub fn of(entries: impl IntoIterator<Item = Entry>) -> Self {
        let mut holdings = Self::default();
        for entry in entries {
            holdings.put_back(entry);
        }
        holdings
    }

    fn put(&mut self, number: u64, entry: Entry) {
        // What the game was before is there no more.
        if let Some(old) = self.games.get(&number).map(|held| &held.entry.content)
            && *old != entry.content
            && self.contents.get(old) == Some(&number)
        {
            self.contents.remove(old);
        }
        if entry.summary.deleted.is_none() {
            self.contents.entry(entry.content.clone()).or_insert(number);
        } else if self.contents.get(&entry.content) == Some(&number) {
            self.contents.remove(&entry.content);
        }
        self.games.insert(number, Held::new(entry));
    }

    /// How many games there are, the deleted ones aside.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.values().filter(|held| held.entry.summary.deleted.is_none()).count()
    }

    /// Whether there is no game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The entry of a game.
    #[must_use]
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.games.get(&id.parse().ok()?).map(|held| &held.entry)
    }

    /// Adds a game at a moment, in milliseconds since 1970.
    pub fn add(&mut self, draft: &Draft, repeats: Repeats, now: i64) -> Added {
        let card = &draft.card;
        if repeats == Repeats::PassOver
            && let Some(number) = self.contents.get(&card.content)
        {
            return Added::There(number.to_string());
        }
        let number = self.games.last_key_value().map_or(1, |(last, _)| last + 1);
        let entry = Entry::of(card, number.to_string(), now);
        let summary = GameSummary { tags: tidy(&draft.tags), source: draft.source.clone(), ..entry.summary };
        self.put(number, Entry { summary, ..entry });
        Added::New(number.to_string())
    }

    /// Gives a game another record; its tags and its source stay. Answers its entry, where the game is there and not deleted.
    pub fn replace(&mut self, id: &str, card: &Card, now: i64) -> Option<Entry> {
        let number = id.parse().ok()?;
        let old = self.games.get(&number).map(|held| held.entry.clone()).filter(|entry| entry.summary.deleted.is_none())?;
        let new = Entry::of(card, id.to_owned(), now);
        let GameSummary { revision, created, tags, source, .. } = old.summary;
        let entry = Entry { summary: GameSummary { revision: revision + 1, created, tags, source, ..new.summary }, ..new };
        self.put(number, entry.clone());
        Some(entry)
    }

    /// Forgets games that could not be kept.
    pub fn forget(&mut self, ids: &[String]) {
        for number in ids.iter().filter_map(|id| id.parse::<u64>().ok()) {
            if let Some(held) = self.games.remove(&number)
                && self.contents.get(&held.entry.content) == Some(&number)
            {
                self.contents.remove(&held.entry.content);
            }
        }
    }

    /// Puts the entry of a game back as it was.
    pub fn put_back(&mut self, entry: Entry) {
        if let Ok(number) = entry.summary.id.parse() {
            self.put(number, entry);
        }
    }

    /// Changes games; answers the entries that are other than before.
    pub fn change(&mut self, ids: &[String], change: &BatchChange, now: i64) -> Vec<Entry> {
        let mut changed = Vec::new();
        for number in ids.iter().filter_map(|id| id.parse::<u64>().ok()) {
            let Some(held) = self.games.get(&number) else { continue };
            let mut entry = held.entry.clone();
            let summary = &mut entry.summary;
            match change {
                BatchChange::Delete => summary.deleted = summary.deleted.or(Some(now)),
                BatchChange::Restore => summary.deleted = None,
                BatchChange::Tag(tag) => {
                    summary.tags.push(tag.clone());
                    summary.tags = tidy(&summary.tags);
                }
                BatchChange::Untag(tag) => summary.tags.retain(|known| known != tag.trim()),
            }
            if entry == held.entry {
                continue;
            }
            entry.summary.revision += 1;
            entry.summary.updated = now;
            self.put(number, entry.clone());
            changed.push(entry);
        }
        changed
    }

    /// The tags of all games that are not deleted, and how many have each.
    #[must_use]
    pub fn tags(&self) -> Vec<Tag> {
        let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
        for held in self.games.values().filter(|held| held.entry.summary.deleted.is_none()) {
            held.entry.summary.tags.iter().for_each(|tag| *counts.entry(tag).or_default() += 1);
        }
        counts.into_iter().map(|(tag, games)| Tag { tag: tag.to_owned(), games }).collect()
    }

    /// The page that a query asks for. `found` are the games in which the position of the query stands, and when.
    #[must_use]
    pub fn list(&self, query: &GameQuery, found: Option<&HashMap<String, i64>>) -> GameList {
        let games = self.select(query, found);
        let (offset, limit) = (usize::try_from(query.offset).unwrap_or(0), query.limit.unwrap_or(50));
        let page = games.iter().skip(offset).take(usize::try_from(limit).unwrap_or(0));
        let games_of_page = page.map(|held| {
            let summary = held.entry.summary.clone();
            GameSummary { found_at: found.and_then(|found| found.get(&summary.id).copied()), ..summary }
        });
        GameList { total: games.len() as i64, games: games_of_page.collect() }
    }

    /// The ids of all games that a query finds, in its order.
    #[must_use]
    pub fn ids(&self, query: &GameQuery, found: Option<&HashMap<String, i64>>) -> Vec<String> {
        self.select(query, found).into_iter().map(|held| held.entry.summary.id.clone()).collect()
    }

    fn select(&self, query: &GameQuery, found: Option<&HashMap<String, i64>>) -> Vec<&Held> {
        let folded = |part: &Option<String>| part.as_ref().map(|part| fold(part.trim()));
        let words = Words {
            player: folded(&query.player),
            sente: folded(&query.sente),
            gote: folded(&query.gote),
            text: folded(&query.text),
        };
        let stands = |held: &Held| {
            found.is_none_or(|found| {
                let ply = found.get(&held.entry.summary.id);
                ply.is_some_and(|ply| query.within.is_none_or(|within| *ply <= within))
            })
        };
        // What was added last comes first, wherever an order leaves it open.
        let mut games: Vec<&Held> = self
            .games
            .values()
            .rev()
            .filter(|held| passes(&held.entry.summary, query) && words.pass(held) && stands(held))
            .collect();
        games.sort_by(|a, b| order(query.order, a, b));
        games
    }
}

/// The words of a query, folded.
struct Words {
    player: Option<String>,
    sente: Option<String>,
    gote: Option<String>,
    text: Option<String>,
}

impl Words {
    fn pass(&self, held: &Held) -> bool {
        let within = |part: &Option<String>, texts: &[&String]| {
            part.as_ref().is_none_or(|part| texts.iter().any(|text| text.contains(part.as_str())))
        };
        let tagged = |part: &String| held.entry.summary.tags.iter().any(|tag| fold(tag).contains(part.as_str()));
        within(&self.player, &[&held.sente, &held.gote])
            && within(&self.sente, &[&held.sente])
            && within(&self.gote, &[&held.gote])
            && (within(&self.text, &[&held.words]) || self.text.as_ref().is_some_and(tagged))
    }
}

fn passes(game: &GameSummary, query: &GameQuery) -> bool {
    let same = |wanted: &Option<String>, has: Option<&str>| wanted.as_ref().is_none_or(|wanted| Some(wanted.as_str()) == has);
    let date = game.date.as_deref();
    game.deleted.is_some() == query.deleted
        && same(&query.variant, Some(&game.variant))
        && same(&query.preset, game.preset.as_deref())
        && same(&query.array, game.array.as_deref())
        && same(&query.source, Some(&game.source))
        && query.result.is_none_or(|result: GameResult| result == game.result)
        && query.from.as_ref().is_none_or(|from| date.is_some_and(|date| date >= from.as_str()))
        // The last day includes all that begins with it.
        && query.to.as_ref().is_none_or(|to| date.is_some_and(|date| date <= to.as_str() || date.starts_with(to.as_str())))
        && query.min_plies.is_none_or(|least| game.plies >= least)
        && query.max_plies.is_none_or(|most| game.plies <= most)
        && query.tag.as_ref().is_none_or(|tag| game.tags.iter().any(|known| known == tag.trim()))
}

fn order(order: Order, a: &Held, b: &Held) -> Ordering {
    let (one, other) = (&a.entry.summary, &b.entry.summary);
    // Games without a day come last, in either direction.
    let undated = one.date.is_none().cmp(&other.date.is_none());
    match order {
        Order::Updated => other.updated.cmp(&one.updated),
        Order::Created => other.created.cmp(&one.created),
        Order::Date => undated.then_with(|| other.date.cmp(&one.date)),
        Order::DateAscending => undated.then_with(|| one.date.cmp(&other.date)),
        Order::Sente => (&a.sente, &a.gote).cmp(&(&b.sente, &b.gote)),
        Order::Gote => (&a.gote, &a.sente).cmp(&(&b.gote, &b.sente)),
        Order::Longest => other.plies.cmp(&one.plies),
        Order::Shortest => one.plies.cmp(&other.plies),
    }
}

/// Tags without blanks around them, each once.
fn tidy(tags: &[String]) -> Vec<String> {
    let mut tidy: Vec<String> = tags.iter().map(|tag| tag.trim().to_owned()).filter(|tag| !tag.is_empty()).collect();
    tidy.sort_unstable();
    tidy.dedup();
    tidy
}

#[cfg(test)]
mod tests {
    use koshogi_notation::record::Shelf;

    use super::*;
    use crate::{position_key, read_games};

    const GAMES: &str = "\
{\"record\":{\"variant\":\"chu\",\"headers\":[{\"name\":\"sente\",\"value\":\"ＭＯＲＩ\"},{\"name\":\"gote\",\"value\":\"Hayashi\"},{\"name\":\"started\",\"value\":\"2024/03/02\"}],\"nodes\":[{},{\"move\":\"7i7h\"},{\"move\":\"6d6e\",\"ending\":{\"winner\":\"sente\",\"cause\":\"resignation\"}}]},\"tags\":[\"club\"]}
{\"record\":{\"variant\":\"chu\",\"headers\":[{\"name\":\"sente\",\"value\":\"Hayashi\"},{\"name\":\"started\",\"value\":\"2023\"}],\"nodes\":[{},{\"move\":\"7i7h\"},{\"move\":\"6d6e\"},{\"move\":\"7h7g\"}]}}
{\"record\":{\"variant\":\"sho\",\"nodes\":[{},{\"move\":\"7g7f\"}]}}
";

    fn shelf() -> Shelf {
        Shelf { variants: koshogi_games::all().to_vec(), ..Shelf::default() }
    }

    fn library() -> (Holdings, Vec<Draft>) {
        let (mut holdings, mut drafts) = (Holdings::default(), Vec::new());
        read_games("a.jsonl", GAMES.as_bytes(), &shelf(), |found| drafts.push(found.draft.unwrap()));
        for (draft, now) in drafts.iter().zip(100..) {
            assert!(matches!(holdings.add(draft, Repeats::PassOver, now), Added::New(_)));
        }
        (holdings, drafts)
    }

    fn found(holdings: &Holdings, query: &GameQuery) -> String {
        holdings.ids(query, None).join(" ")
    }

    #[test]
    fn a_query_finds_what_it_says() {
        let (holdings, _) = library();
        assert_eq!(found(&holdings, &GameQuery::default()), "3 2 1");
        assert_eq!(found(&holdings, &GameQuery { variant: Some("chu".into()), ..GameQuery::default() }), "2 1");
        // Width and case make no difference, and a player sits on either side.
        assert_eq!(found(&holdings, &GameQuery { player: Some("mori".into()), ..GameQuery::default() }), "1");
        assert_eq!(found(&holdings, &GameQuery { player: Some("HAYASHI".into()), ..GameQuery::default() }), "2 1");
        assert_eq!(found(&holdings, &GameQuery { gote: Some("hayashi".into()), ..GameQuery::default() }), "1");
        assert_eq!(found(&holdings, &GameQuery { result: Some(GameResult::Sente), ..GameQuery::default() }), "1");
        assert_eq!(found(&holdings, &GameQuery { from: Some("2024".into()), ..GameQuery::default() }), "1");
        assert_eq!(found(&holdings, &GameQuery { to: Some("2024".into()), ..GameQuery::default() }), "2 1");
        assert_eq!(found(&holdings, &GameQuery { tag: Some("club".into()), ..GameQuery::default() }), "1");
        assert_eq!(found(&holdings, &GameQuery { text: Some("CLU".into()), ..GameQuery::default() }), "1");
        assert_eq!(found(&holdings, &GameQuery { text: Some("a.json".into()), ..GameQuery::default() }), "3 2 1");
        assert_eq!(found(&holdings, &GameQuery { min_plies: Some(2), max_plies: Some(2), ..GameQuery::default() }), "1");
        assert_eq!(found(&holdings, &GameQuery { array: Some("usual".into()), ..GameQuery::default() }), "3 2 1");
    }

    #[test]
    fn orders_put_games_without_a_day_last() {
        let (holdings, _) = library();
        let by = |order| found(&holdings, &GameQuery { order, ..GameQuery::default() });
        assert_eq!(by(Order::Date), "1 2 3");
        assert_eq!(by(Order::DateAscending), "2 1 3");
        assert_eq!(by(Order::Longest), "2 1 3");
        assert_eq!(by(Order::Sente), "3 2 1");
    }

    #[test]
    fn a_page_is_a_part_of_the_list() {
        let (holdings, _) = library();
        let page = holdings.list(&GameQuery { offset: 1, limit: Some(1), ..GameQuery::default() }, None);
        assert_eq!((page.total, page.games[0].id.as_str(), page.games.len()), (3, "2", 1));
    }

    #[test]
    fn the_same_game_is_noticed_until_it_is_deleted() {
        let (mut holdings, drafts) = library();
        assert_eq!(holdings.add(&drafts[0], Repeats::PassOver, 200), Added::There("1".to_owned()));
        holdings.change(&["1".to_owned()], &BatchChange::Delete, 300);
        assert_eq!((holdings.len(), found(&holdings, &GameQuery { deleted: true, ..GameQuery::default() })), (2, "1".to_owned()));
        assert_eq!(holdings.add(&drafts[0], Repeats::PassOver, 400), Added::New("4".to_owned()));
        holdings.change(&["1".to_owned()], &BatchChange::Restore, 500);
        assert_eq!(holdings.len(), 4);
    }

    #[test]
    fn a_record_takes_the_place_of_another() {
        let (mut holdings, drafts) = library();
        holdings.change(&["2".to_owned()], &BatchChange::Tag("mine".to_owned()), 150);
        let entry = holdings.replace("2", &drafts[2].card, 200).unwrap();
        let summary = &entry.summary;
        assert_eq!((summary.variant.as_str(), summary.created, summary.updated), ("sho", 101, 200));
        assert_eq!((summary.tags.as_slice(), summary.revision, holdings.len()), (["mine".to_owned()].as_slice(), 3, 3));
        // What it was is not there any more, and what it has become is.
        assert!(matches!(holdings.add(&drafts[1], Repeats::PassOver, 300), Added::New(_)));
        assert!(matches!(holdings.add(&drafts[2], Repeats::PassOver, 300), Added::There(_)));
        holdings.change(&["1".to_owned()], &BatchChange::Delete, 400);
        assert_eq!(holdings.replace("1", &drafts[2].card, 500), None, "a deleted game is left alone");
        assert_eq!(holdings.replace("9", &drafts[2].card, 500), None);
    }

    #[test]
    fn tags_are_put_on_and_taken_away() {
        let (mut holdings, _) = library();
        let ids = ["1".to_owned(), "3".to_owned()];
        let changed = holdings.change(&ids, &BatchChange::Tag(" club ".to_owned()), 200);
        assert_eq!(changed.iter().map(|entry| entry.summary.id.as_str()).collect::<Vec<_>>(), ["3"], "the first had it");
        assert_eq!(holdings.tags(), [Tag { tag: "club".to_owned(), games: 2 }]);
        holdings.change(&ids, &BatchChange::Untag("club".to_owned()), 300);
        assert!(holdings.tags().is_empty());
    }

    #[test]
    fn what_was_kept_is_the_same_library_again() {
        let (holdings, _) = library();
        let kept: Vec<Entry> = ["1", "2", "3"].map(|id| holdings.entry(id).unwrap().clone()).to_vec();
        let text = serde_json::to_string(&kept).unwrap();
        let again = Holdings::of(serde_json::from_str::<Vec<Entry>>(&text).unwrap());
        assert_eq!(again.list(&GameQuery::default(), None), holdings.list(&GameQuery::default(), None));
    }

    #[test]
    fn a_position_is_found_by_its_ply() {
        let (holdings, drafts) = library();
        let variant = koshogi_games::find("chu").unwrap();
        let start = &variant.arrays[0].setup;
        let key = position_key(start, &variant);
        let stands: HashMap<String, i64> = drafts
            .iter()
            .zip(["1", "2", "3"])
            .filter_map(|(draft, id)| {
                let bytes = crate::pack(&draft.card.positions);
                crate::first_ply(&bytes, key).map(|ply| (id.to_owned(), ply))
            })
            .collect();
        let list = holdings.list(&GameQuery::default(), Some(&stands));
        let at: Vec<_> = list.games.iter().map(|game| (game.id.as_str(), game.found_at)).collect();
        assert_eq!(at, [("2", Some(0)), ("1", Some(0))]);
    }
}
