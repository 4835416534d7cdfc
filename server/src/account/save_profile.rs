//! Saves the learner's own profile, the whole of it.

use actix_web::put;
use domain::account::save_profile::{Profile, ProfileLinks, save_profile as decide};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::account::profile::ProfileView;
use crate::account::profile_rows::{self, ProfileRow};
use crate::auth::{Learner, Now};
use crate::error::Result;
use crate::http::Json;

/// A whole profile; what is not in it is empty from then on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProfileRequest {
    /// The name as it is to stand on a certificate.
    legal_name: Option<String>,
    /// The line below the name.
    headline: Option<String>,
    /// A few sentences.
    bio: Option<String>,
    /// Where they learn or learnt.
    school: Option<String>,
    /// What they learn or learnt there.
    degree: Option<String>,
    /// The year in which they end or ended.
    grad_year: Option<i32>,
    /// What they can do.
    #[serde(default)]
    #[schema(max_items = 30)]
    skills: Vec<String>,
    /// Where else they can be found.
    #[serde(default)]
    links: ProfileLinks,
}

/// Saves the profile of the person who asks.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = ProfileRequest,
    responses((status = 200, body = ProfileView)))]
#[put("/user/profile")]
pub(crate) async fn save_profile(
    mut learner: Learner,
    Now(now): Now,
    Json(body): Json<ProfileRequest>,
) -> Result<Json<ProfileView>> {
    let ProfileRequest { legal_name, headline, bio, school, degree, grad_year, skills, links } = body;
    let profile = decide(Profile { legal_name, headline, bio, school, degree, grad_year, skills, links }, now)?;
    let row = ProfileRow::new(learner.id, profile, now);
    profile_rows::store_profile(&mut learner.conn, &row).await?;
    Ok(Json(row.into()))
}
