//! Dates that cause notices. A feature registers a date together with its notice, and may register it repeatedly.
//! Notices that are already due are still sent.

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

/// A date with the notice that it causes.
#[derive(Clone, Debug)]
pub struct NoticeDate {
    /// The notice.
    pub notice: Notice,
    /// The date.
    pub at: Timestamp,
    /// IANA name of the zone in which days before the date are counted.
    pub timezone: String,
    /// Time at which the date became irrelevant; `None` if it is relevant. An irrelevant date causes no notice.
    pub ended_at: Option<Timestamp>,
}

/// Watches dates of a person from now on, in the transaction of this connection. Notices that would have been due
/// earlier are not sent, except for [kinds that wait for the person](NotificationKind::waits). A date replaces the
/// registered date of the same kind and subject. An irrelevant date is removed.
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

/// Stops watching dates of a person. Notices that are already due are still sent.
pub async fn unwatch(
    conn: &mut AsyncPgConnection,
    user: UserId,
    dates: &[(NotificationKind, SubjectId)],
    now: Timestamp,
) -> Result<()> {
    watch_rows::delete_ahead(conn, user, dates, now).await
}

/// Removes dates of a person whose notices are no longer useful, including those that are due.
pub async fn end(conn: &mut AsyncPgConnection, user: UserId, dates: &[(NotificationKind, SubjectId)]) -> Result<()> {
    watch_rows::delete(conn, user, dates).await
}

/// Removes the dates about this subject for everybody.
pub async fn end_for_all(conn: &mut AsyncPgConnection, kind: NotificationKind, subject: SubjectId) -> Result<()> {
    watch_rows::delete_for_all(conn, kind, subject).await
}

impl WatchedRow {
    /// Returns the date for the rules.
    pub(super) fn watched(&self) -> Result<Watched> {
        let zone = zone_facts(&self.timezone, self.at.0, self.at.0);
        let zone = zone.ok_or_else(|| Error::broken("the zone of a date is unknown"))?;
        Ok(Watched { kind: self.kind.0, subject: SubjectId(self.subject), at: self.at.0, zone, ended_at: None })
    }
}
