//! Follows a dispute: the payer's bank calls the money back, and decides later for us or for the payer. Its news
//! may come in any order and again; what was decided is not opened again.
//!
//! | the bank | the payment becomes | what was paid for | its coupon | its credit | the learner |
//! |---|---|---|---|---|---|
//! | opens it | `disputed` | is closed | stays used | stays spent | hears nothing; staff are told |
//! | decides for us | `succeeded` again, or `partially_refunded` where a part went back | is open again | stays used | stays spent | hears nothing |
//! | decides for us, and the payment had never granted | `review` | [a person looks at it](crate::payment::review) | | | hears nothing; staff are told |
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
//! What another payment pays for stays open all the while. Only the bank decides a dispute: no person of ours and no
//! other word of the provider does. A refund that was on its way may still be [denied](crate::payment::refund::advance)
//! by staff until it is sent, and is not sent while the payment is `disputed`.

use serde::{Deserialize, Serialize};

use crate::payment::effect::{Effect, effects_of, refunded_now, suspended};
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
        (DisputeStatus::Open, PaymentStatus::Disputed) => return stays(facts.news, suspended(payment)),
        (DisputeStatus::Open, _) => PaymentStatus::Disputed,
        (DisputeStatus::Lost, _) => PaymentStatus::Refunded,
    };
    if !status.may_become(next) {
        return stays(facts.news, Vec::new());
    }
    let effects = effects_of(payment, next, refunded_now(payment, payment.paid()));
    Disputed { dispute: facts.news, payment: next, effects }
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
        let disputed = dispute(&DisputeFacts { payment: payment.build(), dispute: known, news });
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
