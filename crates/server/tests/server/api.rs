//! The interface for programs.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use serde_json::{Value, json};

use crate::common::{little_game, serve};

#[tokio::test]
async fn a_game_is_added_read_changed_deleted_and_restored() {
    let served = serve().await;
    let draft = json!({ "record": little_game(&["1g1f", "1c1d"]), "tags": ["新春"], "source": "here" });
    let added = served.post("/api/v1/games", &draft).await;
    assert_eq!(added.status, StatusCode::CREATED);
    let game = added.json();
    let path = format!("/api/v1/games/{}", game["id"].as_str().unwrap());
    assert_eq!(added.header("location"), path);
    assert_eq!((game["plies"].as_i64(), game["revision"].as_i64(), &game["tags"]), (Some(2), Some(1), &json!(["新春"])));
    assert_eq!(served.get(&path).await.good(), game);

    let change = json!({ "revision": 1, "record": little_game(&["1g1f"]) });
    let changed = served.put(&path, &change).await.good();
    assert_eq!((changed["plies"].as_i64(), changed["revision"].as_i64(), &changed["tags"]), (Some(1), Some(2), &json!(["新春"])));
    let conflict = served.put(&path, &change).await.refused(409, "conflict");
    assert_eq!(conflict["revision"], 2);

    let deleted = served.ask(Method::DELETE, &path, None).await.good();
    assert!(deleted["deleted"].is_i64());
    assert_eq!(served.get("/api/v1/games").await.good()["total"], 0);
    assert_eq!(served.get("/api/v1/games?deleted=true").await.good()["total"], 1);
    let restored = served.ask(Method::POST, &format!("{path}/restore"), None).await.good();
    assert!(restored.get("deleted").is_none());
    assert_eq!(restored["record"], changed["record"]);
    let order = json!({ "ids": [game["id"]], "change": { "tag": "また" } });
    assert_eq!(served.post("/api/v1/games/batch", &order).await.good(), json!({ "changed": 1 }));
    assert_eq!(served.get("/api/v1/tags").await.good(), json!([{ "tag": "また", "games": 1 }, { "tag": "新春", "games": 1 }]));
}

#[tokio::test]
async fn the_same_game_is_added_once_where_that_is_asked_for() {
    let served = serve().await;
    let draft = json!({ "record": little_game(&["1g1f", "1c1d"]), "tags": ["first"] });
    let game = served.post("/api/v1/games?once=true", &draft).await.good();
    let again = served.post("/api/v1/games?once=true", &json!({ "record": draft["record"], "tags": ["second"] })).await;
    assert_eq!(again.status, StatusCode::OK);
    assert_eq!(again.json(), game, "what is there stays as it is");
    assert_eq!(served.post("/api/v1/games", &draft).await.status, StatusCode::CREATED);
    assert_eq!(served.get("/api/v1/games").await.good()["total"], 2);
}

#[tokio::test]
async fn an_illegal_record_is_refused_with_the_move_and_the_reason() {
    let served = serve().await;
    let draft = json!({ "record": little_game(&["1g1f", "1c1e"]) });
    let problem = served.post("/api/v1/games", &draft).await.refused(422, "illegal-record");
    let fault = &problem["faults"][0];
    assert_eq!((fault["ply"].as_i64(), fault["line"].as_i64(), fault["text"].as_str()), (Some(2), Some(3), Some("1c1e")));
    assert_eq!(served.app.store().count().await.unwrap(), 0);
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_in_its_own_words() {
    let served = serve().await;
    let games = "/api/v1/games";
    let send = async |body: &str, kind: &str| {
        let request = Request::builder().method(Method::POST).uri(games).header("host", "localhost").header("content-type", kind);
        served.send(request.body(Body::from(body.to_owned())).unwrap()).await
    };
    send("{", "application/json").await.refused(400, "unreadable");
    send("{}", "application/json").await.refused(422, "invalid");
    send("{}", "text/plain").await.refused(415, "not-json");
    send(&" ".repeat(9 << 20), "application/json").await.refused(413, "too-large");
    let record = little_game(&[]);
    let unknown = json!({ "record": { "variant": "go", "nodes": [{}] } });
    served.post(games, &unknown).await.refused(422, "illegal-record");
    served.post(games, &json!({ "record": record, "tags": [" "] })).await.refused(422, "invalid");
    served.post(games, &json!({ "record": record, "source": "x".repeat(501) })).await.refused(422, "invalid");
    let huge: Vec<Value> = (0..20_001).map(|_| json!({})).collect();
    served.post(games, &json!({ "record": { "variant": "sho", "nodes": huge } })).await.refused(413, "too-large");
    served.get("/api/v1/games?limit=many").await.refused(400, "unreadable");
    served.get("/api/v1/games?offset=-1").await.refused(422, "invalid");
    served.get("/api/v1/games?position=9/9").await.refused(422, "invalid");
    served.get("/api/v1/games?variant=sho&position=9/9").await.refused(422, "illegal-record");
    served.get("/api/v1/games/none").await.refused(404, "not-found");
    served.get("/api/v2").await.refused(404, "not-found");
    served.ask(Method::PATCH, games, None).await.refused(405, "method");
    served.get("/api/v1/analysis").await.refused(426, "no-websocket");
}

#[tokio::test]
async fn a_position_is_looked_for_by_its_sfen() {
    let served = serve().await;
    for moves in [&["1g1f", "1c1d"][..], &["1g1f", "2c2d"], &["2g2f"]] {
        served.post("/api/v1/games", &json!({ "record": little_game(moves) })).await.good();
    }
    let sho = koshogi_games::find("sho").unwrap();
    let reading = koshogi_notation::usi::read_position(
        "position startpos moves 1g1f",
        &koshogi_notation::record::Shelf { variants: vec![sho.clone()], ..Default::default() },
    );
    let sfen = koshogi_notation::sfen::write(&reading.record.unwrap().game().position().setup(), &sho);
    let path = format!("/api/v1/games?variant=sho&position={}", sfen.replace('+', "%2B").replace(' ', "%20"));
    let list = served.get(&path).await.good();
    assert_eq!(list["total"], 2);
    assert!(list["games"].as_array().unwrap().iter().all(|game| game["found_at"] == 1));
    assert_eq!(served.get(&format!("{path}&within=0")).await.good()["total"], 0);
}

#[tokio::test]
async fn a_game_in_progress_is_kept_by_revision() {
    let served = serve().await;
    let path = "/api/v1/progress/%E5%8D%93";
    let draft = |revision: i64| json!({ "revision": revision, "record": little_game(&["1g1f"]), "state": { "clock": [60, 60] } });
    assert_eq!(served.put(path, &draft(0)).await.good()["revision"], 1);
    assert_eq!(served.put(path, &draft(1)).await.good()["revision"], 2);
    assert_eq!(served.put(path, &draft(1)).await.refused(409, "conflict")["revision"], 2);
    let kept = served.get(path).await.good();
    assert_eq!((&kept["name"], &kept["state"]), (&json!("卓"), &json!({ "clock": [60, 60] })));
    assert_eq!(served.get("/api/v1/progress").await.good(), json!([kept]));
    let illegal = json!({ "revision": 2, "record": little_game(&["1g1a"]) });
    served.put(path, &illegal).await.refused(422, "illegal-record");
    assert_eq!(served.ask(Method::DELETE, path, None).await.status, StatusCode::NO_CONTENT);
    served.get(path).await.refused(404, "not-found");
}
