//! Rows and queries of the table `program_announcements`.

use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, JoinOnDsl as _, NullableExpressionMethods as _, QueryDsl as _,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::enrolment::EnrolmentStatus;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, TextEnum};
use crate::error::Result;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{enrolments, experience_sessions, program_announcements, programs, settings, users};

/// Personal data about announced programs.
pub const PERSONAL_TABLES: &[PersonalTable] =
    &[PersonalTable { table: "program_announcements", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows }];

/// A person who may be interested in a program.
#[derive(Clone, Copy, Debug)]
pub struct InterestedPerson {
    pub user_id: Uuid,
    pub joined_at: At,
    pub wants_news: bool,
    pub announced_at: Option<At>,
}

/// Returns the programs that were first published after this time, with that time.
pub async fn published_after(conn: &mut AsyncPgConnection, after: Timestamp) -> Result<Vec<(Uuid, At)>> {
    let query = programs::table.filter(programs::created_at.gt(At(after))).order(programs::created_at);
    Ok(query.select((programs::id, programs::created_at)).load(conn).await?)
}

/// Returns the next people with news switched on who have had no notice about the program, ordered by id.
pub async fn interested(
    conn: &mut AsyncPgConnection,
    program: Uuid,
    after: Uuid,
    most: i64,
) -> Result<Vec<InterestedPerson>> {
    let theirs = program_announcements::user_id.eq(users::id).and(program_announcements::program_id.eq(program));
    let query = users::table
        .inner_join(settings::table)
        .left_join(program_announcements::table.on(theirs))
        .filter(settings::marketing_opt_in.and(users::deleted_at.is_null()))
        .filter(program_announcements::announced_at.nullable().is_null())
        .filter(users::id.gt(after))
        .order(users::id)
        .limit(most)
        .select((
            users::id,
            users::created_at,
            settings::marketing_opt_in,
            program_announcements::announced_at.nullable(),
        ));
    let rows: Vec<(Uuid, At, bool, Option<At>)> = query.load(conn).await?;
    let person = |(user_id, joined_at, wants_news, announced_at)| InterestedPerson {
        user_id,
        joined_at,
        wants_news,
        announced_at,
    };
    Ok(rows.into_iter().map(person).collect())
}

/// Returns the enrolments of these people in the program, by the people's ids.
pub async fn statuses(
    conn: &mut AsyncPgConnection,
    program: Uuid,
    people: &[Uuid],
) -> Result<Vec<(Uuid, TextEnum<EnrolmentStatus>)>> {
    let query = enrolments::table
        .inner_join(experience_sessions::table)
        .filter(experience_sessions::program_id.eq(program).and(enrolments::user_id.eq_any(people)));
    Ok(query.select((enrolments::user_id, enrolments::status)).load(conn).await?)
}

/// Records that these people get the notice now; returns those who have not had it.
pub async fn apply_announced(
    conn: &mut AsyncPgConnection,
    program: Uuid,
    people: &[Uuid],
    now: Timestamp,
) -> Result<Vec<Uuid>> {
    let rows = people.iter().map(|user| {
        (
            program_announcements::user_id.eq(*user),
            program_announcements::program_id.eq(program),
            program_announcements::announced_at.eq(At(now)),
        )
    });
    Ok(diesel::insert_into(program_announcements::table)
        .values(rows.collect::<Vec<_>>())
        .on_conflict_do_nothing()
        .returning(program_announcements::user_id)
        .get_results(conn)
        .await?)
}
