//! Checks whether the learner has set a new password with the mailed link, and notifies the learner.

use diesel_async::AsyncConnection as _;
use domain::account::follow_password::{PasswordFacts, PasswordFollowed, follow_password};
use domain::ids::UserId;
use domain::notification::notice::SecurityEvent;
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::account::rows::standing_user;
use crate::account::tell_security;
use crate::error::Error;
use crate::jobs::{self, Context, Job, JobFailure, Lane};

/// Job that checks whether a password was changed.
#[derive(Debug, Serialize, Deserialize)]
pub struct FollowPassword {
    /// Owner of the password.
    pub(super) user: UserId,
    /// Time at which the link was requested.
    pub(super) asked_at: Timestamp,
}

impl Job for FollowPassword {
    const KIND: &'static str = "account/follow_password";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let Context { platform, pool, now, .. } = *context;
        let (user, asked_at) = (self.user, self.asked_at);
        let Some(account) = standing_user(&mut *pool.connection().await?, user).await? else { return Ok(()) };
        let changed_at = platform.identity.password_changed_at(&account.uid).await?;
        let mut conn = pool.connection().await?;
        match follow_password(&PasswordFacts { now, asked_at, changed_at }) {
            PasswordFollowed::Over => Ok(()),
            PasswordFollowed::LookAgain(at) => {
                Ok(jobs::enqueue(&mut conn, Some(user), &self, at, now).await.map(drop)?)
            }
            PasswordFollowed::Changed => {
                let told = conn.transaction(async |conn| {
                    // The person's other jobs of this kind are removed, so that several requested links cause only one
                    // notice.
                    jobs::rows::remove_kind_of(conn, user, Self::KIND).await?;
                    tell_security(conn, user, SecurityEvent::PasswordChanged, None, now).await?;
                    Ok::<_, Error>(())
                });
                Ok(told.await?)
            }
        }
    }
}
