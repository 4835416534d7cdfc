//! Hash of a quote. With it, a learner who pays states which quote they agreed to.
//!
//! It is the 128-bit FNV-1a hash of the quote's canonical form, as 32 hexadecimal digits. The form is UTF-8 text. Each
//! line ends with one line feed, fields are separated by one space, `-` replaces a missing value, and each line of the
//! quote has one `line`, in order:
//!
//! ```text
//! quote 2
//! item program | extension <days> | subscription <bytes of the slug>:<slug>
//! program <id>
//! session <id>
//! line <kind> <rule id> <minor units> <currency> <bytes of the label>:<label>
//! total <minor units> <currency>
//! ```
//!
//! The form contains the item and its amounts, but no facts that change by themselves: not the time of the quote, its
//! id, the country or the version of the rules. Two quotes with the same hash charge the same amount for the same item.
//! The hash detects a change. It is not a signature: the server compares it with the stored quote.

use crate::price::{Quote, QuoteItem};

/// Parameters of 128-bit FNV-1a (draft-eastlake-fnv).
const OFFSET_BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// Number of hexadecimal digits.
const DIGITS: u32 = 32;

/// Returns the hash of the quote's canonical form.
#[must_use]
pub fn hash(quote: &Quote) -> String {
    let mut state = OFFSET_BASIS;
    for byte in canonical_form(quote).bytes() {
        state = (state ^ u128::from(byte)).wrapping_mul(PRIME);
    }
    let digit = |place: u32| char::from_digit(u32::try_from(state >> (place * 4) & 0xf).unwrap_or_default(), 16);
    (0..DIGITS).rev().filter_map(digit).collect()
}

fn canonical_form(quote: &Quote) -> String {
    let mut form = String::from("quote 2\n");
    let or_none = |id: Option<String>| id.unwrap_or_else(|| "-".to_owned());
    let write_line = |form: &mut String, fields: &[&str]| {
        form.push_str(&fields.join(" "));
        form.push('\n');
    };
    match &quote.item {
        QuoteItem::Program => write_line(&mut form, &["item", "program"]),
        QuoteItem::Extension(days) => write_line(&mut form, &["item", "extension", &days.to_string()]),
        QuoteItem::Subscription(slug) => {
            let slug = [&slug.len().to_string(), ":", slug].concat();
            write_line(&mut form, &["item", "subscription", &slug]);
        }
    }
    write_line(&mut form, &["program", &or_none(quote.program.map(|program| program.to_string()))]);
    write_line(&mut form, &["session", &or_none(quote.session.map(|session| session.to_string()))]);
    for line in &quote.lines {
        let rule = or_none(line.rule_id.map(|rule| rule.to_string()));
        let (minor, length) = (line.amount.amount_minor.to_string(), line.label.len().to_string());
        let label = [&length, ":", &line.label].concat();
        write_line(&mut form, &["line", line.kind.word(), &rule, &minor, line.amount.currency.code(), &label]);
    }
    write_line(&mut form, &["total", &quote.total.amount_minor.to_string(), quote.total.currency.code()]);
    form
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::prices::{a_discount, a_quote, money, quote_id, usd};
    use crate::price::quote::{QuoteFacts, quote};

    fn made(facts: &QuoteFacts) -> Quote {
        quote(facts).unwrap()
    }

    fn with_a_coupon() -> QuoteFacts {
        a_quote(usd(1_230)).coupon(a_discount(2).percent(1_500)).credit(usd(46)).build()
    }

    #[test]
    fn the_canonical_form_is_written_as_it_is_documented() {
        let expected = "quote 2\n\
            item program\n\
            program 00000000-0000-0000-0000-000000000001\n\
            session 00000000-0000-0000-0000-000000000001\n\
            line base 00000000-0000-0000-0000-000000000001 1230 USD 4:base\n\
            line coupon 00000000-0000-0000-0000-000000000002 -184 USD 6:RULE-2\n\
            line credit - -46 USD 6:credit\n\
            total 1000 USD\n";
        assert_eq!(canonical_form(&made(&with_a_coupon())), expected);
        let anywhere = made(&QuoteFacts { session: None, ..with_a_coupon() });
        assert!(canonical_form(&anywhere).contains("\nsession -\n"));
        let days = made(&QuoteFacts { item: QuoteItem::Extension(14), ..with_a_coupon() });
        assert!(canonical_form(&days).starts_with("quote 2\nitem extension 14\nprogram 00000000-"));
        let item = QuoteItem::Subscription("monthly".to_owned());
        let monthly = made(&QuoteFacts { item, program: None, ..with_a_coupon() });
        assert!(canonical_form(&monthly).starts_with("quote 2\nitem subscription 7:monthly\nprogram -\n"));
    }

    #[test]
    fn the_hash_is_fnv_1a_over_the_canonical_form() {
        // Computed independently of this code.
        let quote = made(&a_quote(usd(4_900)).build());
        assert_eq!(hash(&quote), "eb4d0ffb1f5f6ccd5c95e83fd3838be9");
        assert_eq!(quote.hash, hash(&quote));
    }

    #[test]
    fn the_hash_tells_what_is_paid_and_not_when_it_was_asked() {
        let facts = with_a_coupon();
        let hash_of = |facts: &QuoteFacts| made(facts).hash;
        let days = |days| hash_of(&QuoteFacts { item: QuoteItem::Extension(days), ..facts.clone() });
        assert!(days(7) != days(14));
        let now = instant("2026-11-21T12:00:00Z");
        let same = QuoteFacts { now, country: None, id: Some(quote_id(9)), ..facts.clone() };
        assert_eq!(hash_of(&same), hash_of(&facts));
        let coupon = |number| a_discount(number).percent(1_500);
        for (other, what) in [
            (QuoteFacts { item: QuoteItem::Extension(14), ..facts.clone() }, "item"),
            (QuoteFacts { program: None, ..facts.clone() }, "program"),
            (QuoteFacts { session: None, ..facts.clone() }, "session"),
            (QuoteFacts { coupon: None, ..facts.clone() }, "lines"),
            (QuoteFacts { credit: Some(usd(45)), ..facts.clone() }, "amount"),
            (a_quote(usd(1_230)).coupon(coupon(7)).credit(usd(46)).build(), "rule"),
            (a_quote(usd(1_230)).coupon(coupon(2).called("RULE 2")).credit(usd(46)).build(), "label"),
            (a_quote(money("EUR", 1_230)).coupon(coupon(2)).credit(money("EUR", 46)).build(), "currency"),
        ] {
            assert!(hash_of(&other) != hash_of(&facts), "{what}");
        }
    }
}
