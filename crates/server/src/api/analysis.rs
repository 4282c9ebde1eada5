//! Analysis over a WebSocket: one search at a time for each conversation.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::Response;
use koshogi_engine::{Best, Bound, Clock, Engine, Limits, Report, Score, Settings};
use koshogi_rules::{Game, Rules};
use koshogi_wire::{self as wire, Analysis, AnalysisAnswer, AnalysisBound, AnalysisScore, AnalysisWord};
use tokio::sync::{OwnedSemaphorePermit, mpsc, watch};
use tokio::task::JoinHandle;

use super::Refusal;
use crate::app::App;

/// The longest message: a game of thousands of moves.
const MOST_BYTES: usize = 256 << 10;

/// The most lines of one search.
const MOST_LINES: u32 = 20;

/// The longest search, lest one goes on for ever for a page that has gone without a word.
const LONGEST: Duration = Duration::from_secs(3600);

/// Reports on their way; for a page that is slower than the engine, those in between are left out.
const REPORTS: usize = 64;

/// Opens a conversation with the engine: the page sends `AnalysisWord`s, the server `AnalysisAnswer`s, both as JSON.
#[utoipa::path(get, path = "/analysis", tag = "analysis", responses(
    (status = 101, description = "A WebSocket"),
    Refusal,
))]
pub(super) async fn open(
    State(app): State<App>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(|rejection| {
        let text = rejection.body_text();
        Refusal::new(StatusCode::UPGRADE_REQUIRED, "no-websocket", "WebSocket の接続が要ります", text)
    })?;
    let place = Arc::clone(app.conversations()).try_acquire_owned().map_err(|_| {
        Refusal::busy(
            "検討の接続が多すぎます。使っていないページを閉じてください",
            "too many pages analyse; close one that is not needed",
        )
    })?;
    let upgrade = upgrade.max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES);
    Ok(upgrade.on_upgrade(move |socket| async move {
        // A page that goes away ends the conversation.
        let _ = Conversation::new(app, socket).lead().await;
        drop(place);
    }))
}

/// A page that is gone.
struct Gone;

struct Conversation {
    app: App,
    socket: WebSocket,
    /// The engine, while it does not search.
    engine: Option<Box<Engine>>,
    /// The rules of the last search: an engine forgets everything under others.
    rules: Option<Known>,
    running: Option<Running>,
    /// The search that begins when the running one has ended.
    next: Option<Analysis>,
}

/// Rules, and how they were asked for.
struct Known {
    variant: String,
    options: BTreeMap<String, String>,
    rules: Arc<Rules>,
}

/// A search under way.
struct Running {
    id: u64,
    stop: Arc<AtomicBool>,
    reports: mpsc::Receiver<Report>,
    done: JoinHandle<(Box<Engine>, Best, Duration)>,
    _permit: OwnedSemaphorePermit,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}

impl Conversation {
    fn new(app: App, socket: WebSocket) -> Self {
        Self { app, socket, engine: None, rules: None, running: None, next: None }
    }

    /// Leads the conversation to its end.
    async fn lead(mut self) -> Result<(), Gone> {
        let mut stopping = self.app.stopping();
        loop {
            let event = tokio::select! {
                message = self.socket.recv() => Event::Said(message.ok_or(Gone)?.map_err(|_| Gone)?),
                event = next_of(&mut self.running) => event,
                () = until_stop(&mut stopping) => {
                    let _ = self.socket.send(Message::Close(None)).await;
                    return Ok(());
                }
            };
            match event {
                Event::Said(Message::Text(text)) => self.hear(&text).await?,
                Event::Said(Message::Binary(bytes)) => self.hear(&String::from_utf8_lossy(&bytes)).await?,
                Event::Said(Message::Close(_)) => return Ok(()),
                Event::Said(Message::Ping(_) | Message::Pong(_)) => {}
                Event::Report(id, report) => self.answer(&told(id, &report)).await?,
                Event::Done(id, done) => {
                    self.running = None;
                    let (engine, best, time) = done.map_err(|_| Gone)?;
                    self.engine = Some(engine);
                    self.answer(&AnalysisAnswer::Finished {
                        id,
                        best: best.mv.map(|mv| mv.to_string()),
                        expected: best.answer.map(|mv| mv.to_string()),
                        nodes: best.nodes,
                        milliseconds: millis(time),
                    })
                    .await?;
                    if let Some(next) = self.next.take() {
                        self.begin(next).await?;
                    }
                }
            }
        }
    }

    async fn hear(&mut self, text: &str) -> Result<(), Gone> {
        match serde_json::from_str(text) {
            Ok(AnalysisWord::Search(analysis)) => {
                let Some(running) = &self.running else { return self.begin(analysis).await };
                running.stop.store(true, Relaxed);
                // One that has not begun is answered too.
                if let Some(passed) = self.next.replace(analysis) {
                    self.answer(&passed_over(passed.id)).await?;
                }
                Ok(())
            }
            Ok(AnalysisWord::Stop) => {
                if let Some(running) = &self.running {
                    running.stop.store(true, Relaxed);
                }
                if let Some(passed) = self.next.take() {
                    self.answer(&passed_over(passed.id)).await?;
                }
                Ok(())
            }
            Err(error) => {
                let refusal =
                    Refusal::invalid(format!("分からない言葉です（{error}）"), format!("that is not understood: {error}"));
                self.answer(&AnalysisAnswer::Refused { id: None, problem: refusal.into_problem() }).await
            }
        }
    }

    /// Begins a search, or says why not.
    async fn begin(&mut self, analysis: Analysis) -> Result<(), Gone> {
        let id = analysis.id;
        match self.prepare(&analysis) {
            Ok(running) => {
                self.running = Some(running);
                Ok(())
            }
            Err(refusal) => self.answer(&AnalysisAnswer::Refused { id: Some(id), problem: refusal.into_problem() }).await,
        }
    }

    fn prepare(&mut self, analysis: &Analysis) -> Result<Running, Refusal> {
        let game = self.game(&analysis.position)?;
        let permit = Arc::clone(self.app.searches()).try_acquire_owned().map_err(|_| {
            Refusal::busy("ほかの検討が終わるのを待ってください", "other searches are under way; try again when one has ended")
        })?;
        let lines = analysis.limits.lines.unwrap_or(1).clamp(1, MOST_LINES) as usize;
        let crate::app::Limits { memory, threads, .. } = self.app.limits();
        let settings = Settings { memory, threads, lines, ..Settings::default() };
        let mut engine = match self.engine.take() {
            Some(mut engine) => {
                engine.set(settings);
                engine
            }
            None => Box::new(Engine::new(settings)),
        };
        let wire::AnalysisLimits { depth, nodes, milliseconds, .. } = analysis.limits;
        let time = milliseconds.map_or(LONGEST, Duration::from_millis).min(LONGEST);
        let limits = Limits { depth, nodes, move_time: Some(time), ..Limits::default() };
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, reports) = mpsc::channel(REPORTS);
        let done = tokio::task::spawn_blocking({
            let stop = Arc::clone(&stop);
            move || {
                let clock = Watch(Instant::now());
                let best = engine.search(&game, &limits, &clock, &stop, &mut |report| {
                    // Left out where the page is slow.
                    let _ = sender.try_send(report.clone());
                });
                (engine, best, clock.now())
            }
        });
        Ok(Running { id: analysis.id, stop, reports, done, _permit: permit })
    }

    /// The game that leads to a position.
    fn game(&mut self, position: &wire::Position) -> Result<Game, Refusal> {
        let wire::Position { variant, options, sfen, moves } = position;
        let node = |played: &String| wire::Node { played: Some(played.clone()), ..wire::Node::default() };
        let record = wire::Record {
            variant: variant.clone(),
            options: options.clone(),
            sfen: sfen.clone(),
            headers: Vec::new(),
            nodes: std::iter::once(wire::Node::default()).chain(moves.iter().map(node)).collect(),
        };
        let known = self.rules.as_ref().filter(|known| (&known.variant, &known.options) == (variant, options));
        let reading = match known {
            Some(known) => record.read(&known.rules),
            None => record.read(self.app.shelf()),
        };
        let read = reading.complete().map_err(|faults| Refusal::unreadable(&faults))?;
        self.rules = Some(Known { variant: variant.clone(), options: options.clone(), rules: Arc::clone(read.rules()) });
        Ok(read.game())
    }

    async fn answer(&mut self, answer: &AnalysisAnswer) -> Result<(), Gone> {
        let text = serde_json::to_string(answer).map_err(|_| Gone)?;
        self.socket.send(Message::Text(text.into())).await.map_err(|_| Gone)
    }
}

enum Event {
    Said(Message),
    Report(u64, Report),
    Done(u64, Result<(Box<Engine>, Best, Duration), tokio::task::JoinError>),
}

async fn until_stop(stopping: &mut watch::Receiver<bool>) {
    // The sender lives as long as the application that the conversation holds.
    let _ = stopping.wait_for(|stop| *stop).await;
}

/// The next thing that the running search tells; for ever nothing where none runs. What it reported comes before its end.
async fn next_of(running: &mut Option<Running>) -> Event {
    let Some(Running { id, reports, done, .. }) = running else { return std::future::pending().await };
    match reports.recv().await {
        Some(report) => Event::Report(*id, report),
        None => Event::Done(*id, done.await),
    }
}

/// The end of a search that never began.
fn passed_over(id: u64) -> AnalysisAnswer {
    AnalysisAnswer::Finished { id, best: None, expected: None, nodes: 0, milliseconds: 0 }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn told(id: u64, report: &Report) -> AnalysisAnswer {
    AnalysisAnswer::Report {
        id,
        depth: report.depth,
        selective_depth: report.selective_depth,
        rank: u32::try_from(report.rank).unwrap_or(u32::MAX),
        score: match report.score {
            Score::Hundredths(value) => AnalysisScore::Hundredths(value),
            Score::Wins(plies) => AnalysisScore::Wins(plies),
            Score::Loses(plies) => AnalysisScore::Loses(plies),
        },
        bound: match report.bound {
            Bound::Exact => AnalysisBound::Exact,
            Bound::Lower => AnalysisBound::Lower,
            Bound::Upper => AnalysisBound::Upper,
        },
        nodes: report.nodes,
        milliseconds: millis(report.time),
        permille: report.permille,
        line: report.line.iter().map(ToString::to_string).collect(),
    }
}

/// A clock from the moment it was made.
struct Watch(Instant);

impl Clock for Watch {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
