//! Tells what whoever shared a code may know of the friend who came through it: how far they are, since when, and when
//! that goes stale. Why a referral was rejected, what was paid or given back, and what the friend did else stays with
//! the server.
//!
//! | Status told | Since |
//! |---|---|
//! | `captured` | the link was followed |
//! | `signed_up` | the account was made |
//! | `verified` | the address was verified |
//! | `engaged` | the first mission was handed in, or something was paid that was given back |
//! | `converted` | something was paid |
//! | `rejected` | the account was made, or else the link was followed |
//!
//! What happened before the address was verified counts from the verification on. The answer does not hang on the time,
//! so that the browser asks [`standing`](mod@crate::referral::standing) and
//! [`milestones`](mod@crate::referral::milestones) of it as the server does.

use serde::{Deserialize, Serialize};

use crate::ids::{ProgramId, ReferralId};
use crate::referral::limits::{REFERRAL_ENGAGE_DAYS, REFERRAL_VERIFY_DAYS};
use crate::referral::{Referral, ReferralStatus};
use crate::time::Timestamp;

/// A referral, as whoever shared the code may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReferralView {
    /// The referral.
    pub id: ReferralId,
    /// The program that the code was for, where it was for one.
    pub program: Option<ProgramId>,
    /// How far it is; what was paid and given back does not count as paid.
    pub status: ReferralStatus,
    /// Since when it is there.
    pub since: Timestamp,
    /// When it went stale, or goes stale where nothing happens; nothing where it cannot.
    pub stale_at: Option<Timestamp>,
    /// When it was reminded.
    pub reminded: Vec<Timestamp>,
}

/// Tells of the referral.
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
        let handed_in = paid().engaged("2026-11-04T12:00:00Z").refunded("2026-11-06T12:00:00Z");
        check(handed_in, (Engaged, "2026-11-04T12:00:00Z", None));
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
