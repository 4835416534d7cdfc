//! Erases a person's records after their identity was deleted. The request does this itself; the job repeats it a
//! minute later.

use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::ids::UserId;
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::account::rows::UserRow;
use crate::account::{mail_rows, rows};
use crate::db::Pool;
use crate::error::Error;
use crate::jobs::{self, Context, Job, JobFailure, Lane};
use crate::notification::rows as notification_rows;
use crate::platform::Platform;
use crate::upload;

/// Account to be erased.
pub(super) struct Leaving {
    pub(super) user: UserId,
    pub(super) uid: String,
    pub(super) address: String,
}

/// Job that erases the remaining data about a person whose identity is deleted.
#[derive(Debug, Serialize, Deserialize)]
pub struct FinishErasure {
    /// Account to be erased.
    pub user: UserId,
}

impl Job for FinishErasure {
    const KIND: &'static str = "account/erase";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let Context { platform, pool, now, .. } = *context;
        let user = rows::standing_user(&mut *pool.connection().await?, self.user).await?;
        let Some(UserRow { uid, email: address, .. }) = user else {
            return erase_leftovers(platform, pool, self.user, now).await;
        };
        if platform.identity.has_account(&uid).await? {
            return Ok(());
        }
        erase_here(platform, pool, &Leaving { user: self.user, uid, address }, now).await
    }
}

/// Erases a person's files and records.
pub(super) async fn erase_here(
    platform: &Platform,
    pool: &Pool,
    leaving: &Leaving,
    now: Timestamp,
) -> Result<(), JobFailure> {
    if let Err(error) = upload::remove_all_of(pool, platform, leaving.user).await {
        tracing::warn!(%error, "the files of an erased account remain until the next cleanup");
    }
    let mut conn = pool.connection().await?;
    let addresses = conn
        .transaction(async |conn| {
            rows::lock_user(conn, leaving.user).await?;
            let mut addresses = mail_rows::verification_addresses_of(conn, leaving.user).await?;
            addresses.push(leaving.address.clone());
            erase_records(conn, platform, leaving.user, now).await?;
            for address in &addresses {
                mail_rows::forget_mails_to(conn, address).await?;
            }
            rows::note_erased_identity(conn, &leaving.uid, now).await?;
            Ok::<_, Error>(addresses)
        })
        .await?;
    Ok(platform.mailer.forget(leaving.user, &addresses)?)
}

/// Erases what was written about a person after their account was erased.
async fn erase_leftovers(platform: &Platform, pool: &Pool, user: UserId, now: Timestamp) -> Result<(), JobFailure> {
    upload::remove_all_of(pool, platform, user).await?;
    let mut conn = pool.connection().await?;
    Ok(conn.transaction(async |conn| erase_records(conn, platform, user, now).await).await?)
}

async fn erase_records(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    user: UserId,
    now: Timestamp,
) -> Result<(), Error> {
    notification_rows::forget_name_of(conn, user).await?;
    platform.personal_data.erase_records_of(conn, user, now).await?;
    jobs::rows::remove_all_of(conn, user, FinishErasure::KIND).await
}
