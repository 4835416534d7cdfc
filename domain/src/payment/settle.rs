//! Moves a payment by what its provider says of it. A webhook, the learner's return and the sweep all come
//! here, in any order and as often as they like: the first good evidence of success grants, and no other does.
//!
//! The tests, in their order: the words are those of the payment's provider (`unexpected-payment-type`); the learner
//! who brings them is the one who pays (`payment/<provider>-verify-failed`, with `card` for Stripe). Words that are not
//! known, old or repeated move nothing and are no refusal.
//!
//! [Success](success) is held against the payment in four ways: its reference, its status, its currency, and an amount
//! of at least what was asked; and against what was set aside for it, which has to be there still. Money that
//! [went back](refunded) has to be counted in the payment's currency. Whatever does not fit is a [`Discrepancy`]:
//!
//! | the payment is | what a doubt does |
//! |---|---|
//! | `initialised`, `pending`, `processing` | it waits in `review`, and staff are told |
//! | `failed`, `cancelled`, `expired` by itself | the same: it waits in `review`, and staff are told |
//! | `failed` by a person who refused it | it stays so, and staff are told |
//! | in `review` | it stays so; nobody is told again |
//! | paid or disputed | it stays so; staff are told where the amount that went back is not clear |
//!
//! A try that failed leaves a payment open, because the learner may try again. But where the provider had the money in
//! hand already (`processing`), nobody is asked to try again: the payment is `failed`.
//!
//! Doubtful money never grants. Why a payment is in review, and what becomes of it, stands on the page of
//! [`review`](crate::payment::review). A payment that was closed is opened again by money alone, by no other word.
//!
//! What a bank says of a dispute is for [`dispute`](crate::payment::dispute::dispute) alone, and moves nothing here.

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

/// What a provider says of a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// Whose words they are.
    pub provider: PaymentProvider,
    /// The learner who brought them back from the provider; nothing where the provider or the sweep did.
    pub caller: Option<UserId>,
    /// The payment that the provider talks of.
    pub reference: String,
    /// Where it stands, as [`read_status`](crate::payment::read_status::read_status) read it; nothing where the
    /// words were not known.
    pub status: Option<PaymentStatus>,
    /// What was to be noted beside the status.
    pub note: Option<Note>,
    /// What was paid, where the provider says so and the amount could be read.
    pub amount: Option<Money>,
    /// How much of it was given back in all, where the provider says so and the amount could be read.
    pub refunded: Option<Money>,
    /// The country of the card that pays, if the provider tells it.
    pub card: Option<Country>,
}

/// What does not fit between a payment and the evidence that it was paid, or that its money went back; a person of
/// ours is to [look](crate::payment::review) at each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Discrepancy {
    /// The provider's reference is another payment's: the money may be somebody else's.
    Reference,
    /// The provider does not say how much was paid, or the amount could not be read.
    NoAmount,
    /// It was paid in another currency.
    Currency {
        /// The currency asked.
        need: Currency,
        /// The currency paid.
        have: Currency,
    },
    /// Less was paid than asked. More than asked is no doubt.
    Amount {
        /// The amount asked.
        need: Money,
        /// The amount paid.
        have: Money,
    },
    /// The price is for other countries than the card's.
    Country(CountryMismatch),
    /// The same item was paid for by another payment; one of the two is to be given back.
    PaidTwice,
    /// A person of ours has refused this payment in review, and the provider says again that it was paid.
    Decided,
    /// What was set aside for it was let go before it was paid.
    HoldsReleased {
        /// Whether a coupon was.
        coupon: bool,
        /// The credit that was.
        credit: Option<Money>,
    },
    /// No use of its coupon is left for it.
    CouponGone,
    /// A part of it went back before we heard that it was paid.
    RefundedFirst {
        /// How much, where that is known.
        refunded: Option<Money>,
    },
    /// It does not say how much went back, or not in the currency of the payment.
    RefundedAmount {
        /// What it says.
        have: Option<Money>,
    },
}

/// What evidence did to a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Settled {
    /// Where the payment stood.
    pub from: PaymentStatus,
    /// Where it stands now; the same where nothing moved.
    pub to: PaymentStatus,
    /// What did not fit.
    pub discrepancies: Vec<Discrepancy>,
    /// What is to be done together with the move. Where nothing moved it is nothing, but for a further part that
    /// was given back, and for telling us of what does not fit and cannot wait in review.
    pub effects: Vec<Effect>,
}

impl Settled {
    /// The move, with what it brings.
    pub(crate) fn moved(payment: &PaymentFacts, to: PaymentStatus, refunded_now: Money) -> Self {
        Self { from: payment.status, to, discrepancies: Vec::new(), effects: effects_of(payment, to, refunded_now) }
    }

    /// No move at all.
    pub(crate) fn unmoved(status: PaymentStatus) -> Self {
        Self { from: status, to: status, discrepancies: Vec::new(), effects: Vec::new() }
    }

    /// What does not fit: a payment that is not paid waits for a person, unless one has closed it; of any other a
    /// person is told.
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

/// Moves the payment by the evidence; `kept` is the use of the coupon that was set aside for it. Evidence that is
/// late, old or repeated moves nothing and is no refusal.
///
/// # Errors
/// `unexpected-payment-type` where another provider speaks, `payment/<provider>-verify-failed` if the learner
/// who brings the evidence is not the one who pays.
pub fn settle(payment: &PaymentFacts, kept: Option<&KeptUse>, evidence: &Evidence) -> Result<Settled, Refusals> {
    if Some(evidence.provider) != payment.provider {
        return Err(Refusal::UnexpectedPaymentType.into());
    }
    if evidence.caller.is_some_and(|caller| caller != payment.user) {
        return Err(verify_failed(evidence.provider).into());
    }
    let unmoved = Settled::unmoved(payment.status);
    let Some(said) = evidence.status else { return Ok(unmoved) };
    Ok(match said {
        PaymentStatus::Succeeded => settle_success(payment, kept, evidence),
        _ if evidence.reference != payment.reference => unmoved,
        PaymentStatus::PartiallyRefunded | PaymentStatus::Refunded => settle_refunded(payment, evidence, said),
        PaymentStatus::Disputed => unmoved,
        // The provider had it in hand, and nothing is asked of the learner who gave it: nobody tries again.
        PaymentStatus::Pending
            if evidence.note == Some(Note::AttemptFailed) && payment.status == PaymentStatus::Processing =>
        {
            Settled::moved(payment, PaymentStatus::Failed, Money::zero(payment.amount.currency))
        }
        _ if payment.status.is_live() && payment.status.may_become(said) => {
            Settled::moved(payment, said, Money::zero(payment.amount.currency))
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

    /// Settles a payment; where it has a coupon, the use is there.
    pub(in crate::payment::settle) fn settled(payment: PaymentBuilder, evidence: EvidenceBuilder) -> Settled {
        let payment = payment.build();
        let settled = settle(&payment, Some(&a_kept_use()), &evidence.build()).unwrap();
        assert_eq!(settled.from, payment.status);
        settled
    }

    /// Compares where the payment stands afterwards, and what did not fit.
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
