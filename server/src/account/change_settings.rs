//! Changes the learner's own settings.

use domain::account::change_settings::{SettingsChange, change_settings as decide};

use crate::account::profile_rows;
use crate::account::show_settings::SettingsView;
use crate::prelude::*;

/// Changes the caller's settings.
#[utoipa::path(responses((status = 200, body = SettingsView)))]
#[patch("/user/settings")]
pub(crate) async fn change_settings(
    mut learner: Learner,
    platform: Data<Platform>,
    Now(now): Now,
    Json(change): Json<SettingsChange>,
) -> Result<Json<SettingsView>> {
    let user = learner.id;
    let changed = learner.conn.transaction(async |conn| {
        let settings = decide(profile_rows::locked_settings(conn, user, now).await?, change)?;
        profile_rows::store_settings(conn, user, &settings, now).await?;
        Ok::<_, Error>(settings)
    });
    Ok(Json(SettingsView::new(changed.await?, &platform)))
}
