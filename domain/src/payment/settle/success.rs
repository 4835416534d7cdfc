//! Compares the evidence that a payment was paid with the payment. Each mismatch is a [`Discrepancy`] for staff to
//! [review](crate::payment::review), in this order:
//!
//! | discrepancy | cause |
//! |---|---|
//! | `reference` | the provider's reference belongs to another payment |
//! | `no_amount` | the provider did not report an amount |
//! | `currency`, or else `amount` | another currency, or less than the amount to pay; more is accepted |
//! | `country` | the price is for other countries than the card's |
//! | `paid_twice` | another payment has paid for the item |
//! | `decided` | staff have already decided on the payment |
//! | `holds_released`, or else `coupon_gone` | its coupon or credit was released, or no use of its coupon is left |
//!
//! A payment that ended unpaid has released its coupon and its credit, and the learner may have used them since. If the
//! payment had a coupon or credit, late money goes to review. If it had neither, and there is no other discrepancy, the
//! payment becomes `succeeded`.

use crate::coupon::settle::KeptUse;
use crate::money::Money;
use crate::payment::settle::evidence::{Discrepancy, Evidence, SettledPayment};
use crate::payment::{PaymentFacts, PaymentStatus};
use crate::price::check_country::card_mismatch;

/// Grants a payment that was not settled yet, or returns the discrepancies. `kept` is the use of its coupon.
pub(super) fn settle_success(payment: &PaymentFacts, kept: Option<&KeptUse>, evidence: &Evidence) -> SettledPayment {
    if !payment.status.is_unpaid() {
        return SettledPayment::unmoved(payment.status);
    }
    let discrepancies = discrepancies(payment, kept, evidence);
    if discrepancies.is_empty() {
        SettledPayment::moved(payment, PaymentStatus::Succeeded, Money::zero(payment.amount.currency))
    } else {
        SettledPayment::with_discrepancies(payment, discrepancies)
    }
}

/// Every discrepancy, in order.
fn discrepancies(payment: &PaymentFacts, kept: Option<&KeptUse>, evidence: &Evidence) -> Vec<Discrepancy> {
    let mut discrepancies = Vec::new();
    let (need, have) = (payment.amount, evidence.amount);
    discrepancies.extend((evidence.reference != payment.reference).then_some(Discrepancy::Reference));
    discrepancies.extend(match have {
        None => Some(Discrepancy::NoAmount),
        Some(have) => match have.compared(need) {
            Err(_) => Some(Discrepancy::Currency { need: need.currency, have: have.currency }),
            Ok(order) => order.is_lt().then_some(Discrepancy::Amount { need, have }),
        },
    });
    discrepancies.extend(card_mismatch(payment.fit.as_ref(), evidence.card).map(Discrepancy::Country));
    discrepancies.extend(payment.is_paid_elsewhere().then_some(Discrepancy::PaidTwice));
    discrepancies.extend(payment.is_decided.then_some(Discrepancy::Decided));
    discrepancies.extend(set_aside(payment, kept));
    discrepancies
}

/// The discrepancy if the payment's coupon or credit is no longer available.
fn set_aside(payment: &PaymentFacts, kept: Option<&KeptUse>) -> Option<Discrepancy> {
    let PaymentFacts { coupon, credit, .. } = *payment;
    if payment.has_released_holds() && (coupon || credit.is_some()) {
        return Some(Discrepancy::HoldsReleased { coupon, credit });
    }
    (coupon && !kept.is_some_and(KeptUse::is_there_when_paid)).then_some(Discrepancy::CouponGone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::payments::{a_payment, a_regional_price, a_use_that_is_gone, money, success};
    use crate::money::Currency;
    use crate::notification::NotificationKind;
    use crate::payment::PaymentStatus::{
        Cancelled, Disputed, Expired, Failed, PartiallyRefunded, Refunded, Review, Succeeded,
    };
    use crate::payment::effect::Effect;
    use crate::payment::settle::tests::{UNPAID, check, settled};
    use crate::price::check_country::may_capture;

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
            Effect::BookPurchase { amount: money(4_900) },
            Effect::Notify { kind: NotificationKind::PaymentSucceeded },
        ];
        assert_eq!(settled(payment.clone(), success()).effects, expected);
        assert_eq!(settled(payment.standing(Succeeded), success()), SettledPayment::unmoved(Succeeded));
        let plain = [expected[0].clone(), expected[2].clone(), expected[3].clone()];
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
    fn a_card_of_another_country_than_the_price_waits_and_is_not_captured() {
        let country = |code| crate::price::Country::from_code(code);
        for (card, fits) in [(country("NG"), true), (country("US"), false), (None, false)] {
            let payment = PaymentFacts { fit: Some(a_regional_price()), ..a_payment().build() };
            let settled = settle_success(&payment, None, &Evidence { card, ..success().build() });
            let mismatch = card_mismatch(payment.fit.as_ref(), card);
            assert_eq!((mismatch.is_none(), may_capture(payment.fit.as_ref(), card)), (fits, fits));
            assert_eq!(settled.discrepancies, mismatch.map(Discrepancy::Country).into_iter().collect::<Vec<_>>());
            assert_eq!(settled.to, if fits { Succeeded } else { Review });
        }
    }

    #[test]
    fn more_than_was_asked_is_enough_and_less_is_not() {
        let less = Discrepancy::Amount { need: money(4_900), have: money(4_899) };
        check(a_payment(), success().of(4_899), Review, &[less]);
        check(a_payment(), success().of(4_900), Succeeded, &[]);
        check(a_payment(), success().of(4_901), Succeeded, &[]);
        check(a_payment(), success().of_unknown_amount(), Review, &[Discrepancy::NoAmount]);
    }

    #[test]
    fn the_same_number_of_another_currency_is_no_payment() {
        let [need, have] = ["USD", "NGN"].map(|code| Currency::from_code(code).unwrap());
        check(a_payment(), success().in_currency("NGN"), Review, &[Discrepancy::Currency { need, have }]);
    }

    #[test]
    fn all_that_does_not_fit_is_told_in_order() {
        let less = Discrepancy::Amount { need: money(4_900), have: money(1) };
        let discrepancies = [Discrepancy::Reference, less, Discrepancy::PaidTwice, Discrepancy::Decided];
        let payment = a_payment().paid_elsewhere().decided();
        check(payment, success().of(1).about("pay_2"), Review, &discrepancies);
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
    fn doubtful_money_for_a_closed_payment_waits_for_a_person() {
        for status in [Failed, Cancelled, Expired] {
            let settled = settled(a_payment().standing(status), success().of(4_899));
            assert_eq!((settled.to, settled.effects), (Review, vec![Effect::TellStaff]));
        }
    }

    #[test]
    fn money_that_comes_after_coupon_or_credit_were_let_go_is_no_silent_grant() {
        let (with_coupon, with_credit) = (a_payment().with_coupon(), a_payment().with_credit(1_000));
        let credit = Some(money(1_000));
        for (payment, doubt) in [
            (with_coupon.clone(), Discrepancy::HoldsReleased { coupon: true, credit: None }),
            (with_credit, Discrepancy::HoldsReleased { coupon: false, credit }),
            (with_coupon.with_credit(1_000), Discrepancy::HoldsReleased { coupon: true, credit }),
        ] {
            for status in [Failed, Cancelled, Expired] {
                let settled = settled(payment.clone().standing(status), success());
                assert_eq!((settled.to, settled.discrepancies.as_slice()), (Review, std::slice::from_ref(&doubt)));
                assert_eq!(settled.effects, [Effect::TellStaff]);
            }
            check(payment.clone().standing(Review).let_go(), success(), Review, std::slice::from_ref(&doubt));
        }
        check(a_payment().standing(Expired).let_go(), success(), Succeeded, &[]);
    }

    #[test]
    fn a_coupon_that_has_no_use_left_makes_the_payment_wait() {
        let payment = a_payment().with_coupon().build();
        for kept in [None, Some(a_use_that_is_gone())] {
            let settled = settle_success(&payment, kept.as_ref(), &success().build());
            assert_eq!((settled.to, settled.discrepancies.as_slice()), (Review, &[Discrepancy::CouponGone][..]));
            assert_eq!(settled.effects, [Effect::TellStaff]);
            let plain = settle_success(&a_payment().build(), kept.as_ref(), &success().build());
            assert_eq!(plain.to, Succeeded);
        }
    }

    #[test]
    fn what_a_person_has_decided_no_provider_turns_into_a_grant() {
        check(a_payment().standing(Failed).decided(), success(), Failed, &[Discrepancy::Decided]);
        let told = settled(a_payment().standing(Failed).decided(), success());
        assert_eq!(told.effects, [Effect::TellStaff]);
    }

    #[test]
    fn an_item_that_is_paid_already_is_not_paid_twice_in_silence() {
        check(a_payment().paid_elsewhere(), success(), Review, &[Discrepancy::PaidTwice]);
    }
}
