//! Keeps what a newcomer answers, and marks the step they leave.

use domain::onboarding::answer::{AnswerFacts, AnswersDraft, answer};

use crate::account::profile_rows;
use crate::onboarding::{OnboardingView, rows};
use crate::prelude::*;

/// Keeps answers of the person who asks.
#[utoipa::path(responses((status = 200, body = OnboardingView)))]
#[post("/onboarding/user-questions")]
pub(crate) async fn answer_onboarding(
    mut learner: Learner,
    Now(now): Now,
    Json(draft): Json<AnswersDraft>,
) -> Result<Json<OnboardingView>> {
    let user = learner.id;
    let progress = learner.conn.transaction(async |conn| {
        let progress = rows::locked_progress(conn, user, now).await?;
        let profile = profile_rows::profile_of(conn, user).await?;
        let has_legal_name = profile.is_some_and(|profile| profile.legal_name.is_some());
        let progress = answer(AnswerFacts { progress, has_legal_name }, draft)?;
        rows::store_progress(conn, user, &progress, now).await?;
        Ok::<_, Error>(progress)
    });
    Ok(Json(progress.await?.into()))
}
