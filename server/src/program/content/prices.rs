//! Reads the price list of a pack: `price`, what a place costs in each currency, and `[[prices]]`, rows for a session, a
//! country or a time.

use domain::money::{Currency, Money};
use domain::price::Country;
use domain::price::lookup::list_price;
use domain::time::Timestamp;

use crate::program::content::fields::Fields;
use crate::program::content::sessions::Session;

const REQUIRED: [&str; 1] = ["price"];

const OPTIONAL: [&str; 5] = ["session", "country", "was", "from", "until"];

/// The most minor units of a price.
const MAX_PRICE: i64 = 1_000_000_000_000;

/// A row of a price list as its author planned it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackPrice {
    /// The session that it is for, by its name in addresses; nothing where it is for all.
    pub session: Option<String>,
    /// The country that it is for; nothing where it is for all.
    pub country: Option<Country>,
    /// What a place costs.
    pub amount: Money,
    /// What it cost before, to be struck through.
    pub compare_at: Option<Money>,
    /// The first instant at which it holds.
    pub valid_from: Option<Timestamp>,
    /// The first instant at which it holds no more.
    pub valid_to: Option<Timestamp>,
}

/// Reads the price list of a program; an empty one is that of a program that is free.
#[must_use]
pub fn prices(fields: &Fields<'_>, sessions: &[Session]) -> Vec<PackPrice> {
    let base = amounts(fields, "price");
    if list_price(&base).is_err() {
        fields.error_at("price", "a price in USD is missing, which is for whoever has none in their own currency");
    }
    let for_all =
        |amount| PackPrice { session: None, country: None, amount, compare_at: None, valid_from: None, valid_to: None };
    let mut prices = base.into_iter().map(for_all).collect::<Vec<_>>();
    let rows = fields.tables("prices");
    if prices.is_empty() && !rows.is_empty() {
        fields.error_at("prices", "without `price` the program is free, and has no other prices");
    }
    for row in rows {
        prices.extend(price_rows(&row, sessions));
    }
    prices
}

fn price_rows(fields: &Fields<'_>, sessions: &[Session]) -> Vec<PackPrice> {
    fields.check(&REQUIRED, &OPTIONAL);
    let session = fields.text("session").map(ToOwned::to_owned);
    if session.as_ref().is_some_and(|slug| sessions.iter().all(|session| session.slug != *slug)) {
        fields.error_at("session", "there is no such session in this pack");
    }
    let country = fields.parsed("country", "a country's code like NG", Country::from_code);
    let instant = |name| fields.parsed(name, "an instant like 2027-01-01T00:00:00Z", Timestamp::parse);
    let (valid_from, valid_to) = (instant("from"), instant("until"));
    if valid_from.zip(valid_to).is_some_and(|(from, to)| to <= from) {
        fields.error_at("until", "`until` is not after `from`");
    }
    let was = amounts(fields, "was");
    let row = |amount: Money| {
        let compare_at = was.iter().find(|was| was.currency == amount.currency).copied();
        if compare_at.is_some_and(|was| was.amount_minor <= amount.amount_minor) {
            fields.error_at("was", "`was` is not more than `price`");
        }
        PackPrice { session: session.clone(), country, amount, compare_at, valid_from, valid_to }
    };
    amounts(fields, "price").into_iter().map(row).collect()
}

/// Amounts by currency, `{ USD = 4900, NGN = 2500000 }` in minor units.
fn amounts(fields: &Fields<'_>, name: &str) -> Vec<Money> {
    let Some(table) = fields.table(name) else {
        return Vec::new();
    };
    let amounts = table.numbers_by_name(&(1..=MAX_PRICE)).into_iter().filter_map(|(code, amount_minor)| {
        let currency = Currency::from_code(code);
        if currency.is_none() {
            table.error_at(code, format!("`{code}` is not a currency; its code is three capital letters, like USD"));
        }
        Some(Money { amount_minor, currency: currency? })
    });
    amounts.collect()
}
