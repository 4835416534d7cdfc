//! Follows a dispute: the payer's bank calls the money back, and decides later for us or for the payer. Its news
//! may come in any order and again; what was decided is not opened again.
//!
//! | the bank | the payment becomes | what was paid for | its coupon | its credit | the learner |
//! |---|---|---|---|---|---|
//! | opens it | `disputed` | is closed | stays used | stays spent | hears nothing; staff are told |
//! | decides for us | `succeeded` again, or `partially_refunded` where a part went back | is open again | stays used | stays spent | hears nothing |
//! | decides for us, and the payment had never granted | `review` | [a person looks at it](crate::payment::review) | | | hears nothing; staff are told |
//! | decides for the payer a part of it | `partially_refunded` | is open again, or stays so | stays used | stays spent | gets the mail `refund` |
//! | decides for the payer | `refunded` | is taken away, as by a [refund in full](crate::payment::refund::advance) | stays used | is back | gets the mail `refund` |
//!
//! What is closed or taken away [is no place](crate::payment::effect) any more: its learner meets
//! `program-not-enrolled`. While the dispute is open they should not pay again; who wants to keep the place asks the
//! bank to let the dispute go. A place that is opened again has the access that it had: the days of the dispute are not
//! made up. Of an extension only the extension is closed, of a subscription [what it opened](crate::subscription). *And
//! the certificate?* While a dispute is open the program [cannot be completed](crate::progression), so that none is
//! earned meanwhile. One that was issued before stays, also where the dispute is lost: only
//! [staff](crate::account::permission::Permission::RevokeCertificate) take a certificate back.
//!
//! A dispute may be about a part. It closes what was paid for as any other while it is open, because the bank may have
//! been told less than it will decide; where the part is lost, it is booked like a refund of that part.
//!
//! What another payment pays for stays open all the while. Only the bank decides a dispute: no person of ours and no
//! other word of the provider does. A refund that was on its way may still be [denied](crate::payment::refund::advance)
//! by staff until it is sent, and is not sent while the payment is `disputed`.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::money::Money;
use crate::payment::effect::{Effect, booked_back, effects_of, refunded_now, suspended};
use crate::payment::{PaymentFacts, PaymentStatus};

/// Where a dispute stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DisputeStatus {
    /// The bank has not decided yet: the access is closed meanwhile.
    Open,
    /// It decided for us: the access is given back.
    Won,
    /// It decided for the payer: the access is taken away, as after a full refund.
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

/// A disputed payment, and what is new.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DisputeFacts {
    /// The payment.
    pub payment: PaymentFacts,
    /// Where the dispute stood, where it is known.
    pub dispute: Option<DisputeStatus>,
    /// Where the bank says that it stands.
    pub news: DisputeStatus,
    /// How much the bank calls back, where it says so and the amount could be read; nothing for all that is left.
    pub amount: Option<Money>,
}

/// What the news did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Disputed {
    /// Where the dispute stands now.
    pub dispute: DisputeStatus,
    /// Where the payment stands now.
    pub payment: PaymentStatus,
    /// What is to be done together with it.
    pub effects: Vec<Effect>,
}

/// Moves the dispute and its payment. A dispute that opens closes what was paid for; one that is won opens it
/// again, and the payment is `succeeded` again, or `partially_refunded` where a part went back; one that is lost
/// takes it away, and the payment is `refunded`. What another payment pays for stays open all the while.
///
/// A payment that never granted has nothing to open again: where its dispute is won, a person looks at it.
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
        // What a bank takes back gives no use of the coupon back.
        effects.retain(|effect| *effect != Effect::ReleaseCoupon);
    }
    Disputed { dispute: facts.news, payment: next, effects }
}

/// What the bank gives the payer of a payment that was granted, where it is less than what is left of it.
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
