//! Submits an attempt, withdraws it, or requests a review by a person. This endpoint belongs to feedback and not to
//! submissions, because withdrawing or superseding an attempt closes its review. The response contains the
//! consequences: the marks, the completed and the opened missions, and the answer keys and model answers that may be
//! shown now.

use domain::ids::BadgeId;
use domain::mission::answer_key::BlockKey;
use domain::mission::decide::decide;
use domain::mission::progress::{Progress, progress};
use domain::submission::acts::{AttemptActs, acts};
use domain::submission::reveal::QuestionTries;

use crate::feedback::request_review::apply_request;
use crate::feedback::submit::apply_submit;
use crate::feedback::withdraw::apply_withdraw;
use crate::mission::UserMissionView;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::submission::attempt_rows::{Attempt, locked_attempt};
use crate::submission::revealed::{ModelAnswerView, RevealedView, reveal_facts};
use crate::submission::rows;
use crate::submission::{SubmissionView, attempt_facts, view_rows};

/// An action on the attempt.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangeSubmissionRequest {
    /// The action.
    action: SubmissionAction,
    /// The attempt's `rev` that the learner saw.
    base_rev: u32,
}

/// An action on an attempt.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SubmissionAction {
    /// Submit it.
    Submit,
    /// Withdraw it.
    Withdraw,
    /// Request a review by a person.
    RequestReview,
}

/// An attempt after an action, with the consequences.
#[derive(Serialize, ToSchema)]
pub(crate) struct SubmissionResult {
    /// The attempt.
    submission: SubmissionView,
    /// Actions that are possible next.
    acts: Option<AttemptActs>,
    /// User mission of the attempt.
    user_mission: UserMissionView,
    /// Missions that this action has opened.
    unlocked: Vec<MissionId>,
    /// The learner's progress.
    progress: Progress,
    /// Badges that this action has earned.
    badges: Vec<BadgeId>,
    /// Model answers that may be shown now.
    model_answers: Vec<ModelAnswerView>,
    /// Keys that may be shown now.
    keys: Vec<BlockKey>,
    /// The tries at each question with a key.
    tries: Vec<QuestionTries>,
}

/// Performs an action on an attempt.
#[utoipa::path(responses((status = 200, body = SubmissionResult)))]
#[patch("/user-submissions/{id}")]
pub(crate) async fn change_submission(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    Json(body): Json<ChangeSubmissionRequest>,
) -> Result<Json<SubmissionResult>> {
    let user = learner.id;
    let result = learner.conn.transaction(async |conn| {
        let mut attempt = locked_attempt(conn, &curricula, user, SubmissionId(*id)).await?;
        let (unlocked, badges) = match body.action {
            SubmissionAction::Submit => apply_submit(conn, &mut attempt, user, body.base_rev, now).await?,
            SubmissionAction::Withdraw => apply_withdraw(conn, &mut attempt, user, now).await?,
            SubmissionAction::RequestReview => (apply_request(conn, &attempt, user, now).await?, Vec::new()),
        };
        result_of(conn, &attempt, (unlocked, badges), now).await
    });
    Ok(Json(result.await?))
}

async fn result_of(
    conn: &mut AsyncPgConnection,
    attempt: &Attempt,
    (unlocked, badges): (Vec<MissionId>, Vec<BadgeId>),
    now: Timestamp,
) -> Result<SubmissionResult, Error> {
    let mission = attempt.mission()?;
    let row = &attempt.course.rows[attempt.at];
    let board = attempt.course.board(now)?;
    let decision = decide(&board, mission.facts.id).ok_or(Refusal::MissionUmNotFound)?;
    let attempts = rows::attempts(conn, attempt.row.beside()).await?;
    let current = attempts.iter().find(|each| each.id == attempt.row.id).ok_or(Refusal::SubmissionNotFound)?;
    let tried = rows::tried(&attempts);
    let revealing = reveal_facts(mission, row.completed_at.is_some(), &tried);
    let RevealedView { model_answers, keys, tries } = RevealedView::of(&revealing);
    let facts = attempt_facts(mission, row, decision.clone(), rows::earlier(&attempts));
    Ok(SubmissionResult {
        acts: acts(facts, now),
        submission: view_rows::view(conn, current, mission, &revealing).await?,
        user_mission: UserMissionView::new(row, decision.state),
        unlocked,
        progress: progress(&board),
        badges,
        model_answers,
        keys,
        tries,
    })
}
