//! The server itself.

use axum::Json;
use axum::extract::State;
use koshogi_wire::{Document, Server};

use super::{MOST_BYTES, Refusal, import};
use crate::app::App;

/// What the server is.
#[utoipa::path(get, path = "/server", tag = "server", responses((status = 200, body = Server), Refusal))]
pub(super) async fn server(State(app): State<App>) -> Result<Json<Server>, Refusal> {
    Ok(Json(Server {
        name: "koshogi".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        searches: u32::try_from(app.limits().searches).unwrap_or(u32::MAX),
        threads: u32::try_from(app.limits().threads).unwrap_or(u32::MAX),
        memory: app.limits().memory as u64,
        games: app.store().count().await?,
        most_bytes: MOST_BYTES as u64,
        most_import_bytes: import::MOST_BYTES,
    }))
}

/// The documents of games that the server was given beside its own.
#[utoipa::path(get, path = "/documents", tag = "server", responses((status = 200, body = Vec<Document>), Refusal))]
pub(super) async fn documents(State(app): State<App>) -> Json<Vec<Document>> {
    Json(app.documents().to_vec())
}
