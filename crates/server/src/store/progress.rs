//! Games in progress.

use koshogi_wire::{Progress, ProgressDraft};
use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::{Store, StoreError, now};

impl Store {
    /// Keeps a game in progress, if the stored one is of the revision that it follows.
    ///
    /// # Errors
    /// [`StoreError::Conflict`], [`StoreError::Missing`] where none is stored that it could follow, or when the database fails.
    pub async fn keep(&self, name: &str, draft: &ProgressDraft) -> Result<Progress, StoreError> {
        let mut change = self.begin().await?;
        // One that no count of changes reaches follows nothing that is stored.
        let (updated, revision) = (now(), draft.revision.saturating_add(1));
        let values = [serde_json::to_string(&draft.record)?, serde_json::to_string(&draft.state)?];
        let statement = if draft.revision == 0 {
            "INSERT INTO progress (revision, updated, record, state, name) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"
        } else {
            "UPDATE progress SET revision = $1, updated = $2, record = $3, state = $4 WHERE name = $5 AND revision = $1 - 1"
        };
        let [record, state] = values;
        let query = sqlx::query(statement).bind(revision).bind(updated).bind(record).bind(state).bind(name.to_owned());
        if query.execute(&mut *change).await?.rows_affected() == 0 {
            let stored = sqlx::query("SELECT revision FROM progress WHERE name = $1").bind(name.to_owned());
            let stored = stored.fetch_optional(&mut *change).await?.map(|row| row.try_get(0)).transpose()?;
            return Err(stored.map_or(StoreError::Missing, StoreError::Conflict));
        }
        change.commit().await?;
        let ProgressDraft { record, state, .. } = draft.clone();
        Ok(Progress { name: name.to_owned(), revision, updated, record, state })
    }

    /// A game in progress.
    ///
    /// # Errors
    /// [`StoreError::Missing`], or when the database fails.
    pub async fn kept(&self, name: &str) -> Result<Progress, StoreError> {
        let query = sqlx::query("SELECT name, revision, updated, record, state FROM progress WHERE name = $1");
        read(&query.bind(name.to_owned()).fetch_optional(&self.pool).await?.ok_or(StoreError::Missing)?)
    }

    /// Every game in progress, the latest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn all_kept(&self) -> Result<Vec<Progress>, StoreError> {
        let query =
            sqlx::query("SELECT name, revision, updated, record, state FROM progress ORDER BY updated DESC, name LIMIT 100");
        query.fetch_all(&self.pool).await?.iter().map(read).collect()
    }

    /// Lets go of a game in progress.
    ///
    /// # Errors
    /// [`StoreError::Missing`], or when the database fails.
    pub async fn let_go(&self, name: &str) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM progress WHERE name = $1").bind(name.to_owned());
        match query.execute(&self.pool).await?.rows_affected() {
            0 => Err(StoreError::Missing),
            _ => Ok(()),
        }
    }
}

fn read(row: &AnyRow) -> Result<Progress, StoreError> {
    Ok(Progress {
        name: row.try_get(0)?,
        revision: row.try_get(1)?,
        updated: row.try_get(2)?,
        record: serde_json::from_str(row.try_get(3)?)?,
        state: serde_json::from_str(row.try_get(4)?)?,
    })
}
