//! Decides whether the friend of a stale referral can be reminded now. The referrer requests the reminder, but we send
//! the mail, so that [`standing`](mod@crate::referral::standing) can limit it: three times, seven days apart. This mail
//! to the friend is not a [notice](crate::notification). The notice `referral_stale` is a different mail, to the
//! referrer.

use serde::Serialize;

use crate::ids::ReferralId;
use crate::referral::standing::standing;
use crate::referral::visible::ReferralView;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// A reminder to send.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReferralReminder {
    /// The referral.
    pub referral: ReferralId,
    /// The time of the reminder, to store.
    pub at: Timestamp,
    /// Reminders left after this one.
    pub left: u32,
}

/// Reminds the friend of a referral at `now`.
///
/// # Errors
/// `referral/no-reminder` if the referral is not stale or is without a sign-up, or three reminders were sent;
/// `rate-limit-exceeded` if the last one is less than seven days old.
pub fn remind(referral: &ReferralView, now: Timestamp) -> Result<ReferralReminder, Refusals> {
    let reminding = standing(referral, now).reminding.ok_or(Refusal::ReferralNoReminder)?;
    let from = reminding.from.ok_or(Refusal::ReferralNoReminder)?;
    if now < from {
        return Err(Refusal::RateLimitExceeded { retry_at: from }.into());
    }
    Ok(ReferralReminder { referral: referral.id, at: now, left: reminding.left - 1 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::referrals::{ReferralBuilder, a_referral};
    use crate::referral::visible::visible;

    const NOW: &str = "2026-12-20T12:00:00Z";

    fn signed_up() -> ReferralBuilder {
        a_referral(1).captured("2026-10-01T12:00:00Z").signed_up("2026-10-20T12:00:00Z")
    }

    fn check(referral: ReferralBuilder, expected: Result<u32, Refusal>) {
        let referral = visible(&referral.build());
        let actual = remind(&referral, instant(NOW)).map_err(|refusals| refusals.first().clone());
        let expected = expected.map(|left| ReferralReminder { referral: referral.id, at: instant(NOW), left });
        assert_eq!(actual, expected);
    }

    #[test]
    fn a_stale_referral_can_be_reminded_a_week_after_the_last_time() {
        check(signed_up(), Ok(2));
        check(signed_up().reminded("2026-12-13T12:00:00Z"), Ok(1));
        let retry_at = instant("2026-12-20T12:00:01Z");
        check(signed_up().reminded("2026-12-13T12:00:01Z"), Err(Refusal::RateLimitExceeded { retry_at }));
        check(signed_up().reminded("2026-12-01T12:00:00Z").reminded("2026-12-10T12:00:00Z"), Ok(0));
    }

    #[test]
    fn nobody_is_reminded_who_is_not_stale_not_known_or_was_reminded_three_times() {
        let none = || Err(Refusal::ReferralNoReminder);
        check(a_referral(1).captured("2026-10-01T12:00:00Z"), none());
        check(signed_up().verified("2026-11-01T12:00:00Z"), none());
        let often = ["2026-11-20T12:00:00Z", "2026-11-28T12:00:00Z", "2026-12-10T12:00:00Z"];
        check(often.into_iter().fold(signed_up(), ReferralBuilder::reminded), none());
    }
}
