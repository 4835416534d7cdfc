//! Decides which charges of a [stopped](crate::subscription::surplus) subscription are refunded, because a later one is
//! also paid. The learner does not have to request it, and staff do not have to approve it.
//!
//! | the charge | refunded |
//! |---|---|
//! | of the period in which the subscription was stopped | in full |
//! | that became known after the subscription was stopped | in full |
//! | of an earlier period, or of one that was over by then | no: the learner has used that time |
//!
//! The period of a charge lasts until the next charge was made. The period of the last charge lasts until the end of
//! the paid time.
//!
//! A charge is refunded once: one with a refund that is open, made or failed gets no second refund. Only the rest of a
//! partly refunded charge is refunded. A charge that the payer's bank has charged back is not refunded.
//!
//! A provider refunds a charge by the provider's id of that charge. PayPal may report this id later than the charge;
//! the charge is refunded once the id is known.

use serde::{Deserialize, Serialize};

use crate::ids::PaymentId;
use crate::money::Money;
use crate::payment::PaymentStatus;
use crate::payment::refund::RefundStatus;
use crate::time::Timestamp;

/// A charge of the subscription.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurplusCharge {
    /// Its payment.
    pub payment: PaymentId,
    /// When the provider charged it.
    pub made_at: Timestamp,
    /// When we learned of it and booked it.
    pub booked_at: Timestamp,
    /// Status of its payment.
    pub status: PaymentStatus,
    /// The amount that was paid.
    pub paid: Money,
    /// The amount that is already refunded.
    pub refunded: Money,
    /// Statuses of its refunds.
    pub refunds: Vec<RefundStatus>,
    /// Whether the provider's id of the charge is known.
    pub is_named: bool,
}

/// A stopped subscription and its charges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GiveBackFacts {
    /// When the subscription was stopped.
    pub stopped_at: Timestamp,
    /// End of the last paid period; `None` without one.
    pub period_end: Option<Timestamp>,
    /// Its charges.
    pub charges: Vec<SurplusCharge>,
}

/// A charge to refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GivenBack {
    /// Its payment.
    pub payment: PaymentId,
    /// The amount: everything that is not refunded yet.
    pub amount: Money,
}

/// Refunds of a stopped subscription.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SurplusReturns {
    /// The charges to refund now.
    pub now: Vec<GivenBack>,
    /// Whether another charge will be refunded once the provider's id of it is known.
    pub is_name_awaited: bool,
}

/// Returns the charges to refund.
#[must_use]
pub fn give_back(facts: &GiveBackFacts) -> SurplusReturns {
    let GiveBackFacts { stopped_at, period_end, charges } = facts;
    let mut charges: Vec<_> = charges.iter().collect();
    charges.sort_by_key(|charge| (charge.made_at, charge.payment));
    let ends = charges.iter().skip(1).map(|next| Some(next.made_at)).chain([*period_end]);
    let mut returns = SurplusReturns::default();
    for (charge, end) in charges.iter().zip(ends) {
        let was_running = end.is_none_or(|end| *stopped_at < end);
        let is_late = *stopped_at <= charge.booked_at;
        match left(charge).filter(|_| was_running || is_late) {
            Some(amount) if charge.is_named => returns.now.push(GivenBack { payment: charge.payment, amount }),
            Some(_) => returns.is_name_awaited = true,
            None => {}
        }
    }
    returns
}

/// The rest of a charge; `None` if it cannot be refunded or has a refund.
fn left(charge: &SurplusCharge) -> Option<Money> {
    let goes_back = charge.refunds.iter().any(|refund| *refund != RefundStatus::Denied);
    if goes_back || !charge.status.grants() {
        return None;
    }
    charge.paid.minus(charge.refunded).ok().filter(|left| left.amount_minor > 0)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::payments::money;
    use crate::payment::PaymentStatus::{Disputed, PartiallyRefunded, Refunded, Succeeded};

    const STOPPED: &str = "2026-11-20T12:00:00Z";
    const END: &str = "2026-12-01T00:00:00Z";

    fn id(number: u32) -> PaymentId {
        PaymentId(Uuid::from_u128(number.into()))
    }

    fn charge(number: u32, made_at: &str) -> SurplusCharge {
        SurplusCharge {
            payment: id(number),
            made_at: instant(made_at),
            booked_at: instant(made_at),
            status: Succeeded,
            paid: money(1_200),
            refunded: money(0),
            refunds: Vec::new(),
            is_named: true,
        }
    }

    fn returns(period_end: Option<&str>, charges: Vec<SurplusCharge>) -> SurplusReturns {
        let (stopped_at, period_end) = (instant(STOPPED), period_end.map(instant));
        give_back(&GiveBackFacts { stopped_at, period_end, charges })
    }

    /// Checks which charges are refunded, with the amounts. Every charge has its id.
    fn check(period_end: Option<&str>, charges: Vec<SurplusCharge>, expected: &[(u32, i64)]) {
        let expected = expected.iter().map(|(number, minor)| GivenBack { payment: id(*number), amount: money(*minor) });
        let expected = SurplusReturns { now: expected.collect(), is_name_awaited: false };
        assert_eq!(returns(period_end, charges), expected);
    }

    fn of_this_month() -> SurplusCharge {
        charge(1, "2026-11-01T00:00:00Z")
    }

    #[test]
    fn the_charge_of_the_running_period_goes_back_and_no_earlier_one() {
        check(Some(END), vec![of_this_month()], &[(1, 1_200)]);
        check(None, vec![of_this_month()], &[(1, 1_200)]);
        let earlier = charge(2, "2026-10-01T00:00:00Z");
        check(Some(END), vec![of_this_month(), earlier.clone()], &[(1, 1_200)]);
        check(Some(END), vec![earlier, of_this_month()], &[(1, 1_200)]);
        check(Some(END), Vec::new(), &[]);
    }

    #[test]
    fn a_period_that_was_over_is_used_up() {
        check(Some(STOPPED), vec![of_this_month()], &[]);
        check(Some("2026-11-20T12:00:00.000001Z"), vec![of_this_month()], &[(1, 1_200)]);
    }

    #[test]
    fn a_charge_that_becomes_known_later_goes_back_whatever_its_period() {
        check(Some(STOPPED), vec![charge(2, STOPPED), of_this_month()], &[(2, 1_200)]);
        let late = charge(2, "2026-11-20T12:05:00Z");
        check(Some(END), vec![late.clone(), of_this_month()], &[(1, 1_200), (2, 1_200)]);
        let again = SurplusCharge { refunds: vec![RefundStatus::Refunded], status: Refunded, ..of_this_month() };
        check(Some(END), vec![late, again], &[(2, 1_200)]);
    }

    #[test]
    fn a_renewal_that_is_paid_as_the_subscription_is_stopped_ends_the_period_before() {
        let renewal = || SurplusCharge { booked_at: instant(STOPPED), ..charge(2, "2026-11-16T00:00:00Z") };
        check(Some("2026-12-16T00:00:00Z"), vec![of_this_month(), renewal()], &[(2, 1_200)]);
        check(Some("2026-11-16T00:00:00Z"), vec![renewal(), of_this_month()], &[(2, 1_200)]);
    }

    #[test]
    fn a_charge_goes_back_once() {
        for refund in RefundStatus::ALL {
            let known = SurplusCharge { refunds: vec![refund], ..of_this_month() };
            let expected: &[(u32, i64)] = if refund == RefundStatus::Denied { &[(1, 1_200)] } else { &[] };
            check(Some(END), vec![known], expected);
        }
    }

    #[test]
    fn only_what_is_left_and_ours_goes_back() {
        let of = |status, refunded| SurplusCharge { status, refunded: money(refunded), ..of_this_month() };
        check(Some(END), vec![of(PartiallyRefunded, 200)], &[(1, 1_000)]);
        check(Some(END), vec![of(PartiallyRefunded, 1_200)], &[]);
        check(Some(END), vec![of(Refunded, 1_200)], &[]);
        check(Some(END), vec![of(Disputed, 0)], &[]);
    }

    #[test]
    fn money_without_a_name_waits() {
        let unnamed = || SurplusCharge { is_named: false, ..of_this_month() };
        assert_eq!(returns(Some(END), vec![unnamed()]), SurplusReturns { now: Vec::new(), is_name_awaited: true });
        check(Some(STOPPED), vec![unnamed()], &[]);
        check(Some(END), vec![SurplusCharge { refunds: vec![RefundStatus::Approved], ..unnamed() }], &[]);
    }
}
