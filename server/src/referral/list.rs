//! The caller's friends, with masked names and their progress.

use domain::ids::ReferralId;
use domain::referral::ReferralStatus;
use domain::referral::mask_name::mask_name;
use domain::referral::standing::{Reminding, StaleReason, standing};
use domain::referral::visible::visible;

use crate::page::after_id;
use crate::prelude::*;
use crate::referral::rows::{self, ReferralRow};

/// Query parameters: a status and a page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct FriendsQuery {
    /// Only friends with this status.
    status: Option<ReferralStatus>,
    /// The cursor at which the last page ended.
    next: Option<String>,
}

/// A friend.
#[derive(Serialize, ToSchema)]
pub(crate) struct Friend {
    /// The referral.
    id: ReferralId,
    /// Their masked name. `None`: they have not given a name.
    name_masked: Option<String>,
    /// Their progress.
    status: ReferralStatus,
    /// The time at which they reached this status.
    at: Timestamp,
    /// The step that they have not taken, if they are inactive.
    stale: Option<StaleReason>,
    /// The time at which they became or will become inactive.
    stale_at: Option<Timestamp>,
    /// State of the reminder, if they are inactive.
    reminding: Option<Reminding>,
}

/// Lists the caller's friends, newest first.
#[utoipa::path(params(FriendsQuery), responses((status = 200, body = Page<Friend>)))]
#[get("/referrals")]
pub(crate) async fn list_friends(
    mut learner: Learner,
    Now(now): Now,
    query: Query<FriendsQuery>,
) -> Result<Json<Page<Friend>>> {
    after_id(query.next.as_deref())?;
    let rows = rows::friends_of(&mut learner.conn, learner.id).await?;
    let friends = rows.iter().rev().map(|(row, name)| friend(row, name.as_deref(), now));
    let friends = friends.filter(|friend| query.status.is_none_or(|status| friend.status == status));
    Page::cut(friends.collect(), query.next.as_deref(), |friend| friend.id.to_string()).map(Json)
}

fn friend(row: &ReferralRow, name: Option<&str>, now: Timestamp) -> Friend {
    let view = visible(&row.facts());
    let standing = standing(&view, now);
    Friend {
        id: view.id,
        name_masked: mask_name(name),
        status: view.status,
        at: view.since,
        stale: standing.stale,
        stale_at: standing.stale_at,
        reminding: standing.reminding,
    }
}
