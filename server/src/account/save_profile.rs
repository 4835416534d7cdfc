//! Saves the learner's own profile as a whole.

use domain::account::save_profile::{Profile, save_profile as decide};

use crate::account::profile::ProfileView;
use crate::account::profile_rows::{self, ProfileRow};
use crate::prelude::*;

/// Saves the caller's profile.
#[utoipa::path(responses((status = 200, body = ProfileView)))]
#[put("/user/profile")]
pub(crate) async fn save_profile(
    mut learner: Learner,
    Now(now): Now,
    Json(profile): Json<Profile>,
) -> Result<Json<ProfileView>> {
    let row = ProfileRow::new(learner.id, decide(profile, now)?, now);
    profile_rows::store_profile(&mut learner.conn, &row).await?;
    Ok(Json(row.into()))
}
