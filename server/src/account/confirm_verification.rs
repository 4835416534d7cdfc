//! Notes that a person's address is verified. The client says so once for each page load; whoever
//! referred the person is told by what comes of this note.

use domain::account::confirm_verification::confirm_verification;

use crate::account::rows;
use crate::prelude::*;

/// That the address is verified.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReferralVerification {
    /// Where the verification stands.
    status: VerificationStatus,
}

/// Where the verification of an address stands, once it is noted.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum VerificationStatus {
    /// It is done.
    Verified,
}

/// Notes once that the address of the person who asks is verified.
#[utoipa::path(responses((status = 200, body = ReferralVerification)))]
#[put("/referrals/verification")]
pub(crate) async fn confirm_user_verification(
    mut learner: Learner,
    Now(now): Now,
    _: NoBody,
) -> Result<Json<ReferralVerification>> {
    let noted_at = learner.user.verified_at.map(|at| at.0);
    let at = confirm_verification(learner.token.email_verified, noted_at, now)?;
    if noted_at.is_none() {
        rows::apply_verification(&mut learner.conn, learner.id, at).await?;
    }
    Ok(Json(ReferralVerification { status: VerificationStatus::Verified }))
}
