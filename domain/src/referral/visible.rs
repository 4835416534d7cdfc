//! Returns the facts about a friend that the referrer may know: the friend's status, when it was reached, and when the
//! referral becomes stale. Only the server knows why a referral was rejected, the friend's payments and refunds, and
//! other activities.
//!
//! | Visible status | Since |
//! |---|---|
//! | `captured` | the link was followed |
//! | `signed_up` | the account was created |
//! | `verified` | the address was verified |
//! | `engaged` | the first mission was submitted, or a payment was made that was refunded later |
//! | `converted` | a payment was made |
//! | `rejected` | the account was created, or otherwise the link was followed |
//!
//! Steps before the verification count only once the address is verified. The result does not depend on the current
//! time, so the browser passes it to [`standing`](mod@crate::referral::standing) and
//! [`milestones`](mod@crate::referral::milestones) as the server does.

use serde::{Deserialize, Serialize};

use crate::ids::{ProgramId, ReferralId};
use crate::referral::limits::{REFERRAL_ENGAGE_DAYS, REFERRAL_VERIFY_DAYS};
use crate::referral::{Referral, ReferralStatus};
use crate::time::Timestamp;

/// A referral with the facts that the referrer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReferralView {
    /// The referral.
    pub id: ReferralId,
    /// The program that the link was for, if any.
    pub program: Option<ProgramId>,
    /// Its status. A refunded payment does not count as paid.
    pub status: ReferralStatus,
    /// When it reached this status.
    pub since: Timestamp,
    /// When it became stale, or will become stale without progress; `None` if it cannot become stale.
    pub stale_at: Option<Timestamp>,
    /// When reminders were sent.
    pub reminded: Vec<Timestamp>,
}

/// Returns the visible facts of a referral.
#[must_use]
pub fn visible(referral: &Referral) -> ReferralView {
    let was_refunded = referral.refunded_at.is_some();
    let status = match referral.status() {
        ReferralStatus::Converted if was_refunded => ReferralStatus::Engaged,
        status => status,
    };
    ReferralView {
        id: referral.id,
        program: referral.program,
        status,
        since: since(referral, status),
        stale_at: stale_at(referral, status),
        reminded: referral.reminded.clone(),
    }
}

fn since(referral: &Referral, status: ReferralStatus) -> Timestamp {
    let reached = match status {
        ReferralStatus::Captured => None,
        ReferralStatus::SignedUp | ReferralStatus::Rejected => referral.signed_up_at,
        ReferralStatus::Verified => referral.verified_at,
        ReferralStatus::Engaged => referral.verified_at.max(referral.engaged_at.or(referral.converted_at)),
        ReferralStatus::Converted => referral.verified_at.max(referral.converted_at),
    };
    reached.unwrap_or(referral.captured_at)
}

fn stale_at(referral: &Referral, status: ReferralStatus) -> Option<Timestamp> {
    let (from, days) = match status {
        ReferralStatus::Captured => (Some(referral.captured_at), REFERRAL_VERIFY_DAYS),
        ReferralStatus::SignedUp => (referral.signed_up_at, REFERRAL_VERIFY_DAYS),
        ReferralStatus::Verified => (referral.verified_at.max(referral.last_active_at), REFERRAL_ENGAGE_DAYS),
        ReferralStatus::Engaged | ReferralStatus::Converted | ReferralStatus::Rejected => return None,
    };
    from.map(|from| from.plus_days(days))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::referrals::{
        ReferralBuilder, a_captured_referral as captured, a_referral, a_signed_up_referral as signed_up,
        a_verified_referral as verified, program_id,
    };
    use crate::referral::Rejection;
    use ReferralStatus::{Captured, Converted, Engaged, Rejected, SignedUp, Verified};

    fn paid() -> ReferralBuilder {
        verified().converted("2026-11-05T12:00:00Z")
    }

    fn check(referral: ReferralBuilder, expected: (ReferralStatus, &str, Option<&str>)) {
        let told = visible(&referral.build());
        let (status, since, stale_at) = expected;
        assert_eq!((told.status, told.since, told.stale_at), (status, instant(since), stale_at.map(instant)));
    }

    #[test]
    fn how_far_a_friend_is_and_since_when_is_told() {
        check(captured(), (Captured, "2026-11-01T12:00:00Z", Some("2026-12-01T12:00:00Z")));
        check(signed_up(), (SignedUp, "2026-11-02T12:00:00Z", Some("2026-12-02T12:00:00Z")));
        check(verified(), (Verified, "2026-11-03T12:00:00Z", Some("2027-02-01T12:00:00Z")));
        let active = verified().active("2026-11-04T12:00:00Z");
        check(active, (Verified, "2026-11-03T12:00:00Z", Some("2027-02-02T12:00:00Z")));
        check(
            verified().active("2026-11-02T13:00:00Z"),
            (Verified, "2026-11-03T12:00:00Z", Some("2027-02-01T12:00:00Z")),
        );
        check(verified().engaged("2026-11-04T12:00:00Z"), (Engaged, "2026-11-04T12:00:00Z", None));
        check(paid().engaged("2026-11-04T12:00:00Z"), (Converted, "2026-11-05T12:00:00Z", None));
    }

    #[test]
    fn what_came_before_the_verification_is_told_from_then_on() {
        check(verified().engaged("2026-11-02T13:00:00Z"), (Engaged, "2026-11-03T12:00:00Z", None));
        check(verified().converted("2026-11-02T13:00:00Z"), (Converted, "2026-11-03T12:00:00Z", None));
    }

    #[test]
    fn what_was_given_back_is_told_as_engaged() {
        check(paid().refunded("2026-11-06T12:00:00Z"), (Engaged, "2026-11-05T12:00:00Z", None));
        let submitted = paid().engaged("2026-11-04T12:00:00Z").refunded("2026-11-06T12:00:00Z");
        check(submitted, (Engaged, "2026-11-04T12:00:00Z", None));
        check(
            verified().refunded("2026-11-06T12:00:00Z"),
            (Verified, "2026-11-03T12:00:00Z", Some("2027-02-01T12:00:00Z")),
        );
    }

    #[test]
    fn a_rejected_one_is_told_without_the_reason_and_what_came_after() {
        check(paid().rejected(Rejection::PaymentInstrument), (Rejected, "2026-11-02T12:00:00Z", None));
        check(captured().rejected(Rejection::Own), (Rejected, "2026-11-01T12:00:00Z", None));
    }

    #[test]
    fn its_program_and_its_reminders_are_told() {
        let told = visible(&signed_up().of_program(7).reminded("2026-12-09T12:00:00Z").build());
        let reminded = vec![instant("2026-12-09T12:00:00Z")];
        assert_eq!((told.id, told.program, told.reminded), (a_referral(1).build().id, Some(program_id(7)), reminded));
    }
}
