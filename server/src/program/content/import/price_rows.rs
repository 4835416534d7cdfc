//! Updates the price list of a program. An unchanged row keeps its id, because quotes refer to it.

use diesel::SelectableHelper as _;
use diesel::prelude::{ExpressionMethods as _, Insertable, QueryDsl as _, Queryable, Selectable};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::price::lookup::Offering;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, TextEnum};
use crate::error::Result;
use crate::program::content::pack::Pack;
use crate::program::content::prices::PackPrice;
use crate::schema::{experience_sessions, prices, programs};

/// A price as an import writes it.
#[derive(Clone, Debug, PartialEq, Eq, Insertable, Queryable, Selectable)]
#[diesel(table_name = prices)]
struct PlannedPrice {
    program_id: Uuid,
    session_id: Option<Uuid>,
    country: Option<String>,
    currency: String,
    amount_minor: i64,
    compare_at_minor: Option<i64>,
    valid_from: Option<At>,
    valid_to: Option<At>,
    extension_days: Option<i16>,
}

/// Report of an update of a price list.
pub(super) struct PriceChange {
    /// Whether the price list has changed.
    pub is_other: bool,
    /// Whether places had a price before and are free now.
    pub becomes_free: bool,
}

/// Replaces the price list with the pack's.
pub(super) async fn bring_up_to_date(
    conn: &mut AsyncPgConnection,
    program: Uuid,
    Pack { prices: wanted, is_offered, .. }: &Pack,
    now: Timestamp,
) -> Result<PriceChange> {
    let is_sold = wanted.iter().any(|price| price.extension_days.is_none());
    let offering = match (is_offered, is_sold) {
        (false, _) => Offering::NotOffered,
        (true, true) => Offering::Offered,
        (true, false) => Offering::Free,
    };
    let before: TextEnum<Offering> = programs::table.find(program).select(programs::offering).first(conn).await?;
    if before.0 != offering {
        let program = diesel::update(programs::table.find(program));
        program.set(programs::offering.eq(TextEnum(offering))).execute(conn).await?;
    }
    let sessions = experience_sessions::table.filter(experience_sessions::program_id.eq(program));
    let sessions: Vec<(String, Uuid)> =
        sessions.select((experience_sessions::slug, experience_sessions::id)).load(conn).await?;
    let of_pack = prices::table.filter(prices::program_id.eq(program)).filter(prices::is_of_pack);
    let query = of_pack.select((prices::id, PlannedPrice::as_select()));
    let mut standing: Vec<(Uuid, PlannedPrice)> = query.load(conn).await?;
    let mut new = Vec::new();
    for price in wanted {
        let planned = planned(price, program, &sessions);
        match standing.iter().position(|(_, price)| *price == planned) {
            Some(at) => drop(standing.swap_remove(at)),
            None => new.push((prices::id.eq(new_id(now)), planned)),
        }
    }
    let is_other = !standing.is_empty() || !new.is_empty();
    let gone = standing.into_iter().map(|(id, _)| id).collect::<Vec<_>>();
    diesel::delete(prices::table.filter(prices::id.eq_any(gone))).execute(conn).await?;
    diesel::insert_into(prices::table).values(new).execute(conn).await?;
    Ok(PriceChange { is_other, becomes_free: before.0 == Offering::Offered && offering == Offering::Free })
}

fn planned(price: &PackPrice, program_id: Uuid, sessions: &[(String, Uuid)]) -> PlannedPrice {
    let id_of = |slug: &String| sessions.iter().find(|(known, _)| known == slug).map(|(_, id)| *id);
    PlannedPrice {
        program_id,
        session_id: price.session.as_ref().and_then(id_of),
        country: price.country.map(|country| country.code().to_owned()),
        currency: price.amount.currency.code().to_owned(),
        amount_minor: price.amount.amount_minor,
        compare_at_minor: price.compare_at.map(|amount| amount.amount_minor),
        valid_from: price.valid_from.map(At),
        valid_to: price.valid_to.map(At),
        extension_days: price.extension_days.and_then(|days| i16::try_from(days).ok()),
    }
}
