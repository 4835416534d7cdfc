//! Changes a person's settings. Notification preferences are stored as differences from the defaults, so a changed
//! default applies to everybody who has not changed that preference.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use crate::notification::QuietHours;

use crate::notification::change_preferences::change_preferences;
use crate::notification::{NotificationKind, NotifyChoice};
use crate::patch::Patch;
use crate::refusal::Refusals;

/// Colour scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ThemeChoice {
    /// The device's scheme.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// A person's choice about analytics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnalyticsChoice {
    /// The person agrees.
    Granted,
    /// The person declines.
    Denied,
}

/// A person's settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The preference for each kind of notice that differs from the default.
    pub notify: BTreeMap<NotificationKind, NotifyChoice>,
    /// Quiet hours, in which no push is sent, and no e-mail except those that are always sent. `None` if the person has
    /// no quiet hours.
    pub quiet_hours: Option<QuietHours>,
    /// Colour scheme.
    pub theme: ThemeChoice,
    /// Whether animations are reduced.
    pub reduced_motion: bool,
    /// Whether single letters are shortcuts (WCAG 2.1.4).
    pub single_keys: bool,
    /// Whether the person declined push notifications and does not want to be asked again.
    pub declined_push: bool,
    /// Whether the person asked for notices about new programs; by default they did not.
    pub marketing_opt_in: bool,
    /// Whether a language model may read what the person submits, which [AI feedback](crate::feedback::request_ai)
    /// requires; by default it may not.
    pub ai_consent: bool,
    /// The choice about analytics; `None` if the person has not answered.
    pub analytics: Option<AnalyticsChoice>,
}

/// The settings of a person who never changed any.
impl Default for Settings {
    fn default() -> Self {
        Self {
            notify: BTreeMap::new(),
            quiet_hours: None,
            theme: ThemeChoice::System,
            reduced_motion: false,
            single_keys: true,
            declined_push: false,
            marketing_opt_in: false,
            ai_consent: false,
            analytics: None,
        }
    }
}

impl Settings {
    /// The channels of a kind of notice.
    #[must_use]
    pub fn choice(&self, kind: NotificationKind) -> NotifyChoice {
        self.notify.get(&kind).copied().unwrap_or_else(|| kind.default_choice())
    }
}

/// The settings to change; a field that is left out stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ChangeSettingsRequest))]
#[serde(deny_unknown_fields)]
pub struct SettingsChange {
    /// New channels of notices, by the name of their kind.
    #[serde(default)]
    pub notify: BTreeMap<String, NotifyChoice>,
    /// The new quiet hours; `null` removes them.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<QuietHours>))]
    pub quiet_hours: Patch<QuietHours>,
    /// Colour scheme.
    pub theme: Option<ThemeChoice>,
    /// Whether animations are reduced.
    pub reduced_motion: Option<bool>,
    /// Whether single letters are shortcuts.
    pub single_keys: Option<bool>,
    /// Whether the person declines push notifications and does not want to be asked again.
    pub declined_push: Option<bool>,
    /// Whether the person asks for notices about new programs.
    pub marketing_opt_in: Option<bool>,
    /// Whether a language model may read what the person submits.
    pub ai_consent: Option<bool>,
    /// The choice about analytics; `null` to be asked again.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<AnalyticsChoice>))]
    pub analytics: Patch<AnalyticsChoice>,
}

/// Returns the settings after the change. Quiet hours that begin and end at the same time become `None`.
///
/// # Errors
/// `validation-fail` for every unknown kind, and for every change that switches off an e-mail that is always sent.
pub fn change_settings(settings: Settings, change: SettingsChange) -> Result<Settings, Refusals> {
    Ok(Settings {
        notify: change_preferences(settings.notify, change.notify)?,
        quiet_hours: change.quiet_hours.apply(settings.quiet_hours).filter(|hours| hours.from != hours.to),
        theme: change.theme.unwrap_or(settings.theme),
        reduced_motion: change.reduced_motion.unwrap_or(settings.reduced_motion),
        single_keys: change.single_keys.unwrap_or(settings.single_keys),
        declined_push: change.declined_push.unwrap_or(settings.declined_push),
        marketing_opt_in: change.marketing_opt_in.unwrap_or(settings.marketing_opt_in),
        ai_consent: change.ai_consent.unwrap_or(settings.ai_consent),
        analytics: change.analytics.apply(settings.analytics),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notification::Cadence;
    use crate::time::LocalTime;

    fn notify(word: &str, change: impl FnOnce(&mut NotifyChoice)) -> SettingsChange {
        let mut choice = NotificationKind::from_word(word).map_or(
            NotifyChoice { web: true, email: true, push: false, cadence: Cadence::Instant },
            NotificationKind::default_choice,
        );
        change(&mut choice);
        SettingsChange { notify: BTreeMap::from([(word.to_owned(), choice)]), ..SettingsChange::default() }
    }

    #[test]
    fn only_what_differs_from_the_defaults_is_kept() {
        let changed = change_settings(Settings::default(), notify("mention", |choice| choice.email = false)).unwrap();
        assert!(!changed.choice(NotificationKind::Mention).email);
        assert_eq!(changed.notify.len(), 1);
        let back = change_settings(changed, notify("mention", |_| {})).unwrap();
        assert_eq!(back, Settings::default());
    }

    #[test]
    fn what_is_not_named_stays_as_it_is() {
        let dark = SettingsChange { theme: Some(ThemeChoice::Dark), ..SettingsChange::default() };
        let dark = change_settings(Settings::default(), dark).unwrap();
        let agreed = SettingsChange { analytics: Patch::Set(AnalyticsChoice::Granted), ..SettingsChange::default() };
        let agreed = change_settings(dark, agreed).unwrap();
        assert_eq!((agreed.theme, agreed.analytics), (ThemeChoice::Dark, Some(AnalyticsChoice::Granted)));
        let asked_again = SettingsChange { analytics: Patch::Clear, ..SettingsChange::default() };
        assert_eq!(change_settings(agreed, asked_again).unwrap().analytics, None);
    }

    #[test]
    fn an_unknown_kind_and_a_mail_that_always_comes_are_refused_together() {
        let mut change = notify("payment_failed", |choice| choice.email = false);
        change.notify.extend(notify("newsletter", |_| {}).notify);
        let refused = change_settings(Settings::default(), change).unwrap_err();
        assert_eq!(refused.iter().count(), 2);
        let quieter = notify("payment_failed", |choice| choice.web = false);
        assert!(change_settings(Settings::default(), quieter).is_ok());
    }

    #[test]
    fn quiet_hours_may_reach_over_midnight_and_end_when_they_begin_only_as_none() {
        let hours = |from: &str, to: &str| {
            let (from, to) = (LocalTime::parse(from).unwrap(), LocalTime::parse(to).unwrap());
            SettingsChange { quiet_hours: Patch::Set(QuietHours { from, to }), ..SettingsChange::default() }
        };
        let night = change_settings(Settings::default(), hours("22:00", "07:00")).unwrap();
        assert!(night.quiet_hours.is_some());
        assert_eq!(change_settings(night, hours("07:00", "07:00")).unwrap().quiet_hours, None);
    }
}
