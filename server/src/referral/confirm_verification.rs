//! Notes that a person's address is verified, and takes the referral by which they came a step further. The client says
//! so once for each page load.

use domain::account::confirm_verification::confirm_verification;
use domain::referral::advance::Step;

use crate::account::rows;
use crate::prelude::*;
use crate::referral::step::take_step;

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
    let (user, noted_at) = (learner.id, learner.user.verified_at.map(|at| at.0));
    let at = confirm_verification(learner.token.email_verified, noted_at, now)?;
    if noted_at.is_none() {
        let noted = learner.conn.transaction(async |conn| {
            rows::apply_verification(conn, user, at).await?;
            take_step(conn, user, Step::Verified, now).await
        });
        noted.await?;
    }
    Ok(Json(ReferralVerification { status: VerificationStatus::Verified }))
}
