//! The onboarding's questions, and a newcomer's progress.

use crate::onboarding::{OnboardingView, rows};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::list_offerings::categories;

/// Shows the caller's onboarding.
#[utoipa::path(responses((status = 200, body = OnboardingView)))]
#[get("/onboarding/user-questions")]
pub(crate) async fn show_onboarding(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
) -> Result<Json<OnboardingView>> {
    let progress = rows::progress_of(&mut learner.conn, learner.id).await?;
    let categories = categories(&mut learner.conn, &curricula, now).await?;
    Ok(Json(OnboardingView::new(progress, &categories)))
}
