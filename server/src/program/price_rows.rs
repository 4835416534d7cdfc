//! Rows and queries of the price lists of programs. The import writes the prices of the packs, and staff write their
//! own.

use std::collections::HashMap;

use diesel::prelude::{
    ExpressionMethods as _, Insertable, NullableExpressionMethods as _, OptionalExtension as _, QueryDsl as _,
    Queryable, Selectable,
};
use diesel::{PgSortExpressionMethods as _, SelectableHelper as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::enrolment::extend::ExtensionPrice;
use domain::enrolment::limits::EXTENSION_DAYS;
use domain::ids::{PriceId, SessionId};
use domain::money::{Currency, Money};
use domain::price::check_country::PayingFrom;
use domain::price::country::country;
use domain::price::lookup::{LookupFacts, Offering, PriceRow, price_to_show};
use domain::price::{Country, Price};
use domain::refusal::Refusals;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, TextEnum};
use crate::error::Result;
use crate::network_country::NetworkCountry;
use crate::page::MAX_ROWS;
use crate::program::rows::SessionKey;
use crate::schema::{experience_sessions, prices, programs};

/// One row of a price list.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = prices)]
pub struct ListedPriceRow {
    pub id: Uuid,
    pub session_id: Option<Uuid>,
    pub country: Option<String>,
    pub currency: String,
    pub amount_minor: i64,
    pub compare_at_minor: Option<i64>,
    pub valid_from: Option<At>,
    pub valid_to: Option<At>,
    pub extension_days: Option<i16>,
    pub is_of_pack: bool,
}

impl ListedPriceRow {
    /// An amount in this row's currency. `None` if the currency is unknown.
    #[must_use]
    pub fn money(&self, amount_minor: i64) -> Option<Money> {
        Currency::from_code(&self.currency).map(|currency| Money { amount_minor, currency })
    }

    fn facts(&self) -> Option<PriceRow> {
        Some(PriceRow {
            id: PriceId(self.id),
            session: self.session_id.map(SessionId),
            country: self.country.as_deref().and_then(Country::from_code),
            amount: self.money(self.amount_minor)?,
            compare_at: self.compare_at_minor.and_then(|amount_minor| self.money(amount_minor)),
            valid_from: self.valid_from.map(|at| at.0),
            valid_to: self.valid_to.map(|at| at.0),
        })
    }
}

/// The payer's country and the currency of a price lookup.
#[derive(Clone, Copy, Debug, Default)]
pub struct PriceFor {
    /// The country, if known.
    pub country: Option<Country>,
    /// The requested currency, if any.
    pub currency: Option<Currency>,
    /// The payer's location, as far as it is known.
    pub from: PayingFrom,
}

impl NetworkCountry {
    /// The facts for the prices shown to a caller who states a country and requests a currency.
    pub(crate) fn prices_for(self, said: Option<Country>, currency: Option<Currency>) -> PriceFor {
        PriceFor { currency, ..self.prices_in(country(&self.beside(None, said))) }
    }

    /// The facts for the prices shown to a caller with this billing country, if known.
    pub(crate) fn prices_in(self, country: Option<Country>) -> PriceFor {
        let from = PayingFrom { billing: country, network: self.0, card: None, tells_card: true };
        PriceFor { country, currency: None, from }
    }
}

/// The price list of a program.
#[derive(Clone, Debug)]
pub struct PriceList {
    pub offering: Offering,
    pub rows: Vec<PriceRow>,
    pub extension_rows: Vec<(u16, PriceRow)>,
}

impl PriceList {
    fn without_rows(offering: Offering) -> Self {
        Self { offering, rows: Vec::new(), extension_rows: Vec::new() }
    }

    /// The price of a place in the session, or in any session if it is `None`.
    ///
    /// # Errors
    /// Those of [`price_to_show`].
    pub fn price(&self, session: Option<Uuid>, of: PriceFor, now: Timestamp) -> Result<Price, Refusals> {
        price_to_show(&self.facts(session, None, of, now), of.from).map(|found| found.price)
    }

    /// The prices of the extensions of a session that are on sale.
    #[must_use]
    pub fn extension_prices(&self, session: Uuid, of: PriceFor, now: Timestamp) -> Vec<ExtensionPrice> {
        let price = |days: &u16| {
            let found = price_to_show(&self.facts(Some(session), Some(*days), of, now), of.from).ok()?;
            Some(ExtensionPrice { days: *days, price: found.price.amount })
        };
        EXTENSION_DAYS.iter().filter_map(price).collect()
    }

    /// The facts for the price of a place or of an extension. Extensions have a price even if places are free.
    #[must_use]
    pub fn facts(
        &self,
        session: Option<Uuid>,
        extension_days: Option<u16>,
        of: PriceFor,
        now: Timestamp,
    ) -> LookupFacts {
        let rows_of = |days| self.extension_rows.iter().filter(move |(of, _)| *of == days).map(|(_, row)| row.clone());
        LookupFacts {
            now,
            offering: if extension_days.is_some() { Offering::Offered } else { self.offering },
            session: session.map(SessionId),
            country: of.country,
            currency: of.currency,
            rows: extension_days.map_or_else(|| self.rows.clone(), |days| rows_of(days).collect()),
        }
    }

    /// The price of a place for a caller whose country is unknown. `None`: it is free.
    ///
    /// # Errors
    /// Those of [`price_to_show`].
    pub fn base(&self, session: Option<Uuid>, now: Timestamp) -> Result<Option<Money>, Refusals> {
        self.price(session, PriceFor::default(), now).map(|price| price.due())
    }
}

/// The price lists of several programs.
pub async fn price_lists(conn: &mut AsyncPgConnection, ids: &[Uuid]) -> Result<HashMap<Uuid, PriceList>> {
    let query = programs::table.left_join(prices::table).filter(programs::id.eq_any(ids)).order(prices::id);
    let rows: Vec<(Uuid, TextEnum<Offering>, Option<ListedPriceRow>)> =
        query.select((programs::id, programs::offering, Option::<ListedPriceRow>::as_select())).load(conn).await?;
    let mut lists = HashMap::new();
    for (program, offering, row) in rows {
        let list = lists.entry(program).or_insert(PriceList::without_rows(offering.0));
        let Some((days, row)) = row.and_then(|row| Some((row.extension_days, row.facts()?))) else { continue };
        match days.and_then(|days| u16::try_from(days).ok()) {
            Some(days) => list.extension_rows.push((days, row)),
            None => list.rows.push(row),
        }
    }
    Ok(lists)
}

/// The price list of one program.
pub async fn price_list(conn: &mut AsyncPgConnection, program: Uuid) -> Result<PriceList> {
    let list = price_lists(conn, &[program]).await?.remove(&program);
    Ok(list.unwrap_or(PriceList::without_rows(Offering::Unknown)))
}

/// The id of the program with this id or slug.
pub async fn program_named(conn: &mut AsyncPgConnection, key: &SessionKey) -> Result<Option<Uuid>> {
    let query = programs::table.select(programs::id).into_boxed();
    let query = match key {
        SessionKey::Id(id) => query.filter(programs::id.eq(*id)),
        SessionKey::Slug(slug) => query.filter(programs::slug.eq(slug)),
    };
    Ok(query.first(conn).await.optional()?)
}

/// The rows of a program's price list, each with the slug of its session.
pub async fn listed(conn: &mut AsyncPgConnection, program: Uuid) -> Result<Vec<(ListedPriceRow, Option<String>)>> {
    let query = prices::table.left_join(experience_sessions::table).filter(prices::program_id.eq(program));
    let query = query.order((prices::currency, prices::valid_from.asc().nulls_first(), prices::id)).limit(MAX_ROWS);
    Ok(query.select((ListedPriceRow::as_select(), experience_sessions::slug.nullable())).load(conn).await?)
}

/// Adds a row to the price list of a program.
pub async fn insert(conn: &mut AsyncPgConnection, program: Uuid, row: &ListedPriceRow) -> Result<()> {
    diesel::insert_into(prices::table).values((prices::program_id.eq(program), row)).execute(conn).await?;
    Ok(())
}

/// Locks a price that staff have set, until the transaction ends.
pub async fn lock_staffs(conn: &mut AsyncPgConnection, price: PriceId) -> Result<Option<ListedPriceRow>> {
    let query = prices::table.find(price.0).filter(prices::is_of_pack.eq(false)).for_update();
    Ok(query.select(ListedPriceRow::as_select()).first(conn).await.optional()?)
}

/// Ends a row.
pub async fn apply_ended(conn: &mut AsyncPgConnection, price: PriceId, now: Timestamp) -> Result<()> {
    diesel::update(prices::table.find(price.0)).set(prices::valid_to.eq(At(now))).execute(conn).await?;
    Ok(())
}

/// Removes a row.
pub async fn delete(conn: &mut AsyncPgConnection, price: PriceId) -> Result<()> {
    diesel::delete(prices::table.find(price.0)).execute(conn).await?;
    Ok(())
}
