//! Rows and queries of the plans and their prices. The import writes them.

use diesel::SelectableHelper as _;
use diesel::prelude::{NullableExpressionMethods as _, QueryDsl as _, Queryable, Selectable};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::PriceId;
use domain::money::{Currency, Money};
use domain::price::Price;
use domain::price::lookup::{LookupFacts, Offering, PriceRow, currencies, lookup};
use domain::refusal::Refusals;
use domain::subscription::PlanInterval;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::TextEnum;
use crate::error::Result;
use crate::program::price_rows::PriceFor;
use crate::schema::{plan_prices, plans};

/// One plan.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = plans)]
pub struct PlanRow {
    pub slug: String,
    pub title: String,
    pub about: String,
    pub interval: TextEnum<PlanInterval>,
    pub is_offered: bool,
}

/// A plan with its price list.
#[derive(Clone, Debug)]
pub struct PricedPlan {
    pub row: PlanRow,
    pub prices: Vec<PriceRow>,
}

impl PricedPlan {
    /// The price of a period for a buyer.
    ///
    /// # Errors
    /// Those of [`lookup`].
    pub fn price(&self, of: PriceFor, now: Timestamp) -> Result<Price, Refusals> {
        lookup(&self.facts(of, now))
    }

    /// The currencies in which it can be paid.
    #[must_use]
    pub fn currencies(&self, of: PriceFor, now: Timestamp) -> Vec<Currency> {
        currencies(&self.facts(of, now))
    }

    fn facts(&self, of: PriceFor, now: Timestamp) -> LookupFacts {
        let (country, currency, rows) = (of.country, of.currency, self.prices.clone());
        LookupFacts { now, offering: Offering::Offered, session: None, country, currency, rows }
    }
}

/// The id, the currency and the minor units of a price. `None`: the plan has no price.
type ListedPrice = Option<(Uuid, String, i64)>;

/// Every plan in order, including those that are no longer offered.
pub async fn plans(conn: &mut AsyncPgConnection) -> Result<Vec<PricedPlan>> {
    let query = plans::table.left_join(plan_prices::table).order((plans::position, plan_prices::currency));
    let price = (plan_prices::id, plan_prices::currency, plan_prices::amount_minor);
    let query = query.select((PlanRow::as_select(), price.nullable()));
    let rows: Vec<(PlanRow, ListedPrice)> = query.load(conn).await?;
    let mut all: Vec<PricedPlan> = Vec::new();
    for (row, price) in rows {
        if all.as_slice().last().is_none_or(|plan| plan.row.slug != row.slug) {
            all.push(PricedPlan { row, prices: Vec::new() });
        }
        let price = price.and_then(|(id, currency, amount_minor)| {
            let amount = Money { amount_minor, currency: Currency::from_code(&currency)? };
            let (session, country, compare_at, valid_from, valid_to) = (None, None, None, None, None);
            Some(PriceRow { id: PriceId(id), session, country, amount, compare_at, valid_from, valid_to })
        });
        if let Some(plan) = all.as_mut_slice().last_mut() {
            plan.prices.extend(price);
        }
    }
    Ok(all)
}

/// Whether there is a plan with this slug.
pub async fn is_plan(conn: &mut AsyncPgConnection, slug: &str) -> Result<bool> {
    use diesel::prelude::OptionalExtension as _;

    let query = plans::table.find(slug).select(plans::slug);
    Ok(query.first::<String>(conn).await.optional()?.is_some())
}

/// The title of a plan.
pub async fn plan_title(conn: &mut AsyncPgConnection, slug: &str) -> Result<String> {
    Ok(plans::table.find(slug).select(plans::title).first(conn).await?)
}
