//! Says which charges go back of a subscription that was [stopped](crate::subscription::surplus) because a later one is
//! paid as well. The learner asks for nothing, and no person has to approve it.
//!
//! | the charge | goes back |
//! |---|---|
//! | of the period that ran when the subscription was stopped | in full |
//! | that became known after the subscription was stopped | in full |
//! | of an earlier period, or of one that was over by then | no: the learner has used that time |
//!
//! The period of a charge lasts until the next charge was made, and the last one's to the end of what is paid.
//!
//! A charge goes back once: one with a refund that is open, made or failed gets no second refund. Only what is left of a
//! charge goes back, and nothing of one that the payer's bank has called back.
//!
//! A provider gives money back by its own name of that money. PayPal can tell the name later than the charge; the charge
//! waits until then.

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
    /// When the provider made it.
    pub made_at: Timestamp,
    /// When it became known and was booked.
    pub booked_at: Timestamp,
    /// Status of its payment.
    pub status: PaymentStatus,
    /// What was paid.
    pub paid: Money,
    /// How much of it is back already.
    pub refunded: Money,
    /// Statuses of its refunds.
    pub refunds: Vec<RefundStatus>,
    /// Whether the provider's name of its money is known.
    pub is_named: bool,
}

/// All that giving charges back takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GiveBackFacts {
    /// When the subscription was stopped.
    pub stopped_at: Timestamp,
    /// End of the last period that was paid; `None` if none was.
    pub period_end: Option<Timestamp>,
    /// Its charges.
    pub charges: Vec<SurplusCharge>,
}

/// A charge to give back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GivenBack {
    /// Its payment.
    pub payment: PaymentId,
    /// How much goes back: all that is left of it.
    pub amount: Money,
}

/// What goes back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SurplusReturns {
    /// The charges to give back now.
    pub now: Vec<GivenBack>,
    /// Whether another charge goes back once its provider has named it.
    pub is_name_awaited: bool,
}

/// The charges that go back.
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

/// What is left of a charge; `None` if nothing of it can go back, or it goes back already.
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

    /// Compares which charges go back, with the amounts; none waits for its name.
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
