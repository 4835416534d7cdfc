//! Reminds an inactive friend. The referrer requests it, as often as the rules allow; a job sends the mail in our name.

use domain::ids::ReferralId;
use domain::referral::remind::{ReferralReminder, remind};
use domain::referral::standing::standing;
use domain::referral::visible::visible;

use crate::jobs;
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::prelude::*;
use crate::referral::rows;
use crate::referral::send_reminder::SendReminder;

/// Reminds one of the caller's friends.
#[utoipa::path(params(("referral" = ReferralId, Path)), responses((status = 200, body = ReferralReminder)))]
#[post("/referrals/{referral}/remind")]
pub(crate) async fn remind_friend(
    mut learner: Learner,
    Now(now): Now,
    path: Path<ReferralId>,
    _: NoBody,
) -> Result<Json<ReferralReminder>> {
    let (user, referral) = (learner.id, path.into_inner());
    let reminded = learner.conn.transaction(async |conn| {
        let (row, _) = rows::lock_friend(conn, user, referral).await?.ok_or(Refusal::RouteNotFound)?;
        let facts = row.facts();
        let view = visible(&facts);
        let reminded = remind(&view, now)?;
        let waits_for = standing(&view, now).stale.ok_or(Refusal::ReferralNoReminder)?;
        let mut after = facts;
        after.reminded.push(reminded.at);
        rows::apply_step(conn, &after, now).await?;
        let referee = UserId(row.referee_id);
        jobs::enqueue(conn, Some(referee), &SendReminder { referee, referrer: user, waits_for }, now, now).await?;
        publish(conn, &[PublishedUpdate::new(user, LiveFeature::Referral, referral.0)], now).await?;
        Ok::<_, Error>(reminded)
    });
    Ok(Json(reminded.await?))
}
