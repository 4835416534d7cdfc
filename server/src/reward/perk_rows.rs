//! Rows and queries of partners' offers.

use std::collections::BTreeSet;

use diesel::SelectableHelper as _;
use diesel::dsl::count_star;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::enrolment::EnrolmentStatus;
use domain::ids::{PerkId, UserId};
use domain::referral::milestones::RewardKind;
use domain::reward::perks::{Perk, PerkHolder, PerkNeed, PerkStatus};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, JsonColumn, TextEnum};
use crate::enrolment::rows::has_subscription;
use crate::error::Result;
use crate::page::MAX_ROWS;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{enrolments, experience_sessions, perk_codes, perk_takings, perks, rewards};

/// Personal data in partners' offers.
pub const PERSONAL_TABLES: &[PersonalTable] =
    &[PersonalTable { table: "perk_takings", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows }];

/// One offer.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = perks)]
pub struct PerkRow {
    pub id: Uuid,
    pub partner: String,
    pub title: String,
    pub about: String,
    pub url: String,
    pub shared_code: Option<String>,
    pub has_own_codes: bool,
    pub status: TextEnum<PerkStatus>,
    pub needs: JsonColumn<Vec<PerkNeed>>,
}

impl PerkRow {
    /// Facts about the offer for the rules, with the number of free codes.
    fn facts(&self, left: i64) -> Perk {
        let left = self.has_own_codes.then_some(u32::try_from(left).unwrap_or(u32::MAX));
        Perk { id: PerkId(self.id), status: self.status.0, needs: self.needs.0.clone(), left }
    }
}

/// Record that a person took an offer.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = perk_takings)]
pub struct TakingRow {
    pub perk_id: Uuid,
    pub own_code: Option<String>,
    pub taken_at: At,
}

/// The offers in order, each with its facts for the rules.
pub async fn all(conn: &mut AsyncPgConnection) -> Result<Vec<(PerkRow, Perk)>> {
    let query = perks::table.order(perks::position).limit(MAX_ROWS).select(PerkRow::as_select());
    let rows: Vec<PerkRow> = query.load(conn).await?;
    let free = perk_codes::table.filter(perk_codes::is_given.eq(false)).group_by(perk_codes::perk_id);
    let left: Vec<(Uuid, i64)> = free.select((perk_codes::perk_id, count_star())).load(conn).await?;
    let left_of = |row: &PerkRow| left.iter().find(|(perk, _)| *perk == row.id).map_or(0, |(_, left)| *left);
    let facts = |row: PerkRow| {
        let facts = row.facts(left_of(&row));
        (row, facts)
    };
    Ok(rows.into_iter().map(facts).collect())
}

/// An offer, locked until the transaction ends, so that its codes are given one after the other.
pub async fn lock(conn: &mut AsyncPgConnection, perk: PerkId) -> Result<Option<(PerkRow, Perk)>> {
    let query = perks::table.find(perk.0).select(PerkRow::as_select()).for_no_key_update();
    let Some(row): Option<PerkRow> = query.first(conn).await.optional()? else { return Ok(None) };
    let free = perk_codes::table.filter(perk_codes::perk_id.eq(perk.0).and(perk_codes::is_given.eq(false)));
    let left: i64 = free.select(count_star()).first(conn).await?;
    let facts = row.facts(left);
    Ok(Some((row, facts)))
}

/// The offers that a person took.
pub async fn taken_by(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<TakingRow>> {
    let query = perk_takings::table.filter(perk_takings::user_id.eq(user.0)).select(TakingRow::as_select());
    Ok(query.load(conn).await?)
}

/// Facts about a person for the rules of offers.
pub async fn holder(
    conn: &mut AsyncPgConnection,
    user: UserId,
    taken: &[TakingRow],
    now: Timestamp,
) -> Result<PerkHolder> {
    let places = enrolments::table.inner_join(experience_sessions::table).filter(enrolments::user_id.eq(user.0));
    let places = places.select((enrolments::status, enrolments::completed_at, experience_sessions::program_id));
    let places: Vec<(TextEnum<EnrolmentStatus>, Option<At>, Uuid)> = places.load(conn).await?;
    let completed = places.iter().filter(|(_, completed_at, _)| completed_at.is_some());
    let completed = completed.map(|(_, _, program)| *program).collect::<BTreeSet<_>>();
    let kinds: Vec<JsonColumn<RewardKind>> =
        rewards::table.filter(rewards::user_id.eq(user.0)).select(rewards::kind).load(conn).await?;
    let redeemed = kinds.into_iter().filter_map(|kind| match kind.0 {
        RewardKind::Perk(perk) => Some(perk),
        RewardKind::Coupon(_) | RewardKind::Credit(_) | RewardKind::Badge(_) => None,
    });
    Ok(PerkHolder {
        is_enrolled: places.iter().any(|(status, ..)| status.0.is_enrolled()),
        is_subscribed: has_subscription(conn, user, now).await?,
        programs_completed: u32::try_from(completed.len()).unwrap_or(u32::MAX),
        redeemed: redeemed.collect(),
        taken: taken.iter().map(|row| PerkId(row.perk_id)).collect(),
    })
}

/// Gives a person an offer, with the next free code if its codes are personal.
pub async fn apply_taken(
    conn: &mut AsyncPgConnection,
    user: UserId,
    perk: &PerkRow,
    now: Timestamp,
) -> Result<TakingRow> {
    let own_code = if perk.has_own_codes { Some(give_code(conn, PerkId(perk.id)).await?) } else { None };
    let row = (
        perk_takings::user_id.eq(user.0),
        perk_takings::perk_id.eq(perk.id),
        perk_takings::own_code.eq(own_code),
        perk_takings::taken_at.eq(At(now)),
    );
    Ok(diesel::insert_into(perk_takings::table)
        .values(row)
        .returning(TakingRow::as_returning())
        .get_result(conn)
        .await?)
}

async fn give_code(conn: &mut AsyncPgConnection, perk: PerkId) -> Result<String> {
    let free = perk_codes::table.filter(perk_codes::perk_id.eq(perk.0).and(perk_codes::is_given.eq(false)));
    let code: String = free.order(perk_codes::code).select(perk_codes::code).first(conn).await?;
    let row = diesel::update(perk_codes::table.find((perk.0, &code)));
    row.set(perk_codes::is_given.eq(true)).execute(conn).await?;
    Ok(code)
}
