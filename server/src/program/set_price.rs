//! Sets, lists and ends staff's own prices. For now, this is a command. It runs in the name of an account that must
//! have the permission, and is recorded in the audit. The prices of a pack can only be changed in the pack.

use domain::account::permission::{Permission, require};
use domain::ids::PriceId;
use domain::price::Country;
use domain::price::set_price::{self as rule, PriceDraft, PriceEnd, SetPriceFacts};
use serde_json::json;

use crate::account::staff_action_rows::{StaffAction, acting, note};
use crate::clock::new_id;
use crate::columns::At;
use crate::db;
use crate::prelude::*;
use crate::program::price_rows::{self, ListedPriceRow};
use crate::program::rows::{SessionKey, session};

/// A price as staff write it.
#[derive(Clone, Debug)]
pub struct NewPrice {
    /// The program, by id or slug.
    pub program: String,
    /// The only session to which it applies, by id or slug. `None`: all sessions.
    pub session: Option<String>,
    /// The only country to which it applies. `None`: all countries.
    pub country: Option<Country>,
    /// The amount and its validity.
    pub price: PriceDraft,
}

/// Adds a price to the list of a program, on behalf of the account with this address.
///
/// # Errors
/// Those of the rule; `xs-not-found` for a session that the program does not have.
pub async fn set_price(database_url: &str, by: &str, new: NewPrice, now: Timestamp) -> Result<PriceId> {
    let mut conn = db::connect(database_url).await?;
    conn.transaction(async |conn| {
        let actor = acting(conn, by).await?;
        let program = price_rows::program_named(conn, &SessionKey::parse(&new.program)).await?.unwrap_or_default();
        let offering = price_rows::price_list(conn, program).await?.offering;
        let set = rule::set_price(&SetPriceFacts { now, roles: actor.roles(), offering, price: new.price })?;
        let session_id = match &new.session {
            Some(xs) => {
                let found = session(conn, &SessionKey::parse(xs)).await?.filter(|found| found.program_id == program);
                Some(found.ok_or(Refusal::XsNotFound)?.id)
            }
            None => None,
        };
        let row = ListedPriceRow {
            id: new_id(now),
            session_id,
            country: new.country.map(|country| country.code().to_owned()),
            currency: set.amount.currency.code().to_owned(),
            amount_minor: set.amount.amount_minor,
            compare_at_minor: set.compare_at.map(|before| before.amount_minor),
            valid_from: Some(At(set.valid_from)),
            valid_to: set.valid_to.map(At),
            extension_days: None,
            is_of_pack: false,
        };
        price_rows::insert(conn, program, &row).await?;
        let details = json!({ "price": set, "session": session_id, "country": new.country });
        let action = StaffAction { action: "set_price", subject: row.id.to_string(), details };
        note(conn, &actor, action, now).await?;
        Ok(PriceId(row.id))
    })
    .await
}

/// Ends a price that staff have set, on behalf of the account with this address.
///
/// # Errors
/// `auth/forbidden`. Breaks if staff have not set this price.
pub async fn end_price(database_url: &str, by: &str, price: PriceId, now: Timestamp) -> Result<PriceEnd> {
    let mut conn = db::connect(database_url).await?;
    conn.transaction(async |conn| {
        let actor = acting(conn, by).await?;
        require(&actor.roles(), Permission::ManagePrices)?;
        let row = price_rows::lock_staffs(conn, price).await?;
        let row =
            row.ok_or_else(|| Error::broken("staff have set no such price; change prices of a pack in the pack"))?;
        let begins = row.valid_from.map_or(now, |at| at.0);
        let end = rule::end_price(begins, row.valid_to.map(|at| at.0), now);
        match end {
            PriceEnd::Ended => price_rows::apply_ended(conn, price, now).await?,
            PriceEnd::Withdrawn => price_rows::delete(conn, price).await?,
            PriceEnd::Over => return Ok(end),
        }
        let action = StaffAction { action: "end_price", subject: price.to_string(), details: json!({ "end": end }) };
        note(conn, &actor, action, now).await?;
        Ok::<_, Error>(end)
    })
    .await
}

/// The prices of a program, one line for each.
///
/// # Errors
/// `price/program-not-found`.
pub async fn prices_of(conn: &mut AsyncPgConnection, program: &str) -> Result<Vec<String>> {
    let program = price_rows::program_named(conn, &SessionKey::parse(program)).await?;
    let rows = price_rows::listed(conn, program.ok_or(Refusal::PriceProgramNotFound)?).await?;
    Ok(rows.iter().filter_map(line).collect())
}

fn line((row, session): &(ListedPriceRow, Option<String>)) -> Option<String> {
    let (amount, was) = (row.money(row.amount_minor)?, row.compare_at_minor.and_then(|minor| row.money(minor)));
    let days = row.extension_days.map(|days| format!("{days} days more"));
    let of = session.clone().or(days).unwrap_or_else(|| "a place".to_owned());
    let country = row.country.as_deref().unwrap_or("everywhere");
    let whose = if row.is_of_pack { "pack" } else { "staff" };
    let was = was.map(|was| format!(" instead of {}", was.to_decimal())).unwrap_or_default();
    let from = row.valid_from.map(|at| format!(" from {}", at.0)).unwrap_or_default();
    let to = row.valid_to.map(|at| format!(" until {}", at.0)).unwrap_or_default();
    let price = format!("{} {}{was}{from}{to}", row.currency, amount.to_decimal());
    Some(format!("{}  {whose:<5}  {of}, {country}: {price}", row.id))
}
