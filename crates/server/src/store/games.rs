//! Games of the library: adding, taking out, changing, deleting and taking that back.

use koshogi_library::{Added, Card, Draft, Repeats, fold};
use koshogi_wire::{BatchChange, Game, GameResult, GameSummary, Tag};
use sqlx::any::AnyRow;
use sqlx::{Any, Row as _, Transaction};

use super::sql::Sql;
use super::{Store, StoreError, now};

/// Positions in one statement.
const POSITIONS: usize = 1000;

/// The columns that a summary is read from, in its order.
pub(super) const SUMMARY: &str = "g.id, g.revision, g.created, g.updated, g.deleted, g.variant, g.preset, g.array_id, g.sente, \
     g.gote, g.title, g.date, g.result, g.cause, g.plies, g.source, g.number";

impl Store {
    /// Adds games, all of them or none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add(&self, drafts: &[Draft], repeats: Repeats) -> Result<Vec<Added>, StoreError> {
        let mut change = self.begin().await?;
        let mut added = Vec::with_capacity(drafts.len());
        for draft in drafts {
            added.push(insert(&mut change, draft, repeats).await?);
        }
        change.commit().await?;
        Ok(added)
    }

    /// A game, deleted or not.
    ///
    /// # Errors
    /// [`StoreError::Missing`], or when the database fails.
    pub async fn game(&self, id: &str) -> Result<Game, StoreError> {
        let mut sql = Sql::new("SELECT ");
        sql.push(SUMMARY).push(", g.record FROM game g WHERE g.id = ").bind(id.to_owned())?;
        let row = sql.query().fetch_optional(&self.pool).await?.ok_or(StoreError::Missing)?;
        let mut summary = [summary(&row)?];
        self.read_tags(&mut summary).await?;
        let [(_, summary)] = summary;
        Ok(Game { summary, record: serde_json::from_str(row.try_get("record")?)? })
    }

    /// How many games there are.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count(&self) -> Result<i64, StoreError> {
        let row = sqlx::query("SELECT COUNT(*) FROM game WHERE deleted IS NULL").fetch_one(&self.pool).await?;
        Ok(row.try_get(0)?)
    }

    /// Changes the record or the tags of a game, if it still is of this revision.
    ///
    /// # Errors
    /// [`StoreError::Missing`] (a deleted game too), [`StoreError::Conflict`], or when the database fails.
    pub async fn change(
        &self,
        id: &str,
        revision: i64,
        card: Option<&Card>,
        tags: Option<&[String]>,
    ) -> Result<Game, StoreError> {
        let mut change = self.begin().await?;
        // Takes the row for this change alone, in both databases.
        let row =
            sqlx::query("UPDATE game SET updated = $1 WHERE id = $2 AND deleted IS NULL RETURNING number, revision, source")
                .bind(now())
                .bind(id.to_owned())
                .fetch_optional(&mut *change)
                .await?
                .ok_or(StoreError::Missing)?;
        let (number, stored, source) = (row.try_get::<i64, _>(0)?, row.try_get::<i64, _>(1)?, row.try_get::<String, _>(2)?);
        if stored != revision {
            return Err(StoreError::Conflict(stored));
        }
        let mut sql = Sql::new("UPDATE game SET revision = revision + 1");
        if let Some(card) = card {
            for (column, value) in columns(card, &source)? {
                sql.push(", ").push(column).push(" = ").bind(value)?;
            }
            sql.push(", plies = ").bind(card.plies)?;
        }
        sql.push(" WHERE number = ").bind(number)?;
        sql.query().execute(&mut *change).await?;
        if let Some(card) = card {
            sqlx::query("DELETE FROM game_position WHERE game = $1").bind(number).execute(&mut *change).await?;
            insert_positions(&mut change, number, card).await?;
        }
        if let Some(tags) = tags {
            sqlx::query("DELETE FROM game_tag WHERE game = $1").bind(number).execute(&mut *change).await?;
            insert_tags(&mut change, number, tags).await?;
        }
        change.commit().await?;
        self.game(id).await
    }

    /// The same change for many games; how many it changed.
    ///
    /// # Errors
    /// When the database fails; then nothing is changed.
    pub async fn change_all(&self, ids: &[String], order: &BatchChange) -> Result<u64, StoreError> {
        let mut change = self.begin().await?;
        let mut changed = 0;
        for id in ids {
            let mut sql = Sql::default();
            match order {
                BatchChange::Delete => {
                    sql.push("UPDATE game SET revision = revision + 1, deleted = ").bind(now())?;
                    sql.push(" WHERE deleted IS NULL AND id = ").bind(id.clone())?;
                }
                BatchChange::Restore => {
                    sql.push("UPDATE game SET revision = revision + 1, deleted = NULL WHERE deleted IS NOT NULL AND id = ");
                    sql.bind(id.clone())?;
                }
                BatchChange::Tag(tag) => {
                    sql.push("INSERT INTO game_tag (game, tag) SELECT number, ").bind(tidy(tag))?;
                    sql.push(" FROM game WHERE id = ").bind(id.clone())?.push(" ON CONFLICT DO NOTHING");
                }
                BatchChange::Untag(tag) => {
                    sql.push("DELETE FROM game_tag WHERE tag = ").bind(tidy(tag))?;
                    sql.push(" AND game = (SELECT number FROM game WHERE id = ").bind(id.clone())?.push(")");
                }
            }
            changed += sql.query().execute(&mut *change).await?.rows_affected();
        }
        change.commit().await?;
        Ok(changed)
    }

    /// All tags with the number of their games.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tags(&self) -> Result<Vec<Tag>, StoreError> {
        let rows = sqlx::query(
            "SELECT t.tag, COUNT(*) FROM game_tag t JOIN game g ON g.number = t.game \
             WHERE g.deleted IS NULL GROUP BY t.tag ORDER BY t.tag",
        )
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(|row| Ok(Tag { tag: row.try_get(0)?, games: row.try_get(1)? })).collect()
    }

    /// Adds their tags to summaries, each with the number of its game.
    pub(super) async fn read_tags(&self, games: &mut [(i64, GameSummary)]) -> Result<(), StoreError> {
        if games.is_empty() {
            return Ok(());
        }
        let mut sql = Sql::new("SELECT game, tag FROM game_tag WHERE game IN (");
        for (place, (number, _)) in games.iter().enumerate() {
            sql.push(if place == 0 { "" } else { "," }).number(*number);
        }
        sql.push(") ORDER BY tag");
        for row in sql.query_once().fetch_all(&self.pool).await? {
            let number: i64 = row.try_get(0)?;
            if let Some((_, game)) = games.iter_mut().find(|(game, _)| *game == number) {
                game.tags.push(row.try_get(1)?);
            }
        }
        Ok(())
    }
}

async fn insert(change: &mut Transaction<'static, Any>, draft: &Draft, repeats: Repeats) -> Result<Added, StoreError> {
    let Draft { card, tags, source } = draft;
    if repeats == Repeats::PassOver {
        let there = sqlx::query("SELECT id FROM game WHERE content = $1 AND deleted IS NULL")
            .bind(card.content.clone())
            .fetch_optional(&mut **change)
            .await?;
        if let Some(row) = there {
            return Ok(Added::There(row.try_get(0)?));
        }
    }
    let id = uuid::Uuid::now_v7().to_string();
    let columns = columns(card, source)?;
    let mut sql = Sql::new("INSERT INTO game (id, revision, created, updated, source, plies");
    for (column, _) in &columns {
        sql.push(", ").push(column);
    }
    sql.push(") VALUES (").bind(id.clone())?.push(", 1, ").bind(now())?.push(", ").bind(now())?;
    sql.push(", ").bind(source.clone())?.push(", ").bind(card.plies)?;
    for (_, value) in columns {
        sql.push(", ").bind(value)?;
    }
    sql.push(") RETURNING number");
    let number: i64 = sql.query().fetch_one(&mut **change).await?.try_get(0)?;
    insert_positions(change, number, card).await?;
    insert_tags(change, number, tags).await?;
    Ok(Added::New(id))
}

/// The columns of a card that hold text.
fn columns(card: &Card, source: &str) -> Result<[(&'static str, Option<String>); 14], StoreError> {
    let word = |value: serde_json::Value| value.as_str().map(str::to_owned);
    Ok([
        ("content", Some(card.content.clone())),
        ("variant", Some(card.variant.clone())),
        ("preset", card.preset.clone()),
        ("array_id", card.array.clone()),
        ("sente", Some(card.sente.clone())),
        ("gote", Some(card.gote.clone())),
        ("sente_key", Some(fold(&card.sente))),
        ("gote_key", Some(fold(&card.gote))),
        ("words", Some(card.words(source))),
        ("title", Some(card.title.clone())),
        ("date", card.date.clone()),
        ("result", word(serde_json::to_value(card.result)?)),
        ("cause", word(serde_json::to_value(card.cause)?)),
        ("record", Some(serde_json::to_string(&card.record)?)),
    ])
}

async fn insert_positions(change: &mut Transaction<'static, Any>, game: i64, card: &Card) -> Result<(), StoreError> {
    for positions in card.positions.chunks(POSITIONS) {
        let mut sql = Sql::new("INSERT INTO game_position (position, game, ply) VALUES ");
        for (place, (position, ply)) in positions.iter().enumerate() {
            sql.push(if place == 0 { "(" } else { ",(" }).number(*position);
            sql.push(",").number(game).push(",").number(*ply).push(")");
        }
        sql.query_once().execute(&mut **change).await?;
    }
    Ok(())
}

async fn insert_tags(change: &mut Transaction<'static, Any>, game: i64, tags: &[String]) -> Result<(), StoreError> {
    for tag in tags.iter().map(|tag| tidy(tag)).filter(|tag| !tag.is_empty()) {
        sqlx::query("INSERT INTO game_tag (game, tag) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(game)
            .bind(tag)
            .execute(&mut **change)
            .await?;
    }
    Ok(())
}

/// A tag without blanks around it.
fn tidy(tag: &str) -> String {
    tag.trim().to_owned()
}

/// The summary of a row, without its tags, and the number of its game.
pub(super) fn summary(row: &AnyRow) -> Result<(i64, GameSummary), StoreError> {
    let text = |column| row.try_get::<String, _>(column);
    let word = |column| row.try_get::<Option<String>, _>(column);
    let result: GameResult = serde_json::from_value(text("result")?.into())?;
    let cause = word("cause")?.map(|cause| serde_json::from_value(cause.into())).transpose()?;
    let summary = GameSummary {
        id: text("id")?,
        revision: row.try_get("revision")?,
        created: row.try_get("created")?,
        updated: row.try_get("updated")?,
        deleted: row.try_get("deleted")?,
        variant: text("variant")?,
        preset: word("preset")?,
        array: word("array_id")?,
        sente: text("sente")?,
        gote: text("gote")?,
        title: text("title")?,
        date: word("date")?,
        result,
        cause,
        plies: row.try_get("plies")?,
        tags: Vec::new(),
        source: text("source")?,
        found_at: None,
    };
    Ok((row.try_get("number")?, summary))
}
