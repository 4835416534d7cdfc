//! Decides whether a referral is stale, since when, and when a reminder can be sent.
//!
//! [`visible`](mod@crate::referral::visible) computes the instants, because it knows facts that only the server may
//! know:
//!
//! | Status | Stale | Counted from |
//! |---|---|---|
//! | `captured` | after 30 days | the time when the link was followed |
//! | `signed_up` | after 30 days | the sign-up |
//! | `verified` | after 90 days | the verification, or the last activity if that is later |
//! | `engaged`, `converted`, `rejected` | never | |
//!
//! A referral is stale from the instant at which these days are over. The next step, or any activity of a verified
//! friend, ends the staleness.

use serde::{Deserialize, Serialize};

use crate::ids::ReferralId;
use crate::referral::ReferralStatus;
use crate::referral::limits::{MAX_REMINDERS, REMINDER_PAUSE_DAYS};
use crate::referral::visible::ReferralView;
use crate::time::Timestamp;

/// Step that the friend of a stale referral has not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StaleReason {
    /// The friend has not verified the e-mail address for 30 days.
    NotVerified,
    /// The friend has not been active in a session for 90 days.
    NotEngaged,
}

/// Reminders for a stale referral.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reminding {
    /// Reminders left.
    pub left: u32,
    /// When the next one can be sent; `None` if no reminder is left.
    pub from: Option<Timestamp>,
    /// Whether it can be sent now.
    pub is_open: bool,
}

/// Status of a referral at an instant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReferralStanding {
    /// The referral.
    pub referral: ReferralId,
    /// Progress.
    pub status: ReferralStatus,
    /// The missing step, if it is stale.
    pub stale: Option<StaleReason>,
    /// When it became stale, or will become stale without progress; `None` if it cannot become stale.
    pub stale_at: Option<Timestamp>,
    /// The reminder, if it is stale and the friend has signed up.
    pub reminding: Option<Reminding>,
}

/// Returns the status of the referral at `now`.
#[must_use]
pub fn standing(referral: &ReferralView, now: Timestamp) -> ReferralStanding {
    let is_stale = referral.stale_at.is_some_and(|stale_at| stale_at <= now);
    let stale = waits_for(referral.status).filter(|_| is_stale);
    let is_known = stale.is_some() && referral.status != ReferralStatus::Captured;
    ReferralStanding {
        referral: referral.id,
        status: referral.status,
        stale,
        stale_at: referral.stale_at,
        reminding: is_known.then(|| reminding(&referral.reminded, now)),
    }
}

/// The missing step of a referral with this status.
fn waits_for(status: ReferralStatus) -> Option<StaleReason> {
    match status {
        ReferralStatus::Captured | ReferralStatus::SignedUp => Some(StaleReason::NotVerified),
        ReferralStatus::Verified => Some(StaleReason::NotEngaged),
        ReferralStatus::Engaged | ReferralStatus::Converted | ReferralStatus::Rejected => None,
    }
}

fn reminding(reminded: &[Timestamp], now: Timestamp) -> Reminding {
    let sent = u32::try_from(reminded.len()).unwrap_or(u32::MAX);
    let left = MAX_REMINDERS.saturating_sub(sent);
    let last = reminded.iter().max();
    let from = (left > 0).then(|| last.map_or(now, |last| last.plus_days(REMINDER_PAUSE_DAYS)));
    Reminding { left, from, is_open: from.is_some_and(|from| from <= now) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::referrals::{ReferralBuilder, a_referral};
    use crate::referral::Rejection;
    use crate::referral::visible::visible;
    use StaleReason::{NotEngaged, NotVerified};

    fn check(
        referral: &ReferralBuilder,
        now: &str,
        stale: Option<StaleReason>,
        stale_at: Option<&str>,
    ) -> ReferralStanding {
        let standing = standing(&visible(&referral.clone().build()), instant(now));
        assert_eq!((standing.stale, standing.stale_at), (stale, stale_at.map(instant)), "{now}");
        standing
    }

    fn signed_up() -> ReferralBuilder {
        a_referral(1).captured("2026-10-01T12:00:00Z").signed_up("2026-10-20T12:00:00Z")
    }

    fn verified() -> ReferralBuilder {
        signed_up().verified("2026-10-21T12:00:00Z")
    }

    #[test]
    fn an_address_is_to_be_verified_within_thirty_days_of_the_sign_up() {
        let until = Some("2026-11-19T12:00:00Z");
        check(&signed_up(), "2026-11-19T11:59:59Z", None, until);
        check(&signed_up(), "2026-11-19T12:00:00Z", Some(NotVerified), until);
    }

    #[test]
    fn a_link_without_a_sign_up_is_stale_after_thirty_days_and_reminds_nobody() {
        let captured = a_referral(1).captured("2026-10-01T12:00:00Z");
        let until = Some("2026-10-31T12:00:00Z");
        check(&captured, "2026-10-31T11:59:59Z", None, until);
        assert_eq!(check(&captured, "2026-10-31T12:00:00Z", Some(NotVerified), until).reminding, None);
    }

    #[test]
    fn ninety_days_without_engagement_are_counted_from_the_last_activity() {
        let until = Some("2027-01-19T12:00:00Z");
        check(&verified(), "2027-01-19T11:59:59Z", None, until);
        check(&verified(), "2027-01-19T12:00:00Z", Some(NotEngaged), until);
        let active = verified().active("2026-12-01T12:00:00Z");
        check(&active, "2027-02-28T12:00:00Z", None, Some("2027-03-01T12:00:00Z"));
        check(&active, "2027-03-01T12:00:00Z", Some(NotEngaged), Some("2027-03-01T12:00:00Z"));
        check(&verified().active("2026-10-20T13:00:00Z"), "2027-01-19T12:00:00Z", Some(NotEngaged), until);
    }

    #[test]
    fn who_is_engaged_or_rejected_is_never_stale() {
        let engaged = verified().engaged("2026-10-22T12:00:00Z");
        for referral in
            [engaged.clone(), engaged.converted("2026-10-23T12:00:00Z"), signed_up().rejected(Rejection::Own)]
        {
            assert_eq!(check(&referral, "2030-01-01T00:00:00Z", None, None).reminding, None);
        }
    }

    #[test]
    fn a_stale_referral_is_reminded_three_times_a_week_apart() {
        let now = "2026-12-20T12:00:00Z";
        let remind = |reminded: &[&str]| {
            let referral = reminded.iter().fold(signed_up(), |referral, at| referral.reminded(at));
            standing(&visible(&referral.build()), instant(now)).reminding.map(|it| (it.left, it.from, it.is_open))
        };
        let at = |text: &str| Some(instant(text));
        assert_eq!(remind(&[]), Some((3, at(now), true)));
        assert_eq!(remind(&["2026-12-13T12:00:00Z"]), Some((2, at(now), true)));
        assert_eq!(remind(&["2026-12-13T12:00:01Z"]), Some((2, at("2026-12-20T12:00:01Z"), false)));
        assert_eq!(
            remind(&["2026-12-19T12:00:00Z", "2026-12-01T12:00:00Z"]),
            Some((1, at("2026-12-26T12:00:00Z"), false))
        );
        assert_eq!(remind(&[now; 3]), Some((0, None, false)));
        assert_eq!(remind(&[now; 4]), Some((0, None, false)));
        assert_eq!(standing(&visible(&signed_up().build()), instant("2026-11-01T12:00:00Z")).reminding, None);
    }

    #[test]
    fn a_standing_names_its_referral_and_its_status() {
        let standing = check(&verified(), "2026-11-20T12:00:00Z", None, Some("2027-01-19T12:00:00Z"));
        assert_eq!((standing.referral, standing.status), (verified().build().id, ReferralStatus::Verified));
    }
}
