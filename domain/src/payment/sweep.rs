//! Checks payments about which no webhook has arrived: asks the provider, and closes payments that were never paid.
//!
//! For the first ten minutes the sweep does not ask the provider, because the learner is paying. Then it asks every ten
//! minutes. After 24 hours an unpaid payment (`initialised`, `pending`) is closed as `expired`, but only if the
//! provider has answered since then that it is not paid; until then the provider is asked. For a payment in
//! `processing`, the provider is asked without a time limit. For a payment in `review`, the provider is not asked, and
//! the payment is not closed: it waits for [staff](crate::payment::review) or for an event from the provider, without a
//! time limit.

use serde::{Deserialize, Serialize};

use crate::money::Money;
use crate::payment::limits::{PAYMENT_ASKED_AFTER_MINUTES, PAYMENT_CLOSED_AFTER_HOURS};
use crate::payment::settle::evidence::SettledPayment;
use crate::payment::{PaymentFacts, PaymentStatus};
use crate::time::Timestamp;

/// A payment to sweep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SweepFacts {
    /// The time now.
    pub now: Timestamp,
    /// The payment.
    pub payment: PaymentFacts,
    /// When it was created.
    pub initialised_at: Timestamp,
    /// When the provider last answered our request about it; `None` if never. That answer has already been settled.
    pub asked_at: Option<Timestamp>,
}

/// Action for the payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Swept {
    /// No action ever: it is settled, closed, or in review.
    Done,
    /// No action before this instant.
    Wait {
        /// The next check.
        until: Timestamp,
    },
    /// Ask the provider, and [settle](crate::payment::settle::settle) its answer.
    Ask,
    /// Close the payment.
    Close(SettledPayment),
}

/// Returns the action for the payment now.
#[must_use]
pub fn sweep(facts: &SweepFacts) -> Swept {
    let closes_at = facts.initialised_at.plus_seconds(PAYMENT_CLOSED_AFTER_HOURS * 60 * 60);
    let asks_at = facts.asked_at.unwrap_or(facts.initialised_at).plus_seconds(PAYMENT_ASKED_AFTER_MINUTES * 60);
    let is_never_paid = match facts.payment.status {
        PaymentStatus::Initialised | PaymentStatus::Pending => true,
        PaymentStatus::Processing => false,
        _ => return Swept::Done,
    };
    if is_never_paid && closes_at <= facts.now {
        if facts.asked_at.is_none_or(|asked_at| asked_at < closes_at) {
            return Swept::Ask;
        }
        let nothing = Money::zero(facts.payment.amount.currency);
        return Swept::Close(SettledPayment::moved(&facts.payment, PaymentStatus::Expired, nothing));
    }
    if asks_at <= facts.now {
        return Swept::Ask;
    }
    Swept::Wait { until: if is_never_paid { asks_at.min(closes_at) } else { asks_at } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::payments::a_payment;
    use crate::payment::PaymentStatus::{Expired, Initialised, Pending, Processing};
    use crate::payment::effect::Effect;

    /// Sweeps a payment that was created at 12:00 on 20 November.
    fn check(status: PaymentStatus, asked_at: Option<&str>, now: &str, expected: Swept) {
        let facts = SweepFacts {
            now: instant(now),
            payment: a_payment().standing(status).with_coupon().build(),
            initialised_at: instant("2026-11-20T12:00:00Z"),
            asked_at: asked_at.map(instant),
        };
        assert_eq!(sweep(&facts), expected, "{status:?} {now}");
    }

    fn until(text: &str) -> Swept {
        Swept::Wait { until: instant(text) }
    }

    #[test]
    fn the_provider_is_asked_from_the_tenth_minute_on() {
        for status in [Initialised, Pending, Processing] {
            check(status, None, "2026-11-20T12:00:00Z", until("2026-11-20T12:10:00Z"));
            check(status, None, "2026-11-20T12:09:59.999999Z", until("2026-11-20T12:10:00Z"));
            check(status, None, "2026-11-20T12:10:00Z", Swept::Ask);
        }
    }

    #[test]
    fn the_provider_is_asked_again_ten_minutes_later() {
        let asked = Some("2026-11-20T12:30:00Z");
        check(Pending, asked, "2026-11-20T12:39:59Z", until("2026-11-20T12:40:00Z"));
        check(Pending, asked, "2026-11-20T12:40:00Z", Swept::Ask);
    }

    #[test]
    fn what_was_never_paid_is_closed_once_its_provider_was_asked_at_the_24th_hour() {
        for from in [Initialised, Pending] {
            let effects = vec![Effect::ReleaseCoupon];
            let closed = Swept::Close(SettledPayment { from, to: Expired, discrepancies: Vec::new(), effects });
            check(from, None, "2026-11-21T11:59:59.999999Z", Swept::Ask);
            check(from, None, "2026-11-21T12:00:00Z", Swept::Ask);
            check(from, Some("2026-11-21T11:59:59.999999Z"), "2026-11-21T12:00:00Z", Swept::Ask);
            check(from, Some("2026-11-21T11:59:59.999999Z"), "2026-11-25T12:00:00Z", Swept::Ask);
            check(from, Some("2026-11-21T12:00:00Z"), "2026-11-21T12:00:00Z", closed.clone());
            check(from, Some("2026-11-21T12:00:00Z"), "2026-11-25T12:00:00Z", closed);
            check(from, Some("2026-11-21T11:55:00Z"), "2026-11-21T11:59:00Z", until("2026-11-21T12:00:00Z"));
        }
    }

    #[test]
    fn what_the_provider_has_in_hand_is_not_closed_by_us() {
        check(Processing, None, "2026-11-25T12:00:00Z", Swept::Ask);
        check(Processing, Some("2026-11-21T11:55:00Z"), "2026-11-21T12:01:00Z", until("2026-11-21T12:05:00Z"));
    }

    #[test]
    fn what_is_settled_or_looked_at_is_left_alone() {
        for status in PaymentStatus::ALL {
            if ![Initialised, Pending, Processing].contains(&status) {
                check(status, None, "2026-11-25T12:00:00Z", Swept::Done);
            }
        }
    }
}
