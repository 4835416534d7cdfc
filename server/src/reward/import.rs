//! Publishes partners' offers: `perks.toml` next to the packs. An offer that the file no longer lists is withdrawn.
//! Learners who took it keep it, and their codes.

use std::collections::BTreeSet;
use std::path::Path;

use diesel::prelude::{BoolExpressionMethods as _, ExpressionMethods as _, QueryDsl as _};
use diesel_async::{AsyncConnection as _, AsyncPgConnection, RunQueryDsl as _};
use domain::reward::perks::{PerkNeed, PerkStatus};
use domain::time::Timestamp;
use serde::Deserialize;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{JsonColumn, TextEnum};
use crate::error::{Error, Result};
use crate::program::content::beside::{self, ImportReport};
use crate::program::content::slugs::is_slug;
use crate::schema::{perk_codes, perks};

/// The file next to the packs.
pub const PERKS_FILE: &str = "perks.toml";

/// The offers, as their author wrote them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerksFile {
    #[serde(default)]
    perks: Vec<PackPerk>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PackPerk {
    slug: String,
    partner: String,
    title: String,
    about: String,
    url: String,
    status: PerkStatus,
    #[serde(default)]
    needs: Vec<PerkNeed>,
    /// The code that everyone gets.
    code: Option<String>,
    /// Codes that are given to one person each.
    #[serde(default)]
    codes: BTreeSet<String>,
}

impl PerksFile {
    /// Reads the file. Returns `None` if it does not exist.
    ///
    /// # Errors
    /// Breaks if the file cannot be read or has faults.
    pub fn read(dir: &Path) -> Result<Option<Self>> {
        beside::read(dir, PERKS_FILE, Self::parse)
    }

    /// Parses the text of the file.
    ///
    /// # Errors
    /// Breaks with all faults.
    pub fn parse(text: &str) -> Result<Self> {
        let file: Self = beside::parse(PERKS_FILE, text)?;
        let faults = file.faults();
        if faults.is_empty() { Ok(file) } else { Err(Error::broken(faults.join("\n"))) }
    }

    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut slugs = BTreeSet::new();
        for perk in &self.perks {
            let mut fault = |what: &str| faults.push(format!("{PERKS_FILE}: {}: {what}", perk.slug));
            if !is_slug(&perk.slug) {
                fault("slug: small letters, digits and hyphens");
            }
            if !slugs.insert(&perk.slug) {
                fault("two offers have this slug");
            }
            if !perk.url.starts_with("https://") {
                fault("url: an address that begins with https://");
            }
            if perk.code.is_some() && !perk.codes.is_empty() {
                fault("code, codes: one code for everybody, or one for each, not both");
            }
        }
        faults
    }
}

/// Updates the offers, in one transaction.
///
/// # Errors
/// Breaks if the database does.
pub async fn import(conn: &mut AsyncPgConnection, file: &PerksFile, now: Timestamp) -> Result<ImportReport> {
    conn.transaction(async |conn| {
        let slugs = file.perks.iter().map(|perk| &perk.slug).collect::<Vec<_>>();
        let retired = TextEnum(PerkStatus::Retired);
        let gone = perks::table.filter(perks::slug.ne_all(slugs)).filter(perks::status.ne(retired));
        let off = diesel::update(gone).set(perks::status.eq(retired)).returning(perks::slug);
        let off: Vec<String> = off.get_results(conn).await?;
        for (position, perk) in (0..).zip(&file.perks) {
            write_perk(conn, perk, position, now).await?;
        }
        let switched_off = off.into_iter().map(|slug| format!("offer {slug}")).collect();
        Ok(ImportReport { count: file.perks.len(), switched_off })
    })
    .await
}

async fn write_perk(conn: &mut AsyncPgConnection, perk: &PackPerk, position: i32, now: Timestamp) -> Result<()> {
    let values = (
        perks::position.eq(position),
        perks::partner.eq(&perk.partner),
        perks::title.eq(&perk.title),
        perks::about.eq(&perk.about),
        perks::url.eq(&perk.url),
        perks::shared_code.eq(&perk.code),
        perks::has_own_codes.eq(!perk.codes.is_empty()),
        perks::status.eq(TextEnum(perk.status)),
        perks::needs.eq(JsonColumn(perk.needs.clone())),
    );
    let id: Uuid = diesel::insert_into(perks::table)
        .values((perks::id.eq(new_id(now)), perks::slug.eq(&perk.slug), values.clone()))
        .on_conflict(perks::slug)
        .do_update()
        .set(values)
        .returning(perks::id)
        .get_result(conn)
        .await?;
    let gone = perk_codes::perk_id.eq(id).and(perk_codes::is_given.eq(false)).and(perk_codes::code.ne_all(&perk.codes));
    diesel::delete(perk_codes::table.filter(gone)).execute(conn).await?;
    let codes = perk
        .codes
        .iter()
        .map(|code| (perk_codes::perk_id.eq(id), perk_codes::code.eq(code), perk_codes::is_given.eq(false)));
    let codes = diesel::insert_into(perk_codes::table).values(codes.collect::<Vec<_>>());
    codes.on_conflict_do_nothing().execute(conn).await?;
    Ok(())
}
