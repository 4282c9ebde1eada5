//! Games in progress.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use koshogi_wire::{Progress, ProgressDraft};

use super::Refusal;
use super::extract::{Body, Path};
use super::games;
use crate::app::App;

/// The longest name.
const MOST_IN_NAME: usize = 100;

/// Every game in progress, the latest first.
#[utoipa::path(get, path = "/progress", tag = "progress", responses((status = 200, body = Vec<Progress>), Refusal))]
pub(super) async fn all(State(app): State<App>) -> Result<Json<Vec<Progress>>, Refusal> {
    Ok(Json(app.store().all_kept().await?))
}

/// A game in progress.
#[utoipa::path(get, path = "/progress/{name}", tag = "progress", params(("name" = String, Path)), responses(
    (status = 200, body = Progress),
    Refusal,
))]
pub(super) async fn one(State(app): State<App>, Path(name): Path<String>) -> Result<Json<Progress>, Refusal> {
    Ok(Json(app.store().kept(&name).await?))
}

/// Keeps a game in progress, unless another revision is stored than the one that it follows.
#[utoipa::path(put, path = "/progress/{name}", tag = "progress", params(("name" = String, Path)), request_body = ProgressDraft, responses(
    (status = 200, body = Progress),
    Refusal,
))]
pub(super) async fn keep(
    State(app): State<App>,
    Path(name): Path<String>,
    Body(draft): Body<ProgressDraft>,
) -> Result<Json<Progress>, Refusal> {
    if name.chars().count() > MOST_IN_NAME || draft.revision < 0 {
        return Err(Refusal::invalid(
            format!("名前は{MOST_IN_NAME}字まで、revision は0以上です"),
            format!("a name has at most {MOST_IN_NAME} characters, and a revision is 0 or more"),
        ));
    }
    games::card(&app, draft.record.clone()).await?;
    Ok(Json(app.store().keep(&name, &draft).await?))
}

/// Lets go of a game in progress.
#[utoipa::path(delete, path = "/progress/{name}", tag = "progress", params(("name" = String, Path)), responses(
    (status = 204),
    Refusal,
))]
pub(super) async fn let_go(State(app): State<App>, Path(name): Path<String>) -> Result<StatusCode, Refusal> {
    app.store().let_go(&name).await?;
    Ok(StatusCode::NO_CONTENT)
}
