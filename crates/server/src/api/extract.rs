//! What requests are read by: the framework's own, refusing in our form.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{self, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;

use super::Refusal;

/// A body of JSON.
pub(super) struct Body<T>(pub(super) T);

/// The part of the address behind the question mark.
pub(super) struct Query<T>(pub(super) T);

/// A name in the path.
pub(super) struct Path<T>(pub(super) T);

impl<T, S> FromRequest<S> for Body<T>
where
    Json<T>: FromRequest<S, Rejection = JsonRejection>,
    S: Send + Sync,
{
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let Json(body) = Json::from_request(request, state).await?;
        Ok(Self(body))
    }
}

impl<T, S> FromRequestParts<S> for Query<T>
where
    extract::Query<T>: FromRequestParts<S, Rejection = QueryRejection>,
    S: Send + Sync,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let extract::Query(query) = extract::Query::from_request_parts(parts, state).await?;
        Ok(Self(query))
    }
}

impl<T, S> FromRequestParts<S> for Path<T>
where
    extract::Path<T>: FromRequestParts<S, Rejection = PathRejection>,
    S: Send + Sync,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let extract::Path(name) = extract::Path::from_request_parts(parts, state).await?;
        Ok(Self(name))
    }
}
