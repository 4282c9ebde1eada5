//! The store: games of the library and games in progress, in SQLite or PostgreSQL.
//!
//! Every method that changes something returns after the database has it on disk.

mod games;
mod list;
mod progress;
mod schema;
mod sql;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{Any, AnyConnection, AnyPool, Connection as _, Transaction};

use crate::database::Database;

pub use games::{Added, Draft, Repeats};
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
    /// What is stored cannot be read.
    #[error("a stored entry cannot be read: {0}")]
    Broken(#[from] serde_json::Error),
    /// The database failed.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The folder of the file cannot be made.
    #[error("the folder of the database: {0}")]
    Folder(#[from] std::io::Error),
}

/// The languages of the two databases, where they differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

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
        if let Some(folder) = database.file().and_then(std::path::Path::parent) {
            std::fs::create_dir_all(folder)?;
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

/// Milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
