//! Computes the amount that is charged: lines whose sum is the total, which is never negative. Each line is rounded
//! once, half to even, and takes off no more than what is left of the price.
//!
//! The order is price, one coupon, one automatic discount, tax, credit. Only the largest automatic discount applies; if
//! several are equally large, the first. A stackable coupon is combined with it: the discount is then computed on the
//! price after the coupon. If the coupon is not stackable, only the larger of the two applies (the coupon, if they are
//! equal), and [`Quote::set_aside`](crate::price::Quote::set_aside) names the other. A tax that is added to prices is
//! computed on the result. A tax that prices include also gets a line; it is subtracted from the line of the price, so
//! that the total is unchanged. Credit is a means of payment. It comes last, and only in the currency of the price.

use serde::{Deserialize, Serialize};

use crate::ids::{ProgramId, QuoteId, RuleId, SessionId};
use crate::limits::RULES_VERSION;
use crate::money::{Currency, Money, MoneyFault};
use crate::price::hash::hash;
use crate::price::limits::QUOTE_MINUTES;
use crate::price::{Country, LineKind, Price, Quote, QuoteItem, QuoteLine, Reduction, sum};
use crate::time::Timestamp;

/// A discount that applies to the learner's basket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Discount {
    /// Id of the coupon or the automatic discount.
    pub rule: RuleId,
    /// The coupon's code, or the discount's key.
    pub label: String,
    /// Amount of the discount.
    pub reduction: Reduction,
    /// Whether a coupon can be combined with an automatic discount; ignored for an automatic discount.
    pub is_stackable: bool,
}

/// A tax that is added to prices, or included in them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tax {
    /// The tax.
    pub rule: RuleId,
    /// Its key.
    pub label: String,
    /// Its rate in basis points.
    pub bp: u32,
    /// Whether prices include it.
    pub is_included: bool,
}

/// The purchase, its price, and what changes the price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuoteFacts {
    /// The id under which the quote is stored; `None` if it is not stored.
    pub id: Option<QuoteId>,
    /// The time now.
    pub now: Timestamp,
    /// The item.
    pub item: QuoteItem,
    /// The program; `None` for a subscription.
    pub program: Option<ProgramId>,
    /// The session, if one is chosen.
    pub session: Option<SessionId>,
    /// The country for which the price was found.
    pub country: Option<Country>,
    /// The price.
    pub price: Price,
    /// The coupon, if one applies.
    pub coupon: Option<Discount>,
    /// The automatic discounts that apply.
    pub automatic: Vec<Discount>,
    /// The tax, if one is due.
    pub tax: Option<Tax>,
    /// The credit that the learner wants to use; the quote takes as much as it needs.
    pub credit: Option<Money>,
}

/// Computes the quote.
///
/// # Errors
/// [`MoneyFault::Overflow`] if the total with tax is too large.
pub fn quote(facts: &QuoteFacts) -> Result<Quote, MoneyFault> {
    let (mut lines, set_aside) = discounted(facts)?;
    let currency = facts.price.amount.currency;
    if let Some(tax) = &facts.tax {
        let gross = left(currency, &lines)?;
        let amount = if tax.is_included { gross.included_percent(tax.bp)? } else { gross.percent(tax.bp)? };
        if let Some(price) = lines.first_mut().filter(|_| tax.is_included) {
            price.amount = price.amount.minus(amount)?;
        }
        add(&mut lines, LineKind::Tax, &tax.label, amount, Some(tax.rule));
    }
    if let Some(credit) = facts.credit.filter(|credit| credit.currency == currency) {
        let due = left(currency, &lines)?;
        let used = Money { amount_minor: credit.amount_minor.clamp(0, due.amount_minor.max(0)), ..due };
        add(&mut lines, LineKind::Credit, LineKind::Credit.word(), Money::zero(currency).minus(used)?, None);
    }
    let mut quote = Quote {
        id: facts.id,
        item: facts.item.clone(),
        program: facts.program,
        session: facts.session,
        country: facts.country,
        currency,
        total: left(currency, &lines)?,
        lines,
        set_aside,
        valid_until: facts.now.plus_seconds(QUOTE_MINUTES * 60),
        rules_version: RULES_VERSION.to_owned(),
        hash: String::new(),
    };
    quote.hash = hash(&quote);
    Ok(quote)
}

/// The lines of price, coupon and discount, and the rule that was set aside.
fn discounted(facts: &QuoteFacts) -> Result<(Vec<QuoteLine>, Option<RuleId>), MoneyFault> {
    let kind = if facts.price.level.is_regional() { LineKind::Regional } else { LineKind::Base };
    let price = Money { amount_minor: facts.price.amount.amount_minor.max(0), ..facts.price.amount };
    let mut lines = Vec::new();
    lines.push(QuoteLine {
        kind,
        label: kind.word().to_owned(),
        amount: price,
        rule_id: facts.price.row.map(|row| RuleId(row.0)),
    });
    let by_coupon = facts.coupon.as_ref().map(|coupon| (coupon, taken_off(coupon, price)));
    let automatic = |from| best(&facts.automatic, from);
    let (coupon, automatic, set_aside) = match (by_coupon, automatic(price)) {
        (Some((coupon, off)), Some(_)) if coupon.is_stackable => {
            (Some((coupon, off)), automatic(price.minus(off)?), None)
        }
        (Some((coupon, off)), Some((discount, more))) if more.amount_minor > off.amount_minor => {
            (None, Some((discount, more)), Some(coupon.rule))
        }
        (Some(coupon), Some((discount, _))) => (Some(coupon), None, Some(discount.rule)),
        (coupon, automatic) => (coupon, automatic, None),
    };
    for (kind, taken) in [(LineKind::Coupon, coupon), (LineKind::Auto, automatic)] {
        if let Some((discount, off)) = taken {
            let amount = Money::zero(price.currency).minus(off)?;
            add(&mut lines, kind, &discount.label, amount, Some(discount.rule));
        }
    }
    Ok((lines, set_aside))
}

/// The amount of a discount; zero if it has no amount in this currency.
fn taken_off(discount: &Discount, price: Money) -> Money {
    discount.reduction.off(price).unwrap_or(Money::zero(price.currency))
}

/// The largest discount, the first if several are equally large; `None` if all are zero.
fn best(discounts: &[Discount], price: Money) -> Option<(&Discount, Money)> {
    let mut best: Option<(&Discount, Money)> = None;
    for discount in discounts {
        let off = taken_off(discount, price);
        if off.amount_minor > best.map_or(0, |(_, most)| most.amount_minor) {
            best = Some((discount, off));
        }
    }
    best
}

/// Adds a line unless its amount is zero.
fn add(lines: &mut Vec<QuoteLine>, kind: LineKind, label: &str, amount: Money, rule_id: Option<RuleId>) {
    if !amount.is_zero() {
        lines.push(QuoteLine { kind, label: label.to_owned(), amount, rule_id });
    }
}

fn left(currency: Currency, lines: &[QuoteLine]) -> Result<Money, MoneyFault> {
    sum(currency, lines.iter().map(|line| line.amount))
}

#[cfg(test)]
mod tests {
    use super::LineKind::{Auto, Base, Coupon, Credit, Regional, Tax as TaxLine};
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::prices::{a_discount, a_quote, a_tax, country, money, rule_id, usd};
    use crate::limits::MAX_AMOUNT_MINOR;
    use crate::price::PriceLevel;

    /// Compares the lines, by kind and minor units, and the total.
    fn check(facts: &QuoteFacts, expected: &[(LineKind, i64)], total: i64) -> Quote {
        let quote = quote(facts).unwrap();
        let lines = quote.lines.iter().map(|line| (line.kind, line.amount.amount_minor)).collect::<Vec<_>>();
        assert_eq!(lines, expected);
        assert_eq!(quote.total, Money { amount_minor: total, currency: facts.price.amount.currency });
        quote
    }

    #[test]
    fn only_an_extension_is_bought_anew_and_only_after_the_one_before() {
        let (before, at, after) = ("2026-11-20T11:59:59Z", "2026-11-20T12:00:00Z", "2026-11-20T12:00:01Z");
        let anew = |item: QuoteItem, booked_at| item.is_bought_anew(instant(booked_at), instant(at));
        let week = || QuoteItem::Extension(7);
        assert_eq!([before, at, after].map(|booked_at| anew(week(), booked_at)), [true, true, false]);
        assert!(!anew(QuoteItem::Program, before) && !anew(QuoteItem::Subscription("pro".to_owned()), before));
        assert_eq!((week().extension_days(), QuoteItem::Program.extension_days()), (Some(7), None));
    }

    #[test]
    fn a_price_alone_is_the_total_and_good_for_half_an_hour() {
        let facts = a_quote(usd(4_900)).build();
        let quote = check(&facts, &[(Base, 4_900)], 4_900);
        assert_eq!(quote.valid_until, instant("2026-11-20T12:30:00Z"));
        assert_eq!((quote.id, &quote.item), (facts.id, &facts.item));
        assert_eq!((quote.program, quote.session), (facts.program, facts.session));
        assert_eq!((quote.has_coupon(), quote.credit()), (false, None));
        assert_eq!((quote.country, quote.currency), (Some(country("US")), usd(0).currency));
        assert_eq!(quote.rules_version, RULES_VERSION);
        let rule_id = facts.price.row.map(|row| RuleId(row.0));
        assert_eq!(quote.lines, [QuoteLine { kind: Base, label: "base".to_owned(), amount: usd(4_900), rule_id }]);
        assert!(rule_id.is_some());
    }

    #[test]
    fn a_regional_price_is_told_apart() {
        let naira = a_quote(money("NGN", 4_500_000));
        check(&naira.clone().found_by(PriceLevel::Country).build(), &[(Regional, 4_500_000)], 4_500_000);
        check(&naira.clone().found_by(PriceLevel::Currency).build(), &[(Regional, 4_500_000)], 4_500_000);
        check(&naira.found_by(PriceLevel::Free).build(), &[(Base, 4_500_000)], 4_500_000);
    }

    #[test]
    fn a_coupon_takes_off_and_the_half_goes_to_the_even() {
        let facts = a_quote(usd(1_230)).coupon(a_discount(2).percent(1_500)).build();
        let quote = check(&facts, &[(Base, 1_230), (Coupon, -184)], 1_046);
        assert_eq!((quote.lines[1].label.as_str(), quote.lines[1].rule_id), ("RULE-2", Some(rule_id(2))));
        assert!(quote.has_coupon());
        check(
            &a_quote(usd(4_900)).coupon(a_discount(2).fixed(usd(5_000))).build(),
            &[(Base, 4_900), (Coupon, -4_900)],
            0,
        );
        check(&a_quote(usd(4_900)).coupon(a_discount(2).fixed(money("EUR", 9))).build(), &[(Base, 4_900)], 4_900);
    }

    #[test]
    fn of_a_coupon_and_a_discount_the_one_that_takes_more_off_stands_alone() {
        let both = |percent| {
            let discount = a_discount(3).percent(2_000);
            a_quote(usd(10_000)).coupon(a_discount(2).percent(percent)).automatic(discount).build()
        };
        let quote = check(&both(2_001), &[(Base, 10_000), (Coupon, -2_001)], 7_999);
        assert_eq!(quote.set_aside, Some(rule_id(3)));
        let quote = check(&both(2_000), &[(Base, 10_000), (Coupon, -2_000)], 8_000);
        assert_eq!(quote.set_aside, Some(rule_id(3)));
        let quote = check(&both(1_999), &[(Base, 10_000), (Auto, -2_000)], 8_000);
        assert_eq!(quote.set_aside, Some(rule_id(2)));
    }

    #[test]
    fn a_stackable_coupon_stands_with_the_discount_on_what_it_leaves() {
        let coupon = a_discount(2).percent(1_000).stackable();
        let quote = check(
            &a_quote(usd(10_000)).coupon(coupon).automatic(a_discount(3).percent(2_000)).build(),
            &[(Base, 10_000), (Coupon, -1_000), (Auto, -1_800)],
            7_200,
        );
        assert_eq!((quote.set_aside, quote.lines[2].rule_id), (None, Some(rule_id(3))));
        let all = a_discount(2).percent(10_000).stackable();
        check(
            &a_quote(usd(10_000)).coupon(all).automatic(a_discount(3).percent(2_000)).build(),
            &[(Base, 10_000), (Coupon, -10_000)],
            0,
        );
    }

    #[test]
    fn of_several_automatic_discounts_the_best_one_is_taken_of_equals_the_first() {
        let facts = a_quote(usd(10_000))
            .automatic(a_discount(3).percent(1_000))
            .automatic(a_discount(4).fixed(usd(1_500)))
            .automatic(a_discount(5).percent(1_500));
        let quote = check(&facts.build(), &[(Base, 10_000), (Auto, -1_500)], 8_500);
        assert_eq!((quote.lines[1].rule_id, quote.set_aside), (Some(rule_id(4)), None));
        check(&a_quote(usd(10_000)).automatic(a_discount(3).percent(0)).build(), &[(Base, 10_000)], 10_000);
    }

    #[test]
    fn credit_pays_what_is_left_and_no_more() {
        check(&a_quote(usd(4_900)).credit(usd(1_000)).build(), &[(Base, 4_900), (Credit, -1_000)], 3_900);
        check(&a_quote(usd(4_900)).credit(usd(4_900)).build(), &[(Base, 4_900), (Credit, -4_900)], 0);
        check(&a_quote(usd(4_900)).credit(usd(9_000)).build(), &[(Base, 4_900), (Credit, -4_900)], 0);
        check(&a_quote(usd(4_900)).credit(usd(-1)).build(), &[(Base, 4_900)], 4_900);
        check(&a_quote(usd(4_900)).credit(money("NGN", 1_000)).build(), &[(Base, 4_900)], 4_900);
        let quote = check(&a_quote(usd(100)).credit(usd(1)).build(), &[(Base, 100), (Credit, -1)], 99);
        assert_eq!((quote.lines[1].label.as_str(), quote.lines[1].rule_id), ("credit", None));
        assert_eq!((quote.has_coupon(), quote.credit()), (false, Some(usd(1))));
    }

    #[test]
    fn tax_is_added_to_what_discounts_leave_and_paid_by_credit_too() {
        let facts = a_quote(usd(10_000)).coupon(a_discount(2).percent(1_000)).tax(a_tax(6, 2_000)).credit(usd(800));
        let lines = [(Base, 10_000), (Coupon, -1_000), (TaxLine, 1_800), (Credit, -800)];
        let quote = check(&facts.build(), &lines, 10_000);
        assert_eq!((quote.lines[2].label.as_str(), quote.lines[2].rule_id), ("TAX-6", Some(rule_id(6))));
        let too_much = a_quote(usd(MAX_AMOUNT_MINOR)).tax(a_tax(6, 1)).build();
        assert_eq!(super::quote(&too_much), Err(MoneyFault::Overflow));
    }

    #[test]
    fn a_tax_that_the_price_includes_is_a_line_and_changes_no_total() {
        let included = Tax { is_included: true, ..a_tax(6, 2_000) };
        let facts = a_quote(usd(10_000)).coupon(a_discount(2).percent(1_000)).tax(included.clone()).credit(usd(10));
        let lines = [(Base, 8_500), (Coupon, -1_000), (TaxLine, 1_500), (Credit, -10)];
        check(&facts.build(), &lines, 8_990);
        // A sixth of 903 is 150.5, which is rounded to the even neighbour.
        check(&a_quote(usd(903)).tax(included).build(), &[(Base, 753), (TaxLine, 150)], 903);
        assert_eq!([usd(909), usd(0)].map(|gross| gross.included_percent(2_000)), [Ok(usd(152)), Ok(usd(0))]);
    }

    #[test]
    fn a_program_without_a_price_costs_nothing_and_a_price_below_nothing_neither() {
        check(&a_quote(usd(0)).coupon(a_discount(2).percent(1_000)).credit(usd(5)).build(), &[(Base, 0)], 0);
        check(&a_quote(usd(-5)).credit(usd(5)).build(), &[(Base, 0)], 0);
    }
}
