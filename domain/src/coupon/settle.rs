//! Settles a use of a coupon when its payment ends. A paid use is committed. If the payment fails, is cancelled,
//! expires or is refunded in full, the use is released. A repeated call changes no status, because a provider may
//! report a payment more than once. A payment that arrives after its reservation expired is honoured if a use is left;
//! otherwise staff review it, so the coupon is never used more often than allowed. A payment that staff
//! [accept](crate::payment::review) takes a use only if one is left.

use serde::{Deserialize, Serialize};

use crate::coupon::reserve::no_use_left;
use crate::coupon::{CouponCode, RedemptionStatus, Uses};
use crate::time::Timestamp;

/// A use of a coupon, and how its payment ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SettleFacts {
    /// The time now.
    pub now: Timestamp,
    /// Status of the use.
    pub status: RedemptionStatus,
    /// Whether the payment succeeded and was not refunded in full.
    pub is_paid: bool,
    /// The learner's uses of the coupon.
    pub own_uses: Uses,
}

/// A use that is reserved for a payment, with the facts that decide whether it is still available: the status of the
/// use, the code, and the uses of the coupon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptUse {
    /// The code.
    pub code: CouponCode,
    /// The time now.
    pub now: Timestamp,
    /// Status of the use.
    pub status: RedemptionStatus,
    /// The learner's uses of the coupon.
    pub own_uses: Uses,
}

impl KeptUse {
    /// Whether the use is available if the payment is made now, so that [`settle`] does not ask for a review.
    #[must_use]
    pub fn is_there_when_paid(&self) -> bool {
        let Self { code, now, status, own_uses } = self;
        let facts = SettleFacts { now: *now, status: *status, is_paid: true, own_uses: own_uses.clone() };
        settle(code, &facts) != SettledUse::Review
    }
}

/// Result of settling a use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SettledUse {
    /// The use is committed.
    Committed,
    /// The use is released and available again.
    Released,
    /// The use keeps its status.
    Unchanged,
    /// The payment arrived and no use is left. The payment goes to review, and the use keeps its status.
    Review,
}

/// Settles the use. The counted uses may or may not include this use: they are read only after its reservation has
/// expired, and an expired reservation does not count.
#[must_use]
pub fn settle(code: &CouponCode, facts: &SettleFacts) -> SettledUse {
    match facts.status {
        RedemptionStatus::Committed if facts.is_paid => SettledUse::Unchanged,
        RedemptionStatus::Committed => SettledUse::Released,
        RedemptionStatus::Released if facts.is_paid => SettledUse::Review,
        RedemptionStatus::Released => SettledUse::Unchanged,
        RedemptionStatus::Reserved { .. } if !facts.is_paid => SettledUse::Released,
        RedemptionStatus::Reserved { until } => {
            let is_live = facts.now < until;
            if is_live || no_use_left(code, &facts.own_uses, facts.now).is_empty() {
                SettledUse::Committed
            } else {
                SettledUse::Review
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::coupons::{CouponBuilder, a_coupon};
    use crate::fixtures::instant;

    const NOW: &str = "2026-11-20T12:00:00Z";

    fn check(coupon: CouponBuilder, own: u32, status: RedemptionStatus, paid: SettledUse, not_paid: SettledUse) {
        for (is_paid, expected) in [(true, paid), (false, not_paid)] {
            let own_uses = Uses { committed: own, ..Uses::default() };
            let facts = SettleFacts { now: instant(NOW), status, is_paid, own_uses };
            assert_eq!(settle(&coupon.clone().build(), &facts), expected, "{facts:?}");
        }
    }

    fn until(at: &str) -> RedemptionStatus {
        RedemptionStatus::Reserved { until: instant(at) }
    }

    #[test]
    fn a_reserved_use_is_committed_when_paid_and_released_when_not() {
        check(a_coupon(), 0, until("2026-11-20T12:00:00.000001Z"), SettledUse::Committed, SettledUse::Released);
        let last = a_coupon().at_most(10).used(9, &[]);
        check(last, 0, until("2026-11-20T12:30:00Z"), SettledUse::Committed, SettledUse::Released);
        check(a_coupon().used_up(), 5, until("2026-11-20T12:30:00Z"), SettledUse::Committed, SettledUse::Released);
    }

    #[test]
    fn a_payment_after_the_reservation_s_end_needs_a_use_that_is_left() {
        check(a_coupon(), 0, until(NOW), SettledUse::Committed, SettledUse::Released);
        check(a_coupon().used_up(), 0, until(NOW), SettledUse::Review, SettledUse::Released);
        check(a_coupon().code_at_most(1).code_used(1), 0, until(NOW), SettledUse::Review, SettledUse::Released);
        check(a_coupon(), 1, until(NOW), SettledUse::Review, SettledUse::Released);
    }

    #[test]
    fn what_is_committed_or_released_stays_so() {
        check(a_coupon(), 0, RedemptionStatus::Committed, SettledUse::Unchanged, SettledUse::Released);
        check(a_coupon().used_up(), 1, RedemptionStatus::Committed, SettledUse::Unchanged, SettledUse::Released);
        check(a_coupon(), 0, RedemptionStatus::Released, SettledUse::Review, SettledUse::Unchanged);
    }
}
