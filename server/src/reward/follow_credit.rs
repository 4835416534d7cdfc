//! Scheduled changes of credit: releases held credit, announces the expiry of credit, and expires it. Only ledgers
//! whose next date is due are read.

use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::ids::UserId;
use domain::notification::notice::Notice;
use domain::reward::expire::{ExpireFacts, expire};
use domain::reward::release_hold::{LedgerAt, release_hold};
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::notification::tell::{NoticeMessage, tell};
use crate::referral::rows::lock_person;
use crate::reward::ledger_rows;

/// Job that applies the scheduled changes of credit.
#[derive(Debug, Serialize, Deserialize)]
pub struct FollowCredit;

impl Job for FollowCredit {
    const KIND: &'static str = "reward/follow_credit";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let (now, mut conn) = (context.now, context.pool.connection().await?);
        while follow_one(&mut conn, now).await? {}
        Ok(())
    }
}

/// Processes the ledger with the oldest due date. Returns whether there was one.
async fn follow_one(conn: &mut AsyncPgConnection, now: Timestamp) -> Result<bool> {
    conn.transaction(async |conn| {
        let Some(user) = ledger_rows::lock_due(conn, now).await? else { return Ok(false) };
        lock_person(conn, user).await?;
        follow(conn, user, now).await?;
        Ok::<_, Error>(true)
    })
    .await
}

async fn follow(conn: &mut AsyncPgConnection, user: UserId, now: Timestamp) -> Result<()> {
    let entries = ledger_rows::entries_of(conn, user).await?;
    let released = release_hold(&LedgerAt { now, entries: entries.clone() })?;
    let entries = [entries, released.entries.clone()].concat();
    let notices = ledger_rows::notices_of(conn, user).await?;
    let expiry = expire(&ExpireFacts { now, entries, notices })?;
    let sent = expiry.notices.iter().map(|notice| notice.notice).collect::<Vec<_>>();
    ledger_rows::note_sent(conn, user, &sent).await?;
    let notice = |(at, lot, amount)| NoticeMessage::new(user, Notice::CreditExpiring { lot, amount, at });
    let due = expiry.notices.iter().map(|due| (due.notice.expires_at, due.notice.lot, due.amount));
    tell(conn, due.map(notice).collect(), now).await?;
    ledger_rows::apply_entries(conn, user, &[released.entries, expiry.entries].concat(), now).await
}
