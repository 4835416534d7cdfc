//! Rows and queries of the table `user_badges`, and of the acts that badges count. They belong to the feature
//! `mission`, because every act that earns a badge ends in `mission/notices.rs`. `domain::reward::badges` decides who
//! earns a badge.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, JoinOnDsl as _, NullableExpressionMethods as _, QueryDsl as _,
    Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{BadgeId, UserId};
use domain::progression::AwardKind;
use domain::reward::badges::BadgeCounting;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, TextEnum};
use crate::error::Result;
use crate::mission::rows::UserMissionRow;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{badges, completions, enrolments, experience_sessions, user_badges, user_missions, users};

/// Personal data in badges.
pub const PERSONAL_TABLES: &[PersonalTable] =
    &[PersonalTable { table: "user_badges", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows }];

/// A badge.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = badges)]
pub struct BadgeRow {
    pub id: Uuid,
    pub program_id: Uuid,
    pub slug: String,
    pub title: String,
    pub about: String,
    pub counting: TextEnum<BadgeCounting>,
    pub need: i32,
    pub is_secret: bool,
}

/// A badge that was awarded.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = user_badges)]
pub struct UserBadgeRow {
    pub awarded_at: At,
    pub seen_at: Option<At>,
}

/// Work in one enrolment: one row for each opened mission.
#[derive(Clone, Debug, Queryable)]
pub struct DoneRow {
    pub program_id: Uuid,
    pub version_id: Uuid,
    pub enrolment_id: Uuid,
    pub timezone: Option<String>,
    pub award: Option<TextEnum<AwardKind>>,
    pub mission: Option<UserMissionRow>,
}

/// The badges that a person has or can earn, in the order of the packs: those of one program, or of all programs in
/// which the person has ever been enrolled.
pub async fn badges_of(
    conn: &mut AsyncPgConnection,
    user: UserId,
    program: Option<Uuid>,
) -> Result<Vec<(BadgeRow, Option<UserBadgeRow>)>> {
    let held = user_badges::table.on(user_badges::badge_id.eq(badges::id).and(user_badges::user_id.eq(user.0)));
    let theirs = enrolments::table
        .inner_join(experience_sessions::table)
        .filter(enrolments::user_id.eq(user.0))
        .select(experience_sessions::program_id);
    let query = badges::table
        .left_join(held)
        .filter(badges::program_id.eq_any(theirs))
        .filter(badges::is_offered.or(user_badges::badge_id.is_not_null()))
        .order((badges::program_id, badges::position))
        .select((BadgeRow::as_select(), Option::<UserBadgeRow>::as_select()))
        .into_boxed();
    let query = match program {
        Some(program) => query.filter(badges::program_id.eq(program)),
        None => query,
    };
    Ok(query.load(conn).await?)
}

/// A person's work, in one program or in all.
pub async fn done_by(conn: &mut AsyncPgConnection, user: UserId, program: Option<Uuid>) -> Result<Vec<DoneRow>> {
    let query = enrolments::table
        .inner_join(experience_sessions::table)
        .inner_join(users::table)
        .left_join(completions::table)
        .left_join(user_missions::table)
        .filter(enrolments::user_id.eq(user.0))
        .order((enrolments::enrolled_at, enrolments::id))
        .select((
            experience_sessions::program_id,
            enrolments::version_id,
            enrolments::id,
            users::timezone,
            completions::award.nullable(),
            Option::<UserMissionRow>::as_select(),
        ))
        .into_boxed();
    let query = match program {
        Some(program) => query.filter(experience_sessions::program_id.eq(program)),
        None => query,
    };
    Ok(query.load(conn).await?)
}

/// Writes awarded badges, and returns those that the person did not have before.
pub async fn apply_awarded(
    conn: &mut AsyncPgConnection,
    user: UserId,
    awarded: &[BadgeId],
    now: Timestamp,
) -> Result<Vec<Uuid>> {
    let rows = awarded.iter().map(|badge| {
        (user_badges::user_id.eq(user.0), user_badges::badge_id.eq(badge.0), user_badges::awarded_at.eq(At(now)))
    });
    let insert = diesel::insert_into(user_badges::table).values(rows.collect::<Vec<_>>()).on_conflict_do_nothing();
    Ok(insert.returning(user_badges::badge_id).get_results(conn).await?)
}

/// Removes an awarded badge.
pub async fn delete_awarded(conn: &mut AsyncPgConnection, user: UserId, badge: BadgeId) -> Result<()> {
    diesel::delete(user_badges::table.find((user.0, badge.0))).execute(conn).await?;
    Ok(())
}

/// Records that badges were seen, and returns whether any was unseen before.
pub async fn apply_seen(conn: &mut AsyncPgConnection, user: UserId, seen: &[BadgeId], now: Timestamp) -> Result<bool> {
    let ids = seen.iter().map(|badge| badge.0).collect::<Vec<_>>();
    let unseen = user_badges::user_id.eq(user.0).and(user_badges::badge_id.eq_any(ids));
    let unseen = user_badges::table.filter(unseen).filter(user_badges::seen_at.is_null());
    Ok(diesel::update(unseen).set(user_badges::seen_at.eq(At(now))).execute(conn).await? > 0)
}
