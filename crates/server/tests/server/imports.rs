//! Files in and out.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use koshogi_notation::encoding::Encoding;
use koshogi_notation::{kif, pgn, usi};
use serde_json::{Value, json};

use crate::common::{Answer, GAMES, Served, little_game, records, serve};

const BOUNDARY: &str = "koshogi-test-boundary";

/// Sends files as a form of the browser would.
async fn import(served: &Served, query: &str, files: &[(&str, &[u8])]) -> Answer {
    let mut body = Vec::new();
    for (name, bytes) in files {
        let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n");
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
    let request = Request::builder().method(Method::POST).uri(format!("/api/v1/imports{query}")).header("host", "localhost");
    let request = request.header("content-type", format!("multipart/form-data; boundary={BOUNDARY}"));
    served.send(request.body(Body::from(body)).unwrap()).await
}

/// The events of an import.
fn events(answer: &Answer) -> Vec<Value> {
    assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "text/event-stream"), "{}", answer.text());
    answer.text().lines().filter_map(|line| line.strip_prefix("data:")).map(|data| serde_json::from_str(data).unwrap()).collect()
}

fn totals(events: &[Value]) -> [i64; 5] {
    let last = events.last().unwrap();
    assert_eq!(last["event"], "finished", "{last}");
    ["games", "added", "duplicates", "faulty", "lost"].map(|name| last["totals"][name].as_i64().unwrap())
}

#[tokio::test]
async fn every_format_is_read_in_either_encoding() {
    let served = serve().await;
    let [first, second, third, fourth, ..] = &records()[..] else { panic!("there are games") };
    let pgn_text = [second, third].map(|record| pgn::write(record, pgn::Spelling::Western)).join("\n");
    let files: [(&str, Vec<u8>); 5] = [
        ("棋譜.kif", kif::write_bytes(first, Encoding::ShiftJis).unwrap()),
        ("same.kif", kif::write_bytes(first, Encoding::Utf8).unwrap()),
        ("two.pgn", pgn_text.into_bytes()),
        ("one.usi", usi::write_position(fourth).into_bytes()),
        ("all.jsonl", GAMES.as_bytes().to_vec()),
    ];
    let files: Vec<_> = files.iter().map(|(name, bytes)| (*name, bytes.as_slice())).collect();
    let events = events(&import(&served, "?tag=%E8%B3%87%E6%96%99", &files).await);
    // Of the thirteen, five are of the file with all eight.
    assert_eq!(totals(&events), [13, 8, 5, 0, 0]);
    let duplicates: Vec<_> = events.iter().filter(|event| event["event"] == "duplicate").collect();
    let places: Vec<_> =
        duplicates.iter().map(|event| (event["file"].as_str().unwrap(), event["line"].as_i64().unwrap())).collect();
    assert_eq!(places, [("same.kif", 1), ("all.jsonl", 1), ("all.jsonl", 2), ("all.jsonl", 3), ("all.jsonl", 4)]);
    let list = served.get("/api/v1/games?tag=%E8%B3%87%E6%96%99&source=two.pgn").await.good();
    assert_eq!(list["total"], 2);
    let bytes: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    let progress: Vec<_> = events.iter().filter(|event| event["event"] == "progress").collect();
    assert!(progress.iter().all(|event| event["bytes"].as_u64() == Some(bytes as u64)) && !progress.is_empty());
}

#[tokio::test]
async fn a_fault_is_told_with_its_place_and_costs_only_what_follows() {
    let served = serve().await;
    let good = json!({ "variant": "sho", "moves": "1g1f 1c1d" }).to_string();
    let bad = json!({ "variant": "sho", "moves": "2g2f 2c2e" }).to_string();
    let file = format!("{good}\n\n{bad}\nno JSON\n");
    let events = events(&import(&served, "", &[("a.jsonl", file.as_bytes()), ("b.txt", b"hello"), ("c.kif", b"")]).await);
    assert_eq!(totals(&events), [5, 2, 0, 4, 3]);
    let faults: Vec<_> = events
        .iter()
        .filter(|event| event["event"] == "fault" && event["fault"]["error"] == true)
        .map(|event| &event["fault"])
        .map(|fault| (fault["file"].as_str().unwrap(), fault["line"].as_i64().unwrap(), fault["column"].as_i64().unwrap()))
        .collect();
    let column = bad.find("2c2e").unwrap() as i64 + 1;
    assert_eq!(faults[0], ("a.jsonl", 3, column));
    assert_eq!(faults[1].0, "a.jsonl");
    assert_eq!(faults[1].1, 4);
    assert_eq!(faults[2..].iter().map(|fault| fault.0).collect::<Vec<_>>(), ["b.txt", "c.kif"]);
    let list = served.get("/api/v1/games?order=shortest").await.good();
    assert_eq!(list["games"][0]["plies"], 1, "the move before the fault is kept");
}

#[tokio::test]
async fn what_is_no_form_is_refused() {
    let served = serve().await;
    served.post("/api/v1/imports", &json!({})).await.refused(400, "no-form");
    import(&served, "", &[]).await.refused(422, "invalid");
    let request = Request::builder().method(Method::POST).uri("/api/v1/imports").header("host", "localhost");
    let request = request.header("content-type", format!("multipart/form-data; boundary={BOUNDARY}"));
    let cut = served.send(request.body(Body::from(format!("--{BOUNDARY}\r\nContent-Disposition: form-data"))).unwrap()).await;
    cut.refused(400, "unreadable");
}

#[tokio::test]
async fn an_archive_brings_everything_back() {
    let served = serve().await;
    let mut record = little_game(&["1g1f"]);
    record["nodes"][1]["comments"] = json!(["名手"]);
    record["nodes"].as_array_mut().unwrap().push(json!({ "move": "2g2f", "parent": 0 }));
    let draft = json!({ "record": record, "tags": ["a", "b"], "source": "club" });
    let game = served.post("/api/v1/games", &draft).await.good();
    let archive = served.get("/api/v1/export?format=archive").await;
    assert_eq!(archive.header("content-type"), "application/x-ndjson");

    let other = serve().await;
    assert_eq!(totals(&events(&import(&other, "", &[("archive.jsonl", &archive.bytes)]).await)), [1, 1, 0, 0, 0]);
    let id = other.get("/api/v1/games").await.good()["games"][0]["id"].as_str().unwrap().to_owned();
    let back = other.get(&format!("/api/v1/games/{id}")).await.good();
    for part in ["record", "tags", "source"] {
        assert_eq!(back[part], game[part]);
    }
}

#[tokio::test]
async fn what_is_written_out_reads_back() {
    let served = serve().await;
    import(&served, "", &[("all.jsonl", GAMES.as_bytes())]).await;
    for format in ["kif", "pgn", "usi", "jsonl"] {
        let id = served.get("/api/v1/games?order=shortest&limit=1").await.good()["games"][0]["id"].as_str().unwrap().to_owned();
        let one = served.get(&format!("/api/v1/export?format={format}&id={id}")).await;
        assert_eq!(one.status, StatusCode::OK);
        let name = format!("one.{format}");
        assert!(
            one.header("content-disposition").contains(&format!("koshogi.{format}")),
            "{}",
            one.header("content-disposition")
        );
        let other = serve().await;
        assert_eq!(totals(&events(&import(&other, "", &[(&name, &one.bytes)]).await))[..2], [1, 1], "{format}");
    }
    let some = served.get("/api/v1/export?format=pgn&player=mori").await;
    assert_eq!(some.text().matches("[Event ").count().max(some.text().matches("Mori").count()), 1, "{}", some.text());
    served.get("/api/v1/export?format=doc").await.refused(400, "unreadable");
    served.get("/api/v1/export?format=kif&id=none").await.refused(404, "not-found");
}
