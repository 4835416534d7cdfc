//! The learner's own settings.

use domain::account::change_settings::{AnalyticsChoice, QuietHours, Settings, ThemeChoice};
use domain::notification::{NotificationKind, NotifyChoice};
use std::collections::BTreeMap;

use crate::account::profile_rows;
use crate::prelude::*;

/// Which choices have an effect so far; a client shows the others once they do.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SettingsInUse {
    /// The kinds of notices that are sent.
    notices: Vec<NotificationKind>,
    /// Whether notices go to devices.
    push: bool,
    /// Whether a language model reads what is handed in.
    ai_consent: bool,
    /// Whether advertising is sent.
    marketing_opt_in: bool,
}

/// What a person chose, the defaults where they chose nothing.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Settings)]
pub(crate) struct SettingsView {
    /// Where notices of each kind go.
    #[schema(value_type = BTreeMap<String, NotifyChoice>)]
    notify: BTreeMap<NotificationKind, NotifyChoice>,
    /// The kinds whose e-mail cannot be switched off.
    always: Vec<NotificationKind>,
    /// When nothing is sent.
    quiet_hours: Option<QuietHours>,
    /// Which colours.
    theme: ThemeChoice,
    /// Whether things move less.
    reduced_motion: bool,
    /// Whether single letters are keys of commands.
    single_keys: bool,
    /// Whether they want to be asked no more whether a device is to be told.
    declined_push: bool,
    /// Whether advertising may come.
    marketing_opt_in: bool,
    /// Whether a language model may read what they hand in.
    ai_consent: bool,
    /// What they said about analytics, where they were asked.
    analytics: Option<AnalyticsChoice>,
    /// Which of these choices have an effect so far.
    in_use: SettingsInUse,
}

impl SettingsView {
    /// The view of what a person chose, on this platform.
    pub(crate) fn new(settings: Settings, platform: &Platform) -> Self {
        let kinds = NotificationKind::ALL.iter().copied();
        Self {
            notify: kinds.clone().map(|kind| (kind, settings.choice(kind))).collect(),
            always: kinds.clone().filter(|kind| kind.is_always()).collect(),
            quiet_hours: settings.quiet_hours,
            theme: settings.theme,
            reduced_motion: settings.reduced_motion,
            single_keys: settings.single_keys,
            declined_push: settings.declined_push,
            marketing_opt_in: settings.marketing_opt_in,
            ai_consent: settings.ai_consent,
            analytics: settings.analytics,
            in_use: SettingsInUse {
                notices: kinds.filter(|kind| kind.has_cause()).collect(),
                push: platform.push.is_some(),
                ai_consent: platform.model.is_some(),
                marketing_opt_in: false,
            },
        }
    }
}

/// Shows the settings of the person who asks.
#[utoipa::path(responses((status = 200, body = SettingsView)))]
#[get("/user/settings")]
pub(crate) async fn show_settings(mut learner: Learner, platform: Data<Platform>) -> Result<Json<SettingsView>> {
    let settings = profile_rows::settings_of(&mut learner.conn, learner.id).await?;
    Ok(Json(SettingsView::new(settings, &platform)))
}
