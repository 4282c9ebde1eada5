//! Refusals: every answer of the interface that is not what was asked for, with its reason.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use koshogi_notation::Fault;
use koshogi_wire::{Bilingual, Problem};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, response};
use utoipa::{IntoResponses, ToSchema as _};

use crate::store::StoreError;

/// What a refusal is sent as (RFC 9457).
const PROBLEM: &str = "application/problem+json";

/// A problem on its way out.
#[derive(Debug)]
pub(crate) struct Refusal(Box<Problem>);

impl Refusal {
    pub(crate) fn new(status: StatusCode, kind: &str, ja: impl Into<String>, en: impl Into<String>) -> Self {
        let en = en.into();
        Self(Box::new(Problem {
            kind: kind.to_owned(),
            status: status.as_u16(),
            title: en.clone(),
            reason: Bilingual { ja: ja.into(), en },
            faults: Vec::new(),
            revision: None,
        }))
    }

    pub(crate) fn missing() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", "見つかりません", "there is nothing here")
    }

    pub(crate) fn invalid(ja: impl Into<String>, en: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", ja, en)
    }

    /// A record, a position or a move that cannot be read.
    pub(crate) fn unreadable(faults: &[Fault]) -> Self {
        let mut refusal = match faults.iter().find(|fault| fault.is_error()) {
            Some(fault) => Self::invalid(&fault.reason.ja, &fault.reason.en),
            None => Self::invalid("読めません", "it cannot be read"),
        };
        refusal.0.kind = "illegal-record".to_owned();
        refusal.0.faults = faults.iter().map(Into::into).collect();
        refusal
    }

    pub(crate) fn too_large(ja: impl Into<String>, en: impl Into<String>) -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", ja, en)
    }

    pub(crate) fn busy(ja: impl Into<String>, en: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", ja, en)
    }

    /// A fault of ours: told in the log, not to whoever asked.
    pub(crate) fn internal(error: &dyn std::fmt::Display) -> Self {
        tracing::error!(%error, "a request failed");
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "サーバーの中で問題が起きました（ログに記録しました）",
            "something went wrong in the server (its log tells what)",
        )
    }

    pub(crate) fn into_problem(self) -> Problem {
        *self.0
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(self.0)).into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEM));
        response
    }
}

/// Every operation may refuse.
impl IntoResponses for Refusal {
    fn responses() -> BTreeMap<String, RefOr<response::Response>> {
        let refusal = |what: &str| {
            let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(Problem::name()))).build();
            response::ResponseBuilder::new().description(what).content(PROBLEM, content).build().into()
        };
        [("4XX", "It cannot be done as it was asked"), ("5XX", "The server cannot do it now")]
            .map(|(status, what)| (status.to_owned(), refusal(what)))
            .into()
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Missing => Self::missing(),
            StoreError::Conflict(revision) => {
                let mut refusal = Self::new(
                    StatusCode::CONFLICT,
                    "conflict",
                    "別の場所で変更されています。読み直してからもう一度試してください",
                    "it was changed elsewhere meanwhile; load it again and try once more",
                );
                refusal.0.revision = Some(revision);
                refusal
            }
            error => Self::internal(&error),
        }
    }
}

/// What the framework refuses, in the form of all other refusals.
fn refused(status: StatusCode, text: String) -> Refusal {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::too_large("大きすぎます", "the body of the request is too large"),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => {
            Refusal::new(status, "not-json", "Content-Type は application/json のはずです", text)
        }
        StatusCode::UNPROCESSABLE_ENTITY => Refusal::new(status, "invalid", format!("内容が正しくありません（{text}）"), text),
        _ => Refusal::new(status, "unreadable", format!("読めない要求です（{text}）"), text),
    }
}

impl From<JsonRejection> for Refusal {
    fn from(rejection: JsonRejection) -> Self {
        refused(rejection.status(), rejection.body_text())
    }
}

impl From<QueryRejection> for Refusal {
    fn from(rejection: QueryRejection) -> Self {
        refused(rejection.status(), rejection.body_text())
    }
}

impl From<PathRejection> for Refusal {
    fn from(rejection: PathRejection) -> Self {
        refused(rejection.status(), rejection.body_text())
    }
}
