//! Publishes the tax rates of `taxes.toml`. A rate that the file no longer lists is deleted. Existing purchases keep
//! their tax.

use std::path::Path;

use diesel::prelude::{ExpressionMethods as _, QueryDsl as _};
use diesel_async::{AsyncConnection as _, AsyncPgConnection, RunQueryDsl as _};
use domain::price::Country;
use domain::price::currency_of::currency_of;
use domain::time::Timestamp;
use serde::Deserialize;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::At;
use crate::error::{Error, Result};
use crate::program::content::beside::{self, ImportReport};
use crate::schema::tax_rates;

/// The file next to the packs.
pub const TAXES_FILE: &str = "taxes.toml";

/// The rates of a platform, as their author wrote them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaxesFile {
    #[serde(default)]
    rates: Vec<WrittenRate>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRate {
    country: Country,
    label: String,
    percent_bp: i32,
    included: bool,
    from: Option<Timestamp>,
    until: Option<Timestamp>,
}

impl TaxesFile {
    /// Reads the file. Returns `None` if it does not exist.
    ///
    /// # Errors
    /// Breaks if the file cannot be read or has an invalid rate.
    pub fn read(dir: &Path) -> Result<Option<Self>> {
        beside::read(dir, TAXES_FILE, Self::parse)
    }

    /// Parses the text of the file.
    ///
    /// # Errors
    /// Breaks with the country of the invalid rate.
    pub fn parse(text: &str) -> Result<Self> {
        let file: Self = beside::parse(TAXES_FILE, text)?;
        for (at, rate) in file.rates.iter().enumerate() {
            let refuse = |why: &str| Err(Error::broken(format!("{TAXES_FILE}: {}: {why}", rate.country.code())));
            if currency_of(rate.country).is_none() {
                return refuse("there is no such country");
            }
            if rate.label.trim().is_empty() {
                return refuse("a label is missing, like VAT");
            }
            if !(1..=10_000).contains(&rate.percent_bp) {
                return refuse("`percent_bp` is not 1 to 10000 basis points");
            }
            if rate.from.zip(rate.until).is_some_and(|(from, until)| until <= from) {
                return refuse("`until` is not after `from`");
            }
            if file.rates[..at].iter().any(|other| other.country == rate.country && other.from == rate.from) {
                return refuse("two rates of the country begin at the same time");
            }
        }
        Ok(file)
    }
}

/// Updates the rates, in one transaction. A rate that the file no longer lists is deleted.
///
/// # Errors
/// Breaks if the database does.
pub async fn import(conn: &mut AsyncPgConnection, file: &TaxesFile, now: Timestamp) -> Result<ImportReport> {
    conn.transaction(async |conn| {
        let mut kept: Vec<Uuid> = Vec::new();
        for rate in &file.rates {
            let values = (
                tax_rates::label.eq(&rate.label),
                tax_rates::bp.eq(rate.percent_bp),
                tax_rates::is_included.eq(rate.included),
                tax_rates::valid_to.eq(rate.until.map(At)),
            );
            let begins = (tax_rates::country.eq(rate.country.code()), tax_rates::valid_from.eq(rate.from.map(At)));
            let written = diesel::insert_into(tax_rates::table)
                .values((tax_rates::id.eq(new_id(now)), begins, values))
                .on_conflict((tax_rates::country, tax_rates::valid_from))
                .do_update()
                .set(values)
                .returning(tax_rates::id)
                .get_result(conn)
                .await?;
            kept.push(written);
        }
        let gone = diesel::delete(tax_rates::table.filter(tax_rates::id.ne_all(kept)));
        let gone: Vec<(String, String)> =
            gone.returning((tax_rates::label, tax_rates::country)).get_results(conn).await?;
        let switched_off = gone.into_iter().map(|(label, country)| format!("tax {label} of {country}")).collect();
        Ok(ImportReport { count: file.rates.len(), switched_off })
    })
    .await
}
