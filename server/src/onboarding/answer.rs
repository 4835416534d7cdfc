//! Keeps what a newcomer answers, and marks the step they leave.

use actix_web::post;
use diesel_async::AsyncConnection as _;
use domain::onboarding::answer::{AnswerFacts, AnswersDraft, answer};
use domain::onboarding::{Answer, OnboardingStep};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::account::profile_rows;
use crate::auth::{Learner, Now};
use crate::error::{Error, Result};
use crate::http::Json;
use crate::onboarding::{OnboardingView, rows};

/// Answers to keep, and the step that they end.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswersRequest {
    /// The answers; those to other questions stay.
    #[serde(default)]
    #[schema(max_items = 5)]
    answers: Vec<Answer>,
    /// The step; none for a draft.
    step: Option<OnboardingStep>,
    /// Whether the step is left undone.
    #[serde(default)]
    skip: bool,
}

/// Keeps answers of the person who asks.
#[utoipa::path(tag = "onboarding", security(("bearer" = [])), request_body = AnswersRequest,
    responses((status = 200, body = OnboardingView)))]
#[post("/onboarding/user-questions")]
pub(crate) async fn answer_onboarding(
    mut learner: Learner,
    Now(now): Now,
    Json(body): Json<AnswersRequest>,
) -> Result<Json<OnboardingView>> {
    let user = learner.id;
    let progress = learner
        .conn
        .transaction(async |conn| {
            let progress = rows::locked_progress(conn, user, now).await?;
            let profile = profile_rows::profile_of(conn, user).await?;
            let has_legal_name = profile.is_some_and(|profile| profile.legal_name.is_some());
            let draft = AnswersDraft { answers: body.answers, step: body.step, skip: body.skip };
            let progress = answer(AnswerFacts { progress, has_legal_name }, draft)?;
            rows::store_progress(conn, user, &progress, now).await?;
            Ok::<_, Error>(progress)
        })
        .await?;
    Ok(Json(progress.into()))
}
