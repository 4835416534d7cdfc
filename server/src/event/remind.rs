//! Reminds learners of events that start soon. The job reads only the events whose reminder is due.

use diesel_async::AsyncConnection as _;
use domain::notification::notice::Notice;
use serde::{Deserialize, Serialize};

use crate::columns::At;
use crate::error::{Error, Result};
use crate::event::rows::{self, EventRow};
use crate::event::tell_session::tell_of_event;
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::program::rows::session_place;

/// Job that reminds of events.
#[derive(Debug, Serialize, Deserialize)]
pub struct RemindOfEvents;

impl Job for RemindOfEvents {
    const KIND: &'static str = "event/remind";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        while remind_of_one(context).await? {}
        Ok(())
    }
}

/// Sends the reminder that has been due longest. Returns `false` if no reminder is due.
async fn remind_of_one(context: &Context<'_>) -> Result<bool> {
    let now = context.now;
    let mut conn = context.pool.connection().await?;
    conn.transaction(async |conn| {
        let Some(row) = rows::lock_to_remind(conn, now).await? else { return Ok(false) };
        let reminded = row.reminders(now)?;
        if let Some(due) = reminded.due {
            let event = row.place(session_place(conn, row.session_id).await?);
            let notice = Notice::EventReminder { event, at: due.at };
            tell_of_event(conn, &row, Some(notice), now).await?;
        }
        let row = EventRow { reminded_until: At(now), remind_at: reminded.next_at.map(At), ..row };
        rows::store(conn, &row).await?;
        Ok::<_, Error>(true)
    })
    .await
}
