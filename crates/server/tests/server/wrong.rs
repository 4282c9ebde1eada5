//! What is sent wrongly: every operation refuses it with a reason in both languages, and nothing of it stays.

use axum::body::Body;
use axum::http::{Method, Request};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use crate::common::{Answer, Served, little_game, serve};

const JSON: &str = "application/json";

/// Sends something and holds the answer to be a refusal that is the sender's fault.
async fn refused(served: &Served, method: &Method, path: &str, kind: &str, body: Vec<u8>) -> Answer {
    let shown = String::from_utf8_lossy(&body[..body.len().min(200)]).into_owned();
    let request = Request::builder().method(method.clone()).uri(path).header("host", "localhost").header("content-type", kind);
    let answer = served.send(request.body(Body::from(body)).unwrap()).await;
    let place = format!("{method} {path} {shown}: {} {}", answer.status, answer.text());
    assert!(answer.status.is_client_error(), "{place}");
    let problem = answer.json();
    assert_eq!(problem["status"].as_u64(), Some(answer.status.as_u16().into()), "{place}");
    let said = |lang: &str| problem["reason"][lang].as_str().unwrap_or_default().to_owned();
    assert!(!said("en").is_empty() && !said("ja").is_ascii(), "{place}");
    answer
}

fn text(length: usize) -> String {
    "x".repeat(length)
}

/// Whatever takes a body: its method, its path, and a body that it takes.
fn operations() -> Vec<(Method, &'static str, Value)> {
    vec![
        (Method::POST, "/api/v1/games", json!({ "record": little_game(&["1g1f"]), "tags": ["a"], "source": "b" })),
        (Method::PUT, "/api/v1/games/none", json!({ "revision": 1, "record": little_game(&["1g1f"]), "tags": ["a"] })),
        (Method::POST, "/api/v1/games/batch", json!({ "ids": ["none"], "change": { "tag": "a" } })),
        (Method::PUT, "/api/v1/progress/one", json!({ "revision": 0, "record": little_game(&["1g1f"]), "state": {} })),
    ]
}

/// Every value of a body put in the place of every other kind of value.
fn distorted(body: &Value) -> Vec<Value> {
    let odd = [json!(null), json!(true), json!(-1), json!(1e300), json!(""), json!("\u{0}"), json!([[]]), json!({ "": {} })];
    let mut all = Vec::new();
    let mut pointers = vec![String::new()];
    while let Some(pointer) = pointers.pop() {
        match body.pointer(&pointer).unwrap() {
            Value::Object(fields) => pointers.extend(fields.keys().map(|key| format!("{pointer}/{key}"))),
            Value::Array(parts) => pointers.extend((0..parts.len()).map(|place| format!("{pointer}/{place}"))),
            _ => {}
        }
        all.extend(odd.iter().map(|odd| {
            let mut other = body.clone();
            *other.pointer_mut(&pointer).unwrap() = odd.clone();
            other
        }));
    }
    all
}

#[tokio::test]
async fn a_body_that_cannot_be_read_is_refused_everywhere() {
    let served = serve().await;
    for (method, path, good) in operations() {
        let good = good.to_string();
        let cut = &good[..good.len() - 1];
        for (kind, body, status) in [
            (JSON, cut.as_bytes().to_vec(), 400),
            (JSON, Vec::new(), 400),
            (JSON, vec![b'"', 0xff, b'"'], 400),
            (JSON, vec![b' '; (8 << 20) + 1], 413),
            (JSON, b"7".to_vec(), 422),
            ("text/plain", good.clone().into_bytes(), 415),
        ] {
            let answer = refused(&served, &method, path, kind, body).await;
            assert_eq!(answer.status, status, "{method} {path} {}", answer.text());
        }
        // A hundred thousand lists in each other: wrong before they are read to their end, or too deep.
        let answer = refused(&served, &method, path, JSON, b"[".repeat(100_000)).await;
        assert!([400, 422].contains(&answer.status.as_u16()), "{method} {path} {}", answer.text());
    }
    assert_eq!(served.app.store().count().await.unwrap(), 0);
}

#[tokio::test]
async fn a_value_of_the_wrong_kind_breaks_nothing() {
    let served = serve().await;
    let mut refusals = 0;
    for (method, path, good) in operations() {
        for body in distorted(&good) {
            let answer = served.ask(method.clone(), path, Some(&body)).await;
            assert!(!answer.status.is_server_error(), "{method} {path} {body}: {} {}", answer.status, answer.text());
            refusals += u32::from(answer.status.is_client_error());
        }
    }
    assert!(refusals > 100, "{refusals}");
}

#[tokio::test]
async fn what_is_too_long_too_many_or_of_no_meaning_is_refused() {
    let served = serve().await;
    let game = |tags: Value, source: &str| json!({ "record": little_game(&[]), "tags": tags, "source": source });
    let record = |record: Value| json!({ "record": record });
    let post = "/api/v1/games";
    let long = format!("/api/v1/progress/{}", text(101));
    let bodies = [
        (Method::POST, post, game(json!([text(101)]), "")),
        (Method::POST, post, game(json!(vec!["a"; 65]), "")),
        (Method::POST, post, game(json!(["a\nb"]), "")),
        (Method::POST, post, game(json!([]), &text(501))),
        (Method::POST, post, game(json!([]), "a\u{0}b")),
        (Method::POST, post, record(json!({ "variant": "sho", "nodes": [] }))),
        (Method::POST, post, record(json!({ "variant": "sho", "nodes": [{}, {}] }))),
        (Method::POST, post, record(json!({ "variant": "sho", "nodes": [{}, { "move": "1g1f", "parent": 7 }] }))),
        (Method::POST, post, record(json!({ "variant": "sho", "options": { "colour": "red" }, "nodes": [{}] }))),
        (Method::POST, post, record(json!({ "variant": "sho", "sfen": "9/9", "nodes": [{}] }))),
        (Method::POST, post, record(json!({ "variant": text(100_000), "nodes": [{}] }))),
        (Method::PUT, "/api/v1/games/none", json!({ "revision": 1, "tags": [text(101)] })),
        (Method::PUT, "/api/v1/games/none", json!({ "revision": 1 })),
        (Method::POST, "/api/v1/games/batch", json!({ "ids": vec!["a"; 20_001], "change": "delete" })),
        (Method::POST, "/api/v1/games/batch", json!({ "ids": [], "change": { "tag": text(101) } })),
        (Method::POST, "/api/v1/games/batch", json!({ "ids": [], "change": "burn" })),
        (Method::PUT, &long, json!({ "revision": 0, "record": little_game(&[]) })),
        (Method::PUT, "/api/v1/progress/one", json!({ "revision": -1, "record": little_game(&[]) })),
        (Method::PUT, "/api/v1/progress/one", json!({ "revision": i64::MAX, "record": little_game(&[]) })),
    ];
    for (method, path, body) in bodies {
        refused(&served, &method, path, JSON, body.to_string().into_bytes()).await;
    }
    assert_eq!(served.app.store().count().await.unwrap(), 0);
    assert_eq!(served.get("/api/v1/progress").await.good(), json!([]));
}

#[tokio::test]
async fn an_address_of_no_meaning_is_refused() {
    let served = serve().await;
    for path in [
        "/api/v1/games/%00",
        "/api/v1/games/%ff",
        "/api/v1/games/..%2f..%2fetc%2fpasswd",
        "/api/v1/games/' OR 1=1 --".replace(' ', "%20").as_str(),
        &format!("/api/v1/games/{}", text(60_000)),
        "/api/v1/games?limit=x",
        "/api/v1/games?limit=99999999999999999999",
        "/api/v1/games?offset=-1",
        "/api/v1/games?result=both",
        "/api/v1/games?order=none",
        "/api/v1/games?deleted=perhaps",
        "/api/v1/games?min_plies=1.5",
        "/api/v1/games?position=9/9",
        "/api/v1/games?variant=go&position=9/9",
        "/api/v1/games?variant=sho&position=%F0%9F%80%84",
        "/api/v1/games?text=a%00b",
        "/api/v1/export",
        "/api/v1/export?format=doc",
        "/api/v1/export?format=kif&id=none",
        "/api/v1/export?format=kif&offset=-1",
        "/api/v1/progress/none",
        "/api/v1/progress/%ff",
        "/api/v1/analysis",
        "/api/v1",
        "/api/v1/",
        "/api/v1/games/none/restore/more",
    ] {
        refused(&served, &Method::GET, path, JSON, Vec::new()).await;
    }
    for (method, path) in [
        (Method::DELETE, "/api/v1/games/none"),
        (Method::POST, "/api/v1/games/none/restore"),
        (Method::DELETE, "/api/v1/progress/none"),
        (Method::DELETE, "/api/v1/games"),
        (Method::PATCH, "/api/v1/games/none"),
        (Method::PUT, "/api/v1/server"),
        (Method::GET, "/api/v1/games/none/restore"),
        (Method::TRACE, "/api/v1/tags"),
    ] {
        refused(&served, &method, path, JSON, Vec::new()).await;
    }
}

#[tokio::test]
async fn a_form_of_no_meaning_is_refused() {
    let served = serve().await;
    let part = "Content-Disposition: form-data; name=\"file\"; filename=\"a.kif\"";
    for (query, kind, body) in [
        ("", JSON, "{}".to_owned()),
        ("", "multipart/form-data", format!("--b\r\n{part}\r\n\r\nx\r\n--b--\r\n")),
        ("", "multipart/form-data; boundary=", format!("--b\r\n{part}\r\n\r\nx\r\n--b--\r\n")),
        ("", "multipart/form-data; boundary=b", String::new()),
        ("", "multipart/form-data; boundary=b", "--b--\r\n".to_owned()),
        ("", "multipart/form-data; boundary=b", format!("--c\r\n{part}\r\n\r\nx\r\n--c--\r\n")),
        ("", "multipart/form-data; boundary=b", format!("--b\r\n{part}")),
        ("", "multipart/form-data; boundary=b", format!("--b\r\n{part}\r\n\r\nx")),
        ("?repeats=2", "multipart/form-data; boundary=b", format!("--b\r\n{part}\r\n\r\nx\r\n--b--\r\n")),
        (&format!("?tag={}", text(101)), "multipart/form-data; boundary=b", format!("--b\r\n{part}\r\n\r\nx\r\n--b--\r\n")),
    ] {
        refused(&served, &Method::POST, &format!("/api/v1/imports{query}"), kind, body.into_bytes()).await;
    }
    // The next import is not held up by what was broken off.
    let good = format!("--b\r\n{part}\r\n\r\nposition startpos\r\n--b--\r\n");
    let request = Request::builder().method(Method::POST).uri("/api/v1/imports").header("host", "localhost");
    let request = request.header("content-type", "multipart/form-data; boundary=b").body(Body::from(good)).unwrap();
    assert_eq!(served.send(request).await.status, 200);
}

/// JSON of any form.
fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        // Words that mean something, in the wrong place.
        prop::sample::select(vec!["sho", "chu", "1g1f", "delete", "tag", "none", "startpos", "9/9 b - 1"]).prop_map(Value::from),
    ];
    let words =
        vec!["record", "variant", "nodes", "move", "parent", "tags", "source", "revision", "ids", "change", "state", "sfen"];
    leaf.prop_recursive(4, 32, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::hash_map(prop::sample::select(words.clone()), inner, 0..6)
                .prop_map(|fields| fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Value>()),
        ]
    })
}

#[test]
fn no_body_and_no_query_is_the_servers_fault() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let served = runtime.block_on(serve());
    let encoded = |text: &str| percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string();
    let config = ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() };
    let names = prop::sample::select(vec!["limit", "offset", "position", "variant", "text", "from", "within", "order", "x"]);
    let cases = (anything(), names, ".{0,12}");
    let run = TestRunner::new(config).run(&cases, |(body, name, value)| {
        runtime.block_on(async {
            for (method, path, _) in operations() {
                let answer = served.ask(method, path, Some(&body)).await;
                prop_assert!(!answer.status.is_server_error(), "{path}: {}", answer.text());
            }
            let value = encoded(&value);
            for path in ["games?", "games?variant=sho&", "export?format=kif&"].map(|path| format!("/api/v1/{path}{name}={value}"))
            {
                let answer = served.get(&path).await;
                prop_assert!(!answer.status.is_server_error(), "{path}: {}", answer.text());
            }
            Ok(())
        })
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}
