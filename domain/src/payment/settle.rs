//! Moves a payment by the evidence of its provider. Webhooks, the learner's return and the sweep all call this, in any
//! order and any number of times: the first valid evidence of success grants, and only once.
//!
//! The tests run in this order: the evidence is from the payment's provider (`unexpected-payment-type`), and a learner
//! who presents it is the payer (`payment/<provider>-verify-failed`, with `card` for Stripe). Unknown, old or repeated
//! evidence has no effect and is not refused.
//!
//! [Success](success) is tested by its reference, its status, its currency, an amount of at least the amount to pay,
//! and the coupon and credit of the payment, which must still be available. [Refunded](refunded) money must be in the
//! payment's currency. Every mismatch is a [`Discrepancy`]:
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

pub mod refunded;
pub mod success;

use serde::{Deserialize, Serialize};

use crate::coupon::settle::KeptUse;
use crate::ids::UserId;
use crate::money::provider_units::PaymentProvider;
use crate::money::{Currency, Money};
use crate::payment::effect::{Effect, effects_of};
use crate::payment::read_status::Note;
use crate::payment::settle::refunded::settle_refunded;
use crate::payment::settle::success::settle_success;
use crate::payment::{PaymentFacts, PaymentStatus, verify_failed};
use crate::price::Country;
use crate::price::check_country::CountryMismatch;
use crate::refusal::{Refusal, Refusals};

/// Evidence of a provider about a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// The provider.
    pub provider: PaymentProvider,
    /// The learner who returned with it from the provider; `None` if it came by a webhook or the sweep.
    pub caller: Option<UserId>,
    /// The reference of the payment at the provider.
    pub reference: String,
    /// Its status, as parsed by [`read_status`](crate::payment::read_status::read_status); `None` if the words are not
    /// known.
    pub status: Option<PaymentStatus>,
    /// Note on the status.
    pub note: Option<Note>,
    /// The paid amount, if reported and readable.
    pub amount: Option<Money>,
    /// The refunded total, if reported and readable.
    pub refunded: Option<Money>,
    /// The country of the card, if reported.
    pub card: Option<Country>,
}

/// Mismatch between a payment and the evidence that it was paid or refunded. Staff [review](crate::payment::review)
/// each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Discrepancy {
    /// The provider's reference belongs to another payment, so the money may be another learner's.
    Reference,
    /// The provider did not report an amount, or the amount is not readable.
    NoAmount,
    /// It was paid in another currency.
    Currency {
        /// Currency of the payment.
        need: Currency,
        /// Currency of the evidence.
        have: Currency,
    },
    /// Less was paid than the amount to pay. More is accepted.
    Amount {
        /// The amount to pay.
        need: Money,
        /// The amount paid.
        have: Money,
    },
    /// The price is for other countries than the card's.
    Country(CountryMismatch),
    /// Another payment has paid for the same item. One of the two is to be refunded.
    PaidTwice,
    /// Staff have refused this payment in review, and the provider reports again that it was paid.
    Decided,
    /// Its coupon or credit was released before it was paid.
    HoldsReleased {
        /// Whether a coupon was released.
        coupon: bool,
        /// The released credit.
        credit: Option<Money>,
    },
    /// No use of its coupon is left.
    CouponGone,
    /// A part was refunded before we learned that it was paid.
    RefundedFirst {
        /// The refunded amount, if known.
        refunded: Option<Money>,
    },
    /// The refunded amount is not reported, or is in another currency.
    RefundedAmount {
        /// The reported amount.
        have: Option<Money>,
    },
}

/// Result of applying evidence to a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettledPayment {
    /// The status before.
    pub from: PaymentStatus,
    /// The status after; the same if the payment did not move.
    pub to: PaymentStatus,
    /// The discrepancies.
    pub discrepancies: Vec<Discrepancy>,
    /// Effects of the move. Without a move it is empty, except for a further partial refund, or to notify staff of a
    /// discrepancy that cannot wait in review.
    pub effects: Vec<Effect>,
}

impl SettledPayment {
    /// A move with its effects.
    pub(crate) fn moved(payment: &PaymentFacts, to: PaymentStatus, refunded_now: Money) -> Self {
        Self { from: payment.status, to, discrepancies: Vec::new(), effects: effects_of(payment, to, refunded_now) }
    }

    /// No move.
    pub(crate) fn unmoved(status: PaymentStatus) -> Self {
        Self { from: status, to: status, discrepancies: Vec::new(), effects: Vec::new() }
    }

    /// Discrepancies: an unpaid payment goes to review unless staff have refused it; for any other payment staff are
    /// notified.
    pub(crate) fn with_discrepancies(payment: &PaymentFacts, discrepancies: Vec<Discrepancy>) -> Self {
        let waits = payment.status.is_unpaid() && !payment.is_refused();
        let settled = if payment.status == PaymentStatus::Review {
            Self::unmoved(payment.status)
        } else if waits {
            Self::moved(payment, PaymentStatus::Review, Money::zero(payment.amount.currency))
        } else {
            Self { effects: vec![Effect::TellStaff], ..Self::unmoved(payment.status) }
        };
        Self { discrepancies, ..settled }
    }
}

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

    /// Settles a payment. If it has a coupon, the use is available.
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
