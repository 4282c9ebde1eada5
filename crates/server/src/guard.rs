//! Who may ask, and what every answer tells the browser.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::api::Refusal;

/// Scripts, wasm and connections of our own alone; styles may stand in the document, as diagrams have theirs.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data: blob:; media-src 'self' data: blob:; worker-src 'self' blob:; connect-src 'self'; object-src 'none'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// The names under which the server may be asked, beside addresses and `localhost`.
#[derive(Debug, Clone, Default)]
pub struct Hosts(Arc<BTreeSet<String>>);

impl Hosts {
    /// These names.
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        Self(Arc::new(names.into_iter().map(|name| name.to_ascii_lowercase()).collect()))
    }

    /// Whether a request for this host is meant for us. A page of another site can have its own name lead here (DNS rebinding), but it
    /// cannot be of an address, nor of `localhost`.
    fn knows(&self, host: &str) -> bool {
        let host = host.trim_start_matches('[').trim_end_matches(']').trim_end_matches('.').to_ascii_lowercase();
        host.parse::<IpAddr>().is_ok() || host == "localhost" || host.ends_with(".localhost") || self.0.contains(&host)
    }
}

/// Lets a request pass, or refuses it; the answer gets its headers either way.
pub(crate) async fn guard(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    let mut response = match check(&hosts, &request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

fn check(hosts: &Hosts, request: &Request) -> Result<(), Refusal> {
    let host = host(request).ok_or_else(|| {
        Refusal::new(StatusCode::BAD_REQUEST, "no-host", "Host ヘッダーがありません", "there is no Host header")
    })?;
    if !hosts.knows(host.host()) {
        let name = host.host();
        return Err(Refusal::new(
            StatusCode::MISDIRECTED_REQUEST,
            "unknown-host",
            format!("このサーバーは「{name}」という名では開けません。開くには --host {name} を付けて起動してください"),
            format!("this server does not answer to the name '{name}'; start it with --host {name} to allow that"),
        ));
    }
    if request.uri().to_string().contains("%00") {
        // No text of ours holds it, and not every database does.
        return Err(Refusal::invalid(
            "アドレスに使えない文字があります",
            "there is a character in the address that no text holds",
        ));
    }
    if (changes(request.method()) || upgrades(request.headers())) && !is_own(request.headers(), &host) {
        return Err(Refusal::new(
            StatusCode::FORBIDDEN,
            "foreign-origin",
            "別のサイトのページからは操作できません",
            "a page of another site may not do that",
        ));
    }
    Ok(())
}

fn host(request: &Request) -> Option<Authority> {
    match request.uri().authority() {
        Some(authority) => Some(authority.clone()),
        None => request.headers().get(header::HOST)?.to_str().ok()?.parse().ok(),
    }
}

fn changes(method: &Method) -> bool {
    !method.is_safe()
}

fn upgrades(headers: &HeaderMap) -> bool {
    headers.contains_key(header::UPGRADE)
}

/// Whether a request comes from our own page, or from no page at all.
fn is_own(headers: &HeaderMap, host: &Authority) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let authority = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, authority)| authority);
    authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host.as_str()))
}
