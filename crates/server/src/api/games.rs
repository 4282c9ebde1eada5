//! The library.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use koshogi_library::{Added, Card, Draft, Repeats, position_key};
use koshogi_wire::{AddQuery, BatchChange, BatchDone, BatchOrder, Game, GameChange, GameDraft, GameList, GameQuery, Record, Tag};

use super::Refusal;
use super::extract::{Body, Path, Query};
use crate::app::App;
use crate::store::Filter;

/// Games on a page: when none is asked for, and at most.
const PAGE: i64 = 50;
const MOST_ON_PAGE: i64 = 500;

/// Games of one change.
const MOST_IN_BATCH: usize = 20_000;

const MOST_TAGS: usize = 64;
const MOST_IN_TAG: usize = 100;
const MOST_IN_SOURCE: usize = 500;

/// Moves of one record, branches included.
const MOST_NODES: usize = 20_000;

/// Lists games.
#[utoipa::path(get, path = "/games", tag = "games", params(GameQuery), responses(
    (status = 200, body = GameList),
    Refusal,
))]
pub(super) async fn list(State(app): State<App>, Query(query): Query<GameQuery>) -> Result<Json<GameList>, Refusal> {
    let limit = query.limit.unwrap_or(PAGE).clamp(1, MOST_ON_PAGE);
    let filter = filter(&app, query)?;
    Ok(Json(app.store().list(&filter, limit).await?))
}

/// Adds a game.
#[utoipa::path(post, path = "/games", tag = "games", params(AddQuery), request_body = GameDraft, responses(
    (status = 200, description = "The game was there already", body = Game),
    (status = 201, body = Game),
    Refusal,
))]
pub(super) async fn add(
    State(app): State<App>,
    Query(query): Query<AddQuery>,
    Body(draft): Body<GameDraft>,
) -> Result<(StatusCode, [(HeaderName, String); 1], Json<Game>), Refusal> {
    check_tags(&draft.tags)?;
    check_source(&draft.source)?;
    let card = card(&app, draft.record).await?;
    let draft = Draft { card, tags: draft.tags, source: draft.source };
    let repeats = if query.once { Repeats::PassOver } else { Repeats::Add };
    let (status, id) = match app.store().add(&[draft], repeats).await?.pop() {
        Some(Added::New(id)) => (StatusCode::CREATED, id),
        Some(Added::There(id)) => (StatusCode::OK, id),
        None => return Err(Refusal::internal(&"a game was neither added nor there")),
    };
    let place = [(header::LOCATION, format!("/api/v1/games/{id}"))];
    Ok((status, place, Json(app.store().game(&id).await?)))
}

/// A game with its record.
#[utoipa::path(get, path = "/games/{id}", tag = "games", params(("id" = String, Path)), responses(
    (status = 200, body = Game),
    Refusal,
))]
pub(super) async fn game(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Game>, Refusal> {
    Ok(Json(app.store().game(&id).await?))
}

/// Changes the record or the tags of a game.
#[utoipa::path(put, path = "/games/{id}", tag = "games", params(("id" = String, Path)), request_body = GameChange, responses(
    (status = 200, body = Game),
    Refusal,
))]
pub(super) async fn change(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(change): Body<GameChange>,
) -> Result<Json<Game>, Refusal> {
    check_tags(change.tags.as_deref().unwrap_or_default())?;
    let card = match change.record {
        Some(record) => Some(card(&app, record).await?),
        None => None,
    };
    Ok(Json(app.store().change(&id, change.revision, card.as_ref(), change.tags.as_deref()).await?))
}

/// Deletes a game; it can be restored.
#[utoipa::path(delete, path = "/games/{id}", tag = "games", params(("id" = String, Path)), responses(
    (status = 200, body = Game),
    Refusal,
))]
pub(super) async fn delete(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Game>, Refusal> {
    app.store().change_all(std::slice::from_ref(&id), &BatchChange::Delete).await?;
    Ok(Json(app.store().game(&id).await?))
}

/// Takes the deletion of a game back.
#[utoipa::path(post, path = "/games/{id}/restore", tag = "games", params(("id" = String, Path)), responses(
    (status = 200, body = Game),
    Refusal,
))]
pub(super) async fn restore(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Game>, Refusal> {
    app.store().change_all(std::slice::from_ref(&id), &BatchChange::Restore).await?;
    Ok(Json(app.store().game(&id).await?))
}

/// Deletes, restores or tags many games, all of them or none.
#[utoipa::path(post, path = "/games/batch", tag = "games", request_body = BatchOrder, responses(
    (status = 200, body = BatchDone),
    Refusal,
))]
pub(super) async fn change_all(State(app): State<App>, Body(order): Body<BatchOrder>) -> Result<Json<BatchDone>, Refusal> {
    if order.ids.len() > MOST_IN_BATCH {
        return Err(Refusal::too_large(
            format!("一度に{MOST_IN_BATCH}局までです"),
            format!("at most {MOST_IN_BATCH} games at a time"),
        ));
    }
    if order.ids.iter().any(|id| id.contains('\0')) {
        return Err(Refusal::missing());
    }
    if let BatchChange::Tag(tag) | BatchChange::Untag(tag) = &order.change {
        check_tags(std::slice::from_ref(tag))?;
    }
    Ok(Json(BatchDone { changed: app.store().change_all(&order.ids, &order.change).await? }))
}

/// The tags, and how many games have each.
#[utoipa::path(get, path = "/tags", tag = "games", responses((status = 200, body = Vec<Tag>), Refusal))]
pub(super) async fn tags(State(app): State<App>) -> Result<Json<Vec<Tag>>, Refusal> {
    Ok(Json(app.store().tags().await?))
}

/// A query whose position is understood.
pub(super) fn filter(app: &App, query: GameQuery) -> Result<Filter, Refusal> {
    if query.offset < 0 {
        return Err(Refusal::invalid("offset は0以上です", "offset is 0 or more"));
    }
    let position = match (&query.position, &query.variant) {
        (None, _) => None,
        (Some(_), None) => {
            return Err(Refusal::invalid("局面を探すには variant が要ります", "a search for a position needs its variant"));
        }
        (Some(sfen), Some(id)) => {
            let variant = app
                .variant(id)
                .ok_or_else(|| Refusal::invalid(format!("「{id}」という将棋はありません"), format!("there is no game '{id}'")))?;
            let setup = koshogi_notation::sfen::read(sfen, variant).map_err(|faults| Refusal::unreadable(&faults))?;
            Some(position_key(&setup, variant))
        }
    };
    Ok(Filter { query, position })
}

/// The card of a record that someone sent: every move is judged by the rules.
pub(super) async fn card(app: &App, record: Record) -> Result<Card, Refusal> {
    if record.nodes.len() > MOST_NODES {
        return Err(Refusal::too_large(
            format!("一局の手は変化を含めて{MOST_NODES}までです"),
            format!("a record has at most {MOST_NODES} moves, branches included"),
        ));
    }
    let app = app.clone();
    let judged = tokio::task::spawn_blocking(move || {
        let read = record.read(app.shelf()).complete();
        read.map(|record| Card::of(&record)).map_err(|faults| Refusal::unreadable(&faults))
    });
    judged.await.map_err(|error| Refusal::internal(&error))?
}

/// The same without the card: whether the record is one.
pub(super) fn check_source(source: &str) -> Result<(), Refusal> {
    if source.chars().count() > MOST_IN_SOURCE || source.chars().any(char::is_control) {
        return Err(Refusal::invalid(
            format!("出所は{MOST_IN_SOURCE}字までです"),
            format!("the source has at most {MOST_IN_SOURCE} characters"),
        ));
    }
    Ok(())
}

pub(super) fn check_tags(tags: &[String]) -> Result<(), Refusal> {
    let bad = |tag: &String| tag.trim().is_empty() || tag.chars().count() > MOST_IN_TAG || tag.chars().any(char::is_control);
    if tags.len() > MOST_TAGS || tags.iter().any(bad) {
        return Err(Refusal::invalid(
            format!("タグは{MOST_TAGS}個まで、それぞれ1字以上{MOST_IN_TAG}字までです"),
            format!("a game has at most {MOST_TAGS} tags of 1 to {MOST_IN_TAG} characters"),
        ));
    }
    Ok(())
}
