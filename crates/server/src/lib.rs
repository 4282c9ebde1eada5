//! The page in the browser, the library of records and the engine, served to one household.
//!
//! [`Store`] keeps games, [`App`] is what all requests share, [`router`] answers them, and [`Server`] listens.
#![deny(missing_docs)]

mod api;
mod app;
mod database;
mod guard;
mod listen;
mod site;
mod store;

use std::any::Any;

use axum::Router;
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate as _, SizeAbove};
use tower_http::trace::{DefaultOnResponse, TraceLayer};

pub use api::description;
pub use app::{App, Limits};
pub use database::{Database, DatabaseError};
pub use guard::Hosts;
pub use koshogi_library::{Added, Card, Draft, Found, Repeats, position_key, read_games};
pub use koshogi_wire::Document;
pub use listen::{Server, ServerError};
pub use site::Site;
pub use store::{Filter, Store, StoreError};

/// Answers shorter than this are not compressed.
const SMALL: u64 = 1024;

/// Everything that the server answers.
pub fn router(app: App, site: Site, hosts: Hosts) -> Router {
    // Events have to arrive when they happen.
    let worth_it = SizeAbove::new(SMALL).and(NotForContentType::const_new("text/event-stream")).and(NotForContentType::IMAGES);
    api::routes()
        .with_state(app)
        .fallback(move |request: Request| {
            let answer = site.answer(request.uri(), request.headers());
            async move { answer }
        })
        .layer(CompressionLayer::new().compress_when(worth_it))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(axum::middleware::from_fn_with_state(hosts, guard::guard))
        // What fails in the server is logged where it fails.
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(span)
                .on_response(DefaultOnResponse::new().level(tracing::Level::INFO))
                .on_failure(()),
        )
}

/// What the log tells of a request: not its query, which may hold names of people.
fn span(request: &Request) -> tracing::Span {
    tracing::info_span!("request", method = %request.method(), path = %request.uri().path())
}

#[expect(clippy::needless_pass_by_value, reason = "the layer hands the panic over")]
fn panicked(panic: Box<dyn Any + Send + 'static>) -> Response {
    let what = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    api::Refusal::internal(&what.unwrap_or("a panic")).into_response()
}
