//! The learner's own settings.

use domain::account::change_settings::{AnalyticsChoice, QuietHours, Settings, ThemeChoice};
use domain::notification::{NotificationKind, NotifyChoice};
use std::collections::BTreeMap;

use crate::account::profile_rows;
use crate::prelude::*;

/// Choices that have an effect on this platform. A client hides the others.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SettingsInUse {
    /// Kinds of notices that are sent.
    notices: Vec<NotificationKind>,
    /// Whether notices are sent to devices.
    push: bool,
    /// Whether a language model reads submissions.
    ai_consent: bool,
    /// Whether notices about new programs are sent.
    marketing_opt_in: bool,
}

/// A person's settings, with defaults for what was never chosen.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Settings)]
pub(crate) struct SettingsView {
    /// Channels of each kind of notice.
    #[schema(value_type = BTreeMap<String, NotifyChoice>)]
    notify: BTreeMap<NotificationKind, NotifyChoice>,
    /// Kinds whose e-mail cannot be switched off.
    always: Vec<NotificationKind>,
    /// Hours in which no notice is sent.
    quiet_hours: Option<QuietHours>,
    /// Colour theme.
    theme: ThemeChoice,
    /// Whether motion is reduced.
    reduced_motion: bool,
    /// Whether single letters are keyboard shortcuts.
    single_keys: bool,
    /// Whether the person declined push notifications and does not want the question again.
    declined_push: bool,
    /// Whether the person asked for notices about new programs.
    marketing_opt_in: bool,
    /// Whether a language model may read their submissions.
    ai_consent: bool,
    /// Choice about analytics; `None` if they were never asked.
    analytics: Option<AnalyticsChoice>,
    /// Choices that have an effect on this platform.
    in_use: SettingsInUse,
}

impl SettingsView {
    /// Returns the view of these settings on this platform.
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
                marketing_opt_in: true,
            },
        }
    }
}

/// Shows the caller's settings.
#[utoipa::path(responses((status = 200, body = SettingsView)))]
#[get("/user/settings")]
pub(crate) async fn show_settings(mut learner: Learner, platform: Data<Platform>) -> Result<Json<SettingsView>> {
    let settings = profile_rows::settings_of(&mut learner.conn, learner.id).await?;
    Ok(Json(SettingsView::new(settings, &platform)))
}
