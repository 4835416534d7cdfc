//! Saves a newcomer's answers, and marks the step that the newcomer leaves.

use domain::onboarding::answer::{AnswerFacts, AnswersDraft, answer};

use crate::account::profile_rows;
use crate::onboarding::{OnboardingView, rows};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::list_offerings::categories;

/// Saves the caller's answers.
#[utoipa::path(responses((status = 200, body = OnboardingView)))]
#[post("/onboarding/user-questions")]
pub(crate) async fn answer_onboarding(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    Json(draft): Json<AnswersDraft>,
) -> Result<Json<OnboardingView>> {
    let user = learner.id;
    let categories = categories(&mut learner.conn, &curricula, now).await?;
    let kept = learner.conn.transaction(async |conn| {
        let progress = rows::locked_progress(conn, user, now).await?;
        let profile = profile_rows::profile_of(conn, user).await?;
        let has_legal_name = profile.is_some_and(|profile| profile.legal_name.is_some());
        let facts = AnswerFacts { progress, has_legal_name, categories: categories.clone() };
        let progress = answer(facts, draft)?;
        rows::store_progress(conn, user, &progress, now).await?;
        Ok::<_, Error>(OnboardingView::new(progress, &categories))
    });
    Ok(Json(kept.await?))
}
