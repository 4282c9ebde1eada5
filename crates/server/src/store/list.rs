//! Looking for games.

use koshogi_library::fold;
use koshogi_wire::{GameList, GameQuery, Order};
use sqlx::Row as _;

use super::games::{SUMMARY, summary};
use super::sql::{Sql, containing};
use super::{Store, StoreError};

/// A query of which the position is understood.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// What was asked.
    pub query: GameQuery,
    /// The key of the position.
    pub position: Option<i64>,
}

impl Store {
    /// A page of the games that a filter lets through.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self, filter: &Filter, limit: i64) -> Result<GameList, StoreError> {
        let mut count = Sql::new("SELECT COUNT(*)");
        filter.push(&mut count)?;
        let total = count.query().fetch_one(&self.pool).await?.try_get(0)?;
        let mut sql = Sql::new("SELECT ");
        sql.push(SUMMARY).push(if filter.position.is_some() { ", p.ply" } else { "" });
        filter.push(&mut sql)?;
        sql.push(" ORDER BY ").push(order(filter.query.order)).push(", g.number DESC LIMIT ").bind(limit)?;
        sql.push(" OFFSET ").bind(filter.query.offset)?;
        let rows = sql.query().fetch_all(&self.pool).await?;
        let mut games = rows.iter().map(summary).collect::<Result<Vec<_>, _>>()?;
        if filter.position.is_some() {
            for (row, (_, game)) in rows.iter().zip(&mut games) {
                game.found_at = Some(row.try_get("ply")?);
            }
        }
        self.read_tags(&mut games).await?;
        Ok(GameList { games: games.into_iter().map(|(_, game)| game).collect(), total })
    }

    /// The ids of all games that a filter lets through, in its order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ids(&self, filter: &Filter) -> Result<Vec<String>, StoreError> {
        let mut sql = Sql::new("SELECT g.id");
        filter.push(&mut sql)?;
        sql.push(" ORDER BY ").push(order(filter.query.order)).push(", g.number DESC");
        let rows = sql.query().fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}

impl Filter {
    /// `FROM … WHERE …`
    fn push(&self, sql: &mut Sql) -> Result<(), StoreError> {
        let query = &self.query;
        sql.push(" FROM game g");
        if let Some(position) = self.position {
            sql.push(" JOIN game_position p ON p.game = g.number AND p.position = ").bind(position)?;
            if let Some(within) = query.within {
                sql.push(" AND p.ply <= ").bind(within)?;
            }
        }
        sql.push(if query.deleted { " WHERE g.deleted IS NOT NULL" } else { " WHERE g.deleted IS NULL" });
        let result = query.result.map(serde_json::to_value).transpose()?;
        for (condition, value) in [
            (" AND g.variant = ", query.variant.clone()),
            (" AND g.preset = ", query.preset.clone()),
            (" AND g.array_id = ", query.array.clone()),
            (" AND g.source = ", query.source.clone()),
            (" AND g.result = ", result.and_then(|result| result.as_str().map(str::to_owned))),
            (" AND g.date >= ", query.from.clone()),
            // The last day includes all that begins with it.
            (" AND g.date <= ", query.to.as_ref().map(|day| format!("{day}~"))),
        ] {
            if let Some(value) = value {
                sql.push(condition).bind(value)?;
            }
        }
        for (condition, value) in [(" AND g.plies >= ", query.min_plies), (" AND g.plies <= ", query.max_plies)] {
            if let Some(value) = value {
                sql.push(condition).bind(value)?;
            }
        }
        if let Some(tag) = &query.tag {
            sql.push(" AND EXISTS (SELECT 1 FROM game_tag t WHERE t.game = g.number AND t.tag = ");
            sql.bind(tag.trim().to_owned())?.push(")");
        }
        for (columns, part) in [
            (&["g.sente_key", "g.gote_key"][..], &query.player),
            (&["g.sente_key"], &query.sente),
            (&["g.gote_key"], &query.gote),
        ] {
            if let Some(part) = part {
                any_like(sql, columns, part)?.push(")");
            }
        }
        if let Some(part) = &query.text {
            any_like(sql, &["g.words"], part)?;
            sql.push(" OR EXISTS (SELECT 1 FROM game_tag t WHERE t.game = g.number AND LOWER(t.tag) LIKE ");
            sql.bind(containing(&fold(part)))?.push(r" ESCAPE '\'))");
        }
        Ok(())
    }
}

/// ` AND (one of the columns holds the part`, still open.
fn any_like<'s>(sql: &'s mut Sql, columns: &[&str], part: &str) -> Result<&'s mut Sql, StoreError> {
    sql.push(" AND (");
    for (place, column) in columns.iter().enumerate() {
        sql.push(if place == 0 { "" } else { " OR " }).push(column).push(" LIKE ");
        sql.bind(containing(&fold(part.trim())))?.push(r" ESCAPE '\'");
    }
    Ok(sql)
}

const fn order(order: Order) -> &'static str {
    match order {
        Order::Updated => "g.updated DESC",
        Order::Created => "g.created DESC",
        Order::Date => "g.date DESC NULLS LAST",
        Order::DateAscending => "g.date ASC NULLS LAST",
        Order::Sente => "g.sente_key, g.gote_key",
        Order::Gote => "g.gote_key, g.sente_key",
        Order::Longest => "g.plies DESC",
        Order::Shortest => "g.plies",
    }
}
