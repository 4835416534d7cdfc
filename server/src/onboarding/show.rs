//! What a newcomer is asked, and how far they have come.

use crate::onboarding::{OnboardingView, rows};
use crate::prelude::*;

/// Shows the onboarding of the person who asks.
#[utoipa::path(responses((status = 200, body = OnboardingView)))]
#[get("/onboarding/user-questions")]
pub(crate) async fn show_onboarding(mut learner: Learner) -> Result<Json<OnboardingView>> {
    Ok(Json(rows::progress_of(&mut learner.conn, learner.id).await?.into()))
}
