//! Records that a person's address is verified, and advances the person's own referral. The client sends this once for
//! each page load.

use domain::account::confirm_verification::confirm_verification;
use domain::referral::advance::ReferralStep;

use crate::account::rows;
use crate::prelude::*;
use crate::referral::step::take_step;

/// The recorded verification.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReferralVerification {
    /// Its status.
    status: VerificationStatus,
}

/// Status of the verification, as recorded.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum VerificationStatus {
    /// Verified.
    Verified,
}

/// Records that the caller's address is verified, only once.
#[utoipa::path(responses((status = 200, body = ReferralVerification)))]
#[put("/referrals/verification")]
pub(crate) async fn confirm_user_verification(
    mut learner: Learner,
    Now(now): Now,
    _: NoBody,
) -> Result<Json<ReferralVerification>> {
    let (user, noted_at) = (learner.id, learner.user.verified_at.map(|at| at.0));
    let at = confirm_verification(learner.token.email_verified, noted_at, now)?;
    if noted_at.is_none() {
        let noted = learner.conn.transaction(async |conn| {
            rows::apply_verification(conn, user, at).await?;
            take_step(conn, user, ReferralStep::Verified, now).await
        });
        noted.await?;
    }
    Ok(Json(ReferralVerification { status: VerificationStatus::Verified }))
}
