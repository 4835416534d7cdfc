//! Saves the profile step: some fields of the profile, and two answers.

use domain::onboarding::OnboardingStep;
use domain::onboarding::save_profile::{ProfileStepDraft, ProfileStepFacts, save_profile};

use crate::account::profile::ProfileView;
use crate::account::profile_rows::{self, ProfileRow};
use crate::network_country::NetworkCountry;
use crate::onboarding::list_offers::offers;
use crate::onboarding::{OfferView, rows};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::list_offerings::{Viewer, cards, categories};

/// The profile after a step of the onboarding.
#[derive(Serialize, ToSchema)]
pub(crate) struct OnboardingProfile {
    /// The profile. `None`: the person has given no data.
    profile: Option<ProfileView>,
    /// The step that comes next.
    next_step: Option<OnboardingStep>,
    /// The sessions that fit the person now.
    offers: Vec<OfferView>,
}

/// Saves the caller's profile step.
#[utoipa::path(responses((status = 200, body = OnboardingProfile)))]
#[put("/onboarding/profile")]
pub(crate) async fn onboard_profile(
    mut learner: Learner,
    curricula: Data<Curricula>,
    network: NetworkCountry,
    Now(now): Now,
    Json(draft): Json<ProfileStepDraft>,
) -> Result<Json<OnboardingProfile>> {
    let prices = network.prices_for(learner.user.country(), None);
    let (user, conn) = (learner.id, &mut learner.conn);
    let cards = cards(conn, &curricula, Viewer { user: Some(user), prices }, now).await?;
    let categories = categories(conn, &curricula, now).await?;
    let kept = conn.transaction(async |conn| {
        // The lock on this row covers everything that the onboarding writes.
        let progress = rows::locked_progress(conn, user, now).await?;
        let stored = profile_rows::profile_of(conn, user).await?;
        let profile = stored.clone().map(ProfileRow::profile).unwrap_or_default();
        let saved = save_profile(ProfileStepFacts { now, profile, progress, categories }, draft)?;
        rows::store_progress(conn, user, &saved.progress, now).await?;
        let Some(profile) = saved.profile else { return Ok((stored, saved.progress)) };
        let row = ProfileRow::new(user, profile, now);
        profile_rows::store_profile(conn, &row).await?;
        Ok::<_, Error>((Some(row), saved.progress))
    });
    let (profile, progress) = kept.await?;
    let offers = offers(cards, &progress, now);
    Ok(Json(OnboardingProfile { profile: profile.map(ProfileView::from), next_step: progress.next_step(), offers }))
}
