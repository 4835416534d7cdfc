//! The caller's progress with their friends: counts and milestones. A page that has the current version gets 304.

use domain::referral::milestones::{Counts, milestones};
use sha2::{Digest as _, Sha256};

use crate::prelude::*;
use crate::referral::board::{LadderStep, board_of};

/// Query parameters: the version that the page has.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct PollQuery {
    /// The `version` of the last answer that the page has received.
    since: Option<String>,
}

/// A person's progress with their friends.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReferralProgress {
    /// The number of friends by status.
    counts: Counts,
    /// The milestones, in order.
    milestones: Vec<LadderStep>,
    /// The next time at which any of this changes by itself.
    next_change_at: Option<Timestamp>,
    /// An id of this state; it changes whenever the state changes.
    version: String,
}

/// Shows the caller's progress.
#[utoipa::path(
    params(PollQuery),
    responses((status = 200, body = ReferralProgress), (status = 304, description = "Nothing has changed."))
)]
#[get("/referrals/poll")]
pub(crate) async fn poll_referrals(
    mut learner: Learner,
    Now(now): Now,
    query: Query<PollQuery>,
) -> Result<HttpResponse> {
    let board = board_of(&mut learner.conn, learner.id, now).await?;
    let found = milestones(&board.facts);
    let mut progress = ReferralProgress {
        counts: found.counts,
        milestones: LadderStep::all(&board.milestones, found.milestones),
        next_change_at: found.next_change_at,
        version: String::new(),
    };
    let seen = Sha256::digest(serde_json::to_vec(&progress)?);
    progress.version = seen.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    if query.since.as_ref() == Some(&progress.version) {
        return Ok(HttpResponse::NotModified().finish());
    }
    json(&progress)
}
