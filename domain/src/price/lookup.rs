//! Finds the price of a place: a row for the learner's country, otherwise one in the currency of that country,
//! otherwise one in the default currency. A program is free only if its pack says so, not because it has no row.
//!
//! A row is valid in `[valid_from, valid_to)`. In each step, a row for the session precedes a row for the program, and
//! the row that began last wins, so that a sale precedes the usual price. If the learner requests a currency, only rows
//! in that currency are used. If there are no rows in it, the request is refused: the requested currency is never
//! replaced by another one.
//!
//! [`price_for`] also compares the price with the [country of the payer](crate::price::check_country), and returns the
//! base price if it does not fit.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::ids::{PriceId, SessionId};
use crate::limits::DEFAULT_CURRENCY;
use crate::money::{Currency, Money};
use crate::price::check_country::{CountryFit, CountryMismatch, FitFacts, PayingFrom, check_country};
use crate::price::currency_of::currency_of;
use crate::price::{Country, Price, PriceLevel};
use crate::program::offer::EnrolmentWindow;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// A row of a program's price list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PriceRow {
    /// The row.
    pub id: PriceId,
    /// The session for which it is valid; `None`: the whole program.
    pub session: Option<SessionId>,
    /// The country for which it is valid; `None`: all.
    pub country: Option<Country>,
    /// Price of a place.
    pub amount: Money,
    /// Earlier price, shown struck through.
    pub compare_at: Option<Money>,
    /// The first instant at which it is valid; `None` if it always was.
    pub valid_from: Option<Timestamp>,
    /// The first instant at which it is no longer valid; `None` if it has no end.
    pub valid_to: Option<Timestamp>,
}

/// Whether a program exists and is on sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offering {
    /// The program does not exist.
    Unknown,
    /// It exists and is not on sale.
    NotOffered,
    /// It is on sale.
    Offered,
    /// It is marked as free.
    Free,
}

/// Whether a program is on sale now. A program is not on sale if all of the given sessions are closed.
#[must_use]
pub fn offering_now(offering: Offering, sessions: &[EnrolmentWindow]) -> Offering {
    let is_over = !sessions.is_empty() && sessions.iter().all(|window| *window == EnrolmentWindow::Closed);
    match offering {
        Offering::Offered | Offering::Free if is_over => Offering::NotOffered,
        offering => offering,
    }
}

/// The learner's purchase and the price list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LookupFacts {
    /// The time now.
    pub now: Timestamp,
    /// Whether the program exists and is on sale.
    pub offering: Offering,
    /// The session of the place, if one is chosen.
    pub session: Option<SessionId>,
    /// The learner's country, if known.
    pub country: Option<Country>,
    /// The currency that the learner requested, if any.
    pub currency: Option<Currency>,
    /// Every row of the program's price list, including those of other sessions and times.
    pub rows: Vec<PriceRow>,
}

/// Returns the price.
///
/// # Errors
/// The first of these: `price/program-not-found`, `price/program-not-offering`, and `price/currency-not-found` if no
/// row is valid now in the requested currency, or, if no currency is requested, in the country's currency or the
/// default one. A program without rows is not free.
pub fn lookup(facts: &LookupFacts) -> Result<Price, Refusals> {
    match facts.offering {
        Offering::Unknown => return Err(Refusal::PriceProgramNotFound.into()),
        Offering::NotOffered => return Err(Refusal::PriceProgramNotOffering.into()),
        Offering::Offered | Offering::Free => {}
    }
    let default = Currency::from_code(DEFAULT_CURRENCY).ok_or(Refusal::PriceCurrencyNotFound)?;
    if facts.offering == Offering::Free {
        return Ok(Price { amount: Money::zero(default), compare_at: None, level: PriceLevel::Free, row: None });
    }
    let own = facts.currency.or_else(|| facts.country.and_then(currency_of));
    let is_own = |row: &PriceRow| Some(row.amount.currency) == own;
    let is_default = |row: &PriceRow| row.amount.currency == default && facts.currency.is_none();
    let is_for_all = |row: &PriceRow| row.country.is_none();
    let is_here = |row: &PriceRow| facts.country.is_some() && row.country == facts.country;
    let in_level = |level, fits: &dyn Fn(&PriceRow) -> bool| {
        let row = best(facts, fits)?;
        Some(Price { amount: row.amount, compare_at: row.compare_at, level, row: Some(row.id) })
    };
    let own_level = if own == Some(default) { PriceLevel::Default } else { PriceLevel::Currency };
    in_level(PriceLevel::Country, &|row| is_here(row) && is_own(row))
        .or_else(|| in_level(PriceLevel::Country, &|row| is_here(row) && facts.currency.is_none()))
        .or_else(|| in_level(own_level, &|row| is_for_all(row) && is_own(row)))
        .or_else(|| in_level(PriceLevel::Default, &|row| is_for_all(row) && is_default(row)))
        .ok_or_else(|| Refusal::PriceCurrencyNotFound.into())
}

/// A price for a payer, and the reason if it replaces a regional one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceFound {
    /// The price.
    pub price: Price,
    /// Reason why this base price replaced a regional price; `None` if it did not.
    pub mismatch: Option<CountryMismatch>,
    /// Facts to compare with the country of the card once the provider reports it; `None` for a base or free price.
    pub fit: Option<FitFacts>,
}

/// Returns the price for a payer: the base price if the regional one does not fit.
///
/// # Errors
/// Those of [`lookup`]; `price/currency-not-found` also if the price does not fit and there is no base price.
pub fn price_for(facts: &LookupFacts, from: PayingFrom) -> Result<PriceFound, Refusals> {
    let quoted = lookup(facts)?;
    let base = lookup(&LookupFacts { country: None, currency: None, ..facts.clone() }).ok();
    let fit = FitFacts { quoted, country: facts.country, from, base: base.map(|price| price.amount) };
    match check_country(&fit) {
        CountryFit::Fits => {
            Ok(PriceFound { price: quoted, mismatch: None, fit: quoted.level.is_regional().then_some(fit) })
        }
        CountryFit::ShowBase { mismatch, .. } => {
            let price = base.ok_or(Refusal::PriceCurrencyNotFound)?;
            Ok(PriceFound { price, mismatch: Some(mismatch), fit: None })
        }
    }
}

/// Returns the price of [`price_for`] for a screen. If the learner requested a currency, only a price in that currency
/// or a free one is returned.
///
/// # Errors
/// Those of [`price_for`]; `price/currency-not-found` also if the base price is not in the requested currency.
pub fn price_to_show(facts: &LookupFacts, from: PayingFrom) -> Result<PriceFound, Refusals> {
    let found = price_for(facts, from)?;
    let is_asked = facts.currency.is_none_or(|asked| found.price.amount.currency == asked);
    let is_free = found.price.level == PriceLevel::Free;
    if is_asked || is_free { Ok(found) } else { Err(Refusal::PriceCurrencyNotFound.into()) }
}

/// The currencies that have a price now, sorted by code.
#[must_use]
pub fn currencies(facts: &LookupFacts) -> Vec<Currency> {
    priced_currencies(facts, |asked| lookup(asked).ok())
}

/// The currencies in which this payer can pay now, sorted by code. A request for any of these currencies finds a price.
#[must_use]
pub fn currencies_for(facts: &LookupFacts, from: PayingFrom) -> Vec<Currency> {
    priced_currencies(facts, |asked| price_to_show(asked, from).ok().map(|found| found.price))
}

fn priced_currencies(facts: &LookupFacts, price: impl Fn(&LookupFacts) -> Option<Price>) -> Vec<Currency> {
    let listed: BTreeSet<Currency> = facts.rows.iter().map(|row| row.amount.currency).collect();
    let is_on_sale = |currency: &Currency| {
        let asked = LookupFacts { currency: Some(*currency), ..facts.clone() };
        price(&asked).is_some_and(|price| price.level != PriceLevel::Free)
    };
    listed.into_iter().filter(is_on_sale).collect()
}

/// Returns the price in the default currency from a list with one price per currency; `None` for an empty list, which
/// is how a pack marks its program as free.
///
/// # Errors
/// `price/currency-not-found` if there are prices, but not in the default currency.
pub fn list_price(prices: &[Money]) -> Result<Option<Money>, Refusals> {
    if prices.is_empty() {
        return Ok(None);
    }
    let price = prices.iter().find(|price| price.currency.code() == DEFAULT_CURRENCY).copied();
    price.map(Some).ok_or_else(|| Refusal::PriceCurrencyNotFound.into())
}

/// The best of the rows that fit and are valid now: a session's row precedes the program's row; of several, the one
/// that began last, or else the first in the list.
fn best<'a>(facts: &'a LookupFacts, fits: &dyn Fn(&PriceRow) -> bool) -> Option<&'a PriceRow> {
    let mut best: Option<&PriceRow> = None;
    for row in facts.rows.iter().filter(|row| holds(row, facts) && fits(row)) {
        let rank = |row: &PriceRow| (row.session.is_some(), row.valid_from);
        if best.is_none_or(|best| rank(row) > rank(best)) {
            best = Some(row);
        }
    }
    best
}

fn holds(row: &PriceRow, facts: &LookupFacts) -> bool {
    (row.session.is_none() || row.session == facts.session)
        && row.valid_from.is_none_or(|from| from <= facts.now)
        && row.valid_to.is_none_or(|to| facts.now < to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::prices::{
        RowBuilder, a_price_list, a_row, a_session, country, currency, money, price_id, usd,
    };

    fn check(facts: &LookupFacts, expected: Result<(u32, PriceLevel), &str>) {
        let found = lookup(facts);
        let found = found.as_ref().map(|price| (price.row, price.level)).map_err(|refusals| refusals.first().code());
        assert_eq!(found, expected.map(|(row, level)| (Some(price_id(row)), level)), "{facts:?}");
    }

    /// US dollars for all, naira for all, US dollars for India, and rupees for India.
    fn four() -> LookupFacts {
        let rows = [
            a_row(1, usd(4_900)),
            a_row(2, money("NGN", 4_500_000)),
            a_row(3, usd(2_900)).in_country("IN"),
            a_row(4, money("INR", 199_900)).in_country("IN"),
        ];
        a_price_list(rows)
    }

    fn from(code: &str, facts: LookupFacts) -> LookupFacts {
        LookupFacts { country: Some(country(code)), ..facts }
    }

    fn asking(code: &str, facts: LookupFacts) -> LookupFacts {
        LookupFacts { currency: Some(currency(code)), ..facts }
    }

    #[test]
    fn a_row_for_the_country_comes_first_then_its_currency_then_dollars() {
        check(&from("IN", four()), Ok((4, PriceLevel::Country)));
        check(&from("NG", four()), Ok((2, PriceLevel::Currency)));
        check(&from("DE", four()), Ok((1, PriceLevel::Default)));
        check(&from("US", four()), Ok((1, PriceLevel::Default)));
        check(&from("XX", four()), Ok((1, PriceLevel::Default)));
        check(&four(), Ok((1, PriceLevel::Default)));
    }

    #[test]
    fn a_row_for_the_country_in_another_currency_is_still_its_own() {
        let rows = [a_row(1, usd(4_900)), a_row(2, money("NGN", 1)), a_row(3, usd(900)).in_country("NG")];
        check(&from("NG", a_price_list(rows)), Ok((3, PriceLevel::Country)));
    }

    #[test]
    fn somebody_who_asks_for_a_currency_gets_it_where_there_is_a_price_in_it() {
        check(&asking("USD", from("IN", four())), Ok((3, PriceLevel::Country)));
        check(&asking("USD", from("NG", four())), Ok((1, PriceLevel::Default)));
        check(&asking("NGN", from("IN", four())), Ok((2, PriceLevel::Currency)));
        check(&asking("NGN", four()), Ok((2, PriceLevel::Currency)));
    }

    #[test]
    fn a_currency_that_was_asked_for_and_has_no_price_is_refused() {
        for asked in ["EUR", "JPY", "ABC"] {
            check(&asking(asked, from("IN", four())), Err("price/currency-not-found"));
            check(&asking(asked, four()), Err("price/currency-not-found"));
        }
        check(&asking("USD", four()), Ok((1, PriceLevel::Default)));
    }

    #[test]
    fn somebody_who_pays_from_elsewhere_gets_the_base_price_with_the_reason() {
        let paying = |billing, network| PayingFrom { billing, network, card: None, tells_card: true };
        let (india, france) = (Some(country("IN")), Some(country("FR")));
        let facts = from("IN", four());
        let found = price_for(&facts, paying(india, india)).unwrap();
        assert_eq!((found.price.row, found.mismatch), (Some(price_id(4)), None));
        assert!(found.fit.is_some());
        let found = price_for(&facts, paying(india, france)).unwrap();
        assert_eq!((found.price.row, found.fit), (Some(price_id(1)), None));
        let mismatch = CountryMismatch { price_country: india, currency: currency("INR"), paying_from: france };
        assert_eq!(found.mismatch, Some(mismatch));
        let only_there = a_price_list([a_row(4, money("INR", 199_900)).in_country("IN")]);
        let refused = price_for(&from("IN", only_there), paying(india, france)).unwrap_err();
        assert_eq!(refused.first().code(), "price/currency-not-found");
        let asked = price_to_show(&asking("INR", facts.clone()), paying(india, france)).unwrap_err();
        assert_eq!(asked.first().code(), "price/currency-not-found");
        assert_eq!(price_to_show(&asking("USD", facts), paying(india, france)).unwrap().price.row, Some(price_id(1)));
    }

    #[test]
    fn the_session_s_own_row_goes_before_the_program_s_at_the_same_step() {
        let rows = || [a_row(1, usd(4_900)), a_row(2, usd(9_900)).of_session(1), a_row(3, usd(1)).of_session(2)];
        check(&a_price_list(rows()), Ok((2, PriceLevel::Default)));
        check(&LookupFacts { session: None, ..a_price_list(rows()) }, Ok((1, PriceLevel::Default)));
        check(&LookupFacts { session: Some(a_session(3)), ..a_price_list(rows()) }, Ok((1, PriceLevel::Default)));
        let of_country = a_row(4, money("NGN", 1)).in_country("NG");
        check(&from("NG", a_price_list(rows().into_iter().chain([of_country]))), Ok((4, PriceLevel::Country)));
    }

    #[test]
    fn a_row_holds_from_its_first_instant_up_to_its_last() {
        let sale = a_row(2, usd(2_900)).from("2026-11-20T12:00:00Z").to("2026-11-27T12:00:00Z");
        let list = a_price_list([a_row(1, usd(4_900)), sale]);
        let at = |now: &str| LookupFacts { now: instant(now), ..list.clone() };
        check(&at("2026-11-20T11:59:59.999999Z"), Ok((1, PriceLevel::Default)));
        check(&at("2026-11-20T12:00:00Z"), Ok((2, PriceLevel::Default)));
        check(&at("2026-11-27T11:59:59.999999Z"), Ok((2, PriceLevel::Default)));
        check(&at("2026-11-27T12:00:00Z"), Ok((1, PriceLevel::Default)));
    }

    #[test]
    fn of_rows_that_hold_together_the_one_that_began_last_counts_else_the_first() {
        let began = |number, from: &str| a_row(number, usd(i64::from(number))).from(from);
        let rows =
            [began(1, "2026-11-10T00:00:00Z"), began(2, "2026-11-12T00:00:00Z"), began(3, "2026-11-11T00:00:00Z")];
        check(&a_price_list(rows), Ok((2, PriceLevel::Default)));
        check(&a_price_list([a_row(1, usd(1)), a_row(2, usd(2))]), Ok((1, PriceLevel::Default)));
    }

    #[test]
    fn the_currencies_on_sale_are_those_that_one_gets_a_price_in_by_asking() {
        let codes = |facts: &LookupFacts| {
            let paying = PayingFrom { billing: facts.country, tells_card: true, ..PayingFrom::default() };
            currencies_for(facts, paying).iter().map(|each| each.code().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(codes(&four()), ["USD"]);
        assert_eq!(codes(&from("IN", four())), ["INR", "USD"]);
        assert_eq!(codes(&from("NG", four())), ["NGN", "USD"]);
        let priced = currencies(&from("IN", four()));
        assert_eq!(priced, ["INR", "NGN", "USD"].map(currency));
        let ended = a_row(5, money("EUR", 4_500)).to("2026-11-20T12:00:00Z");
        assert_eq!(codes(&a_price_list([a_row(1, usd(4_900)), ended])), ["USD"]);
        assert_eq!(codes(&LookupFacts { offering: Offering::Free, ..a_price_list([]) }), [""; 0]);
    }

    #[test]
    fn a_program_that_is_not_sold_says_so_before_anything_else() {
        let none: [RowBuilder; 0] = [];
        let facts = |offering| LookupFacts { offering, ..a_price_list(none.clone()) };
        check(&facts(Offering::Unknown), Err("price/program-not-found"));
        check(&facts(Offering::NotOffered), Err("price/program-not-offering"));
        let free = Price { amount: usd(0), compare_at: None, level: PriceLevel::Free, row: None };
        assert_eq!(lookup(&facts(Offering::Free)), Ok(free));
        let priced = LookupFacts { offering: Offering::Free, ..four() };
        assert_eq!(lookup(&priced), Ok(free));
    }

    #[test]
    fn a_program_whose_sessions_are_all_over_is_not_on_sale() {
        use EnrolmentWindow::{Closed, Full, Open};
        use Offering::{Free, NotOffered, Offered, Unknown};
        assert_eq!(offering_now(Offered, &[Closed, Closed]), NotOffered);
        assert_eq!(offering_now(Free, &[Closed]), NotOffered);
        for windows in [&[][..], &[Open], &[Closed, Full], &[Closed, Open]] {
            assert_eq!(offering_now(Offered, windows), Offered);
        }
        assert_eq!((offering_now(Unknown, &[Closed]), offering_now(NotOffered, &[Open])), (Unknown, NotOffered));
    }

    #[test]
    fn a_program_whose_prices_have_run_out_or_were_forgotten_is_not_free() {
        let none: [RowBuilder; 0] = [];
        check(&a_price_list(none.clone()), Err("price/currency-not-found"));
        check(&from("US", a_price_list(none)), Err("price/currency-not-found"));
        check(&a_price_list([a_row(1, money("NGN", 1))]), Err("price/currency-not-found"));
        check(&from("DE", a_price_list([a_row(1, usd(1)).in_country("NG")])), Err("price/currency-not-found"));
        check(&a_price_list([a_row(1, usd(1)).in_country("NG")]), Err("price/currency-not-found"));
        check(&a_price_list([a_row(1, usd(1)).to("2026-11-20T12:00:00Z")]), Err("price/currency-not-found"));
    }

    #[test]
    fn a_price_is_given_with_what_it_cost_before() {
        let row = a_row(1, usd(4_900)).instead_of(usd(9_900));
        let expected = Price {
            amount: usd(4_900),
            compare_at: Some(usd(9_900)),
            level: PriceLevel::Default,
            row: Some(price_id(1)),
        };
        assert_eq!(lookup(&a_price_list([row])), Ok(expected));
    }

    #[test]
    fn a_plain_list_gives_its_price_in_dollars() {
        assert_eq!(list_price(&[money("NGN", 4_500_000), usd(4_900)]), Ok(Some(usd(4_900))));
        assert_eq!(list_price(&[]), Ok(None));
        assert_eq!(list_price(&[money("NGN", 1)]), Err(Refusal::PriceCurrencyNotFound.into()));
    }
}
