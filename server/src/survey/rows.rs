//! Rows and queries of the table `survey_answers`.

use diesel::SelectableHelper as _;
use diesel::prelude::{ExpressionMethods as _, Insertable, QueryDsl as _, Queryable, Selectable};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::survey::SurveyAnswer;
use uuid::Uuid;

use crate::columns::{At, JsonColumn};
use crate::error::Result;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::survey_answers;

/// Personal data in surveys.
pub const PERSONAL_TABLES: &[PersonalTable] = &[PersonalTable {
    table: "survey_answers",
    theirs: "enrolment_id IN (SELECT id FROM enrolments WHERE user_id = $1)",
    left_out: &[],
    erasure: Erasure::Rows,
}];

/// A learner's answers.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = survey_answers)]
pub struct AnswersRow {
    pub enrolment_id: Uuid,
    pub survey_id: Uuid,
    pub answers: JsonColumn<Vec<SurveyAnswer>>,
    pub answered_at: At,
}

/// The answers in these courses.
pub async fn answers_in(conn: &mut AsyncPgConnection, enrolments: &[Uuid]) -> Result<Vec<AnswersRow>> {
    let query = survey_answers::table.filter(survey_answers::enrolment_id.eq_any(enrolments));
    Ok(query.select(AnswersRow::as_select()).load(conn).await?)
}

/// Writes a learner's answers.
pub async fn insert(conn: &mut AsyncPgConnection, row: &AnswersRow) -> Result<()> {
    diesel::insert_into(survey_answers::table).values(row).execute(conn).await?;
    Ok(())
}
