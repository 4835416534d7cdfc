//! Rows and queries of the table `tax_rates`. The import writes them.

use diesel::SelectableHelper as _;
use diesel::prelude::{ExpressionMethods as _, QueryDsl as _, Queryable, Selectable};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::RuleId;
use domain::price::Country;
use domain::price::tax::TaxRate;
use uuid::Uuid;

use crate::columns::At;
use crate::error::{Error, Result};
use crate::schema::tax_rates;

#[derive(Queryable, Selectable)]
#[diesel(table_name = tax_rates)]
struct TaxRateRow {
    id: Uuid,
    label: String,
    bp: i32,
    is_included: bool,
    valid_from: Option<At>,
    valid_to: Option<At>,
}

/// The rates of a country, including past and future ones.
pub async fn rates_of(conn: &mut AsyncPgConnection, country: Country) -> Result<Vec<TaxRate>> {
    let query = tax_rates::table.filter(tax_rates::country.eq(country.code())).order(tax_rates::id);
    let rows: Vec<TaxRateRow> = query.select(TaxRateRow::as_select()).load(conn).await?;
    let rates = rows.into_iter().map(|row| {
        let bp = u32::try_from(row.bp).map_err(Error::broken)?;
        let (valid_from, valid_to) = (row.valid_from.map(|at| at.0), row.valid_to.map(|at| at.0));
        let (rule, label, is_included) = (RuleId(row.id), row.label, row.is_included);
        Ok(TaxRate { rule, country, label, bp, is_included, valid_from, valid_to })
    });
    rates.collect()
}
