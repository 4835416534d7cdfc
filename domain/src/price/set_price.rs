//! Adds a price that staff set to a program's price list, beside the prices of its pack, or ends a price. It requires
//! the permission [`manage_prices`](Permission::ManagePrices). A price that staff set begins now or later. So it
//! precedes the pack's usual price ([`lookup`](crate::price::lookup) takes the row that began last), and earlier
//! charges stay as they were. A learner who was quoted another price [sees](crate::price::compare_quotes) the new one
//! before paying.

use serde::{Deserialize, Serialize};

use crate::account::Role;
use crate::account::permission::{Permission, require};
use crate::field::{Amount, Fields, IssueRule};
use crate::money::Money;
use crate::price::currency_of::is_used;
use crate::price::limits::MAX_PRICE_MINOR;
use crate::price::lookup::Offering;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// A new price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PriceDraft {
    /// Price of a place.
    pub amount: Money,
    /// Earlier price, shown struck through.
    pub compare_at: Option<Money>,
    /// The first instant at which it is valid; `None`: now.
    pub valid_from: Option<Timestamp>,
    /// The first instant at which it is no longer valid; `None` if it has no end.
    pub valid_to: Option<Timestamp>,
}

/// A new price, with its program and the caller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetPriceFacts {
    /// The time now.
    pub now: Timestamp,
    /// Roles of the caller.
    pub roles: Vec<Role>,
    /// Whether the program exists and is on sale.
    pub offering: Offering,
    /// The new price.
    pub price: PriceDraft,
}

/// The price to write, with its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PriceSet {
    /// Price of a place.
    pub amount: Money,
    /// Earlier price.
    pub compare_at: Option<Money>,
    /// The first instant at which it is valid.
    pub valid_from: Timestamp,
    /// The first instant at which it is no longer valid.
    pub valid_to: Option<Timestamp>,
}

/// Result of ending a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PriceEnd {
    /// It was valid and has ended now.
    Ended,
    /// It had not begun. The row is deleted.
    Withdrawn,
    /// It had already ended.
    Over,
}

/// Returns the price to write.
///
/// # Errors
/// In this order: `auth/forbidden`; `price/program-not-found`; `price/program-not-offering` for a program that is not
/// on sale or is free, because a price would have no effect; otherwise `validation-fail` for each wrong field.
/// `currency`: a currency that no country uses. `amount`: below 1 or above [`MAX_PRICE_MINOR`]. `compare_at`: another
/// currency, or not above the amount. `valid_from`: before now. `valid_to`: not after the start.
pub fn set_price(facts: &SetPriceFacts) -> Result<PriceSet, Refusals> {
    require(&facts.roles, Permission::ManagePrices)?;
    match facts.offering {
        Offering::Unknown => return Err(Refusal::PriceProgramNotFound.into()),
        Offering::NotOffered | Offering::Free => return Err(Refusal::PriceProgramNotOffering.into()),
        Offering::Offered => {}
    }
    let PriceDraft { amount, compare_at, valid_from, valid_to } = facts.price;
    let mut fields = Fields::default();
    if !is_used(amount.currency) {
        fields.refuse("currency", IssueRule::UnknownOption, None, None);
    }
    let minor = u64::try_from(amount.amount_minor).unwrap_or_default();
    fields.at_least("amount", IssueRule::TooSmall, 1, minor);
    fields.at_most("amount", IssueRule::TooLarge, MAX_PRICE_MINOR.unsigned_abs(), minor);
    if let Some(before) = compare_at {
        match before.compared(amount) {
            Err(_) => fields.refuse("compare_at", IssueRule::Mismatch, None, None),
            Ok(order) if order.is_le() => fields.refuse("compare_at", IssueRule::TooSmall, None, None),
            Ok(_) => {}
        }
    }
    let begins = valid_from.unwrap_or(facts.now);
    for (field, at, least) in
        [("valid_from", Some(begins), facts.now), ("valid_to", valid_to.map(|end| end.plus_seconds(-1)), begins)]
    {
        if at.is_some_and(|at| at < least) {
            fields.refuse(field, IssueRule::TooSmall, Some(Amount::Word(least.to_string())), None);
        }
    }
    fields.accept(PriceSet { amount, compare_at, valid_from: begins, valid_to })
}

/// Decides the result of ending a price now.
#[must_use]
pub fn end_price(valid_from: Timestamp, valid_to: Option<Timestamp>, now: Timestamp) -> PriceEnd {
    if valid_to.is_some_and(|end| end <= now) {
        PriceEnd::Over
    } else if valid_from < now {
        PriceEnd::Ended
    } else {
        PriceEnd::Withdrawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::prices::{money, usd};

    const NOW: &str = "2026-11-20T12:00:00Z";
    const LATER: &str = "2026-11-27T00:00:00Z";

    fn draft(amount: Money) -> PriceDraft {
        PriceDraft { amount, compare_at: None, valid_from: None, valid_to: None }
    }

    fn ask(price: PriceDraft) -> Result<PriceSet, Refusals> {
        let (now, roles) = (instant(NOW), vec![Role::Finance]);
        set_price(&SetPriceFacts { now, roles, offering: Offering::Offered, price })
    }

    /// Checks the refused fields.
    fn check_refused(price: PriceDraft, expected: &[(&str, IssueRule)]) {
        let refusals = ask(price).unwrap_err();
        let broken = refusals.iter().map(|refusal| match refusal {
            Refusal::ValidationFail { field, rule, .. } => (field.as_deref().unwrap_or_default(), *rule),
            other => panic!("{other:?}"),
        });
        assert_eq!(broken.collect::<Vec<_>>(), expected, "{price:?}");
    }

    #[test]
    fn a_price_holds_from_now_on_or_from_an_instant_to_come() {
        assert_eq!(ask(draft(usd(3_900))).unwrap().valid_from, instant(NOW));
        let sale = PriceDraft {
            compare_at: Some(usd(4_900)),
            valid_from: Some(instant(LATER)),
            valid_to: Some(instant("2026-12-01T00:00:00Z")),
            ..draft(usd(3_900))
        };
        let set = ask(sale).unwrap();
        assert_eq!((set.valid_from, set.valid_to, set.compare_at), (instant(LATER), sale.valid_to, sale.compare_at));
    }

    #[test]
    fn what_cannot_be_is_told_together() {
        let wrong = PriceDraft {
            amount: usd(0),
            compare_at: Some(money("NGN", 1)),
            valid_from: Some(instant("2026-11-20T11:59:59Z")),
            valid_to: Some(instant("2026-11-20T11:59:59Z")),
        };
        let (small, mismatch) = (IssueRule::TooSmall, IssueRule::Mismatch);
        check_refused(
            wrong,
            &[("amount", small), ("compare_at", mismatch), ("valid_from", small), ("valid_to", small)],
        );
        check_refused(draft(money("XXX", 4_900)), &[("currency", IssueRule::UnknownOption)]);
        check_refused(draft(usd(i64::MAX)), &[("amount", IssueRule::TooLarge)]);
        check_refused(draft(usd(-5)), &[("amount", small)]);
        check_refused(PriceDraft { compare_at: Some(usd(3_900)), ..draft(usd(3_900)) }, &[("compare_at", small)]);
        check_refused(PriceDraft { valid_to: Some(instant(NOW)), ..draft(usd(3_900)) }, &[("valid_to", small)]);
    }

    #[test]
    fn who_may_not_and_what_is_not_sold_is_refused_first() {
        let set = |roles: &[Role], offering| {
            let (now, price) = (instant(NOW), draft(usd(0)));
            let facts = SetPriceFacts { now, roles: roles.to_vec(), offering, price };
            set_price(&facts).unwrap_err().first().code()
        };
        assert_eq!(set(&[Role::ProgramManager], Offering::Offered), "auth/forbidden");
        assert_eq!(set(&[Role::Finance], Offering::Unknown), "price/program-not-found");
        assert_eq!(set(&[Role::Finance], Offering::Free), "price/program-not-offering");
        assert_eq!(set(&[Role::Admin], Offering::NotOffered), "price/program-not-offering");
    }

    #[test]
    fn a_price_that_has_held_is_ended_and_another_is_withdrawn() {
        let end = |from: &str, to: Option<&str>| end_price(instant(from), to.map(instant), instant(NOW));
        assert_eq!(end("2026-11-20T11:59:59Z", None), PriceEnd::Ended);
        assert_eq!(end(NOW, None), PriceEnd::Withdrawn);
        assert_eq!(end(LATER, Some("2026-12-01T00:00:00Z")), PriceEnd::Withdrawn);
        assert_eq!(end("2026-11-01T00:00:00Z", Some(NOW)), PriceEnd::Over);
    }
}
