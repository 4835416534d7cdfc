//! Applies a dispute: the payer's bank reverses the payment, and decides later for us or for the payer. Its events may
//! arrive in any order and repeatedly. A decided dispute is never reopened.
//!
//! | the bank | the payment becomes | item | its coupon | its credit | the learner |
//! |---|---|---|---|---|---|
//! | opens it | `disputed` | is suspended | stays committed | stays spent | gets no mail; staff are notified |
//! | decides for us | `succeeded` again, or `partially_refunded` after a partial refund | is restored | stays committed | stays spent | gets no mail |
//! | decides for us, and the payment was never granted | `review` | [staff review it](crate::payment::review) | | | gets no mail; staff are notified |
//! | decides a part for the payer | `partially_refunded` | is restored or kept | stays committed | stays spent | gets the mail `refund` |
//! | decides for the payer | `refunded` | is revoked, as by a [full refund](crate::payment::refund::advance) | stays committed | is returned | gets the mail `refund` |
//!
//! A suspended or revoked item [is not a place](crate::payment::effect): its learner gets `program-not-enrolled`.
//! During the dispute the learner should not pay again, but should ask the bank to withdraw the dispute. A restored
//! place has its earlier access: the days of the dispute are not added. A dispute of an extension suspends only the
//! extension, and a dispute of a subscription only [what it opened](crate::subscription). *What about the certificate?*
//! During a dispute the program [cannot be completed](crate::progression), so it earns no certificate. A certificate
//! that was issued before stays, even after a lost dispute; only
//! [staff](crate::account::permission::Permission::RevokeCertificate) revoke certificates.
//!
//! A dispute may be about a part. While it is open it suspends the whole item, because the bank may report less than it
//! later decides. If the part is lost, it is booked like a partial refund.
//!
//! An item that another payment pays for is never suspended. Only the bank decides a dispute, not staff or other events
//! of the provider. Staff may still [deny](crate::payment::refund::advance) an open refund until it is sent, and it is
//! not sent while the payment is `disputed`.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::money::Money;
use crate::payment::effect::{Effect, booked_back, effects_of, refunded_now, suspended};
use crate::payment::{PaymentFacts, PaymentStatus};

/// Status of a dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DisputeStatus {
    /// The bank has not decided. The access is suspended.
    Open,
    /// The bank decided for us. The access is restored.
    Won,
    /// The bank decided for the payer. The access is revoked, as after a full refund.
    Lost,
}

impl DisputeStatus {
    /// Every status.
    pub const ALL: [Self; 3] = [Self::Open, Self::Won, Self::Lost];

    /// Whether the bank has not decided yet.
    #[must_use]
    pub fn is_open(self) -> bool {
        self == Self::Open
    }
}

/// A disputed payment, and an event of the dispute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DisputeFacts {
    /// The payment.
    pub payment: PaymentFacts,
    /// The stored status of the dispute, if it is known.
    pub dispute: Option<DisputeStatus>,
    /// The status that the bank reports.
    pub news: DisputeStatus,
    /// The disputed amount, if reported and readable; `None`: everything that is left of the payment.
    pub amount: Option<Money>,
}

/// Result of the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Disputed {
    /// New status of the dispute.
    pub dispute: DisputeStatus,
    /// New status of the payment.
    pub payment: PaymentStatus,
    /// Effects of the move.
    pub effects: Vec<Effect>,
}

/// Moves the dispute and its payment. An opened dispute suspends the item. A won dispute restores it, and the payment
/// is `succeeded` again, or `partially_refunded` after a partial refund. A lost dispute revokes it, and the payment is
/// `refunded`. An item that another payment pays for is never suspended.
///
/// If the payment was never granted, a won dispute has no item to restore and goes to review.
#[must_use]
pub fn dispute(facts: &DisputeFacts) -> Disputed {
    let (payment, status) = (&facts.payment, facts.payment.status);
    let stays = |dispute, effects| Disputed { dispute, payment: status, effects };
    if let Some(known) = facts.dispute.filter(|known| *known != DisputeStatus::Open || *known == facts.news) {
        return stays(known, Vec::new());
    }
    let next = match (facts.news, status) {
        (DisputeStatus::Won, PaymentStatus::Disputed) => return won(payment),
        (DisputeStatus::Won, _) => return stays(facts.news, Vec::new()),
        (DisputeStatus::Lost, _) if lost_part(facts).is_some() => return part_lost(payment, lost_part(facts)),
        (DisputeStatus::Open, PaymentStatus::Disputed) => return stays(facts.news, suspended(payment)),
        (DisputeStatus::Open, _) => PaymentStatus::Disputed,
        (DisputeStatus::Lost, _) => PaymentStatus::Refunded,
    };
    if !status.may_become(next) {
        return stays(facts.news, Vec::new());
    }
    let mut effects = effects_of(payment, next, refunded_now(payment, payment.paid()));
    if payment.booked.is_some() {
        // A lost dispute does not release the use of the coupon.
        effects.retain(|effect| *effect != Effect::ReleaseCoupon);
    }
    Disputed { dispute: facts.news, payment: next, effects }
}

/// The amount that a granted payment lost to the payer, if it is less than what is left of the payment.
fn lost_part(facts: &DisputeFacts) -> Option<Money> {
    let PaymentFacts { status, booked, refunded, .. } = facts.payment;
    let is_granted = booked.is_some() && (status.grants() || status == PaymentStatus::Disputed);
    let left = facts.payment.paid().minus(refunded).ok().filter(|_| is_granted)?;
    facts.amount.filter(|part| part.amount_minor > 0 && part.compared(left).is_ok_and(Ordering::is_lt))
}

fn part_lost(payment: &PaymentFacts, part: Option<Money>) -> Disputed {
    let was_closed = payment.status == PaymentStatus::Disputed;
    let restored = was_closed.then_some(Effect::RestoreEntitlement).into_iter();
    let effects = restored.chain(part.into_iter().flat_map(booked_back)).collect();
    Disputed { dispute: DisputeStatus::Lost, payment: PaymentStatus::PartiallyRefunded, effects }
}

fn won(payment: &PaymentFacts) -> Disputed {
    let (payment, effect) = match payment.booked {
        None => (PaymentStatus::Review, Effect::TellStaff),
        Some(_) if payment.refunded.is_zero() => (PaymentStatus::Succeeded, Effect::RestoreEntitlement),
        Some(_) => (PaymentStatus::PartiallyRefunded, Effect::RestoreEntitlement),
    };
    Disputed { dispute: DisputeStatus::Won, payment, effects: vec![effect] }
}

#[cfg(test)]
mod tests {
    use super::DisputeStatus::{Lost, Open, Won};
    use super::*;
    use crate::fixtures::payments::{PaymentBuilder, a_payment, money};
    use crate::notification::NotificationKind;
    use crate::payment::PaymentStatus::{PartiallyRefunded, Pending, Refunded, Review, Succeeded};

    type Expected<'a> = (DisputeStatus, PaymentStatus, &'a [Effect]);

    fn check(payment: PaymentBuilder, known: Option<DisputeStatus>, news: DisputeStatus, expected: Expected<'_>) {
        check_part(payment, known, news, None, expected);
    }

    fn check_part(
        payment: PaymentBuilder,
        known: Option<DisputeStatus>,
        news: DisputeStatus,
        amount: Option<Money>,
        expected: Expected<'_>,
    ) {
        let disputed = dispute(&DisputeFacts { payment: payment.build(), dispute: known, news, amount });
        assert_eq!((disputed.dispute, disputed.payment, disputed.effects.as_slice()), expected);
    }

    fn paid() -> PaymentBuilder {
        a_payment().standing(Succeeded)
    }

    fn in_dispute() -> PaymentBuilder {
        a_payment().standing(PaymentStatus::Disputed)
    }

    const SUSPENDED: [Effect; 2] = [Effect::SuspendEntitlement, Effect::TellStaff];

    fn taken_away(amount: i64) -> [Effect; 4] {
        let booked = Effect::BookRefund { amount: money(amount) };
        let told = Effect::Notify { kind: NotificationKind::Refund };
        [Effect::RevokeEntitlement, Effect::ReverseRewards, booked, told]
    }

    #[test]
    fn a_dispute_that_opens_closes_what_was_paid_for() {
        check(paid(), None, Open, (Open, PaymentStatus::Disputed, &SUSPENDED));
        check(paid().standing(PartiallyRefunded), None, Open, (Open, PaymentStatus::Disputed, &SUSPENDED));
        check(in_dispute(), Some(Open), Open, (Open, PaymentStatus::Disputed, &[]));
    }

    #[test]
    fn a_dispute_that_is_won_gives_the_access_back_and_the_payment_stands_again() {
        let restored = [Effect::RestoreEntitlement];
        check(in_dispute(), Some(Open), Won, (Won, Succeeded, &restored));
        check(in_dispute(), None, Won, (Won, Succeeded, &restored));
        check(in_dispute().refunded(900), Some(Open), Won, (Won, PartiallyRefunded, &restored));
        check(in_dispute(), Some(Won), Won, (Won, PaymentStatus::Disputed, &[]));
        check(paid(), None, Won, (Won, Succeeded, &[]));
    }

    #[test]
    fn a_dispute_that_is_won_grants_nothing_that_was_never_paid_for() {
        check(in_dispute().never_granted(), Some(Open), Won, (Won, Review, &[Effect::TellStaff]));
    }

    #[test]
    fn what_another_payment_pays_for_stays_open() {
        let open = (Open, PaymentStatus::Disputed, &[Effect::TellStaff][..]);
        check(paid().paid_elsewhere(), None, Open, open);
        check(in_dispute().paid_elsewhere(), None, Open, open);
        check(in_dispute().paid_elsewhere(), Some(Open), Lost, (Lost, Refunded, &taken_away(4_900)[1..]));
    }

    #[test]
    fn a_dispute_that_is_lost_takes_the_access_away() {
        check(in_dispute(), Some(Open), Lost, (Lost, Refunded, &taken_away(4_900)));
        check(in_dispute().refunded(900), Some(Open), Lost, (Lost, Refunded, &taken_away(4_000)));
        check(paid(), None, Lost, (Lost, Refunded, &taken_away(4_900)));
        check(in_dispute().booked(100), Some(Open), Lost, (Lost, Refunded, &taken_away(100)));
    }

    #[test]
    fn a_dispute_of_a_part_that_is_lost_is_booked_as_that_part() {
        let part = || Some(money(1_000));
        let booked = [Effect::BookRefund { amount: money(1_000) }, Effect::Notify { kind: NotificationKind::Refund }];
        let restored = [&[Effect::RestoreEntitlement][..], &booked].concat();
        check_part(paid(), None, Open, part(), (Open, PaymentStatus::Disputed, &SUSPENDED));
        check_part(in_dispute(), Some(Open), Lost, part(), (Lost, PartiallyRefunded, &restored));
        check_part(in_dispute().refunded(3_899), Some(Open), Lost, part(), (Lost, PartiallyRefunded, &restored));
        check_part(paid(), None, Lost, part(), (Lost, PartiallyRefunded, &booked));
        check_part(paid().standing(PartiallyRefunded), None, Lost, part(), (Lost, PartiallyRefunded, &booked));
        check_part(in_dispute(), Some(Open), Won, part(), (Won, Succeeded, &restored[..1]));
    }

    #[test]
    fn a_dispute_of_all_that_is_left_or_of_money_that_was_never_granted_is_no_part() {
        let lost = (Lost, Refunded, &taken_away(4_900)[..]);
        check_part(in_dispute(), Some(Open), Lost, Some(money(4_900)), lost);
        check_part(in_dispute(), Some(Open), Lost, Some(money(0)), lost);
        let rest = in_dispute().refunded(3_900);
        check_part(rest, Some(Open), Lost, Some(money(1_000)), (Lost, Refunded, &taken_away(1_000)));
        check_part(a_payment(), None, Lost, Some(money(1)), (Lost, Refunded, &[Effect::TellStaff]));
        let refunded = a_payment().standing(Refunded);
        check_part(refunded, None, Lost, Some(money(1)), (Lost, Refunded, &[]));
    }

    #[test]
    fn what_the_bank_has_decided_is_not_opened_again() {
        for decided in [Won, Lost] {
            for news in DisputeStatus::ALL {
                check(in_dispute(), Some(decided), news, (decided, PaymentStatus::Disputed, &[]));
            }
        }
    }

    #[test]
    fn a_second_dispute_closes_what_the_first_one_left() {
        check(in_dispute(), None, Open, (Open, PaymentStatus::Disputed, &SUSPENDED));
    }

    #[test]
    fn money_that_is_back_cannot_be_called_back() {
        let refunded = || a_payment().standing(Refunded);
        for news in DisputeStatus::ALL {
            check(refunded(), None, news, (news, Refunded, &[]));
        }
    }

    #[test]
    fn a_dispute_of_what_we_never_saw_paid_grants_nothing() {
        check(a_payment(), None, Open, (Open, PaymentStatus::Disputed, &[Effect::TellStaff]));
        check(a_payment(), None, Lost, (Lost, Refunded, &[Effect::TellStaff]));
        let kept = || a_payment().with_coupon().standing(PaymentStatus::Disputed).never_granted();
        check(kept(), Some(Open), Lost, (Lost, Refunded, &[Effect::TellStaff]));
        check(kept(), None, Open, (Open, PaymentStatus::Disputed, &[Effect::TellStaff]));
        check(a_payment(), None, Won, (Won, Pending, &[]));
    }
}
