//! Publishes the offers for referrers and referred learners: `referrals.toml` next to the packs. A milestone that the
//! file no longer lists is not offered; redeemed rewards are kept. The file has a short list of disposable mail hosts.
//! A maintained list would have 100,000 entries and change daily, which is too much for the small value of a referral.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use diesel::prelude::{ExpressionMethods as _, OptionalExtension as _, QueryDsl as _};
use diesel_async::{AsyncConnection as _, AsyncPgConnection, RunQueryDsl as _};
use domain::ids::PerkId;
use domain::limits::MAX_AMOUNT_MINOR;
use domain::money::{Currency, Money};
use domain::referral::milestones::{Counting, RewardKind};
use domain::time::Timestamp;
use serde::Deserialize;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{JsonColumn, TextEnum, column};
use crate::error::{Error, Result};
use crate::program::content::beside::{self, ImportReport};
use crate::schema::{perks, programs, referral_milestones, referral_terms};

/// The file next to the packs.
pub const REFERRALS_FILE: &str = "referrals.toml";

/// All basis points of a price.
const WHOLE_BP: u32 = 10_000;

/// The id and the slug of an object that files name.
type Named = (Uuid, String);

/// The offers, as their author wrote them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReferralsFile {
    /// The discount on the first purchase of a referred learner, in basis points.
    percent_bp: Option<u32>,
    /// The credit for a friend's purchase, by currency of the purchase.
    #[serde(default)]
    credit: BTreeMap<Currency, i64>,
    /// The hosts of disposable addresses.
    #[serde(default)]
    disposable_hosts: Vec<String>,
    #[serde(default)]
    milestones: Vec<PackMilestone>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PackMilestone {
    slug: String,
    title: String,
    need: u32,
    counting: Counting,
    reward: PackReward,
    program: Option<String>,
}

/// The reward of a milestone, as its author wrote it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum PackReward {
    CouponBp(u32),
    Credit(BTreeMap<Currency, i64>),
    /// A partner's offer, by its slug in `perks.toml`.
    Perk(String),
}

impl ReferralsFile {
    /// Reads the file. Returns `None` if it does not exist.
    ///
    /// # Errors
    /// Breaks if the file cannot be read or has faults.
    pub fn read(dir: &Path) -> Result<Option<Self>> {
        beside::read(dir, REFERRALS_FILE, Self::parse)
    }

    /// Parses the text of the file.
    ///
    /// # Errors
    /// Breaks with all faults.
    pub fn parse(text: &str) -> Result<Self> {
        let file: Self = beside::parse(REFERRALS_FILE, text)?;
        let faults = file.faults();
        if faults.is_empty() { Ok(file) } else { Err(Error::broken(faults.join("\n"))) }
    }

    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let is_share = |bp: u32| (1..=WHOLE_BP).contains(&bp);
        let is_amount = |minor: &i64| (1..=MAX_AMOUNT_MINOR).contains(minor);
        if self.percent_bp.is_some_and(|bp| !is_share(bp)) {
            faults.push(format!("{REFERRALS_FILE}: percent_bp: between 1 and {WHOLE_BP}"));
        }
        if !self.credit.values().all(is_amount) {
            faults.push(format!("{REFERRALS_FILE}: credit: must be more than zero"));
        }
        let mut slugs = BTreeSet::new();
        for milestone in &self.milestones {
            let mut fault = |what: &str| faults.push(format!("{REFERRALS_FILE}: {}: {what}", milestone.slug));
            if !slugs.insert(&milestone.slug) {
                fault("two milestones have this slug");
            }
            if milestone.need == 0 {
                fault("need: at least 1");
            }
            match &milestone.reward {
                PackReward::CouponBp(bp) if !is_share(*bp) => fault("coupon_bp: between 1 and 10000"),
                PackReward::Credit(amounts) if amounts.len() != 1 || !amounts.values().all(is_amount) => {
                    fault("credit: an amount in one currency");
                }
                PackReward::CouponBp(_) | PackReward::Credit(_) | PackReward::Perk(_) => {}
            }
        }
        faults
    }
}

impl PackReward {
    /// The kind of the reward. `None` if it is a perk that is not in `perks`.
    fn kind(&self, perks: &[Named]) -> Option<RewardKind> {
        match self {
            Self::CouponBp(bp) => Some(RewardKind::Coupon(*bp)),
            Self::Credit(amounts) => money(amounts).into_iter().next().map(RewardKind::Credit),
            Self::Perk(slug) => id_of(perks, slug).map(|id| RewardKind::Perk(PerkId(id))),
        }
    }
}

fn money(amounts: &BTreeMap<Currency, i64>) -> Vec<Money> {
    amounts.iter().map(|(currency, amount_minor)| Money { amount_minor: *amount_minor, currency: *currency }).collect()
}

fn id_of(known: &[Named], slug: &str) -> Option<Uuid> {
    known.iter().find(|(_, known)| known == slug).map(|(id, _)| *id)
}

/// Updates the referral terms and the milestones, in one transaction.
///
/// # Errors
/// Breaks if a milestone names an unknown program or offer, or changes the reward of a known milestone.
pub async fn import(conn: &mut AsyncPgConnection, file: &ReferralsFile, now: Timestamp) -> Result<ImportReport> {
    conn.transaction(async |conn| {
        let mut switched_off = lost_terms(conn, file).await?;
        let terms = (
            referral_terms::percent_bp.eq(file.percent_bp.map(column)),
            referral_terms::credit.eq(JsonColumn(money(&file.credit))),
            referral_terms::disposable_hosts.eq(&file.disposable_hosts),
        );
        diesel::insert_into(referral_terms::table)
            .values((referral_terms::id.eq(1_i16), terms.clone()))
            .on_conflict(referral_terms::id)
            .do_update()
            .set(terms)
            .execute(conn)
            .await?;
        let known: Vec<Named> = programs::table.select((programs::id, programs::slug)).load(conn).await?;
        let perks: Vec<Named> = perks::table.select((perks::id, perks::slug)).load(conn).await?;
        let slugs = file.milestones.iter().map(|milestone| &milestone.slug).collect::<Vec<_>>();
        let gone = referral_milestones::table.filter(referral_milestones::slug.ne_all(slugs));
        let gone = diesel::update(gone.filter(referral_milestones::is_offered));
        let off = gone.set(referral_milestones::is_offered.eq(false)).returning(referral_milestones::slug);
        let off: Vec<String> = off.get_results(conn).await?;
        switched_off.extend(off.into_iter().map(|slug| format!("milestone {slug}")));
        for (position, milestone) in (0..).zip(&file.milestones) {
            write_milestone(conn, milestone, position, (&known, &perks), now).await?;
        }
        Ok(ImportReport { count: file.milestones.len(), switched_off })
    })
    .await
}

/// Current referral terms that the file no longer has.
async fn lost_terms(conn: &mut AsyncPgConnection, file: &ReferralsFile) -> Result<Vec<String>> {
    let query = referral_terms::table.select((referral_terms::percent_bp, referral_terms::credit));
    let before: Option<(Option<i32>, JsonColumn<Vec<Money>>)> = query.first(conn).await.optional()?;
    let Some((percent_bp, JsonColumn(credit))) = before else { return Ok(Vec::new()) };
    let mut lost = Vec::new();
    if percent_bp.is_some() && file.percent_bp.is_none() {
        lost.push("discount of referred learners".to_owned());
    }
    let gone = credit.iter().filter(|amount| !file.credit.contains_key(&amount.currency));
    lost.extend(gone.map(|amount| format!("referral credit in {}", amount.currency.code())));
    Ok(lost)
}

async fn write_milestone(
    conn: &mut AsyncPgConnection,
    milestone: &PackMilestone,
    position: i32,
    (programs, perks): (&[Named], &[Named]),
    now: Timestamp,
) -> Result<()> {
    let PackMilestone { slug, title, need, counting, reward, program } = milestone;
    let fault = |what: &str| Error::broken(format!("{REFERRALS_FILE}: {slug}: {what}"));
    let program = match program {
        Some(program) => Some(id_of(programs, program).ok_or_else(|| fault("there is no such program"))?),
        None => None,
    };
    let kind = reward.kind(perks).ok_or_else(|| fault("reward: there is no such offer"))?;
    let before = referral_milestones::table.filter(referral_milestones::slug.eq(slug));
    let before: Option<JsonColumn<RewardKind>> =
        before.select(referral_milestones::kind).first(conn).await.optional()?;
    if before.is_some_and(|before| before.0 != kind) {
        return Err(fault("the reward of a milestone cannot change: use another slug"));
    }
    let values = (
        referral_milestones::position.eq(position),
        referral_milestones::title.eq(title),
        referral_milestones::program_id.eq(program),
        referral_milestones::need.eq(column(*need)),
        referral_milestones::counting.eq(TextEnum(*counting)),
        referral_milestones::kind.eq(JsonColumn(kind)),
        referral_milestones::is_offered.eq(true),
    );
    let new = (
        referral_milestones::id.eq(new_id(now)),
        referral_milestones::slug.eq(slug),
        referral_milestones::reward_id.eq(Uuid::new_v4()),
        values.clone(),
    );
    diesel::insert_into(referral_milestones::table)
        .values(new)
        .on_conflict(referral_milestones::slug)
        .do_update()
        .set(values)
        .execute(conn)
        .await?;
    Ok(())
}
