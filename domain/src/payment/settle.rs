//! Moves a payment by the evidence of its provider. Webhooks, the learner's return and the sweep all call this, in any
//! order and any number of times: the first valid evidence of success grants, and only once.
//!
//! The tests run in this order: the evidence is from the payment's provider (`unexpected-payment-type`), and a learner
//! who presents it is the payer (`payment/<provider>-verify-failed`, with `card` for Stripe). Unknown, old or repeated
//! evidence has no effect and is not refused.
//!
//! [Success](success) is tested by its reference, its status, its currency, an amount of at least the amount to pay,
//! and the coupon and credit of the payment, which must still be available. [Refunded](refunded) money must be in the
//! payment's currency. Every mismatch is a [`Discrepancy`](evidence::Discrepancy):
//!
//! | the payment is | effect of a discrepancy |
//! |---|---|
//! | `initialised`, `pending`, `processing` | it goes to `review`, and staff are notified |
//! | `failed`, `cancelled`, `expired` without a decision of staff | the same: it goes to `review`, and staff are notified |
//! | `failed` because staff refused it | it stays `failed`, and staff are notified |
//! | in `review` | it stays in review, and staff are not notified again |
//! | paid or disputed | it keeps its status; staff are notified if the refunded amount is unclear |
//!
//! After a failed attempt the payment stays open, because the learner can try again. But if the provider was already
//! processing the money (`processing`), the learner is not asked again: the payment is `failed`.
//!
//! Money with a discrepancy never grants. [`review`](crate::payment::review) explains why a payment is in review, and
//! what happens to it. A payment that ended unpaid is reopened only by evidence of money.
//!
//! Evidence of a dispute has no effect here; [`dispute`](crate::payment::dispute::dispute) applies it.

pub mod evidence;
pub mod refunded;
pub mod success;

use crate::coupon::settle::KeptUse;
use crate::money::Money;
use crate::payment::settle::evidence::{Evidence, Note, SettledPayment};
use crate::payment::settle::refunded::settle_refunded;
use crate::payment::settle::success::settle_success;
use crate::payment::{PaymentFacts, PaymentStatus, verify_failed};
use crate::refusal::{Refusal, Refusals};

/// Moves the payment by the evidence. `kept` is the reserved use of its coupon. Late, old or repeated evidence has no
/// effect and is not refused.
///
/// # Errors
/// `unexpected-payment-type` if the evidence is from another provider, `payment/<provider>-verify-failed` if the
/// learner who presents the evidence is not the payer.
pub fn settle(payment: &PaymentFacts, kept: Option<&KeptUse>, evidence: &Evidence) -> Result<SettledPayment, Refusals> {
    if Some(evidence.provider) != payment.provider {
        return Err(Refusal::UnexpectedPaymentType.into());
    }
    if evidence.caller.is_some_and(|caller| caller != payment.user) {
        return Err(verify_failed(evidence.provider).into());
    }
    let unmoved = SettledPayment::unmoved(payment.status);
    let Some(said) = evidence.status else { return Ok(unmoved) };
    Ok(match said {
        PaymentStatus::Succeeded => settle_success(payment, kept, evidence),
        _ if evidence.reference != payment.reference => unmoved,
        PaymentStatus::PartiallyRefunded | PaymentStatus::Refunded => settle_refunded(payment, evidence, said),
        PaymentStatus::Disputed => unmoved,
        // The provider was already processing the money, so the learner is not asked to try again.
        PaymentStatus::Pending
            if evidence.note == Some(Note::AttemptFailed) && payment.status == PaymentStatus::Processing =>
        {
            SettledPayment::moved(payment, PaymentStatus::Failed, Money::zero(payment.amount.currency))
        }
        _ if payment.status.is_live() && payment.status.may_become(said) => {
            SettledPayment::moved(payment, said, Money::zero(payment.amount.currency))
        }
        _ => unmoved,
    })
}
#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::fixtures::payments::{EvidenceBuilder, PaymentBuilder, a_kept_use, a_payment, money, success};
    use crate::notification::NotificationKind;
    use crate::payment::PaymentStatus::{
        Cancelled, Disputed, Expired, Failed, Initialised, PartiallyRefunded, Pending, Processing, Refunded, Review,
        Succeeded,
    };
    use crate::payment::effect::Effect;
    use crate::payment::settle::evidence::Discrepancy;

    /// Settles a payment. The use of its coupon, if it has one, is still available.
    pub(in crate::payment::settle) fn settled(payment: PaymentBuilder, evidence: EvidenceBuilder) -> SettledPayment {
        let payment = payment.build();
        let settled = settle(&payment, Some(&a_kept_use()), &evidence.build()).unwrap();
        assert_eq!(settled.from, payment.status);
        settled
    }

    /// Checks the status after the evidence, and the discrepancies.
    pub(in crate::payment::settle) fn check(
        payment: PaymentBuilder,
        evidence: EvidenceBuilder,
        to: PaymentStatus,
        discrepancies: &[Discrepancy],
    ) {
        let settled = settled(payment, evidence);
        assert_eq!((settled.to, settled.discrepancies.as_slice()), (to, discrepancies));
        assert_eq!(settled.effects.contains(&Effect::GrantEntitlement), to == Succeeded && settled.from != to);
    }

    fn check_refused(payment: PaymentBuilder, evidence: EvidenceBuilder, code: &str) {
        let refusals = settle(&payment.build(), None, &evidence.build()).unwrap_err();
        assert_eq!(refusals.first().code(), code);
    }

    pub(in crate::payment::settle) const UNPAID: [PaymentStatus; 7] =
        [Initialised, Pending, Processing, Review, Failed, Cancelled, Expired];

    #[test]
    fn a_late_failure_undoes_nothing() {
        for late in [Failed, Cancelled, Expired, Pending, Processing, Review] {
            for status in [Succeeded, PartiallyRefunded, Disputed, Refunded] {
                check(a_payment().standing(status), success().saying(late), status, &[]);
            }
        }
    }

    #[test]
    fn a_payment_that_ends_without_money_gives_back_what_was_kept_for_it() {
        let release = [Effect::ReleaseCoupon, Effect::ReleaseCredit { amount: money(1_000) }];
        let told = [&release[..], &[Effect::Notify { kind: NotificationKind::PaymentFailed }]].concat();
        let payment = || a_payment().with_coupon().with_credit(1_000);
        assert_eq!(settled(payment(), success().saying(Failed)).effects, told);
        assert_eq!(settled(payment(), success().saying(Cancelled)).effects, release);
        assert_eq!(settled(payment(), success().saying(Expired)).effects, release);
        check(a_payment().standing(Failed), success().saying(Expired), Failed, &[]);
    }

    #[test]
    fn a_try_that_failed_is_the_end_only_of_money_that_was_in_hand() {
        let declined = || success().saying(Pending).noting(Note::AttemptFailed);
        check(a_payment().standing(Initialised), declined(), Pending, &[]);
        check(a_payment(), declined(), Pending, &[]);
        check(a_payment().standing(Processing), declined(), Failed, &[]);
        check(a_payment().standing(Review), declined(), Review, &[]);
        let effects = settled(a_payment().with_coupon().standing(Processing), declined()).effects;
        assert_eq!(effects, [Effect::ReleaseCoupon, Effect::Notify { kind: NotificationKind::PaymentFailed }]);
    }

    #[test]
    fn a_provider_that_waits_or_looks_moves_the_payment_without_a_grant() {
        check(a_payment().standing(Initialised), success().saying(Pending), Pending, &[]);
        check(a_payment(), success().saying(Processing), Processing, &[]);
        assert!(settled(a_payment().with_coupon(), success().saying(Processing)).effects.is_empty());
        let looked_at = settled(a_payment(), success().saying(Review));
        assert_eq!((looked_at.to, looked_at.effects), (Review, vec![Effect::TellStaff]));
        check(a_payment().standing(Processing), success().saying(Pending), Processing, &[]);
    }

    #[test]
    fn words_that_nobody_knows_and_words_of_another_payment_move_nothing() {
        check(a_payment(), success().saying_nothing(), Pending, &[]);
        check(a_payment(), success().saying(Failed).about("pay_2"), Pending, &[]);
        check(a_payment().standing(Succeeded), success().saying(Refunded).about("pay_2"), Succeeded, &[]);
    }

    #[test]
    fn a_success_page_of_somebody_else_opens_nothing() {
        check(a_payment(), success().brought_by(1), Succeeded, &[]);
        check_refused(a_payment(), success().brought_by(2), "payment/card-verify-failed");
        check_refused(a_payment().standing(Succeeded), success().brought_by(2), "payment/card-verify-failed");
    }

    #[test]
    fn what_a_bank_says_of_a_dispute_is_not_settled_here() {
        for status in PaymentStatus::ALL {
            check(a_payment().standing(status), success().saying(Disputed), status, &[]);
        }
    }

    #[test]
    fn a_payment_that_was_closed_is_not_opened_by_words_without_money() {
        for status in [Failed, Cancelled, Expired] {
            for said in [Initialised, Pending, Processing, Review] {
                check(a_payment().standing(status), success().saying(said), status, &[]);
            }
        }
    }

    #[test]
    fn a_payment_that_no_provider_knows_of_is_settled_by_none() {
        check_refused(a_payment().without_provider(), success(), "unexpected-payment-type");
    }
}
