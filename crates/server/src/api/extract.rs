//! What requests are read by: the framework's own, refusing in our form.

use axum::Json;
use axum::extract::{self, FromRequest, FromRequestParts};

use super::Refusal;

/// A body of JSON.
#[derive(FromRequest)]
#[from_request(via(Json), rejection(Refusal))]
pub(super) struct Body<T>(pub(super) T);

/// The part of the address behind the question mark.
#[derive(FromRequestParts)]
#[from_request(via(extract::Query), rejection(Refusal))]
pub(super) struct Query<T>(pub(super) T);

/// A name in the path.
#[derive(FromRequestParts)]
#[from_request(via(extract::Path), rejection(Refusal))]
pub(super) struct Path<T>(pub(super) T);
