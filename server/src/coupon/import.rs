//! Publishes the coupons of `coupons.toml`. The domain validates them; the value of a coupon is fixed after its first
//! use. A coupon that the file no longer lists is switched off.

use std::collections::BTreeMap;
use std::path::Path;

use diesel::prelude::{ExpressionMethods as _, OptionalExtension as _, QueryDsl as _};
use diesel::query_dsl::methods;
use diesel_async::{AsyncConnection as _, AsyncPgConnection, RunQueryDsl as _};
use domain::account::Role;
use domain::coupon::edit::{CouponEditFacts, edit};
use domain::coupon::{CouponSource, CouponTerms, PurchaseKind, Uses};
use domain::ids::{CouponId, ProgramId};
use domain::money::{Currency, Money};
use domain::price::{Country, Reduction};
use domain::time::Timestamp;
use serde::Deserialize;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum, column, count};
use crate::error::{Error, Result};
use crate::program::content::beside::{self, ImportReport};
use crate::schema::{coupon_codes, coupons, programs};

/// The file next to the packs.
pub const COUPONS_FILE: &str = "coupons.toml";

/// The coupons of a platform, as their author wrote them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CouponsFile {
    #[serde(default)]
    coupons: Vec<PackCoupon>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PackCoupon {
    name: String,
    source: CouponSource,
    percent_bp: Option<u32>,
    #[serde(default)]
    amounts: BTreeMap<Currency, i64>,
    codes: Vec<String>,
    starts_at: Option<Timestamp>,
    ends_at: Option<Timestamp>,
    max_redemptions: Option<u32>,
    max_redemptions_per_code: Option<u32>,
    per_user_limit: Option<u32>,
    #[serde(default)]
    programs: Vec<String>,
    #[serde(default)]
    applies_to: Vec<PurchaseKind>,
    #[serde(default)]
    countries: Vec<Country>,
    #[serde(default)]
    min_amounts: BTreeMap<Currency, i64>,
    #[serde(default)]
    first_purchase_only: bool,
    #[serde(default)]
    not_on_regional: bool,
    #[serde(default)]
    stackable: bool,
}

impl CouponsFile {
    /// Reads the file. Returns `None` if it does not exist.
    ///
    /// # Errors
    /// Breaks if the file cannot be read.
    pub fn read(dir: &Path) -> Result<Option<Self>> {
        beside::read(dir, COUPONS_FILE, Self::parse)
    }

    /// Parses the text of the file.
    ///
    /// # Errors
    /// Breaks with the position of the syntax error.
    pub fn parse(text: &str) -> Result<Self> {
        beside::parse(COUPONS_FILE, text)
    }
}

/// Updates the coupons, in one transaction.
///
/// # Errors
/// Breaks with the name of a coupon that the rules refuse.
pub async fn import(conn: &mut AsyncPgConnection, file: &CouponsFile, now: Timestamp) -> Result<ImportReport> {
    conn.transaction(async |conn| {
        let known: Vec<(Uuid, String)> = programs::table.select((programs::id, programs::slug)).load(conn).await?;
        for coupon in &file.coupons {
            let refuse = |cause: Error| match cause {
                Error::Refused(refusals) => Error::broken(format!("{COUPONS_FILE}: {}: {refusals:?}", coupon.name)),
                broken @ Error::Broken(_) => broken,
            };
            write_coupon(conn, coupon, &known, Writer { roles: &[Role::Admin], is_of_packs: true }, now)
                .await
                .map_err(refuse)?;
        }
        let names = file.coupons.iter().map(|coupon| &coupon.name).collect::<Vec<_>>();
        let gone = coupons::table.filter(coupons::name.ne_all(names)).filter(coupons::is_active.eq(true));
        let gone = gone.filter(coupons::is_of_packs);
        let off = (coupons::is_active.eq(false), coupons::updated_at.eq(At(now)));
        let off: Vec<String> = diesel::update(gone).set(off).returning(coupons::name).get_results(conn).await?;
        let switched_off = off.into_iter().map(|name| format!("coupon {name}")).collect();
        Ok(ImportReport { count: file.coupons.len(), switched_off })
    })
    .await
}

/// Creates or changes the coupons of a file with these roles, in one transaction. Returns their names.
///
/// # Errors
/// Those of [`edit`]; breaks if a coupon belongs to the packs.
pub(super) async fn write_coupons(
    conn: &mut AsyncPgConnection,
    file: &CouponsFile,
    roles: &[Role],
    now: Timestamp,
) -> Result<Vec<String>> {
    let known: Vec<(Uuid, String)> = programs::table.select((programs::id, programs::slug)).load(conn).await?;
    let names = file.coupons.iter().map(|coupon| coupon.name.clone()).collect::<Vec<_>>();
    let of_packs = coupons::table.filter(coupons::name.eq_any(&names)).filter(coupons::is_of_packs);
    if let Some(name) = of_packs.select(coupons::name).first::<String>(conn).await.optional()? {
        return Err(Error::broken(format!("the coupon {name} comes from the packs; nothing was changed")));
    }
    for coupon in &file.coupons {
        write_coupon(conn, coupon, &known, Writer { roles, is_of_packs: false }, now).await?;
    }
    Ok(names)
}

/// The writer of a coupon.
#[derive(Clone, Copy)]
struct Writer<'a> {
    roles: &'a [Role],
    is_of_packs: bool,
}

async fn write_coupon(
    conn: &mut AsyncPgConnection,
    coupon: &PackCoupon,
    known: &[(Uuid, String)],
    writer: Writer<'_>,
    now: Timestamp,
) -> Result<()> {
    let query = coupons::table.filter(coupons::name.eq(&coupon.name)).for_update();
    let before: Option<(Uuid, JsonColumn<CouponTerms>, i32)> =
        query.select((coupons::id, coupons::terms, coupons::committed)).first(conn).await.optional()?;
    let id = before.as_ref().map_or_else(|| new_id(now), |(id, ..)| *id);
    let uses =
        Uses { committed: before.as_ref().map_or(0, |(_, _, committed)| count(*committed)), reserved: Vec::new() };
    let terms = coupon.terms(CouponId(id), known)?;
    let mut codes = Vec::new();
    for code in &coupon.codes {
        let edited = edit(&CouponEditFacts {
            now,
            roles: writer.roles.to_vec(),
            before: before.as_ref().map(|(_, terms, _)| terms.0.clone()),
            after: CouponTerms { code: code.clone(), ..terms.clone() },
            max_redemptions: coupon.max_redemptions,
            code_max_redemptions: coupon.max_redemptions_per_code,
            uses: uses.clone(),
        })?;
        codes.push(edited.terms.code);
    }
    let values = (
        coupons::source.eq(TextEnum(coupon.source)),
        coupons::terms.eq(JsonColumn(terms)),
        coupons::max_redemptions.eq(coupon.max_redemptions.map(column)),
        coupons::is_active.eq(true),
        coupons::is_of_packs.eq(writer.is_of_packs),
        coupons::updated_at.eq(At(now)),
    );
    diesel::insert_into(coupons::table)
        .values((coupons::id.eq(id), coupons::name.eq(&coupon.name), coupons::created_at.eq(At(now)), values.clone()))
        .on_conflict(coupons::id)
        .do_update()
        .set(values)
        .execute(conn)
        .await?;
    let limit = coupon_codes::max_redemptions.eq(coupon.max_redemptions_per_code.map(column));
    let row = |code: &String| {
        let code = (coupon_codes::code.eq(code.clone()), coupon_codes::coupon_id.eq(id));
        (code, coupon_codes::is_active.eq(true), limit)
    };
    let rows = codes.iter().map(row).collect::<Vec<_>>();
    let upsert =
        diesel::insert_into(coupon_codes::table).values(rows).on_conflict(coupon_codes::code).do_update().set(limit);
    methods::FilterDsl::filter(upsert, coupon_codes::coupon_id.eq(id)).execute(conn).await?;
    Ok(())
}

impl PackCoupon {
    fn terms(&self, coupon: CouponId, known: &[(Uuid, String)]) -> Result<CouponTerms> {
        let program = |slug: &String| {
            let found = known.iter().find(|(_, known)| known == slug).map(|(id, _)| ProgramId(*id));
            found.ok_or_else(|| Error::broken(format!("{COUPONS_FILE}: {}: there is no program {slug}", self.name)))
        };
        let value = match self.percent_bp {
            Some(bp) => Reduction::PercentBp(bp),
            None => Reduction::Fixed(money(&self.amounts)),
        };
        Ok(CouponTerms {
            coupon,
            code: String::new(),
            value,
            source: self.source,
            starts_at: self.starts_at,
            ends_at: self.ends_at,
            code_expires_at: None,
            per_user_limit: self.per_user_limit,
            programs: self.programs.iter().map(program).collect::<Result<_>>()?,
            sessions: Vec::new(),
            applies_to: self.applies_to.clone(),
            countries: self.countries.clone(),
            min_amounts: money(&self.min_amounts),
            is_first_purchase_only: self.first_purchase_only,
            providers: Vec::new(),
            is_stackable_with_regional: !self.not_on_regional,
            is_stackable: self.stackable,
        })
    }
}

fn money(amounts: &BTreeMap<Currency, i64>) -> Vec<Money> {
    amounts.iter().map(|(currency, amount_minor)| Money { amount_minor: *amount_minor, currency: *currency }).collect()
}
