//! Moves a payment by what its provider says of it. A webhook, the learner's return and the sweep all come
//! here, in any order and as often as they like: the first good evidence of success grants, and no other does.
//!
//! Success is held against the payment in four ways: its reference, its status, its currency,
//! and an amount of at least what was asked. Whatever does not fit is a [`Doubt`]. A payment that is not closed then
//! waits in `review` and grants nothing; one that is closed stays so; staff are told of both. Why a payment is in
//! review, and what becomes of it, stands on the page of [`review`](crate::payment::review).
//!
//! The tests, in their order: the words are those of the payment's provider (`unexpected-payment-type`); the learner
//! who brings them is the one who pays, and the reference has settled no other payment
//! (`payment/<provider>-verify-failed`, with `card` for Stripe). Words that are not known, old or repeated move
//! nothing and are no refusal.

use serde::{Deserialize, Serialize};

use crate::ids::UserId;
use crate::money::provider_units::PaymentProvider;
use crate::money::{Currency, Money};
use crate::payment::effect::{Effect, effects_of, given_back_now};
use crate::payment::{PaymentFacts, PaymentStatus, verify_failed};
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
    /// Whether another payment was settled by this reference.
    pub is_used: bool,
    /// Where it stands, as [`read_status`](crate::payment::read_status::read_status) read it; nothing where the
    /// words were not known.
    pub status: Option<PaymentStatus>,
    /// What was paid, where the provider says so and the amount could be read.
    pub amount: Option<Money>,
    /// How much of it was given back in all, where the provider says so.
    pub refunded: Option<Money>,
}

/// What does not fit between a payment and the evidence that it was paid; a person of ours is to
/// [look](crate::payment::review) at each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Doubt {
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
    /// The same item was paid for by another payment; one of the two is to be given back.
    PaidTwice,
    /// A person of ours has refused this payment in review, and the provider says again that it was paid.
    Decided,
}

/// What evidence did to a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Settled {
    /// Where the payment stood.
    pub from: PaymentStatus,
    /// Where it stands now; the same where nothing moved.
    pub to: PaymentStatus,
    /// What did not fit, where the provider claimed success; these are the reasons of a review.
    pub doubts: Vec<Doubt>,
    /// What is to be done together with the move. Where nothing moved it is nothing, but for a further part that
    /// was given back, and for telling us of money that came to a closed payment and does not fit.
    pub effects: Vec<Effect>,
}

impl Settled {
    /// The move, with what it brings.
    pub(crate) fn moved(payment: &PaymentFacts, to: PaymentStatus, given_back: Money) -> Self {
        Self { from: payment.status, to, doubts: Vec::new(), effects: effects_of(payment, to, given_back) }
    }

    /// No move at all.
    pub(crate) fn unmoved(status: PaymentStatus) -> Self {
        Self { from: status, to: status, doubts: Vec::new(), effects: Vec::new() }
    }
}

/// Moves the payment by the evidence. Evidence that is late, old or repeated moves nothing and is no refusal.
///
/// # Errors
/// `unexpected-payment-type` where another provider speaks, `payment/<provider>-verify-failed` where the learner
/// who brings the evidence is not the one who pays, or its reference has settled another payment.
pub fn settle(payment: &PaymentFacts, evidence: &Evidence) -> Result<Settled, Refusals> {
    if evidence.provider != payment.provider {
        return Err(Refusal::UnexpectedPaymentType.into());
    }
    if evidence.is_used || evidence.caller.is_some_and(|caller| caller != payment.user) {
        return Err(verify_failed(payment.provider).into());
    }
    let Some(said) = evidence.status else { return Ok(Settled::unmoved(payment.status)) };
    if said == PaymentStatus::Succeeded {
        return Ok(settle_success(payment, evidence));
    }
    let said = in_full_or_in_part(payment, evidence, said);
    let is_part = said == PaymentStatus::PartiallyRefunded;
    let total = if is_part { evidence.refunded.unwrap_or(payment.refunded) } else { payment.amount };
    let given_back = given_back_now(payment, total);
    let is_further_part = is_part && payment.status == said && !given_back.is_zero();
    if evidence.reference != payment.reference || !(payment.status.may_become(said) || is_further_part) {
        return Ok(Settled::unmoved(payment.status));
    }
    Ok(Settled::moved(payment, said, given_back))
}

fn settle_success(payment: &PaymentFacts, evidence: &Evidence) -> Settled {
    if !payment.status.may_become(PaymentStatus::Succeeded) {
        return Settled::unmoved(payment.status);
    }
    let doubts = doubts(payment, evidence);
    if doubts.is_empty() {
        return Settled::moved(payment, PaymentStatus::Succeeded, Money::zero(payment.amount.currency));
    }
    let moved = if payment.status.may_become(PaymentStatus::Review) {
        Settled::moved(payment, PaymentStatus::Review, Money::zero(payment.amount.currency))
    } else if payment.status.is_closed_unpaid() {
        Settled { effects: vec![Effect::TellStaff], ..Settled::unmoved(payment.status) }
    } else {
        Settled::unmoved(payment.status)
    };
    Settled { doubts, ..moved }
}

/// All that speaks against success, in order.
fn doubts(payment: &PaymentFacts, evidence: &Evidence) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    let (need, have) = (payment.amount, evidence.amount);
    doubts.extend((evidence.reference != payment.reference).then_some(Doubt::Reference));
    doubts.extend(match have {
        None => Some(Doubt::NoAmount),
        Some(have) => match have.compared(need) {
            Err(_) => Some(Doubt::Currency { need: need.currency, have: have.currency }),
            Ok(order) => order.is_lt().then_some(Doubt::Amount { need, have }),
        },
    });
    doubts.extend(payment.is_paid_elsewhere.then_some(Doubt::PaidTwice));
    doubts.extend(payment.is_decided.then_some(Doubt::Decided));
    doubts
}

/// What was said to be given back is a part where the amount says so.
fn in_full_or_in_part(payment: &PaymentFacts, evidence: &Evidence, said: PaymentStatus) -> PaymentStatus {
    let is_part = |refunded: Money| refunded.compared(payment.amount).is_ok_and(std::cmp::Ordering::is_lt);
    match said {
        PaymentStatus::Refunded if evidence.refunded.is_some_and(is_part) => PaymentStatus::PartiallyRefunded,
        said => said,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::payments::{EvidenceBuilder, PaymentBuilder, a_payment, money, success};
    use crate::notification::NotificationKind;
    use crate::payment::PaymentStatus::{
        Cancelled, Disputed, Expired, Failed, Initialised, PartiallyRefunded, Pending, Processing, Refunded, Review,
        Succeeded,
    };

    fn settled(payment: PaymentBuilder, evidence: EvidenceBuilder) -> Settled {
        let payment = payment.build();
        let settled = settle(&payment, &evidence.build()).unwrap();
        assert_eq!(settled.from, payment.status);
        settled
    }

    /// Compares where the payment stands afterwards, and what did not fit.
    fn check(payment: PaymentBuilder, evidence: EvidenceBuilder, to: PaymentStatus, doubts: &[Doubt]) {
        let settled = settled(payment, evidence);
        assert_eq!((settled.to, settled.doubts.as_slice()), (to, doubts));
        assert_eq!(settled.effects.contains(&Effect::GrantEntitlement), to == Succeeded && settled.from != to);
    }

    fn check_refused(payment: PaymentBuilder, evidence: EvidenceBuilder, code: &str) {
        let refusals = settle(&payment.build(), &evidence.build()).unwrap_err();
        assert_eq!(refusals.first().code(), code);
    }

    const UNPAID: [PaymentStatus; 7] = [Initialised, Pending, Processing, Review, Failed, Cancelled, Expired];

    #[test]
    fn success_grants_from_wherever_the_payment_was_not_paid_yet() {
        for status in UNPAID {
            check(a_payment().standing(status), success(), Succeeded, &[]);
        }
    }

    #[test]
    fn success_brings_everything_with_it_once() {
        let payment = a_payment().with_coupon().with_credit(1_000);
        let expected = [
            Effect::GrantEntitlement,
            Effect::CommitCoupon,
            Effect::SpendCredit { amount: money(1_000) },
            Effect::BookPurchase { amount: money(4_900) },
            Effect::Notify { kind: NotificationKind::PaymentSucceeded },
        ];
        assert_eq!(settled(payment.clone(), success()).effects, expected);
        assert_eq!(settled(payment.standing(Succeeded), success()), Settled::unmoved(Succeeded));
        let plain = [expected[0].clone(), expected[3].clone(), expected[4].clone()];
        assert_eq!(settled(a_payment(), success()).effects, plain);
    }

    #[test]
    fn success_of_money_that_has_gone_again_grants_nothing() {
        for status in [Succeeded, PartiallyRefunded, Disputed, Refunded] {
            check(a_payment().standing(status), success().of(1), status, &[]);
            check(a_payment().standing(status), success(), status, &[]);
        }
    }

    #[test]
    fn more_than_was_asked_is_enough_and_less_is_not() {
        let less = Doubt::Amount { need: money(4_900), have: money(4_899) };
        check(a_payment(), success().of(4_899), Review, &[less]);
        check(a_payment(), success().of(4_900), Succeeded, &[]);
        check(a_payment(), success().of(4_901), Succeeded, &[]);
        check(a_payment(), success().of_unknown_amount(), Review, &[Doubt::NoAmount]);
    }

    #[test]
    fn the_same_number_of_another_currency_is_no_payment() {
        let [need, have] = ["USD", "NGN"].map(|code| Currency::from_code(code).unwrap());
        check(a_payment(), success().in_currency("NGN"), Review, &[Doubt::Currency { need, have }]);
    }

    #[test]
    fn all_that_does_not_fit_is_told_in_order() {
        let less = Doubt::Amount { need: money(4_900), have: money(1) };
        let doubts = [Doubt::Reference, less, Doubt::PaidTwice, Doubt::Decided];
        let payment = a_payment().paid_elsewhere().decided();
        check(payment, success().of(1).about("pay_2"), Review, &doubts);
    }

    #[test]
    fn a_doubt_is_looked_at_by_a_person_and_good_evidence_ends_it() {
        let doubt = settled(a_payment().with_coupon(), success().about("pay_2"));
        assert_eq!((doubt.to, doubt.effects), (Review, vec![Effect::TellStaff]));
        let again = settled(a_payment().standing(Review), success().about("pay_2"));
        assert_eq!((again.to, again.effects), (Review, Vec::new()));
        check(a_payment().standing(Review), success(), Succeeded, &[]);
    }

    #[test]
    fn doubtful_money_for_a_closed_payment_is_told_to_a_person() {
        for status in [Failed, Cancelled, Expired] {
            let settled = settled(a_payment().standing(status), success().of(4_899));
            assert_eq!((settled.to, settled.effects), (status, vec![Effect::TellStaff]));
        }
    }

    #[test]
    fn what_a_person_has_decided_no_provider_turns_into_a_grant() {
        check(a_payment().standing(Failed).decided(), success(), Failed, &[Doubt::Decided]);
    }

    #[test]
    fn an_item_that_is_paid_already_is_not_paid_twice_in_silence() {
        check(a_payment().paid_elsewhere(), success(), Review, &[Doubt::PaidTwice]);
    }

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
    fn money_that_goes_back_takes_the_access_with_it() {
        let payment = || a_payment().standing(Succeeded).with_coupon().with_credit(1_000);
        let refunded = settled(payment(), success().saying(Refunded));
        let expected = [
            Effect::RevokeEntitlement,
            Effect::ReverseRewards,
            Effect::ReleaseCredit { amount: money(1_000) },
            Effect::BookRefund { amount: money(4_900) },
            Effect::Notify { kind: NotificationKind::Refund },
        ];
        assert_eq!((refunded.to, refunded.effects.as_slice()), (Refunded, &expected[..]));
        let disputed = settled(payment(), success().saying(Disputed));
        assert_eq!((disputed.to, disputed.effects), (Disputed, vec![Effect::SuspendEntitlement, Effect::TellStaff]));
        assert_eq!(settled(payment().standing(Disputed), success().saying(Refunded)).effects, expected);
    }

    #[test]
    fn a_part_that_goes_back_leaves_the_access() {
        let payment = || a_payment().standing(Succeeded);
        let part = settled(payment(), success().saying(Refunded).giving_back(4_899));
        let expected = [Effect::BookRefund { amount: money(4_899) }, Effect::Notify { kind: NotificationKind::Refund }];
        assert_eq!((part.to, part.effects.as_slice()), (PartiallyRefunded, &expected[..]));
        check(payment(), success().saying(PartiallyRefunded).giving_back(1), PartiallyRefunded, &[]);
        check(payment(), success().saying(Refunded).giving_back(4_900), Refunded, &[]);
        check(payment(), success().saying(Disputed).giving_back(1), Disputed, &[]);
        let untold = settled(payment(), success().saying(PartiallyRefunded));
        assert_eq!((untold.to, untold.effects), (PartiallyRefunded, vec![Effect::TellStaff]));
    }

    #[test]
    fn what_is_back_is_booked_once_and_never_more_than_was_paid() {
        let payment = || a_payment().standing(PartiallyRefunded).given_back(1_000);
        let booked = |evidence| {
            let effects = settled(payment(), evidence).effects;
            effects.into_iter().find_map(|effect| match effect {
                Effect::BookRefund { amount } => Some(amount.amount_minor),
                _ => None,
            })
        };
        assert_eq!(booked(success().saying(Refunded).giving_back(1_000)), None);
        assert_eq!(booked(success().saying(PartiallyRefunded).giving_back(999)), None);
        assert_eq!(booked(success().saying(PartiallyRefunded)), None);
        assert_eq!(booked(success().saying(PartiallyRefunded).giving_back(1_001)), Some(1));
        assert_eq!(booked(success().saying(Refunded).giving_back(4_900)), Some(3_900));
        assert_eq!(booked(success().saying(Refunded).giving_back(9_000)), Some(3_900));
        assert_eq!(booked(success().saying(Refunded)), Some(3_900));
    }

    #[test]
    fn money_that_came_and_went_before_we_heard_of_it_never_grants() {
        for status in UNPAID {
            let kept = || a_payment().standing(status).with_coupon();
            let released = if status.is_closed_unpaid() { vec![] } else { vec![Effect::ReleaseCoupon] };
            let effects = [released, vec![Effect::TellStaff]].concat();
            for gone in [Refunded, Disputed] {
                let settled = settled(kept(), success().saying(gone));
                assert_eq!((settled.to, &settled.effects), (gone, &effects), "{status:?}");
            }
            check(kept(), success().saying(PartiallyRefunded), status, &[]);
        }
    }

    #[test]
    fn a_success_page_of_somebody_else_opens_nothing() {
        check(a_payment(), success().brought_by(1), Succeeded, &[]);
        check_refused(a_payment(), success().brought_by(2), "payment/card-verify-failed");
        check_refused(a_payment().standing(Succeeded), success().brought_by(2), "payment/card-verify-failed");
    }

    #[test]
    fn a_reference_that_settled_another_payment_opens_nothing() {
        check_refused(a_payment(), success().used(), "payment/card-verify-failed");
        check_refused(a_payment().at(PaymentProvider::Paystack), success().used(), "unexpected-payment-type");
    }
}
