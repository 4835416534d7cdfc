//! Properties of prices and quotes, on generated price lists and baskets.

use domain::fixtures::prices::generated::{lookup_facts, price, quote_facts, two_baskets};
use domain::fixtures::prices::usd;
use domain::ids::{ProgramId, SessionId};
use domain::money::Money;
use domain::price::check_country::{CountryFit, FitFacts, PayingFrom, check_country};
use domain::price::compare_quotes::{CompareFacts, QuoteComparison, compare_quotes};
use domain::price::hash::hash;
use domain::price::lookup::{LookupFacts, Offering, lookup};
use domain::price::quote::{Discount, QuoteFacts, quote};
use domain::price::{LineKind, Quote, QuoteItem, QuoteLine};
use domain::price::{PriceLevel, sum};
use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq};
use proptest::proptest;

/// A basket without tax, whose quote never overflows.
fn untaxed(facts: QuoteFacts) -> QuoteFacts {
    QuoteFacts { tax: None, ..facts }
}

fn quoted(facts: &QuoteFacts) -> Quote {
    quote(facts).expect("without tax the amounts do not overflow")
}

/// The item and the amounts that are charged. The hash depends only on them.
fn agreed(quote: &Quote) -> (&QuoteItem, Option<ProgramId>, Option<SessionId>, &[QuoteLine], Money) {
    (&quote.item, quote.program, quote.session, &quote.lines, quote.total)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn the_lines_add_up_to_a_total_that_is_never_less_than_nothing(facts in quote_facts()) {
        if let Ok(quote) = quote(&facts) {
            prop_assert_eq!(sum(quote.currency, quote.lines.iter().map(|line| line.amount)), Ok(quote.total));
            prop_assert!(!quote.total.is_negative());
            prop_assert!(quote.lines.iter().all(|line| line.amount.currency == facts.price.amount.currency));
        }
    }

    #[test]
    fn each_kind_of_line_stands_once_and_in_order(facts in quote_facts()) {
        let rank = |line: &QuoteLine| match line.kind {
            LineKind::Base | LineKind::Regional => 0,
            LineKind::Coupon => 1,
            LineKind::Auto => 2,
            LineKind::Tax => 3,
            LineKind::Credit => 4,
        };
        if let Ok(quote) = quote(&facts) {
            prop_assert!(quote.lines.is_sorted_by(|one, next| rank(one) < rank(next)));
            prop_assert!(quote.lines.iter().all(|line| line.amount.is_negative() == matches!(rank(line), 1 | 2 | 4)));
        }
    }

    #[test]
    fn no_coupon_discount_or_credit_raises_a_total(facts in quote_facts()) {
        let facts = untaxed(facts);
        let total = quoted(&facts).total.amount_minor;
        for without in [
            QuoteFacts { coupon: None, ..facts.clone() },
            QuoteFacts { automatic: Vec::new(), ..facts.clone() },
            QuoteFacts { credit: None, ..facts.clone() },
        ] {
            prop_assert!(total <= quoted(&without).total.amount_minor);
        }
    }

    #[test]
    fn a_coupon_and_a_discount_stand_together_only_where_the_coupon_is_stackable(facts in quote_facts()) {
        let facts = untaxed(facts);
        let quote = quoted(&facts);
        let has = |kind| quote.lines.iter().any(|line| line.kind == kind);
        if has(LineKind::Coupon) && has(LineKind::Auto) {
            prop_assert!(facts.coupon.as_ref().is_some_and(|coupon| coupon.is_stackable));
            prop_assert_eq!(quote.set_aside, None);
        }
        if quote.set_aside.is_some() {
            let alone = |coupon: Option<Discount>, automatic| {
                quoted(&QuoteFacts { coupon, automatic, ..facts.clone() }).total.amount_minor
            };
            let either = [alone(facts.coupon.clone(), Vec::new()), alone(None, facts.automatic.clone())];
            prop_assert_eq!(Some(quote.total.amount_minor), either.into_iter().min());
        }
    }

    #[test]
    fn the_hash_changes_when_and_only_when_something_else_is_charged((before, after) in two_baskets()) {
        let [before, after] = [before, after].map(|facts| quoted(&untaxed(facts)));
        prop_assert_eq!(before.hash == after.hash, agreed(&before) == agreed(&after));
        prop_assert_eq!(&hash(&before), &before.hash);
        prop_assert!(before.hash.len() == 32 && before.hash.bytes().all(|digit| digit.is_ascii_hexdigit()));
    }

    #[test]
    fn a_comparison_is_quiet_only_where_nothing_changed_and_its_changes_are_the_difference(
        (before, after) in two_baskets()
    ) {
        let [kept, fresh] = [before, after].map(|facts| quoted(&untaxed(facts)));
        let is_same = agreed(&kept) == agreed(&fresh);
        let (now, agreed_hash, other_currency) = (kept.valid_until, kept.hash.clone(), kept.currency != fresh.currency);
        match compare_quotes(&CompareFacts { now, agreed_hash, kept: kept.clone(), fresh: fresh.clone() }) {
            QuoteComparison::Expired { ended_at } => prop_assert!(is_same && ended_at == now),
            QuoteComparison::Changed { lines, total_before, total_after } => {
                prop_assert!(!is_same);
                prop_assert_eq!((total_before, total_after), (kept.total, fresh.total));
                let minor = |amount: Option<Money>| amount.map_or(0, |amount| amount.amount_minor);
                let difference: i64 = lines.iter().map(|line| minor(line.after) - minor(line.before)).sum();
                prop_assert!(other_currency || difference == fresh.total.amount_minor - kept.total.amount_minor);
            }
            other => prop_assert!(false, "{other:?}"),
        }
    }

    #[test]
    fn a_price_is_a_row_that_holds_now_for_the_session_and_the_country(facts in lookup_facts()) {
        match lookup(&facts) {
            Ok(price) => {
                let is_free = facts.offering == Offering::Free;
                prop_assert!(is_free || facts.offering == Offering::Offered);
                prop_assert_eq!(is_free, price.level == PriceLevel::Free);
                let row = facts.rows.iter().find(|row| Some(row.id) == price.row);
                prop_assert_eq!(row.is_none(), price.level == PriceLevel::Free);
                if let Some(row) = row {
                    prop_assert_eq!((row.amount, row.compare_at), (price.amount, price.compare_at));
                    prop_assert!(row.session.is_none() || row.session == facts.session);
                    prop_assert!(row.country.is_none() || row.country == facts.country);
                    prop_assert_eq!(row.country.is_some(), price.level == PriceLevel::Country);
                    prop_assert!(row.valid_from.is_none_or(|from| from <= facts.now));
                    prop_assert!(row.valid_to.is_none_or(|to| facts.now < to));
                }
            }
            Err(refusals) => prop_assert!(refusals.first().code().starts_with("price/") && refusals.is_single()),
        }
    }

    #[test]
    fn a_row_that_does_not_hold_now_changes_no_price(facts in lookup_facts()) {
        let mut holding = facts.clone();
        holding.rows.retain(|row| row.valid_to.is_none_or(|to| facts.now < to));
        prop_assert_eq!(lookup(&holding), lookup(&facts));
    }

    #[test]
    fn a_price_found_for_a_country_fits_a_payment_from_there(facts in lookup_facts()) {
        let facts = LookupFacts { currency: None, ..facts };
        if let Ok(quoted) = lookup(&facts) {
            let country = facts.country;
            let from = PayingFrom { card: country, ..PayingFrom::default() };
            let fit = FitFacts { quoted, country, from, base: Some(usd(1)) };
            prop_assert_eq!(check_country(&fit), CountryFit::Fits);
        }
    }

    #[test]
    fn only_a_regional_price_is_ever_held_against_a_country(quoted in price()) {
        let fit = FitFacts { quoted, country: None, from: PayingFrom::default(), base: Some(usd(1)) };
        prop_assert_eq!(check_country(&fit) == CountryFit::Fits, !quoted.level.is_regional());
    }
}
