//! Reads an attempt that feedback was asked on, and applies what comes of it. Nothing is read inside a transaction: what
//! is interrupted between reading and writing is read once more, for the one request that counts.

use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::feedback::Rubric;
use domain::feedback::accept_ai::{AiAccepted, AiAnswerFacts, accept_ai};
use domain::feedback::begin_ai::{BeginAiFacts, begin_ai};
use domain::feedback::fail_ai::{FailAiFacts, fail_ai};
use domain::feedback::read_by_rubric::Reading;
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
use crate::feedback::reader::{self, Texts};
use crate::jobs::{Context, Failure, Job, Lane};
use crate::program::curriculum::Curricula;
use crate::submission::notices::tell_moves;
use crate::submission::pass::pass;
use crate::submission::rows::{self as submission_rows, Attempt};

/// The job: reads the attempt that this request is about.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReadAttempt {
    /// The request.
    pub request: Uuid,
}

impl Job for ReadAttempt {
    const KIND: &'static str = "feedback/read_attempt";
    const LANE: Lane = Lane::Reading;

    async fn run(self, context: &Context<'_>) -> Result<(), Failure> {
        let (pool, now, curricula) = (context.pool, context.now, Curricula::default());
        let begun = begin(&mut *pool.connection().await?, &curricula, self.request, now).await?;
        let Some(begun) = begun else { return Ok(()) };
        let mission = begun.attempt.mission().map_err(Error::from)?;
        let reading = reader::read(mission, &begun.rubric, begun.texts.clone());
        finish(&mut *pool.connection().await?, &curricula, self.request, &begun, reading, now).await?;
        Ok(())
    }
}

/// An attempt that is being read.
#[derive(Debug)]
pub struct Begun {
    attempt: Attempt,
    rubric: Rubric,
    texts: Vec<String>,
}

/// A request with its attempt. Nobody else writes to either until the transaction ends.
async fn locked(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    request: Uuid,
) -> Result<Option<(AiFeedbackRow, UserId, Attempt)>> {
    let Some((row, user)) = ai_rows::request(conn, request).await? else { return Ok(None) };
    let attempt = submission_rows::locked_attempt(conn, curricula, user, SubmissionId(row.submission_id)).await?;
    // What another worker has written before the lock was ours.
    let row = ai_rows::request(conn, request).await?;
    Ok(row.map(|(row, user)| (row, user, attempt)))
}

/// Begins to read: nothing if there is nothing to read, or nobody waits for it any more.
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
        let rubric = reader::readable_rubric(mission).cloned();
        let answers = submission_rows::answers(conn, attempt.row.id).await?;
        let Texts { screened, left } = reader::texts(&mission.blocks, answers);
        match rubric.filter(|_| begun.is_running() && screened.asks_model) {
            Some(rubric) => {
                ai_rows::apply_status(conn, request, begun.status, None, now).await?;
                apply_moves(conn, &mut attempt, user, begun.moved.as_slice(), None, now).await?;
                Ok::<_, Error>(Some(Begun { attempt, rubric, texts: left }))
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

/// Applies what was read, if the request still waits for it.
async fn finish(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    request: Uuid,
    begun: &Begun,
    reading: Reading,
    now: Timestamp,
) -> Result<()> {
    conn.transaction(async |conn| {
        let Some((row, user, mut attempt)) = locked(conn, curricula, request).await? else { return Ok(()) };
        let facts = AiAnswerFacts {
            now,
            submission: SubmissionId(row.submission_id),
            attempt: attempt.row.status.0,
            status: row.status.0,
            rubric: begun.rubric.clone(),
            pass_mark_bp: count(attempt.mission()?.row.pass_mark_bp),
            keys: attempt.row.marks.as_ref().map(|marks| marks.0.key_points()).unwrap_or_default(),
            texts: begun.texts.clone(),
            judgements: reading.judgements.clone(),
            left_open: reading.left_open.clone(),
        };
        let accepted = accept_ai(&facts);
        let (shown, passed) = (accepted.shown_score_bp(), accepted.passed_bp());
        let (status, moves) = match accepted {
            AiAccepted::NotAwaited { .. } => return Ok(()),
            AiAccepted::Passed { status, moves, .. } | AiAccepted::ToPerson { status, moves, .. } => (status, moves),
            AiAccepted::Unfit { status, faults, moves } => {
                tracing::warn!(%request, ?faults, "an answer about an attempt does not count");
                ai_rows::apply_status(conn, request, status, None, now).await?;
                return apply_moves(conn, &mut attempt, user, &moves, None, now).await;
            }
        };
        let Reading { judgements, left_open } = reading;
        let result = AiResult::Read { judgements, left_open, score_bp: shown, has_passed: passed.is_some() };
        ai_rows::apply_status(conn, request, status, Some(result), now).await?;
        apply_moves(conn, &mut attempt, user, &moves, passed, now).await
    })
    .await
}

/// Writes moves of the attempt, with what a pass by this score completes and opens, and tells its learner.
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
    submission_rows::apply_moves(conn, &mut attempt.course.rows[attempt.at], moves).await?;
    tell_moves(conn, attempt, user, moves, &unlocked, now).await
}
