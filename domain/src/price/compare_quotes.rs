//! Compares the quote that a learner agreed to with a quote made now, when the learner pays. Only an amount that was
//! shown is ever charged: if the quotes differ, the new one is shown with the differences. This applies when a payment
//! begins. A payment that has begun can be [paid at its price](crate::payment::initialise) while the provider's page is
//! open.
//!
//! | answer | can the old quote be paid? | what the learner sees |
//! |---|---|---|
//! | `current` | yes | no change |
//! | `expired` | no: its half hour is over, though the price is the same | the same price, to agree to again |
//! | `changed` | no | the new quote, compared with the old one line by line |
//! | `unknown` | no | the new quote without a comparison |
//!
//! # Why has the price changed?
//! | cause | effect |
//! |---|---|
//! | another row of the price list is valid [now](crate::price::lookup) | the new price |
//! | the coupon ended, was switched off or used up, or the learner's purchases exclude it now | the price without it |
//! | an [automatic discount](crate::price::quote) began or ended | the larger of the two discounts |
//! | credit was spent elsewhere, expired or was added | another `credit` line |
//! | another country applies now: the [billing address](crate::price::country) or the [card](crate::price::check_country) | the price for that country, or the base price; a coupon that is not valid there is dropped |
//! | the tax is different | another `tax` line |
//!
//! [`payment::initialise`](crate::payment::initialise) refuses a quote that cannot be paid with `payment/quote-stale`.
//!
//! The learner sends the hash of the quote that was shown. If it differs from the hash of the quote stored under the
//! same id, the quote that the learner saw is not known, so the new quote is shown without a comparison.

use serde::{Deserialize, Serialize};

use crate::ids::RuleId;
use crate::money::Money;
use crate::price::{LineKind, Quote, QuoteLine};
use crate::time::Timestamp;

/// The quote that the learner agreed to, and a quote made now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompareFacts {
    /// The time now.
    pub now: Timestamp,
    /// The hash that the learner sent.
    pub agreed_hash: String,
    /// The stored quote with the id that the learner sent.
    pub kept: Quote,
    /// A quote made now for the same purchase.
    pub fresh: Quote,
}

/// A line that differs. Lines are matched by kind and rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LineChange {
    /// Kind of the line.
    pub kind: LineKind,
    /// Its key; the new one if it changed.
    pub label: String,
    /// The rule that it is based on.
    pub rule_id: Option<RuleId>,
    /// Old amount; `None` for a new line.
    pub before: Option<Money>,
    /// New amount; `None` for a removed line.
    pub after: Option<Money>,
}

/// Whether the learner can pay the agreed quote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum QuoteComparison {
    /// Yes: it is valid and charges the current amounts.
    Current,
    /// No: it has expired, though it charges the current amounts. The new quote differs only in its end, and the
    /// learner has to agree to it.
    Expired {
        /// End of the old quote.
        ended_at: Timestamp,
    },
    /// No: the amounts have changed.
    Changed {
        /// The lines that differ: those of the old quote in its order, then the new ones.
        lines: Vec<LineChange>,
        /// The total that the learner agreed to.
        total_before: Money,
        /// The current total.
        total_after: Money,
    },
    /// No: the hash is not the quote's, so the quote that the learner saw is not known.
    Unknown,
}

/// Compares the two quotes.
#[must_use]
pub fn compare_quotes(facts: &CompareFacts) -> QuoteComparison {
    let CompareFacts { now, agreed_hash, kept, fresh } = facts;
    if *agreed_hash != kept.hash {
        QuoteComparison::Unknown
    } else if kept.hash != fresh.hash {
        let lines = changes(&kept.lines, &fresh.lines);
        QuoteComparison::Changed { lines, total_before: kept.total, total_after: fresh.total }
    } else if kept.valid_until <= *now {
        QuoteComparison::Expired { ended_at: kept.valid_until }
    } else {
        QuoteComparison::Current
    }
}

fn changes(before: &[QuoteLine], after: &[QuoteLine]) -> Vec<LineChange> {
    let same = |line: &QuoteLine, lines: &[QuoteLine]| {
        lines.iter().find(|other| (other.kind, other.rule_id) == (line.kind, line.rule_id)).cloned()
    };
    let change = |line: &QuoteLine, before: Option<Money>, after: Option<Money>| LineChange {
        kind: line.kind,
        label: line.label.clone(),
        rule_id: line.rule_id,
        before,
        after,
    };
    let mut changes = Vec::new();
    for line in before {
        match same(line, after) {
            Some(new) if new == *line => {}
            Some(new) => changes.push(change(&new, Some(line.amount), Some(new.amount))),
            None => changes.push(change(line, Some(line.amount), None)),
        }
    }
    for line in after.iter().filter(|line| same(line, before).is_none()) {
        changes.push(change(line, None, Some(line.amount)));
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::prices::{QuoteBuilder, a_discount, a_quote, rule_id, usd};
    use crate::price::quote::quote;

    fn compare(kept: QuoteBuilder, fresh: QuoteBuilder, now: &str) -> QuoteComparison {
        let [kept, fresh] = [kept, fresh].map(|facts| quote(&facts.build()).unwrap());
        compare_quotes(&CompareFacts { now: instant(now), agreed_hash: kept.hash.clone(), kept, fresh })
    }

    fn check(kept: QuoteBuilder, fresh: QuoteBuilder, expected: &[LineChange], totals: (i64, i64)) {
        let changed = QuoteComparison::Changed {
            lines: expected.to_vec(),
            total_before: usd(totals.0),
            total_after: usd(totals.1),
        };
        for now in ["2026-11-20T12:00:00Z", "2026-11-20T13:00:00Z"] {
            assert_eq!(compare(kept.clone(), fresh.clone(), now), changed);
        }
    }

    fn line(kind: LineKind, number: u32, label: &str, before: Option<i64>, after: Option<i64>) -> LineChange {
        let label = label.to_owned();
        LineChange { kind, label, rule_id: Some(rule_id(number)), before: before.map(usd), after: after.map(usd) }
    }

    #[test]
    fn a_quote_is_good_up_to_its_end_and_not_at_it() {
        let facts = || a_quote(usd(4_900));
        assert_eq!(compare(facts(), facts(), "2026-11-20T12:29:59.999999Z"), QuoteComparison::Current);
        let ended_at = instant("2026-11-20T12:30:00Z");
        assert_eq!(compare(facts(), facts(), "2026-11-20T12:30:00Z"), QuoteComparison::Expired { ended_at });
    }

    #[test]
    fn a_line_that_changed_says_from_what_to_what() {
        let base = line(LineKind::Base, 1, "base", Some(4_900), Some(5_900));
        check(a_quote(usd(4_900)), a_quote(usd(5_900)), &[base], (4_900, 5_900));
    }

    #[test]
    fn a_line_that_went_and_one_that_came_are_both_told() {
        let coupon = line(LineKind::Coupon, 2, "RULE-2", Some(-490), None);
        let auto = line(LineKind::Auto, 3, "RULE-3", None, Some(-980));
        let kept = a_quote(usd(4_900)).coupon(a_discount(2).percent(1_000));
        let fresh = a_quote(usd(4_900)).automatic(a_discount(3).percent(2_000));
        check(kept, fresh, &[coupon, auto], (4_410, 3_920));
    }

    #[test]
    fn another_coupon_is_another_line_and_another_name_a_change() {
        let gone = line(LineKind::Coupon, 2, "RULE-2", Some(-490), None);
        let come = line(LineKind::Coupon, 3, "RULE-3", None, Some(-490));
        let with = |coupon| a_quote(usd(4_900)).coupon(coupon);
        check(with(a_discount(2).percent(1_000)), with(a_discount(3).percent(1_000)), &[gone, come], (4_410, 4_410));
        let renamed = line(LineKind::Coupon, 2, "NEW", Some(-490), Some(-490));
        let new_name = a_discount(2).percent(1_000).called("NEW");
        check(with(a_discount(2).percent(1_000)), with(new_name), &[renamed], (4_410, 4_410));
    }

    #[test]
    fn another_session_at_the_same_price_is_a_change_without_lines() {
        check(a_quote(usd(4_900)), a_quote(usd(4_900)).of_any_session(), &[], (4_900, 4_900));
    }

    #[test]
    fn a_hash_that_is_not_the_kept_quote_s_says_nothing_about_what_was_seen() {
        let kept = quote(&a_quote(usd(4_900)).build()).unwrap();
        let facts = |agreed_hash: &str| CompareFacts {
            now: instant("2026-11-20T13:00:00Z"),
            agreed_hash: agreed_hash.to_owned(),
            kept: kept.clone(),
            fresh: kept.clone(),
        };
        assert_eq!(compare_quotes(&facts("")), QuoteComparison::Unknown);
        assert_eq!(compare_quotes(&facts(&kept.hash.to_uppercase())), QuoteComparison::Unknown);
        let ended_at = instant("2026-11-20T12:30:00Z");
        assert_eq!(compare_quotes(&facts(&kept.hash)), QuoteComparison::Expired { ended_at });
    }
}
