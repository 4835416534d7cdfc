//! Rows and queries of the tables of submissions. The owner of an attempt is checked when it is
//! [locked](super::attempt_rows).

use std::collections::HashMap;

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{BlockId, MissionId, SubmissionId, TeamId, UserId};
use domain::mission::SubmissionStatus;
use domain::mission::complete::{LatestAttempt, PassedBy};
use domain::submission::attempt::{Begun, EarlierAttempt};
use domain::submission::mark::{KeyPoints, Marks};
use domain::submission::reveal::TriedAttempt;
use domain::submission::submit::verdict;
use domain::submission::{BlockValue, SavedAnswer};
use domain::team::share::AttemptOf;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum, column, count};
use crate::error::Result;
use crate::mission::record_rows;
use crate::mission::rows::UserMissionRow;
use crate::personal_data::{Erasure, PersonalTable};
use crate::program::curriculum::Mission;
use crate::schema::{blocks, submission_blocks, submissions};
use crate::submission::team_rows;

/// Personal data in submissions. The rows of attempts are kept, and their texts are erased. The texts of a team's
/// attempt are kept for the team, except answers to which no other member has contributed.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable { table: "writers", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows },
    PersonalTable { table: "contributions", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows },
    PersonalTable {
        table: "submissions",
        theirs: "team_id IS NULL AND user_mission_id IN (SELECT m.id FROM user_missions m \
                 JOIN enrolments e ON e.id = m.enrolment_id WHERE e.user_id = $1)",
        left_out: &["team_id", "team_mission_id", "submitted_by"],
        erasure: Erasure::Columns("marks = NULL, score_bp = NULL, asked_answers = '[]'"),
    },
    PersonalTable {
        table: "submission_blocks",
        theirs: "submission_id IN (SELECT s.id FROM submissions s JOIN user_missions m ON m.id = s.user_mission_id \
                 JOIN enrolments e ON e.id = m.enrolment_id WHERE e.user_id = $1 AND s.team_id IS NULL) \
                 OR (EXISTS (SELECT FROM contributions c WHERE c.submission_id = t.submission_id \
                 AND c.block_id = t.block_id AND c.user_id = $1) AND NOT EXISTS (SELECT FROM contributions c \
                 WHERE c.submission_id = t.submission_id AND c.block_id = t.block_id AND c.user_id <> $1))",
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
    pub team_id: Option<Uuid>,
    pub team_mission_id: Option<Uuid>,
    pub submitted_by: Option<Uuid>,
    pub asked_answers: JsonColumn<Vec<BlockId>>,
}

/// A group of attempts at the same mission.
#[derive(Clone, Copy, Debug)]
pub enum AttemptsAt {
    /// A learner's own attempts at a mission, by its record.
    Record(Uuid),
    /// A team's attempts at a mission.
    Team(TeamId, MissionId),
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = submission_blocks)]
pub(super) struct AnswerRow {
    block_id: Uuid,
    value: Option<JsonColumn<BlockValue>>,
    rev: i32,
    saved_at: At,
}

impl SubmissionRow {
    /// The group to which the attempt belongs.
    #[must_use]
    pub fn beside(&self) -> AttemptsAt {
        let of_team = self.team_id.zip(self.team_mission_id);
        of_team.map_or(AttemptsAt::Record(self.user_mission_id), |(team, mission)| {
            AttemptsAt::Team(TeamId(team), MissionId(mission))
        })
    }

    /// Its score, if it comes only from answer keys.
    #[must_use]
    pub fn score_by_keys(&self) -> Option<u32> {
        self.marks.as_ref().and_then(|marks| marks.0.score_bp())
    }

    /// Its points from answer keys.
    #[must_use]
    pub fn key_points(&self) -> KeyPoints {
        self.marks.as_ref().map(|marks| marks.0.key_points()).unwrap_or_default()
    }
}

/// The attempts at a mission, oldest first.
pub async fn attempts(conn: &mut AsyncPgConnection, at: AttemptsAt) -> Result<Vec<SubmissionRow>> {
    let query = submissions::table.order(submissions::attempt).select(SubmissionRow::as_select());
    match at {
        AttemptsAt::Record(record) => {
            let own = submissions::user_mission_id.eq(record).and(submissions::team_id.is_null());
            Ok(query.filter(own).load(conn).await?)
        }
        AttemptsAt::Team(team, mission) => {
            let theirs = submissions::team_id.eq(team.0).and(submissions::team_mission_id.eq(mission.0));
            Ok(query.filter(theirs).load(conn).await?)
        }
    }
}

/// The answers of an attempt.
pub async fn answers(conn: &mut AsyncPgConnection, submission: Uuid) -> Result<Vec<SavedAnswer>> {
    let query = submission_blocks::table.filter(submission_blocks::submission_id.eq(submission));
    let rows: Vec<AnswerRow> = query.select(AnswerRow::as_select()).load(conn).await?;
    Ok(rows.into_iter().map(saved_answer).collect())
}

/// The answers of these attempts, by the attempts' ids.
pub async fn answers_of(conn: &mut AsyncPgConnection, submissions: &[Uuid]) -> Result<HashMap<Uuid, Vec<SavedAnswer>>> {
    let query = submission_blocks::table.filter(submission_blocks::submission_id.eq_any(submissions));
    let query = query.select((submission_blocks::submission_id, AnswerRow::as_select()));
    let rows: Vec<(Uuid, AnswerRow)> = query.load(conn).await?;
    let mut answers = HashMap::<Uuid, Vec<SavedAnswer>>::new();
    for (submission, row) in rows {
        answers.entry(submission).or_default().push(saved_answer(row));
    }
    Ok(answers)
}

pub(super) fn saved_answer(row: AnswerRow) -> SavedAnswer {
    SavedAnswer {
        block: BlockId(row.block_id),
        value: row.value.map(|value| value.0),
        rev: count(row.rev),
        saved_at: row.saved_at.0,
    }
}

/// The mission of a block.
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

/// Facts about a mission's latest attempt, for the rules about completing the mission.
pub async fn completion_facts(
    conn: &mut AsyncPgConnection,
    mission: &Mission,
    attempts: &[SubmissionRow],
) -> Result<LatestAttempt> {
    let latest = attempts.last();
    let answers = match latest {
        Some(latest) => answers(conn, latest.id).await?,
        None => Vec::new(),
    };
    let verdict = verdict(&mission.blocks, |id| {
        answers.iter().find(|answer| answer.block == id).and_then(|answer| answer.value.as_ref())
    });
    let by_keys = latest.and_then(SubmissionRow::score_by_keys);
    Ok(LatestAttempt {
        status: latest.map(|latest| latest.status.0),
        missing: verdict.missing.into_iter().map(|check| check.block).collect(),
        submitted_at: latest.and_then(|latest| latest.submitted_at).map(|at| at.0),
        passed_by: latest.and_then(|latest| latest.passed_by).map(|by| by.0),
        score_bp: latest.and_then(|latest| latest.score_bp).map(count).or(by_keys),
        is_scored_by_keys: by_keys.is_some(),
        pass_mark_bp: count(mission.row.pass_mark_bp),
    })
}

/// Facts about earlier attempts for the rules.
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

/// Facts about attempts for the rules that reveal answers.
#[must_use]
pub fn tried<'a>(attempts: impl IntoIterator<Item = &'a SubmissionRow>) -> Vec<TriedAttempt> {
    let tried = |row: &SubmissionRow| TriedAttempt {
        status: row.status.0,
        marks: row.marks.as_ref().map(|marks| marks.0.clone()),
        asked: row.asked_answers.0.clone(),
    };
    attempts.into_iter().map(tried).collect()
}

/// Writes a new attempt with the answers that it copies, and the mission's record.
pub async fn apply_begin(
    conn: &mut AsyncPgConnection,
    record: &mut UserMissionRow,
    begun: &Begun,
    of: AttemptOf,
    now: Timestamp,
) -> Result<SubmissionRow> {
    let team = match of {
        AttemptOf::Team(team) => Some((team.0, record.mission_id)),
        AttemptOf::Learner(_) => None,
    };
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
            submissions::team_id.eq(team.map(|(team, _)| team)),
            submissions::team_mission_id.eq(team.map(|(_, mission)| mission)),
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
    if let (Some(from), Some(_)) = (begun.from, team) {
        team_rows::copy_written(conn, from.0, row.id).await?;
    }
    record.attempts = row.attempt;
    record.submission_status = Some(row.status);
    record_rows::store(conn, record).await?;
    Ok(row)
}

/// Writes an answer and counts the save. Returns the attempt's new `rev`.
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

/// Writes the results of an attempt, and the version whose answer keys gave them.
pub async fn apply_marks(conn: &mut AsyncPgConnection, submission: Uuid, version: Uuid, marks: &Marks) -> Result<()> {
    diesel::update(submissions::table.find(submission))
        .set((submissions::marks.eq(JsonColumn(marks.clone())), submissions::marked_by.eq(version)))
        .execute(conn)
        .await?;
    Ok(())
}

/// Writes the questions whose answers the learner has asked for after an attempt.
pub async fn apply_asked(conn: &mut AsyncPgConnection, submission: Uuid, asked: &[BlockId]) -> Result<()> {
    diesel::update(submissions::table.find(submission))
        .set(submissions::asked_answers.eq(JsonColumn(asked.to_vec())))
        .execute(conn)
        .await?;
    Ok(())
}

/// Writes whether a review of an attempt is requested.
pub async fn apply_review_asked(conn: &mut AsyncPgConnection, submission: Uuid, is_asked: bool) -> Result<()> {
    diesel::update(submissions::table.find(submission))
        .set(submissions::is_review_asked.eq(is_asked))
        .execute(conn)
        .await?;
    Ok(())
}

/// Writes who passed an attempt, with its score.
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

/// Writes the score of a reviewer who has not passed the attempt, if there is one.
pub async fn apply_score(conn: &mut AsyncPgConnection, submission: Uuid, score_bp: Option<u32>) -> Result<()> {
    let Some(score_bp) = score_bp else { return Ok(()) };
    let scored = diesel::update(submissions::table.find(submission));
    scored.set(submissions::score_bp.eq(column(score_bp))).execute(conn).await?;
    Ok(())
}

/// Writes who submitted an attempt.
pub async fn apply_submitted(conn: &mut AsyncPgConnection, submission: Uuid, user: UserId) -> Result<()> {
    diesel::update(submissions::table.find(submission)).set(submissions::submitted_by.eq(user.0)).execute(conn).await?;
    Ok(())
}
