//! The learner's own profile.

use crate::account::profile::ProfileView;
use crate::account::profile_rows;
use crate::prelude::*;

/// Shows the caller's profile.
#[utoipa::path(responses((status = 200, body = ProfileView)))]
#[get("/user/profile")]
pub(crate) async fn show_profile(mut learner: Learner) -> Result<Json<ProfileView>> {
    let row = profile_rows::profile_of(&mut learner.conn, learner.id).await?;
    Ok(Json(row.ok_or(Refusal::ProfileNotFound)?.into()))
}
