//! The page's files, and what every answer tells the browser.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use include_dir::{Dir, include_dir};
use koshogi_server::Site;

use crate::common::{Answer, Served, little_game, serve, serve_site};

static SITE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/tests/server/site");

async fn ask(served: &Served, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request = Request::builder().uri(path);
    if !headers.iter().any(|(name, _)| *name == "host") {
        request = request.header("host", "127.0.0.1:8642");
    }
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    served.send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn files_have_their_kind_and_their_time_to_live() {
    let served = serve_site(Site::of(&SITE)).await;
    for (path, kind, keep) in [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/library/games", "text/html; charset=utf-8", "no-cache"),
        ("/pkg/app-0123456789abcdef.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/pkg/app-0123456789abcdef_bg.wasm", "application/wasm", "public, max-age=31536000, immutable"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
    ] {
        let answer = ask(&served, path, &[]).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_eq!((answer.header("content-type"), answer.header("cache-control")), (kind, keep), "{path}");
        let again = ask(&served, path, &[("if-none-match", answer.header("etag"))]).await;
        assert_eq!((again.status, again.bytes.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
    }
    for path in ["/nothing.js", "/../Cargo.toml", "/%2e%2e/Cargo.toml"] {
        assert_eq!(ask(&served, path, &[]).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn a_folder_is_as_good_as_the_page_inside() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/site");
    let (read, inside) = (serve_site(Site::read(&folder).unwrap()).await, serve_site(Site::of(&SITE)).await);
    for path in ["/", "/pkg/app-0123456789abcdef.js", "/nothing.js"] {
        let [one, other] = [ask(&read, path, &[]).await, ask(&inside, path, &[]).await];
        assert_eq!((one.status, one.header("etag"), &one.bytes), (other.status, other.header("etag"), &other.bytes), "{path}");
    }
    let none = Site::read(&folder.join("pkg")).unwrap_err();
    assert_eq!(none.to_string(), "there is no index.html");
}

#[tokio::test]
async fn a_compressed_file_goes_to_those_who_can_read_it() {
    let served = serve_site(Site::of(&SITE)).await;
    let path = "/pkg/app-0123456789abcdef.js";
    let compressed = ask(&served, path, &[("accept-encoding", "gzip, br")]).await;
    assert_eq!((compressed.header("content-encoding"), compressed.text()), ("br", "compressed"));
    assert_eq!(compressed.header("content-type"), "text/javascript; charset=utf-8");
    for wanted in ["identity", "br;q=0"] {
        let plain = ask(&served, path, &[("accept-encoding", wanted)]).await;
        assert_eq!((plain.header("content-encoding"), plain.text()), ("", "console.log(\"page\");\n"));
        assert_ne!(plain.header("etag"), compressed.header("etag"));
    }
}

#[tokio::test]
async fn a_program_without_the_page_says_so_and_how_to_build_it() {
    let served = serve().await;
    let answer = ask(&served, "/", &[]).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.text().contains("cargo xtask serve") && answer.text().contains("画面"));
}

#[tokio::test]
async fn every_answer_bears_its_policy() {
    let served = serve_site(Site::of(&SITE)).await;
    for path in ["/", "/nothing.js", "/api/v1/server", "/api/v1/nothing", "/api/v1/games/none"] {
        let answer = ask(&served, path, &[]).await;
        let policy = answer.header("content-security-policy");
        assert!(
            policy.contains("default-src 'self'") && policy.contains("script-src 'self' 'wasm-unsafe-eval';"),
            "{path}: {policy}"
        );
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
    }
}

#[tokio::test]
async fn a_foreign_name_is_no_name_of_ours() {
    let served = serve().await;
    for host in ["localhost:8642", "127.0.0.1", "[::1]:8642", "192.168.1.7:8642", "shogi.home", "SHOGI.home:80", "x.localhost"] {
        assert_eq!(ask(&served, "/api/v1/server", &[("host", host)]).await.status, StatusCode::OK, "{host}");
    }
    for host in ["evil.example", "127.0.0.1.evil.example:8642", "localhost.evil.example"] {
        let answer = ask(&served, "/api/v1/server", &[("host", host)]).await;
        answer.refused(421, "unknown-host");
    }
    let nameless = served.send(Request::builder().uri("/api/v1/server").body(Body::empty()).unwrap()).await;
    nameless.refused(400, "no-host");
}

#[tokio::test]
async fn a_page_of_another_site_changes_nothing_and_opens_no_socket() {
    let served = serve().await;
    let body = serde_json::json!({ "record": little_game(&["1g1f"]) }).to_string();
    let add = |origin: Option<&str>| {
        let request = Request::builder().method(Method::POST).uri("/api/v1/games").header("host", "localhost:8642");
        let request = request.header("content-type", "application/json");
        let request = origin.into_iter().fold(request, |request, origin| request.header("origin", origin));
        served.send(request.body(Body::from(body.clone())).unwrap())
    };
    for origin in ["http://evil.example", "http://localhost:8643", "null", "http://localhost:8642.evil.example"] {
        add(Some(origin)).await.refused(403, "foreign-origin");
        let socket = [("origin", origin), ("upgrade", "websocket"), ("connection", "upgrade")];
        ask(&served, "/api/v1/analysis", &socket).await.refused(403, "foreign-origin");
    }
    for origin in [None, Some("http://localhost:8642"), Some("https://localhost:8642")] {
        assert_eq!(add(origin).await.status, StatusCode::CREATED, "{origin:?}");
    }
    assert_eq!(served.app.store().count().await.unwrap(), 3);
}
