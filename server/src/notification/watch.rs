//! Dates that bring notices by themselves: a feature names a date, with the notice that it brings, as often as it likes;
//! what has fallen due by then is told all the same.

use diesel_async::AsyncPgConnection;
use domain::ids::{SubjectId, UserId};
use domain::notification::NotificationKind;
use domain::notification::notice::Notice;
use domain::notification::schedule::{self, Watched, next_due_at};
use domain::time::Timestamp;

use crate::columns::{At, JsonColumn, TextEnum};
use crate::error::{Error, Result};
use crate::notification::watch_rows::{self, WatchedRow};
use crate::zone::zone_facts;

/// A date of which a person is told.
#[derive(Clone, Debug)]
pub struct NoticeDate {
    /// What they are told.
    pub notice: Notice,
    /// The date.
    pub at: Timestamp,
    /// The IANA name of the zone in which days before it are counted.
    pub timezone: String,
    /// When it came to its end otherwise, if it did; then it brings nothing.
    pub ended_at: Option<Timestamp>,
}

/// Watches dates of a person from now on, in the transaction of this connection; what they would have brought before is
/// over, unless it still waits for the person. A date of the same kind and subject is watched in place of the one before, and one that has ended no longer.
pub async fn watch(conn: &mut AsyncPgConnection, user: UserId, dates: Vec<NoticeDate>, now: Timestamp) -> Result<()> {
    let (mut ahead, mut over) = (Vec::new(), Vec::new());
    for NoticeDate { notice, at, timezone, ended_at } in dates {
        let (kind, subject) = (notice.kind(), notice.subject());
        let row = WatchedRow {
            user_id: user.0,
            kind: TextEnum(kind),
            subject: subject.0,
            notice: JsonColumn(notice),
            at: At(at),
            timezone,
            told_until: At(now),
            due_at: None,
        };
        let watched = Watched { ended_at, ..row.watched()? };
        let told_until = schedule::told_until(&watched, now);
        match next_due_at(&watched, told_until) {
            Some(due_at) => {
                ahead.push(WatchedRow { told_until: At(told_until), due_at: Some(At(due_at)), ..row });
            }
            None => over.push((kind, subject)),
        }
    }
    watch_rows::upsert(conn, &ahead).await?;
    watch_rows::delete_ahead(conn, user, &over, now).await
}

/// Watches dates of a person no longer; of what has fallen due is still told.
pub async fn unwatch(
    conn: &mut AsyncPgConnection,
    user: UserId,
    dates: &[(NotificationKind, SubjectId)],
    now: Timestamp,
) -> Result<()> {
    watch_rows::delete_ahead(conn, user, dates, now).await
}

/// Ends dates of a person whose notices are of no use any more, those included that have fallen due.
pub async fn end(conn: &mut AsyncPgConnection, user: UserId, dates: &[(NotificationKind, SubjectId)]) -> Result<()> {
    watch_rows::delete(conn, user, dates).await
}

/// Ends the dates of everybody that are about this.
pub async fn end_for_all(conn: &mut AsyncPgConnection, kind: NotificationKind, subject: SubjectId) -> Result<()> {
    watch_rows::delete_for_all(conn, kind, subject).await
}

impl WatchedRow {
    /// What the rules take of it.
    pub(super) fn watched(&self) -> Result<Watched> {
        let zone = zone_facts(&self.timezone, self.at.0, self.at.0);
        let zone = zone.ok_or_else(|| Error::broken("a date has a zone that nobody knows"))?;
        Ok(Watched { kind: self.kind.0, subject: SubjectId(self.subject), at: self.at.0, zone, ended_at: None })
    }
}
