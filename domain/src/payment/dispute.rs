//! Follows a dispute: the payer's bank calls the money back, and decides later for us or for the payer. Its news
//! may come in any order and again; what was decided is not opened again.

use serde::{Deserialize, Serialize};

use crate::payment::effect::{Effect, effects_of, given_back_now};
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
/// again, and the payment stays as it is; one that is lost takes it away, and the payment is `refunded`.
#[must_use]
pub fn dispute(facts: &DisputeFacts) -> Disputed {
    let (payment, status) = (&facts.payment, facts.payment.status);
    let stays = |dispute, effects| Disputed { dispute, payment: status, effects };
    if let Some(known) = facts.dispute.filter(|known| *known != DisputeStatus::Open || *known == facts.news) {
        return stays(known, Vec::new());
    }
    let next = match (facts.news, status) {
        (DisputeStatus::Won, PaymentStatus::Disputed) => return stays(facts.news, vec![Effect::RestoreEntitlement]),
        (DisputeStatus::Won, _) => return stays(facts.news, Vec::new()),
        (DisputeStatus::Open, PaymentStatus::Disputed) => {
            return stays(facts.news, vec![Effect::SuspendEntitlement, Effect::TellStaff]);
        }
        (DisputeStatus::Open, _) => PaymentStatus::Disputed,
        (DisputeStatus::Lost, _) => PaymentStatus::Refunded,
    };
    if !status.may_become(next) {
        return stays(facts.news, Vec::new());
    }
    let effects = effects_of(payment, next, given_back_now(payment, payment.amount));
    Disputed { dispute: facts.news, payment: next, effects }
}

#[cfg(test)]
mod tests {
    use super::DisputeStatus::{Lost, Open, Won};
    use super::*;
    use crate::fixtures::payments::{PaymentBuilder, a_payment, money};
    use crate::notification::NotificationKind;
    use crate::payment::PaymentStatus::{PartiallyRefunded, Pending, Refunded, Succeeded};

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
    fn a_dispute_that_is_won_gives_the_access_back() {
        let restored = [Effect::RestoreEntitlement];
        check(in_dispute(), Some(Open), Won, (Won, PaymentStatus::Disputed, &restored));
        check(in_dispute(), None, Won, (Won, PaymentStatus::Disputed, &restored));
        check(in_dispute(), Some(Won), Won, (Won, PaymentStatus::Disputed, &[]));
        check(paid(), None, Won, (Won, Succeeded, &[]));
    }

    #[test]
    fn a_dispute_that_is_lost_takes_the_access_away() {
        check(in_dispute(), Some(Open), Lost, (Lost, Refunded, &taken_away(4_900)));
        check(in_dispute().given_back(900), Some(Open), Lost, (Lost, Refunded, &taken_away(4_000)));
        check(paid(), None, Lost, (Lost, Refunded, &taken_away(4_900)));
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
        check(a_payment(), None, Won, (Won, Pending, &[]));
    }
}
