//! Reads the price list of a pack: `price` is the price of a place in each currency, `[[prices]]` has rows for a
//! session, a country or a period, and `[[extensions]]` has the prices of extensions by number of days.

use domain::enrolment::limits::EXTENSION_DAYS;
use domain::money::{Currency, Money};
use domain::price::Country;
use domain::price::currency_of::is_used;
use domain::price::limits::MAX_PRICE_MINOR;
use domain::price::lookup::list_price;
use domain::time::Timestamp;

use crate::program::content::fields::Fields;
use crate::program::content::sessions::Session;

const REQUIRED: [&str; 1] = ["price"];

const OPTIONAL: [&str; 5] = ["session", "country", "was", "from", "until"];

const OF_EXTENSION: [&str; 2] = ["days", "price"];

const OPTIONAL_OF_EXTENSION: [&str; 1] = ["country"];

/// A row of a price list as its author planned it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackPrice {
    /// The days of the extension. `None`: it is the price of a place.
    pub extension_days: Option<u16>,
    /// The slug of the session. `None`: all sessions.
    pub session: Option<String>,
    /// The country. `None`: all countries.
    pub country: Option<Country>,
    /// The price.
    pub amount: Money,
    /// The earlier price, shown struck through.
    pub compare_at: Option<Money>,
    /// The start of its validity.
    pub valid_from: Option<Timestamp>,
    /// The end of its validity, which it excludes.
    pub valid_to: Option<Timestamp>,
}

/// Reads the price list of a program. An empty list means that the program is free.
#[must_use]
pub fn prices(fields: &Fields<'_>, sessions: &[Session]) -> Vec<PackPrice> {
    let base = amounts(fields, "price");
    if list_price(&base).is_err() {
        fields.error_at("price", "a price in USD is missing, which is for whoever has none in their own currency");
    }
    let mut prices = base.into_iter().map(|amount| for_all(None, amount)).collect::<Vec<_>>();
    let rows = fields.tables("prices");
    if prices.is_empty() && !rows.is_empty() {
        fields.error_at("prices", "without `price` the program is free, and has no other prices");
    }
    for row in rows {
        prices.extend(price_rows(&row, sessions));
    }
    prices.extend(extension_prices(fields, sessions));
    prices
}

fn for_all(extension_days: Option<u16>, amount: Money) -> PackPrice {
    let (session, country, compare_at, valid_from, valid_to) = (None, None, None, None, None);
    PackPrice { extension_days, session, country, amount, compare_at, valid_from, valid_to }
}

/// The prices of extensions. They are required if a session sells extensions, and refused otherwise.
fn extension_prices(fields: &Fields<'_>, sessions: &[Session]) -> Vec<PackPrice> {
    let mut prices: Vec<PackPrice> = Vec::new();
    let rows = fields.tables("extensions");
    let is_sold = sessions.iter().any(|session| session.extension_policy.is_sold());
    if is_sold == rows.is_empty() {
        fields.error_at(
            "extensions",
            "prices of extensions are required if a session has `extension = \"paid\"`, and refused otherwise",
        );
    }
    for row in rows {
        row.check(&OF_EXTENSION, &OPTIONAL_OF_EXTENSION);
        let days = row.number::<u16>("days", 1..=365);
        let Some(days) = days.filter(|days| EXTENSION_DAYS.contains(days)) else {
            row.error_at("days", format!("an extension lasts one of {EXTENSION_DAYS:?} days"));
            continue;
        };
        let country = row.parsed("country", "a country's code like NG", Country::from_code);
        let amounts = amounts(&row, "price");
        if country.is_none() && list_price(&amounts).is_err() {
            row.error_at("price", "a price in USD is missing, which is for whoever has none in their own currency");
        }
        let priced = amounts.into_iter().map(|amount| PackPrice { country, ..for_all(Some(days), amount) });
        for price in priced {
            let is_same = |other: &&PackPrice| {
                let of = |price: &PackPrice| (price.extension_days, price.country, price.amount.currency);
                of(other) == of(&price)
            };
            if prices.iter().find(is_same).is_some() {
                row.error_at("price", "these days have two prices in one currency");
            }
            prices.push(price);
        }
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
        PackPrice { extension_days: None, session: session.clone(), country, amount, compare_at, valid_from, valid_to }
    };
    amounts(fields, "price").into_iter().map(row).collect()
}

/// Amounts by currency, `{ USD = 4900, NGN = 2500000 }`, in minor units.
fn amounts(fields: &Fields<'_>, name: &str) -> Vec<Money> {
    let Some(table) = fields.table(name) else {
        return Vec::new();
    };
    let amounts = table.numbers_by_name(&(1..=MAX_PRICE_MINOR)).into_iter().filter_map(|(code, amount_minor)| {
        let currency = Currency::from_code(code).filter(|currency| is_used(*currency));
        if currency.is_none() {
            table.error_at(
                code,
                format!("`{code}` is not a currency of a country; its code is three capital letters, like USD"),
            );
        }
        Some(Money { amount_minor, currency: currency? })
    });
    amounts.collect()
}
