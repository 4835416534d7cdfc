//! Publishes the plans of `plans.toml`. A plan that the file no longer lists is not offered; its subscribers keep it.

use std::collections::BTreeMap;
use std::path::Path;

use diesel::prelude::{ExpressionMethods as _, QueryDsl as _};
use diesel_async::{AsyncConnection as _, AsyncPgConnection, RunQueryDsl as _};
use domain::money::{Currency, Money};
use domain::price::currency_of::is_used;
use domain::price::lookup::list_price;
use domain::subscription::PlanInterval;
use domain::time::Timestamp;
use serde::Deserialize;

use crate::clock::new_id;
use crate::columns::TextEnum;
use crate::error::{Error, Result};
use crate::program::content::beside::{self, ImportReport};
use crate::program::content::slugs::is_slug;
use crate::schema::{plan_prices, plans};

/// The file next to the packs.
pub const PLANS_FILE: &str = "plans.toml";

/// The plans of a platform, as their author wrote them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlansFile {
    #[serde(default)]
    plans: Vec<PackPlan>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PackPlan {
    slug: String,
    title: String,
    about: String,
    interval: PlanInterval,
    price: BTreeMap<Currency, i64>,
}

impl PlansFile {
    /// Reads the file. Returns `None` if it does not exist.
    ///
    /// # Errors
    /// Breaks if the file cannot be read or has a plan with a fault.
    pub fn read(dir: &Path) -> Result<Option<Self>> {
        beside::read(dir, PLANS_FILE, Self::parse)
    }

    /// Parses the text of the file.
    ///
    /// # Errors
    /// Breaks with the name of the invalid plan.
    pub fn parse(text: &str) -> Result<Self> {
        let file: Self = beside::parse(PLANS_FILE, text)?;
        for (at, plan) in file.plans.iter().enumerate() {
            let refuse = |why: &str| Err(Error::broken(format!("{PLANS_FILE}: {}: {why}", plan.slug)));
            if !is_slug(&plan.slug) || file.plans[..at].iter().any(|other| other.slug == plan.slug) {
                return refuse("a slug has small letters and digits with `-` between, and names one plan");
            }
            if plan.price.is_empty() || list_price(&plan.amounts()).is_err() {
                return refuse("a price in USD is missing, which is for whoever has none in their own currency");
            }
            if !plan.price.keys().all(|currency| is_used(*currency)) {
                return refuse("a price is in a currency of no country");
            }
            if plan.price.values().any(|amount| *amount <= 0) {
                return refuse("the price of a plan must be more than zero");
            }
        }
        Ok(file)
    }
}

impl PackPlan {
    fn amounts(&self) -> Vec<Money> {
        let amounts = self.price.iter();
        amounts.map(|(currency, amount_minor)| Money { amount_minor: *amount_minor, currency: *currency }).collect()
    }
}

/// Updates the plans, in one transaction.
///
/// # Errors
/// Breaks if the database does.
pub async fn import(conn: &mut AsyncPgConnection, file: &PlansFile, now: Timestamp) -> Result<ImportReport> {
    conn.transaction(async |conn| {
        let names = file.plans.iter().map(|plan| &plan.slug).collect::<Vec<_>>();
        let gone = plans::table.filter(plans::slug.ne_all(names)).filter(plans::is_offered);
        let off = diesel::update(gone).set(plans::is_offered.eq(false)).returning(plans::slug);
        let off: Vec<String> = off.get_results(conn).await?;
        for (position, plan) in file.plans.iter().enumerate() {
            let position = i32::try_from(position).unwrap_or(i32::MAX);
            let values = (
                plans::title.eq(&plan.title),
                plans::about.eq(&plan.about),
                plans::interval.eq(TextEnum(plan.interval)),
                plans::position.eq(position),
                plans::is_offered.eq(true),
            );
            diesel::insert_into(plans::table)
                .values((plans::slug.eq(&plan.slug), values))
                .on_conflict(plans::slug)
                .do_update()
                .set(values)
                .execute(conn)
                .await?;
            write_prices(conn, plan, now).await?;
        }
        let switched_off = off.into_iter().map(|slug| format!("plan {slug}")).collect();
        Ok(ImportReport { count: file.plans.len(), switched_off })
    })
    .await
}

async fn write_prices(conn: &mut AsyncPgConnection, plan: &PackPlan, now: Timestamp) -> Result<()> {
    let of_plan = plan_prices::table.filter(plan_prices::plan_slug.eq(&plan.slug));
    let codes = plan.price.keys().map(Currency::code).collect::<Vec<_>>();
    diesel::delete(of_plan.filter(plan_prices::currency.ne_all(codes))).execute(conn).await?;
    for Money { amount_minor, currency } in plan.amounts() {
        diesel::insert_into(plan_prices::table)
            .values((
                plan_prices::id.eq(new_id(now)),
                plan_prices::plan_slug.eq(&plan.slug),
                plan_prices::currency.eq(currency.code()),
                plan_prices::amount_minor.eq(amount_minor),
            ))
            .on_conflict((plan_prices::plan_slug, plan_prices::currency))
            .do_update()
            .set(plan_prices::amount_minor.eq(amount_minor))
            .execute(conn)
            .await?;
    }
    Ok(())
}
