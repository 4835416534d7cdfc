//! Rows and queries of the tables of referrals.

use diesel::SelectableHelper as _;
use diesel::dsl::{count_star, min};
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, Insertable, JoinOnDsl as _, OptionalExtension as _,
    QueryDsl as _, Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::account::mailbox::is_at_host;
use domain::ids::{MilestoneId, PaymentId, ProgramId, ReferralId, RewardId, UserId};
use domain::money::Money;
use domain::referral::milestones::{Counting, Milestone, RewardKind};
use domain::referral::redeem::Redeemed;
use domain::referral::{Referral, ReferralCode, Rejection};
use domain::time::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::columns::{At, JsonColumn, TextEnum, count};
use crate::error::{Error, Result};
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{
    enrolments, payments, referral_codes, referral_devices, referral_milestones, referral_terms, referrals, rewards,
    user_missions, users,
};

/// Personal data in referrals. Referrals are kept, so that the reasons for rewards stay known. The export of neither
/// person contains the identity of the other, or the reason why a referral was rejected.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable { table: "referral_codes", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows },
    PersonalTable { table: "referral_devices", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows },
    PersonalTable {
        table: "referrals",
        theirs: "$1 IN (referrer_id, referee_id)",
        left_out: &["referrer_id", "referee_id", "rejected", "payment_id", "utm"],
        erasure: Erasure::Nothing,
    },
    PersonalTable { table: "rewards", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows },
];

/// One referral.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = referrals)]
pub struct ReferralRow {
    pub id: Uuid,
    pub code: String,
    pub referrer_id: Uuid,
    pub referee_id: Uuid,
    pub program_id: Option<Uuid>,
    pub utm: Value,
    pub captured_at: At,
    pub signed_up_at: At,
    pub verified_at: Option<At>,
    pub last_active_at: Option<At>,
    pub engaged_at: Option<At>,
    pub converted_at: Option<At>,
    pub refunded_at: Option<At>,
    pub rejected: Option<TextEnum<Rejection>>,
    pub reminded: JsonColumn<Vec<Timestamp>>,
    pub payment_id: Option<Uuid>,
    pub is_credited: bool,
    pub updated_at: At,
}

impl ReferralRow {
    /// Facts about the referral for the rules.
    #[must_use]
    pub fn facts(&self) -> Referral {
        let at = |at: Option<At>| at.map(|at| at.0);
        Referral {
            id: ReferralId(self.id),
            program: self.program_id.map(ProgramId),
            captured_at: self.captured_at.0,
            signed_up_at: Some(self.signed_up_at.0),
            verified_at: at(self.verified_at),
            last_active_at: at(self.last_active_at),
            engaged_at: at(self.engaged_at),
            converted_at: at(self.converted_at),
            refunded_at: at(self.refunded_at),
            rejected: self.rejected.map(|rejected| rejected.0),
            reminded: self.reminded.0.clone(),
        }
    }
}

/// A code with its owner.
#[derive(Clone, Debug, Queryable)]
pub struct ReferralCodeRow {
    pub code: String,
    pub user_id: Uuid,
    pub program_id: Option<Uuid>,
    pub name: Option<String>,
    pub email: String,
}

/// A milestone.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = referral_milestones)]
pub struct MilestoneRow {
    pub id: Uuid,
    pub slug: String,
    pub title: String,
    pub program_id: Option<Uuid>,
    pub need: i32,
    pub counting: TextEnum<Counting>,
    pub reward_id: Uuid,
    pub kind: JsonColumn<RewardKind>,
}

impl MilestoneRow {
    /// Facts about the milestone for the rules.
    #[must_use]
    pub fn facts(&self) -> Milestone {
        Milestone {
            id: MilestoneId(self.id),
            program: self.program_id.map(ProgramId),
            need: count(self.need),
            counting: self.counting.0,
            reward: RewardId(self.reward_id),
            kind: self.kind.0.clone(),
        }
    }
}

/// The offers for referrers and referred learners.
#[derive(Clone, Debug, Default, Queryable, Selectable)]
#[diesel(table_name = referral_terms)]
pub struct TermsRow {
    pub percent_bp: Option<i32>,
    pub credit: JsonColumn<Vec<Money>>,
    pub disposable_hosts: Vec<String>,
}

impl TermsRow {
    /// Whether an address is at a disposable mail service.
    #[must_use]
    pub fn is_disposable(&self, address: &str) -> bool {
        is_at_host(address, &self.disposable_hosts)
    }
}

/// A reward that was redeemed.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = rewards)]
pub struct RewardRow {
    pub user_id: Uuid,
    pub reward_id: Uuid,
    pub kind: JsonColumn<RewardKind>,
    pub program_id: Option<Uuid>,
    pub coupon_code: Option<String>,
    pub redeemed_at: At,
    pub expires_at: Option<At>,
}

/// The current offers.
pub async fn terms(conn: &mut AsyncPgConnection) -> Result<TermsRow> {
    let found: Option<TermsRow> = referral_terms::table.select(TermsRow::as_select()).first(conn).await.optional()?;
    Ok(found.unwrap_or_default())
}

/// Those of these codes that exist, except codes of deleted accounts.
pub async fn codes_named(conn: &mut AsyncPgConnection, codes: &[&str]) -> Result<Vec<ReferralCodeRow>> {
    let query = referral_codes::table.inner_join(users::table).filter(referral_codes::code.eq_any(codes));
    let columns =
        (referral_codes::code, referral_codes::user_id, referral_codes::program_id, users::name, users::email);
    Ok(query.filter(users::deleted_at.is_null()).select(columns).load(conn).await?)
}

/// A person's codes, with their programs.
pub async fn codes_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<(String, Option<Uuid>)>> {
    let query = referral_codes::table.filter(referral_codes::user_id.eq(user.0)).order(referral_codes::created_at);
    Ok(query.select((referral_codes::code, referral_codes::program_id)).load(conn).await?)
}

/// Adds a person's code, unless they have one for this program, or the code is taken.
pub async fn insert_code(
    conn: &mut AsyncPgConnection,
    user: UserId,
    program: Option<Uuid>,
    code: &ReferralCode,
    now: Timestamp,
) -> Result<()> {
    let row = (
        referral_codes::code.eq(code.as_str()),
        referral_codes::user_id.eq(user.0),
        referral_codes::program_id.eq(program),
        referral_codes::created_at.eq(At(now)),
    );
    diesel::insert_into(referral_codes::table).values(row).on_conflict_do_nothing().execute(conn).await?;
    Ok(())
}

/// Records that a person uses a device.
pub async fn note_device(conn: &mut AsyncPgConnection, user: UserId, device: Uuid, now: Timestamp) -> Result<()> {
    let row = (
        referral_devices::user_id.eq(user.0),
        referral_devices::device.eq(device),
        referral_devices::seen_at.eq(At(now)),
    );
    diesel::insert_into(referral_devices::table).values(row).on_conflict_do_nothing().execute(conn).await?;
    Ok(())
}

/// Whether two people use the same device.
pub async fn share_device(conn: &mut AsyncPgConnection, one: UserId, other: UserId) -> Result<bool> {
    let of_both = referral_devices::table.filter(referral_devices::user_id.eq_any([one.0, other.0]));
    let shared = of_both.group_by(referral_devices::device).having(count_star().gt(1)).select(referral_devices::device);
    Ok(shared.first::<Uuid>(conn).await.optional()?.is_some())
}

/// The referral through which a person signed up. Locks the person's row until the transaction ends, even if there is
/// no referral.
pub async fn lock_referee(conn: &mut AsyncPgConnection, referee: UserId) -> Result<Option<ReferralRow>> {
    users::table.find(referee.0).select(users::id).for_no_key_update().first::<Uuid>(conn).await?;
    referral_of(conn, referee).await
}

/// The referral through which a person signed up.
pub async fn referral_of(conn: &mut AsyncPgConnection, referee: UserId) -> Result<Option<ReferralRow>> {
    let query = referrals::table.filter(referrals::referee_id.eq(referee.0)).select(ReferralRow::as_select());
    Ok(query.first(conn).await.optional()?)
}

/// The referral that a payment converted.
pub async fn converted_by(conn: &mut AsyncPgConnection, payment: PaymentId) -> Result<Option<ReferralRow>> {
    let query = referrals::table.filter(referrals::payment_id.eq(payment.0)).select(ReferralRow::as_select());
    Ok(query.first(conn).await.optional()?)
}

/// Writes a new referral.
pub async fn insert(conn: &mut AsyncPgConnection, row: &ReferralRow) -> Result<()> {
    diesel::insert_into(referrals::table).values(row).execute(conn).await?;
    Ok(())
}

/// Writes the columns of a referral that a step changes.
pub async fn apply_step(conn: &mut AsyncPgConnection, referral: &Referral, now: Timestamp) -> Result<()> {
    let at = |at: Option<Timestamp>| at.map(At);
    let values = (
        referrals::verified_at.eq(at(referral.verified_at)),
        referrals::last_active_at.eq(at(referral.last_active_at)),
        referrals::engaged_at.eq(at(referral.engaged_at)),
        referrals::converted_at.eq(at(referral.converted_at)),
        referrals::refunded_at.eq(at(referral.refunded_at)),
        referrals::rejected.eq(referral.rejected.map(TextEnum)),
        referrals::reminded.eq(JsonColumn(referral.reminded.clone())),
        referrals::updated_at.eq(At(now)),
    );
    diesel::update(referrals::table.find(referral.id.0)).set(values).execute(conn).await?;
    Ok(())
}

/// Records the payment that converted a referral.
pub async fn apply_payment(conn: &mut AsyncPgConnection, referral: ReferralId, payment: PaymentId) -> Result<()> {
    let row = diesel::update(referrals::table.find(referral.0));
    row.set(referrals::payment_id.eq(payment.0)).execute(conn).await?;
    Ok(())
}

/// A referral with a purchase for which credit must still be given.
#[derive(Clone, Debug, Queryable)]
pub struct ToCredit {
    pub id: Uuid,
    pub referrer_id: Uuid,
    pub currency: String,
}

/// Referrals whose learner has a verified address and made a purchase that has not been credited yet.
pub async fn to_credit(conn: &mut AsyncPgConnection, most: i64) -> Result<Vec<ToCredit>> {
    let query = referrals::table
        .inner_join(payments::table)
        .filter(referrals::is_credited.eq(false).and(referrals::rejected.is_null()))
        .filter(referrals::verified_at.is_not_null())
        .order(referrals::id)
        .limit(most);
    Ok(query.select((referrals::id, referrals::referrer_id, payments::currency)).load(conn).await?)
}

/// Records that the credit of a referral was given, or will never be given.
pub async fn apply_credited(conn: &mut AsyncPgConnection, referral: ReferralId) -> Result<()> {
    diesel::update(referrals::table.find(referral.0)).set(referrals::is_credited.eq(true)).execute(conn).await?;
    Ok(())
}

/// A person's referrals with the names of their friends, oldest first.
pub async fn friends_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<(ReferralRow, Option<String>)>> {
    let query = referrals::table
        .inner_join(users::table.on(users::id.eq(referrals::referee_id)))
        .filter(referrals::referrer_id.eq(user.0))
        .order(referrals::id)
        .select((ReferralRow::as_select(), users::name));
    Ok(query.load(conn).await?)
}

/// One of a person's referrals with its friend's name. Locks it until the transaction ends.
pub async fn lock_friend(
    conn: &mut AsyncPgConnection,
    user: UserId,
    referral: ReferralId,
) -> Result<Option<(ReferralRow, Option<String>)>> {
    let query = referrals::table
        .inner_join(users::table.on(users::id.eq(referrals::referee_id)))
        .filter(referrals::id.eq(referral.0).and(referrals::referrer_id.eq(user.0)))
        .select((ReferralRow::as_select(), users::name));
    Ok(query.for_no_key_update().first(conn).await.optional()?)
}

/// The name and the address of a person. `None` if the account is deleted.
pub async fn person(conn: &mut AsyncPgConnection, user: UserId) -> Result<Option<(Option<String>, String)>> {
    let query = users::table.find(user.0).filter(users::deleted_at.is_null());
    Ok(query.select((users::name, users::email)).first(conn).await.optional()?)
}

/// Whether a person's address is recorded as verified.
pub async fn is_verified(conn: &mut AsyncPgConnection, user: UserId) -> Result<bool> {
    let query = users::table.find(user.0).select(users::verified_at.is_not_null());
    Ok(query.first(conn).await?)
}

/// The milestones on offer, in order.
pub async fn milestones(conn: &mut AsyncPgConnection) -> Result<Vec<MilestoneRow>> {
    let query = referral_milestones::table.filter(referral_milestones::is_offered);
    Ok(query.order(referral_milestones::position).select(MilestoneRow::as_select()).load(conn).await?)
}

/// A person's redeemed rewards, newest first, with the titles of their milestones.
pub async fn rewards_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<(RewardRow, String)>> {
    let query = rewards::table
        .inner_join(referral_milestones::table.on(referral_milestones::reward_id.eq(rewards::reward_id)))
        .filter(rewards::user_id.eq(user.0))
        .order(rewards::redeemed_at.desc());
    Ok(query.select((RewardRow::as_select(), referral_milestones::title)).load(conn).await?)
}

/// Writes a redeemed reward, with its coupon code.
pub async fn apply_redeemed(
    conn: &mut AsyncPgConnection,
    user: UserId,
    redeemed: &Redeemed,
    coupon_code: Option<String>,
) -> Result<RewardRow> {
    let row = RewardRow {
        user_id: user.0,
        reward_id: redeemed.reward.0,
        kind: JsonColumn(redeemed.kind.clone()),
        program_id: redeemed.program.map(|program| program.0),
        coupon_code,
        redeemed_at: At(redeemed.at),
        expires_at: redeemed.expires_at.map(At),
    };
    diesel::insert_into(rewards::table).values(&row).execute(conn).await?;
    Ok(row)
}

/// Deletes a redeemed reward, and returns its coupon code.
pub async fn delete_redeemed(conn: &mut AsyncPgConnection, user: UserId, reward: RewardId) -> Result<Option<String>> {
    let row = diesel::delete(rewards::table.find((user.0, reward.0)));
    let code: Option<Option<String>> = row.returning(rewards::coupon_code).get_result(conn).await.optional()?;
    Ok(code.flatten())
}

/// Locks a person's account until the transaction ends, so that rewards are redeemed one after the other.
pub async fn lock_person(conn: &mut AsyncPgConnection, user: UserId) -> Result<()> {
    let query = users::table.find(user.0).select(users::id).for_no_key_update();
    query.first::<Uuid>(conn).await.map_err(Error::from)?;
    Ok(())
}

/// The time at which a person submitted their first mission. `None`: they have not.
pub async fn first_submission(conn: &mut AsyncPgConnection, user: UserId) -> Result<Option<Timestamp>> {
    let query = user_missions::table.inner_join(enrolments::table).filter(enrolments::user_id.eq(user.0));
    let first = query.select(min(user_missions::submitted_at)).first::<Option<At>>(conn).await?;
    Ok(first.map(|at| at.0))
}

/// Referred learners who have submitted a mission, but whose referral is not recorded as engaged yet.
pub async fn to_engage(conn: &mut AsyncPgConnection, most: i64) -> Result<Vec<UserId>> {
    let open = referrals::engaged_at.is_null().and(referrals::rejected.is_null());
    let query = referrals::table
        .inner_join(enrolments::table.on(enrolments::user_id.eq(referrals::referee_id)))
        .inner_join(user_missions::table.on(user_missions::enrolment_id.eq(enrolments::id)))
        .filter(open.and(user_missions::submitted_at.is_not_null()))
        .select(referrals::referee_id)
        .distinct()
        .limit(most);
    let users: Vec<Uuid> = query.load(conn).await?;
    Ok(users.into_iter().map(UserId).collect())
}
