//! Rows and queries of the tables `profiles` and `settings`.

use std::collections::BTreeMap;

use diesel::SelectableHelper as _;
use diesel::dsl::{exists, select};
use diesel::prelude::{AsChangeset, Insertable, OptionalExtension as _, QueryDsl as _, Queryable, Selectable};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::account::change_settings::{AnalyticsChoice, QuietHours, Settings, ThemeChoice};
use domain::account::save_profile::{Profile, ProfileLinks};
use domain::ids::UserId;
use domain::notification::{NotificationKind, NotifyChoice};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, JsonColumn, TextEnum};
use crate::error::Result;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{profiles, settings};

/// Personal data in profiles and settings.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable { table: "profiles", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows },
    PersonalTable { table: "settings", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows },
];

/// One profile.
#[derive(Clone, Debug, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = profiles, treat_none_as_null = true)]
pub struct ProfileRow {
    pub user_id: Uuid,
    pub legal_name: Option<String>,
    pub headline: Option<String>,
    pub bio: Option<String>,
    pub school: Option<String>,
    pub degree: Option<String>,
    pub grad_year: Option<i32>,
    pub skills: Vec<String>,
    pub linkedin: Option<String>,
    pub github: Option<String>,
    pub website: Option<String>,
    pub updated_at: At,
}

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = settings, treat_none_as_null = true)]
struct SettingsRow {
    user_id: Uuid,
    notify: JsonColumn<BTreeMap<NotificationKind, NotifyChoice>>,
    quiet_hours: Option<JsonColumn<QuietHours>>,
    theme: TextEnum<ThemeChoice>,
    reduced_motion: bool,
    single_keys: bool,
    declined_push: bool,
    marketing_opt_in: bool,
    ai_consent: bool,
    analytics: Option<TextEnum<AnalyticsChoice>>,
    updated_at: At,
}

impl SettingsRow {
    fn new(user: UserId, chosen: &Settings, now: Timestamp) -> Self {
        Self {
            user_id: user.0,
            notify: JsonColumn(chosen.notify.clone()),
            quiet_hours: chosen.quiet_hours.map(JsonColumn),
            theme: TextEnum(chosen.theme),
            reduced_motion: chosen.reduced_motion,
            single_keys: chosen.single_keys,
            declined_push: chosen.declined_push,
            marketing_opt_in: chosen.marketing_opt_in,
            ai_consent: chosen.ai_consent,
            analytics: chosen.analytics.map(TextEnum),
            updated_at: At(now),
        }
    }

    fn settings(self) -> Settings {
        Settings {
            notify: self.notify.0,
            quiet_hours: self.quiet_hours.map(|hours| hours.0),
            theme: self.theme.0,
            reduced_motion: self.reduced_motion,
            single_keys: self.single_keys,
            declined_push: self.declined_push,
            marketing_opt_in: self.marketing_opt_in,
            ai_consent: self.ai_consent,
            analytics: self.analytics.map(|choice| choice.0),
        }
    }
}

impl ProfileRow {
    /// Returns the row of this profile.
    #[must_use]
    pub fn new(user: UserId, profile: Profile, now: Timestamp) -> Self {
        let Profile { legal_name, headline, bio, school, degree, grad_year, skills, links } = profile;
        let ProfileLinks { linkedin, github, website } = links;
        let (user_id, updated_at) = (user.0, At(now));
        Self {
            user_id,
            legal_name,
            headline,
            bio,
            school,
            degree,
            grad_year,
            skills,
            linkedin,
            github,
            website,
            updated_at,
        }
    }

    /// Returns the profile for the rules.
    #[must_use]
    pub fn profile(self) -> Profile {
        Profile {
            legal_name: self.legal_name,
            headline: self.headline,
            bio: self.bio,
            school: self.school,
            degree: self.degree,
            grad_year: self.grad_year,
            skills: self.skills,
            links: ProfileLinks { linkedin: self.linkedin, github: self.github, website: self.website },
        }
    }
}

/// Returns a person's profile; `None` if they have not saved one.
pub async fn profile_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Option<ProfileRow>> {
    let query = profiles::table.find(user.0).select(ProfileRow::as_select());
    Ok(query.first(conn).await.optional()?)
}

/// Returns whether a person has a profile.
pub async fn has_profile(conn: &mut AsyncPgConnection, user: UserId) -> Result<bool> {
    Ok(select(exists(profiles::table.find(user.0))).get_result(conn).await?)
}

/// Writes the whole profile.
pub async fn store_profile(conn: &mut AsyncPgConnection, row: &ProfileRow) -> Result<()> {
    let upsert = diesel::insert_into(profiles::table).values(row).on_conflict(profiles::user_id).do_update();
    upsert.set(row).execute(conn).await?;
    Ok(())
}

/// Returns a person's settings.
pub async fn settings_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Settings> {
    let query = settings::table.find(user.0).select(SettingsRow::as_select());
    let row: Option<SettingsRow> = query.first(conn).await.optional()?;
    Ok(row.map_or_else(Settings::default, SettingsRow::settings))
}

/// Returns a person's settings and locks the row until the transaction ends.
pub async fn locked_settings(conn: &mut AsyncPgConnection, user: UserId, now: Timestamp) -> Result<Settings> {
    let row = SettingsRow::new(user, &Settings::default(), now);
    diesel::insert_into(settings::table).values(row).on_conflict_do_nothing().execute(conn).await?;
    let query = settings::table.find(user.0).select(SettingsRow::as_select()).for_update();
    Ok(query.first(conn).await?.settings())
}

/// Writes all settings of a person whose row is locked.
pub async fn store_settings(
    conn: &mut AsyncPgConnection,
    user: UserId,
    chosen: &Settings,
    now: Timestamp,
) -> Result<()> {
    let row = SettingsRow::new(user, chosen, now);
    diesel::update(settings::table.find(user.0)).set(row).execute(conn).await?;
    Ok(())
}
