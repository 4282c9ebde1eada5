//! What the tests share: records, and an application over a new store.

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use koshogi_notation::record::{Record, Shelf};
use koshogi_server::{App, Database, Draft, Hosts, Limits, Site, Store};
use serde_json::Value;
use tempfile::TempDir;
use tower::ServiceExt as _;

use crate::contract;

/// Games of a site and of history, whose own words tell what to expect.
pub(crate) const GAMES: &str = include_str!("../../../notation/tests/data/games.jsonl");

pub(crate) fn shelf() -> Shelf {
    Shelf { variants: koshogi_games::all().to_vec(), ..Shelf::default() }
}

pub(crate) fn records() -> Vec<Record> {
    koshogi_notation::jsonl::read(GAMES, &shelf()).into_iter().map(|reading| reading.record.unwrap()).collect()
}

/// The games as their file tells them.
pub(crate) fn lines() -> Vec<Value> {
    GAMES.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

pub(crate) fn draft(record: &Record) -> Draft {
    Draft { card: koshogi_server::Card::of(record), tags: Vec::new(), source: "games.jsonl".to_owned() }
}

/// A game of a few moves under the rules of a document, by what a program would send.
pub(crate) fn little_game(moves: &[&str]) -> Value {
    let nodes = moves.iter().map(|played| serde_json::json!({ "move": played }));
    serde_json::json!({ "variant": "sho", "nodes": std::iter::once(serde_json::json!({})).chain(nodes).collect::<Vec<_>>() })
}

/// An application over a store in a folder of its own.
pub(crate) struct Served {
    pub(crate) router: Router,
    pub(crate) app: App,
    _folder: TempDir,
}

pub(crate) async fn serve() -> Served {
    serve_site(Site::default()).await
}

pub(crate) async fn serve_site(site: Site) -> Served {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&Database::File(folder.path().join("library.db"))).await.unwrap();
    let app = App::new(store, koshogi_games::all().to_vec(), Vec::new(), Limits { searches: 1, threads: 1, memory: 1 });
    let router = koshogi_server::router(app.clone(), site, Hosts::new(["shogi.home".to_owned()]));
    Served { router, app, _folder: folder }
}

/// An answer, taken apart.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: axum::http::HeaderMap,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).unwrap()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The body of an answer that is no refusal.
    pub(crate) fn good(&self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.text());
        self.json()
    }

    /// A refusal of this status and kind, which gives its reason in both languages.
    pub(crate) fn refused(&self, status: u16, kind: &str) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        assert_eq!(self.header("content-type"), "application/problem+json");
        let problem = self.json();
        assert_eq!((problem["type"].as_str(), problem["status"].as_u64()), (Some(kind), Some(status.into())), "{problem}");
        assert!(!problem["reason"]["ja"].as_str().unwrap().is_empty() && !problem["reason"]["en"].as_str().unwrap().is_empty());
        problem
    }
}

impl Served {
    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap().to_vec();
        let answer = Answer { status: parts.status, headers: parts.headers, bytes };
        contract::check(&method, &path, &answer);
        answer
    }

    pub(crate) async fn ask(&self, method: Method, path: &str, body: Option<&Value>) -> Answer {
        let request = Request::builder().method(method).uri(path).header(header::HOST, "localhost:8642");
        let request = match body {
            Some(body) => request.header(header::CONTENT_TYPE, "application/json").body(Body::from(body.to_string())),
            None => request.body(Body::empty()),
        };
        self.send(request.unwrap()).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask(Method::POST, path, Some(body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> Answer {
        self.ask(Method::PUT, path, Some(body)).await
    }
}
