//! Rows and queries of the tables that submissions write. Every query goes through the learner's own
//! course, so that a foreign attempt is as unknown as one that does not exist.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel::sql_types::{Nullable, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{BlockId, MissionId, SubmissionId, UserId, UserMissionId};
use domain::limits::RULES_VERSION;
use domain::mission::SubmissionStatus;
use domain::mission::complete::{AttemptFacts, PassedBy};
use domain::refusal::Refusal;
use domain::submission::advance::Moved;
use domain::submission::attempt::{Begun, EarlierAttempt};
use domain::submission::mark::{KeyPoints, Marks};
use domain::submission::submit::verdict;
use domain::submission::{BlockValue, SavedAnswer};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum, column, count};
use crate::error::{Error, Result};
use crate::mission::Course;
use crate::mission::rows::{self as mission_rows, CourseKey, UserMissionRow};
use crate::personal_data::{Erasure, PersonalTable};
use crate::program::curriculum::{Curricula, Mission};
use crate::schema::{blocks, enrolments, submission_blocks, submissions, user_missions};

diesel::define_sql_function! {
    /// The first of two times that is there.
    fn coalesce(first: Nullable<Timestamptz>, second: Nullable<Timestamptz>) -> Nullable<Timestamptz>;
}

/// What submissions hold of a person. That there was an attempt stays; what was written in it goes.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable {
        table: "submissions",
        theirs: "user_mission_id IN (SELECT m.id FROM user_missions m \
                 JOIN enrolments e ON e.id = m.enrolment_id WHERE e.user_id = $1)",
        left_out: &[],
        erasure: Erasure::Columns("marks = NULL, score_bp = NULL"),
    },
    PersonalTable {
        table: "submission_blocks",
        theirs: "submission_id IN (SELECT s.id FROM submissions s JOIN user_missions m ON m.id = s.user_mission_id \
                 JOIN enrolments e ON e.id = m.enrolment_id WHERE e.user_id = $1)",
        left_out: &[],
        erasure: Erasure::Columns("value = NULL"),
    },
];

/// One attempt.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = submissions)]
pub struct SubmissionRow {
    pub id: Uuid,
    pub user_mission_id: Uuid,
    pub attempt: i32,
    pub status: TextEnum<SubmissionStatus>,
    pub rev: i32,
    pub submitted_at: Option<At>,
    pub marks: Option<JsonColumn<Marks>>,
    pub passed_by: Option<TextEnum<PassedBy>>,
    pub score_bp: Option<i32>,
    pub is_review_asked: bool,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = submission_blocks)]
pub(super) struct AnswerRow {
    block_id: Uuid,
    value: Option<JsonColumn<BlockValue>>,
    rev: i32,
    saved_at: At,
}

/// An attempt with the course that it belongs to.
#[derive(Debug)]
pub struct Attempt {
    /// The course.
    pub course: Course,
    /// Where the record of its mission stands in the course.
    pub at: usize,
    /// The attempts at the mission that were made before it.
    pub earlier: Vec<SubmissionRow>,
    /// The attempt.
    pub row: SubmissionRow,
}

impl SubmissionRow {
    /// Its score, if keys alone have made it.
    #[must_use]
    pub fn score_by_keys(&self) -> Option<u32> {
        self.marks.as_ref().and_then(|marks| marks.0.score_bp())
    }

    /// Its points by keys.
    #[must_use]
    pub fn key_points(&self) -> KeyPoints {
        self.marks.as_ref().map(|marks| marks.0.key_points()).unwrap_or_default()
    }
}

impl Attempt {
    /// The mission that is attempted.
    pub fn mission(&self) -> Result<&Mission, Refusal> {
        self.course.mission(MissionId(self.course.rows[self.at].mission_id))
    }
}

/// The attempts at a mission, oldest first.
pub async fn attempts(conn: &mut AsyncPgConnection, user_mission: Uuid) -> Result<Vec<SubmissionRow>> {
    let query = submissions::table
        .filter(submissions::user_mission_id.eq(user_mission))
        .order(submissions::attempt)
        .select(SubmissionRow::as_select());
    Ok(query.load(conn).await?)
}

/// The answers of an attempt.
pub async fn answers(conn: &mut AsyncPgConnection, submission: Uuid) -> Result<Vec<SavedAnswer>> {
    let query = submission_blocks::table.filter(submission_blocks::submission_id.eq(submission));
    let rows: Vec<AnswerRow> = query.select(AnswerRow::as_select()).load(conn).await?;
    Ok(rows.into_iter().map(saved_answer).collect())
}

pub(super) fn saved_answer(row: AnswerRow) -> SavedAnswer {
    SavedAnswer {
        block: BlockId(row.block_id),
        value: row.value.map(|value| value.0),
        rev: count(row.rev),
        saved_at: row.saved_at.0,
    }
}

/// The learner's attempt, for a writer: nobody else writes to its course until the transaction ends.
pub async fn locked_attempt(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    id: SubmissionId,
) -> Result<Attempt> {
    let owner = owner_of(conn, user, id).await?;
    let course = mission_rows::locked_course(conn, curricula, user, CourseKey::UserMission(owner)).await?;
    attempt_in(conn, course, owner, id).await
}

async fn owner_of(conn: &mut AsyncPgConnection, user: UserId, id: SubmissionId) -> Result<UserMissionId> {
    let query = submissions::table
        .inner_join(user_missions::table.inner_join(enrolments::table))
        .filter(submissions::id.eq(id.0).and(enrolments::user_id.eq(user.0)))
        .select(user_missions::id);
    let owner = query.first::<Uuid>(conn).await.optional()?;
    owner.map(UserMissionId).ok_or_else(|| Refusal::SubmissionNotFound.into())
}

async fn attempt_in(
    conn: &mut AsyncPgConnection,
    course: Option<Course>,
    owner: UserMissionId,
    id: SubmissionId,
) -> Result<Attempt> {
    let course = course.ok_or(Refusal::SubmissionNotFound)?;
    let at = course.rows.iter().position(|row| row.id == owner.0).ok_or(Refusal::SubmissionNotFound)?;
    let mut earlier = attempts(conn, owner.0).await?;
    let own = earlier.iter().position(|row| row.id == id.0).ok_or(Refusal::SubmissionNotFound)?;
    earlier.truncate(own + 1);
    let row = earlier.pop().ok_or(Refusal::SubmissionNotFound)?;
    Ok(Attempt { course, at, earlier, row })
}

/// The mission that a block belongs to.
pub async fn mission_of(conn: &mut AsyncPgConnection, block: BlockId) -> Result<Option<MissionId>> {
    let query = blocks::table.find(block.0).select(blocks::mission_id);
    Ok(query.first::<Uuid>(conn).await.optional()?.map(MissionId))
}

/// The answers to a block in the other attempts at the same mission.
pub async fn answers_elsewhere(
    conn: &mut AsyncPgConnection,
    row: &SubmissionRow,
    block: BlockId,
) -> Result<Vec<BlockValue>> {
    let others = submissions::user_mission_id.eq(row.user_mission_id).and(submissions::id.ne(row.id));
    let values: Vec<Option<JsonColumn<BlockValue>>> = submission_blocks::table
        .inner_join(submissions::table)
        .filter(others.and(submission_blocks::block_id.eq(block.0)))
        .select(submission_blocks::value)
        .load(conn)
        .await?;
    Ok(values.into_iter().flatten().map(|value| value.0).collect())
}

/// What completing a mission takes of its latest attempt.
pub async fn facts_for_completion(conn: &mut AsyncPgConnection, course: &Course, at: usize) -> Result<AttemptFacts> {
    let row = &course.rows[at];
    let mission = course.mission(MissionId(row.mission_id))?;
    let attempts = attempts(conn, row.id).await?;
    let latest = attempts.as_slice().last();
    let answers = match latest {
        Some(latest) => answers(conn, latest.id).await?,
        None => Vec::new(),
    };
    let verdict = verdict(&mission.blocks, |id| {
        answers.iter().find(|answer| answer.block == id).and_then(|answer| answer.value.as_ref())
    });
    let by_keys = latest.and_then(SubmissionRow::score_by_keys);
    Ok(AttemptFacts {
        status: latest.map(|latest| latest.status.0),
        missing: verdict.missing.into_iter().map(|check| check.block).collect(),
        handed_in_at: latest.and_then(|latest| latest.submitted_at).map(|at| at.0),
        passed_by: latest.and_then(|latest| latest.passed_by).map(|by| by.0),
        score_bp: latest.and_then(|latest| latest.score_bp).map(count).or(by_keys),
        is_scored_by_keys: by_keys.is_some(),
        pass_mark_bp: count(mission.row.pass_mark_bp),
    })
}

/// What the rules take of the attempts made before.
#[must_use]
pub fn earlier(attempts: &[SubmissionRow]) -> Vec<EarlierAttempt> {
    let earlier = |row: &SubmissionRow| EarlierAttempt {
        id: SubmissionId(row.id),
        attempt: count(row.attempt),
        status: row.status.0,
        is_review_asked: row.is_review_asked,
        is_scored_by_keys: row.score_by_keys().is_some(),
    };
    attempts.iter().map(earlier).collect()
}

/// Writes a new attempt, with the answers that it takes over, and the mission's record with it.
pub async fn apply_begin(
    conn: &mut AsyncPgConnection,
    record: &mut UserMissionRow,
    begun: &Begun,
    now: Timestamp,
) -> Result<SubmissionRow> {
    let taken = match begun.from {
        Some(from) => answers(conn, from.0).await?,
        None => Vec::new(),
    };
    let taken = taken.into_iter().filter(|answer| answer.value.is_some()).collect::<Vec<_>>();
    let row: SubmissionRow = diesel::insert_into(submissions::table)
        .values((
            submissions::id.eq(new_id(now)),
            submissions::user_mission_id.eq(record.id),
            submissions::attempt.eq(column(begun.attempt)),
            submissions::status.eq(TextEnum(begun.status)),
            submissions::rev.eq(i32::try_from(taken.len()).unwrap_or(i32::MAX)),
            submissions::created_at.eq(At(now)),
        ))
        .returning(SubmissionRow::as_returning())
        .get_result(conn)
        .await?;
    let copies = taken.into_iter().map(|answer| {
        (
            submission_blocks::submission_id.eq(row.id),
            submission_blocks::block_id.eq(answer.block.0),
            submission_blocks::value.eq(answer.value.map(JsonColumn)),
            submission_blocks::rev.eq(1),
            submission_blocks::saved_at.eq(At(now)),
        )
    });
    let copies = copies.collect::<Vec<_>>();
    if !copies.is_empty() {
        diesel::insert_into(submission_blocks::table).values(copies).execute(conn).await?;
    }
    record.attempts = row.attempt;
    record.submission_status = Some(row.status);
    mission_rows::store(conn, record).await?;
    Ok(row)
}

/// Writes an answer, and counts the save; gives the attempt's new `rev`.
pub async fn apply_save(conn: &mut AsyncPgConnection, submission: Uuid, answer: &SavedAnswer) -> Result<u32> {
    let value = (
        submission_blocks::value.eq(answer.value.clone().map(JsonColumn)),
        submission_blocks::rev.eq(column(answer.rev)),
        submission_blocks::saved_at.eq(At(answer.saved_at)),
    );
    diesel::insert_into(submission_blocks::table)
        .values((
            submission_blocks::submission_id.eq(submission),
            submission_blocks::block_id.eq(answer.block.0),
            value.clone(),
        ))
        .on_conflict((submission_blocks::submission_id, submission_blocks::block_id))
        .do_update()
        .set(value)
        .execute(conn)
        .await?;
    let rev = diesel::update(submissions::table.find(submission))
        .set(submissions::rev.eq(submissions::rev + 1))
        .returning(submissions::rev)
        .get_result(conn)
        .await?;
    Ok(count(rev))
}

/// Writes how an attempt came out, by the keys of this version.
pub async fn apply_marks(conn: &mut AsyncPgConnection, submission: Uuid, version: Uuid, marks: &Marks) -> Result<()> {
    diesel::update(submissions::table.find(submission))
        .set((submissions::marks.eq(JsonColumn(marks.clone())), submissions::marked_by.eq(version)))
        .execute(conn)
        .await?;
    Ok(())
}

/// Writes whether a person is asked to review an attempt.
pub async fn apply_review_asked(conn: &mut AsyncPgConnection, submission: Uuid, is_asked: bool) -> Result<()> {
    diesel::update(submissions::table.find(submission))
        .set(submissions::is_review_asked.eq(is_asked))
        .execute(conn)
        .await?;
    Ok(())
}

/// Writes who passed an attempt, and its score.
pub async fn apply_pass(
    conn: &mut AsyncPgConnection,
    submission: Uuid,
    by: PassedBy,
    score_bp: Option<u32>,
) -> Result<()> {
    diesel::update(submissions::table.find(submission))
        .set((submissions::passed_by.eq(TextEnum(by)), submissions::score_bp.eq(score_bp.map(column))))
        .execute(conn)
        .await?;
    Ok(())
}

/// Writes the score that a reviewer gave an attempt without passing it, if there is one.
pub async fn apply_score(conn: &mut AsyncPgConnection, submission: Uuid, score_bp: Option<u32>) -> Result<()> {
    let Some(score_bp) = score_bp else { return Ok(()) };
    let scored = diesel::update(submissions::table.find(submission));
    scored.set(submissions::score_bp.eq(column(score_bp))).execute(conn).await?;
    Ok(())
}

/// Writes moves of attempts at a mission, and the mission's record with them: it says where the latest stands.
pub async fn apply_moves(conn: &mut AsyncPgConnection, record: &mut UserMissionRow, moves: &[Moved]) -> Result<()> {
    for Moved { submission, advanced } in moves {
        let at = (advanced.status == SubmissionStatus::Submitted).then_some(At(advanced.at));
        let own = submissions::id.eq(submission.0).and(submissions::user_mission_id.eq(record.id));
        let attempt: Option<i32> = diesel::update(submissions::table.filter(own))
            .set((
                submissions::status.eq(TextEnum(advanced.status)),
                submissions::submitted_at.eq(coalesce(submissions::submitted_at, at)),
                submissions::rules_version.eq(RULES_VERSION),
            ))
            .returning(submissions::attempt)
            .get_result(conn)
            .await
            .optional()?;
        let attempt = attempt.ok_or_else(|| Error::broken("an attempt was there and is gone"))?;
        if attempt == record.attempts {
            record.submission_status = Some(TextEnum(advanced.status));
            record.attempted_at = record.attempted_at.or(at);
            record.submitted_at = record.submitted_at.or(at);
        }
    }
    mission_rows::store(conn, record).await
}
