//! How far the person who asks is with their friends: counts, and the ladder of milestones. A page that has seen it is
//! told with 304 that nothing has changed.

use domain::referral::milestones::{Counts, milestones};
use sha2::{Digest as _, Sha256};

use crate::prelude::*;
use crate::referral::board::{LadderStep, board_of};

/// What a page has seen.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct PollQuery {
    /// The `version` of the answer that it has.
    since: Option<String>,
}

/// How far somebody is with their friends.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReferralProgress {
    /// The friends by how far they are.
    counts: Counts,
    /// The milestones, in their order.
    milestones: Vec<LadderStep>,
    /// When any of this changes by itself.
    next_change_at: Option<Timestamp>,
    /// What names this state: the same for as long as nothing has changed.
    version: String,
}

/// Shows how far the person who asks is.
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
