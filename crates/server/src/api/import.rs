//! Files of games into the library, with events on the way.

use std::convert::Infallible;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::sync::Arc;

use axum::extract::multipart::MultipartError;
use axum::extract::{FromRequest as _, Multipart, Request, State};
use axum::http::StatusCode;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use koshogi_library::{Added, Draft, Found, Repeats, read_games};
use koshogi_wire::{ImportEvent, ImportQuery, ImportTotals};
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio_stream::wrappers::ReceiverStream;
use tokio_stream::{Stream, StreamExt as _};

use super::Refusal;
use super::extract::Query;
use super::games::check_tags;
use crate::app::App;
use crate::store::StoreError;

/// All files of an import together, in bytes.
pub(crate) const MOST_BYTES: u64 = 1 << 30;

/// One file, which is read as a whole.
const MOST_IN_FILE: u64 = 64 << 20;

const MOST_FILES: usize = 50_000;

/// Games that are stored in one step.
const BATCH: usize = 100;

/// Games that are read ahead of the store, and events ahead of the page.
const AHEAD: usize = 200;

/// Faults that are told of one game.
const MOST_FAULTS: usize = 20;

/// Adds the games of files, sent as a form with a part for each. Answers with events; it goes on to its end even if nobody listens.
#[utoipa::path(post, path = "/imports", tag = "games", params(ImportQuery),
    request_body(content_type = "multipart/form-data", description = "The files, each a part with its name", content = String),
    responses(
        (status = 200, description = "Events: the data of each is an `ImportEvent`", content_type = "text/event-stream", body = ImportEvent),
        Refusal,
    ),
)]
pub(super) async fn import(
    State(app): State<App>,
    Query(query): Query<ImportQuery>,
    request: Request,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let tags: Vec<String> = query.tag.into_iter().collect();
    check_tags(&tags)?;
    let permit = Arc::clone(app.imports()).try_acquire_owned().map_err(|_| {
        Refusal::busy("別の読み込みが終わるのを待ってください", "another import is under way; try again when it has ended")
    })?;
    let form = Multipart::from_request(request, &()).await;
    let form = form.map_err(|rejection| {
        let text = rejection.body_text();
        Refusal::new(rejection.status(), "no-form", format!("multipart/form-data ではありません（{text}）"), text)
    })?;
    let spool = Spool::receive(form).await?;
    let repeats = if query.repeats { Repeats::Add } else { Repeats::PassOver };
    let (sender, events) = mpsc::channel(AHEAD);
    tokio::spawn(
        Import { app, tags, repeats, totals: ImportTotals::default(), read: 0, bytes: spool.bytes, events: sender }
            .run(spool, permit),
    );
    let events = ReceiverStream::new(events).map(|event: ImportEvent| {
        // A plain struct of texts and numbers always has its JSON.
        Ok(Event::default().json_data(event).unwrap_or_default())
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// The files as they were received, in one temporary file of the system.
struct Spool {
    file: File,
    parts: Vec<(String, u64)>,
    bytes: u64,
}

impl Spool {
    async fn receive(mut form: Multipart) -> Result<Self, Refusal> {
        let file = tempfile::tempfile().map_err(|error| Refusal::internal(&error))?;
        let mut spool = Self { file, parts: Vec::new(), bytes: 0 };
        while let Some(mut part) = form.next_field().await.map_err(|error| broken(&error))? {
            let name = part.file_name().or(part.name()).unwrap_or_default().to_owned();
            let begin = spool.bytes;
            while let Some(bytes) = part.chunk().await.map_err(|error| broken(&error))? {
                spool.bytes += bytes.len() as u64;
                if spool.bytes > MOST_BYTES || spool.bytes - begin > MOST_IN_FILE {
                    let (file, all) = (MOST_IN_FILE >> 20, MOST_BYTES >> 20);
                    return Err(Refusal::too_large(
                        format!("「{name}」まで: 一つのファイルは{file} MiB、全部で{all} MiBまでです"),
                        format!("up to '{name}': a file has at most {file} MiB, all together {all} MiB"),
                    ));
                }
                spool.file.write_all(&bytes).map_err(|error| Refusal::internal(&error))?;
            }
            spool.parts.push((name, spool.bytes - begin));
            if spool.parts.len() > MOST_FILES {
                return Err(Refusal::too_large(
                    format!("一度に{MOST_FILES}ファイルまでです"),
                    format!("at most {MOST_FILES} files at a time"),
                ));
            }
        }
        if spool.parts.is_empty() {
            return Err(Refusal::invalid("ファイルがありません", "there is no file"));
        }
        Ok(spool)
    }

    /// Reads the files one after the other, and hands on each game with the name of its file, and the bytes read when a file is done.
    fn read(mut self, app: &App, sender: &mpsc::Sender<Step>) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(0))?;
        for (name, length) in self.parts {
            let mut bytes = Vec::new();
            (&mut self.file).take(length).read_to_end(&mut bytes)?;
            let mut open = true;
            read_games(&name, &bytes, app.shelf(), |found| {
                open = open && sender.blocking_send(Step::Game(name.clone(), Box::new(found))).is_ok();
            });
            if !open || sender.blocking_send(Step::File(length)).is_err() {
                return Ok(());
            }
        }
        Ok(())
    }
}

fn broken(error: &MultipartError) -> Refusal {
    let text = error.body_text();
    Refusal::new(StatusCode::BAD_REQUEST, "unreadable", format!("送信が途中で切れました（{text}）"), text)
}

/// What the reader hands on.
enum Step {
    Game(String, Box<Found>),
    /// A file is done; so many bytes.
    File(u64),
}

struct Import {
    app: App,
    tags: Vec<String>,
    repeats: Repeats,
    totals: ImportTotals,
    read: u64,
    bytes: u64,
    events: mpsc::Sender<ImportEvent>,
}

impl Import {
    async fn run(mut self, spool: Spool, _permit: OwnedSemaphorePermit) {
        let (sender, mut steps) = mpsc::channel(AHEAD);
        let reader = tokio::task::spawn_blocking({
            let app = self.app.clone();
            move || spool.read(&app, &sender)
        });
        let stored = self.store(&mut steps).await;
        // The reader stops when nobody takes its games.
        drop(steps);
        let read = reader.await.unwrap_or_else(|error| Err(io::Error::other(error)));
        let totals = self.totals;
        let end = match (stored, read) {
            (Ok(true), Ok(())) => ImportEvent::Finished { totals },
            (Ok(_), Ok(())) => {
                let problem = Refusal::busy("サーバーが止まるところです", "the server is stopping").into_problem();
                ImportEvent::Failed { totals, problem }
            }
            (Err(error), _) => ImportEvent::Failed { totals, problem: Refusal::from(error).into_problem() },
            (_, Err(error)) => ImportEvent::Failed { totals, problem: Refusal::internal(&error).into_problem() },
        };
        tracing::info!(?totals, "import ended");
        self.tell(end).await;
    }

    /// Stores what is read; whether it came to the end.
    async fn store(&mut self, steps: &mut mpsc::Receiver<Step>) -> Result<bool, StoreError> {
        let stopping = self.app.stopping();
        let mut batch = Vec::with_capacity(BATCH);
        while let Some(step) = steps.recv().await {
            match step {
                Step::File(bytes) => self.read += bytes,
                Step::Game(file, found) => {
                    let Found { line, draft, faults, faulty } = *found;
                    self.totals.games += 1;
                    self.totals.faulty += u64::from(faulty);
                    for fault in faults.into_iter().take(MOST_FAULTS) {
                        self.tell(ImportEvent::Fault { fault }).await;
                    }
                    match draft {
                        Some(mut draft) => {
                            draft.tags.extend(self.tags.iter().cloned());
                            batch.push((file, line, draft));
                        }
                        None => self.totals.lost += 1,
                    }
                }
            }
            if batch.len() >= BATCH || (steps.is_empty() && !batch.is_empty()) {
                self.flush(&mut batch).await?;
                if *stopping.borrow() {
                    return Ok(false);
                }
            }
        }
        self.flush(&mut batch).await?;
        Ok(true)
    }

    async fn flush(&mut self, batch: &mut Vec<(String, usize, Draft)>) -> Result<(), StoreError> {
        let mut places = Vec::with_capacity(batch.len());
        let mut drafts = Vec::with_capacity(batch.len());
        for (file, line, draft) in batch.drain(..) {
            places.push((file, line));
            drafts.push(draft);
        }
        for (added, (file, line)) in self.app.store().add(&drafts, self.repeats).await?.into_iter().zip(places) {
            match added {
                Added::New(_) => self.totals.added += 1,
                Added::There(id) => {
                    self.totals.duplicates += 1;
                    self.tell(ImportEvent::Duplicate { file, line, id }).await;
                }
            }
        }
        self.tell(ImportEvent::Progress { read: self.read, bytes: self.bytes, totals: self.totals }).await;
        Ok(())
    }

    /// Tells whoever listens.
    async fn tell(&self, event: ImportEvent) {
        // Nobody may listen any more; the import goes on.
        let _ = self.events.send(event).await;
    }
}
