//! Reserves one use of a coupon for a payment that begins. If two learners want the last use at the same moment, one of
//! them is refused before paying; the server counts the uses under a lock. The reservation lasts as long as the
//! provider's [payment page](crate::payment::method) is open: from half an hour to 24 hours. If that time is not known,
//! it lasts half an hour.

use serde::{Deserialize, Serialize};

use crate::coupon::{CouponBound, CouponCode, RedemptionStatus, Restriction, Uses};
use crate::limits::RESERVATION_MINUTES;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// The learner's uses of the coupon, and when the payment page closes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReserveFacts {
    /// The time now.
    pub now: Timestamp,
    /// The learner's uses of the coupon. Other payments for the same purchase are cancelled first, so their
    /// reservations do not count.
    pub own_uses: Uses,
    /// When the provider's page closes, if known.
    pub provider_until: Option<Timestamp>,
}

/// Reserves one use.
///
/// # Errors
/// `coupon/restriction` if no use is left: `exhausted` for all learners, `user_limit` for this learner.
pub fn reserve(code: &CouponCode, facts: &ReserveFacts) -> Result<RedemptionStatus, Refusals> {
    let refusals = no_use_left(code, &facts.own_uses, facts.now);
    let until = facts.provider_until.filter(|until| facts.now < *until);
    let until = until.unwrap_or(facts.now.plus_seconds(RESERVATION_MINUTES * 60));
    Refusals::from_all(refusals).map_or(Ok(RedemptionStatus::Reserved { until }), Err)
}

/// The refusals if no use is left at `now`; empty if a use is left.
pub(super) fn no_use_left(code: &CouponCode, own_uses: &Uses, now: Timestamp) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    if code.secrets.is_exhausted(now, &[]) {
        refusals.push(Refusal::CouponRestriction { reason: Restriction::Exhausted, need: None, have: None });
    }
    let (used, may) = (own_uses.at(now), code.terms.uses_per_learner());
    if used >= may {
        let [need, have] = [may, used].map(|uses| Some(CouponBound::Uses(uses)));
        refusals.push(Refusal::CouponRestriction { reason: Restriction::UserLimit, need, have });
    }
    refusals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::coupons::{CouponBuilder, a_coupon};
    use crate::fixtures::instant;

    const NOW: &str = "2026-11-20T12:00:00Z";

    fn check(coupon: CouponBuilder, own: u32, provider_until: Option<&str>, expected: Result<&str, &[Restriction]>) {
        let facts = ReserveFacts {
            now: instant(NOW),
            own_uses: Uses { committed: own, ..Uses::default() },
            provider_until: provider_until.map(instant),
        };
        match (reserve(&coupon.build(), &facts), expected) {
            (Ok(status), Ok(until)) => assert_eq!(status, RedemptionStatus::Reserved { until: instant(until) }),
            (Err(refusals), Err(expected)) => {
                let reason = |refusal: &Refusal| match refusal {
                    Refusal::CouponRestriction { reason, .. } => *reason,
                    other => panic!("{other:?}"),
                };
                assert_eq!(refusals.iter().map(reason).collect::<Vec<_>>(), expected);
            }
            (answer, expected) => panic!("{answer:?} is not {expected:?}"),
        }
    }

    #[test]
    fn a_use_is_kept_as_long_as_the_provider_s_page_is_open_else_half_an_hour() {
        check(a_coupon(), 0, None, Ok("2026-11-20T12:30:00Z"));
        check(a_coupon(), 0, Some("2026-11-20T12:10:00Z"), Ok("2026-11-20T12:10:00Z"));
        check(a_coupon(), 0, Some("2026-11-21T12:00:00Z"), Ok("2026-11-21T12:00:00Z"));
        check(a_coupon(), 0, Some(NOW), Ok("2026-11-20T12:30:00Z"));
        check(a_coupon(), 0, Some("2026-11-20T11:00:00Z"), Ok("2026-11-20T12:30:00Z"));
    }

    #[test]
    fn the_last_use_is_reserved_once() {
        check(a_coupon().at_most(10).used(9, &[NOW]), 0, None, Ok("2026-11-20T12:30:00Z"));
        check(a_coupon().at_most(10).used(9, &["2026-11-20T12:00:01Z"]), 0, None, Err(&[Restriction::Exhausted]));
        check(a_coupon().code_at_most(1).code_used(1), 0, None, Err(&[Restriction::Exhausted]));
        check(a_coupon().each_at_most(2), 1, None, Ok("2026-11-20T12:30:00Z"));
        check(a_coupon().each_at_most(2), 2, None, Err(&[Restriction::UserLimit]));
        check(a_coupon().used_up(), 1, None, Err(&[Restriction::Exhausted, Restriction::UserLimit]));
    }

    #[test]
    fn a_learner_at_their_limit_is_told_how_often_one_may() {
        let own_uses = Uses { committed: 3, ..Uses::default() };
        let facts = ReserveFacts { now: instant(NOW), own_uses, provider_until: None };
        let refusals = reserve(&a_coupon().each_at_most(2).build(), &facts).unwrap_err();
        let expected = Refusal::CouponRestriction {
            reason: Restriction::UserLimit,
            need: Some(CouponBound::Uses(2)),
            have: Some(CouponBound::Uses(3)),
        };
        assert_eq!(*refusals.first(), expected);
    }
}
