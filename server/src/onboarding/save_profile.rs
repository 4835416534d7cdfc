//! Keeps what the step of the profile tells: some fields of the profile, and two answers. What is left
//! out stays as it is.

use actix_web::put;
use actix_web::web::Data;
use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::account::save_profile::{Profile, save_profile};
use domain::ids::UserId;
use domain::onboarding::answer::{AnswerFacts, AnswersDraft, answer, step_of_profile};
use domain::onboarding::{Answer, OnboardingStep, Progress, QuestionId};
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::account::profile::ProfileView;
use crate::account::profile_rows::{self, ProfileRow};
use crate::auth::{Learner, Now};
use crate::error::{Error, Result};
use crate::http::{Json, given};
use crate::onboarding::list_offers::offers;
use crate::onboarding::{OfferView, rows};
use crate::program::curriculum::Curricula;

/// What the onboarding tells about a person.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OnboardingProfileRequest {
    /// The name as it is to stand on a certificate.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    legal_name: Option<Option<String>>,
    /// The line below the name.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    headline: Option<Option<String>>,
    /// Where they learn or learnt.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    school: Option<Option<String>>,
    /// What they learn or learnt there.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    degree: Option<Option<String>>,
    /// The year in which they end or ended.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<i32>)]
    grad_year: Option<Option<i32>>,
    /// What they can do.
    #[schema(max_items = 30)]
    skills: Option<Vec<String>>,
    /// The fields of work they like.
    #[schema(max_items = 5)]
    interests: Option<Vec<String>>,
    /// How many hours a week they have.
    hours_per_week: Option<String>,
}

/// The profile after a step of the onboarding.
#[derive(Serialize, ToSchema)]
pub(crate) struct OnboardingProfile {
    /// The profile, where anything was told.
    profile: Option<ProfileView>,
    /// The step that comes next.
    next_step: Option<OnboardingStep>,
    /// The sessions that fit now.
    offers: Vec<OfferView>,
}

/// Keeps what the person who asks tells about themselves.
#[utoipa::path(tag = "onboarding", security(("bearer" = [])), request_body = OnboardingProfileRequest,
    responses((status = 200, body = OnboardingProfile)))]
#[put("/onboarding/profile")]
pub(crate) async fn onboard_profile(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    Json(body): Json<OnboardingProfileRequest>,
) -> Result<Json<OnboardingProfile>> {
    let user = learner.id;
    let conn = &mut learner.conn;
    let kept = conn.transaction(async |conn| keep(conn, user, body, now).await).await;
    let (profile, progress) = kept?;
    let offers = offers(conn, &curricula, user, &progress, now).await?;
    Ok(Json(OnboardingProfile { profile: profile.map(ProfileView::from), next_step: progress.next_step(), offers }))
}

async fn keep(
    conn: &mut AsyncPgConnection,
    user: UserId,
    body: OnboardingProfileRequest,
    now: Timestamp,
) -> Result<(Option<ProfileRow>, Progress), Error> {
    // Its row is the lock of all that the onboarding writes.
    let progress = rows::locked_progress(conn, user, now).await?;
    let stored = profile_rows::profile_of(conn, user).await?;
    let sends_legal_name = body.legal_name.is_some();
    let interests = body.interests.clone().map(|values| Answer { question: QuestionId::Interests, values });
    let hours =
        body.hours_per_week.clone().map(|hours| Answer { question: QuestionId::HoursPerWeek, values: vec![hours] });
    let before = stored.clone().map(ProfileRow::profile).unwrap_or_default();
    let after = save_profile(merge(before.clone(), body), now)?;
    let has_legal_name = after.legal_name.is_some();
    let step = step_of_profile(sends_legal_name, has_legal_name);
    let draft = AnswersDraft { answers: interests.into_iter().chain(hours).collect(), step, skip: false };
    let progress = answer(AnswerFacts { progress, has_legal_name }, draft)?;
    rows::store_progress(conn, user, &progress, now).await?;
    if after == before {
        return Ok((stored, progress));
    }
    let row = ProfileRow::new(user, after, now);
    profile_rows::store_profile(conn, &row).await?;
    Ok((Some(row), progress))
}

fn merge(before: Profile, told: OnboardingProfileRequest) -> Profile {
    Profile {
        legal_name: told.legal_name.unwrap_or(before.legal_name),
        headline: told.headline.unwrap_or(before.headline),
        school: told.school.unwrap_or(before.school),
        degree: told.degree.unwrap_or(before.degree),
        grad_year: told.grad_year.unwrap_or(before.grad_year),
        skills: told.skills.unwrap_or(before.skills),
        bio: before.bio,
        links: before.links,
    }
}
