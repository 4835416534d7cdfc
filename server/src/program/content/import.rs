//! Publishes packs. A changed curriculum becomes a new version of its program, and learners who enrolled before keep
//! their version. Sessions and prices are updated in place. An import without changes does not write.

mod badge_rows;
mod price_rows;
mod session_rows;
mod version_rows;

use std::fmt;

use diesel::prelude::{ExpressionMethods as _, OptionalExtension as _, QueryDsl as _};
use diesel_async::{AsyncConnection as _, AsyncPgConnection, RunQueryDsl as _};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, count};
use crate::error::Result;
use crate::program::content::Reading;
use crate::program::content::pack::Pack;
use crate::schema::programs;

/// The result of the import of one pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The program.
    pub slug: String,
    /// The program's version after the import.
    pub version: u32,
    /// The program's version before the import.
    pub was: Option<u32>,
    /// Number of sessions that were written.
    pub sessions: usize,
    /// Whether the prices were written.
    pub has_new_prices: bool,
    /// Badges and prices that were offered before and no longer are.
    pub switched_off: Vec<String>,
}

impl fmt::Display for Imported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { slug, version, was, sessions, has_new_prices, switched_off: _ } = self;
        let is_same = *was == Some(*version);
        if is_same && *sessions == 0 && !has_new_prices {
            return write!(f, "{slug}: unchanged");
        }
        write!(f, "{slug}: version {version}")?;
        match was {
            _ if is_same => f.write_str(" as before")?,
            Some(was) => write!(f, " (was {was})")?,
            None => {}
        }
        let plural = if *sessions == 1 { "" } else { "s" };
        write!(f, ", {sessions} session{plural}")?;
        if *has_new_prices { f.write_str(", prices") } else { Ok(()) }
    }
}

/// Publishes all packs in one transaction.
///
/// # Errors
/// Breaks if a pack has an error, if a session belongs to another program, or if a session has more learners than its
/// new number of seats.
pub async fn import(conn: &mut AsyncPgConnection, reading: &Reading, now: Timestamp) -> Result<Vec<Imported>> {
    reading.check()?;
    conn.transaction(async |conn| {
        let mut imported = Vec::new();
        for pack in &reading.packs {
            imported.push(import_pack(conn, pack, now).await?);
        }
        Ok(imported)
    })
    .await
}

async fn import_pack(conn: &mut AsyncPgConnection, pack: &Pack, now: Timestamp) -> Result<Imported> {
    let program = program(conn, &pack.slug, now).await?;
    let latest = version_rows::latest(conn, program).await?;
    let was = latest.as_ref().map(|latest| count(latest.number));
    let hash = pack.curriculum.hash()?;
    let version = match latest {
        Some(latest) if latest.content_hash == hash => latest,
        _ => {
            let touch = diesel::update(programs::table.find(program)).set(programs::updated_at.eq(At(now)));
            touch.execute(conn).await?;
            version_rows::publish(conn, program, was.unwrap_or(0) + 1, pack, hash, now).await?
        }
    };
    let sessions = session_rows::bring_up_to_date(conn, program, version.id, &pack.sessions, now).await?;
    let badges = badge_rows::bring_up_to_date(conn, program, &pack.badges, now).await?;
    let mut switched_off =
        badges.into_iter().map(|badge| format!("badge {badge} of {}", pack.slug)).collect::<Vec<_>>();
    let prices = price_rows::bring_up_to_date(conn, program, pack, now).await?;
    if prices.becomes_free {
        switched_off.push(format!("price of {}, which becomes free", pack.slug));
    }
    Ok(Imported {
        slug: pack.slug.clone(),
        version: count(version.number),
        was,
        sessions,
        has_new_prices: prices.is_other,
        switched_off,
    })
}

/// The program with this slug, which is created if it is missing. Its row is locked until the transaction ends.
async fn program(conn: &mut AsyncPgConnection, slug: &str, now: Timestamp) -> Result<Uuid> {
    let query = programs::table.filter(programs::slug.eq(slug)).select(programs::id).for_update();
    if let Some(id) = query.first(conn).await.optional()? {
        return Ok(id);
    }
    let id = new_id(now);
    let row = (
        programs::id.eq(id),
        programs::slug.eq(slug),
        programs::created_at.eq(At(now)),
        programs::updated_at.eq(At(now)),
    );
    diesel::insert_into(programs::table).values(row).execute(conn).await?;
    Ok(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_says_what_changed() {
        let imported = |version, was, sessions, has_new_prices| {
            let switched_off = Vec::new();
            Imported { slug: "a".to_owned(), version, was, sessions, has_new_prices, switched_off }.to_string()
        };
        assert_eq!(imported(1, None, 2, false), "a: version 1, 2 sessions");
        assert_eq!(imported(2, Some(1), 3, true), "a: version 2 (was 1), 3 sessions, prices");
        assert_eq!(imported(2, Some(2), 1, false), "a: version 2 as before, 1 session");
        assert_eq!(imported(2, Some(2), 0, false), "a: unchanged");
    }
}
