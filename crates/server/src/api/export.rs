//! Games as files.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use koshogi_library as library;
use koshogi_wire::{ExportFormat, ExportQuery, GameQuery};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use super::Refusal;
use super::extract::Query;
use super::games::filter;
use crate::app::App;
use crate::store::StoreError;

/// Games on their way out.
const AHEAD: usize = 16;

/// Writes out the games that a query lets through, or one.
#[utoipa::path(get, path = "/export", tag = "games", params(ExportQuery, GameQuery), responses(
    (status = 200, description = "The games, one after the other", content(
        (String = "application/x-ndjson"),
        (String = "application/vnd.chess-pgn"),
        (String = "text/plain"),
    )),
    Refusal,
))]
pub(super) async fn export(
    State(app): State<App>,
    Query(export): Query<ExportQuery>,
    Query(query): Query<GameQuery>,
) -> Result<Response, Refusal> {
    let ids = match export.id {
        Some(id) => vec![app.store().game(&id).await?.summary.id],
        None => app.store().ids(&filter(&app, query)?).await?,
    };
    let (sender, receiver) = mpsc::channel::<Result<Bytes, std::io::Error>>(AHEAD);
    tokio::spawn(async move {
        for id in ids {
            let written = match written(&app, &id, export.format).await {
                // Deleted for good since the list was made.
                Err(StoreError::Missing) => continue,
                // The answer has begun; to break it off is the only way to say that it is not whole.
                Err(error) => Err(std::io::Error::other(error)),
                Ok(text) => Ok(Bytes::from(text)),
            };
            let broken = written.is_err();
            if sender.send(written).await.is_err() || broken {
                break;
            }
        }
    });
    let ending = library::ending(export.format);
    let kind = match export.format {
        ExportFormat::Archive | ExportFormat::Jsonl => "application/x-ndjson",
        ExportFormat::Kif | ExportFormat::Usi => "text/plain; charset=utf-8",
        ExportFormat::Pgn => "application/vnd.chess-pgn; charset=utf-8",
    };
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"koshogi.{ending}\"")),
    ];
    Ok((headers, Body::from_stream(ReceiverStream::new(receiver))).into_response())
}

/// One game as text.
async fn written(app: &App, id: &str, format: ExportFormat) -> Result<String, StoreError> {
    Ok(library::write(app.store().game(id).await?, format, app.shelf())?)
}
