//! Accepts requests for feedback on an attempt, and shows their state. A job reads the attempt.

use actix_web::http::StatusCode;
use domain::feedback::request_ai::{AiRequestFacts, quota, request_ai};
use domain::refusal::Refusals;

use crate::clock::new_id;
use crate::columns::{At, TextEnum};
use crate::feedback::ai_rows::{self, AiFeedbackRow};
use crate::feedback::read_attempt::ReadAttempt;
use crate::feedback::reader::{BUILT_IN, BUILT_IN_VERSION, Reader};
use crate::feedback::{AiFeedbackAskedView, AiFeedbackStateView, AiFeedbackView, prompt, rows};
use crate::jobs;
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::submission::attempt_rows::{author_for, author_for_acting};

/// Shows the state of the feedback on an attempt.
#[utoipa::path(responses((status = 200, body = AiFeedbackStateView)))]
#[get("/user-submissions/{id}/ai-feedback")]
pub(crate) async fn show_ai_feedback(
    mut learner: Learner,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
) -> Result<Json<AiFeedbackStateView>> {
    let (user, id, reader) = (learner.id, SubmissionId(*id), Reader::of(platform.model.as_ref()));
    let author = author_for(&mut learner.conn, user, id).await?;
    let conn = &mut learner.conn;
    let asked = ai_rows::facts_for_request(conn, &curricula, (user, author), id, reader, now).await?;
    let requested = request_ai(&asked.facts);
    let refusal = requested.as_ref().err().map(Refusals::first);
    let AiRequestFacts { zone, entitlements, earlier, status, rubric, .. } = asked.facts;
    Ok(Json(AiFeedbackStateView {
        user_mission: UserMissionId(asked.user_mission),
        submission_status: status,
        quota: quota(&zone, now, &entitlements, &earlier),
        reader,
        needs_consent: refusal.is_some_and(|refusal| matches!(refusal, Refusal::AiFeedbackNoConsent)),
        rubric,
        feedback: asked.latest.map(AiFeedbackView::from),
        can_ask: refusal.is_none(),
    }))
}

/// Requests feedback on an attempt.
#[utoipa::path(responses((status = 202, body = AiFeedbackAskedView)))]
#[post("/user-submissions/{id}/ai-feedback")]
pub(crate) async fn request_ai_feedback(
    mut learner: Learner,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    _: NoBody,
) -> Result<HttpResponse> {
    let (user, id, reader) = (learner.id, SubmissionId(*id), Reader::of(platform.model.as_ref()));
    let (model, prompt_version) = match platform.model.as_ref() {
        Some(model) => (model.name().to_owned(), prompt::version()),
        None => (BUILT_IN.to_owned(), BUILT_IN_VERSION.to_owned()),
    };
    let work = learner.conn.transaction(async |conn| {
        let author = author_for_acting(conn, user, id).await?;
        rows::lock_attempt(conn, id).await?;
        ai_rows::lock_learner(conn, author).await?;
        let asked = ai_rows::facts_for_request(conn, &curricula, (user, author), id, reader, now).await?;
        let requested = request_ai(&asked.facts)?;
        let row = AiFeedbackRow {
            id: new_id(now),
            submission_id: id.0,
            status: TextEnum(requested.status),
            requested_at: At(now),
            ended_at: None,
            model,
            prompt_version,
            version_id: asked.version,
            result: None,
            calls: 0,
        };
        ai_rows::insert(conn, &row).await?;
        jobs::enqueue(conn, Some(user), &ReadAttempt { request: row.id }, now, now).await?;
        publish(conn, &[PublishedUpdate::new(user, LiveFeature::Submission, asked.user_mission)], now).await?;
        Ok::<_, Error>(AiFeedbackAskedView { feedback: row.into(), quota: requested.quota })
    });
    let mut response = json(&work.await?)?;
    *response.status_mut() = StatusCode::ACCEPTED;
    Ok(response)
}
