//! Interprets how much of a payment was refunded, and books it once.
//!
//! | the provider reports | payment | result |
//! |---|---|---|
//! | the full amount, or more | any, except as below | `refunded`; if it was granted, the item is revoked |
//! | a part | was paid | `partially_refunded`; the learner keeps the item |
//! | a part | is `disputed` | the part is booked, and the dispute continues |
//! | a part | was never known to be paid | it goes to `review` ([`RefundedFirst`](Discrepancy::RefundedFirst)) |
//! | no amount although only the amount decides, or another currency | any, except as below | [`RefundedAmount`](Discrepancy::RefundedAmount) |
//! | any refund | `refunded`, or refused by staff | no change |
//!
//! If the provider reports an amount, the amount decides: the full amount is the booked one, or else the amount to pay.
//! Without an amount, the reported status decides between a full and a partial refund. Some statuses can mean either.
//! If the amount is missing with one of these, or is in another currency, the refund is not booked and the item is
//! kept: an unpaid payment goes to `review`, and for any other payment staff are notified.
//!
//! A refund is booked once, and never for more than was paid. A payment that staff refused has its money refunded and
//! stays `failed`.

use std::cmp::Ordering;

use crate::money::Money;
use crate::payment::effect::{booked_back, refunded_now};
use crate::payment::settle::evidence::{Discrepancy, Evidence, Note, SettledPayment};
use crate::payment::{PaymentFacts, PaymentStatus};

/// The total that was refunded.
enum Back {
    All,
    Part(Option<Money>),
    Unknown(Option<Money>),
}

/// Books the refund; `said` is the status that the provider reports.
pub(super) fn settle_refunded(payment: &PaymentFacts, evidence: &Evidence, said: PaymentStatus) -> SettledPayment {
    let status = payment.status;
    let part = match back(payment, evidence, said) {
        _ if status == PaymentStatus::Refunded || payment.is_refused() => return SettledPayment::unmoved(status),
        Back::Unknown(have) => {
            return SettledPayment::with_discrepancies(payment, vec![Discrepancy::RefundedAmount { have }]);
        }
        Back::All => {
            return SettledPayment::moved(payment, PaymentStatus::Refunded, refunded_now(payment, payment.paid()));
        }
        Back::Part(part) => part,
    };
    if status.is_unpaid() {
        return SettledPayment::with_discrepancies(payment, vec![Discrepancy::RefundedFirst { refunded: part }]);
    }
    further_part(payment, refunded_now(payment, part.unwrap_or(payment.refunded)))
}

/// The refunded total, by the reported amount or else by the reported status.
fn back(payment: &PaymentFacts, evidence: &Evidence, said: PaymentStatus) -> Back {
    match (evidence.refunded, said) {
        (Some(refunded), _) => match refunded.compared(payment.paid()) {
            Err(_) => Back::Unknown(Some(refunded)),
            Ok(Ordering::Less) => Back::Part(Some(refunded)),
            Ok(_) => Back::All,
        },
        (None, PaymentStatus::PartiallyRefunded) => Back::Part(None),
        (None, _) if evidence.note == Some(Note::AmountDecides) => Back::Unknown(None),
        (None, _) => Back::All,
    }
}

/// Books a partial refund, or a further one, of a paid payment.
pub(crate) fn further_part(payment: &PaymentFacts, refunded_now: Money) -> SettledPayment {
    let status = payment.status;
    match status {
        PaymentStatus::Succeeded => SettledPayment::moved(payment, PaymentStatus::PartiallyRefunded, refunded_now),
        _ if refunded_now.is_zero() || payment.booked.is_none() => SettledPayment::unmoved(status),
        _ => SettledPayment { effects: booked_back(refunded_now), ..SettledPayment::unmoved(status) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::payments::{a_payment, money, success};
    use crate::money::Currency;
    use crate::notification::NotificationKind;
    use crate::payment::PaymentStatus::{Disputed, Failed, PartiallyRefunded, Refunded, Review, Succeeded};
    use crate::payment::effect::Effect;
    use crate::payment::settle::tests::{UNPAID, check, settled};

    #[test]
    fn money_that_goes_back_takes_the_access_with_it() {
        let payment = || a_payment().standing(Succeeded).with_coupon().with_credit(1_000);
        let refunded = settled(payment(), success().saying(Refunded));
        let expected = [
            Effect::RevokeEntitlement,
            Effect::ReverseRewards,
            Effect::ReleaseCoupon,
            Effect::ReleaseCredit { amount: money(1_000) },
            Effect::BookRefund { amount: money(4_900) },
            Effect::Notify { kind: NotificationKind::Refund },
        ];
        assert_eq!((refunded.to, refunded.effects.as_slice()), (Refunded, &expected[..]));
        // A lost dispute does not release the use of the coupon.
        let disputed = settled(payment().standing(Disputed), success().saying(Refunded)).effects;
        assert_eq!(disputed, expected.into_iter().filter(|it| *it != Effect::ReleaseCoupon).collect::<Vec<_>>());
    }

    #[test]
    fn a_part_that_goes_back_leaves_the_access() {
        let payment = || a_payment().standing(Succeeded);
        let part = settled(payment(), success().saying(Refunded).giving_back(4_899));
        let expected = [Effect::BookRefund { amount: money(4_899) }, Effect::Notify { kind: NotificationKind::Refund }];
        assert_eq!((part.to, part.effects.as_slice()), (PartiallyRefunded, &expected[..]));
        check(payment(), success().saying(PartiallyRefunded).giving_back(1), PartiallyRefunded, &[]);
        check(payment(), success().saying(Refunded).giving_back(4_900), Refunded, &[]);
        let untold = settled(payment(), success().saying(PartiallyRefunded));
        assert_eq!((untold.to, untold.effects), (PartiallyRefunded, vec![Effect::TellStaff]));
    }

    #[test]
    fn what_is_back_is_booked_once_and_never_more_than_was_paid() {
        let payment = || a_payment().standing(PartiallyRefunded).refunded(1_000);
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
            let settled = settled(kept(), success().saying(Refunded));
            assert_eq!((settled.to, &settled.effects), (Refunded, &effects), "{status:?}");
        }
    }

    #[test]
    fn a_part_that_went_back_before_we_heard_of_the_payment_makes_it_wait() {
        for (refunded, evidence) in [
            (None, success()),
            (Some(money(1_000)), success().giving_back(1_000)),
            (Some(money(0)), success().giving_back(0)),
        ] {
            let discrepancies = [Discrepancy::RefundedFirst { refunded }];
            for status in UNPAID {
                check(a_payment().standing(status), evidence.clone().saying(PartiallyRefunded), Review, &discrepancies);
            }
            let told = settled(a_payment(), evidence.clone().saying(PartiallyRefunded));
            assert_eq!(told.effects, [Effect::TellStaff]);
            let again = settled(a_payment().standing(Review), evidence.saying(PartiallyRefunded));
            assert_eq!(again.effects, []);
        }
    }

    #[test]
    fn what_goes_back_of_a_payment_that_a_person_has_refused_moves_nothing() {
        let refused = || a_payment().standing(Failed).decided();
        for evidence in [success().giving_back(100), success(), success().deciding_by_amount()] {
            assert_eq!(settled(refused(), evidence.saying(Refunded)), SettledPayment::unmoved(Failed));
        }
    }

    #[test]
    fn an_amount_that_cannot_be_read_takes_nothing_away() {
        let naira = Money { amount_minor: 4_900, currency: Currency::from_code("NGN").unwrap() };
        for (have, evidence) in [
            (None, success().saying(Refunded).deciding_by_amount()),
            (Some(naira), success().saying(Refunded).giving_back_money(naira)),
            (Some(naira), success().saying(PartiallyRefunded).giving_back_money(naira)),
        ] {
            let discrepancies = [Discrepancy::RefundedAmount { have }];
            for status in [Succeeded, PartiallyRefunded, Disputed] {
                check(a_payment().standing(status), evidence.clone(), status, &discrepancies);
                let told = settled(a_payment().standing(status), evidence.clone());
                assert_eq!(told.effects, [Effect::TellStaff]);
            }
            check(a_payment(), evidence.clone(), Review, &discrepancies);
            check(a_payment().standing(Refunded), evidence, Refunded, &[]);
        }
        let all = success().saying(Refunded).deciding_by_amount().giving_back(4_900);
        check(a_payment().standing(Succeeded), all, Refunded, &[]);
    }

    #[test]
    fn a_part_that_is_all_of_it_is_a_refund() {
        for back in [4_900, 4_901] {
            check(
                a_payment().standing(Succeeded),
                success().saying(PartiallyRefunded).giving_back(back),
                Refunded,
                &[],
            );
        }
        let little = || a_payment().standing(Succeeded).booked(100);
        check(little(), success().saying(PartiallyRefunded).giving_back(100), Refunded, &[]);
        check(little(), success().saying(Refunded).giving_back(99), PartiallyRefunded, &[]);
    }

    #[test]
    fn a_part_that_goes_back_during_a_dispute_is_booked_and_the_dispute_goes_on() {
        let part = settled(a_payment().standing(Disputed), success().saying(PartiallyRefunded).giving_back(1_000));
        let told = Effect::Notify { kind: NotificationKind::Refund };
        assert_eq!((part.to, part.effects), (Disputed, vec![Effect::BookRefund { amount: money(1_000) }, told]));
        let of_nothing = a_payment().standing(Disputed).never_granted();
        let part = settled(of_nothing, success().saying(PartiallyRefunded).giving_back(1_000));
        assert_eq!(part, SettledPayment::unmoved(Disputed));
    }

    #[test]
    fn what_another_payment_pays_for_stays_open_and_the_money_is_booked() {
        let payment = a_payment().standing(Succeeded).paid_elsewhere();
        let effects = settled(payment, success().saying(Refunded)).effects;
        assert!(!effects.contains(&Effect::RevokeEntitlement));
        assert!(effects.contains(&Effect::BookRefund { amount: money(4_900) }));
    }

    #[test]
    fn credit_that_was_not_taken_does_not_come_back() {
        let payment = a_payment().standing(Succeeded).with_credit(1_000).let_go();
        let effects = settled(payment, success().saying(Refunded)).effects;
        assert!(!effects.contains(&Effect::ReleaseCredit { amount: money(1_000) }));
    }
}
