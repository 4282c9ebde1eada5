//! A library that a server keeps, asked over HTTP.

use gloo_net::http::{Request, RequestBuilder, Response};
use koshogi_library::{Added, Card, Draft};
use koshogi_rules::Text;
use koshogi_wire::{
    AddQuery, BatchChange, BatchDone, BatchOrder, ExportFormat, ExportQuery, Game, GameChange, GameDraft, GameList, GameQuery,
    ImportEvent, ImportQuery, ImportTotals, Problem, Tag,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, FormData, ReadableStreamDefaultReader};

use super::{Picked, Trouble, problem};
use crate::server::Server;

/// The most games of a page.
const PAGE: i64 = 500;
/// The most games of one order.
const ORDER: usize = 20_000;

/// What HTTP says of something that was made, and of something that is not there.
const CREATED: u16 = 201;
const MISSING: u16 = 404;

/// The server that the page came from.
#[derive(Debug, Clone)]
pub struct Desk(Server);

impl Desk {
    /// The library of a server.
    pub(super) const fn of(server: Server) -> Self {
        Self(server)
    }

    fn at(&self, part: &str) -> String {
        self.0.address(part)
    }

    pub(super) async fn list(&self, query: &GameQuery) -> Result<GameList, Trouble> {
        answer(with_query(Request::get(&self.at("games")), query).send().await).await
    }

    pub(super) async fn ids(&self, query: &GameQuery) -> Result<Vec<String>, Trouble> {
        let mut ids = Vec::new();
        loop {
            let page = GameQuery { offset: ids.len() as i64, limit: Some(PAGE), ..query.clone() };
            let list = self.list(&page).await?;
            let end = list.games.is_empty();
            ids.extend(list.games.into_iter().map(|game| game.id));
            if end || ids.len() as i64 >= list.total {
                return Ok(ids);
            }
        }
    }

    pub(super) async fn game(&self, id: &str) -> Result<Game, Trouble> {
        answer(Request::get(&self.at(&format!("games/{id}"))).send().await).await
    }

    /// Where the games that a query finds are to be had as one file.
    pub(super) fn export(&self, format: ExportFormat, query: &GameQuery) -> String {
        let query = [fields(query), fields(&ExportQuery { format, id: None })].concat();
        let query: Vec<String> =
            query.iter().map(|(name, value)| format!("{name}={}", String::from(js_sys::encode_uri_component(value)))).collect();
        self.at(&format!("export?{}", query.join("&")))
    }

    pub(super) async fn change(&self, ids: &[String], change: BatchChange) -> Result<u64, Trouble> {
        let mut changed = 0;
        for ids in ids.chunks(ORDER) {
            let order = BatchOrder { ids: ids.to_vec(), change: change.clone() };
            let request = Request::post(&self.at("games/batch")).json(&order).map_err(lost)?;
            let done: BatchDone = answer(request.send().await).await?;
            changed += done.changed;
        }
        Ok(changed)
    }

    pub(super) async fn tags(&self) -> Result<Vec<Tag>, Trouble> {
        answer(Request::get(&self.at("tags")).send().await).await
    }

    /// Adds a game unless the library has it.
    pub(super) async fn add(&self, draft: Draft) -> Result<Added, Trouble> {
        let draft = GameDraft { record: draft.card.record, tags: draft.tags, source: draft.source };
        let request = with_query(Request::post(&self.at("games")), &AddQuery { once: true }).json(&draft).map_err(lost)?;
        let response = refused(request.send().await).await?;
        let new = response.status() == CREATED;
        let game: Game = response.json().await.map_err(lost)?;
        Ok(if new { Added::New(game.summary.id) } else { Added::There(game.summary.id) })
    }

    /// Gives a game another record; answers whether the game is there.
    pub(super) async fn replace(&self, id: &str, card: &Card) -> Result<bool, Trouble> {
        let path = self.at(&format!("games/{id}"));
        let response = Request::get(&path).send().await.map_err(lost)?;
        if response.status() == MISSING {
            return Ok(false);
        }
        let game: Game = answer(Ok(response)).await?;
        if game.summary.deleted.is_some() {
            return Ok(false);
        }
        let change = GameChange { revision: game.summary.revision, record: Some(card.record.clone()), tags: None };
        let request = Request::put(&path).json(&change).map_err(lost)?;
        refused(request.send().await).await.map(|_| true)
    }

    pub(super) async fn import(
        &self,
        files: Vec<Picked>,
        query: &ImportQuery,
        go_on: impl Fn() -> bool,
        tell: impl Fn(ImportEvent),
    ) {
        if let Err(trouble) = self.send(files, query, go_on, &tell).await {
            tell(ImportEvent::Failed { totals: ImportTotals::default(), problem: problem("network", 0, trouble) });
        }
    }

    async fn send(
        &self,
        files: Vec<Picked>,
        query: &ImportQuery,
        go_on: impl Fn() -> bool,
        tell: &impl Fn(ImportEvent),
    ) -> Result<(), Trouble> {
        let form = FormData::new().map_err(|error| broken(&error))?;
        for file in &files {
            match file {
                Picked::File(file) => form.append_with_blob_and_filename("games", file, &file.name()),
                Picked::Text(text) => {
                    let parts = js_sys::Array::of1(&JsValue::from_str(text));
                    let blob = Blob::new_with_str_sequence(&parts).map_err(|error| broken(&error))?;
                    form.append_with_blob("games", &blob)
                }
            }
            .map_err(|error| broken(&error))?;
        }
        let request = with_query(Request::post(&self.at("imports")), query).body(form).map_err(lost)?;
        let response = refused(request.send().await).await?;
        let Some(stream) = response.body() else { return Ok(()) };
        let reader: ReadableStreamDefaultReader = stream.get_reader().unchecked_into();
        let mut events = String::new();
        let mut bytes = Vec::new();
        loop {
            let read = JsFuture::from(reader.read()).await.map_err(|error| broken(&error))?;
            let part = |name: &str| js_sys::Reflect::get(&read, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED);
            if part("done").is_truthy() {
                return Ok(());
            }
            bytes.extend(js_sys::Uint8Array::new(&part("value")).to_vec());
            // A character may come in two parts.
            let whole = std::str::from_utf8(&bytes).map_or_else(|error| error.valid_up_to(), str::len);
            events.push_str(&String::from_utf8_lossy(&bytes[..whole]));
            bytes.drain(..whole);
            while let Some(end) = events.find("\n\n") {
                let event: String = events.drain(..end + 2).collect();
                let data = event.lines().find_map(|line| line.strip_prefix("data:"));
                if let Some(event) = data.and_then(|data| serde_json::from_str(data.trim_start()).ok()) {
                    tell(event);
                }
            }
            if !go_on() {
                // The server goes on with what it has; nobody listens any more.
                let _ = reader.cancel();
                return Ok(());
            }
        }
    }
}

fn with_query(request: RequestBuilder, query: &impl Serialize) -> RequestBuilder {
    request.query(fields(query).iter().map(|(name, value)| (name.as_str(), value)))
}

/// The fields of a query with their values, as an address carries them.
fn fields(query: &impl Serialize) -> Vec<(String, String)> {
    let fields = serde_json::to_value(query).ok().and_then(|value| value.as_object().cloned()).unwrap_or_default();
    let fields = fields.into_iter().map(|(name, value)| match value {
        serde_json::Value::String(text) => (name, text),
        value => (name, value.to_string()),
    });
    fields.collect()
}

async fn refused(answered: Result<Response, gloo_net::Error>) -> Result<Response, Trouble> {
    let response = answered.map_err(lost)?;
    if response.ok() {
        return Ok(response);
    }
    Err(match response.json::<Problem>().await {
        Ok(problem) => Text { ja: problem.reason.ja, en: problem.reason.en },
        Err(error) => lost(error),
    })
}

async fn answer<T: DeserializeOwned>(answered: Result<Response, gloo_net::Error>) -> Result<T, Trouble> {
    refused(answered).await?.json().await.map_err(lost)
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed over by map_err")]
fn lost(error: gloo_net::Error) -> Trouble {
    Text { ja: format!("サーバーが答えません（{error}）"), en: format!("the server does not answer: {error}") }
}

fn broken(error: &JsValue) -> Trouble {
    Text { ja: format!("送信が途中で切れました（{error:?}）"), en: format!("the sending broke off: {error:?}") }
}
