//! Reads an attempt for which feedback was requested, and applies the result. The reading happens outside any
//! transaction. If the job is interrupted between reading and writing, the attempt is read again, and only one result
//! is applied.

use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::feedback::accept_ai::{AiAccepted, AiAnswerFacts, accept_ai};
use domain::feedback::begin_ai::{BeginAiFacts, begin_ai};
use domain::feedback::fail_ai::{FailAiFacts, fail_ai};
use domain::feedback::prescreen::WrittenAnswer;
use domain::feedback::read_by_rubric::RubricReading;
use domain::feedback::{AiFailure, AiStatus, Rubric};
use domain::ids::{SubmissionId, UserId};
use domain::mission::complete::PassedBy;
use domain::submission::advance::Moved;
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::columns::count;
use crate::error::{Error, Result};
use crate::feedback::AiResult;
use crate::feedback::ai_rows::{self, AiFeedbackRow};
use crate::feedback::ask_model::{ModelReading, ask_model};
use crate::feedback::reader::{self, Reader, Texts};
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::program::curriculum::Curricula;
use crate::submission::attempt_rows::{self, Attempt, locked_for_judge};
use crate::submission::notices::tell_moves;
use crate::submission::pass::pass;
use crate::submission::rows as submission_rows;

/// Job that reads the attempt of a request.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReadAttempt {
    /// The request.
    pub request: Uuid,
}

impl Job for ReadAttempt {
    const KIND: &'static str = "feedback/read_attempt";
    const LANE: Lane = Lane::Reading;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let (pool, now, curricula) = (context.pool, context.now, context.curricula);
        let begun = begin(&mut *pool.connection().await?, curricula, self.request, now).await?;
        let Some(begun) = begun else { return Ok(()) };
        let said = match begun.reader {
            Reader::BuiltIn => {
                let mission = begun.attempt.mission().map_err(Error::from)?;
                Ok((reader::read(mission, &begun.rubric, begun.texts()), reader::BUILT_IN.to_owned()))
            }
            Reader::Model => ask_model(context, self.request, &begun).await?,
        };
        // Read the clock again, because the model may have taken a while.
        let (mut conn, now) = (pool.connection().await?, context.platform.clock.now());
        match said {
            Ok(said) => finish(&mut conn, curricula, self.request, &begun, said, now).await?,
            Err(because) => fail(&mut conn, curricula, self.request, because, now).await?,
        }
        Ok(())
    }
}

/// An attempt that is being read.
#[derive(Debug)]
pub struct Begun {
    attempt: Attempt,
    began_at: Timestamp,
    /// Reader.
    pub reader: Reader,
    /// Rubric.
    pub rubric: Rubric,
    /// Texts in the form in which the reader gets them, with their questions.
    pub answers: Vec<WrittenAnswer>,
}

impl Begun {
    fn texts(&self) -> Vec<String> {
        self.answers.iter().map(|answer| answer.text.clone()).collect()
    }

    /// Returns the facts for accepting this reading, as of the time when the reading began.
    #[must_use]
    pub fn answer_facts(&self, reading: &RubricReading) -> AiAnswerFacts {
        AiAnswerFacts {
            now: self.began_at,
            submission: SubmissionId(self.attempt.row.id),
            attempt: self.attempt.row.status.0,
            status: AiStatus::Running,
            rubric: self.rubric.clone(),
            pass_mark_bp: self.attempt.mission().map(|mission| count(mission.row.pass_mark_bp)).unwrap_or_default(),
            keys: self.attempt.row.marks.as_ref().map(|marks| marks.0.key_points()).unwrap_or_default(),
            texts: self.texts(),
            judgements: reading.judgements.clone(),
            left_open: reading.left_open.clone(),
        }
    }
}

/// Returns a request with its attempt, and locks both until the transaction ends.
async fn locked(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    request: Uuid,
) -> Result<Option<(AiFeedbackRow, UserId, Attempt)>> {
    let Some(row) = ai_rows::request(conn, request).await? else { return Ok(None) };
    let submission = SubmissionId(row.submission_id);
    let (attempt, user) = locked_for_judge(conn, curricula, submission).await?;
    // Read again, because another worker may have changed it before the lock was acquired.
    let row = ai_rows::request(conn, request).await?;
    Ok(row.map(|row| (row, user, attempt)))
}

/// Begins to read an attempt. `None` if it has no text to read or the request has ended.
pub async fn begin(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    request: Uuid,
    now: Timestamp,
) -> Result<Option<Begun>> {
    conn.transaction(async |conn| {
        let Some((row, user, mut attempt)) = locked(conn, curricula, request).await? else { return Ok(None) };
        let (status, submission) = (row.status.0, SubmissionId(row.submission_id));
        let facts = BeginAiFacts { now, status, submission, attempt: attempt.row.status.0 };
        let begun = begin_ai(&facts);
        if !status.is_in_flight() {
            return Ok(None);
        }
        let mission = attempt.mission()?;
        let reader = Reader::named(&row.model);
        let rubric = reader.rubric(mission).cloned();
        let answers = submission_rows::answers(conn, attempt.row.id).await?;
        let Texts { screened, left } = reader::texts(&mission.blocks, answers);
        match rubric.filter(|_| begun.is_running() && screened.asks_model) {
            Some(rubric) => {
                ai_rows::apply_status(conn, request, begun.status, None, now).await?;
                apply_moves(conn, &mut attempt, user, begun.moved.as_slice(), None, now).await?;
                let answers = left.into_iter().map(|answer| reader.given(answer)).collect();
                Ok::<_, Error>(Some(Begun { attempt, began_at: now, reader, rubric, answers }))
            }
            None => {
                let failed = fail_ai(&FailAiFacts { now, status, submission, attempt: attempt.row.status.0 });
                let result = AiResult::NotRead { decided: screened.decided };
                ai_rows::apply_status(conn, request, failed.status, Some(result), now).await?;
                apply_moves(conn, &mut attempt, user, failed.moved.as_slice(), None, now).await?;
                Ok(None)
            }
        }
    })
    .await
}

/// Applies a reading, if the request is still in flight.
async fn finish(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    request: Uuid,
    begun: &Begun,
    (reading, model): ModelReading,
    now: Timestamp,
) -> Result<()> {
    conn.transaction(async |conn| {
        let Some((row, user, mut attempt)) = locked(conn, curricula, request).await? else { return Ok(()) };
        let (attempt_status, status) = (attempt.row.status.0, row.status.0);
        let facts = AiAnswerFacts { now, attempt: attempt_status, status, ..begun.answer_facts(&reading) };
        let accepted = accept_ai(&facts);
        let (shown, passed) = (accepted.shown_score_bp(), accepted.passed_bp());
        let (status, moves) = match accepted {
            AiAccepted::NotAwaited { .. } => return Ok(()),
            AiAccepted::Passed { status, moves, .. } | AiAccepted::ToPerson { status, moves, .. } => (status, moves),
            AiAccepted::Unfit { status, faults, moves } => {
                tracing::warn!(%request, ?faults, "the model's answer about an attempt was rejected");
                let result = AiResult::NoAnswer { because: AiFailure::Unfit };
                ai_rows::apply_status(conn, request, status, Some(result), now).await?;
                return apply_moves(conn, &mut attempt, user, &moves, None, now).await;
            }
        };
        let RubricReading { judgements, left_open } = reading;
        let result = AiResult::Read { judgements, left_open, score_bp: shown, has_passed: passed.is_some() };
        ai_rows::apply_status(conn, request, status, Some(result), now).await?;
        if !model.is_empty() {
            ai_rows::apply_model(conn, request, &model).await?;
        }
        apply_moves(conn, &mut attempt, user, &moves, passed, now).await
    })
    .await
}

/// Ends the request with a failure, if it is still in flight.
async fn fail(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    request: Uuid,
    because: AiFailure,
    now: Timestamp,
) -> Result<()> {
    conn.transaction(async |conn| {
        let Some((row, user, mut attempt)) = locked(conn, curricula, request).await? else { return Ok(()) };
        let (status, submission) = (row.status.0, SubmissionId(row.submission_id));
        if !status.is_in_flight() {
            return Ok(());
        }
        let failed = fail_ai(&FailAiFacts { now, status, submission, attempt: attempt.row.status.0 });
        ai_rows::apply_status(conn, request, failed.status, Some(AiResult::NoAnswer { because }), now).await?;
        apply_moves(conn, &mut attempt, user, failed.moved.as_slice(), None, now).await
    })
    .await
}

/// Writes the moves of the attempt, and notifies its learner. With a score, also writes the missions that the pass
/// completes and opens.
async fn apply_moves(
    conn: &mut AsyncPgConnection,
    attempt: &mut Attempt,
    user: UserId,
    moves: &[Moved],
    passed_bp: Option<u32>,
    now: Timestamp,
) -> Result<()> {
    let unlocked = match passed_bp {
        Some(score_bp) => pass(conn, attempt, PassedBy::Model, score_bp, now).await?,
        None => Vec::new(),
    };
    attempt_rows::apply_moves(conn, attempt, user, moves, now).await?;
    tell_moves(conn, attempt, user, moves, &unlocked, now).await?;
    Ok(())
}
