//! The store: games of the library and games in progress, in SQLite or PostgreSQL.
//!
//! Every method that changes something returns after the database has it on disk.

mod games;
mod list;
mod progress;
mod schema;
mod sql;

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{Any, AnyConnection, AnyPool, Connection as _, Transaction};

use crate::database::Database;

pub use list::Filter;

/// How many connections there are at most. SQLite writes one change at a time in any case.
const CONNECTIONS: u32 = 8;

/// How long a request waits for a connection, and a writer for another one.
const PATIENCE: Duration = Duration::from_secs(15);

/// What every connection to SQLite begins with: readers never wait for the writer, and a commit is on the disk when it returns.
const SQLITE: &str = "PRAGMA busy_timeout = 15000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
     PRAGMA foreign_keys = ON; PRAGMA cache_size = -2000;";

/// Why the store did not do something.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no such thing.
    #[error("there is no such entry")]
    Missing,
    /// Another revision is stored than the one that was to be changed.
    #[error("revision {0} is stored")]
    Conflict(i64),
    /// The database was written by a newer version of the program.
    #[error("the database was written by a newer version of this program (schema {0})")]
    Newer(i64),
    /// The file holds something else; nothing was written to it.
    #[error("the file is no library, and was left as it is")]
    Foreign,
    /// What is stored cannot be read.
    #[error("a stored entry cannot be read: {0}")]
    Broken(#[from] serde_json::Error),
    /// The database failed.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The file cannot be opened, or its folder made.
    #[error("the file of the database: {0}")]
    Folder(#[from] io::Error),
}

/// The languages of the two databases, where they differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

/// How every SQLite file begins.
const SQLITE_BEGINS: &[u8] = b"SQLite format 3\0";

/// The store.
#[derive(Debug, Clone)]
pub struct Store {
    pool: AnyPool,
    dialect: Dialect,
}

impl Store {
    /// Opens a database and makes the tables that it lacks.
    ///
    /// # Errors
    /// When it cannot be reached, or was written by a newer version.
    pub async fn open(database: &Database) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let dialect = match database {
            Database::File(_) => Dialect::Sqlite,
            Database::Postgres(_) => Dialect::Postgres,
        };
        if let Some(file) = database.file() {
            if let Some(folder) = file.parent() {
                std::fs::create_dir_all(folder)?;
            }
            refuse_foreign(file)?;
        }
        let options: AnyConnectOptions = database.address().parse()?;
        // By itself first: the pool would go on trying where nobody listens.
        AnyConnection::connect_with(&options).await?.close().await?;
        let pool = AnyPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if dialect == Dialect::Sqlite {
                        sqlx::raw_sql(SQLITE).execute(connection).await?;
                    }
                    Ok(())
                })
            })
            .connect_with(options)
            .await?;
        let store = Self { pool, dialect };
        store.prepare().await?;
        Ok(store)
    }

    /// Waits for what is under way and closes every connection.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    /// Begins a change.
    async fn begin(&self) -> Result<Transaction<'static, Any>, StoreError> {
        // A reader that becomes a writer could find that another one was faster; so say at once that something is to be written.
        Ok(self
            .pool
            .begin_with(match self.dialect {
                Dialect::Sqlite => "BEGIN IMMEDIATE",
                Dialect::Postgres => "BEGIN",
            })
            .await?)
    }
}

/// Refuses a file that is there and is no database: SQLite itself takes one that is too short for anything else, and writes over it.
fn refuse_foreign(file: &Path) -> Result<(), StoreError> {
    let mut begin = Vec::new();
    match File::open(file) {
        Ok(file) => file.take(SQLITE_BEGINS.len() as u64).read_to_end(&mut begin)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    if begin.is_empty() || begin == SQLITE_BEGINS { Ok(()) } else { Err(StoreError::Foreign) }
}

/// Milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
