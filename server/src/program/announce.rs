//! Scheduled notices about new programs to people who asked for news.

use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::ids::{ProgramId, UserId};
use domain::notification::notice::Notice;
use domain::program::announce::{AnnounceFacts, announced_after, announces};
use domain::program::offer::{EnrolmentWindow, offer};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::columns::At;
use crate::error::Result;
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::notification::tell::{NoticeMessage, tell};
use crate::program::announcement_rows::{self, InterestedPerson};
use crate::program::rows;

/// Number of people in one transaction.
const AT_ONCE: i64 = 200;

/// Job that announces new programs.
#[derive(Debug, Serialize, Deserialize)]
pub struct AnnouncePrograms;

impl Job for AnnouncePrograms {
    const KIND: &'static str = "program/announce";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let mut conn = context.pool.connection().await?;
        for program in announcement_rows::published_after(&mut conn, announced_after(context.now)).await? {
            let sessions = rows::sessions_of_program(&mut conn, program.0).await?;
            let windows = sessions.iter().map(|session| Ok(offer(&session.offer_facts()?, context.now).window));
            let windows = windows.collect::<Result<Vec<_>>>()?;
            let mut after = Uuid::nil();
            loop {
                let people = announcement_rows::interested(&mut conn, program.0, after, AT_ONCE).await?;
                let Some(last) = people.last() else { break };
                after = last.user_id;
                conn.transaction(async |conn| announce(conn, context, program, &windows, &people).await).await?;
            }
        }
        Ok(())
    }
}

async fn announce(
    conn: &mut AsyncPgConnection,
    context: &Context<'_>,
    (program, published_at): (Uuid, At),
    windows: &[EnrolmentWindow],
    people: &[InterestedPerson],
) -> Result<()> {
    let now = context.now;
    let ids = people.iter().map(|person| person.user_id).collect::<Vec<_>>();
    let enrolled = announcement_rows::statuses(conn, program, &ids).await?;
    let is_due = |person: &&InterestedPerson| {
        let mut own = enrolled.iter().filter(|(user, _)| *user == person.user_id);
        announces(&AnnounceFacts {
            now,
            published_at: published_at.0,
            windows,
            joined_at: person.joined_at.0,
            wants_news: person.wants_news,
            is_taken: own.any(|(_, status)| status.0.is_kept()),
            is_announced: person.announced_at.is_some(),
        })
    };
    let due = people.iter().filter(is_due).map(|person| person.user_id).collect::<Vec<_>>();
    if due.is_empty() {
        return Ok(());
    }
    let place = rows::program_place(conn, program).await?;
    let announced = announcement_rows::apply_announced(conn, program, &due, now).await?;
    let message = |user| {
        let notice = Notice::ProgramOpened { id: ProgramId(program), program: place.clone() };
        NoticeMessage::new(UserId(user), notice)
    };
    tell(conn, announced.into_iter().map(message).collect(), now).await
}
