//! Rows and queries of the table `bonus_marks`.

use diesel::SelectableHelper as _;
use diesel::prelude::{BoolExpressionMethods as _, ExpressionMethods as _, QueryDsl as _, Queryable, Selectable};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::bonus::ContentFacts;
use domain::ids::UserId;
use uuid::Uuid;

use crate::bonus::BonusCourse;
use crate::columns::At;
use crate::error::Result;
use crate::mission::rows as mission_rows;
use crate::personal_data::{Erasure, PersonalTable};
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::schema::bonus_marks;

/// Personal data in bonus modules.
pub const PERSONAL_TABLES: &[PersonalTable] = &[PersonalTable {
    table: "bonus_marks",
    theirs: "enrolment_id IN (SELECT id FROM enrolments WHERE user_id = $1)",
    left_out: &[],
    erasure: Erasure::Rows,
}];

/// A content that was marked as done.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = bonus_marks)]
pub struct MarkRow {
    pub content_id: Uuid,
    pub done_at: At,
}

/// The learner's course in a session, with the contents that the learner has marked as done. Refuses if the session or
/// the enrolment does not exist.
pub async fn bonus_course(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    key: &SessionKey,
) -> Result<BonusCourse> {
    let course = mission_rows::course_in_session(conn, curricula, user, key).await?;
    let query = bonus_marks::table.filter(bonus_marks::enrolment_id.eq(course.enrolment.id));
    let marks = query.select(MarkRow::as_select()).load(conn).await?;
    Ok(BonusCourse { course, marks })
}

/// Writes whether a content is done. A repeated mark keeps its first date.
pub async fn apply_mark(conn: &mut AsyncPgConnection, enrolment: Uuid, content: &ContentFacts) -> Result<()> {
    let Some(done_at) = content.done_at else {
        let row = bonus_marks::enrolment_id.eq(enrolment).and(bonus_marks::content_id.eq(content.id.0));
        diesel::delete(bonus_marks::table.filter(row)).execute(conn).await?;
        return Ok(());
    };
    diesel::insert_into(bonus_marks::table)
        .values((
            bonus_marks::enrolment_id.eq(enrolment),
            bonus_marks::content_id.eq(content.id.0),
            bonus_marks::done_at.eq(At(done_at)),
        ))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    Ok(())
}
