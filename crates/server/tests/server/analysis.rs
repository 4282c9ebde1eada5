//! Conversations with the engine, over a real socket.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use koshogi_server::Server;
use koshogi_wire::{AnalysisAnswer, AnalysisScore};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::Role;

use crate::common::{Served, serve};
use crate::contract;

type Socket = WebSocketStream<TcpStream>;

/// The rook can take the last royal of the other side.
const HANGING: &str = "4k4/9/9/9/9/9/9/9/4R3K b - 1";

struct Talk {
    socket: Socket,
}

impl Talk {
    async fn begin(url: &str) -> Self {
        Self { socket: open(url).await.expect("a socket is opened") }
    }

    async fn say(&mut self, word: &Value) {
        self.socket.send(Message::text(word.to_string())).await.unwrap();
    }

    async fn hear(&mut self) -> AnalysisAnswer {
        loop {
            let message = tokio::time::timeout(Duration::from_secs(60), self.socket.next()).await.expect("an answer in time");
            if let Message::Text(text) = message.unwrap().unwrap() {
                contract::check_message("AnalysisAnswer", &serde_json::from_str(&text).unwrap());
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// Everything up to the end of a search.
    async fn hear_out(&mut self) -> Vec<AnalysisAnswer> {
        let mut heard = Vec::new();
        loop {
            let answer = self.hear().await;
            let end = !matches!(answer, AnalysisAnswer::Report { .. });
            heard.push(answer);
            if end {
                return heard;
            }
        }
    }
}

/// Opens a socket as a browser does, by a request that asks for it; the head of the answer where it is refused.
async fn open(url: &str) -> Result<Socket, String> {
    let host = url.trim_start_matches("http://").trim_end_matches('/');
    let mut stream = TcpStream::connect(host).await.unwrap();
    let request = format!(
        "GET /api/v1/analysis HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.unwrap());
    }
    let head = String::from_utf8(head).unwrap();
    // The answer to this key is an example of RFC 6455.
    match head.starts_with("HTTP/1.1 101 ") && head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") {
        true => Ok(WebSocketStream::from_raw_socket(stream, Role::Client, None).await),
        false => Err(head),
    }
}

async fn listen() -> (Served, String, tokio::sync::oneshot::Sender<()>, tokio::task::JoinHandle<()>) {
    let served = serve().await;
    let server = Server::bind([127, 0, 0, 1].into(), 0).await.unwrap();
    let url = server.url();
    let (stop, stopped) = tokio::sync::oneshot::channel();
    let (router, app) = (served.router.clone(), served.app.clone());
    let running = tokio::spawn(async move {
        let stopped = async {
            let _ = stopped.await;
        };
        server.run(router, app, stopped).await.unwrap();
    });
    (served, url, stop, running)
}

fn search(id: u64, position: &Value, limits: &Value) -> Value {
    json!({ "say": "search", "id": id, "position": position, "limits": limits })
}

#[tokio::test]
async fn a_search_reports_its_lines_and_its_move() {
    let (_served, url, _stop, _running) = listen().await;
    let mut talk = Talk::begin(&url).await;
    let limits = json!({ "nodes": 3000, "lines": 2 });
    talk.say(&search(7, &json!({ "variant": "chu", "moves": ["7i7h", "5d5e"] }), &limits)).await;
    let heard = talk.hear_out().await;
    let Some(AnalysisAnswer::Finished { id: 7, best: Some(best), nodes, .. }) = heard.last() else { panic!("{heard:?}") };
    assert!(*nodes >= 3000, "{nodes}");
    let ranks: Vec<_> = heard
        .iter()
        .filter_map(|answer| match answer {
            AnalysisAnswer::Report { id, rank, line, .. } => Some((*id, *rank, line)),
            _ => None,
        })
        .collect();
    assert!([1, 2].iter().all(|wanted| ranks.iter().any(|(id, rank, _)| (*id, rank) == (7, wanted))), "{heard:?}");
    // Every line is one of legal moves, and so is the move.
    let best = vec![best.clone()];
    for line in ranks.iter().map(|(_, _, line)| *line).chain([&best]) {
        let text = format!("position startpos moves 7i7h 5d5e {}", line.join(" "));
        let reading = koshogi_notation::usi::read_position(
            &text,
            &koshogi_notation::record::Shelf { variants: vec![koshogi_games::find("chu").unwrap()], ..Default::default() },
        );
        assert!(!line.is_empty() && reading.complete().is_ok(), "{line:?}");
    }
}

#[tokio::test]
async fn a_royal_that_hangs_is_taken() {
    let (_served, url, _stop, _running) = listen().await;
    let mut talk = Talk::begin(&url).await;
    talk.say(&search(1, &json!({ "variant": "sho", "sfen": HANGING }), &json!({ "depth": 3 }))).await;
    let heard = talk.hear_out().await;
    let wins = |answer: &AnalysisAnswer| matches!(answer, AnalysisAnswer::Report { score: AnalysisScore::Wins(1), .. });
    assert!(
        heard.iter().any(wins) || matches!(&heard[..], [AnalysisAnswer::Finished { best: Some(best), .. }] if best == "5i5a"),
        "{heard:?}"
    );
}

#[tokio::test]
async fn an_endless_search_stops_when_told_and_gives_way_to_the_next() {
    let (_served, url, _stop, _running) = listen().await;
    let mut talk = Talk::begin(&url).await;
    let start = json!({ "variant": "chu" });
    talk.say(&search(1, &start, &json!({}))).await;
    talk.hear().await;
    talk.say(&json!({ "say": "stop" })).await;
    assert!(matches!(talk.hear_out().await.last(), Some(AnalysisAnswer::Finished { id: 1, .. })));
    talk.say(&search(2, &start, &json!({}))).await;
    talk.hear().await;
    talk.say(&search(3, &start, &json!({ "nodes": 500 }))).await;
    assert!(matches!(talk.hear_out().await.last(), Some(AnalysisAnswer::Finished { id: 2, .. })));
    assert!(matches!(talk.hear_out().await.last(), Some(AnalysisAnswer::Finished { id: 3, .. })));
}

#[tokio::test]
async fn what_cannot_be_searched_is_refused_and_the_talk_goes_on() {
    let (_served, url, _stop, _running) = listen().await;
    let mut talk = Talk::begin(&url).await;
    talk.say(&json!({ "say": "sing" })).await;
    assert!(matches!(talk.hear().await, AnalysisAnswer::Refused { id: None, .. }));
    talk.say(&search(5, &json!({ "variant": "chu", "moves": ["7i7a"] }), &json!({}))).await;
    let AnalysisAnswer::Refused { id: Some(5), problem } = talk.hear().await else { panic!("an illegal move is refused") };
    assert_eq!((problem.kind.as_str(), problem.faults[0].ply), ("illegal-record", Some(1)));
    talk.say(&search(6, &json!({ "variant": "chu" }), &json!({ "nodes": 100 }))).await;
    assert!(matches!(talk.hear_out().await.last(), Some(AnalysisAnswer::Finished { id: 6, .. })));
}

#[tokio::test]
async fn no_word_ends_a_talk_but_one_that_is_too_long() {
    let (_served, url, _stop, _running) = listen().await;
    let mut talk = Talk::begin(&url).await;
    let sho = json!({ "variant": "sho" });
    let words = [
        Message::text(""),
        Message::text("{"),
        Message::text("7"),
        Message::text("[".repeat(10_000)),
        Message::text(json!({ "say": "search" }).to_string()),
        Message::text(json!({ "say": "search", "id": -1, "position": sho }).to_string()),
        Message::text(json!({ "say": "search", "id": 1, "position": "startpos" }).to_string()),
        Message::text(search(1, &sho, &json!({ "depth": -1 })).to_string()),
        Message::text(search(1, &sho, &json!({ "lines": 1.5 })).to_string()),
        Message::text(search(1, &json!({ "variant": "go" }), &json!({})).to_string()),
        Message::text(search(1, &json!({ "variant": "sho", "sfen": "9/9" }), &json!({})).to_string()),
        Message::text(search(1, &json!({ "variant": "sho", "options": { "colour": "red" } }), &json!({})).to_string()),
        Message::text(search(1, &json!({ "variant": "sho", "moves": ["\u{0}"] }), &json!({})).to_string()),
        Message::binary(vec![0xff, 0xfe]),
    ];
    for word in words {
        talk.socket.send(word.clone()).await.unwrap();
        let AnalysisAnswer::Refused { problem, .. } = talk.hear().await else { panic!("{word} is no search") };
        assert!((400..500).contains(&problem.status) && !problem.reason.en.is_empty(), "{word}: {problem:?}");
        assert!(!problem.reason.ja.is_ascii(), "{word}: {problem:?}");
    }
    // What asks for too much gets what there is.
    talk.say(&search(2, &sho, &json!({ "lines": 4_000_000_000_u32, "depth": 1 }))).await;
    assert!(matches!(talk.hear_out().await.last(), Some(AnalysisAnswer::Finished { id: 2, best: Some(_), .. })));
    // The server may hang up while the rest is still on its way.
    let _ = talk.socket.send(Message::text("x".repeat(300 << 10))).await;
    let end = tokio::time::timeout(Duration::from_secs(20), talk.socket.next()).await.expect("it hangs up");
    assert!(matches!(end, None | Some(Err(_) | Ok(Message::Close(_)))), "{end:?}");
    let mut other = Talk::begin(&url).await;
    other.say(&search(3, &sho, &json!({ "depth": 1 }))).await;
    assert!(matches!(other.hear_out().await.last(), Some(AnalysisAnswer::Finished { id: 3, .. })));
}

#[tokio::test]
async fn searches_are_bounded_and_a_page_that_leaves_makes_room() {
    let (_served, url, _stop, _running) = listen().await;
    let endless = |id| search(id, &json!({ "variant": "chu" }), &json!({}));
    let (mut first, mut second) = (Talk::begin(&url).await, Talk::begin(&url).await);
    first.say(&endless(1)).await;
    first.hear().await;
    second.say(&endless(2)).await;
    let AnalysisAnswer::Refused { id: Some(2), problem } = second.hear().await else { panic!("one search at a time here") };
    assert_eq!((problem.kind.as_str(), problem.status), ("busy", 503));
    drop(first);
    let mut tries = 0;
    loop {
        second.say(&endless(3)).await;
        match second.hear().await {
            AnalysisAnswer::Refused { .. } if tries < 200 => {
                tries += 1;
                tokio::time::sleep(Duration::from_millis(25)).await;
            }
            AnalysisAnswer::Report { id: 3, .. } => break,
            other => panic!("{other:?}"),
        }
    }
    // So many conversations, and no more.
    let mut more = Vec::new();
    while let Ok(socket) = open(&url).await {
        more.push(socket);
        assert!(more.len() < 10, "conversations are bounded");
    }
    assert!(!more.is_empty());
}

#[tokio::test]
async fn a_server_that_stops_ends_conversations() {
    let (_served, url, stop, running) = listen().await;
    let mut talk = Talk::begin(&url).await;
    talk.say(&search(1, &json!({ "variant": "chu" }), &json!({}))).await;
    talk.hear().await;
    stop.send(()).unwrap();
    tokio::time::timeout(Duration::from_secs(20), running).await.expect("it stops").unwrap();
}
