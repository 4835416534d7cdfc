//! Applies a coupon to a basket: checks the coupon and quotes the basket with it. The browser calls [`preview`] with
//! the facts that the learner may know, and labels the result as a preview. The server calls [`apply`] with all facts.
//! A table in [`coupon`](crate::coupon) compares the two.

use crate::coupon::check::{check, check_public};
use crate::coupon::{CouponCode, CouponTerms, CouponUse};
use crate::ids::RuleId;
use crate::price::Quote;
use crate::price::quote::{Discount, QuoteFacts, quote};
use crate::refusal::{Refusal, Refusals};

/// Returns the quote with the coupon.
///
/// # Errors
/// Those of [`check`], in the order of [`coupon`](crate::coupon), and `unknown-server-error` if the price or the tax of
/// the basket is too large to compute.
pub fn apply(code: Option<&CouponCode>, usage: &CouponUse) -> Result<Quote, Refusals> {
    check(code, usage)?;
    let code = code.ok_or(Refusal::CouponNotFound)?;
    quoted(&code.terms, usage)
}

/// Returns the quote with the coupon, computed from the facts that the learner may know. The server may still refuse
/// the coupon.
///
/// # Errors
/// Those of [`check_public`], and `unknown-server-error` as in [`apply`].
pub fn preview(terms: &CouponTerms, usage: &CouponUse) -> Result<Quote, Refusals> {
    check_public(terms, usage)?;
    quoted(terms, usage)
}

fn quoted(terms: &CouponTerms, usage: &CouponUse) -> Result<Quote, Refusals> {
    let coupon = Discount {
        rule: RuleId(terms.coupon.0),
        label: terms.code.clone(),
        reduction: terms.value.clone(),
        is_stackable: terms.is_stackable,
    };
    let basket = QuoteFacts { coupon: Some(coupon), ..usage.basket.clone() };
    quote(&basket).map_err(|_| Refusal::UnknownServerError.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::coupons::{a_coupon, a_use};
    use crate::fixtures::prices::{a_discount, a_quote, a_tax, rule_id, usd};
    use crate::limits::MAX_AMOUNT_MINOR;
    use crate::price::LineKind;

    #[test]
    fn a_coupon_that_counts_stands_in_the_quote_under_its_code() {
        let code = a_coupon().percent(1_500).build();
        let usage = a_use().on(a_quote(usd(1_230))).build();
        let quote = apply(Some(&code), &usage).unwrap();
        let line = &quote.lines[1];
        assert_eq!((line.kind, line.label.as_str(), line.rule_id), (LineKind::Coupon, "WELCOME", Some(rule_id(1))));
        assert_eq!((line.amount, quote.total), (usd(-184), usd(1_046)));
        assert_eq!(preview(&code.terms, &usage), Ok(quote));
    }

    #[test]
    fn a_coupon_that_is_applied_takes_the_place_of_another() {
        let code = a_coupon().percent(1_000).build();
        let usage = a_use().on(a_quote(usd(10_000)).coupon(a_discount(7).percent(9_000))).build();
        assert_eq!(apply(Some(&code), &usage).unwrap().total, usd(9_000));
    }

    #[test]
    fn a_stackable_coupon_stands_with_an_automatic_discount() {
        let usage = a_use().on(a_quote(usd(10_000)).automatic(a_discount(3).percent(2_000))).build();
        let total = |code| apply(Some(&code), &usage).unwrap().total;
        assert_eq!(total(a_coupon().percent(1_000).stackable().build()), usd(7_200));
        assert_eq!(total(a_coupon().percent(1_000).build()), usd(8_000));
    }

    #[test]
    fn what_the_check_refuses_is_refused() {
        let usage = a_use().build();
        assert_eq!(apply(None, &usage), Err(Refusal::CouponNotFound.into()));
        let used_up = a_coupon().used_up().build();
        assert!(apply(Some(&used_up), &usage).is_err() && preview(&used_up.terms, &usage).is_ok());
        let over = a_coupon().until("2026-11-20T12:00:00Z").build();
        assert!(apply(Some(&over), &usage).is_err() && preview(&over.terms, &usage).is_err());
    }

    #[test]
    fn a_basket_that_cannot_be_reckoned_is_our_fault() {
        let usage = a_use().on(a_quote(usd(MAX_AMOUNT_MINOR)).tax(a_tax(6, 10_000))).build();
        let broken = Err(Refusal::UnknownServerError.into());
        assert_eq!(apply(Some(&a_coupon().percent(1).build()), &usage), broken);
    }
}
