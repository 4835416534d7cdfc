//! Decides whether one member of staff is enough to approve a refund. Above a limit, two members of staff are needed:
//! the one who requested the refund and another who approves it, or two who approve it if the payer requested it. A
//! payer can never approve the refund of their payment.
//!
//! The limit applies to the sum of a payment's refunds, so that a large refund cannot be split. A currency without a
//! limit always requires two people.

use serde::{Deserialize, Serialize};

use crate::ids::UserId;
use crate::money::Money;
use crate::payment::limits::REFUND_BY_ONE_PERSON;
use crate::refusal::{Refusal, Refusals};

/// An approval, and the people involved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApproveFacts {
    /// The sum of the payment's refunds, including this one.
    pub total: Money,
    /// The payer.
    pub payer: UserId,
    /// The member of staff who requested it; `None` if the payer did.
    pub asked_by: Option<UserId>,
    /// The member of staff who approved it earlier.
    pub approved_by: Option<UserId>,
    /// The member of staff who approves it now.
    pub by: UserId,
}

/// Result of an approval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Approval {
    /// The refund is approved.
    Complete,
    /// A second person has to approve it.
    First,
}

/// Approves a refund.
///
/// # Errors
/// `payment/second-person-needed` if the payer approves, or somebody whose approval already counts.
pub fn approve(facts: &ApproveFacts) -> Result<Approval, Refusals> {
    let refused = || Refusal::PaymentSecondPersonNeeded { limit: limit(facts.total) };
    if facts.by == facts.payer {
        return Err(refused().into());
    }
    if limit(facts.total).is_some_and(|limit| facts.total.amount_minor <= limit.amount_minor) {
        return Ok(Approval::Complete);
    }
    let others = [facts.asked_by, facts.approved_by].into_iter().flatten().collect::<Vec<_>>();
    match others.as_slice() {
        [] => Ok(Approval::First),
        others if others.iter().any(|other| *other != facts.by) => Ok(Approval::Complete),
        _ => Err(refused().into()),
    }
}

/// Maximum refund that one person may approve in a currency.
fn limit(total: Money) -> Option<Money> {
    let row = REFUND_BY_ONE_PERSON.iter().find(|(code, _)| *code == total.currency.code());
    row.map(|(_, amount_minor)| Money { amount_minor: *amount_minor, ..total })
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::fixtures::prices::{money, usd};
    use crate::money::Currency;

    fn person(number: u128) -> UserId {
        UserId(Uuid::from_u128(number))
    }

    fn facts(total: Money) -> ApproveFacts {
        ApproveFacts { total, payer: person(1), asked_by: None, approved_by: None, by: person(2) }
    }

    fn refused(facts: &ApproveFacts) -> &'static str {
        approve(facts).unwrap_err().first().code()
    }

    #[test]
    fn one_person_is_enough_up_to_the_limit_also_if_they_asked() {
        assert_eq!(approve(&facts(usd(20_000))), Ok(Approval::Complete));
        let asked = ApproveFacts { asked_by: Some(person(2)), ..facts(usd(20_000)) };
        assert_eq!(approve(&asked), Ok(Approval::Complete));
        assert_eq!(approve(&facts(usd(20_001))), Ok(Approval::First));
    }

    #[test]
    fn above_the_limit_a_second_person_is_needed() {
        let asked = |by| ApproveFacts { asked_by: Some(person(2)), by: person(by), ..facts(usd(20_001)) };
        assert_eq!(refused(&asked(2)), "payment/second-person-needed");
        assert_eq!(approve(&asked(3)), Ok(Approval::Complete));
        let approved = |by| ApproveFacts { approved_by: Some(person(2)), by: person(by), ..facts(usd(20_001)) };
        assert_eq!(refused(&approved(2)), "payment/second-person-needed");
        assert_eq!(approve(&approved(3)), Ok(Approval::Complete));
    }

    #[test]
    fn a_currency_without_a_limit_always_needs_two() {
        assert_eq!(approve(&facts(money("JPY", 1))), Ok(Approval::First));
        assert!(REFUND_BY_ONE_PERSON.iter().all(|(code, most)| Currency::from_code(code).is_some() && *most > 0));
    }

    #[test]
    fn nobody_approves_a_refund_of_their_own() {
        assert_eq!(refused(&ApproveFacts { by: person(1), ..facts(usd(1)) }), "payment/second-person-needed");
        let own = ApproveFacts { by: person(1), asked_by: Some(person(2)), ..facts(usd(20_001)) };
        assert_eq!(refused(&own), "payment/second-person-needed");
    }
}
