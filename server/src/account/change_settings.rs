//! Changes the learner's own settings.

use std::collections::BTreeMap;

use actix_web::patch;
use diesel_async::AsyncConnection as _;
use domain::account::change_settings::{
    AnalyticsChoice, QuietHours, SettingsChange, ThemeChoice, change_settings as decide,
};
use domain::notification::NotifyChoice;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::account::profile_rows;
use crate::account::show_settings::SettingsView;
use crate::auth::{Learner, Now};
use crate::error::{Error, Result};
use crate::http::{Json, given};

/// The settings that change; what is not named stays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangeSettingsRequest {
    /// Where notices of these kinds go from now on.
    #[serde(default)]
    notify: BTreeMap<String, NotifyChoice>,
    /// When nothing is sent; `null` for never.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<QuietHours>)]
    quiet_hours: Option<Option<QuietHours>>,
    /// Which colours.
    theme: Option<ThemeChoice>,
    /// Whether things move less.
    reduced_motion: Option<bool>,
    /// Whether single letters are keys of commands.
    single_keys: Option<bool>,
    /// Whether advertising may come.
    marketing_opt_in: Option<bool>,
    /// Whether a language model may read what they hand in.
    ai_consent: Option<bool>,
    /// What they say about analytics; `null` to be asked again.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<AnalyticsChoice>)]
    analytics: Option<Option<AnalyticsChoice>>,
}

/// Changes the settings of the person who asks.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = ChangeSettingsRequest,
    responses((status = 200, body = SettingsView)))]
#[patch("/user/settings")]
pub(crate) async fn change_settings(
    mut learner: Learner,
    Now(now): Now,
    Json(body): Json<ChangeSettingsRequest>,
) -> Result<Json<SettingsView>> {
    let user = learner.id;
    let change = SettingsChange {
        notify: body.notify,
        quiet_hours: body.quiet_hours,
        theme: body.theme,
        reduced_motion: body.reduced_motion,
        single_keys: body.single_keys,
        marketing_opt_in: body.marketing_opt_in,
        ai_consent: body.ai_consent,
        analytics: body.analytics,
    };
    let changed = learner
        .conn
        .transaction(async |conn| {
            let settings = decide(profile_rows::locked_settings(conn, user, now).await?, change)?;
            profile_rows::store_settings(conn, user, &settings, now).await?;
            Ok::<_, Error>(settings)
        })
        .await?;
    Ok(Json(changed.into()))
}
