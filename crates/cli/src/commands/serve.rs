//! `koshogi serve`.

use std::io::{IsTerminal as _, Write as _};
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::{Args, ValueEnum};
use etcetera::{AppStrategy as _, AppStrategyArgs, choose_app_strategy};
use koshogi_rules::Lang;
use koshogi_server::{App, Database, Document, Hosts, Limits, Server, Site, Store};
use tracing_subscriber::EnvFilter;

use crate::args::RuleArgs;
use crate::catalogue::Catalogue;
use crate::failure::{self, Usage};
use crate::output::Console;

/// The file of the library in the user's data folder.
const FILE: &str = "library.db";

/// Serves the board in the browser, and a library of records.
///
/// The library is a file in the user's data folder, or whatever --database names: another file (SQLite), or a PostgreSQL database as
/// postgres://user:password@host/name. Every change is on the disk before the page is told that it is saved.
///
/// Only this computer can open the page unless --bind says otherwise; there are no accounts, so whoever can open it can do everything.
/// Ctrl-C ends the server.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  koshogi serve
  koshogi serve --open --port 8080
  koshogi serve --bind 0.0.0.0 --host shogi.home      for the other computers of the house
  koshogi serve --database ~/shogi/games.db
  koshogi serve --database postgres://me:secret@localhost/shogi")]
pub(crate) struct Serve {
    /// The port; 0 takes any that is free.
    #[arg(long, default_value_t = 8642)]
    port: u16,
    /// The address to listen on.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,
    /// Another name of this computer under which the page may be opened; may be given more than once.
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// The file of the library, or postgres://… [default: library.db in the user's data folder].
    #[arg(long, value_name = "FILE|URL", env = "KOSHOGI_DATABASE", hide_env_values = true)]
    database: Option<Database>,
    /// How many analyses the engine makes at once [default: as many as the processors carry].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    searches: Option<u16>,
    /// How many threads each analysis has [default: half of the processors].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// The memory of each analysis in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// A folder with the page, in place of the page inside the program.
    #[arg(long, value_name = "FOLDER")]
    site: Option<PathBuf>,
    /// Opens the page in the browser.
    #[arg(long)]
    open: bool,
    /// What is logged to the error stream: error, warn, info, debug, trace or off, or a filter such as info,koshogi_server=debug.
    #[arg(long, value_name = "FILTER", default_value = "warn")]
    log: String,
    /// How it is logged.
    #[arg(long, value_enum, default_value = "text")]
    log_format: LogFormat,
    /// A game document of your own; may be given more than once.
    #[arg(long, value_name = "FILE")]
    game: Vec<PathBuf>,
}

/// `--log-format`.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum LogFormat {
    /// A line of text an event
    Text,
    /// A line of JSON an event
    Json,
}

impl Serve {
    pub(crate) fn run(self, console: &mut Console) -> Result<ExitCode> {
        self.start_log()?;
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let served = runtime.block_on(self.serve(console));
        // A search that does not hear that it should stop must not keep the program alive.
        runtime.shutdown_background();
        served.map(|()| ExitCode::SUCCESS)
    }

    async fn serve(self, console: &mut Console) -> Result<()> {
        let lang = console.lang;
        let rules = RuleArgs { game: self.game.clone(), ..RuleArgs::default() };
        let games = Catalogue::load(&rules, lang)?.games().cloned().collect();
        let documents = self.documents()?;
        let database = match self.database {
            Some(database) => database,
            None => Database::File(default_file().with_context(|| match lang {
                Lang::Ja => "データフォルダーが分かりません。--database でファイルを指定してください",
                Lang::En => "the user's data folder is not known; name a file with --database",
            })?),
        };
        let store = Store::open(&database).await.with_context(|| database.to_string())?;
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or((processors / 2).max(1), usize::from);
        let searches = self.searches.map_or((processors / threads).max(1), usize::from);
        let limits = Limits { searches, threads, memory: self.memory as usize };
        let app = App::new(store, games, documents, limits);
        let server = Server::bind(self.bind, self.port).await?;
        let site = match &self.site {
            Some(folder) => Site::read(folder).with_context(|| folder.display().to_string())?,
            None => Site::built(),
        };
        let (url, whole) = (server.url(), site.is_there());
        match lang {
            Lang::Ja => writeln!(console.out, "{url} を開いてください（棋譜は {database}、Ctrl-C で終了）")?,
            Lang::En => writeln!(console.out, "open {url} (records in {database}; Ctrl-C ends the server)")?,
        }
        console.out.flush()?;
        if !whole {
            failure::say(console.say(
                "このプログラムには盤の画面が入っていません。「cargo xtask serve」で画面も作られます",
                "this program was built without the page for the browser; `cargo xtask serve` builds it too",
            ));
        }
        tracing::info!(address = %server.address(), %database, page = whole, "listening");
        if self.open
            && let Err(error) = open::that_detached(&url)
        {
            failure::say(&format!("{url}: {error}"));
        }
        let router = koshogi_server::router(app.clone(), site, Hosts::new(self.host));
        server.run(router, app, asked_to_stop()?).await?;
        Ok(())
    }

    fn start_log(&self) -> Result<()> {
        let filter = EnvFilter::builder().parse(&self.log).map_err(|error| Usage(format!("--log {}: {error}", self.log)))?;
        let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        match self.log_format {
            LogFormat::Text => log.with_ansi(std::io::stderr().is_terminal()).init(),
            LogFormat::Json => log.json().init(),
        }
        Ok(())
    }

    /// The user's own documents, for the page.
    fn documents(&self) -> Result<Vec<Document>> {
        let read = |file: &PathBuf| {
            let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
            let variant =
                koshogi_rules::Variant::parse(&text).map_err(|errors| anyhow::anyhow!("{}: {errors}", file.display()))?;
            Ok(Document { id: variant.id, text })
        };
        self.game.iter().map(read).collect()
    }
}

fn default_file() -> Option<PathBuf> {
    let program = AppStrategyArgs { app_name: "koshogi".to_owned(), ..AppStrategyArgs::default() };
    choose_app_strategy(program).ok().map(|dirs| dirs.in_data_dir(FILE))
}

/// Comes when the user or the system asks the server to stop.
#[cfg(unix)]
fn asked_to_stop() -> Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};

    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Comes when the user asks the server to stop.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
fn asked_to_stop() -> Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        // Where Ctrl-C cannot be heard, the server goes on until it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
