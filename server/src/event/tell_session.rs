//! Notifies everybody in a session, in batches. Sends the notice if there is one, and updates open pages in any case.
//! Each batch records its last enrolment, so that no learner is notified twice.

use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::notification::notice::Notice;
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn};
use crate::error::{Error, Result};
use crate::event::rows::{self, DueAnnouncementRow, EventRow};
use crate::jobs::{self, Context, Job, JobFailure, Lane};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::notification::tell::{NoticeMessage, tell};

/// Number of enrolments in one transaction.
const AT_ONCE: i64 = 200;

/// Job that sends a message to a session.
#[derive(Debug, Serialize, Deserialize)]
pub struct TellSession {
    /// Id of the stored message.
    pub(super) message: Uuid,
}

impl Job for TellSession {
    const KIND: &'static str = "event/tell_session";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        while tell_some(context, self.message).await? {}
        Ok(())
    }
}

/// Notifies the next batch. Returns whether there may be more.
async fn tell_some(context: &Context<'_>, message: Uuid) -> Result<bool> {
    let now = context.now;
    let mut conn = context.pool.connection().await?;
    conn.transaction(async |conn| {
        let Some(row) = rows::lock_message(conn, message).await? else { return Ok(false) };
        let audience = rows::audience_after(conn, &row, AT_ONCE).await?;
        let last = audience.last().map(|(enrolment, ..)| *enrolment);
        let notice = row.notice.map(|notice| notice.0);
        // A reminder that was delayed in the queue is not sent after the event's start.
        let notice = notice.filter(|notice| notice.is_of_use(now));
        let present = audience.into_iter().filter(|(.., status)| status.is_enrolled()).map(|(_, user, _)| user);
        let present = present.collect::<Vec<_>>();
        if let Some(notice) = notice {
            tell(conn, present.iter().map(|user| NoticeMessage::new(*user, notice.clone())).collect(), now).await?;
        }
        let changed = present.iter().map(|user| PublishedUpdate::new(*user, LiveFeature::Event, row.session_id));
        publish(conn, &changed.collect::<Vec<_>>(), now).await?;
        rows::apply_told(conn, row.id, last).await?;
        Ok::<_, Error>(last.is_some())
    })
    .await
}

/// Enqueues a job that notifies everybody whom an event is for, in the transaction of this connection. Without a
/// notice, the job only updates open pages.
pub async fn tell_of_event(
    conn: &mut AsyncPgConnection,
    event: &EventRow,
    notice: Option<Notice>,
    now: Timestamp,
) -> Result<()> {
    tell_session(conn, (event.session_id, event.team_id, Some(event.id)), notice, now).await
}

/// Enqueues a job that notifies everybody in a session, or in one of its teams, in the transaction of this connection.
pub(super) async fn tell_session(
    conn: &mut AsyncPgConnection,
    (session_id, team_id, subject): (Uuid, Option<Uuid>, Option<Uuid>),
    notice: Option<Notice>,
    now: Timestamp,
) -> Result<()> {
    let notice = notice.map(JsonColumn);
    let id = new_id(now);
    let row = DueAnnouncementRow { id, session_id, team_id, subject, notice, told_up_to: None, created_at: At(now) };
    rows::insert_message(conn, &row).await?;
    jobs::enqueue(conn, None, &TellSession { message: id }, now, now).await?;
    Ok(())
}
