//! A library in the browser's own storage (IndexedDB): what the list shows lies in memory too, records and positions are fetched when
//! they are wanted.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use gloo_timers::future::TimeoutFuture;
use idb::{Database, DatabaseEvent as _, Factory, ObjectStoreParams, TransactionMode};
use js_sys::Uint8Array;
use koshogi_library::{Added, Card, Draft, Entry, Found, Holdings, Intake, Repeats, first_ply, pack, position_key};
use koshogi_notation::sfen;
use koshogi_rules::{Lang, Text};
use koshogi_wire::{BatchChange, Game, GameList, GameQuery, ImportEvent, ImportQuery, ImportTotals, Record, Tag};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::BroadcastChannel;

use super::{Picked, Trouble, problem, shelf};
use crate::browser::now;

/// The name of the database, and the version of its form.
const NAME: &str = "koshogi.library";
const VERSION: u32 = 1;

const ENTRIES: &str = "entries";
const RECORDS: &str = "records";
const POSITIONS: &str = "positions";
const STORES: [&str; 3] = [ENTRIES, RECORDS, POSITIONS];

/// Games that are stored in one step.
const BATCH: usize = 100;
/// How long the page may be busy with reading before it looks after the reader, in milliseconds.
const BREATH: u64 = 40;
/// Faults that are told of one game.
const MOST_FAULTS: usize = 20;

/// The library.
#[derive(Debug, Clone)]
pub struct Cabinet {
    database: Rc<Database>,
    holdings: Rc<RefCell<Holdings>>,
    /// Whether another window of the browser has changed the library since it was read.
    stale: Rc<Cell<bool>>,
    /// Whether the browser was asked not to throw the library away.
    asked: Rc<Cell<bool>>,
    /// Where windows tell each other.
    channel: Option<BroadcastChannel>,
}

impl Cabinet {
    /// Opens the library, and makes it where there is none.
    pub(super) async fn open() -> Result<Self, Trouble> {
        let mut request = Factory::new().and_then(|factory| factory.open(NAME, Some(VERSION))).map_err(trouble)?;
        request.on_upgrade_needed(|event| {
            let Ok(database) = event.database() else { return };
            for store in STORES {
                // What cannot be made is missed when it is first used, and told there.
                let _ = database.create_object_store(store, ObjectStoreParams::new());
            }
        });
        let database = request.await.map_err(trouble)?;
        let stale = Rc::new(Cell::new(true));
        let channel = BroadcastChannel::new(NAME).ok();
        if let Some(channel) = &channel {
            let stale = Rc::clone(&stale);
            let hear = Closure::<dyn Fn()>::new(move || stale.set(true));
            channel.set_onmessage(Some(hear.as_ref().unchecked_ref()));
            // The library is open as long as the page is.
            hear.forget();
        }
        let holdings = Rc::new(RefCell::new(Holdings::default()));
        let cabinet = Self { database: Rc::new(database), holdings, stale, asked: Rc::default(), channel };
        cabinet.refresh().await?;
        Ok(cabinet)
    }

    /// Reads the entries, where what is known of them is not what is kept.
    async fn refresh(&self) -> Result<(), Trouble> {
        if !self.stale.replace(false) {
            return Ok(());
        }
        let entries = values(&self.database, ENTRIES).await.inspect_err(|_| self.stale.set(true))?;
        let entries = entries.iter().filter_map(JsValue::as_string).filter_map(|text| serde_json::from_str::<Entry>(&text).ok());
        *self.holdings.borrow_mut() = Holdings::of(entries);
        Ok(())
    }

    pub(super) async fn list(&self, query: &GameQuery) -> Result<GameList, Trouble> {
        self.refresh().await?;
        let found = self.positions(query).await?;
        Ok(self.holdings.borrow().list(query, found.as_ref()))
    }

    pub(super) async fn ids(&self, query: &GameQuery) -> Result<Vec<String>, Trouble> {
        self.refresh().await?;
        let found = self.positions(query).await?;
        Ok(self.holdings.borrow().ids(query, found.as_ref()))
    }

    pub(super) async fn game(&self, id: &str) -> Result<Game, Trouble> {
        let missing =
            || Text { ja: "その棋譜はもうありません".into(), en: "that record is not there any more".into() };
        let entry = self.holdings.borrow().entry(id).cloned().ok_or_else(missing)?;
        let transaction = self.database.transaction(&[RECORDS], TransactionMode::ReadOnly).map_err(trouble)?;
        let store = transaction.object_store(RECORDS).map_err(trouble)?;
        let value = store.get(key(id)).map_err(trouble)?.await.map_err(trouble)?;
        let record = value.and_then(|value| value.as_string()).and_then(|text| serde_json::from_str::<Record>(&text).ok());
        Ok(Game { summary: entry.summary, record: record.ok_or_else(missing)? })
    }

    pub(super) fn tags(&self) -> Vec<Tag> {
        self.holdings.borrow().tags()
    }

    pub(super) async fn change(&self, ids: &[String], change: &BatchChange) -> Result<u64, Trouble> {
        self.refresh().await?;
        let before: Vec<Entry> = ids.iter().filter_map(|id| self.holdings.borrow().entry(id).cloned()).collect();
        let changed = self.holdings.borrow_mut().change(ids, change, today());
        let stored = self.store(&changed, &[], false).await;
        if let Err(trouble) = stored {
            // What could not be kept has not happened.
            before.into_iter().for_each(|entry| self.holdings.borrow_mut().put_back(entry));
            return Err(trouble);
        }
        Ok(changed.len() as u64)
    }

    /// Adds a game unless the library has it.
    pub(super) async fn add_one(&self, draft: Draft) -> Result<Added, Trouble> {
        self.ask_to_stay();
        self.add(&[draft], Repeats::PassOver).await?.pop().ok_or_else(full)
    }

    /// Gives a game another record; answers whether the game is there.
    pub(super) async fn replace(&self, id: &str, card: &Card) -> Result<bool, Trouble> {
        self.refresh().await?;
        let Some(before) = self.holdings.borrow().entry(id).cloned() else { return Ok(false) };
        let Some(entry) = self.holdings.borrow_mut().replace(id, card, today()) else { return Ok(false) };
        let stored = self.store(&[entry], &[(id.to_owned(), card)], true).await;
        if stored.is_err() {
            self.holdings.borrow_mut().put_back(before);
        }
        stored.map(|()| true)
    }

    /// Asks the browser not to throw the library away when the disk is full. Some ask the reader; whatever the answer is, nobody waits
    /// for it.
    fn ask_to_stay(&self) {
        if !self.asked.replace(true) {
            let _ = leptos::prelude::window().navigator().storage().persist();
        }
    }

    /// Adds games, all of them or none.
    async fn add(&self, drafts: &[Draft], repeats: Repeats) -> Result<Vec<Added>, Trouble> {
        self.refresh().await?;
        let added = self.try_add(drafts, repeats).await;
        if added.is_ok() {
            return added;
        }
        // Another window may have taken the numbers in the same moment.
        self.stale.set(true);
        self.refresh().await?;
        self.try_add(drafts, repeats).await
    }

    async fn try_add(&self, drafts: &[Draft], repeats: Repeats) -> Result<Vec<Added>, Trouble> {
        let added: Vec<Added> = {
            let mut holdings = self.holdings.borrow_mut();
            drafts.iter().map(|draft| holdings.add(draft, repeats, today())).collect()
        };
        let new: Vec<(String, &Card)> = added
            .iter()
            .zip(drafts)
            .filter_map(|(added, draft)| match added {
                Added::New(id) => Some((id.clone(), &draft.card)),
                Added::There(_) => None,
            })
            .collect();
        let entries: Vec<Entry> = new.iter().filter_map(|(id, _)| self.holdings.borrow().entry(id).cloned()).collect();
        if let Err(trouble) = self.store(&entries, &new, false).await {
            let ids: Vec<String> = new.into_iter().map(|(id, _)| id).collect();
            self.holdings.borrow_mut().forget(&ids);
            return Err(trouble);
        }
        Ok(added)
    }

    /// Stores entries, and records with their positions, in one transaction: records of new games, or in place of others.
    async fn store(&self, entries: &[Entry], records: &[(String, &Card)], instead: bool) -> Result<(), Trouble> {
        if entries.is_empty() {
            return Ok(());
        }
        let transaction = self.database.transaction(&STORES, TransactionMode::ReadWrite).map_err(trouble)?;
        let store = |name: &str| transaction.object_store(name).map_err(trouble);
        // The transaction tells whether all of it was kept.
        for (id, card) in records {
            let record = json(&card.record)?;
            if instead {
                store(RECORDS)?.put(&record, Some(&key(id))).map_err(trouble)?;
            } else {
                // A number that another window has taken is refused, and with it everything.
                store(RECORDS)?.add(&record, Some(&key(id))).map_err(trouble)?;
            }
            let positions = Uint8Array::from(pack(&card.positions).as_slice());
            store(POSITIONS)?.put(&positions, Some(&key(id))).map_err(trouble)?;
        }
        for entry in entries {
            store(ENTRIES)?.put(&json(entry)?, Some(&key(&entry.summary.id))).map_err(trouble)?;
        }
        match transaction.await.map_err(trouble)? {
            result if result.is_committed() => {
                if let Some(channel) = &self.channel {
                    // Windows that are not told find out when a number is taken.
                    let _ = channel.post_message(&JsValue::TRUE);
                }
                Ok(())
            }
            _ => Err(full()),
        }
    }

    /// In which games the position of a query stands, and when; nothing where it asks for none.
    async fn positions(&self, query: &GameQuery) -> Result<Option<HashMap<String, i64>>, Trouble> {
        let Some(wanted) = &query.position else { return Ok(None) };
        let variant = query.variant.as_ref().and_then(|id| koshogi_games::find(id));
        let variant = variant.ok_or_else(|| Text {
            ja: "局面を探すには将棋の種類を選んでください".into(),
            en: "choose a game to search for a position".into(),
        })?;
        let setup = sfen::read(wanted, &variant).map_err(|faults| {
            let says = |lang: Lang| faults.iter().map(|fault| fault.reason.get(lang)).collect::<Vec<_>>().join(" ");
            Text { ja: says(Lang::Ja), en: says(Lang::En) }
        })?;
        let wanted = position_key(&setup, &variant);
        let transaction = self.database.transaction(&[POSITIONS], TransactionMode::ReadOnly).map_err(trouble)?;
        let store = transaction.object_store(POSITIONS).map_err(trouble)?;
        let keys = store.get_all_keys(None, None).map_err(trouble)?.await.map_err(trouble)?;
        let values = store.get_all(None, None).map_err(trouble)?.await.map_err(trouble)?;
        let found = keys.iter().zip(values).filter_map(|(key, value)| {
            let ply = first_ply(&Uint8Array::new(&value).to_vec(), wanted)?;
            Some((format!("{}", key.as_f64()? as u64), ply))
        });
        Ok(Some(found.collect()))
    }

    pub(super) async fn import(
        &self,
        files: Vec<Picked>,
        query: &ImportQuery,
        go_on: impl Fn() -> bool,
        tell: impl Fn(ImportEvent),
    ) {
        self.ask_to_stay();
        let bytes: u64 = files.iter().map(Picked::size).sum();
        let mut run = Run {
            cabinet: self,
            tags: query.tag.iter().cloned().collect(),
            repeats: if query.repeats { Repeats::Add } else { Repeats::PassOver },
            batch: Vec::new(),
            totals: ImportTotals::default(),
            tell,
        };
        let mut before = 0;
        let mut rested = now();
        let shelf = shelf();
        let ended = 'files: {
            for file in &files {
                let Some(content) = file.bytes().await else {
                    break 'files Err(Text {
                        ja: format!("「{}」を読めません", file.name()),
                        en: format!("'{}' cannot be read", file.name()),
                    });
                };
                let mut intake = Intake::new(&file.name(), &content);
                let mut more = true;
                while more {
                    let mut games = Vec::new();
                    more = intake.next(&shelf, &mut |found| games.push(found));
                    games.into_iter().for_each(|found| run.take(&file.name(), found));
                    if run.batch.len() >= BATCH
                        && let Err(trouble) = run.flush().await
                    {
                        break 'files Err(trouble);
                    }
                    if now().saturating_sub(rested) > BREATH {
                        let read = before + (intake.share() * file.size() as f64) as u64;
                        (run.tell)(ImportEvent::Progress { read, bytes, totals: run.totals });
                        TimeoutFuture::new(0).await;
                        rested = now();
                        if !go_on() {
                            break 'files run.flush().await;
                        }
                    }
                }
                before += file.size();
            }
            run.flush().await
        };
        let totals = run.totals;
        (run.tell)(match ended {
            Ok(()) => ImportEvent::Finished { totals },
            Err(trouble) => ImportEvent::Failed { totals, problem: problem("storage", 507, trouble) },
        });
    }
}

/// An import that is under way.
struct Run<'c, T> {
    cabinet: &'c Cabinet,
    tags: Vec<String>,
    repeats: Repeats,
    batch: Vec<(String, usize, Draft)>,
    totals: ImportTotals,
    tell: T,
}

impl<T: Fn(ImportEvent)> Run<'_, T> {
    fn take(&mut self, file: &str, found: Found) {
        self.totals.games += 1;
        self.totals.faulty += u64::from(found.faulty);
        for fault in found.faults.into_iter().take(MOST_FAULTS) {
            (self.tell)(ImportEvent::Fault { fault });
        }
        match found.draft {
            Some(mut draft) => {
                draft.tags.extend(self.tags.iter().cloned());
                self.batch.push((file.to_owned(), found.line, draft));
            }
            None => self.totals.lost += 1,
        }
    }

    async fn flush(&mut self) -> Result<(), Trouble> {
        let mut places = Vec::with_capacity(self.batch.len());
        let mut drafts = Vec::with_capacity(self.batch.len());
        for (file, line, draft) in self.batch.drain(..) {
            places.push((file, line));
            drafts.push(draft);
        }
        for (added, (file, line)) in self.cabinet.add(&drafts, self.repeats).await?.into_iter().zip(places) {
            match added {
                Added::New(_) => self.totals.added += 1,
                Added::There(id) => {
                    self.totals.duplicates += 1;
                    (self.tell)(ImportEvent::Duplicate { file, line, id });
                }
            }
        }
        Ok(())
    }
}

/// Everything in a store.
async fn values(database: &Database, store: &str) -> Result<Vec<JsValue>, Trouble> {
    let transaction = database.transaction(&[store], TransactionMode::ReadOnly).map_err(trouble)?;
    let store = transaction.object_store(store).map_err(trouble)?;
    store.get_all(None, None).map_err(trouble)?.await.map_err(trouble)
}

/// The key of a game: its number, so that games lie in the order in which they came.
fn key(id: &str) -> JsValue {
    JsValue::from_f64(id.parse().unwrap_or(f64::MAX))
}

fn json(value: &impl serde::Serialize) -> Result<JsValue, Trouble> {
    let text = serde_json::to_string(value).map_err(|error| Text { ja: error.to_string(), en: error.to_string() })?;
    Ok(JsValue::from_str(&text))
}

/// The moment, in milliseconds since 1970.
fn today() -> i64 {
    js_sys::Date::now() as i64
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed over by map_err")]
fn trouble(error: idb::Error) -> Trouble {
    Text {
        ja: format!("ブラウザーの保存領域を使えません（{error}）"),
        en: format!("the browser's storage cannot be used: {error}"),
    }
}

fn full() -> Trouble {
    Text {
        ja: "ブラウザーに保存できませんでした（空きがないのかもしれません）".into(),
        en: "the browser could not keep it; it may have no room left".into(),
    }
}
