//! The friends of the person who asks, each under a masked name with how far they are and since when.

use domain::ids::ReferralId;
use domain::referral::ReferralStatus;
use domain::referral::mask_name::mask_name;
use domain::referral::standing::{Reminding, StaleReason, standing};
use domain::referral::visible::visible;

use crate::page::after_id;
use crate::prelude::*;
use crate::referral::rows::{self, ReferralRow};

/// Which friends, and which page of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct FriendsQuery {
    /// Those alone that are this far.
    status: Option<ReferralStatus>,
    /// Where the last page ended.
    next: Option<String>,
}

/// A friend.
#[derive(Serialize, ToSchema)]
pub(crate) struct Friend {
    /// The referral.
    id: ReferralId,
    /// Their masked name, where they have told one.
    name_masked: Option<String>,
    /// How far they are.
    status: ReferralStatus,
    /// Since when.
    at: Timestamp,
    /// What they wait for, if they have gone quiet.
    stale: Option<StaleReason>,
    /// When they went quiet, or go quiet if nothing happens.
    stale_at: Option<Timestamp>,
    /// The reminder, if they have gone quiet.
    reminding: Option<Reminding>,
}

/// Lists the friends of the person who asks, the newest first.
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
