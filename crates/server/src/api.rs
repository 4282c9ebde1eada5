//! The interface for programs, `/api/v1`: its routes and its description.

mod analysis;
mod export;
mod extract;
mod games;
mod import;
mod progress;
mod refusal;
mod server;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use tower::limit::GlobalConcurrencyLimitLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
pub(crate) use refusal::Refusal;

/// The largest body of a request, in bytes; imports have their own limit.
pub(crate) const MOST_BYTES: usize = 8 << 20;

/// How many requests are worked on at once; others wait.
const AT_ONCE: usize = 64;

#[derive(OpenApi)]
#[openapi(
    info(title = "Koshogi", description = "Records of old shogi games, games in progress, and analysis."),
    components(schemas(
        koshogi_wire::Problem,
        koshogi_wire::ImportEvent,
        koshogi_wire::AnalysisWord,
        koshogi_wire::AnalysisAnswer,
    )),
    tags(
        (name = "games", description = "The library of records"),
        (name = "progress", description = "Games in progress"),
        (name = "server", description = "The server itself"),
        (name = "analysis", description = "The engine"),
    )
)]
struct Description;

/// The routes, and the description of them.
fn parts() -> (Router<App>, utoipa::openapi::OpenApi) {
    let v1 = OpenApiRouter::new()
        .routes(routes!(games::list, games::add))
        .routes(routes!(games::game, games::change, games::delete))
        .routes(routes!(games::restore))
        .routes(routes!(games::change_all))
        .routes(routes!(games::tags))
        .routes(routes!(export::export))
        .routes(routes!(progress::all))
        .routes(routes!(progress::one, progress::keep, progress::let_go))
        .routes(routes!(server::server))
        .routes(routes!(server::documents))
        .routes(routes!(analysis::open))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        // An import has a limit of its own.
        .merge(OpenApiRouter::new().routes(routes!(import::import)).layer(DefaultBodyLimit::disable()))
        .layer(GlobalConcurrencyLimitLayer::new(AT_ONCE));
    OpenApiRouter::with_openapi(Description::openapi()).nest("/api/v1", v1).split_for_parts()
}

/// The description of the interface, as OpenAPI 3.1.
#[must_use]
pub fn description() -> utoipa::openapi::OpenApi {
    parts().1
}

/// All routes below `/api`.
pub(crate) fn routes() -> Router<App> {
    let (router, description) = parts();
    router
        .route("/api/openapi.json", get(|| async move { axum::Json(description) }))
        .route("/api/{*rest}", axum::routing::any(|| async { Refusal::missing() }))
        .method_not_allowed_fallback(|| async {
            Refusal::new(
                axum::http::StatusCode::METHOD_NOT_ALLOWED,
                "method",
                "ここではその操作はできません",
                "that method is not allowed here",
            )
        })
}
