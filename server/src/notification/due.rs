//! Sends the notices of dates that are near or past. The job reads only dates with a notice that is due.

use diesel_async::AsyncConnection as _;
use domain::ids::UserId;
use domain::notification::schedule::{ScheduleFacts, next_due_at, schedule};
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::notification::tell::{NoticeMessage, tell};
use crate::notification::watch_rows::{self, WatchedRow};

/// Maximum number of dates in one transaction.
const AT_ONCE: i64 = 200;

/// Job that sends the notices that are due.
#[derive(Debug, Serialize, Deserialize)]
pub struct TellDue;

impl Job for TellDue {
    const KIND: &'static str = "notification/due";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        while tell_some(context).await? > 0 {}
        Ok(())
    }
}

/// Sends the due notices of some dates, those that have been due longest first. Returns the number of dates.
async fn tell_some(context: &Context<'_>) -> Result<usize> {
    let now = context.now;
    let mut conn = context.pool.connection().await?;
    conn.transaction(async |conn| {
        let due = watch_rows::lock_due(conn, now, AT_ONCE).await?;
        let count = due.len();
        let (mut messages, mut told) = (Vec::new(), Vec::new());
        for row in due {
            messages.extend(messages_of(&row, now)?);
            let due_at = next_due_at(&row.watched()?, now);
            told.push((row, due_at));
        }
        tell(conn, messages, now).await?;
        watch_rows::apply_told(conn, &told, now).await?;
        Ok::<_, Error>(count)
    })
    .await
}

/// Returns the notices of a date that are due and have not been sent.
fn messages_of(row: &WatchedRow, now: Timestamp) -> Result<Vec<NoticeMessage>> {
    let due = schedule(&ScheduleFacts { since: row.told_until.0, now, watched: vec![row.watched()?] });
    let message = |due| NoticeMessage::new(UserId(row.user_id), row.notice.0.clone().due(due));
    Ok(due.iter().map(message).collect())
}
