//! Ends a use of a coupon with its payment: paid, it is committed; failed, cancelled, expired or refunded in full, it is
//! released. Asking again changes nothing, because a payment is reported more than once. A payment that comes after its
//! reservation ended is honoured if a use is left; otherwise a person looks at it, so the coupon is never used more
//! often than it may be. A payment that a person [accepts](crate::payment::review) takes no use if none is left.

use serde::{Deserialize, Serialize};

use crate::coupon::reserve::no_use_left;
use crate::coupon::{CouponCode, RedemptionStatus, Uses};
use crate::time::Timestamp;

/// A use of a coupon, and how its payment ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SettleFacts {
    /// The time now.
    pub now: Timestamp,
    /// Where the use stands.
    pub status: RedemptionStatus,
    /// Whether the payment succeeded, and was not refunded in full.
    pub is_paid: bool,
    /// How often the learner used the coupon.
    pub own_uses: Uses,
}

/// A use that is set aside for a payment, with all that says whether it is still there: its row with the code, and the
/// uses of the coupon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptUse {
    /// The code.
    pub code: CouponCode,
    /// The time now.
    pub now: Timestamp,
    /// Where the use stands.
    pub status: RedemptionStatus,
    /// How often the learner used the coupon.
    pub own_uses: Uses,
}

impl KeptUse {
    /// Whether it is there for its payment, if that is paid now: [settled](settle), it is not for a person to
    /// look at.
    #[must_use]
    pub fn is_there_when_paid(&self) -> bool {
        let Self { code, now, status, own_uses } = self;
        let facts = SettleFacts { now: *now, status: *status, is_paid: true, own_uses: own_uses.clone() };
        settle(code, &facts) != Settled::Review
    }
}

/// What becomes of a use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Settled {
    /// It is used.
    Committed,
    /// It is given back, and may be used again.
    Released,
    /// It stays as it is.
    Unchanged,
    /// It was paid with a use that there is no more: the payment goes to review, and the use stays as it is.
    Review,
}

/// Ends the use. Whether it is among the uses makes no difference: they are asked only when its time is up, and then it
/// counts no more.
#[must_use]
pub fn settle(code: &CouponCode, facts: &SettleFacts) -> Settled {
    match facts.status {
        RedemptionStatus::Committed if facts.is_paid => Settled::Unchanged,
        RedemptionStatus::Committed => Settled::Released,
        RedemptionStatus::Released if facts.is_paid => Settled::Review,
        RedemptionStatus::Released => Settled::Unchanged,
        RedemptionStatus::Reserved { .. } if !facts.is_paid => Settled::Released,
        RedemptionStatus::Reserved { until } => {
            let is_live = facts.now < until;
            if is_live || no_use_left(code, &facts.own_uses, facts.now).is_empty() {
                Settled::Committed
            } else {
                Settled::Review
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

    fn check(coupon: CouponBuilder, own: u32, status: RedemptionStatus, paid: Settled, not_paid: Settled) {
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
        check(a_coupon(), 0, until("2026-11-20T12:00:00.000001Z"), Settled::Committed, Settled::Released);
        let last = a_coupon().at_most(10).used(9, &[]);
        check(last, 0, until("2026-11-20T12:30:00Z"), Settled::Committed, Settled::Released);
        check(a_coupon().used_up(), 5, until("2026-11-20T12:30:00Z"), Settled::Committed, Settled::Released);
    }

    #[test]
    fn a_payment_after_the_reservation_s_end_needs_a_use_that_is_left() {
        check(a_coupon(), 0, until(NOW), Settled::Committed, Settled::Released);
        check(a_coupon().used_up(), 0, until(NOW), Settled::Review, Settled::Released);
        check(a_coupon().code_at_most(1).code_used(1), 0, until(NOW), Settled::Review, Settled::Released);
        check(a_coupon(), 1, until(NOW), Settled::Review, Settled::Released);
    }

    #[test]
    fn what_is_committed_or_released_stays_so() {
        check(a_coupon(), 0, RedemptionStatus::Committed, Settled::Unchanged, Settled::Released);
        check(a_coupon().used_up(), 1, RedemptionStatus::Committed, Settled::Unchanged, Settled::Released);
        check(a_coupon(), 0, RedemptionStatus::Released, Settled::Review, Settled::Unchanged);
    }
}
