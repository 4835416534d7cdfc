//! Rows and queries of the tables of offboarding and completion, and the record of a course in one statement.

use std::collections::HashMap;

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, JoinOnDsl as _, NullableExpressionMethods as _, QueryDsl as _,
    Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::enrolment::EnrolmentStatus;
use domain::feedback::ReviewOutcome;
use domain::ids::{EnrolmentId, UserId};
use domain::progression::AwardKind;
use domain::progression::complete::ProgramCompleted;
use domain::progression::offboarding::Offboarding;
use domain::progression::offboarding::answers::OffboardingAnswers;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, JsonColumn, TextEnum};
use crate::error::Result;
use crate::feedback::review_rows::ReviewRow;
use crate::mission::Course;
use crate::mission::rows::{CourseKey, course_in_session, courses_of, hold_course, locked_course};
use crate::personal_data::{Erasure, PersonalTable};
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::progression::Record;
use crate::progression::certificate_rows::CertificateRow;
use crate::schema::{
    certificates, completions, enrolments, offboardings, profiles, reviews, submissions, team_members, user_missions,
};
use crate::submission::rows::SubmissionRow;

const OF_THEIR_ENROLMENTS: &str = "enrolment_id IN (SELECT id FROM enrolments WHERE user_id = $1)";

/// Personal data in progression. A completion is kept; the answers of an offboarding are erased.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable { table: "offboardings", theirs: OF_THEIR_ENROLMENTS, left_out: &[], erasure: Erasure::Rows },
    PersonalTable { table: "completions", theirs: OF_THEIR_ENROLMENTS, left_out: &[], erasure: Erasure::Nothing },
];

/// One offboarding.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = offboardings)]
pub struct OffboardingRow {
    pub started_at: At,
    pub completed_at: Option<At>,
    pub answers: JsonColumn<OffboardingAnswers>,
}

/// One completion.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = completions)]
pub struct CompletionRow {
    pub completed_at: At,
    pub award: TextEnum<AwardKind>,
}

/// A completed program with an attempt that a person has passed since.
#[derive(Clone, Copy, Debug)]
pub struct PassedLater {
    pub enrolment_id: Uuid,
    pub user_id: Uuid,
    /// Time of the last decision that passed an attempt.
    pub passed_at: At,
}

type RecordRow = (
    Uuid,
    Option<String>,
    Option<OffboardingRow>,
    Option<CompletionRow>,
    Option<CertificateRow>,
    Option<SubmissionRow>,
    Option<ReviewRow>,
);

impl OffboardingRow {
    /// Returns the offboarding for the rules.
    #[must_use]
    pub fn facts(&self) -> Offboarding {
        Offboarding {
            started_at: self.started_at.0,
            completed_at: self.completed_at.map(|at| at.0),
            answers: self.answers.0.clone(),
        }
    }
}

/// Joins the team of an enrolment's learner.
macro_rules! in_team {
    () => {
        team_members::user_id
            .eq(enrolments::user_id)
            .and(team_members::session_id.eq(enrolments::session_id))
            .and(team_members::left_at.is_null())
    };
}

/// Joins the learner's own attempts at a mission.
macro_rules! own_attempt {
    () => {
        submissions::user_mission_id.eq(user_missions::id).and(submissions::team_id.is_null())
    };
}

/// Joins the attempts of the learner's team at a mission.
macro_rules! team_attempt {
    () => {
        submissions::team_id
            .eq(team_members::team_id.nullable())
            .and(submissions::team_mission_id.eq(user_missions::mission_id.nullable()))
            .assume_not_null()
    };
}

/// Returns the learner's course in a session, and its record.
pub async fn course_and_record(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    key: &SessionKey,
) -> Result<(Course, Record)> {
    let course = course_in_session(conn, curricula, user, key).await?;
    let record = record(conn, course.enrolment.id).await?;
    Ok((course, record))
}

/// Returns the learner's course in a session and its record, and locks the course until the transaction ends.
pub async fn locked_course_and_record(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    key: &SessionKey,
) -> Result<(Course, Record)> {
    course_in_session(conn, curricula, user, key).await?;
    let course = locked_course(conn, curricula, user, CourseKey::Session(key)).await?.ok_or(Refusal::XsNotFound)?;
    let record = record(conn, course.enrolment.id).await?;
    Ok((course, record))
}

/// Returns the learner's course with this enrolment, and its record.
///
/// # Errors
/// `route-not-found` if the learner does not have this enrolment, `program-not-enrolled` if they have left it.
pub async fn course_and_record_of(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    enrolment: EnrolmentId,
) -> Result<(Course, Record)> {
    let course = course_of(conn, curricula, user, enrolment).await?;
    let record = record(conn, course.enrolment.id).await?;
    Ok((course, record))
}

/// Returns the learner's course with this enrolment and its record, and locks the course until the transaction ends.
///
/// # Errors
/// Those of [`course_and_record_of`].
pub async fn locked_course_and_record_of(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    enrolment: EnrolmentId,
) -> Result<(Course, Record)> {
    let found = course_of(conn, curricula, user, enrolment).await?;
    let course = hold_course(conn, curricula, user, &found).await?.ok_or(Refusal::RouteNotFound)?;
    let record = record(conn, course.enrolment.id).await?;
    Ok((course, record))
}

async fn course_of(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    enrolment: EnrolmentId,
) -> Result<Course> {
    let courses = courses_of(conn, curricula, user, &[enrolment.0]).await?;
    let course = courses.into_iter().next().ok_or(Refusal::RouteNotFound)?;
    course.require_place()?;
    Ok(course)
}

/// Returns the record of an enrolment.
pub async fn record(conn: &mut AsyncPgConnection, enrolment: Uuid) -> Result<Record> {
    Ok(records(conn, &[enrolment]).await?.remove(&enrolment).unwrap_or_default())
}

/// Returns the records of these enrolments, by the enrolments' ids.
pub async fn records(conn: &mut AsyncPgConnection, enrolled: &[Uuid]) -> Result<HashMap<Uuid, Record>> {
    let (in_team, own, of_team) = (in_team!(), own_attempt!(), team_attempt!());
    let query = enrolments::table
        .left_join(profiles::table.on(profiles::user_id.eq(enrolments::user_id)))
        .left_join(offboardings::table)
        .left_join(completions::table.left_join(certificates::table))
        .left_join(user_missions::table)
        .left_join(team_members::table.on(in_team))
        .left_join(submissions::table.on(own.or(of_team)))
        .left_join(reviews::table.on(reviews::submission_id.eq(submissions::id)))
        .filter(enrolments::id.eq_any(enrolled))
        .order((submissions::attempt, submissions::id, reviews::requested_at, reviews::id))
        .select((
            enrolments::id,
            profiles::legal_name.nullable(),
            Option::<OffboardingRow>::as_select(),
            Option::<CompletionRow>::as_select(),
            Option::<CertificateRow>::as_select(),
            Option::<SubmissionRow>::as_select(),
            Option::<ReviewRow>::as_select(),
        ));
    let rows: Vec<RecordRow> = query.load(conn).await?;
    let mut records = HashMap::<Uuid, Record>::new();
    for (enrolment, profile_name, offboarding, completion, certificate, attempt, review) in rows {
        let record = records.entry(enrolment).or_insert_with(|| Record {
            profile_name,
            offboarding,
            completion,
            certificate,
            ..Record::default()
        });
        let last = record.attempts.as_slice().last().map(|last| last.id);
        record.attempts.extend(attempt.filter(|attempt| last != Some(attempt.id)));
        record.reviews.extend(review);
    }
    Ok(records)
}

/// Writes a changed offboarding.
pub async fn apply_offboarding(conn: &mut AsyncPgConnection, enrolment: Uuid, moved: &Offboarding) -> Result<()> {
    let values = (
        offboardings::completed_at.eq(moved.completed_at.map(At)),
        offboardings::answers.eq(JsonColumn(moved.answers.clone())),
    );
    diesel::insert_into(offboardings::table)
        .values((
            offboardings::enrolment_id.eq(enrolment),
            offboardings::started_at.eq(At(moved.started_at)),
            values.clone(),
        ))
        .on_conflict(offboardings::enrolment_id)
        .do_update()
        .set(values)
        .execute(conn)
        .await?;
    Ok(())
}

/// Writes the completion of a program, with its certificate.
pub async fn apply_completion(
    conn: &mut AsyncPgConnection,
    enrolment: Uuid,
    completed: &ProgramCompleted,
    certificate: Uuid,
) -> Result<()> {
    diesel::insert_into(completions::table)
        .values((
            completions::enrolment_id.eq(enrolment),
            completions::completed_at.eq(At(completed.at)),
            completions::award.eq(TextEnum(completed.award)),
            completions::certificate_id.eq(certificate),
        ))
        .execute(conn)
        .await?;
    diesel::update(enrolments::table.find(enrolment))
        .set((
            enrolments::status.eq(TextEnum(EnrolmentStatus::Completed)),
            enrolments::completed_at.eq(At(completed.at)),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Returns completed programs with an attempt that a person has passed after the completion, and after the last passed
/// attempt that their award takes into account.
pub async fn passed_later(conn: &mut AsyncPgConnection, since: Timestamp, most: i64) -> Result<Vec<PassedLater>> {
    let decided_at = reviews::decided_at;
    let is_later = decided_at
        .gt(completions::completed_at.nullable())
        .and(completions::considered_until.is_null().or(decided_at.gt(completions::considered_until)));
    let query = enrolments::table
        .inner_join(completions::table)
        .inner_join(user_missions::table)
        .left_join(team_members::table.on(in_team!()))
        .inner_join(submissions::table.on(own_attempt!().or(team_attempt!())))
        .inner_join(reviews::table.on(reviews::submission_id.eq(submissions::id)))
        .filter(reviews::outcome.eq(TextEnum(ReviewOutcome::Passed)))
        .filter(decided_at.gt(At(since)))
        .filter(enrolments::status.eq(TextEnum(EnrolmentStatus::Completed)))
        .filter(is_later.assume_not_null())
        .order((decided_at.desc(), enrolments::id))
        .limit(most)
        .select((enrolments::id, enrolments::user_id, decided_at.assume_not_null()));
    let rows: Vec<(Uuid, Uuid, At)> = query.load(conn).await?;
    let mut found = Vec::<PassedLater>::new();
    for (enrolment_id, user_id, passed_at) in rows {
        if found.iter().all(|other| other.enrolment_id != enrolment_id) {
            found.push(PassedLater { enrolment_id, user_id, passed_at });
        }
    }
    Ok(found)
}

/// Records that an award takes this passed attempt into account.
pub async fn apply_considered(conn: &mut AsyncPgConnection, passed: &PassedLater) -> Result<()> {
    let completion = completions::table.find(passed.enrolment_id);
    diesel::update(completion).set(completions::considered_until.eq(passed.passed_at)).execute(conn).await?;
    Ok(())
}

/// Writes the raised award of a completed program.
pub async fn apply_award(conn: &mut AsyncPgConnection, enrolment: Uuid, award: AwardKind) -> Result<()> {
    diesel::update(completions::table.find(enrolment))
        .set(completions::award.eq(TextEnum(award)))
        .execute(conn)
        .await?;
    Ok(())
}
