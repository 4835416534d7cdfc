//! Requests a refund, and checks whether it is allowed.
//!
//! A refund is `requested`, then `approved` or `denied` by staff, then `processing` at the provider, and ends as
//! `refunded` or `failed`; [`advance_refund`](advance::advance_refund) takes these steps. An approved refund can be
//! denied until it is sent. A failed refund can be sent again at any time, because it was requested in time. Even a
//! `refunded` one can become `failed`, if the payer's bank returns the money days later.
//!
//! # Why was a refund refused?
//! `payment/not-refundable`, once for each [`NotRefundable`] that applies, in this order:
//!
//! | reason | it is refused because | remedy |
//! |---|---|---|
//! | `not_paid` | it was not paid, was refunded in full, or is disputed by the bank | ask support if money was taken |
//! | `certificate_issued` | a certificate was issued for it | no remedy |
//! | `window_over` | it is at least 7 times 24 hours after the payment | no remedy |
//! | `missions_submitted` | at least two missions were submitted | no remedy |
//! | `open` | another refund of the payment is open | wait for it |
//! | `amount` | the amount is zero, more than what is left of the payment, or in another currency | another amount |
//!
//! A payment that staff refused in [review](crate::payment::review) counts as not paid: its money is refunded without a
//! request. Also without a request, we refund the charge of a subscription that was
//! [stopped](crate::subscription::give_back) because a later one is also paid.
//!
//! All reasons are tested when the learner requests the refund. When staff approve it and when it is sent to the
//! provider, only the first two are tested again, so a request that was made in time stays valid. When a failed refund
//! is sent again, the last two are tested as well. Staff may deny a refund that the table allows, but cannot make a
//! refund that the table refuses.
//!
//! # Amount
//! A refund is at most the amount that was [booked](crate::payment::review) for the payment. Credit is returned only if
//! everything that is left is refunded, not with a partial refund. A payment with only credit counts as paid. Its
//! refund needs no provider and cannot be partial, and the approval returns the credit.

pub mod advance;
pub mod approve;
pub mod progress;

use serde::{Deserialize, Serialize};

use crate::field::{Fields, IssueRule, several_lines};
use crate::money::Money;
use crate::payment::PaymentStatus;
use crate::payment::limits::{MAX_REFUND_REASON_CHARS, REFUND_MISSIONS_BELOW, REFUND_WINDOW_DAYS};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// Status of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RefundStatus {
    /// The learner has requested it.
    Requested,
    /// Staff have approved it.
    Approved,
    /// Staff have denied it.
    Denied,
    /// The provider was asked to make it.
    Processing,
    /// The money was refunded.
    Refunded,
    /// The provider did not make it.
    Failed,
}

impl RefundStatus {
    /// Every status, in order.
    pub const ALL: [Self; 6] =
        [Self::Requested, Self::Approved, Self::Denied, Self::Processing, Self::Refunded, Self::Failed];

    /// Whether a refund may move from this status to `next`.
    #[must_use]
    pub fn may_become(self, next: Self) -> bool {
        matches!(
            (self, next),
            (Self::Requested, Self::Approved | Self::Denied)
                | (Self::Approved, Self::Processing | Self::Denied)
                | (Self::Failed, Self::Processing)
                | (Self::Processing, Self::Refunded | Self::Failed)
                | (Self::Refunded, Self::Failed)
        )
    }

    /// Whether staff have to decide on it.
    #[must_use]
    pub fn waits_for_staff(self) -> bool {
        self == Self::Requested
    }

    /// Whether it was approved and has not been sent.
    #[must_use]
    pub fn waits_to_be_sent(self) -> bool {
        self == Self::Approved
    }

    /// Whether the provider was asked and has not reported the result.
    #[must_use]
    pub fn is_at_provider(self) -> bool {
        self == Self::Processing
    }

    /// Whether the money was refunded.
    #[must_use]
    pub fn has_given_back(self) -> bool {
        self == Self::Refunded
    }

    /// Whether the provider did not make it.
    #[must_use]
    pub fn has_failed(self) -> bool {
        self == Self::Failed
    }

    /// Whether it is open: requested and not ended.
    #[must_use]
    pub fn is_open(self) -> bool {
        matches!(self, Self::Requested | Self::Approved | Self::Processing)
    }
}

/// A payment, and the requested refund.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefundFacts {
    /// The time now.
    pub now: Timestamp,
    /// Status of the payment.
    pub status: PaymentStatus,
    /// When it was paid, if it was.
    pub paid_at: Option<Timestamp>,
    /// The booked amount.
    pub paid: Money,
    /// The credit that paid for some or all of it, if any.
    pub credit: Option<Money>,
    /// The amount that is already refunded.
    pub refunded: Money,
    /// Whether another refund of it is open.
    pub has_open_refund: bool,
    /// Number of submitted missions.
    pub missions_submitted: u32,
    /// Whether a certificate was issued for the item.
    pub has_certificate: bool,
    /// The requested amount; `None`: everything that is left.
    pub amount: Option<Money>,
}

/// Reason why a refund is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum NotRefundable {
    /// The payment has no money to refund: it was not paid, was refunded, or was reversed by the bank.
    NotPaid {
        /// Status of the payment.
        status: PaymentStatus,
    },
    /// A certificate was issued for the item.
    CertificateIssued,
    /// The 7 days in which a refund can be requested are over.
    WindowOver {
        /// The instant from which it was too late.
        ended_at: Timestamp,
    },
    /// Too many missions were submitted.
    MissionsSubmitted {
        /// The number must be below this.
        below: u32,
        /// The number of submitted missions.
        have: u32,
    },
    /// Another refund of it is open.
    Open,
    /// The requested amount cannot be refunded.
    Amount {
        /// The maximum: the part of the payment that is not refunded yet.
        most: Money,
    },
}

/// A refund to store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RefundRequested {
    /// The requested amount.
    pub amount: Money,
    /// The credit that is returned with it; `None` for a partial refund.
    pub credit: Option<Money>,
    /// Its status.
    pub status: RefundStatus,
    /// Whether it is everything that is left of the payment. Then the refund also revokes the item.
    pub is_full: bool,
}

/// Returns the reason for a refund as it is stored.
///
/// # Errors
/// `validation-fail` on `reason` if it is empty or longer than 1,000 characters.
pub fn check_reason(reason: &str) -> Result<String, Refusals> {
    let mut fields = Fields::default();
    let reason = several_lines(reason).unwrap_or_default();
    if reason.is_empty() {
        fields.refuse("reason", IssueRule::Required, None, None);
    }
    fields.at_most_chars("reason", MAX_REFUND_REASON_CHARS, &reason);
    fields.accept(reason)
}

/// Reasons why a refund is refused now; empty if it is allowed.
#[must_use]
pub fn not_refundable(facts: &RefundFacts) -> Vec<NotRefundable> {
    let left = left(facts);
    reasons(facts, left, facts.amount.unwrap_or(left))
}

/// Requests a refund.
///
/// # Errors
/// `payment/not-refundable`, once for each reason; see this [module](self).
pub fn refund(facts: &RefundFacts) -> Result<RefundRequested, Refusals> {
    let left = left(facts);
    let amount = facts.amount.unwrap_or(left);
    let refusals = not_refundable(facts).into_iter().map(|reason| Refusal::PaymentNotRefundable { reason });
    match Refusals::from_all(refusals.collect()) {
        Some(refusals) => Err(refusals),
        None => {
            let is_full = amount == left;
            let credit = facts.credit.filter(|_| is_full);
            Ok(RefundRequested { amount, credit, status: RefundStatus::Requested, is_full })
        }
    }
}

/// The part of the payment that is not refunded yet.
fn left(facts: &RefundFacts) -> Money {
    facts.paid.minus(facts.refunded).unwrap_or(Money::zero(facts.paid.currency))
}

fn reasons(facts: &RefundFacts, left: Money, amount: Money) -> Vec<NotRefundable> {
    let mut reasons = Vec::new();
    let is_by_credit = facts.paid.is_zero() && left.is_zero() && facts.credit.is_some_and(|it| it.amount_minor > 0);
    let is_payment = facts.status.grants() && facts.paid_at.is_some() && (left.amount_minor > 0 || is_by_credit);
    reasons.extend((!is_payment).then_some(NotRefundable::NotPaid { status: facts.status }));
    reasons.extend(facts.has_certificate.then_some(NotRefundable::CertificateIssued));
    let ended_at = facts.paid_at.map(|paid_at| paid_at.plus_days(REFUND_WINDOW_DAYS));
    let ended_at = ended_at.filter(|ended_at| *ended_at <= facts.now);
    reasons.extend(ended_at.map(|ended_at| NotRefundable::WindowOver { ended_at }));
    let have = facts.missions_submitted;
    let is_worked_on = have >= REFUND_MISSIONS_BELOW;
    reasons.extend(is_worked_on.then_some(NotRefundable::MissionsSubmitted { below: REFUND_MISSIONS_BELOW, have }));
    reasons.extend(facts.has_open_refund.then_some(NotRefundable::Open));
    let fits_within = amount.amount_minor > 0 && amount.compared(left).is_ok_and(std::cmp::Ordering::is_le);
    let fits = if is_by_credit { amount == left } else { fits_within };
    reasons.extend((is_payment && !fits).then_some(NotRefundable::Amount { most: left }));
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::payments::money;
    use crate::money::Currency;

    #[test]
    fn a_reason_is_asked_for_and_has_a_limit() {
        assert_eq!(check_reason("  Too hard.\r\nSorry. ").as_deref(), Ok("Too hard.\nSorry."));
        let long = "é".repeat(1_000);
        assert_eq!(check_reason(&long).as_deref(), Ok(long.as_str()));
        for wrong in ["", " \n ", &format!("{long}!")] {
            assert_eq!(check_reason(wrong).unwrap_err().first().code(), "validation-fail", "{wrong:?}");
        }
    }

    #[test]
    fn what_a_page_shows_is_what_asking_would_be_refused_for() {
        let late = RefundFacts { now: instant("2026-12-24T12:00:00Z"), has_certificate: true, ..facts() };
        assert_eq!(not_refundable(&facts()), []);
        let refusals = refund(&late).unwrap_err();
        assert_eq!(not_refundable(&late).len(), 2);
        assert_eq!(refusals.iter().count(), 2);
    }

    /// 49.00 US dollars that were paid at noon on 20 November; a refund is requested on the same day.
    fn facts() -> RefundFacts {
        RefundFacts {
            now: instant("2026-11-20T18:00:00Z"),
            status: PaymentStatus::Succeeded,
            paid_at: Some(instant("2026-11-20T12:00:00Z")),
            paid: money(4_900),
            credit: None,
            refunded: money(0),
            has_open_refund: false,
            missions_submitted: 0,
            has_certificate: false,
            amount: None,
        }
    }

    /// Compares the amount and whether the refund is full, or every reason of the refusal, with `expected`.
    fn check(change: impl FnOnce(&mut RefundFacts), expected: Result<(i64, bool), &[NotRefundable]>) {
        let mut facts = facts();
        change(&mut facts);
        let expected = match expected {
            Ok((amount, is_full)) => {
                let (amount, status) = (money(amount), RefundStatus::Requested);
                Ok(RefundRequested { amount, credit: None, status, is_full })
            }
            Err(reasons) => {
                let refusals = reasons.iter().map(|reason| Refusal::PaymentNotRefundable { reason: reason.clone() });
                Err(Refusals::from_all(refusals.collect()).unwrap())
            }
        };
        assert_eq!(refund(&facts), expected);
    }

    fn window_over() -> NotRefundable {
        NotRefundable::WindowOver { ended_at: instant("2026-11-27T12:00:00Z") }
    }

    #[test]
    fn all_of_it_or_a_part_can_be_asked_back() {
        check(|_| {}, Ok((4_900, true)));
        check(|facts| facts.amount = Some(money(4_900)), Ok((4_900, true)));
        check(|facts| facts.amount = Some(money(4_899)), Ok((4_899, false)));
        check(|facts| facts.amount = Some(money(1)), Ok((1, false)));
    }

    #[test]
    fn the_parts_are_never_more_than_the_whole() {
        let part = |amount| {
            move |facts: &mut RefundFacts| {
                facts.status = PaymentStatus::PartiallyRefunded;
                facts.refunded = money(4_000);
                facts.amount = amount;
            }
        };
        check(part(None), Ok((900, true)));
        check(part(Some(money(899))), Ok((899, false)));
        check(part(Some(money(901))), Err(&[NotRefundable::Amount { most: money(900) }]));
    }

    #[test]
    fn nothing_less_than_nothing_and_another_currency_are_no_amounts() {
        let wrong = NotRefundable::Amount { most: money(4_900) };
        let naira = Money { amount_minor: 100, currency: Currency::from_code("NGN").unwrap() };
        for amount in [money(0), money(-1), money(4_901), naira] {
            check(|facts| facts.amount = Some(amount), Err(std::slice::from_ref(&wrong)));
        }
    }

    #[test]
    fn the_window_is_open_until_just_before_the_seventh_day_is_over() {
        check(|facts| facts.now = instant("2026-11-27T11:59:59.999999Z"), Ok((4_900, true)));
        check(|facts| facts.now = instant("2026-11-27T12:00:00Z"), Err(&[window_over()]));
    }

    #[test]
    fn one_mission_may_be_submitted_and_two_may_not() {
        check(|facts| facts.missions_submitted = 1, Ok((4_900, true)));
        let two = NotRefundable::MissionsSubmitted { below: 2, have: 2 };
        check(|facts| facts.missions_submitted = 2, Err(&[two]));
    }

    #[test]
    fn the_credit_goes_back_with_the_whole_and_not_with_a_part() {
        let asked = |paid, credit, amount: Option<Money>| {
            let (paid, credit) = (money(paid), Some(money(credit)));
            refund(&RefundFacts { paid, credit, amount, ..facts() }).map(|asked| (asked.amount, asked.credit))
        };
        assert_eq!(asked(3_900, 1_000, None), Ok((money(3_900), Some(money(1_000)))));
        assert_eq!(asked(3_900, 1_000, Some(money(3_899))), Ok((money(3_899), None)));
        assert_eq!(asked(0, 4_900, None), Ok((money(0), Some(money(4_900)))));
        assert_eq!(asked(0, 4_900, Some(money(0))), Ok((money(0), Some(money(4_900)))));
        let too_much = Refusal::PaymentNotRefundable { reason: NotRefundable::Amount { most: money(0) } };
        assert_eq!(asked(0, 4_900, Some(money(1))), Err(too_much.into()));
        for credit in [0, -1] {
            let reason = NotRefundable::NotPaid { status: PaymentStatus::Succeeded };
            assert_eq!(asked(0, credit, None), Err(Refusal::PaymentNotRefundable { reason }.into()));
        }
    }

    #[test]
    fn only_money_that_is_ours_is_given_back() {
        for status in PaymentStatus::ALL {
            let expected = [NotRefundable::NotPaid { status }];
            let expected = if status.grants() { Ok((4_900, true)) } else { Err(&expected[..]) };
            check(|facts| facts.status = status, expected);
        }
        let not_paid = NotRefundable::NotPaid { status: PaymentStatus::Succeeded };
        check(|facts| facts.paid_at = None, Err(std::slice::from_ref(&not_paid)));
        check(|facts| facts.paid = money(0), Err(std::slice::from_ref(&not_paid)));
        check(|facts| facts.refunded = money(4_900), Err(std::slice::from_ref(&not_paid)));
        check(|facts| facts.refunded = money(4_901), Err(&[not_paid]));
    }

    #[test]
    fn every_reason_is_told_in_order() {
        let change = |facts: &mut RefundFacts| {
            facts.now = instant("2026-12-20T12:00:00Z");
            facts.status = PaymentStatus::Disputed;
            facts.has_certificate = true;
            facts.missions_submitted = 6;
            facts.has_open_refund = true;
        };
        let expected = [
            NotRefundable::NotPaid { status: PaymentStatus::Disputed },
            NotRefundable::CertificateIssued,
            window_over(),
            NotRefundable::MissionsSubmitted { below: 2, have: 6 },
            NotRefundable::Open,
        ];
        check(change, Err(&expected));
        check(|facts| facts.has_certificate = true, Err(&[NotRefundable::CertificateIssued]));
        check(|facts| facts.has_open_refund = true, Err(&[NotRefundable::Open]));
    }

    #[test]
    fn a_refund_goes_its_way_step_by_step() {
        use RefundStatus::{Approved, Denied, Failed, Processing, Refunded, Requested};
        for (from, expected) in [
            (Requested, &[Approved, Denied][..]),
            (Approved, &[Denied, Processing]),
            (Denied, &[]),
            (Processing, &[Refunded, Failed]),
            (Refunded, &[Failed]),
            (Failed, &[Processing]),
        ] {
            let next = RefundStatus::ALL.into_iter().filter(|next| from.may_become(*next));
            assert_eq!(next.collect::<Vec<_>>(), expected, "{from:?}");
            assert_eq!(from.is_open(), [Requested, Approved, Processing].contains(&from), "{from:?}");
        }
    }
}
